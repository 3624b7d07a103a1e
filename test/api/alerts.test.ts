import { expect } from 'chai';
import { MAX_ALERT_WORDS } from '../../src/domain/limits.ts';
import type { Actor } from '../support/actor.ts';
import { expectFaultyParameter, expectMissing, expectRefusal } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const words = async (actor: Actor) => (await actor.ok.get('/users/me/alert_words')).alert_words;
const add = async (actor: Actor, ...added: string[]) =>
  (await actor.ok.post('/users/me/alert_words', { alert_words: added })).alert_words;
const remove = async (actor: Actor, ...removed: string[]) =>
  (await actor.ok.delete('/users/me/alert_words', { alert_words: removed })).alert_words;

describe('GET /users/me/alert_words', () => {
  it("returns only the caller's words, in the order in which they were added, to bots and guests too", async () => {
    expect(await words(world.member)).to.deep.equal([]);
    await add(world.member, 'pear', 'apple pie');
    await add(world.member, 'Äpfel');
    for (const actor of [world.guest, world.bot]) await add(actor, 'plum');
    expect(await words(world.member)).to.deep.equal(['pear', 'apple pie', 'Äpfel']);
    expect(await words(world.guest)).to.deep.equal(['plum']);
    expect(await words(world.bot)).to.deep.equal(['plum']);
  });

  it('returns the same as registration', async () => {
    await add(world.member, 'pear', 'apple');
    const { alert_words } = await world.member.ok.post('/register', { fetch_event_types: ['alert_words'] });
    expect(alert_words).to.deep.equal(['pear', 'apple']);
  });
});

describe('POST /users/me/alert_words', () => {
  it('takes halves of surrogate pairs for the same character, as they are stored', async () => {
    const add = (...words: string[]) => world.member.ok.post('/users/me/alert_words', { alert_words: words });
    expect((await add('wa\ud800')).alert_words).to.deep.equal(['wa\ufffd']);
    expect((await add('wa\udfff', 'va\ud800', 'va\udfff')).alert_words).to.deep.equal(['wa\ufffd', 'va\ufffd']);
  });

  it('drops spaces around words, empty words, and existing ones, ignoring case', async () => {
    expect(await add(world.member, '  pear ', '', '   ', 'kiwi')).to.deep.equal(['pear', 'kiwi']);
    expect(await add(world.member, 'PEAR', 'Plum', 'plum')).to.deep.equal(['pear', 'kiwi', 'Plum']);
    expect(await add(world.member)).to.deep.equal(['pear', 'kiwi', 'Plum']);
  });

  it("sends the whole list to the caller's clients, and nothing if nothing changed", async () => {
    const [own, another] = [await world.member.listen(), await world.other.listen()];
    await add(world.member, 'pear', 'kiwi');
    await add(world.member, 'Pear', ' ');
    expect(await own.events()).to.deep.equal([{ type: 'alert_words', alert_words: ['pear', 'kiwi'] }]);
    expect(await another.events()).to.deep.equal([]);
  });

  it('sends the list as it is when the event is delivered', async () => {
    const queue = await world.member.listen();
    await add(world.member, 'pear');
    await remove(world.member, 'pear');
    expect((await queue.events()).map((event) => event.alert_words)).to.deep.equal([[], []]);
  });

  it('alerts to later messages that contain a word or phrase by itself, ignoring case', async () => {
    const id = await world.channel('quay', [world.member, world.other]);
    const before = await world.other.send(id, 'fruit', 'a pear');
    await add(world.member, 'pear', 'Apple pie', 'c++', ':-)', 'ÄPFEL');
    const queue = await world.member.listen();
    const flagsOf = async (content: string) => {
      await world.other.send(id, 'fruit', content);
      return (await queue.events('message'))[0].flags;
    };
    for (const content of ['a Pear.', 'my apple pie!', 'in C++', 'well :-)', 'rote Äpfel', '(pear)', 'pears, pear']) {
      expect(await flagsOf(content), content).to.deep.equal(['has_alert_word']);
    }
    for (const content of ['pears', 'apple or pie', 'c+', 'spear', 'pear_tree', 'äpfelchen']) {
      expect(await flagsOf(content), content).to.deep.equal([]);
    }
    expect((await world.member.ok.get(`/messages/${before}`)).message.flags).to.deep.equal([]);
  });

  it('alerts to words of any beginning, also when users have hundreds of them', async () => {
    const id = await world.channel('quay', [world.member, world.other]);
    const many = Array.from({ length: 300 }, (_none, index) => `rare${index}`);
    await add(world.other, ...many);
    await add(world.member, 'pear', '+1');
    const flagsOf = async (content: string) => {
      const message = await world.owner.send(id, 'fruit', content);
      return (await world.member.ok.get(`/messages/${message}`)).message.flags;
    };
    for (const more of [[], many]) {
      await add(world.guest, ...more);
      expect(await flagsOf('a pear')).to.deep.equal(['has_alert_word']);
      expect(await flagsOf('+1 to this')).to.deep.equal(['has_alert_word']);
      expect(await flagsOf('rare7')).to.deep.equal([]);
    }
  });

  it('alerts to words of which others have some that begin in the same way', async () => {
    const id = await world.channel('quay', [world.member, world.other]);
    await add(world.other, 'the', 'the tide', 'the tide is', 'the tide is high today', '...', '...!', '.... and');
    await add(world.member, 'the tide is low', 'the tide is low today', '...?', '...-');
    const hasAlert = async (actor: Actor, content: string) => {
      const message = await world.owner.send([world.member.id, world.other.id], '', content);
      const inChannel = await world.owner.send(id, 'sea', content);
      const flags = [message, inChannel].map(async (one) => (await actor.ok.get(`/messages/${one}`)).message.flags);
      return (await Promise.all(flags)).map((each) => each.includes('has_alert_word'));
    };
    for (const [content, ofMember, ofOther] of [
      ['See: the tide is low.', true, true],
      ['so the tide is lower', false, true],
      ['THE TIDE IS LOW TODAY', true, true],
      ['a tide is high', false, false],
      ['what...? ', false, false],
      ['well ...?', true, true],
      ['well ..', false, false],
    ] as const) {
      expect(await hasAlert(world.member, content), content).to.deep.equal([ofMember, ofMember]);
      expect(await hasAlert(world.other, content), content).to.deep.equal([ofOther, ofOther]);
    }
  });

  it('alerts no one else, and no one who does not receive the message', async () => {
    const id = await world.channel('quay', [world.other, world.guest]);
    await add(world.member, 'pear');
    await add(world.guest, 'kiwi');
    const queues = [await world.member.listen({ all_public_streams: true }), await world.guest.listen()];
    await world.other.send(id, 'fruit', 'a pear');
    for (const queue of queues) expect((await queue.events('message'))[0].flags).to.deep.equal([]);
  });

  it('refuses a word of more than 100 characters and null bytes, and adds none of the others', async () => {
    const long = ['pear', 'x'.repeat(101)];
    expectRefusal(
      await world.member.post('/users/me/alert_words', { alert_words: long }),
      'alert_words[1] is too long (limit: 100 characters)',
    );
    expectFaultyParameter(
      await world.member.post('/users/me/alert_words', { alert_words: ['a\u0000b'] }),
      'alert_words',
    );
    expect(await words(world.member)).to.deep.equal([]);
    expect(await add(world.member, 'x'.repeat(100))).to.have.lengthOf(1);
  });

  it('refuses values that are not lists of texts, and requires the list', async () => {
    for (const wrong of ['pear', { a: 1 }, [1], [null]]) {
      expectFaultyParameter(await world.member.post('/users/me/alert_words', { alert_words: wrong }), 'alert_words');
    }
    expectMissing(await world.member.post('/users/me/alert_words'), 'alert_words');
  });

  it('refuses more words than a user may have', async () => {
    const many = Array.from({ length: MAX_ALERT_WORDS }, (_none, index) => `word ${index}`);
    await add(world.member, ...many);
    expectRefusal(
      await world.member.post('/users/me/alert_words', { alert_words: ['one more'] }),
      `You have too many alert words (limit: ${MAX_ALERT_WORDS}): delete those that are not needed.`,
    );
    expect(await add(world.member, 'WORD 7')).to.have.lengthOf(MAX_ALERT_WORDS);
    await remove(world.member, 'word 7');
    expect((await add(world.member, 'one more')).at(-1)).to.equal('one more');
  });
});

describe('DELETE /users/me/alert_words', () => {
  it('removes words, ignoring case, and skips those that do not exist', async () => {
    await add(world.member, 'pear', 'kiwi', 'Plum');
    await add(world.other, 'pear');
    expect(await remove(world.member, ' PEAR ', 'plum', 'cherry')).to.deep.equal(['kiwi']);
    expect(await words(world.other)).to.deep.equal(['pear']);
  });

  it("sends the whole list to the caller's clients, and nothing if nothing changed", async () => {
    await add(world.member, 'pear', 'kiwi');
    const [own, another] = [await world.member.listen(), await world.other.listen()];
    await remove(world.member, 'pear');
    await remove(world.member, 'pear');
    expect(await own.events()).to.deep.equal([{ type: 'alert_words', alert_words: ['kiwi'] }]);
    expect(await another.events()).to.deep.equal([]);
  });

  it('ends the alerts', async () => {
    await add(world.member, 'pear');
    await remove(world.member, 'pear');
    const id = await world.other.send([world.member.id], '', 'a pear');
    expect((await world.member.ok.get(`/messages/${id}`)).message.flags).to.deep.equal([]);
  });

  it('refuses values that are not lists of texts, and requires the list', async () => {
    expectFaultyParameter(await world.member.delete('/users/me/alert_words', { alert_words: 'pear' }), 'alert_words');
    expectMissing(await world.member.delete('/users/me/alert_words'), 'alert_words');
  });
});
