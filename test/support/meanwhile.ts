import type { World } from './world.ts';

/** Does something when the next unit of work is about to begin: what another request may have done since this one came. */
export function beforeNextUnit(world: World, meanwhile: () => Promise<unknown>): void {
  const { database } = world;
  const { unitIn } = database;
  database.unitIn = async (realmId, work) => {
    database.unitIn = unitIn;
    await meanwhile();
    return unitIn(realmId, work);
  };
}
