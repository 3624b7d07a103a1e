import { type Db, dialectOf, raw, statement } from '../db/statement.ts';
import { besideAnchor } from './index-ranges.ts';
import type { TopicPlace } from './topic-moves.ts';

/** A user's relation to a topic in which a message is sent. */
export interface Concerned {
  /** Whether they receive the message. */
  isReceiver: boolean;
  /** One of `TOPIC_POLICY`. */
  policy: number;
  /** Whether they muted the channel. */
  isMuted: boolean;
  /** Those of their alert words that begin with one of the tokens. */
  alertWords: string[];
}

interface ConcernedRow {
  user_id: number;
  word: string | null;
  is_receiver: number | boolean;
  policy: number | null;
  is_muted: number | null;
  has_messages: number | boolean;
}

type Params = TopicPlace & { realmId: number; userIds: readonly number[]; tokens: readonly string[] };

const listOf = (db: Db, type: 'bigint' | 'text') =>
  dialectOf(db) === 'postgres' ? `unnest(?::${type}[]) as list (value)` : 'json_each(?)';

const concerned = statement<Params, ConcernedRow>((db, p) => {
  const [channelId, topicKey] = [p('channelId'), p('topicKey')];
  const inTopic = besideAnchor(db, { channel_id: channelId, topic_key: topicKey }, { anchor: 0, order: 'asc' });
  return raw(
    db,
    // Without statistics, PostgreSQL would begin with all users of the organization, and list all subscribers of the
    // channel: the subqueries with one value and the `+` prevent it.
    `with named as (
      select value as user_id, cast(null as text) as word from ${listOf(db, 'bigint')}
      union all
      select alert_words.user_id, alert_words.word
        from alert_words
        where alert_words.first_token in (select value from ${listOf(db, 'text')})
          and (select realm_id from users where users.id = alert_words.user_id) = ?
    )
    select user_id, word,
      (
        select 1 from subscription_spans as spans
        where spans.user_id = named.user_id and spans.channel_id = ? and +spans.to_message_id is null limit 1
      ) is not null as is_receiver,
      (
        select policy from user_topics as topics
        where topics.user_id = named.user_id and topics.channel_id = ? and topics.topic_key = ?
      ) as policy,
      (
        select is_muted from subscriptions as own
        where own.user_id = named.user_id and own.channel_id = ? and +own.is_active = 1
      ) as is_muted,
      exists (select 1 from messages where ${inTopic.where} order by ${inTopic.orderBy} limit 1) as has_messages
    from named`,
    [
      p('userIds') as never,
      p('tokens') as never,
      p('realmId'),
      channelId,
      channelId,
      topicKey,
      channelId,
      ...inTopic.bindings,
    ],
  );
});

/**
 * The relation to a topic, for a message that is about to be sent there, of these users (at least one) and of users
 * with alert words that begin with one of the tokens. Also whether it is the first message of the topic.
 */
export async function listConcerned(
  db: Db,
  place: TopicPlace & { realmId: number },
  { userIds, tokens }: { userIds: readonly number[]; tokens: readonly string[] },
): Promise<{ users: Map<number, Concerned>; isNewTopic: boolean }> {
  const { realmId, channelId, topicKey } = place;
  const rows = await concerned(db, { realmId, channelId, topicKey, userIds, tokens });
  const users = new Map<number, Concerned>();
  for (const row of rows) {
    const known = users.get(row.user_id) ?? {
      isReceiver: Boolean(row.is_receiver),
      policy: row.policy ?? 0,
      isMuted: row.is_muted === 1,
      alertWords: [],
    };
    if (row.word !== null) known.alertWords.push(row.word);
    users.set(row.user_id, known);
  }
  return { users, isNewTopic: !rows.some((row) => Boolean(row.has_messages)) };
}
