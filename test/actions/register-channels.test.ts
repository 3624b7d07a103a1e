import { expect } from 'chai';
import { channelState } from '../../src/actions/register/channels.ts';
import { ownRows } from '../../src/actions/register/request.ts';
import { insertChannels } from '../../src/store/channels/channels.ts';
import type { Db } from '../../src/store/db/open.ts';
import { NO_BLOCKS } from '../../src/store/messages/place-blocks.ts';
import { insertChannelRecipients } from '../../src/store/messages/recipients.ts';
import { findSystemGroupId } from '../../src/store/organization/groups.ts';
import { findRealm, realmOf } from '../../src/store/organization/realms.ts';
import { findUser } from '../../src/store/users/users.ts';
import { countTurns } from '../support/turns.ts';
import { openWorld, type World } from '../support/world.ts';

const COUNT = 600;

describe('The channels in the response to a registration', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  async function makeChannels(db: Db): Promise<void> {
    const names = Array.from({ length: COUNT }, (_, n) => `channel ${n}`);
    const recipients = await insertChannelRecipients(db, world.realmId, names);
    const removers = await findSystemGroupId(db, world.realmId, 'role:administrators');
    await insertChannels(
      db,
      names.map((name, index) => ({
        ...{ realm_id: world.realmId, recipient_id: recipients[index] ?? 0, name, name_key: name },
        ...{ description: '', rendered_description: '', is_private: 0, is_web_public: 0, is_history_public: 1 },
        ...{ post_policy: 1, message_retention_days: null, can_remove_subscribers_group_id: removers },
        ...{ creator_id: null, created_at: world.clock.now, is_default: 0 },
      })),
    );
  }

  it('are listed in the unit in steps, between which other requests run', async () => {
    await world.database.unit(makeChannels);
    const caller = (await findUser(world.db, world.realmId, world.member.id)) ?? expect.fail();
    const realm = realmOf((await findRealm(world.db, world.realmId)) ?? expect.fail(), world.origin);
    const before = { traffic: new Map(), places: NO_BLOCKS };
    const context = { db: world.db, now: world.clock.now, realm, caller, before, own: ownRows(world.db, caller) };
    const request = {
      ...{ wants: () => true, names: () => true, clientGravatar: true, includeSubscribers: false, slimPresence: true },
      capabilities: {} as never,
    };
    const response = { ...context, fileLimits: world.config, startedAt: 0 };
    const { result: state, turns } = await countTurns(() => channelState(response, request));
    expect(turns).to.be.at.least(2);
    expect(state.never_subscribed?.length).to.be.at.least(COUNT);
    expect(state.streams?.length).to.be.at.least(COUNT);
  });
});
