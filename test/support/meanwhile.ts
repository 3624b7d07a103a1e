import type { World } from './world.ts';

/** Runs `meanwhile` just before the next unit of work, at whichever server, like another request since this one came. */
export function beforeNextUnit({ databases }: Pick<World, 'databases'>, meanwhile: () => Promise<unknown>): void {
  const originals = new Map(databases.map((database) => [database, database.unitIn]));
  for (const [database, unitIn] of originals) {
    database.unitIn = async (realmId, work) => {
      for (const [each, original] of originals) each.unitIn = original;
      await meanwhile();
      // Not what `meanwhile` may have put in its place for the unit after this one.
      return unitIn(realmId, work);
    };
  }
}
