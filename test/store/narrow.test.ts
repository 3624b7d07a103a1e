import { expect } from 'chai';
import { narrowed } from '../../src/actions/messages/narrowing.ts';
import { NEWEST } from '../../src/domain/messages/anchor.ts';
import type { HasOperand, IsOperand, Term } from '../../src/domain/messages/narrow.ts';
import { narrowTerms, readNarrow } from '../../src/domain/messages/narrow.ts';
import type { Realm } from '../../src/domain/organization/organization.ts';
import type { User } from '../../src/domain/users/user.ts';
import { findAround, listUnreadIds } from '../../src/store/messages/history.ts';
import { listMessages } from '../../src/store/messages/messages.ts';
import { indexMessages, listWaitingHits } from '../../src/store/messages/search.ts';
import type { Pace } from '../../src/store/messages/walk.ts';
import { findRealm, realmOf } from '../../src/store/organization/realms.ts';
import { findUser, listUsersWithIds } from '../../src/store/users/users.ts';
import type { Actor } from '../support/actor.ts';
import { isOnPostgres } from '../support/databases.ts';
import { openWorld, type World } from '../support/world.ts';

/** The test's data of a message; a direct one has no channel. */
interface Known {
  id: number;
  channel: 'design' | 'board' | 'open' | undefined;
  topic: string;
  sender: Actor;
  /** The participants of a direct message. */
  people: readonly Actor[];
  has: ReadonlySet<HasOperand>;
  is: ReadonlySet<IsOperand>;
  text: string;
}

type Negatable = Exclude<Term['kind'], 'in' | 'search' | 'near' | 'with'>;

interface Case {
  operator: Negatable;
  operand: unknown;
  holds: (message: Known) => boolean;
}

const HAS: Record<HasOperand, true> = { attachment: true, image: true, link: true, reaction: true };
const IS: Record<IsOperand, true> = {
  dm: true,
  private: true,
  starred: true,
  unread: true,
  mentioned: true,
  alerted: true,
  resolved: true,
  followed: true,
};

describe('a narrow', function () {
  this.timeout(30_000);
  let world: World;
  let realm: Realm;
  let viewer: User;
  let channels: Record<'design' | 'board' | 'open', number>;
  const messages: Known[] = [];
  let cases: Case[];

  before(async () => {
    world = await openWorld();
    const { member, other, guest } = world;
    channels = {
      design: await world.channel('design', [member, other, guest]),
      board: await world.channel('board', [member, other], { invite_only: true }),
      open: await world.channel('open', [other]),
    };
    const topics = ['plan', '✔ plan', 'lunch'];
    const texts: [string, HasOperand[]][] = [
      ['hello', []],
      ['see https://example.com', ['link']],
      [`hello @**${member.fullName}**`, []],
      ['the word is harbour', []],
    ];
    await member.ok.post('/users/me/alert_words', { alert_words: ['harbour'] });
    await member.ok.post('/user_topics', { stream_id: channels.design, topic: 'lunch', visibility_policy: 3 });
    await member.ok.patch('/settings', { automatically_follow_topics_where_mentioned: false });
    const note = async (known: Omit<Known, 'has' | 'is' | 'text'>, text: string, has: readonly HasOperand[]) => {
      const is = new Set<IsOperand>();
      if (known.channel === undefined) for (const state of ['dm', 'private'] as const) is.add(state);
      if (known.topic.startsWith('✔ ')) is.add('resolved');
      if (text.includes('@') && known.channel !== 'open') is.add('mentioned');
      if (text.includes('harbour') && known.channel !== 'open') is.add('alerted');
      if (known.channel === 'design' && known.topic === 'lunch') is.add('followed');
      messages.push({ ...known, has: new Set(has), is, text });
    };
    let count = 0;
    for (const [text, has] of texts) {
      for (const channel of ['design', 'board', 'open'] as const) {
        const sender = ++count % 2 === 0 ? other : world.owner;
        const topic = topics[count % 3] ?? '';
        const id = await sender.send(channels[channel], topic, text);
        await note({ id, channel, topic, sender, people: [] }, text, has);
      }
      for (const people of [[other], [other, guest], []]) {
        const sender = ++count % 2 === 0 && people.length > 0 ? other : member;
        const id = await sender.send(
          [...people, member].map((one) => one.id),
          '',
          text,
        );
        await note({ id, channel: undefined, topic: '', sender, people: [...people, member] }, text, has);
      }
    }
    await markSome();
    realm = realmOf((await findRealm(world.db, world.realmId)) ?? expect.fail(), world.origin);
    viewer = (await findUser(world.db, world.realmId, member.id)) ?? expect.fail();
    cases = casesOf();
  });
  after(() => world.close());

  /** Every third message is starred, every fourth reacted to, every second read. */
  async function markSome(): Promise<void> {
    const { member } = world;
    const received = messages.filter(({ channel }) => channel !== 'open');
    const read = new Set(received.filter((_one, index) => index % 2 === 0));
    const starred = received.filter((_one, index) => index % 3 === 0);
    await member.ok.post('/mark_all_as_read');
    const unread = received.filter((one) => !read.has(one)).map(({ id }) => id);
    await member.ok.post('/messages/flags', { messages: unread, op: 'remove', flag: 'read' });
    await member.ok.post('/messages/flags', { messages: starred.map(({ id }) => id), op: 'add', flag: 'starred' });
    for (const [index, message] of messages.entries()) {
      const is = new Set(message.is);
      const has = new Set(message.has);
      if (unread.includes(message.id)) is.add('unread');
      if (starred.includes(message)) is.add('starred');
      if (index % 4 === 0 && message.channel !== 'open') {
        await member.ok.post(`/messages/${message.id}/reactions`, { emoji_name: 'heart' });
        has.add('reaction');
      }
      messages[index] = { ...message, is, has };
    }
  }

  function casesOf(): Case[] {
    const { member, other, guest, owner } = world;
    const isWith = (one: Known, ...people: Actor[]) =>
      one.people.length === people.length && people.every((person) => one.people.includes(person));
    const byKind: Record<Negatable, [operand: unknown, holds: Case['holds']][]> = {
      channel: [
        [channels.design, (one) => one.channel === 'design'],
        ['board', (one) => one.channel === 'board'],
        ['open', (one) => one.channel === 'open'],
      ],
      channels: [
        ['public', (one) => one.channel === 'design' || one.channel === 'open'],
        ['web-public', () => false],
      ],
      topic: [
        ['PLAN', (one) => one.topic === 'plan'],
        ['', (one) => one.channel !== undefined && one.topic === ''],
      ],
      sender: [
        [other.id, (one) => one.sender === other],
        [owner.email, (one) => one.sender === owner],
      ],
      dm: [
        [[other.id], (one) => isWith(one, member, other)],
        [`${other.email}, ${guest.email}`, (one) => isWith(one, member, other, guest)],
        [[owner.id], () => false],
      ],
      'dm-including': [
        [other.id, (one) => one.people.includes(other)],
        [member.id, (one) => one.channel === undefined],
      ],
      'group-pm-with': [[guest.email, (one) => one.people.length > 2 && one.people.includes(guest)]],
      id: [
        [messages[4]?.id, (one) => one === messages[4]],
        [987_654_321, () => false],
      ],
      has: (Object.keys(HAS) as HasOperand[]).map((what) => [what, (one) => one.has.has(what)]),
      is: (Object.keys(IS) as IsOperand[]).map((what) => [what, (one) => one.is.has(what)]),
    };
    return (Object.keys(byKind) as Negatable[]).flatMap((operator) =>
      byKind[operator].map(([operand, holds]) => ({ operator, operand, holds })),
    );
  }

  type Asked = Case & { negated: boolean };

  /**
   * The expected IDs: a term for channels searches their whole history, but with a term of state only received
   * messages.
   */
  function expected(terms: readonly Asked[]): number[] {
    const opening = terms.find(({ operator, negated }) => !negated && /^channels?$/.test(operator));
    const isPersonal = opening === undefined || terms.some(({ operator }) => operator === 'is');
    return messages
      .filter((one) => (isPersonal ? one.channel !== 'open' : opening.holds(one)))
      .filter((one) => terms.every(({ holds, negated }) => holds(one) !== negated))
      .map(({ id }) => id);
  }

  /** Short steps stand in for many messages: each statement goes through only a few. */
  const SLOW = { near: 2, far: 3, candidates: 2 };

  async function found(terms: readonly Asked[], pace?: Pace): Promise<number[]> {
    const raw = readNarrow(terms.map(({ operator, operand, negated }) => ({ operator, operand, negated })));
    const { restriction } = await narrowed({ db: world.db, realm }, viewer, narrowTerms(raw));
    const window = { includeAnchor: true, before: 500, after: 500 };
    const { heads } = await findAround(world.db, restriction, { ...window, anchor: NEWEST }, pace);
    const oldest = await findAround(world.db, restriction, { ...window, anchor: 0 }, pace);
    expect(oldest.heads, `${told(terms)} from the oldest`).to.deep.equal(heads);
    const known = new Set(messages.map(({ id }) => id));
    return heads.flatMap(({ id }) => (known.has(id) ? [id] : []));
  }

  const isImpossible = (terms: readonly Asked[]) =>
    terms.some(({ operator }) => /^(channels?|topic)$/.test(operator)) &&
    terms.some(
      ({ operator, operand }) =>
        /^(dm|dm-including|group-pm-with)$/.test(operator) || /^(dm|private)$/.test(`${operand}`),
    );

  const told = (terms: readonly Asked[]) =>
    terms.map(({ operator, operand, negated }) => `${negated ? '-' : ''}${operator}:${operand}`).join(' ');

  const bothWays = () => cases.flatMap((one): Asked[] => [false, true].map((negated) => ({ ...one, negated })));

  it('finds with a negated term exactly what it does not find with the term', async () => {
    for (const term of bothWays()) expect(await found([term]), told([term])).to.deep.equal(expected([term]));
  });

  it('finds with two terms, negated or not, the messages that match both', async () => {
    const all = bothWays();
    for (const [index, first] of all.entries()) {
      for (const second of all.slice(index + 1)) {
        const terms = [first, second];
        if (!(first.negated || second.negated) || isImpossible(terms)) continue;
        expect(await found(terms), told(terms)).to.deep.equal(expected(terms));
      }
    }
  });

  it('finds the same in many short steps', async () => {
    const all = bothWays();
    for (const [index, first] of all.entries()) {
      expect(await found([first], SLOW), told([first])).to.deep.equal(expected([first]));
      // A sample: every pair of kinds occurs, with some of their operands.
      for (const second of all.slice(index + 1).filter((_one, number) => number % 5 === index % 5)) {
        const terms = [first, second];
        if (isImpossible(terms) || first.operator === second.operator) continue;
        expect(await found(terms, SLOW), told(terms)).to.deep.equal(await found(terms));
      }
    }
  });

  async function foundAsAnchors(raw: object[]): Promise<number[]> {
    const { restriction } = await narrowed({ db: world.db, realm }, viewer, narrowTerms(readNarrow(raw)));
    const alone = { includeAnchor: true, before: 0, after: 0 };
    const matching: number[] = [];
    for (const { id: anchor } of messages) {
      const { heads, foundAnchor } = await findAround(world.db, restriction, { ...alone, anchor });
      expect(heads.map(({ id }) => id)).to.deep.equal(foundAnchor ? [anchor] : []);
      if (foundAnchor) matching.push(anchor);
    }
    return matching;
  }

  it('finds the message of its anchor only if that matches', async () => {
    for (const term of bothWays()) {
      const { operator, operand, negated } = term;
      expect(await foundAsAnchors([{ operator, operand, negated }]), told([term])).to.deep.equal(expected([term]));
    }
  });

  /** The narrows whose searches have statements of their own, and others. */
  const PLACES: [operator: Negatable, operand: () => unknown][][] = [
    [],
    [['channel', () => channels.design]],
    [['channel', () => 'board']],
    [['channel', () => 'open']],
    [
      ['channel', () => channels.design],
      ['topic', () => 'PLAN'],
    ],
    [['sender', () => world.other.id]],
    [['dm', () => [world.other.id]]],
  ];

  /** Indexes as many of the messages, from the oldest one on. */
  const index = (count: number) =>
    world.database.unit(async (db) => {
      const rows = await listMessages(
        db,
        messages.slice(0, count).map(({ id }) => id),
      );
      const parts = rows.map(({ id, recipient_id, search_text }) => ({
        ...{ id, recipientId: recipient_id, stems: search_text.split(' ') },
      }));
      await indexMessages(db, parts);
    });

  for (const [state, share] of [
    ['that all wait to be indexed', 0],
    ['of which some wait to be indexed', 0.6],
    ['that are all indexed', 1],
  ] as const) {
    describe(`among messages ${state}`, () => {
      before(async () => {
        await index(Math.floor(messages.length * share));
        const waiting = await listWaitingHits(world.db, ['hello']);
        if (!isOnPostgres && share < 1) expect(waiting).to.not.be.empty;
        else expect(waiting).to.be.empty;
      });

      it('finds the message of its anchor only if that has the words', async () => {
        const received = messages.filter(({ channel }) => channel !== 'open');
        for (const [operand, text] of [
          ['hello', /^hello/],
          ['"the word"', /the word/],
          ['harbour', /harbour/],
          ['word harbour', /word is harbour/],
          ['hello harbour', /$^/],
        ] as const) {
          const ids = received.filter((one) => text.test(one.text)).map(({ id }) => id);
          expect(await foundAsAnchors([{ operator: 'search', operand }]), operand).to.deep.equal(ids);
        }
      });

      it('finds words in many short steps', async () => {
        for (const search of ['hello', '"the word"', 'hello harbour', 'nowhere']) {
          for (const term of [undefined, ...bothWays()]) {
            const { operator, operand, negated } = term ?? {};
            const raw = [{ operator: 'search', operand: search }, ...(term ? [{ operator, operand, negated }] : [])];
            const { restriction } = await narrowed({ db: world.db, realm }, viewer, narrowTerms(readNarrow(raw)));
            const window = { includeAnchor: true, before: 500, after: 0, anchor: NEWEST };
            expect(await findAround(world.db, restriction, window, SLOW), JSON.stringify(raw)).to.deep.equal(
              await findAround(world.db, restriction, window),
            );
          }
        }
      });

      it('finds a word where the message may be read, like a phrase of this word', async () => {
        const { guest, other } = world;
        for (const reader of [viewer, ...(await listUsersWithIds(world.db, world.realmId, [guest.id, other.id]))]) {
          for (const place of PLACES) {
            const terms = place.map(([operator, operand]) => ({ operator, operand: operand() }));
            for (const word of ['hello', 'harbour', 'nowhere']) {
              const asked = async (operand: string) =>
                narrowed(
                  { db: world.db, realm },
                  reader,
                  narrowTerms(readNarrow([...terms, { operator: 'search', operand }])),
                );
              const one = await asked(word);
              const phrase = await asked(`"${word}"`);
              for (const anchor of [0, messages[7]?.id ?? 0, NEWEST]) {
                for (const count of [1, 3, 500]) {
                  const window = { anchor, includeAnchor: true, before: count, after: count };
                  const found = await findAround(world.db, one.restriction, window);
                  const what = `${word} ${JSON.stringify(terms)} ${JSON.stringify(window)} for ${reader.id}`;
                  expect(found, what).to.deep.equal(await findAround(world.db, phrase.restriction, window));
                }
              }
            }
          }
        }
      });

      it('finds with words or a phrase and other terms the messages that have them and match', async () => {
        const places = PLACES.map((place) =>
          place.map(([operator, operand]): Asked => {
            const known = cases.find((one) => one.operator === operator && `${one.operand}` === `${operand()}`);
            return { operator, operand: operand(), negated: false, holds: known?.holds ?? expect.fail() };
          }),
        );
        for (const terms of [...places, ...bothWays().map((term) => [term])]) {
          for (const [operand, text] of [
            ['hello', /^hello/],
            ['"the word"', /^the word/],
            ['"word the"', /$^/],
          ] as const) {
            const search = { operator: 'search', operand };
            const raw = readNarrow([...terms.map(({ holds, ...term }) => term), search]);
            const { restriction } = await narrowed({ db: world.db, realm }, viewer, narrowTerms(raw));
            const found = async (anchor: number, count: number) => {
              const window = { anchor, includeAnchor: true, before: count, after: count };
              return (await findAround(world.db, restriction, window)).heads.map(({ id }) => id);
            };
            const texts = new Map(messages.map((one) => [one.id, one.text]));
            const matching = expected(terms).filter((id) => text.test(texts.get(id) ?? ''));
            for (const anchor of [0, NEWEST]) expect(await found(anchor, 500), told(terms)).to.deep.equal(matching);
            for (const { id } of messages.filter((_one, index) => index % 5 === 2))
              expect(await found(id, 0), told(terms)).to.deep.equal(matching.includes(id) ? [id] : []);
          }
        }
      });
    });
  }

  it('finds unread messages in many short steps', async () => {
    const reader = { id: viewer.id, realmId: realm.id, isGuest: false, readBelow: viewer.readBelow };
    const unread = messages.filter(({ is }) => is.has('unread')).map(({ id }) => id);
    const all = await listUnreadIds(world.db, reader);
    expect(all).to.include.members(unread);
    expect(await listUnreadIds(world.db, reader, { pace: SLOW })).to.deep.equal(all);
  });

  it('keeps direct messages without public channels, by HTTP', async () => {
    const narrow = [{ operator: 'channels', operand: 'public', negated: true }];
    const { messages: list } = await world.member.ok.get('/messages', {
      ...{ anchor: 'newest', num_before: 500, num_after: 0, narrow },
    });
    const types = new Set(list.map(({ type }: { type: string }) => type));
    expect([...types].sort()).to.deep.equal(['private', 'stream']);
  });
});
