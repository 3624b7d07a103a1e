import type { components } from '../../../generated/api.js';
import { JsonText } from '../../domain/json-text.ts';
import { FILES_AT_A_TIME, MAX_LISTED_LINKS } from '../../domain/limits.ts';
import { pathIdsOf, storedFileName, storedThumbnailName } from '../../domain/messages/uploads.ts';
import type { User } from '../../domain/users/user.ts';
import { nextTurn } from '../../runtime/turns.ts';
import type { Db } from '../../store/db/open.ts';
import {
  deleteLinks,
  insertLinks,
  listAccessibleAttachments,
  listAttachmentsOf,
  listLinkedAttachments,
  listLinks,
  updateDetached,
} from '../../store/messages/attachments.ts';
import { insertStaleFiles } from '../../store/organization/stale-files.ts';
import { addUploadSpace, findUploadSpace } from '../../store/organization/upload-space.ts';
import type { AttachmentRow } from '../../store/tables.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { attachmentView } from '../../views/messages/attachments.ts';
import { viewerOf } from '../access.ts';

/** All files of a user, each with the messages that link to it, the oldest first. */
export async function attachmentTexts(db: Db, owner: User): Promise<JsonText<components['schemas']['Attachment'][]>> {
  const parts: Buffer[] = [];
  let rows = await nextAttachments(db, owner, 0);
  for (let last = rows.at(-1); last !== undefined; last = rows.at(-1)) {
    const views = await attachmentViews(db, owner, rows);
    const texts = views.map((view) => JSON.stringify(view)).join();
    parts.push(Buffer.from(parts.length === 0 ? texts : `,${texts}`));
    // Other requests get their turn between the parts of a long list.
    await nextTurn();
    rows = await nextAttachments(db, owner, last.id);
  }
  return new JsonText(['[', ...parts, ']']);
}

const nextAttachments = (db: Db, owner: User, after: number): Promise<AttachmentRow[]> =>
  listAttachmentsOf(db, owner.id, { after, most: FILES_AT_A_TIME });

/** Files of one owner, each with the messages that link to it. */
async function attachmentViews(db: Db, owner: User, rows: readonly AttachmentRow[]) {
  const attachmentIds = rows.map(({ id }) => id);
  const links = await listLinks(db, viewerOf(owner), { attachmentIds, most: MAX_LISTED_LINKS });
  return rows.map((row) => attachmentView(row, links.get(row.id) ?? []));
}

/**
 * Links a new message to the files in its text, as far as its sender may open them: knowing the URL of a file gives no
 * right to it. From now on, everyone who may open the message may open these files.
 */
export async function linkAttachments(
  scope: Scope,
  sender: User,
  messageId: number,
  urls: readonly string[],
): Promise<void> {
  if (urls.length === 0) return;
  const rows = await listAccessibleAttachments(scope.db, viewerOf(sender), pathIdsOf(urls));
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await insertLinks(scope.db, messageId, ids);
  await emitAttachments(scope, rows);
}

/** After an edit of a message, unlinks files that are no longer in its text, and links new ones. */
export async function relinkAttachments(
  scope: Scope,
  editor: User,
  messageId: number,
  urls: readonly string[],
): Promise<void> {
  const { db, now } = scope;
  const before = await listLinkedAttachments(db, [messageId]);
  if (before.length === 0 && urls.length === 0) return;
  const named = new Set(pathIdsOf(urls));
  const gone = before.filter((row) => !named.has(row.path_id));
  const known = new Set(before.map((row) => row.path_id));
  const added = await listAccessibleAttachments(
    db,
    viewerOf(editor),
    [...named].filter((pathId) => !known.has(pathId)),
  );
  const changed = [...gone, ...added];
  if (changed.length === 0) return;
  const goneIds = gone.map(({ id }) => id);
  await deleteLinks(db, messageId, goneIds);
  await updateDetached(db, goneIds, now);
  await insertLinks(
    db,
    messageId,
    added.map(({ id }) => id),
  );
  await emitAttachments(scope, changed);
}

/**
 * Runs the deletion of messages, which also deletes their links to files. Returns a function that emits those files.
 */
export async function withoutLinks(
  scope: Scope,
  messageIds: readonly number[],
  deletion: () => Promise<unknown>,
): Promise<() => Promise<void>> {
  const { db, now } = scope;
  const rows = await listLinkedAttachments(db, messageIds);
  const ids = rows.map(({ id }) => id);
  await deletion();
  if (rows.length === 0) return async () => undefined;
  await updateDetached(db, ids, now);
  return () => emitAttachments(scope, rows);
}

/** Emits files whose messages have changed, each to its owner. */
async function emitAttachments(scope: Scope, rows: readonly AttachmentRow[]): Promise<void> {
  const { db, realm, emit } = scope;
  const upload_space_used = await findUploadSpace(db, realm.id);
  const owners = await listUsersWithIds(db, realm.id, [...new Set(rows.map((row) => row.owner_id))]);
  for (const owner of owners) {
    const own = rows.filter((row) => row.owner_id === owner.id);
    for (const attachment of await attachmentViews(db, owner, own)) {
      emit({ users: [owner.id] }, { type: 'attachment', op: 'update', attachment, upload_space_used });
    }
  }
}

/** Frees the space of a file whose row is deleted, removes its bytes after the commit, and emits it to its owner. */
export async function discardAttachment(scope: Scope, row: AttachmentRow): Promise<void> {
  const { db, realm, emit } = scope;
  const upload_space_used = await addUploadSpace(db, realm.id, -row.size);
  const thumbnails = row.has_thumbnail === 1 ? [storedThumbnailName(row.path_id)] : [];
  await insertStaleFiles(scope, [storedFileName(row.path_id), ...thumbnails]);
  emit({ users: [row.owner_id] }, { type: 'attachment', op: 'remove', attachment: { id: row.id }, upload_space_used });
}
