import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { passwordHash, randomKey } from '../actions/users/accounts.ts';
import type { FileStore } from '../adapters/files.ts';
import type { Config } from '../config.ts';
import { makeFolder } from '../store/db/folder.ts';
import type { Db } from '../store/db/open.ts';
import { listRealms } from '../store/organization/realms.ts';
import type { InServerUnit } from '../unit/run.ts';
import { createDemoOrg, type DemoAccount } from './demo-org.ts';

/** Stored next to the database, because the database stores keys and passwords only as hashes. */
interface DemoRecord {
  realm_id: number;
  name: string;
  password: string;
  accounts: DemoAccount[];
}

const PASSWORD_LENGTH = 12;

/** Creates the demo organization in a database without organizations, and describes it. */
export async function demo(
  { read, inServerUnit, files }: { read: Db; inServerUnit: InServerUnit; files: FileStore },
  config: Config,
): Promise<string> {
  const file = join(config.dataDir, 'demo.json');
  const [present] = await listRealms(read);
  if (present) {
    const record = recordIn(file);
    if (record?.realm_id !== present.id || record.name !== present.name) {
      return 'This database already has an organization: no demo organization is created.';
    }
    return described(record, config, file, 'The demo organization already exists; its data is kept.');
  }
  makeFolder(config.dataDir);
  const password = randomKey(PASSWORD_LENGTH);
  const options = { origin: config.publicUrl, passwordHash: await passwordHash(password), keep: files.put };
  const { realm, accounts } = await inServerUnit((unit) => createDemoOrg(unit, options));
  const record: DemoRecord = { realm_id: realm.id, name: realm.name, accounts, password };
  writeFileSync(file, `${JSON.stringify(record, undefined, 2)}\n`, { mode: 0o600 });
  return described(record, config, file, 'Created the demo organization.');
}

function recordIn(file: string): DemoRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as DemoRecord;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function described(
  { name, password, accounts }: DemoRecord,
  { publicUrl }: Config,
  file: string,
  what: string,
): string {
  const width = accounts.reduce((most, { email }) => Math.max(most, email.length), 0);
  const rows = accounts.map((one) => `  ${one.role.padEnd(14)}  ${one.email.padEnd(width)}  ${one.api_key}`);
  const reader = accounts.find(({ role }) => role === 'member');
  return `
${what}

  ${name}
  URL              ${publicUrl}/
  Reference        ${publicUrl}/docs
  Document         ${publicUrl}/api/v1/openapi.json and .yaml

  ${'role'.padEnd(14)}  ${'email'.padEnd(width)}  API key
${rows.join('\n')}

  Password of the users, for POST /fetch_api_key: ${password}
  All of this is stored in ${file}, readable only by you.

  The newest messages, as ${reader?.full_name} sees them:

  curl -sS -u '${reader?.email}:${reader?.api_key}' '${publicUrl}/api/v1/messages?anchor=newest&num_before=5&num_after=0'
`;
}
