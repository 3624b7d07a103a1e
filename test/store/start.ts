/** Opens the database like the server, and prints the names of the migrations that it applied. */
import { openDatabase } from '../../src/store/db/open.ts';

const [url = '', options = '{}'] = process.argv.slice(2);
const database = await openDatabase(url, JSON.parse(options));
for (const name of await database.migrate()) process.stdout.write(`${name}\n`);
await database.close();
