import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { demo } from '../../src/cli/demo.ts';
import { Actor } from '../support/actor.ts';
import { createDatabase } from '../support/databases.ts';
import { ACCOUNT_ROLES, type Role } from '../support/example-org.ts';
import { allExamples, played } from '../support/examples.ts';
import { type Serving, serve } from '../support/serving.ts';

/** 6 January 2026, nine o'clock. */
const NOW = 1_767_690_000;

/**
 * Without two kinds of examples: those that name a queue, because each client creates its own, or an email address,
 * because the addresses of the demo organization are others.
 */
const readable = allExamples().filter(
  ({ operation, status, path, notPlayed }) =>
    operation.method === 'GET' &&
    operation.path !== '/events' &&
    !path.includes('%40') &&
    status === 200 &&
    notPlayed === undefined,
);

describe('The demo organization', () => {
  let serving: Serving;
  let actors: Record<Role, Actor>;
  before(async () => {
    await createDatabase('demo');
    serving = await serve('demo', NOW);
    const { app, config, place } = serving;
    await demo({ read: app.database.read, inServerUnit: app.units.inServerUnit, files: app.files }, config);
    const { accounts } = JSON.parse(readFileSync(join(config.dataDir, 'demo.json'), 'utf8'));
    const nobody = new Actor(place, { id: 0, name: 'nobody', fullName: '', email: '', key: '' });
    actors = { ...actorsOf(accounts), nobody, stranger: nobody };
  });
  after(() => serving.discard());

  function actorsOf(accounts: { full_name: string; email: string; api_key: string }[]) {
    const named = ACCOUNT_ROLES.map((name, index) => {
      const { full_name: fullName = '', email = '', api_key: key = '' } = accounts[index] ?? {};
      return [name, new Actor(serving.place, { id: index + 4, name, fullName, email, key })];
    });
    return Object.fromEntries(named) as Record<(typeof ACCOUNT_ROLES)[number], Actor>;
  }

  it('has accounts with the IDs of those in the examples of the document', async () => {
    for (const name of ACCOUNT_ROLES) {
      const { user_id: id, email } = (await actors[name].ok.get('/users/me')) as { user_id: number; email: string };
      expect({ id, email }).to.deep.equal({ id: actors[name].id, email: actors[name].email });
    }
  });

  for (const example of readable) {
    it(`holds what the example "${example.name}" of ${example.operation.operationId} names`, async () => {
      expect((await played({ actors, serving, close: serving.stop }, example)).status).to.equal(200);
    });
  }

  it('gives the file that a message links to', async () => {
    const { url } = await actors.owner.ok.get('/user_uploads/2/3f/3f9c1d7e5b2a4860913c7f0e6d5b4a21/plan.txt');
    const response = await fetch(new URL(url, serving.place.origin));
    expect(response.status).to.equal(200);
    expect(await response.text()).to.include('Offline maps');
  });
});
