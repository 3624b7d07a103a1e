/**
 * Stores a small unit, one that exceeds the allowed size of files, and another small one; prints the outcome of each.
 */

import { type Db, openDatabase } from '../../src/store/db/open.ts';
import { table } from '../../src/store/db/statement.ts';

const [url = '', options = '{}'] = process.argv.slice(2);
const database = await openDatabase(url, JSON.parse(options));
const note = (word: string) => (db: Db) => table(db, 'alert_words').insert({ user_id: 1, word });
const outcomes: string[] = [];
for (const word of ['before', 'x'.repeat(8_000_000), 'after']) {
  outcomes.push(
    await database.unit(note(word)).then(
      () => 'stored',
      (error: Error & { code?: string }) => String(error.code),
    ),
  );
}
process.stdout.write(JSON.stringify(outcomes));
await database.close();
