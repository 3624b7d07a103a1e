import { type Db, dialectOf } from './handle.ts';

/** A JSON list in a result: text on SQLite, parsed by the driver on PostgreSQL, null if it has no element. */
export type JsonList<Value> = string | Value[] | null;

/** SQL that aggregates an expression as a JSON list, in no particular order. */
export const listInJson = (db: Db, expression: string): string =>
  `${dialectOf(db) === 'postgres' ? 'json_agg' : 'json_group_array'}(${expression})`;

export const listFromJson = <Value>(list: JsonList<Value> | undefined): Value[] =>
  typeof list === 'string' ? (JSON.parse(list) as Value[]) : (list ?? []);

/** Several JSON lists of a result as one value. */
export type JsonLists<Lists extends unknown[]> = string | Lists;

/** SQL that aggregates expressions as JSON lists, all in the same order. */
export function listsInJson(db: Db, expressions: readonly string[]): string {
  const lists = expressions.map((expression) => listInJson(db, expression));
  return `${dialectOf(db) === 'postgres' ? 'json_build_array' : 'json_array'}(${lists.join(', ')})`;
}

export const listsFromJson = <Lists extends unknown[]>(lists: JsonLists<Lists>): Lists =>
  typeof lists === 'string' ? (JSON.parse(lists) as Lists) : lists;
