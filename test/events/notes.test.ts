import { expect } from 'chai';
import { postgresBell } from '../../src/events/postgres-bell.ts';
import { openNotes } from '../../src/store/notes.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.ts';

const NAME = 'notes';

(databaseUrl(NAME).startsWith('postgres') ? describe : describe.skip)('Notes from process to process', () => {
  before(() => createDatabase(NAME));
  after(() => dropDatabase(NAME));

  it('reach the others in order and whole, however long, and not the sender', async () => {
    const texts = ['short', `long ${'ä€😀'.repeat(20_000)}`, 'short', 'end'].map((text) => JSON.stringify(text));
    const own: string[] = [];
    const heard: string[] = [];
    const sender = await openNotes(databaseUrl(NAME), { read: (text) => own.push(text), missedSome: () => undefined });
    const ended = new Promise<void>((resolve) => {
      const read = (text: string) => {
        heard.push(JSON.parse(text));
        if (heard.length === texts.length) resolve();
      };
      void openNotes(databaseUrl(NAME), { read, missedSome: () => undefined }).then(async (reader) => {
        for (const text of texts) sender.send(text);
        await ended;
        await reader.close();
      });
    });
    await ended;
    expect(heard).to.deep.equal(texts.map((text) => JSON.parse(text)));
    expect(own).to.deep.equal([]);
    await sender.close();
  });

  it('stop for good when they are closed, also when the connection breaks while a text is on its way', async () => {
    const name = `${NAME}_breaking`;
    await createDatabase(name);
    const notes = await openNotes(databaseUrl(name), { read: () => undefined, missedSome: () => undefined });
    notes.send('long '.repeat(2_000_000));
    const closed = notes.close();
    await dropDatabase(name);
    await closed;
  });

  it('tell the others that a process began, as one that was killed before may have left events untold', async () => {
    const first = await postgresBell(databaseUrl(NAME));
    const gap = new Promise<void>((resolve) => first.onGap(resolve));
    const second = await postgresBell(databaseUrl(NAME));
    await gap;
    await Promise.all([first.close(), second.close()]);
  });
});
