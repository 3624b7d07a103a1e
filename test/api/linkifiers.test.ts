import { expect } from 'chai';
import { MAX_LINKIFIERS, MAX_PATTERN_LENGTH } from '../../src/domain/limits.ts';
import { table } from '../../src/store/db/statement.ts';
import type { Actor, Answer } from '../support/actor.ts';
import { expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const TICKET = { pattern: '#(?P<id>[0-9]+)', url_template: 'https://tickets.example.com/{id}' };
const CODE = { pattern: '(?P<repo>[a-z]+)/(?P<id>[0-9]+)', url_template: 'https://code.example.com/{repo}{?id}' };
const NOT_FOUND = 'Linkifier not found.';
const INCOMPLETE = 'The ordered list must enumerate all existing linkifiers exactly once';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const create = async (fields: Record<string, unknown>): Promise<number> =>
  (await world.owner.ok.post('/realm/filters', fields)).id;
const listed = async (actor: Actor) => (await actor.ok.get('/realm/linkifiers')).linkifiers;
const orderOf = async (): Promise<number[]> => (await listed(world.member)).map(({ id }: { id: number }) => id);
const rendered = async (content: string): Promise<string> =>
  (await world.member.ok.post('/messages/render', { content })).rendered;

const expectInvalid = (answer: Answer, msg: string, field = '__all__') =>
  expectRefusal(answer, msg, 'BAD_REQUEST', { errors: { [field]: [msg] } });

async function foreignLinkifier(): Promise<number> {
  return world.database.unit(async (db) => {
    const [realm] = await table(db, 'realms').whereNot({ id: world.realmId }).limit(1);
    const [row] = await table(db, 'linkifiers')
      .insert({ realm_id: realm?.id ?? 0, position: 1, ...TICKET })
      .returning('id');
    return row?.id ?? 0;
  });
}

/** The refusals of faulty linkifiers, new or existing. */
function refusesFaults(send: (fields: Record<string, unknown>) => Promise<Answer>): void {
  it('refuses a pattern that cannot be read, with the reason', async () => {
    expectInvalid(
      await send({ ...TICKET, pattern: 'a(' }),
      'Bad regular expression: missing closing ): `a(`',
      'pattern',
    );
  });

  it('refuses patterns that take more than linear time, and too large ones', async () => {
    for (const [pattern, reason] of [
      ['(?P<id>a)\\1', 'invalid escape sequence: `\\1`'],
      ['(?<=x)(?P<id>a)', 'invalid named capture: `(?<=x)(?P<id>`'],
      ['(?P<id>(a{30}){30})', 'expression too large'],
    ]) {
      expectInvalid(await send({ ...TICKET, pattern }), `Bad regular expression: ${reason}`, 'pattern');
    }
  });

  it('refuses a template that is none after RFC 6570', async () => {
    for (const url_template of ['https://x.example/{id', 'https://x.example/{}', 'https://x.example/{id:0}', '{=id}']) {
      expectInvalid(await send({ ...TICKET, url_template }), 'Invalid URL template.', 'url_template');
    }
  });

  it('refuses a template with other variables than the pattern has groups', async () => {
    expectInvalid(
      await send({ ...CODE, url_template: 'https://code.example.com/{repo}' }),
      "Group 'id' in linkifier pattern is not present in URL template.",
    );
    expectInvalid(
      await send({ ...TICKET, url_template: 'https://x.example/{team}/{id}' }),
      "Group 'team' in URL template is not present in linkifier pattern.",
    );
  });

  it('refuses an empty pattern or template', async () => {
    for (const field of ['pattern', 'url_template']) {
      expectInvalid(await send({ ...TICKET, [field]: ' ' }), 'This field cannot be blank.', field);
    }
  });

  it('refuses the pattern of another linkifier', async () => {
    await create(CODE);
    expectInvalid(await send(CODE), 'Realm filter with this Realm and Pattern already exists.');
  });
}

describe('GET /realm/linkifiers', () => {
  it('lists the linkifiers in their order for everyone', async () => {
    const ids = [await create(TICKET), await create(CODE)];
    const linkifiers = [
      { id: ids[0], ...TICKET },
      { id: ids[1], ...CODE },
    ];
    for (const actor of [world.guest, world.bot, world.owner]) expect(await listed(actor)).to.deep.equal(linkifiers);
  });

  it('lists none of another organization', async () => {
    await foreignLinkifier();
    expect(await listed(world.owner)).to.deep.equal([]);
  });
});

describe('GET /realm/filters', () => {
  it('is always empty', async () => {
    await create(TICKET);
    expect(await world.member.ok.get('/realm/filters')).to.deep.equal({ ...SUCCESS, filters: [] });
  });
});

describe('POST /realm/filters', () => {
  it('turns text of new messages and topics into links', async () => {
    await create(CODE);
    await create(TICKET);
    expect(await rendered('see #12 and web/7.')).to.equal(
      '<p>see <a href="https://tickets.example.com/12">#12</a> and ' +
        '<a href="https://code.example.com/web?id=7">web/7</a>.</p>',
    );
    const channel = await world.channel('quay', [world.member]);
    const { message } = await world.member.ok.get(`/messages/${await world.member.send(channel, 'about #3', 'x')}`);
    expect(message.topic_links).to.deep.equal([{ text: '#3', url: 'https://tickets.example.com/3' }]);
  });

  it('sends everyone the whole list', async () => {
    const first = await create(CODE);
    const queues = [await world.guest.listen(), await world.bot.listen()];
    const id = await create(TICKET);
    for (const queue of queues) {
      expect(await queue.events()).to.deep.equal([
        {
          type: 'realm_linkifiers',
          realm_linkifiers: [
            { id: first, ...CODE },
            { id, ...TICKET },
          ],
        },
      ]);
    }
  });

  it('is for owners and administrators', async () => {
    expect((await world.administrator.post('/realm/filters', TICKET)).status).to.equal(200);
    for (const actor of [world.moderator, world.member, world.guest, world.bot]) {
      expectRefusal(await actor.post('/realm/filters', CODE), 'Must be an organization administrator');
    }
    expect(await orderOf()).to.have.lengthOf(1);
  });

  refusesFaults((fields) => world.owner.post('/realm/filters', fields));

  it('refuses more than the organization may have, and a pattern that is too long', async () => {
    const rows = Array.from({ length: MAX_LINKIFIERS }, (_none, index) => ({ pattern: `x${index}`, position: index }));
    await world.database.unit((db) =>
      table(db, 'linkifiers').insert(rows.map((row) => ({ ...row, realm_id: world.realmId, url_template: 'a:b' }))),
    );
    expectRefusal(
      await world.owner.post('/realm/filters', TICKET),
      'The organization has too many linkifiers (limit: 100).',
    );
    expectRefusal(
      await world.owner.post('/realm/filters', { ...TICKET, pattern: 'x'.repeat(MAX_PATTERN_LENGTH + 1) }),
      'pattern is too long (limit: 300 characters)',
    );
  });
});

describe('PATCH /realm/filters/{filter_id}', () => {
  let id: number;
  beforeEach(async () => {
    id = await create({ pattern: 'OLD-(?P<x>\\d+)', url_template: 'https://old.example/{x}' });
  });
  const edit = (fields: Record<string, unknown>) => world.owner.patch(`/realm/filters/${id}`, fields);

  it('changes pattern and template, and keeps the place in the order', async () => {
    await create(CODE);
    const queue = await world.guest.listen();
    expect((await edit(TICKET)).body).to.deep.equal(SUCCESS);
    const list = await listed(world.member);
    expect(list[0]).to.deep.equal({ id, ...TICKET });
    expect(await queue.events()).to.deep.equal([{ type: 'realm_linkifiers', realm_linkifiers: list }]);
    expect(await rendered('OLD-1 #1')).to.equal('<p>OLD-1 <a href="https://tickets.example.com/1">#1</a></p>');
  });

  it('can change only the template', async () => {
    await edit(TICKET);
    await edit({ ...TICKET, url_template: 'https://new.example/{id}' });
    expect((await listed(world.member))[0].url_template).to.equal('https://new.example/{id}');
  });

  it('is for administrators, and for linkifiers of the organization', async () => {
    expectRefusal(await world.member.patch(`/realm/filters/${id}`, TICKET), 'Must be an organization administrator');
    for (const one of [await foreignLinkifier(), 999_999]) {
      expectRefusal(await world.owner.patch(`/realm/filters/${one}`, TICKET), NOT_FOUND);
    }
  });

  refusesFaults(edit);
});

describe('DELETE /realm/filters/{filter_id}', () => {
  it('creates no more links, and keeps those of old messages', async () => {
    const id = await create(TICKET);
    const channel = await world.channel('quay', [world.member]);
    const old = await world.member.send(channel, 'x', '#1');
    const queue = await world.guest.listen();
    expect((await world.administrator.delete(`/realm/filters/${id}`)).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([{ type: 'realm_linkifiers', realm_linkifiers: [] }]);
    expect(await rendered('#1')).to.equal('<p>#1</p>');
    expect((await world.member.ok.get(`/messages/${old}`)).message.content).to.include('<a href=');
  });

  it('is for administrators, and for linkifiers of the organization', async () => {
    const id = await create(TICKET);
    expectRefusal(await world.moderator.delete(`/realm/filters/${id}`), 'Must be an organization administrator');
    for (const one of [await foreignLinkifier(), 999_999]) {
      expectRefusal(await world.owner.delete(`/realm/filters/${one}`), NOT_FOUND);
    }
    expect(await orderOf()).to.deep.equal([id]);
  });
});

describe('PATCH /realm/linkifiers', () => {
  const reorder = (ids: number[]) => world.owner.patch('/realm/linkifiers', { ordered_linkifier_ids: ids });

  it('sets the order in which they are tried', async () => {
    const special = { pattern: '#(?P<id>1[0-9]+)', url_template: 'https://special.example/{id}' };
    const [first, second] = [await create(TICKET), await create(special)];
    const foreign = await foreignLinkifier();
    const queue = await world.guest.listen();
    expect(await rendered('#12')).to.include('tickets.example.com');
    expect((await reorder([second, first])).body).to.deep.equal(SUCCESS);
    expect(await orderOf()).to.deep.equal([second, first]);
    const [event] = await queue.events();
    expect(event.realm_linkifiers.map(({ id }: { id: number }) => id)).to.deep.equal([second, first]);
    expect(await rendered('#12')).to.include('special.example');
    expect((await table(world.db, 'linkifiers').where({ id: foreign }).first())?.position).to.equal(1);
    const third = await create(CODE);
    expect(await orderOf()).to.deep.equal([second, first, third]);
  });

  it('refuses an order that does not name every linkifier exactly once', async () => {
    const [first, second] = [await create(TICKET), await create(CODE)];
    const foreign = await foreignLinkifier();
    for (const ids of [[], [first], [first, first], [first, second, second], [first, foreign], [first, 999_999]]) {
      expectRefusal(await reorder(ids), INCOMPLETE);
    }
    expect(await orderOf()).to.deep.equal([first, second]);
  });

  it('changes nothing without linkifiers', async () => {
    const queue = await world.member.listen();
    expect((await reorder([])).body).to.deep.equal(SUCCESS);
    expect(await queue.events()).to.deep.equal([]);
  });

  it('is for administrators', async () => {
    for (const actor of [world.moderator, world.guest]) {
      expectRefusal(
        await actor.patch('/realm/linkifiers', { ordered_linkifier_ids: [] }),
        'Must be an organization administrator',
      );
    }
  });
});
