import { alertWordsIn } from '../../domain/messages/alert-words.ts';
import { type Db, dialectOf, idsIn, type JsonList, listFromJson, raw, statement } from '../db/statement.ts';
import { listBeginnings, possiblyAlerted } from './alert-words.ts';
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
  /** Whether one of their alert words is in the text. */
  isAlerted: boolean;
}

interface ConcernedRow {
  user_id: number;
  words: JsonList<string>;
  is_receiver: number | boolean;
  policy: number | null;
  is_muted: number | null;
  has_messages: number | boolean;
}

type Params = TopicPlace & { realmId: number; userIds: readonly number[]; beginnings: readonly string[] };

const concerned = statement<Params, ConcernedRow>((db, p) => {
  const [channelId, topicKey] = [p('channelId'), p('topicKey')];
  const inTopic = besideAnchor(db, { channel_id: channelId, topic_key: topicKey }, { anchor: 0, order: 'asc' });
  return raw(
    db,
    // Without statistics, PostgreSQL would begin with all users of the organization, and list all subscribers of the
    // channel: the subqueries with one value and the `+` prevent it.
    `with named as (
      select value as user_id, ${dialectOf(db) === 'postgres' ? 'null::json' : 'null'} as words from ? as ids
      union all
      select user_id, words from (?) as alerted
    )
    select user_id, words,
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
      idsIn(db, p('userIds')),
      possiblyAlerted(db, p('beginnings'), p('realmId')),
      channelId,
      channelId,
      topicKey,
      channelId,
      ...inTopic.bindings,
    ],
  );
});

/**
 * The relation to a topic, for a message that is about to be sent there, of these users (at least one) and of users who
 * may have an alert word in the text. Also whether it is the first message of the topic.
 */
export async function listConcerned(
  db: Db,
  place: TopicPlace & { realmId: number },
  { userIds, text }: { userIds: readonly number[]; text: string },
): Promise<{ users: Map<number, Concerned>; isNewTopic: boolean }> {
  const { realmId, channelId, topicKey } = place;
  const beginnings = await listBeginnings(db, text);
  const rows = await concerned(db, { realmId, channelId, topicKey, userIds, beginnings });
  const isInText = alertWordsIn(text);
  const users = new Map<number, Concerned>();
  for (const row of rows) {
    const isAlerted = users.get(row.user_id)?.isAlerted || listFromJson(row.words).some(isInText);
    users.set(row.user_id, {
      isReceiver: Boolean(row.is_receiver),
      policy: row.policy ?? 0,
      isMuted: row.is_muted === 1,
      isAlerted,
    });
  }
  return { users, isNewTopic: !rows.some((row) => Boolean(row.has_messages)) };
}
