import type { Knex } from 'knex';
import { FLAG } from '../../domain/messages/flags.ts';
import { type Db, raw, statementOfIds, statementOfOne, table } from '../db/statement.ts';
import { openChannels, personalHistoryWhere, type Viewer } from './visibility.ts';

// The personal history is spread over the user's channels and conversations. Scanning the organization's messages for
// it would take longer the fewer of them the user receives.

const KEPT = FLAG.received | FLAG.historical;

/** IDs from `from` up to, but excluding, `below`. */
export interface Stretch {
  from: number;
  below: number;
}

const idsInPlaces = statementOfIds<Stretch & { viewerId: number }>((db, p) =>
  raw(
    db,
    `select messages.id from messages
       where messages.recipient_id in (
         select channels.recipient_id from channels
           where channels.id in (select channel_id from subscription_spans where user_id = ?)
         union select recipient_id from recipient_members where user_id = ?
       ) and messages.id >= ? and messages.id < ?
     union
     select message_id from message_flags
       where user_id = ? and message_id >= ? and message_id < ? and (flags & ${KEPT}) <> 0`,
    [p('viewerId'), p('viewerId'), p('from'), p('below'), p('viewerId'), p('from'), p('below')],
  ),
);

/**
 * IDs, the newest first, of all messages of a range that may be in the user's personal history; there may be others
 * among them.
 */
export async function listIdsInPlaces(db: Db, userId: number, { from, below }: Stretch): Promise<number[]> {
  const ids = await idsInPlaces(db, { viewerId: userId, from, below });
  return ids.sort((a, b) => b - a);
}

/**
 * The messages of a range in the viewer's personal history, each once, with the viewer's explicit flags. It finds place by
 * place what `personalHistoryWhere` decides message by message; a test compares them.
 */
export function personalHistoryIn(db: Db, viewer: Viewer, { from, below }: Stretch): Knex.Raw {
  const columns = `messages.id, messages.recipient_id, messages.channel_id, messages.topic_key,
    messages.is_channel_wildcard, mine.flags`;
  const flagged = 'left join message_flags as mine on mine.message_id = messages.id and mine.user_id = ?';
  const isSpanned = `spans.user_id = ? and spans.from_message_id <= messages.id
    and (spans.to_message_id is null or messages.id < spans.to_message_id)`;
  const isShown = `coalesce(mine.flags & ${FLAG.hidden}, 0) = 0`;
  const kept = table(db, 'messages')
    .joinRaw('join message_flags as mine on mine.message_id = messages.id')
    .whereNotNull('messages.channel_id')
    .whereRaw(`mine.user_id = ? and mine.message_id >= ? and mine.message_id < ?`, [viewer.id, from, below])
    .whereRaw(`(mine.flags & ${KEPT}) <> 0`)
    .whereRaw(
      `not (${isShown} and exists (
         select 1 from subscription_spans as spans where spans.channel_id = messages.channel_id and ${isSpanned}))`,
      [viewer.id],
    )
    .select(raw(db, columns));
  personalHistoryWhere(db, kept, viewer);
  // A cross join is not reordered by SQLite, which would begin with the messages.
  return raw(
    db,
    `(select ${columns} from subscription_spans as spans
       join channels on channels.id = spans.channel_id
       cross join messages ${flagged}
       where ${isSpanned} and ${isShown} and channels.id in ?
         and messages.recipient_id = channels.recipient_id and messages.id >= ? and messages.id < ?
     union all
     select ${columns} from recipient_members
       cross join messages ${flagged}
       where recipient_members.user_id = ? and messages.recipient_id = recipient_members.recipient_id
         and messages.channel_id is null and messages.id >= ? and messages.id < ?
     union all select * from ? as kept)`,
    [viewer.id, viewer.id, openChannels(db, viewer), from, below, viewer.id, viewer.id, from, below, kept],
  );
}

/** ID of the newest message of the viewer's personal history; -1 if there is none. */
export async function findNewestReceived(db: Db, viewer: Viewer): Promise<number> {
  const params = { id: viewer.id, realmId: viewer.realmId };
  const find = viewer.isGuest ? newestOfGuest : newestOfMember;
  return Math.max((await find.spanned(db, params))?.id ?? -1, (await find.kept(db, params))?.id ?? -1);
}

const newestOfMember = newestOf({ isGuest: false });
const newestOfGuest = newestOf({ isGuest: true });

/** The newest message of each place, and the newest one for which there is a row about the user. */
function newestOf({ isGuest }: { isGuest: boolean }) {
  type Params = { id: number; realmId: number };
  const spanned = statementOfOne<Params, { id: number | null }>((db, p) => {
    const viewer = { id: p('id'), realmId: p('realmId'), isGuest };
    const inPlace = table(db, 'messages')
      .whereRaw('messages.recipient_id = places.recipient_id and messages.id < places.below')
      .orderBy('messages.id', 'desc')
      .limit(1)
      .select('messages.id');
    personalHistoryWhere(db, inPlace, viewer);
    return raw(
      db,
      `select max((?)) as id from (
         select channels.recipient_id, max(coalesce(subscription_spans.to_message_id, ${Number.MAX_SAFE_INTEGER})) as below
           from subscription_spans join channels on channels.id = subscription_spans.channel_id
           where subscription_spans.user_id = ? and channels.id in (?) group by channels.recipient_id
         union all
         select recipient_id, ${Number.MAX_SAFE_INTEGER} as below from recipient_members where user_id = ?
       ) as places`,
      [inPlace, p('id'), openChannels(db, viewer), p('id')],
    );
  });
  const kept = statementOfOne<Params, { id: number }>((db, p) => {
    const query = table(db, 'message_flags')
      .join('messages', 'messages.id', 'message_flags.message_id')
      .where('message_flags.user_id', p('id'))
      .whereRaw(`(message_flags.flags & ${KEPT}) <> 0`)
      .orderBy('message_flags.message_id', 'desc')
      .limit(1)
      .select('messages.id');
    personalHistoryWhere(db, query, { id: p('id'), realmId: p('realmId'), isGuest });
    return query;
  });
  return { spanned, kept };
}
