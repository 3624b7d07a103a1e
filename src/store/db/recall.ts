import { MAX_REMEMBERED_ANSWERS, MAX_REMEMBERED_REALMS } from '../../domain/limits.ts';

/**
 * The directory: tables of an organization that every request reads and few requests change. The organization's row has
 * a version, which triggers replace at every change of these tables. Results are remembered together with the version,
 * which each request and each unit of work reads first.
 */
const DIRECTORY: readonly string[] = [
  'realms',
  'users',
  'api_keys',
  'channels',
  'user_groups',
  'user_group_members',
  'user_group_subgroups',
  'custom_emoji',
  'linkifiers',
  'playgrounds',
  'realm_domains',
  'muted_users',
  'alert_words',
  'profile_fields',
  'profile_values',
];

/** Results read from one organization's directory at one version, by function and arguments. */
interface Memory {
  readonly version: number;
  readonly answers: Map<object, Map<string | number, unknown>>;
  /** Results that are being read, outside of units. */
  readonly begun: Map<object, Map<string, Promise<unknown>>>;
  count: number;
}

/** The newest memory of each organization, least recently used first. */
const memories = new Map<number, Memory>();

function memoryOf(realmId: number, version: number): Memory {
  const known = memories.get(realmId);
  const memory = known?.version === version ? known : { version, answers: new Map(), begun: new Map(), count: 0 };
  memories.delete(realmId);
  memories.set(realmId, memory);
  const [oldest] = memories.keys();
  if (memories.size > MAX_REMEMBERED_REALMS && oldest !== undefined) memories.delete(oldest);
  return memory;
}

/** What a database handle may answer from memory. */
export interface Recall {
  /** Changes are possible: a unit sees its own, which the version does not show until it ends. */
  readonly isUnit: boolean;
  memory: Memory | undefined;
  /** The version, if it was read under the organization's lock and no unit of the transaction has changed it since. */
  version: number | undefined;
  /** From now on the unit reads from the database. */
  forget(): void;
}

export const NOTHING: Recall = { isUnit: false, memory: undefined, version: undefined, forget: () => undefined };

/** For the reads of one request. */
export const recallForReading = (realmId: number, version: number): Recall => ({
  ...NOTHING,
  memory: memoryOf(realmId, version),
});

/** For a transaction, which has read nothing yet. */
export function recallForTransaction(): Recall {
  const recall: Recall = {
    isUnit: true,
    memory: undefined,
    version: undefined,
    forget: () => {
      recall.version = undefined;
    },
  };
  return recall;
}

/** For a unit of a transaction that has just read the version. */
export function recallForUnit(transaction: Recall, realmId: number, version: number): Recall {
  const recall: Recall = {
    isUnit: true,
    memory: memoryOf(realmId, version),
    version: undefined,
    forget: () => {
      recall.memory = undefined;
      transaction.forget();
    },
  };
  return recall;
}

export const isOfDirectory = (table: string): boolean => DIRECTORY.includes(table);

const CHANGE = new RegExp(`\\b(into|update|delete from)\\s+["\`]?(${DIRECTORY.join('|')})\\b`, 'i');
/** The number of the newest event is not part of the directory. */
const NUMBERING = /\bupdate realms set event_seq\b/;

/** Whether a statement may change the directory. */
export const changesDirectory = (sql: string): boolean => CHANGE.test(sql.replace(NUMBERING, ''));

/** Looks up a result; reads and remembers it if it is missing. */
export async function recalled<Answer>(
  recall: Recall,
  { find, key }: { find: object; key: string },
  read: () => Promise<Answer>,
): Promise<Answer> {
  const { memory } = recall;
  if (memory === undefined) return read();
  const known = answersOf(memory, find);
  if (known.has(key)) return known.get(key) as Answer;
  const readFrozen = async () => frozen(await read());
  const answer = await (recall.isUnit ? readFrozen() : readOnce(memory, { find, key }, readFrozen));
  // The unit may have changed the directory in the meantime.
  if (recall.memory === memory) keep(memory, known, key, answer);
  return answer;
}

/**
 * Those who ask while others read the same wait for it, as a long read takes many turns. A unit reads for itself: the others
 * may be waiting for its connection.
 */
function readOnce<Answer>(
  { begun }: Memory,
  { find, key }: { find: object; key: string },
  read: () => Promise<Answer>,
): Promise<Answer> {
  const reads = begun.get(find) ?? new Map<string, Promise<unknown>>();
  begun.set(find, reads);
  const others = reads.get(key) as Promise<Answer> | undefined;
  const answer = others ?? read().finally(() => reads.delete(key));
  reads.set(key, answer);
  return answer;
}

/** The same for rows by their IDs, each remembered by itself. Others may be among what it returns. */
export async function recalledRows<Row extends { id: number }>(
  recall: Recall,
  { find, ids }: { find: object; ids: readonly number[] },
  read: (ids: readonly number[]) => Promise<readonly Row[]>,
): Promise<ReadonlyMap<number, Row>> {
  const { memory } = recall;
  if (memory === undefined) return new Map((await read(ids)).map((row) => [row.id, row]));
  const known = answersOf(memory, find);
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const rows = frozen(await read(missing));
    if (recall.memory !== memory) return recalledRows(recall, { find, ids }, read);
    for (const row of rows) keep(memory, known, row.id, row);
  }
  return known as ReadonlyMap<number, Row>;
}

function answersOf({ answers }: Memory, find: object): Map<string | number, unknown> {
  const known = answers.get(find) ?? new Map<string | number, unknown>();
  answers.set(find, known);
  return known;
}

/** The memory is emptied when it becomes too large: results that are still needed are soon read again. */
function keep(memory: Memory, known: Map<string | number, unknown>, key: string | number, answer: unknown): void {
  if (memory.count >= MAX_REMEMBERED_ANSWERS) {
    memory.answers.clear();
    memory.count = 0;
  }
  if (!known.has(key)) memory.count++;
  known.set(key, answer);
}

/** Frozen, because several requests share the object. */
function frozen<Answer>(answer: Answer): Answer {
  if (Array.isArray(answer)) for (const one of answer) Object.freeze(one);
  return Object.freeze(answer);
}
