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
  const names = statement.columns().map(({ name }) => name);
  statement.raw();
  return {
    reader: true,
    readonly: statement.readonly,
    all: (bindings) => (statement.all(bindings) as unknown[][]).map((values) => named(names, values)),
    run: (bindings) => statement.run(bindings),
  };
}

/** A row as an object: the values with the names of their columns. */
export function named(names: readonly string[], values: readonly unknown[]): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const [index, name] of names.entries()) row[name] = values[index];
  return row;
}
