import { expect } from 'chai';
import type { Actor, Answer } from '../support/actor.ts';
import { openWorld, type World } from '../support/world.ts';

/** Values of `email_address_visibility`, each with the users who may see the address. */
const LEVELS = [
  { level: 1, seers: ['guest', 'other', 'moderator', 'administrator'] },
  { level: 2, seers: ['other', 'moderator', 'administrator'] },
  { level: 5, seers: ['moderator', 'administrator'] },
  { level: 3, seers: ['administrator'] },
  { level: 4, seers: [] },
] as const;
const VIEWERS = ['guest', 'other', 'moderator', 'administrator'] as const;
const NOBODY = 'nobody.here@example.com';

describe('an address that its owner hides', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
    await world.owner.ok.patch('/realm', { invite_to_stream_policy: 1 });
    await world.channel(
      'lobby',
      VIEWERS.map((name) => world[name]),
    );
    for (const name of VIEWERS) await world.member.send([world[name].id], '', 'hello');
    await world.member.send([world.guest.id, world.other.id], '', 'hello');
  });
  after(() => world.close());

  const history = (actor: Actor, operator: string, operand: string) =>
    actor.get('/messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow: [{ operator, operand }] });

  /** Every parameter that takes an address. */
  const WAYS: Record<string, (actor: Actor, address: string) => Promise<Answer>> = {
    'the narrow `sender`': (actor, address) => history(actor, 'sender', address),
    'the narrow `dm`': (actor, address) => history(actor, 'dm', address),
    'the narrow `dm` with several': (actor, address) => history(actor, 'dm', `${world.owner.email},${address}`),
    'the narrow `dm-including`': (actor, address) => history(actor, 'dm-including', address),
    'the narrow `group-pm-with`': (actor, address) => history(actor, 'group-pm-with', address),
    '`to` of POST /messages': (actor, address) =>
      actor.post('/messages', { type: 'direct', to: [address], content: 'hello' }),
    '`to` of POST /messages as text': (actor, address) =>
      actor.post('/messages', { type: 'direct', to: address, content: 'hello' }),
    '`principals` of POST /users/me/subscriptions': (actor, address) =>
      actor.post('/users/me/subscriptions', { subscriptions: [{ name: 'lobby' }], principals: [address] }),
    '`principals` of DELETE /users/me/subscriptions': (actor, address) =>
      actor.delete('/users/me/subscriptions', { subscriptions: ['lobby'], principals: [address] }),
    'the path of GET /users/{user_id}': (actor, address) => actor.get(`/users/${encodeURIComponent(address)}`),
    'the path of GET /users/{user_id_or_email}/presence': (actor, address) =>
      actor.get(`/users/${encodeURIComponent(address)}/presence`),
  };
  /** A guest cannot subscribe others, whatever they name. */
  const viewersOf = (way: string) =>
    VIEWERS.filter((name) => !way.endsWith('POST /users/me/subscriptions') || name !== 'guest');
  /** The response without the address. */
  const without = ({ status, body }: Answer, address: string) =>
    `${status} ${JSON.stringify(body).replaceAll(address, '#')}`;
  const standIn = async () => {
    const { user } = await world.administrator.ok.get(`/users/${world.member.id}`);
    return user.email as string;
  };

  for (const [way, call] of Object.entries(WAYS)) {
    it(`is in ${way} like an address that does not exist, for users who may not see it`, async () => {
      const differing: string[] = [];
      for (const { level, seers } of LEVELS) {
        await world.member.ok.patch('/settings', { email_address_visibility: level });
        for (const name of viewersOf(way)) {
          const unknown = without(await call(world[name], NOBODY), NOBODY);
          for (const address of [world.member.email, world.member.email.toUpperCase()]) {
            const isUnknown = without(await call(world[name], address), address) === unknown;
            const wanted = !(seers as readonly string[]).includes(name);
            if (isUnknown !== wanted) differing.push(`level ${level}, ${name}, ${address}`);
          }
        }
      }
      expect(differing).to.deep.equal([]);
    });

    it(`is replaced in ${way} by the address that the API shows`, async () => {
      await world.member.ok.patch('/settings', { email_address_visibility: 4 });
      const shown = await standIn();
      expect(shown).to.match(/^user\d+@/);
      for (const name of viewersOf(way)) {
        const unknown = without(await call(world[name], NOBODY), NOBODY);
        expect(without(await call(world[name], shown), shown), name).not.to.equal(unknown);
      }
      const elsewhere = shown.replace(/@.*/, '@elsewhere.example');
      const unknown = without(await call(world.other, NOBODY), NOBODY);
      expect(without(await call(world.other, elsewhere), elsewhere)).to.equal(unknown);
    });
  }

  it('is theirs to use themselves', async () => {
    await world.member.ok.patch('/settings', { email_address_visibility: 4 });
    const { status } = await history(world.member, 'sender', world.member.email);
    expect(status).to.equal(200);
  });

  it('does not occur in the refusal of a message or a draft to a deactivated account', async () => {
    const gone = await world.person('gone');
    await gone.ok.patch('/settings', { email_address_visibility: 4 });
    await world.owner.ok.delete(`/users/${gone.id}`);
    const sent = await world.other.post('/messages', { type: 'direct', to: [gone.id], content: 'x' });
    const draft = { type: 'private', to: [gone.id], topic: '', content: 'x' };
    const drafted = await world.other.post('/drafts', { drafts: [draft] });
    for (const { body } of [sent, drafted]) {
      expect(body.msg).to.match(new RegExp(`^'user${gone.id}@.*' is no longer using the service.$`));
    }
  });

  it('does not choose the messages of a queue with the narrow `sender`, the shown one does', async () => {
    await world.member.ok.patch('/settings', { email_address_visibility: 4 });
    const byReal = await world.other.listen({ narrow: [['sender', world.member.email]] });
    const byShown = await world.other.listen({ narrow: [['sender', await standIn()]] });
    await world.member.send([world.other.id], '', 'who am I');
    expect(await byReal.events('message')).to.deep.equal([]);
    expect(await byShown.events('message')).to.have.lengthOf(1);
  });
});
