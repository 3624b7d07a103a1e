import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { describeFindings, examine, type Finding } from '../../src/cli/doctor.ts';
import type { Config } from '../../src/config.ts';
import { table } from '../../src/store/db/statement.ts';
import { openSmtpServer } from '../support/smtp-server.ts';
import { openWorld, type World } from '../support/world.ts';

const LIMIT = { requests: 200, seconds: 60 };

describe('parlance doctor', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const find = async (changes: Partial<Config> = {}): Promise<Record<string, Finding>> => {
    const findings = await examine({ ...world.config, rateLimit: LIMIT, publicUrl: world.origin, ...changes });
    return Object.fromEntries(findings.map((finding) => [finding.what, finding]));
  };

  it('finds nothing wrong with a running server, except that its email goes to files', async () => {
    const findings = await examine({ ...world.config, rateLimit: LIMIT, publicUrl: world.origin });
    expect(findings.filter(({ state }) => state !== 'ok').map(({ what }) => what)).to.deep.equal(['Mail']);
    expect(describeFindings(findings).split('\n')).to.have.length(6);
    expect(describeFindings(findings)).to.match(/^ok {7}Configuration {2}/);
  });

  it('warns of settings that do not fit each other', async () => {
    const { Configuration: proxy } = await find({ publicUrl: 'https://chat.invalid' });
    expect(proxy).to.include({ state: 'warning' });
    expect(proxy?.text).to.include('set TRUST_PROXY=true');
    const { Configuration: open } = await find({ host: '0.0.0.0' });
    expect(open?.text).to.include('API keys are sent unencrypted to 0.0.0.0');
  });

  it('says what is wrong with the disk, the database, and the address', async () => {
    const databaseUrl = `postgres://me:secret@127.0.0.1:1/chat`;
    const found = await find({ dataDir: '/proc/parlance', databaseUrl, publicUrl: 'http://127.0.0.1:1' });
    expect(found.Disk).to.include({ state: 'problem' });
    expect(found.Disk?.text).to.include('/proc/parlance cannot be created or written to');
    expect(found.Database).to.include({ state: 'problem' });
    expect(found.Database?.text).to.match(/^PostgreSQL at 127\.0\.0\.1:1\/chat cannot be reached/);
    expect(found.Address).to.include({ state: 'warning' });
  });

  it('creates no folder and no database where there is none', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'parlance-doctor-'));
    const { Disk } = await find({ dataDir: join(folder, 'mistyped', 'data') });
    expect(Disk).to.include({
      state: 'warning',
      text: `there is no folder ${folder}/mistyped/data yet: \`parlance serve\` creates it`,
    });
    const { Database } = await find({ dataDir: folder, databaseUrl: `sqlite:${folder}/parlance.db` });
    expect(Database?.text).to.equal(`there is no database at ${folder}/parlance.db yet: \`parlance serve\` creates it`);
    expect(readdirSync(folder)).to.deep.equal([]);
    rmSync(folder, { recursive: true });
  });

  it('notices that the clock was set back', async () => {
    const later = Math.floor(Date.now() / 1000) + 7200;
    await world.owner.ok.patch('/realm', { name: 'Quay' });
    await world.database.unit((db) => table(db, 'events').update({ created_at: later }));
    const { Clock } = await find();
    expect(Clock).to.include({ state: 'problem' });
    expect(Clock?.text).to.match(/^the newest event is (119|120) minutes in the future/);
  });

  it('tries the mail server', async () => {
    const smtp = await openSmtpServer();
    const { Mail: fine } = await find({ smtpUrl: smtp.url, mailFrom: 'Chat <chat@example.com>' });
    expect(fine).to.include({ state: 'ok' });
    await smtp.close();
    const { Mail: gone } = await find({ smtpUrl: smtp.url });
    expect(gone).to.include({ state: 'problem' });
    expect(gone?.text).to.include('does not accept mail: connect ECONNREFUSED');
  });
});
