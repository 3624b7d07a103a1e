import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import { type Db, raw } from './handle.ts';

/** Sends short texts between processes, through the database that they share. */
export interface PubSub {
  /** Sends the text to all other processes, in order. */
  send: (text: string) => void;
  close: () => Promise<void>;
}

export interface ChunkReader {
  /** Called once for each text of another process. */
  read: (text: string) => void;
  /** Called when the connection has been restored: texts of other processes may have been missed. */
  onReconnect: () => void;
}

const CHANNEL = 'parlance';
/** PostgreSQL accepts less than 8000 bytes at once; longer texts are split. */
const CHUNK_LENGTH = 7800;
/** Texts kept while the connection is lost; beyond this number the oldest are dropped. */
const MAX_UNSENT = 10_000;
const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5000;

/** Pieces of a text, and what precedes each. */
export interface Payloads {
  heads: readonly string[];
  pieces: readonly string[];
}

export function payloadsOf(text: string): Payloads {
  const sender = randomUUID();
  const pieces = chunksOf(text);
  return { heads: pieces.map((_piece, index) => `${sender} 0 ${index} ${pieces.length} `), pieces };
}

/** Sends a text to all processes, including this one, when the unit is committed. */
export async function sendWithUnit(db: Db, text: string): Promise<void> {
  await sendingFrom(db, '(select 1) as once', `''`, payloadsOf(text));
}

/**
 * A select that sends a text to all processes, including this one, for each row of a table. The text begins with an
 * expression over its columns, of at most a hundred ASCII characters.
 */
export const sendingFrom = (db: Db, table: string, begin: string, { heads, pieces }: Payloads): Knex.Raw =>
  raw(
    db,
    `select pg_notify('${CHANNEL}', head || case when number = 1 then ${begin} else '' end || piece)
     from ${table}, unnest(?::text[], ?::text[]) with ordinality as payloads (head, piece, number)`,
    [heads as Knex.RawBinding, pieces as Knex.RawBinding],
  );

/** Opens the one listening connection of this process, which reconnects by itself. */
export async function openPubSub(url: string, reader: ChunkReader): Promise<PubSub> {
  // Loading it takes a twelfth of the time in which a server starts, and one on SQLite has no use for it.
  const {
    default: { Client },
  } = await import('pg');
  const self = randomUUID();
  const assemble = assembler(self, reader.read);
  let unsent: string[] = [];
  let client: pg.Client | undefined;
  let sending: Promise<void> | undefined;
  let retry: NodeJS.Timeout | undefined;
  let count = 0;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new Client({ connectionString: url, application_name: 'parlance notes', keepAlive: true });
    fresh.on('notification', ({ payload }) => assemble(payload ?? ''));
    fresh.on('error', () => lose(fresh));
    fresh.on('end', () => lose(fresh));
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    client = fresh;
  }

  function lose(lost: pg.Client): void {
    if (client !== lost) return;
    client = undefined;
    if (!isClosed) comeBack(FIRST_RETRY_MS);
  }

  function comeBack(delay: number): void {
    retry = setTimeout(async () => {
      try {
        await connect();
      } catch {
        if (!isClosed) comeBack(Math.min(MAX_RETRY_MS, delay * 2));
        return;
      }
      if (isClosed) return void client?.end();
      flush();
      reader.onReconnect();
    }, delay);
  }

  function flush(): void {
    if (sending || !client || unsent.length === 0) return;
    sending = sendGathered(client).finally(() => {
      sending = undefined;
      flush();
    });
  }

  /** Texts that arrive while a statement is running are sent with the next one. */
  async function sendGathered(through: pg.Client): Promise<void> {
    const chunks = unsent;
    unsent = [];
    try {
      await through.query('select pg_notify($1, piece) from unnest($2::text[]) as pieces (piece)', [CHANNEL, chunks]);
    } catch {
      unsent = [...chunks, ...unsent].slice(-MAX_UNSENT);
      lose(through);
      void through.end().catch(() => undefined);
    }
  }

  await connect();
  return {
    send: (text) => {
      const chunks = chunksOf(text);
      const serial = count++;
      for (const [index, piece] of chunks.entries()) {
        unsent.push(`${self} ${serial} ${index} ${chunks.length} ${piece}`);
      }
      if (unsent.length > MAX_UNSENT) unsent = unsent.slice(-MAX_UNSENT);
      flush();
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await sending;
      await client?.end();
    },
  };
}

/** The limit is in bytes, so the text is converted to ASCII first; in JSON, escapes mean the same. */
function chunksOf(text: string): string[] {
  const ascii = text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return ascii.match(new RegExp(`.{1,${CHUNK_LENGTH}}`, 'gs')) ?? [];
}

const CHUNK = /^(\S+) (\d+) (\d+) (\d+) (.*)$/s;

/** Joins the pieces of a text from another process; they arrive one after another unless some were missed. */
function assembler(self: string, read: (text: string) => void): (payload: string) => void {
  const begun = new Map<string, { serial: string; next: number; text: string }>();
  return (payload) => {
    const [, sender = '', serial = '', index, count, piece = ''] = CHUNK.exec(payload) ?? [];
    if (sender === self || sender === '') return;
    const known = begun.get(sender);
    begun.delete(sender);
    const isNext = Number(index) === 0 || (known?.serial === serial && known.next === Number(index));
    if (!isNext) return;
    const text = (Number(index) === 0 ? '' : (known?.text ?? '')) + piece;
    if (Number(index) + 1 === Number(count)) read(text);
    else begun.set(sender, { serial, next: Number(index) + 1, text });
  };
}
