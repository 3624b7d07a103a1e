import { expect } from 'chai';
import type { Actor } from '../../support/actor.ts';
import { expectMissing, expectRefusal, SUCCESS } from '../../support/refusal.ts';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('POST /zcommand', () => {
  const run = (actor: Actor, command: string) => actor.post('/zcommand', { command });
  const setting = async (actor: Actor, name: string) =>
    (await actor.ok.post('/register', { fetch_event_types: ['user_settings'] })).user_settings[name];

  it('needs an existing command with its slash', async () => {
    expectMissing(await world.member.post('/zcommand'), 'command');
    for (const command of ['dark', '', ' /dark']) {
      expectRefusal(await run(world.member, command), 'There should be a leading slash in the zcommand.');
    }
    for (const name of ['sing', '', 'Dark', 'dark ', 'constructor']) {
      expectRefusal(await run(world.member, `/${name}`), `No such command: ${name}`);
    }
  });

  it('is not for bots', async () => {
    expectRefusal(await run(world.bot, '/ping'), 'This endpoint does not accept bot requests.');
  });

  for (const [command, name, value] of [
    ['/dark', 'color_scheme', 2],
    ['/night', 'color_scheme', 2],
    ['/light', 'color_scheme', 3],
    ['/day', 'color_scheme', 3],
    ['/fluid-width', 'fluid_layout_width', true],
  ] as const) {
    it(`changes ${name} by ${command}, and notifies only the clients of the caller, once`, async () => {
      const [own, foreign] = [await world.guest.listen(), await world.member.listen()];
      for (let time = 0; time < 2; time++) expect((await run(world.guest, command)).body).to.deep.equal(SUCCESS);
      expect(await setting(world.guest, name)).to.equal(value);
      const event = { type: 'user_settings', op: 'update', property: name, value };
      expect(await own.events()).to.deep.equal([event]);
      expect(await foreign.events()).to.deep.equal([]);
    });
  }

  it('resets the width by /fixed-width', async () => {
    await run(world.member, '/fluid-width');
    await run(world.member, '/fixed-width');
    expect(await setting(world.member, 'fluid_layout_width')).to.equal(false);
  });

  it('changes nothing by /ping', async () => {
    const queue = await world.member.listen();
    expect((await run(world.member, '/ping')).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([]);
  });
});
