import type { World } from './world.ts';

/** Runs `meanwhile` just before the next unit of work, like another request since this one came. */
export function beforeNextUnit(world: World, meanwhile: () => Promise<unknown>): void {
  const { database } = world;
  const { unitIn } = database;
  database.unitIn = async (realmId, work) => {
    database.unitIn = unitIn;
    await meanwhile();
    return unitIn(realmId, work);
  };
}
