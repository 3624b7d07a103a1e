import { expect } from 'chai';
import { MAX_STORAGE_ENTRIES, MAX_STORAGE_KEY_LENGTH, MAX_STORAGE_LENGTH } from '../../src/domain/limits.ts';
import { expectFaultyParameter, expectMissing, expectRefusal, SUCCESS } from '../support/refusal.ts';
import { openWorld, type World } from '../support/world.ts';

const PATH = '/bot_storage';
const NO_SUCH_KEY = 'Key does not exist.';

let world: World;
beforeEach(async () => {
  world = await openWorld();
});
afterEach(() => world.close());

const entries = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_none, index) => [`key ${index}`, '']));

describe('GET /bot_storage', () => {
  beforeEach(() => world.bot.ok.put(PATH, { storage: { b: '2', a: '1' } }));

  it('returns the entries of these keys, or all', async () => {
    expect((await world.bot.get(PATH, { keys: ['b'] })).body).to.deep.equal({ ...SUCCESS, storage: { b: '2' } });
    expect((await world.bot.ok.get(PATH, { keys: ['b', 'b', 'a'] })).storage).to.deep.equal({ a: '1', b: '2' });
    expect((await world.bot.ok.get(PATH)).storage).to.deep.equal({ a: '1', b: '2' });
    expect((await world.bot.ok.get(PATH, { keys: [] })).storage).to.deep.equal({});
  });

  it('refuses a key that does not exist, also among others', async () => {
    expectRefusal(await world.bot.get(PATH, { keys: ['a', 'A'] }), NO_SUCH_KEY);
    expectFaultyParameter(await world.bot.get(PATH, { keys: 'a' }), 'keys');
    expectFaultyParameter(await world.bot.get(PATH, { keys: [1] }), 'keys');
  });

  it('shows no one the entries of another account', async () => {
    expect((await world.owner.ok.get(PATH)).storage).to.deep.equal({});
    expectRefusal(await world.owner.get(PATH, { keys: ['a'] }), NO_SUCH_KEY);
  });
});

describe('PUT /bot_storage', () => {
  it('adds entries and replaces values, for people too', async () => {
    for (const actor of [world.bot, world.guest]) {
      expect((await actor.put(PATH, { storage: { a: '1', b: '2' } })).body).to.deep.equal(SUCCESS);
      await actor.ok.put(PATH, { storage: { b: 'two', c: '3' } });
      expect((await actor.ok.get(PATH)).storage).to.deep.equal({ a: '1', b: 'two', c: '3' });
    }
    expect((await world.bot.put(PATH, { storage: {} })).body).to.deep.equal(SUCCESS);
  });

  it('accepts any text as key and value', async () => {
    const storage = JSON.parse('{"": "", "__proto__": "{}", "constructor": "x", "Föhr \u2028 🌊": "\\n \\" 🌊"}');
    await world.bot.ok.put(PATH, { storage });
    const { body } = await world.bot.get(PATH);
    expect(Object.entries(body.storage)).to.have.deep.members(Object.entries(storage));
    expect((await world.bot.ok.get(PATH, { keys: ['__proto__'] })).storage).to.have.own.property('__proto__', '{}');
  });

  it('needs an object of texts', async () => {
    expectMissing(await world.bot.put(PATH), 'storage');
    for (const storage of [['a'], { a: 1 }, { a: null }]) {
      expectFaultyParameter(await world.bot.put(PATH, { storage }), 'storage');
    }
    expectFaultyParameter(await world.bot.put(PATH, { storage: { a: '\u0000' } }), 'storage');
    expectFaultyParameter(await world.bot.put(PATH, { storage: { '\u0000': 'a' } }), 'storage');
  });

  it('stores a limited number of entries', async () => {
    await world.bot.ok.put(PATH, { storage: entries(MAX_STORAGE_ENTRIES) });
    await world.bot.ok.put(PATH, { storage: { 'key 0': 'new' } });
    const full = await world.bot.put(PATH, { storage: { more: '' } });
    expectRefusal(full, 'You have stored too many entries (limit: 1000).');
    await world.bot.ok.delete(PATH, { keys: ['key 0'] });
    await world.bot.ok.put(PATH, { storage: { more: '' } });
  });

  it('stores a limited number of characters, including keys', async () => {
    await world.bot.ok.put(PATH, { storage: { a: `${'x'.repeat(MAX_STORAGE_LENGTH / 2 - 2)}🌊` } });
    await world.bot.ok.put(PATH, { storage: { b: 'x'.repeat(MAX_STORAGE_LENGTH / 2 - 1) } });
    const full = await world.bot.put(PATH, { storage: { c: '' } });
    expectRefusal(full, 'You have stored too much (limit: 1000000 characters): delete entries first.');
    await world.bot.ok.put(PATH, { storage: { b: '', c: '' } });
  });

  it('refuses a key that is too long', async () => {
    await world.bot.ok.put(PATH, { storage: { ['🌊'.repeat(MAX_STORAGE_KEY_LENGTH)]: '' } });
    const refused = await world.bot.put(PATH, { storage: { ['k'.repeat(MAX_STORAGE_KEY_LENGTH + 1)]: '' } });
    expectRefusal(refused, 'storage has a key that is too long (limit: 255 characters)');
  });
});

describe('DELETE /bot_storage', () => {
  beforeEach(() => world.bot.ok.put(PATH, { storage: { a: '1', b: '2', c: '3' } }));

  it('deletes the entries of these keys, or all', async () => {
    await world.member.ok.put(PATH, { storage: { a: 'kept' } });
    expect((await world.bot.delete(PATH, { keys: ['a', 'a'] })).body).to.deep.equal(SUCCESS);
    expect((await world.bot.ok.get(PATH)).storage).to.deep.equal({ b: '2', c: '3' });
    await world.bot.ok.delete(PATH);
    expect((await world.bot.ok.get(PATH)).storage).to.deep.equal({});
    await world.bot.ok.delete(PATH);
    expect((await world.member.ok.get(PATH)).storage).to.deep.equal({ a: 'kept' });
  });

  it('deletes nothing when one of them does not exist', async () => {
    expectRefusal(await world.bot.delete(PATH, { keys: ['a', 'nothing'] }), NO_SUCH_KEY);
    expect((await world.bot.ok.get(PATH)).storage).to.deep.equal({ a: '1', b: '2', c: '3' });
    expectFaultyParameter(await world.bot.delete(PATH, { keys: 'a' }), 'keys');
  });
});
