import { badRequest, noSuchMessage } from '../domain/errors.ts';
import { FLAG } from '../domain/flags.ts';
import type { User } from '../domain/user.ts';
import { type Db, idList } from '../store/db.ts';
import { addFlags, flagsOf, removeFlags } from '../store/messages.ts';
import { markRead, markUnread } from '../store/read-state.ts';
import { subscriptionsOf } from '../store/subscriptions.ts';
import type { MessageRow } from '../store/tables.ts';
import { accessibleWhere, personalHistoryWhere } from '../store/visibility.ts';
import { viewerOf } from './access.ts';
import { keepRecord } from './records.ts';

const KNOWN = [
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
  'has_alert_word',
  'historical',
];
const EDITABLE = ['read', 'starred', 'collapsed'] as const;
export type EditableFlag = (typeof EDITABLE)[number];
export type FlagOperation = 'add' | 'remove';

/** The flag and the operation of a request, in the order in which they are refused. */
export function requireFlagChange(flag: string, op: string): { flag: EditableFlag; op: FlagOperation } {
  if (!KNOWN.includes(flag)) throw badRequest(`Invalid flag: '${flag}'`);
  const editable = EDITABLE.find((name) => name === flag);
  if (editable === undefined) throw badRequest(`Flag not editable: '${flag}'`);
  if (op !== 'add' && op !== 'remove') throw badRequest(`Invalid message flag operation: '${op}'`);
  return { flag: editable, op };
}

/** Messages with these IDs that the user may change flags of: those they may open, and what they once received. */
export async function flaggable(db: Db, user: User, ids: readonly number[]): Promise<Map<number, MessageRow>> {
  const viewer = viewerOf(user);
  const query = db('messages')
    .whereIn('messages.id', idList(db, ids))
    .where('messages.realm_id', user.realmId)
    .where((either) => {
      either.where((open) => void accessibleWhere(db, open, viewer));
      either.orWhere((own) => void personalHistoryWhere(db, own, viewer));
    });
  const rows: MessageRow[] = await query.select('messages.*');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes a flag of messages and returns the IDs for which it really changed. */
export async function changeFlag(
  db: Db,
  user: User,
  ids: readonly number[],
  { flag, op }: { flag: EditableFlag; op: FlagOperation },
): Promise<{ changed: number[]; messages: Map<number, MessageRow> }> {
  const messages = await flaggable(db, user, ids);
  const isLenient = flag === 'read' && op === 'add';
  if (!isLenient && ids.some((id) => !messages.has(id))) throw noSuchMessage();
  const known = [...new Set(ids)].filter((id) => messages.has(id));
  if (flag === 'read') return { changed: await changeRead(db, user, known, op, messages), messages };
  return {
    changed: await changeBit(db, user, known, op, messages, flag === 'starred' ? FLAG.starred : FLAG.collapsed),
    messages,
  };
}

async function changeRead(
  db: Db,
  user: User,
  ids: readonly number[],
  op: FlagOperation,
  messages: ReadonlyMap<number, MessageRow>,
): Promise<number[]> {
  const received = await receivedAmong(db, user, ids);
  if (op === 'add')
    return markRead(
      db,
      user,
      ids.filter((id) => received.has(id)),
    );
  const subscribed = new Set((await subscriptionsOf(db, user.id)).map((row) => row.channel_id));
  const wanted = ids.filter((id) => {
    const channel = messages.get(id)?.channel_id ?? null;
    return channel === null || subscribed.has(channel);
  });
  for (const id of wanted) {
    const row = messages.get(id);
    if (row) await keepRecord(db, user, row);
  }
  return wanted.length === 0 ? [] : markUnread(db, user, wanted);
}

async function receivedAmong(db: Db, user: User, ids: readonly number[]): Promise<Set<number>> {
  const query = db('messages').whereIn('messages.id', idList(db, ids)).select('messages.id');
  personalHistoryWhere(db, query, viewerOf(user));
  const rows: { id: number }[] = await query;
  return new Set(rows.map(({ id }) => id));
}

async function changeBit(
  db: Db,
  user: User,
  ids: readonly number[],
  op: FlagOperation,
  messages: ReadonlyMap<number, MessageRow>,
  bit: number,
): Promise<number[]> {
  const current = await flagsOf(db, user.id, ids);
  const changed = ids.filter((id) => (((current.get(id) ?? 0) & bit) !== 0) !== (op === 'add'));
  for (const id of changed) {
    const row = messages.get(id);
    if (op === 'remove') await removeFlags(db, user.id, id, bit);
    else if (row) {
      await keepRecord(db, user, row);
      await addFlags(db, user.id, id, bit);
    }
  }
  return changed;
}
