import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect } from 'chai';
import type { Context } from 'koa';
import pg from 'pg';
import { refusalOf, statusOf } from '../../src/api/errors.ts';
import { openLog } from '../../src/log.ts';
import { DatabaseUnusable, whenReachable } from '../../src/store/db/reach.ts';

/** The URL of a database at a port on which nothing listens. */
async function closedUrl(): Promise<string> {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const address = closed.address();
  closed.close();
  await once(closed, 'close');
  return `postgres://me:secret@127.0.0.1:${typeof address === 'object' ? address?.port : ''}/chat`;
}

const failureOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a PostgreSQL server that cannot be reached', () => {
  it('is given up after the time that it was given, without another attempt', async () => {
    const url = await closedUrl();
    const retries: string[] = [];
    const error = await failureOf(whenReachable(url, { forMs: -1, onRetry: (problem) => retries.push(problem) }));
    expect(error).to.be.instanceOf(DatabaseUnusable);
    expect(String(error)).to.match(
      new RegExp(`^DatabaseUnusable: PostgreSQL at ${new URL(url).host}/chat cannot be reached`),
    );
    expect(retries).to.deep.equal([]);
  });

  it('is a 503 to reads and writes, with the time after which to ask again', async () => {
    const client = new pg.Client({ connectionString: await closedUrl() });
    const refused = await failureOf(client.connect());
    const broken = new Error('Connection terminated unexpectedly');
    const answerTo = (method: string, error: unknown) => {
      const ctx = { method, path: '/', state: {} } as unknown as Context;
      const refusal = refusalOf(ctx, error, openLog('silent'));
      return [statusOf(refusal), refusal.message, refusal.extra];
    };
    const again = { 'retry-after': 2 };
    for (const error of [refused, broken]) {
      expect(answerTo('GET', error)).to.deep.equal([503, 'The server cannot reach its database at the moment', again]);
    }
    expect(answerTo('POST', refused)).to.deep.equal([503, 'The server cannot store anything at the moment', again]);
    // The unit may have been committed before the connection broke.
    expect(answerTo('POST', broken)[0]).to.equal(500);
    expect(answerTo('GET', new Error('a fault'))[0]).to.equal(500);
  });
});
