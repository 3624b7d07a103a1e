import { expect } from 'chai';
import { postgresNotifier } from '../../src/events/postgres-notifier.ts';
import { openPubSub } from '../../src/store/db/pubsub.ts';
import { createDatabase, databaseUrl, dropDatabase } from '../support/databases.ts';

const NAME = 'notifier';

(databaseUrl(NAME).startsWith('postgres') ? describe : describe.skip)('Notifications between processes', () => {
  before(() => createDatabase(NAME));
  after(() => dropDatabase(NAME));

  it('reach the other processes whole and in order, however long, and not the sender', async () => {
    const texts = ['short', `long ${'ä€😀'.repeat(20_000)}`, 'short', 'end'].map((text) => JSON.stringify(text));
    const own: string[] = [];
    const received: string[] = [];
    const sender = await openPubSub(databaseUrl(NAME), {
      read: (text) => own.push(text),
      onReconnect: () => undefined,
    });
    const ended = new Promise<void>((resolve) => {
      const read = (text: string) => {
        received.push(JSON.parse(text));
        if (received.length === texts.length) resolve();
      };
      void openPubSub(databaseUrl(NAME), { read, onReconnect: () => undefined }).then(async (reader) => {
        for (const text of texts) sender.send(text);
        await ended;
        await reader.close();
      });
    });
    await ended;
    expect(received).to.deep.equal(texts.map((text) => JSON.parse(text)));
    expect(own).to.deep.equal([]);
    await sender.close();
  });

  it('stop after closing, even if the connection breaks while a text is being sent', async () => {
    const name = `${NAME}_breaking`;
    await createDatabase(name);
    const pubsub = await openPubSub(databaseUrl(name), { read: () => undefined, onReconnect: () => undefined });
    pubsub.send('long '.repeat(2_000_000));
    const closed = pubsub.close();
    await dropDatabase(name);
    await closed;
  });

  it('let a new process wake the others, because a killed one may have committed without notifying', async () => {
    const first = await postgresNotifier(databaseUrl(NAME));
    const reconnected = new Promise<void>((resolve) => {
      first.onMissed(async () => {
        resolve();
        return [];
      });
    });
    const second = await postgresNotifier(databaseUrl(NAME));
    await reconnected;
    await Promise.all([first.close(), second.close()]);
  });

  it('let a process that lost its connection with a commit make all look, itself too', async () => {
    const both = await Promise.all([postgresNotifier(databaseUrl(NAME)), postgresNotifier(databaseUrl(NAME))]);
    const looked = both.map(
      (notifier) =>
        new Promise<void>((resolve) => {
          notifier.onMissed(async () => {
            resolve();
            return [];
          });
        }),
    );
    both[0].lookAgain();
    await Promise.all(looked);
    await Promise.all(both.map((notifier) => notifier.close()));
  });
});
