import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config.ts';

const read = (path: string): string => readFileSync(path, 'utf8');
const page = read('docs/guides/6-hosting.md');

describe('The hosting guide', () => {
  it('names every file of docs/hosting, and shows settings that the server accepts', () => {
    for (const file of readdirSync('docs/hosting')) expect(page).to.include(`docs/hosting/${file}`);
    const settings = read('docs/hosting/parlance.env')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).replaceAll('"', '')]);
    const config = readConfig(Object.fromEntries(settings));
    expect(config).to.include({
      trustProxy: true,
      publicUrl: 'https://chat.example.com',
      dataDir: '/var/lib/parlance',
    });
    const known = [...read('src/config.ts').matchAll(/env\.([A-Z_]+)|'([A-Z_]{4,})'/g)].map(([, a, b]) => a ?? b);
    for (const [name] of settings) expect(known).to.include(name);
  });

  it('has a systemd unit that systemd accepts', function () {
    const unit = read('docs/hosting/parlance.service');
    const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    for (const line of lines) expect(line).to.match(/^(\[(Unit|Service|Install)\]|[A-Z]\w+=.*)$/);
    expect(unit).to.include('StateDirectory=parlance\n').and.to.include('EnvironmentFile=/etc/parlance.env\n');
    try {
      execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    } catch {
      this.skip();
    }
    const folder = mkdtempSync(join(tmpdir(), 'parlance-unit-'));
    const file = join(folder, 'parlance.service');
    // The check also looks for the program.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    try {
      execFileSync('systemd-analyze', ['verify', file], { encoding: 'utf8', stdio: 'pipe' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
