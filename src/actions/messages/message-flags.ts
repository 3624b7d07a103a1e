import { noSuchMessage } from '../../domain/errors.ts';
import type { EventOf } from '../../domain/event.ts';
import { FLAG, flagNotEditable, noSuchFlag, noSuchFlagOperation } from '../../domain/messages/flags.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import { type FlaggableRow, listFlaggable, listReceivedIds } from '../../store/messages/accessible.ts';
import { addFlagsTo, listFlags, removeFlagsFrom } from '../../store/messages/messages.ts';
import { markRead, markUnread } from '../../store/messages/read-state.ts';
import type { Scope } from '../../unit/scope.ts';
import { viewerOf } from '../access.ts';
import { subscribedChannels } from '../channels/channel-views.ts';
import { ensureHistoricalFlags } from './records.ts';
import { unreadDetails } from './unread-details.ts';

const KNOWN = [
  'read',
  'starred',
  'collapsed',
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'has_alert_word',
  'historical',
];
const EDITABLE = ['read', 'starred', 'collapsed'] as const;
export type EditableFlag = (typeof EDITABLE)[number];
export type FlagOperation = 'add' | 'remove';
export interface FlagChange {
  flag: EditableFlag;
  op: FlagOperation;
}

/** The flag and the operation of a request. Refuses an unknown flag before an unknown operation. */
export function requireFlagChange(flag: string, op: string): FlagChange {
  if (!KNOWN.includes(flag)) throw noSuchFlag(flag);
  const editable = EDITABLE.find((name) => name === flag);
  if (editable === undefined) throw flagNotEditable(flag);
  if (op !== 'add' && op !== 'remove') throw noSuchFlagOperation(op);
  return { flag: editable, op };
}

/** Those of the messages whose flags the user may change, by ID. */
async function flaggable(db: Db, user: User, ids: readonly number[]): Promise<Map<number, FlaggableRow>> {
  const rows = await listFlaggable(db, viewerOf(user), ids);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Changes a flag of messages and emits this to the user. Returns the IDs of the messages that changed. */
export async function changeFlagAndEmit(
  { db, emit }: Scope,
  user: User,
  ids: readonly number[],
  change: FlagChange,
): Promise<number[]> {
  const { changed, messages } = await changeFlag(db, user, ids, change);
  const details = async () => unreadDetails(db, user, changed, messages);
  emit({ users: [user.id] }, await flagEvent(change, changed, details));
  return changed;
}

async function flagEvent(
  { flag, op }: FlagChange,
  messages: number[],
  details: () => ReturnType<typeof unreadDetails>,
): Promise<EventOf<'update_message_flags'>> {
  const type = 'update_message_flags';
  if (op === 'add') return { type, op, operation: op, flag, messages, all: false };
  if (flag !== 'read') return { type, op, operation: op, flag, messages, all: false };
  return { type, op, operation: op, flag, messages, all: false, message_details: await details() };
}

/** Changes a flag of messages and returns the IDs of the messages that changed. */
async function changeFlag(
  db: Db,
  user: User,
  ids: readonly number[],
  { flag, op }: { flag: EditableFlag; op: FlagOperation },
): Promise<{ changed: number[]; messages: Map<number, FlaggableRow> }> {
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
  messages: ReadonlyMap<number, FlaggableRow>,
): Promise<number[]> {
  const received = new Set(await listReceivedIds(db, viewerOf(user), ids));
  if (op === 'add')
    return markRead(
      db,
      user,
      ids.filter((id) => received.has(id)),
    );
  const subscribed = new Set((await subscribedChannels(db, user)).map(({ channel }) => channel.id));
  const wanted = ids.filter((id) => {
    const channel = messages.get(id)?.channel_id ?? null;
    return channel === null || subscribed.has(channel);
  });
  await ensureHistoricalFlags(
    db,
    user,
    wanted.flatMap((id) => messages.get(id) ?? []),
  );
  return wanted.length === 0 ? [] : markUnread(db, user, wanted);
}

async function changeBit(
  db: Db,
  user: User,
  ids: readonly number[],
  op: FlagOperation,
  messages: ReadonlyMap<number, FlaggableRow>,
  bit: number,
): Promise<number[]> {
  const current = await listFlags(db, user.id, ids);
  const changed = ids.filter((id) => (((current.get(id) ?? 0) & bit) !== 0) !== (op === 'add'));
  if (op === 'remove') await removeFlagsFrom(db, user.id, changed, bit);
  else {
    await ensureHistoricalFlags(
      db,
      user,
      changed.flatMap((id) => messages.get(id) ?? []),
    );
    await addFlagsTo(db, user.id, changed, bit);
  }
  return changed;
}
