import { FLAG } from '../../domain/messages/flags.ts';
import { ROLE } from '../../domain/users/roles.ts';
import { isAcross, listSpansAcross } from '../channels/subscribers.ts';
import { type Db, idList, idsIn, only, raw, rowsOf, statement, table } from '../db/statement.ts';

/** Those that last, and those that ended after the message: two conditions that an index finds. */
const spannedWhere = (end: string) => `
  select spans.user_id, moved.value as message_id
  from ? as moved join subscription_spans as spans on spans.channel_id = ?
    and spans.from_message_id <= moved.value and spans.to_message_id ${end}`;

/** Users who were subscribed to the channel when the message was sent, unless it was moved here later. */
const spanned = (db: Db, ids: readonly number[], channelId: number) =>
  raw(db, `${spannedWhere('is null')} union all ${spannedWhere('> moved.value')}`, [
    idList(db, ids),
    channelId,
    idList(db, ids),
    channelId,
  ]);

const isHidden = (user: string, message: string) =>
  `exists (select 1 from message_flags as hidden where hidden.user_id = ${user}
     and hidden.message_id = ${message} and (hidden.flags & ${FLAG.hidden}) <> 0)`;

/** Binds the channel. */
const isSpanned = (user: string, message: string) =>
  `exists (select 1 from subscription_spans as own where own.user_id = ${user} and own.channel_id = ?
     and own.from_message_id <= ${message} and (own.to_message_id is null or ${message} < own.to_message_id))`;

const isKept = (user: string, message: string) =>
  `exists (select 1 from message_flags as kept where kept.user_id = ${user}
     and kept.message_id = ${message} and (kept.flags & ${FLAG.received}) <> 0)`;

/** Messages that move from one channel to another. */
export interface ChannelMove {
  ids: readonly number[];
  from: number;
  to: number;
  isToPrivate: boolean;
}

/**
 * Users who received the messages keep them if they may see the new channel, although they were not subscribed to it.
 * Users who only acted on them have a record of that anyway. Deactivated people keep them too, because reading checks
 * current access.
 */
export async function keepReceived(db: Db, { ids, from, to, isToPrivate }: ChannelMove): Promise<void> {
  await raw(
    db,
    `insert into message_flags (user_id, message_id, flags)
     select holders.user_id, holders.message_id, ${FLAG.received} from (
       select spanned.user_id, spanned.message_id from (?) as spanned
       where not ${isHidden('spanned.user_id', 'spanned.message_id')}
       union
       select explicit.user_id, explicit.message_id from message_flags as explicit
       where explicit.message_id in ? and (explicit.flags & ${FLAG.received}) <> 0
     ) as holders
     where exists (
       select 1 from users where users.id = holders.user_id and (
         (${isToPrivate ? '1 = 0' : '1 = 1'} and users.role <> ${ROLE.guest})
         or exists (select 1 from subscriptions where subscriptions.user_id = users.id
           and subscriptions.channel_id = ? and subscriptions.is_active = 1)
       )
     ) and not ${isSpanned('holders.user_id', 'holders.message_id')}
     on conflict (user_id, message_id) do update set flags = message_flags.flags | ${FLAG.received}`,
    [spanned(db, ids, from), idList(db, ids), to, to],
  );
}

/**
 * Hides the messages from users who were subscribed to the new channel when they were sent, but did not receive them.
 */
export async function hideFromNewcomers(db: Db, { ids, from, to }: ChannelMove): Promise<void> {
  await raw(
    db,
    `insert into message_flags (user_id, message_id, flags)
     select spanned.user_id, spanned.message_id, ${FLAG.hidden} from (?) as spanned
     where not ${isKept('spanned.user_id', 'spanned.message_id')}
       and (not ${isSpanned('spanned.user_id', 'spanned.message_id')}
         or ${isHidden('spanned.user_id', 'spanned.message_id')})
     on conflict (user_id, message_id) do update set flags = message_flags.flags | ${FLAG.hidden}`,
    [spanned(db, ids, to), from],
  );
}

/**
 * Hides messages that moved to the channel from users who lost access to them: an earlier subscription that covers the
 * messages does not count as having received them if the user subscribes again.
 */
export async function hideFromLost(
  db: Db,
  { userIds, ids, channelId }: { userIds: readonly number[]; ids: readonly number[]; channelId: number },
): Promise<void> {
  await raw(
    db,
    `insert into message_flags (user_id, message_id, flags)
     select spanned.user_id, spanned.message_id, ${FLAG.hidden} from (?) as spanned
     where spanned.user_id in ?
     on conflict (user_id, message_id) do update set flags = message_flags.flags | ${FLAG.hidden}`,
    [spanned(db, ids, channelId), idList(db, userIds)],
  );
}

/** Clears bits of the flags of these users for these messages; deletes rows without any bits. */
export async function clearFlags(
  db: Db,
  { userIds, ids, bits }: { userIds: readonly number[]; ids: readonly number[]; bits: number },
): Promise<void> {
  const [users, messages] = [idList(db, userIds), idList(db, ids)];
  await raw(
    db,
    'update message_flags set flags = flags & ? where user_id in ? and message_id in ? and (flags & ?) <> 0',
    [~bits, users, messages, bits],
  );
  await table(db, 'message_flags')
    .whereIn('user_id', users)
    .whereIn('message_id', messages)
    .where({ flags: 0 })
    .delete();
}

const movedRecords = statement<{ ids: readonly number[] }, { user_id: number }>((db, p) =>
  table(db, 'message_flags')
    .whereIn('message_id', idsIn(db, p('ids')))
    .whereRaw('(flags & ?) <> 0', [FLAG.received | FLAG.hidden])
    .limit(1)
    .select('user_id'),
);

/** IDs of the users who received one of the channel's messages, by subscription or by a move. */
export async function listReceiversOfSome(db: Db, channelId: number, ids: readonly number[]): Promise<Set<number>> {
  // Only messages that were moved from another channel have such records.
  const isMoved = (await movedRecords(db, { ids })).length > 0;
  if (isMoved) return receiversOfMoved(db, channelId, ids);
  const ascending = [...ids].sort((a, b) => a - b);
  const [first = 0] = ascending;
  const spans = await listSpansAcross(db, { channelId, first, last: ascending.at(-1) ?? first });
  const covering = spans.filter((span) => {
    const next = ascending.find((id) => id >= span.from);
    return next !== undefined && isAcross(span, next);
  });
  return new Set(covering.map(({ userId }) => userId));
}

/** The first message that a subscriber received is enough, so that the messages are not joined with all subscribers. */
async function receiversOfMoved(db: Db, channelId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await rowsOf<{ user_id: number }>(
    db,
    `with moved as materialized ?,
     spans as (
       select user_id, from_message_id, to_message_id from subscription_spans
         where channel_id = ? and to_message_id is null
       union all
       select user_id, from_message_id, to_message_id from subscription_spans
         where channel_id = ? and to_message_id > (select min(value) from moved)
     )
     select spans.user_id from spans
     where exists (
       select 1 from moved where spans.from_message_id <= moved.value
         and (spans.to_message_id is null or moved.value < spans.to_message_id)
         and not ${isHidden('spans.user_id', 'moved.value')}
     )
     union
     select explicit.user_id from message_flags as explicit
     where explicit.message_id in (select value from moved) and (explicit.flags & ${FLAG.received}) <> 0`,
    [idList(db, ids), channelId, channelId],
  );
  return new Set(rows.map((row) => row.user_id));
}

/** The number of spans in the channels, at most `limit`: each may need a row for a message that moves between them. */
export async function countSpans(db: Db, channelIds: readonly number[], limit: number): Promise<number> {
  const counted = await rowsOf<{ spans: number }>(
    db,
    `select count(*) as spans from (select 1 from subscription_spans where channel_id in ? limit ?) as found`,
    [idList(db, channelIds), limit],
  );
  return only(counted).spans;
}
