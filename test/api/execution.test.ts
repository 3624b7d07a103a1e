import { expect } from 'chai';
import { type Executing, execute } from '../../src/api/execution.ts';
import { AfterUnit, inTwoSteps } from '../../src/api/operation.ts';
import type { RequestContext } from '../../src/api/request-context.ts';
import { table } from '../../src/store/db/statement.ts';
import { UNWATCHED } from '../../src/unit/pace.ts';
import { openWorld, type World } from '../support/world.ts';

describe('A handler whose reply is finished after its unit', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('keeps no other unit waiting while it finishes the reply, and its own is committed by then', async () => {
    const { units, realms } = world.app;
    const realm = await realms.atHost('chat.example.com');
    const rename = (name: string) =>
      units.inUnit(realm, 'somebody', ({ db }) => table(db, 'realms').where({ id: realm.id }).update({ name }));
    const nameNow = async () => (await table(world.db, 'realms').where({ id: realm.id }).first('name'))?.name;
    const seen: unknown[] = [];
    const handler = inTwoSteps<'registerQueue', string>({
      beforeUnit: async () => 'Read before',
      execute: async ({ db }, name) => {
        await table(db, 'realms').where({ id: realm.id }).update({ name });
        return new AfterUnit<'registerQueue'>(async () => {
          seen.push(await nameNow());
          await rename('Renamed by another');
          return { queue_id: 'finished' } as never;
        });
      },
    });
    const identity = { realm, caller: {}, keyId: 0 };
    const context = {
      ...{ ...identity, owner: 'somebody', operation: { operationId: 'registerQueue', method: 'POST' }, files: [] },
      ...{ args: { path: {}, query: {}, form: {} }, client: 'test' },
    } as unknown as RequestContext;
    const executing = { units, services: {}, pace: UNWATCHED, again: async () => identity } as unknown as Executing;
    expect(await execute(handler as never, context, executing)).to.deep.equal({ queue_id: 'finished' });
    expect(seen).to.deep.equal(['Read before']);
    expect(await nameNow()).to.equal('Renamed by another');
  });
});
