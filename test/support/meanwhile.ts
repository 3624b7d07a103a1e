import type { World } from './world.ts';

/** Runs `meanwhile` just before the next unit of work, at whichever server, like another request since this one came. */
export function beforeNextUnit({ databases }: Pick<World, 'databases'>, meanwhile: () => Promise<unknown>): void {
  const originals = databases.map(({ unitIn }) => unitIn);
  const restore = () => {
    for (const [place, database] of databases.entries()) database.unitIn = originals[place] ?? database.unitIn;
  };
  for (const database of databases) {
    database.unitIn = async (realmId, work) => {
      restore();
      await meanwhile();
      return database.unitIn(realmId, work);
    };
  }
}
