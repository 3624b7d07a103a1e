import { expect } from 'chai';
import { prepareUserTexts, userTexts } from '../../src/actions/register/user-texts.ts';
import type { User } from '../../src/domain/users/user.ts';
import { only } from '../../src/store/db/statement.ts';
import { findRealm, realmOf } from '../../src/store/organization/realms.ts';
import { listUsers } from '../../src/store/users/users.ts';
import { countTurns } from '../support/turns.ts';
import { openWorld, type World } from '../support/world.ts';

const COUNT = 1000;

describe('The users in the response to a registration', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  /** A large organization; `read` is called whenever the name of one of its users is read. */
  async function large(read: () => void = () => undefined) {
    const viewer = only((await listUsers(world.db, world.realmId)).filter(({ id }) => id === world.member.id));
    const users = Array.from({ length: COUNT }, (_, n): User => {
      const user = { ...viewer, id: 1_000_000 + n };
      Object.defineProperty(user, 'fullName', {
        enumerable: true,
        get() {
          read();
          return viewer.fullName;
        },
      });
      return user;
    });
    const realm = realmOf((await findRealm(world.db, world.realmId)) ?? expect.fail(), world.origin);
    return { people: { users, values: new Map() }, form: { viewer, realm, clientGravatar: true } };
  }

  it('are written while other requests run', async () => {
    const { people, form } = await large();
    const { turns } = await countTurns(() => prepareUserTexts(people, form));
    expect(turns).to.be.at.least(5);
    const list: { user_id: number }[] = JSON.parse(JSON.stringify((await userTexts(people, form)).realm_users));
    expect(list.map((user) => user.user_id)).to.deep.equal(people.users.map(({ id }) => id));
  });

  it('are written while other requests run even within a unit, for which they could not be prepared', async () => {
    const { people, form } = await large();
    const { turns } = await countTurns(() => userTexts(people, form));
    expect(turns).to.be.at.least(5);
  });

  it('are written once for all who register at the same time', async () => {
    let reads = 0;
    const { people, form } = await large(() => reads++);
    await prepareUserTexts(people, form);
    const once = reads;
    const again = { ...people, users: [...people.users] };
    await Promise.all(Array.from({ length: 8 }, () => prepareUserTexts({ ...again }, form)));
    await userTexts(again, form);
    expect(reads).to.equal(2 * once);
  });
});
