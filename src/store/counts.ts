import { type Db, only, raw, rowsOf, statement } from './db/statement.ts';

/** The clock of the database is the same for all processes. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const addition = statement<{ name: string; more: number; periodMs: number }, { used: number; rest_ms: number }>(
  (db, p) =>
    raw(
      db,
      `insert into counts (name, used, ends_at_ms) values (?, ?, ${NOW} + ?)
      on conflict (name) do update set
        used = case when counts.ends_at_ms > ${NOW} then counts.used else 0 end + excluded.used,
        ends_at_ms = case when counts.ends_at_ms > ${NOW} then counts.ends_at_ms else excluded.ends_at_ms end
      returning used, ends_at_ms - ${NOW} as rest_ms`,
      [p('name'), p('more'), p('periodMs')],
    ),
);

/**
 * Adds to the count of a name, in a period that begins with its first count. Returns the total, and the milliseconds
 * until the period ends.
 */
export async function addToCount(
  db: Db,
  count: { name: string; more: number; periodMs: number },
): Promise<{ used: number; restMs: number }> {
  const row = only(await addition(db, count));
  return { used: row.used, restMs: row.rest_ms };
}

export async function deleteCount(db: Db, name: string): Promise<void> {
  await raw(db, 'delete from counts where name = ?', [name]);
}

/** Removes counts whose period has ended, at most `limit`, and returns their number. */
export async function deleteEndedCounts(db: Db, limit: number): Promise<number> {
  const ended = await rowsOf(
    db,
    `delete from counts where name in (
      select name from counts where ends_at_ms <= ${NOW} order by name limit ? for update skip locked
    ) returning name`,
    [limit],
  );
  return ended.length;
}
