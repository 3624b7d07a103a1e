import { type Db, dialectOf } from './handle.ts';

/** A JSON list in a result: text on SQLite, parsed by the driver on PostgreSQL, null if it has no element. */
export type JsonList<Value> = string | Value[] | null;

/** SQL that aggregates an expression as a JSON list, in no particular order; `where` selects rows. */
export function listInJson(db: Db, expression: string, where?: string): string {
  const list = `${dialectOf(db) === 'postgres' ? 'json_agg' : 'json_group_array'}(${expression})`;
  return where === undefined ? list : `${list} filter (where ${where})`;
}

/** SQL of a JSON list of these expressions. */
export const tupleInJson = (db: Db, expressions: readonly string[]): string =>
  `${dialectOf(db) === 'postgres' ? 'json_build_array' : 'json_array'}(${expressions.join(', ')})`;

export const listFromJson = <Value>(list: JsonList<Value> | undefined): Value[] =>
  typeof list === 'string' ? (JSON.parse(list) as Value[]) : (list ?? []);
