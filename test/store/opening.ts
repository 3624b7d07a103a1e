/** Opens new databases of a folder, each at the same moment as the other processes that were started with it. */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../src/store/db/open.ts';

const [folder = '', options = '{}', startsAt = '0'] = process.argv.slice(2);
for (let count = 0; count < 10; count++) {
  await pause(Math.max(0, Number(startsAt) + count * 100 - Date.now()));
  const database = await openDatabase(`sqlite:${join(folder, `${count}.db`)}`, JSON.parse(options));
  await database.close();
}
