import { expect } from 'chai';
import {
  insertGroupMembers,
  insertSubgroups,
  listContainedGroups,
  listGroupIdsOf,
  listGroupMembers,
  listMembersAmong,
  listSubgroups,
} from '../../src/store/organization/group-members.ts';
import { insertGroup } from '../../src/store/organization/groups.ts';
import { crowd } from '../support/crowd.ts';
import { openWorld, type World } from '../support/world.ts';

const GROUPS = 12;
/**
 * Pairs of a group and a subgroup, in several shapes: a chain, a fan, and a mesh in which many paths lead to one group.
 */
const SHAPES: Record<string, readonly (readonly [number, number])[]> = {
  'a chain': Array.from({ length: GROUPS - 1 }, (_none, index) => [index, index + 1] as const),
  'a fan': Array.from({ length: GROUPS - 1 }, (_none, index) => [0, index + 1] as const),
  'a mesh': Array.from({ length: GROUPS }, (_one, from) =>
    Array.from({ length: GROUPS }, (_other, to) => [from, to] as const).filter(
      ([, to]) => to > from && (from * to) % 3 === 1,
    ),
  ).flat(),
  'no pairs at all': [],
};

/** The rule: the group itself and everything that it contains, directly or through others. */
function within(pairs: readonly (readonly [number, number])[], from: number): number[] {
  const found = new Set([from]);
  for (const group of found) for (const [outer, inner] of pairs) if (outer === group) found.add(inner);
  return [...found].sort((a, b) => a - b);
}

describe('membership through subgroups', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  for (const [shape, pairs] of Object.entries(SHAPES)) {
    it(`is the same from above, from below and by the rule: ${shape}`, async () => {
      const people = [world.owner, world.member, world.other, world.guest].map(({ id }) => id);
      const ids = await world.database.unit(async (db) => {
        const made: number[] = [];
        for (let index = 0; index < GROUPS; index++) {
          const name = `group ${index}`;
          const row = await insertGroup(db, { realm_id: world.realmId, name, description: '', mentioners: 1 });
          await insertGroupMembers(db, row.id, [people[index % people.length] ?? 0]);
          made.push(row.id);
        }
        for (const [outer, inner] of pairs) await insertSubgroups(db, made[outer] ?? 0, [made[inner] ?? 0]);
        return made;
      });
      const placeOf = new Map(ids.map((id, index) => [id, index]));
      for (const [place, id] of ids.entries()) {
        const contained = await listContainedGroups(world.db, [id]);
        expect(contained.map((group) => placeOf.get(group.id))).to.deep.equal(within(pairs, place));
        const members = await listMembersAmong(
          world.db,
          contained.map((group) => group.id),
        );
        for (const userId of people) {
          const holding = await listGroupIdsOf(world.db, { realmId: world.realmId, userId, systemGroups: [] });
          expect(holding.includes(id)).to.equal(members.includes(userId));
        }
      }
    });
  }

  it('lists the members and subgroups of each group in the order of their IDs', async () => {
    const people = await crowd(world, 300);
    const groups = await world.database.unit(async (db) => {
      const made: number[] = [];
      for (const name of ['one', 'two', 'three']) {
        const row = await insertGroup(db, { realm_id: world.realmId, name, description: '', mentioners: 1 });
        made.push(row.id);
      }
      const [one = 0, two = 0, three = 0] = made;
      await insertGroupMembers(db, two, people.filter((_id, place) => place % 2 === 0).reverse());
      await insertGroupMembers(db, one, [...people].reverse());
      await insertSubgroups(db, one, [three, two]);
      return made;
    });
    const [one = 0, two = 0, three = 0] = groups;
    expect([...(await listGroupMembers(world.db, groups))].sort(([a], [b]) => a - b)).to.deep.equal([
      [one, people],
      [two, people.filter((_id, place) => place % 2 === 0)],
    ]);
    expect([...(await listSubgroups(world.db, groups))]).to.deep.equal([[one, [two, three]]]);
    expect([...(await listSubgroups(world.db, []))]).to.deep.equal([]);
  });

  it('leads from a system group to those that contain it', async () => {
    const holding = await listGroupIdsOf(world.db, {
      realmId: world.realmId,
      userId: world.moderator.id,
      systemGroups: ['role:moderators'],
    });
    const names = (await listContainedGroups(world.db, holding)).filter(({ id }) => holding.includes(id));
    expect(names.map(({ name }) => name)).to.have.members([
      'role:moderators',
      'role:fullmembers',
      'role:members',
      'role:everyone',
      'role:internet',
    ]);
  });
});
