import { expect } from 'chai';
import { MAX_PLAYGROUNDS } from '../../src/domain/limits.ts';
import { insertRows, table } from '../../src/store/db/statement.ts';
import type { Actor, Answer } from '../support/actor.ts';
import { expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const RUST = { name: 'Play', pygments_language: 'Rust', url_template: 'https://play.example.com/?code={code}' };

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const create = async (fields: Record<string, unknown>): Promise<number> =>
  (await world.owner.ok.post('/realm/playgrounds', fields)).id;
const listed = async (actor: Actor) =>
  (await actor.ok.post('/register', { fetch_event_types: ['realm_playgrounds'] })).realm_playgrounds;
const expectInvalid = (answer: Answer, msg: string, field: string) =>
  expectRefusal(answer, msg, 'BAD_REQUEST', { errors: { [field]: [msg] } });

describe('POST /realm/playgrounds', () => {
  it('adds a playground for everyone, the oldest first', async () => {
    const first = await create(RUST);
    const queue = await world.guest.listen();
    const second = await create({ ...RUST, name: ' Other ', pygments_language: 'C++ (own)'.replace(/[()]/g, '') });
    const list = [
      { id: first, ...RUST },
      { id: second, ...RUST, name: 'Other', pygments_language: 'C++ own' },
    ];
    expect(await queue.events()).to.deep.equal([{ type: 'realm_playgrounds', realm_playgrounds: list }]);
    for (const actor of [world.guest, world.bot]) expect(await listed(actor)).to.deep.equal(list);
  });

  it('is for owners and administrators', async () => {
    expect((await world.administrator.post('/realm/playgrounds', RUST)).status).to.equal(200);
    for (const actor of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await actor.post('/realm/playgrounds', RUST), 'Must be an organization administrator');
    }
  });

  it('requires a template whose only variable is code', async () => {
    const send = (url_template: string) => world.owner.post('/realm/playgrounds', { ...RUST, url_template });
    expectInvalid(await send('https://x.example/{code'), 'Invalid URL template.', 'url_template');
    expectInvalid(
      await send('https://x.example/'),
      'Missing the required variable "code" in the URL template',
      'url_template',
    );
    expectInvalid(
      await send('https://x.example/{lang}{?code}'),
      '"code" should be the only variable present in the URL template',
      'url_template',
    );
    expect((await send('https://x.example/{?code}{#code}')).status).to.equal(200);
  });

  it('refuses other characters in the language, and empty fields', async () => {
    const send = (fields: Record<string, unknown>) => world.owner.post('/realm/playgrounds', { ...RUST, ...fields });
    expectInvalid(
      await send({ pygments_language: 'Rust!' }),
      'Invalid characters in pygments language',
      'pygments_language',
    );
    for (const field of ['name', 'pygments_language', 'url_template']) {
      expectInvalid(await send({ [field]: ' ' }), 'This field cannot be blank.', field);
    }
  });

  it('refuses the name of another playground of the language', async () => {
    await create(RUST);
    expectInvalid(
      await world.owner.post('/realm/playgrounds', RUST),
      'Realm playground with this Realm, Pygments language and Name already exists.',
      '__all__',
    );
    await create({ ...RUST, name: 'play' });
    await create({ ...RUST, pygments_language: 'Python' });
  });

  it('refuses more than the organization may have', async () => {
    const columns = { realm_id: 'bigint', name: 'text', pygments_language: 'text', url_template: 'text' } as const;
    const rows = Array.from({ length: MAX_PLAYGROUNDS }, (_none, index) => [
      world.realmId,
      `${index}`,
      'Rust',
      '{code}',
    ]);
    await world.database.unit((db) => insertRows(db, 'playgrounds', { columns, rows }));
    expectRefusal(
      await world.owner.post('/realm/playgrounds', RUST),
      'The organization has too many playgrounds (limit: 100).',
    );
  });
});

describe('DELETE /realm/playgrounds/{playground_id}', () => {
  it('removes the playground for everyone', async () => {
    const id = await create(RUST);
    const queue = await world.guest.listen();
    expect((await world.administrator.delete(`/realm/playgrounds/${id}`)).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([{ type: 'realm_playgrounds', realm_playgrounds: [] }]);
    expect(await listed(world.member)).to.deep.equal([]);
  });

  it('is for administrators, and for playgrounds of the organization', async () => {
    const id = await create(RUST);
    expectRefusal(await world.member.delete(`/realm/playgrounds/${id}`), 'Must be an organization administrator');
    const [realm] = await table(world.db, 'realms').whereNot({ id: world.realmId }).limit(1);
    await world.database.unit((db) =>
      table(db, 'playgrounds')
        .where({ id })
        .update({ realm_id: realm?.id ?? 0 }),
    );
    for (const one of [id, 999_999]) {
      expectRefusal(await world.owner.delete(`/realm/playgrounds/${one}`), 'Invalid playground');
    }
    expect(await table(world.db, 'playgrounds')).to.have.lengthOf(1);
  });
});
