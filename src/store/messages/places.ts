import { FLAG } from '../../domain/messages/flags.ts';
import { type Db, raw, statementOfMany, statementOfOne, table } from '../db/statement.ts';
import { openChannels, personalHistoryWhere, type Viewer } from './visibility.ts';

// The personal history is spread over the user's channels and conversations. Scanning the organization's messages for
// it would take longer the fewer of them the user receives.

const KEPT = FLAG.received | FLAG.historical;

interface Range {
  viewerId: number;
  from: number;
  below: number;
}

const idsInPlaces = statementOfMany<Range, { id: number }>(['id'], (db, p) =>
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
export async function listIdsInPlaces(
  db: Db,
  userId: number,
  { from, below }: Omit<Range, 'viewerId'>,
): Promise<number[]> {
  const rows = await idsInPlaces(db, { viewerId: userId, from, below });
  return rows.map(({ id }) => id).sort((a, b) => b - a);
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
