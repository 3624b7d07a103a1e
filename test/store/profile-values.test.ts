import { expect } from 'chai';
import type { Db } from '../../src/store/db/open.ts';
import { insertProfileField, listProfileValues, setProfileValues } from '../../src/store/users/profile-fields.ts';
import { crowd } from '../support/crowd.ts';
import { countTurns } from '../support/turns.ts';
import { openWorld, type World } from '../support/world.ts';

const PEOPLE = 600;
const FIELDS = 3;
/** More than one step may have of a few users. */
const LONG = 'x'.repeat(20_000);

describe('The values of profiles', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  async function fill(db: Db, people: readonly number[], value: (place: number) => string): Promise<number[]> {
    const fields: number[] = [];
    for (let position = 0; position < FIELDS; position++) {
      const field = { name: `field ${position}`, hint: '', type: 1, field_data: '', position } as const;
      const row = { ...field, realm_id: world.realmId, is_required: 0, is_in_summary: 0 } as const;
      fields.push((await insertProfileField(db, row)).id);
    }
    const rows = people.flatMap((user_id, place) =>
      fields.map((field_id) => ({ field_id, user_id, value: value(place), rendered: place % 2 === 0 ? null : 'html' })),
    );
    await setProfileValues(db, rows);
    return fields;
  }

  const read = (db: Db) => countTurns(() => listProfileValues(db, world.realmId));

  for (const where of ['outside of units', 'in a unit'] as const) {
    it(`are those of all users, read while other requests run, ${where}`, async () => {
      const people = await crowd(world, PEOPLE);
      const fields = await world.database.unit((db) => fill(db, people, (place) => (place < 100 ? LONG : `v${place}`)));
      const { result: values, turns } = where === 'in a unit' ? await world.database.unit(read) : await read(world.db);
      expect(turns).to.be.at.least(5);
      expect([...values.keys()]).to.have.members(people);
      for (const [place, user_id] of people.entries()) {
        const value = place < 100 ? LONG : `v${place}`;
        const rendered = place % 2 === 0 ? null : 'html';
        const expected = fields.map((field_id) => ({ field_id, user_id, value, rendered }));
        expect(values.get(user_id)).to.have.deep.members(expected);
      }
    });
  }

  it('are none without fields', async () => {
    expect([...(await read(world.db)).result]).to.deep.equal([]);
  });
});
