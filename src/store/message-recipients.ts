import type { Db } from './db.ts';

/** Members of these groups, subgroups included. */
export async function groupMemberIds(db: Db, groupIds: readonly number[]): Promise<number[]> {
  const seen = new Set<number>();
  let level = [...groupIds];
  while (level.length > 0) {
    for (const id of level) seen.add(id);
    const inner: number[] = await db('user_group_subgroups').whereIn('group_id', level).pluck('subgroup_id');
    level = inner.filter((id) => !seen.has(id));
  }
  if (seen.size === 0) return [];
  return db('user_group_members')
    .whereIn('group_id', [...seen])
    .pluck('user_id');
}

/** Who wrote or reacted in the topic. */
export async function topicParticipants(db: Db, channelId: number, topicKey: string): Promise<number[]> {
  const inTopic = { channel_id: channelId, topic_key: topicKey };
  const senders: number[] = await db('messages').where(inTopic).distinct().pluck('sender_id');
  const reacted: number[] = await db('reactions')
    .whereIn(
      'message_id',
      db('messages')
        .where({ ...inTopic, has_reaction: 1 })
        .select('id'),
    )
    .distinct()
    .pluck('user_id');
  return [...new Set([...senders, ...reacted])];
}

/** Who muted the user. */
export async function mutersOf(db: Db, userId: number): Promise<number[]> {
  return db('muted_users').where({ muted_user_id: userId }).pluck('user_id');
}

/** Who has one of their alert words in the text, as a word of its own in any letter case. */
export async function alertWordsOf(db: Db, realmId: number, text: string): Promise<number[]> {
  const rows: { user_id: number; word: string }[] = await db('alert_words')
    .join('users', 'users.id', 'alert_words.user_id')
    .where('users.realm_id', realmId)
    .select('alert_words.user_id', 'alert_words.word');
  const lower = text.toLowerCase();
  return rows.filter(({ word }) => holdsWord(lower, word.toLowerCase())).map((row) => row.user_id);
}

const WORD_SIGN = /[\p{L}\p{N}_]/u;

function holdsWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!WORD_SIGN.test(before) && !WORD_SIGN.test(after)) return true;
  }
  return false;
}
