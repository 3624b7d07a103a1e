import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config.ts';
import { openWorld, type World } from '../support/world.ts';

describe('A server that is not a test server', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  it('has nothing under /__test', async () => {
    const body = '{"operation": "getOwnUser", "answer": 500}';
    const headers = { 'Content-Type': 'application/json' };
    for (const path of ['', '/', '/outbox', '/reset', '/advance', '/force', '/expire-queue', '/drop-connections']) {
      for (const init of [{}, { method: 'POST', headers, body }]) {
        for (const root of ['/__test', '/api/v1/__test']) {
          const { status } = await fetch(`${world.origin}${root}${path}`, init);
          expect(status, `${root}${path}`).to.equal(404);
        }
      }
    }
    expect((await world.member.get('/users/me')).status).to.equal(200);
  });

  /** The files below src whose text matches. */
  const filesWith = (pattern: RegExp) =>
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && pattern.test(readFileSync(join('src', file), 'utf8')))
      .sort();

  it('cannot become one: only the command for it loads that code', () => {
    const importers = filesWith(/from '[^']*\/testing\/|import\('[^']*\/testing\//);
    expect(importers).to.deep.equal(['cli/test-server.ts']);
    expect(filesWith(/import\('[^']*\/test-server\.ts'\)/)).to.deep.equal(['cli/server-commands.ts']);
  });

  it('cannot become one: only a test server replaces its clock, its mail or its answers', () => {
    const texts = filesWith(/\btesting: \{/);
    expect(texts).to.deep.equal(['testing/run.ts']);
  });

  it('cannot become one: no setting is about tests', () => {
    const read = new Set<string>();
    readConfig(
      new Proxy<Record<string, undefined>>(
        {},
        {
          get: (_env, name) => {
            read.add(String(name));
            return undefined;
          },
        },
      ),
    );
    expect(read.size).to.be.above(20);
    expect([...read].filter((name) => /TEST|FORCE|CLOCK/.test(name))).to.deep.equal([]);
  });
});
