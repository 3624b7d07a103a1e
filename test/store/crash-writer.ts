/** Starts a thousand units at once and prints the key of each acknowledged one; meant to be killed in the middle. */

import { writeSync } from 'node:fs';
import { openDatabase } from '../../src/store/db/open.ts';
import { table } from '../../src/store/db/statement.ts';

const [url = '', options = '{}'] = process.argv.slice(2);
const database = await openDatabase(url, JSON.parse(options));
await Promise.all(
  Array.from({ length: 1000 }, async (_, place) => {
    const key = `unit ${place}`;
    await database.unit(async (db) => {
      await table(db, 'recipients').insert({ realm_id: 1, kind: 'direct', key });
      await table(db, 'recipients').insert({ realm_id: 1, kind: 'person', key });
    });
    writeSync(1, `${key}\n`);
  }),
);
await database.close();
