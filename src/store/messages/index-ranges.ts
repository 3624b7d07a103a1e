import type { Knex } from 'knex';
import { type Db, dialectOf, exactId } from '../db/statement.ts';

/** Messages on one side of an anchor, without it: older ones descending, newer ones ascending. */
export interface Side {
  anchor: number;
  order: 'asc' | 'desc';
}

/** Compares IDs to sort them in this order. */
export const inOrder =
  (order: Side['order']) =>
  (a: number, b: number): number =>
    order === 'asc' ? a - b : b - a;

/** Restricts a query to the messages on one side of an anchor; `id` is the column of their IDs. */
export const onSide = (db: Db, query: Knex.QueryBuilder, id: string, { anchor, order }: Side): Knex.QueryBuilder =>
  query.where(id, order === 'asc' ? '>' : '<', exactId(db, anchor));

/** The messages that have these values in the first columns of an index, whose next column is the ID. */
export type Range =
  | { recipient_id: number }
  | { channel_id: number; topic_key: string }
  | { sender_id: number }
  | { realm_id: number };

/** The parts of a statement; its bindings are those of the condition. */
interface Beside {
  where: string;
  bindings: Knex.RawBinding[];
  orderBy: string;
}

/**
 * SQL for the messages of a range on one side of an anchor, in the order of their IDs. The values and the anchor may be
 * placeholders or columns of another table.
 *
 * On PostgreSQL the condition and the order are those of the index: told the values and the order of the IDs alone, it
 * may go through all newer messages of others to find those of a place that was busy once. The last column is compared
 * together with the ID; if all were, it would not see where the range ends. SQLite chooses the index by the values, and
 * would go through all of it if they were part of a comparison of rows.
 */
export function besideAnchor(
  db: Db,
  range: Readonly<Record<string, Knex.RawBinding>>,
  { anchor, order }: { anchor: Knex.RawBinding; order: Side['order'] },
): Beside {
  const id = 'messages.id';
  const columns = Object.keys(range).map((column) => `messages.${column}`);
  const values = Object.values(range);
  const equal = (some: readonly string[]) => some.map((column) => `${column} = ? and `).join('');
  const [next, last] = order === 'asc' ? ['>', '<='] : ['<', '>='];
  if (dialectOf(db) === 'sqlite')
    return { where: `${equal(columns)}${id} ${next} ?`, bindings: [...values, anchor], orderBy: `${id} ${order}` };
  const before = columns.slice(0, -1);
  const column = columns.at(-1);
  return {
    where: `${equal(before)}(${column}, ${id}) ${next} (?, ?) and ${column} ${last} ?`,
    bindings: [...values, anchor, ...values.slice(-1)],
    orderBy: `${column} ${order}, ${id} ${order}`,
  };
}

/**
 * SQL for the rows of a table about one user and a stretch of messages. On PostgreSQL the condition is that of the index
 * of both: it does not know how many messages a placeholder leaves, and may prefer the index of the messages of all users.
 */
export function ofUserWithin(
  db: Db,
  userId: Knex.RawBinding,
  { from, below }: { from: Knex.RawBinding; below: Knex.RawBinding },
): { where: string; bindings: Knex.RawBinding[] } {
  if (dialectOf(db) === 'sqlite')
    return { where: 'user_id = ? and message_id >= ? and message_id < ?', bindings: [userId, from, below] };
  return {
    where: '(user_id, message_id) >= (?, ?) and (user_id, message_id) < (?, ?)',
    bindings: [userId, from, userId, below],
  };
}

/** Restricts a query on `messages` to those of a range on one side of an anchor, in the order of their IDs. */
export function orderedBeside(db: Db, query: Knex.QueryBuilder, range: Range, side: Side): Knex.QueryBuilder {
  const { where, bindings, orderBy } = besideAnchor(db, range, side);
  return query.whereRaw(where, bindings).orderByRaw(orderBy);
}
