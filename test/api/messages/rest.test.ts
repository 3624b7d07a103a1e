import { expect } from 'chai';
import { openWorld, type World } from '../../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

describe('A server at rest', () => {
  it('answers with the same messages before and after', async () => {
    const id = await world.channel('design', [world.member, world.other]);
    for (const content of ['one', '**two**']) {
      await world.member.ok.post('/messages', { type: 'stream', to: id, topic: 'plan', content });
    }
    const page = () => world.other.ok.get('/messages', { anchor: 'newest', num_before: 10, num_after: 0 });
    const before = await page();
    world.app.rest(false);
    expect(await page()).to.deep.equal(before);
    expect(before.messages.at(-1)).to.include({ content: '<p><strong>two</strong></p>' });
  });
});
