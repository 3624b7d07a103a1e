import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import { openWorld } from '../support/world.ts';

describe('A unit of work that needs a worker', () => {
  it('is refused when it needs something else each time it begins again', async () => {
    const world = await openWorld();
    try {
      const { units, realms } = world.app;
      const realm = await realms.atHost('chat.example.com');
      let begun = 0;
      const outcome = await units
        .inUnit(realm, 'somebody', async (scope) => {
          await table(scope.db, 'realms').where({ id: realm.id }).update({ name: 'Half done' });
          begun++;
          const jobs = Array.from({ length: begun }, (_, index) => ({
            kind: 'topic links' as const,
            topic: `#${begun} ${index}`,
            linkifiers: [],
          }));
          // On PostgreSQL the last attempt waits for the worker instead, so this continues until there are no more
          // attempts.
          for (const job of jobs) await scope.byWorker([job]);
          return 'done';
        })
        .catch((error: Error) => error.message);
      const isDone = outcome === 'done';
      expect(isDone).to.equal(world.database.dialect === 'postgres');
      if (!isDone) expect(outcome).to.equal('Unable to render message');
      const row = await table(world.db, 'realms').where({ id: realm.id }).first('name');
      expect(row?.name === 'Half done').to.equal(isDone);
    } finally {
      await world.close();
    }
  });
});
