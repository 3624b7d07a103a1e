import type { DirectConnection, DirectStatement } from './direct.ts';

/** A connection that also writes. */
export interface WritingConnection extends DirectConnection {
  readonly inTransaction: boolean;
}

/**
 * Reads on the connection that writes unless a unit is open there, which only its own statements may see. After a commit,
 * SQLite forgets all pages of every connection but the one that committed. Pragmas, and whatever does not only read, stay
 * on the connection for reading.
 */
export function readingConnection(writer: WritingConnection, reader: DirectConnection): DirectConnection {
  return { prepare: (sql) => (IS_QUERY.test(sql) ? readingStatement(writer, reader, sql) : reader.prepare(sql)) };
}

const IS_QUERY = /^\s*(select|with)\b/i;

function readingStatement(writer: WritingConnection, reader: DirectConnection, sql: string): DirectStatement {
  let atReader: DirectStatement | undefined;
  let atWriter: DirectStatement | undefined;
  const chosen = () => {
    if (!writer.inTransaction) atWriter ??= writer.prepare(sql);
    if (!writer.inTransaction && atWriter?.readonly) return atWriter;
    atReader ??= reader.prepare(sql);
    return atReader;
  };
  const { reader: hasRows, readonly } = chosen();
  return {
    reader: hasRows,
    readonly,
    all: (bindings) => chosen().all(bindings),
    run: (bindings) => chosen().run(bindings),
  };
}
