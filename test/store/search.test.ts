import { expect } from 'chai';
import { MAX_UNINDEXED } from '../../src/domain/limits.ts';
import { parseSearch } from '../../src/domain/messages/highlight.ts';
import { type Database, type Db, openDatabase } from '../../src/store/db/open.ts';
import { only, table } from '../../src/store/db/statement.ts';
import {
  completeIndex,
  indexMessage,
  indexMessages,
  indexNewMessage,
  listHits,
  listWaitingHits,
  searchWhere,
  unindexMessages,
} from '../../src/store/messages/search.ts';
import { engines, type Place } from './engines.ts';

const blank = { realm_id: 1, sender_id: 1, topic: '', topic_key: '', rendered: '', client: 'test', sent_at: 0 };

async function insert(db: Db, recipientId: number, content: string, stems: readonly string[]): Promise<number> {
  const message = { ...blank, recipient_id: recipientId, content, search_text: stems.join(' ') };
  return only(await table(db, 'messages').insert(message).returning('id')).id;
}

async function write(db: Db, recipientId: number, content: string, stems = content.split(' ')): Promise<number> {
  const id = await insert(db, recipientId, content, stems);
  await indexMessage(db, { id, recipientId, stems });
  return id;
}

async function writeNew(db: Db, recipientId: number, content: string): Promise<number> {
  const stems = content.split(' ');
  const id = await insert(db, recipientId, content, stems);
  await indexNewMessage(db, { id, recipientId, stems });
  return id;
}

for (const engine of engines) {
  describe(`The full-text index on ${engine.name}`, () => {
    let place: Place;
    let database: Database;
    before(async () => {
      place = await engine.newPlace();
      database = await openDatabase(place.url, place.options);
      await database.migrate();
    });
    after(async () => {
      await database.close();
      await place.remove();
    });

    const written = (content: string, { recipientId = 1, stems }: { recipientId?: number; stems?: string[] } = {}) =>
      database.unit((db) => write(db, recipientId, content, stems));
    const found = async (
      words: string[],
      { phrases = [], within, db = database.read }: { phrases?: string[]; within?: number[]; db?: Db } = {},
    ) => {
      const query = table(db, 'messages').orderBy('messages.id');
      if (within) query.whereIn('messages.recipient_id', within);
      searchWhere(db, query, { words, phrases }, within);
      return query.pluck('messages.id');
    };

    it('finds the messages that have all words', async () => {
      const both = await written('apple pear');
      const one = await written('apple plum');
      expect(await found(['apple'])).to.deep.equal([both, one]);
      expect(await found(['pear', 'apple'])).to.deep.equal([both]);
      expect(await found(['app'])).to.deep.equal([]);
    });

    it('finds nothing without a word', async () => {
      expect(await found([])).to.deep.equal([]);
    });

    it('looks within the conversations named', async () => {
      const here = await written('cherry', { recipientId: 2 });
      const there = await written('cherry', { recipientId: 3 });
      expect(await found(['cherry'], { within: [2] })).to.deep.equal([here]);
      expect(await found(['cherry'], { within: [3, 2] })).to.deep.equal([here, there]);
      expect(await found(['cherry'], { within: [1] })).to.deep.equal([]);
      const many = Array.from({ length: 300 }, (_, place) => place + 1);
      expect(await found(['cherry'], { within: many })).to.deep.equal([here, there]);
    });

    it('lists the next hits on either side of an anchor, few or many, here or elsewhere', async function () {
      if (database.dialect === 'postgres') this.skip();
      const places = Array.from({ length: 200 }, (_, n) => (n % 10 === 0 ? 2 : 3));
      const ids: number[] = [];
      for (const recipientId of places) ids.push(await written('persimmon lychee', { recipientId }));
      const here = ids.filter((_, n) => places[n] === 2);
      const middle = ids[100] ?? 0;
      for (const words of [['persimmon'], ['persimmon', 'lychee']]) {
        for (const limit of [1, 5, 30, 31, 100, 1000]) {
          const list = (recipientIds: number[], anchor: number, order: 'asc' | 'desc') =>
            listHits(database.read, { words, recipientIds, anchor, order, limit });
          expect(await list([], middle, 'asc')).to.deep.equal(ids.slice(101).slice(0, limit));
          expect(await list([], middle, 'desc')).to.deep.equal(ids.slice(0, 100).toReversed().slice(0, limit));
          expect(await list([2], middle, 'asc')).to.deep.equal(here.slice(11).slice(0, limit));
          expect(await list([2], middle, 'desc')).to.deep.equal(here.slice(0, 10).toReversed().slice(0, limit));
          // If there are few everywhere, those of other conversations may be among them.
          const few = await list([2], ids[179] ?? 0, 'asc');
          expect(few).to.include.members(here.slice(18).slice(0, limit));
          expect(ids.slice(180)).to.include.members(few);
        }
      }
    });

    it('does not treat a conversation as a word', async () => {
      await written('fig', { recipientId: 2 });
      expect(await found(['2'])).to.deep.equal([]);
    });

    it('finds words as they are, whatever their characters', async () => {
      const odd = ['a"b', "c'd", 'e?f', 'g\\h', 'i`j', 'AND', 'näive', '日本語', '😀', '{x,y}', 'k*', '-l', '^m', '(n'];
      for (const stem of odd) {
        const id = await written(stem, { stems: [stem] });
        expect(await found([stem]), stem).to.deep.equal([id]);
      }
      expect(await found(['b'])).to.deep.equal([]);
    });

    it('accepts words of any length', async () => {
      const long = 'x'.repeat(10_000);
      const id = await written(long);
      expect(await found([long])).to.deep.equal([id]);
    });

    it('follows a message that was edited or moved', async () => {
      const id = await written('grape', { recipientId: 2 });
      await database.unit(async (db) => {
        await table(db, 'messages').where({ id }).update({ recipient_id: 3 });
        await indexMessage(db, { id, recipientId: 3, stems: ['melon', 'melon'] });
      });
      expect(await found(['grape'])).to.deep.equal([]);
      expect(await found(['melon'], { within: [2] })).to.deep.equal([]);
      expect(await found(['melon'], { within: [3] })).to.deep.equal([id]);
    });

    it('forgets a message that was deleted', async () => {
      const id = await written('kiwi');
      await database.unit(async (db) => {
        await unindexMessages(db, [id]);
        await table(db, 'messages').where({ id }).delete();
      });
      expect(await found(['kiwi'])).to.deep.equal([]);
    });

    it('has the words of the units before in the same commit, also after one that failed', async () => {
      const first = database.unitIn(1, (db) => write(db, 1, 'mango'));
      let seen: number[] = [];
      const failing = database.unitIn(1, async (db) => {
        await write(db, 1, 'mango refused');
        await completeIndex(db);
        seen = await found(['mango'], { db });
        throw new Error('refused');
      });
      const last = database.unitIn(1, (db) => write(db, 1, 'mango'));
      await failing.catch(() => undefined);
      const stored = await Promise.all([first, last]);
      expect(seen).to.have.length(2);
      expect(seen).to.include(stored[0]);
      expect(await found(['mango'])).to.deep.equal(stored);
    });

    it('has the words of an edit and of a move in one commit as they are at the end', async () => {
      const id = await database.unitIn(1, (db) => write(db, 2, 'quince'));
      await Promise.all([
        database.unitIn(1, (db) => indexMessage(db, { id, recipientId: 2, stems: ['papaya'] })),
        database.unitIn(1, async (db) => {
          await table(db, 'messages').where({ id }).update({ recipient_id: 3 });
          await indexMessages(db, [{ id, recipientId: 3, stems: ['papaya'] }]);
        }),
      ]);
      expect(await found(['papaya'], { within: [2] })).to.deep.equal([]);
      expect(await found(['quince'])).to.deep.equal([]);
      expect(await found(['papaya'])).to.deep.equal([id]);
    });

    it('forgets the words of a unit that failed', async () => {
      const failing = database.unit(async (db) => {
        await write(db, 1, 'lemon');
        throw new Error('refused');
      });
      await failing.catch(() => undefined);
      const id = await written('lime');
      expect(await found(['lemon'])).to.deep.equal([]);
      expect(await found(['lime'])).to.deep.equal([id]);
    });

    describe('of messages that wait on SQLite', () => {
      beforeEach(function () {
        if (database.dialect === 'postgres') this.skip();
      });
      const sent = (content: string) => database.unit((db) => writeNew(db, 1, content));
      const waiting = (word: string, db = database.read) => listWaitingHits(db, [word]);
      /** The oldest of those that wait. */
      const first = async (content: string) => {
        await written('those before');
        const id = await sent(content);
        expect(await found([content])).to.deep.equal([]);
        expect(await waiting(content)).to.deep.equal([id]);
        return id;
      };
      const indexed = async (word: string, ids: number[]) => {
        expect(await found([word])).to.deep.equal(ids);
        expect(await waiting(word)).to.deep.equal([]);
      };

      it(`leaves out the only message of a commit until ${MAX_UNINDEXED} have come`, async () => {
        const ids = [await first('almond')];
        while (ids.length < MAX_UNINDEXED) {
          expect(await found(['almond'])).to.deep.equal([]);
          expect(await waiting('almond')).to.deep.equal(ids);
          ids.push(await sent('almond'));
        }
        await indexed('almond', ids);
      });

      it('has those of a commit with several, and those that waited before them', async () => {
        const before = await first('beech');
        await indexed('beech', [before, ...(await Promise.all([sent('beech'), sent('beech')]))]);
      });

      it('knows which of them have all words', async () => {
        const id = await first('cashew');
        const both = await sent('cashew nut');
        const long = 'x'.repeat(10_000);
        const odd = await sent(`nut ${long}`);
        expect(await waiting('cashew')).to.deep.equal([id, both]);
        expect(await listWaitingHits(database.read, ['nut', 'cashew'])).to.deep.equal([both]);
        expect(await listWaitingHits(database.read, [long])).to.deep.equal([odd]);
        for (const word of ['cash', '#1', '']) expect(await waiting(word), word).to.deep.equal([]);
        expect(await listWaitingHits(database.read, [])).to.deep.equal([]);
      });

      it('has those of its unit when it is completed, and those that waited before them', async () => {
        const id = await first('hickory');
        await database.unit(async (db) => {
          const own = await writeNew(db, 1, 'hickory');
          expect(await waiting('hickory', db)).to.deep.equal([id, own]);
          await completeIndex(db);
          expect(await found(['hickory'], { db })).to.deep.equal([id, own]);
          expect(await waiting('hickory', db)).to.deep.equal([]);
        });
      });

      it('has them when newer ones are indexed', async () => {
        const id = await first('hazel');
        const newer = await database.unit(async (db) => {
          const rows = [await insert(db, 1, 'hazel', ['hazel']), await insert(db, 1, 'hazel', ['hazel'])];
          await indexMessages(
            db,
            rows.map((row) => ({ id: row, recipientId: 1, stems: ['hazel'] })),
          );
          return rows;
        });
        await indexed('hazel', [id, ...newer]);
      });

      it('has them as they are after an edit, and not those that were deleted', async () => {
        const older = await first('pecan');
        const edited = await sent('pecan');
        const deleted = await sent('pecan');
        await database.unit(async (db) => {
          await table(db, 'messages').where({ id: edited }).update({ search_text: 'walnut' });
          await indexMessage(db, { id: edited, recipientId: 1, stems: ['walnut'] });
        });
        expect(await waiting('pecan')).to.deep.equal([deleted]);
        await indexed('walnut', [edited]);
        expect(await found(['pecan'])).to.deep.equal([older]);
        await database.unit(async (db) => {
          await unindexMessages(db, [deleted]);
          await table(db, 'messages').where({ id: deleted }).delete();
        });
        await indexed('pecan', [older]);
      });

      it('has them although the newest one in the index was deleted', async () => {
        const newest = await written('pinenut');
        const id = await sent('pinenut');
        await database.unit(async (db) => {
          await unindexMessages(db, [newest]);
          await table(db, 'messages').where({ id: newest }).delete();
        });
        expect(await waiting('pinenut')).to.deep.equal([id]);
        await indexed('pinenut', [id, await written('pinenut')]);
      });

      it('finds them although all that were indexed for a long time were deleted', async () => {
        const many = await Promise.all(Array.from({ length: 2 * MAX_UNINDEXED }, () => sent('brazilnut')));
        const ids = [await sent('brazilnut'), await sent('brazilnut')];
        await database.unit(async (db) => {
          await unindexMessages(db, many);
          await table(db, 'messages').whereIn('id', many).delete();
        });
        expect(await waiting('brazilnut')).to.deep.equal(ids);
        await indexed('brazilnut', [...ids, await written('brazilnut')]);
      });

      it('has all of them when some are moved', async () => {
        const ids = [await first('filbert')];
        while (ids.length < 5) ids.push(await sent('filbert'));
        const moved = ids.filter((_id, place) => place % 2 === 1);
        await database.unit(async (db) => {
          await table(db, 'messages').whereIn('id', moved).update({ recipient_id: 2 });
          await indexMessages(
            db,
            moved.map((id) => ({ id, recipientId: 2, stems: ['filbert'] })),
          );
        });
        expect(await found(['filbert'], { within: [2] })).to.deep.equal(moved);
        expect([...(await found(['filbert'])), ...(await waiting('filbert'))]).to.deep.equal(ids);
      });

      it('has them although a unit failed that had indexed them', async () => {
        const id = await first('pistachio');
        const failing = database.unit(async (db) => {
          await writeNew(db, 1, 'pistachio');
          await completeIndex(db);
          throw new Error('refused');
        });
        await failing.catch(() => undefined);
        expect(await waiting('pistachio')).to.deep.equal([id]);
        await indexed('pistachio', [id, await written('pistachio')]);
      });

      it('finds them while another process has locked the file', async () => {
        const id = await first('macadamia');
        const other = await openDatabase(place.url, place.options);
        const whileLocked = await other.unit(() => waiting('macadamia'));
        await other.close();
        expect(whileLocked).to.deep.equal([id]);
      });

      it('has those of another process on the same file', async () => {
        await written('those before');
        const other = await openDatabase(place.url, place.options);
        const theirs = await other.unit((db) => writeNew(db, 1, 'chestnut'));
        const ours = await sent('chestnut');
        expect(await listWaitingHits(other.read, ['chestnut'])).to.deep.equal([theirs, ours]);
        await other.close();
        await indexed('chestnut', [theirs, ours, await written('chestnut')]);
      });
    });

    it('finds a phrase as it was written, ignoring case, also inside words', async () => {
      const id = await written('We Ünder_score 100% of it', { stems: ['we', 'under'] });
      const phrase = (text: string) => found(['under'], { phrases: [text] });
      for (const text of ['ünder_SCORE', 'core 100%', 'e Ü']) expect(await phrase(text), text).to.deep.equal([id]);
      for (const text of ['underXscore', '100 of', 'score  100']) expect(await phrase(text), text).to.deep.equal([]);
    });

    it('finds a phrase in the topic', async () => {
      const id = await written('nothing');
      await database.unit(async (db) => {
        await table(db, 'messages').where({ id }).update({ topic: 'Fresh fruit' });
        await indexMessage(db, { id, recipientId: 1, stems: ['fresh', 'fruit'] });
      });
      expect(await found(['fresh', 'fruit'], { phrases: parseSearch('"fresh fruit"').phrases })).to.deep.equal([id]);
    });
  });
}
