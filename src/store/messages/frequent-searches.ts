import { type Db, idsIn, statementOfMany, table } from '../db/statement.ts';
import { type Part, wholeRange } from './candidates.ts';
import { inOrder } from './index-ranges.ts';
import { HEAD, type MessageHead } from './message-texts.ts';
import type { Condition, Restriction } from './narrow.ts';
import { startsWithHits } from './search.ts';
import { personalHistoryWhere } from './visibility.ts';

const COLUMNS = HEAD.map((name) => `messages.${name}`);

interface Hits {
  ids: readonly number[];
}

const inRange = (columns: readonly string[]) =>
  statementOfMany<Hits & Record<string, unknown>, MessageHead>(HEAD, (db, p) => {
    const query = table(db, 'messages').whereIn('messages.id', idsIn(db, p('ids') as number[]));
    // A `+` keeps the column from choosing the index.
    for (const column of columns) query.whereRaw(`+messages.${column} = ?`, [p(column) as number]);
    return query.select(COLUMNS);
  });
const inConversation = inRange(['recipient_id']);
const inTopic = inRange(['channel_id', 'topic_key']);

const inPersonalHistory = (isGuest: boolean) =>
  statementOfMany<Hits & { id: number; realmId: number }, MessageHead>(HEAD, (db, p) => {
    const query = table(db, 'messages').whereIn('messages.id', idsIn(db, p('ids')));
    query.whereRaw('+messages.realm_id = ?', [p('realmId')]);
    personalHistoryWhere(db, query, { id: p('id'), realmId: p('realmId'), isGuest });
    return query.select(COLUMNS);
  });
const ofGuest = inPersonalHistory(true);
const ofMember = inPersonalHistory(false);

/**
 * Those of the hits of a search that match the restriction, in the order of the part, on SQLite. The most frequent
 * searches have statements of their own: those for words in a channel, in a topic, or in everything that the viewer
 * received. Undefined for others.
 */
export async function listMatchingHits(
  db: Db,
  { viewer, history, conditions }: Restriction,
  { ids, order, limit }: Hits & Pick<Part, 'order' | 'limit'>,
): Promise<MessageHead[] | undefined> {
  const others = conditions.filter(({ condition, negated }) => negated || !isForWords(db, condition));
  if (others.length !== conditions.length - 1) return undefined;
  const range = wholeRange({ viewer, history, conditions: others });
  if (!range && (others.length > 0 || history.kind !== 'personal')) return undefined;
  const found = range
    ? await ('topic_key' in range ? inTopic : inConversation)(db, { ids, ...range })
    : await (viewer.isGuest ? ofGuest : ofMember)(db, { ids, ...viewer });
  const compare = inOrder(order);
  return found.sort((a, b) => compare(a.id, b.id)).slice(0, limit);
}

/** Phrases are looked for in the messages. */
const isForWords = (db: Db, condition: Condition) =>
  condition.kind === 'search' && startsWithHits(db, condition.search) && condition.search.phrases.length === 0;
