import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from 'chai';
import { DatabaseUnusable, whenReachable } from '../../src/store/db/reach.ts';

describe('a PostgreSQL server that cannot be reached', () => {
  it('is given up after the time that it was given, without another attempt', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    closed.close();
    await once(closed, 'close');
    const retries: string[] = [];
    const url = `postgres://me:secret@127.0.0.1:${port}/chat`;
    const error = await whenReachable(url, { forMs: -1, onRetry: (problem) => retries.push(problem) }).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    expect(error).to.be.instanceOf(DatabaseUnusable);
    expect(String(error)).to.match(
      new RegExp(`^DatabaseUnusable: PostgreSQL at 127.0.0.1:${port}/chat cannot be reached`),
    );
    expect(retries).to.deep.equal([]);
  });
});
