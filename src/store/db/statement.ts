import type { Knex } from 'knex';
import { type Db, dialectOf, knexOf, listIn, raw } from './handle.ts';
import { statement } from './prepared.ts';
import { sent } from './unawaited.ts';

export { type Db, type Dialect, dbOf, dialectOf, knexOf, raw, table } from './handle.ts';
export { type JsonList, type JsonLists, listFromJson, listInJson, listsFromJson, listsInJson } from './json-lists.ts';
export { idsIn, statement, statementOfIds, statementOfMany, statementOfOne, textsIn } from './prepared.ts';
export { remembered, rememberedRows } from './remembered.ts';
export { giveTurn } from './turns.ts';

/** The only row of a result that has exactly one. */
export function only<Row>(rows: readonly Row[]): Row {
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) throw new Error(`Expected exactly one row, found ${rows.length}`);
  return row;
}

/** The rows of a statement that Knex cannot express. Question marks within literals must be escaped. */
export async function rowsOf<Row>(db: Db, sql: string, bindings: readonly Knex.RawBinding[] = []): Promise<Row[]> {
  const result = await raw(db, sql, bindings);
  return dialectOf(db) === 'postgres' ? result.rows : result;
}

/** The IDs as a subquery for `whereIn`: any number of them, unlike a list of bindings. */
export const idList = (db: Db, ids: readonly number[]): Knex.QueryBuilder => listIn(db, 'bigint', listBinding(db, ids));

/**
 * SQL for a column that has one of the values of a subquery. PostgreSQL collects them first and looks for each in an index
 * of the column, whatever it knows of their number and of the other conditions.
 */
export const inCollected = (db: Db, column: string, values: Knex.QueryBuilder): Knex.Raw =>
  raw(db, dialectOf(db) === 'postgres' ? `${column} = any(array?)` : `${column} in ?`, [values]);

const listBinding = (db: Db, values: readonly number[] | readonly string[]) =>
  dialectOf(db) === 'postgres' ? values : JSON.stringify(values);

/**
 * An ID to be compared with those of the full-text index. The driver better-sqlite3 passes each number as a floating-point
 * one, and the index ignores such a limit: it would go through all hits, and return any of them for an ID that is none.
 */
export const exactId = (db: Db, id: Knex.RawBinding): Knex.Raw => raw(db, 'cast(? as bigint)', [id]);

const FEW = 20;

/** A `+` keeps a column from choosing the index. PostgreSQL would take it for a condition that hardly any row fulfils. */
export const noIndex = (db: Db, column: string) => (dialectOf(db) === 'sqlite' ? `+${column}` : column);

/** A text column as JSON. */
export const jsonOf = (db: Db, column: string): string =>
  dialectOf(db) === 'postgres' ? `to_json(${column})::text` : `json_quote(${column})`;

/** The larger of two expressions. */
export const largerOf = (db: Db, one: string, other: string): string =>
  `${dialectOf(db) === 'postgres' ? 'greatest' : 'max'}(${one}, ${other})`;

/** The smaller of two expressions. */
export const smallerOf = (db: Db, one: string, other: string): string =>
  `${dialectOf(db) === 'postgres' ? 'least' : 'min'}(${one}, ${other})`;

/** The hexadecimal digits of a column of bytes. */
export const hexOf = (db: Db, column: string): string =>
  dialectOf(db) === 'postgres' ? `encode(${column}, 'hex')` : `hex(${column})`;

/** A few IDs as bindings, so that the planner sees how many there are; more as a subquery. */
export const inlineIds = (db: Db, ids: readonly number[]): number[] | Knex.QueryBuilder =>
  ids.length <= FEW ? [...ids] : idList(db, ids);

/** The texts as a subquery for `whereIn`: any number of them. */
export const textList = (db: Db, texts: readonly string[]): Knex.QueryBuilder =>
  listIn(db, 'text', listBinding(db, texts));

/** A few texts as bindings, more as a subquery. */
export const inlineTexts = (db: Db, texts: readonly string[]): string[] | Knex.QueryBuilder =>
  texts.length <= FEW ? [...texts] : textList(db, texts);

/** Bytes are passed as hexadecimal digits. */
export type Columns = Readonly<Record<string, 'bigint' | 'text' | 'bytes'>>;
export type Cells = readonly (number | string | null)[];

/** Any number of rows as a table for a statement, in one parameter. The cells are in the order of the columns. */
export const rowTable = (db: Db, columns: Columns, rows: readonly Cells[]): Knex.Raw =>
  tableOfText(db, columns, rowText(rows));

function tableOfText(db: Db, columns: Columns, rows: string): Knex.Raw {
  const isPostgres = dialectOf(db) === 'postgres';
  const cell = (type: Columns[string], index: number) => {
    if (type === 'bytes') return isPostgres ? `decode(value ->> ${index}, 'hex')` : `unhex(value ->> ${index})`;
    return isPostgres ? `(value ->> ${index})::${type}` : `value ->> ${index}`;
  };
  const cells = Object.entries(columns).map(([name, type], index) => `${cell(type, index)} as ${name}`);
  const source = isPostgres ? 'jsonb_array_elements(?::jsonb) as cells (value)' : 'json_each(?)';
  return raw(db, `(select ${cells.join(', ')} from ${source})`, [rows]);
}

function rowText(rows: readonly Cells[]): string {
  const text = JSON.stringify(rows);
  // A lone surrogate, which JSON writes as an escape, cannot be stored: PostgreSQL refuses it.
  return text.includes('\\ud') ? JSON.stringify(rows, wellFormed) : text;
}

const wellFormed = <Value>(_key: unknown, value: Value): Value | string =>
  typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\ufffd') : value;

/** Inserts rows that come as one JSON text. */
function insertionOfMany(table: string, columns: Columns, end: string) {
  const names = Object.keys(columns).join(', ');
  // Without a condition SQLite would parse ON as part of a join.
  const sql = `insert into ${table} (${names}) select ${names} from ? as new_rows where true ${end}`;
  return statement<{ rows: string }, unknown>((db, p) => raw(db, sql, [tableOfText(db, columns, p('rows'))]));
}

/** Most insertions are of one row, which takes half the time if its cells are parameters. */
function insertionOfOne(table: string, columns: Columns, end: string) {
  const names = Object.keys(columns);
  return statement<Cells, unknown>((db, p) => {
    const bytes = dialectOf(db) === 'postgres' ? "decode(?, 'hex')" : 'unhex(?)';
    const cells = Object.values(columns).map((type) => (type === 'bytes' ? bytes : '?'));
    const sql = `insert into ${table} (${names.join(', ')}) values (${cells.join(', ')}) ${end}`;
    const values = names.map((_name, index) => p(`${index}` as never));
    return raw(db, sql, values);
  });
}

interface Insertion {
  one: ReturnType<typeof insertionOfOne>;
  many: ReturnType<typeof insertionOfMany>;
}

/** Statements that insert rows; there are few, and each is built once. */
const insertions = new Map<string, Insertion>();

function insertion(table: string, columns: Columns, end: string): Insertion {
  const key = `${table} ${Object.keys(columns)} ${Object.values(columns)} ${end}`;
  const known = insertions.get(key) ?? {
    one: insertionOfOne(table, columns, end),
    many: insertionOfMany(table, columns, end),
  };
  insertions.set(key, known);
  return known;
}

/** Inserts any number of rows with one statement; `onConflict` is appended to it. */
export async function insertRows(
  db: Db,
  table: string,
  { columns, rows, onConflict = '' }: { columns: Columns; rows: readonly Cells[]; onConflict?: string },
): Promise<void> {
  const [row, second] = rows;
  if (row === undefined) return;
  const { one, many } = insertion(table, columns, onConflict);
  if (second === undefined)
    await sent(
      db,
      one,
      row.map((cell) => wellFormed(undefined, cell)),
    );
  else await sent(db, many, { rows: rowText(rows) });
}

/** The same, and returns the new rows; their IDs are in the order of the input. */
export async function insertedRows<Row extends { id: number }>(
  db: Db,
  table: string,
  { columns, rows }: { columns: Columns; rows: readonly Cells[] },
): Promise<Row[]> {
  if (rows.length === 0) return [];
  const inserted = (await insertion(table, columns, 'returning *').many(db, { rows: rowText(rows) })) as Row[];
  return inserted.sort((a, b) => a.id - b.id);
}

/** The number of rows with an ID that a query finds; the counting ends at `most`. */
export async function countUpTo(db: Db, most: number, query: Knex.QueryBuilder): Promise<number> {
  const found = query.limit(most).select('id').as('found');
  const [row]: { count?: number | string }[] = await knexOf(db).count({ count: '*' }).from(found);
  return Number(row?.count ?? 0);
}
