import type { Knex } from 'knex';
import {
  type Db,
  idList,
  inlineTexts,
  type JsonLists,
  listsFromJson,
  listsInJson,
  only,
  raw,
  table,
  textList,
} from '../db/statement.ts';
import type { AttachmentRow, New } from '../tables.ts';
import { readableWhere, type Viewer } from './visibility.ts';

export async function insertAttachment(db: Db, row: New<AttachmentRow, 'id'>): Promise<AttachmentRow> {
  return only(await table(db, 'attachments').insert(row).returning('*'));
}

/** An uploaded file that the viewer may open: their own, or one to which a message links that they can read. */
export async function findAccessibleAttachment(
  db: Db,
  viewer: Viewer,
  pathId: string,
): Promise<AttachmentRow | undefined> {
  return (await listAccessibleAttachments(db, viewer, [pathId]))[0];
}

/** Those of the files that the viewer may open, by ID. */
export async function listAccessibleAttachments(
  db: Db,
  viewer: Viewer,
  pathIds: readonly string[],
): Promise<AttachmentRow[]> {
  // No file has such a path, and PostgreSQL does not accept it as a value.
  const possible = pathIds.filter((pathId) => !pathId.includes('\0'));
  if (possible.length === 0) return [];
  return table(db, 'attachments')
    .where('attachments.realm_id', viewer.realmId)
    .whereIn('attachments.path_id', inlineTexts(db, possible))
    .where((any) => any.where('attachments.owner_id', viewer.id).orWhereExists(linkedForViewer(db, viewer)))
    .orderBy('attachments.id');
}

function linkedForViewer(db: Db, viewer: Viewer): Knex.QueryBuilder {
  const query: Knex.QueryBuilder = table(db, 'attachment_messages')
    .join('messages', 'messages.id', 'attachment_messages.message_id')
    .whereRaw('attachment_messages.attachment_id = attachments.id')
    .select(raw(db, '1'));
  readableWhere(db, query, viewer);
  return query;
}

/** A file by its ID; does not check access. */
export async function findAttachment(db: Db, id: number): Promise<AttachmentRow | undefined> {
  return table(db, 'attachments').where({ id }).first();
}

/** The oldest files of one user that have an ID above `after`, by ID. */
export async function listAttachmentsOf(
  db: Db,
  ownerId: number,
  { after, most }: { after: number; most: number },
): Promise<AttachmentRow[]> {
  return table(db, 'attachments').where({ owner_id: ownerId }).where('id', '>', after).orderBy('id').limit(most);
}

export async function findAttachmentOf(db: Db, ownerId: number, id: number): Promise<AttachmentRow | undefined> {
  return table(db, 'attachments').where({ id, owner_id: ownerId }).first();
}

export async function countAttachmentsOf(db: Db, ownerId: number): Promise<number> {
  const [row] = await table(db, 'attachments').where({ owner_id: ownerId }).count({ count: '*' });
  return Number(row?.count ?? 0);
}

export interface AttachmentLink {
  id: number;
  sent_at: number;
}

/** The messages that link to these files and that the viewer can read: the newest ones for each file, ascending. */
export async function listLinks(
  db: Db,
  viewer: Viewer,
  { attachmentIds, most }: { attachmentIds: readonly number[]; most: number },
): Promise<Map<number, AttachmentLink[]>> {
  // A file may have many more links: those of each are read from the newest on.
  const newest: Knex.QueryBuilder = table(db, 'attachment_messages')
    .join('messages', 'messages.id', 'attachment_messages.message_id')
    .whereRaw('attachment_messages.attachment_id = attachments.id')
    .orderBy('attachment_messages.message_id', 'desc')
    .limit(most)
    .select('messages.id', 'messages.sent_at');
  readableWhere(db, newest, viewer);
  const rows: LinksRow[] = await table(db, 'attachments')
    .whereIn('attachments.id', idList(db, attachmentIds))
    .select(
      'attachments.id',
      raw(db, `(select ${listsInJson(db, ['id', 'sent_at'])} from ? as newest) as links`, [newest]),
    );
  return new Map(rows.map(({ id, links }) => [id, linksFrom(links)]));
}

type LinkLists = [ids: number[] | null, times: number[] | null];
interface LinksRow {
  id: number;
  links: JsonLists<LinkLists>;
}

function linksFrom(lists: JsonLists<LinkLists>): AttachmentLink[] {
  const [ids, times] = listsFromJson(lists);
  const links = (ids ?? []).map((id, index) => ({ id, sent_at: times?.[index] ?? 0 }));
  return links.sort((a, b) => a.id - b.id);
}

/** The files to which these messages link, by ID. */
export async function listLinkedAttachments(db: Db, messageIds: readonly number[]): Promise<AttachmentRow[]> {
  if (messageIds.length === 0) return [];
  return table(db, 'attachments')
    .whereIn(
      'id',
      table(db, 'attachment_messages').whereIn('message_id', idList(db, messageIds)).select('attachment_id'),
    )
    .orderBy('id');
}

/** Records that a message links to these files, except for files that no longer exist. */
export async function insertLinks(db: Db, messageId: number, attachmentIds: readonly number[]): Promise<void> {
  await raw(
    db,
    `insert into attachment_messages (attachment_id, message_id)
     select id, cast(? as bigint) from attachments where id in ? on conflict do nothing`,
    [messageId, idList(db, attachmentIds)],
  );
  await table(db, 'attachments').whereIn('id', idList(db, attachmentIds)).update({ detached_at: null });
}

export async function deleteLinks(db: Db, messageId: number, attachmentIds: readonly number[]): Promise<void> {
  await table(db, 'attachment_messages')
    .where({ message_id: messageId })
    .whereIn('attachment_id', idList(db, attachmentIds))
    .delete();
}

/** For those of the files that have no links left, records the current time. */
export async function updateDetached(db: Db, attachmentIds: readonly number[], now: number): Promise<void> {
  await table(db, 'attachments')
    .whereIn('id', idList(db, attachmentIds))
    .whereNull('detached_at')
    .whereNotExists(
      table(db, 'attachment_messages')
        .whereRaw('attachment_messages.attachment_id = attachments.id')
        .select(raw(db, '1')),
    )
    .update({ detached_at: now });
}

export async function deleteAttachment(db: Db, id: number): Promise<void> {
  await table(db, 'attachments').where({ id }).delete();
}

/** Deletes a file to which no message has linked since `since`, and returns it; undefined if it stays. */
export async function deleteUnused(db: Db, id: number, since: number): Promise<AttachmentRow | undefined> {
  const row = await findAttachment(db, id);
  const deleted = await table(db, 'attachments').where({ id }).where('detached_at', '<=', since).delete();
  return deleted === 1 ? row : undefined;
}

/**
 * Whether a draft or a scheduled message of the file's owner contains its path. Those of other users do not count: if
 * no message links to the file, only its owner may open it, and only the owner's messages can link to it again.
 */
export async function isNamedByOwner(
  db: Db,
  { owner_id, path_id }: Pick<AttachmentRow, 'owner_id' | 'path_id'>,
): Promise<boolean> {
  // Without the file's name, which may contain characters with a meaning in LIKE; the rest of the path does not.
  const part = `%/${path_id.split('/').slice(1, 3).join('/')}/%`;
  const draft = await table(db, 'drafts').where({ user_id: owner_id }).whereLike('content', part).first('id');
  if (draft) return true;
  const scheduled = await table(db, 'scheduled_messages')
    .where({ user_id: owner_id })
    .whereLike('content', part)
    .first('id');
  return scheduled !== undefined;
}

/**
 * Treats the file as if its last link had just been removed, so that it is examined again only after the whole period.
 */
export async function postponeUnused(db: Db, id: number, now: number): Promise<void> {
  await table(db, 'attachments').where({ id }).whereNotNull('detached_at').update({ detached_at: now });
}

/** Records an upload before its bytes are stored, so that they can be found if its row is never inserted. */
export async function insertPendingUpload(db: Db, pathId: string, now: number): Promise<void> {
  await table(db, 'pending_uploads').insert({ path_id: pathId, noted_at: now });
}

export async function deletePendingUpload(db: Db, pathId: string): Promise<void> {
  await table(db, 'pending_uploads').where({ path_id: pathId }).delete();
}

/** Takes uploads that were recorded up to `until`, and returns those whose row was never inserted. */
export async function takeAbandonedUploads(db: Db, until: number, most: number): Promise<string[]> {
  const found: string[] = await table(db, 'pending_uploads')
    .where('noted_at', '<=', until)
    .orderBy('noted_at')
    .limit(most)
    .pluck('path_id');
  if (found.length === 0) return [];
  await table(db, 'pending_uploads').whereIn('path_id', textList(db, found)).delete();
  const kept = new Set(await table(db, 'attachments').whereIn('path_id', textList(db, found)).pluck('path_id'));
  return found.filter((pathId) => !kept.has(pathId));
}

/** The time at which the oldest upload without a row was recorded. */
export async function findFirstPendingUploadAt(db: Db): Promise<number | undefined> {
  return (await table(db, 'pending_uploads').orderBy('noted_at').first('noted_at'))?.noted_at;
}

/** Files to which no message has linked since `since`, those without a link for the longest time first. */
export async function listUnused(
  db: Db,
  since: number,
  most: number,
): Promise<Pick<AttachmentRow, 'id' | 'realm_id'>[]> {
  return table(db, 'attachments')
    .where('detached_at', '<=', since)
    .orderBy('detached_at')
    .limit(most)
    .select('id', 'realm_id');
}

/** The time since which the file that has been without a link for the longest time has none. */
export async function findFirstDetachedAt(db: Db): Promise<number | undefined> {
  const row = await table(db, 'attachments').whereNotNull('detached_at').orderBy('detached_at').first('detached_at');
  return row?.detached_at ?? undefined;
}
