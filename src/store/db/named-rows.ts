import type { DirectStatement } from './direct.ts';

/** A statement of the driver `better-sqlite3`. */
export interface NativeStatement extends DirectStatement {
  columns(): { name: string }[];
  /** From then on its rows come as arrays of values. */
  raw(): this;
}

/** Whether `*` is among the columns of a statement: it has others after another process has changed the table. */
export const hasAllColumns = (sql: string): boolean => /(\b(select|distinct|returning)\s+|,\s*|\.)\*/i.test(sql);

/**
 * Makes the objects of the rows of a statement here. The driver sets their members one by one through the engine's
 * interface, which takes three times as long.
 */
export function withNamedRows(statement: NativeStatement, sql: string): DirectStatement {
  if (!statement.reader || hasAllColumns(sql)) return statement;
  const rows = rowMaker(statement.columns().map(({ name }) => name));
  statement.raw();
  return {
    reader: true,
    readonly: statement.readonly,
    all: (bindings) => rows(statement.all(bindings) as unknown[][]),
    run: (bindings) => statement.run(bindings),
  };
}

type Values = readonly unknown[];
type Row = Record<string, unknown>;

/**
 * Makes objects of rows that come as the values of these columns. The code is written for the columns once rows are there:
 * setting their members by name takes fifteen times as long.
 */
export function rowMaker(columns: readonly string[]): (rows: readonly Values[]) => Row[] {
  let make: ((values: Values) => Row) | undefined;
  return (rows) => {
    if (rows.length === 0) return [];
    make ??= objectOf(columns);
    return rows.map(make);
  };
}

function objectOf(columns: readonly string[]): (values: Values) => Row {
  const members = columns.map((name, index) => `${JSON.stringify(name)}: values[${index}]`);
  return new Function('values', `return { ${members.join(', ')} };`) as (values: Values) => Row;
}
