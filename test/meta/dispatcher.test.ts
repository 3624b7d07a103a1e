import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { operations, type TableOperation, type TableParameter } from '../../src/api/table.ts';
import { WRONG_KEYS } from '../../src/domain/limits.ts';
import { knexOf } from '../../src/store/db/statement.ts';
import type { Actor, Answer, RequestOptions } from '../support/actor.ts';
import { checkAnswerOf, checkHeaders } from '../support/contract.ts';
import { dumpOf } from '../support/dump.ts';
import { type ExampleOrg, openExampleOrg } from '../support/example-org.ts';
import { allExamples, type Example, requestOf, type Sendable } from '../support/examples.ts';
import { holdWrites } from '../support/holding.ts';

/** A request that succeeds, for each operation; the requests below differ from it only in the fault. */
const good = new Map<string, Example>();
for (const example of allExamples()) {
  const { operationId } = example.operation;
  if (example.status === 200 && example.notPlayed === undefined && !good.has(operationId))
    good.set(operationId, example);
}

const isRead = ({ method }: TableOperation) => method === 'GET';
const MEBIBYTE = 1024 * 1024;

describe('The dispatcher', () => {
  let org: ExampleOrg;
  /** The content of the database after the last success, which refused requests must not change. */
  let settled: Record<string, string>;
  let isFresh: boolean;

  const dump = () => dumpOf(org.serving.app.database.read);
  async function startAfresh(): Promise<void> {
    org = await openExampleOrg();
    // On PostgreSQL the process that answers a poll notes that it serves the queue; elsewhere nothing is noted.
    const notes = org.serving.app.database.dialect === 'postgres' ? ['getEvents'] : [];
    for (const polling of operations.filter(({ operationId }) => notes.includes(operationId))) await send(polling, {});
    settled = await dump();
    isFresh = true;
  }
  before(startAfresh);
  afterEach(async () => {
    // An email of an earlier success may be on its way.
    const [now, then] = [await dump(), settled].map(({ mails = '', ...rest }) => (isFresh ? { mails, ...rest } : rest));
    expect(now, 'what was refused changed something').to.deep.equal(then);
    if (isFresh) return;
    await org.close();
    await startAfresh();
  });
  after(() => org.close());

  function requestFor(operation: TableOperation): Sendable & { actor: Actor; path: string } {
    const example = good.get(operation.operationId);
    if (!example) throw new Error(`${operation.operationId} has no example that succeeds`);
    return { ...requestOf(example), actor: org.actors[example.as], path: example.path };
  }

  /** Sends the good request with one change; the actor refuses responses that are not in the document. */
  async function send(
    operation: TableOperation,
    change: Record<string, unknown>,
    options: RequestOptions & { path?: string } = {},
  ): Promise<Answer> {
    const { actor, path, params, files } = requestFor(operation);
    return actor.call(
      operation.method,
      options.path ?? path,
      { ...params, ...change },
      { ...(files && { files }), ...options },
    );
  }

  /** For requests that may succeed: their changes are discarded after the test. */
  async function sendOnce(...request: Parameters<typeof send>): Promise<Answer> {
    const answer = await send(...request);
    expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).to.be.below(500);
    if (answer.status < 400 && !isRead(request[0])) await settle();
    return answer;
  }

  async function settle(): Promise<void> {
    settled = await dump();
    isFresh = false;
  }

  async function refuses(answers: Promise<Answer>[], status: number): Promise<void> {
    for (const { status: found, body } of await Promise.all(answers)) {
      expect(found, JSON.stringify(body).slice(0, 300)).to.equal(status);
    }
  }

  const sent = ({ parameters }: TableOperation) => parameters.filter((parameter) => parameter.in !== 'path');
  const required = (operation: TableOperation) => sent(operation).filter((parameter) => parameter.required);
  const coded = (operation: TableOperation) => sent(operation).filter(({ codec }) => codec !== 'text');
  const texts = (operation: TableOperation) => sent(operation).filter(({ codec }) => codec === 'text');

  /** An ID is a number, whatever type the document gives it, unless an address can replace it. */
  const numbered = ({ operationId, parameters }: TableOperation) =>
    operationId !== 'getUser' &&
    parameters.some((parameter) => parameter.in === 'path' && parameter.name.endsWith('_id'));

  for (const operation of operations) {
    describe(`at ${operation.method} ${operation.path}`, () => promises(operation));
  }

  function promises(operation: TableOperation): void {
    if (coded(operation).length > 0) {
      it('refuses truncated JSON and names the parameter', async () => {
        for (const { name } of coded(operation)) {
          const { status, body } = await sendOnce(operation, { [name]: '[1,' });
          expect({ status, msg: body.msg }).to.deep.equal({ status: 400, msg: `${name} is not valid JSON` });
        }
      });

      it('refuses values of a wrong type', async () => {
        for (const parameter of coded(operation)) await refusesWrongTypes(operation, parameter);
      });
    }

    if (required(operation).length > 0) {
      it('asks for missing parameters by name', async () => {
        for (const { name } of required(operation)) {
          const { status, body } = await sendOnce(operation, { [name]: undefined });
          expect({ status, ...body }).to.deep.equal({
            status: 400,
            result: 'error',
            msg: `Missing '${name}' argument`,
            code: 'REQUEST_VARIABLE_MISSING',
            var_name: name,
          });
        }
      });
    }

    if (numbered(operation)) {
      it('is not there when its path has something else for the number', async () => {
        const { status, body } = await send(operation, {}, { path: operation.path.replace(/\{\w+\}/, 'general') });
        expect(status).to.equal(404);
        checkAnswerOf(operation.operationId, status, body);
      });
    }

    it('reports a parameter that it does not know', async () => {
      const { status, body } = await sendOnce(operation, { no_such_parameter: 'x' });
      expect(status).to.equal(200);
      expect(body.ignored_parameters_unsupported).to.deep.equal(['no_such_parameter']);
    });

    if (texts(operation).length > 0) {
      it('refuses null bytes and a text that is none', async () => {
        for (const { name, ownNullByteRefusal } of texts(operation)) {
          const { status } = await sendOnce(operation, { [name]: 'a\u0000b' });
          // Some parameters are checked only if they are needed.
          if (!ownNullByteRefusal) expect(status, name).to.equal(400);
          if (isRead(operation) || operation.files) continue;
          expect((await sendOnce(operation, { [name]: 7 }, { in: 'json' })).status, name).to.equal(400);
        }
      });
    }

    it('has a response to text that is not Unicode, and to numbers without end', async () => {
      for (const change of oddities(operation)) await sendOnce(operation, change.fields, change.options);
    });

    if (!isRead(operation)) {
      it('refuses a body of more than 2 MiB', () =>
        refuses(
          [
            send(
              operation,
              {},
              { raw: { type: 'application/x-www-form-urlencoded', text: `x=${'x'.repeat(3 * MEBIBYTE)}` } },
            ),
          ],
          413,
        ));

      it('refuses a body in an encoding that it does not read', async () => {
        const raw = { type: 'application/x-www-form-urlencoded', text: 'x=1' };
        await refuses([send(operation, {}, { raw, headers: { 'Content-Encoding': 'zstd' } })], 415);
      });

      it('refuses a body of a type that it does not read', () =>
        refuses([send(operation, {}, { raw: { type: 'text/plain', text: 'x=1' } })], 415));

      it('refuses a JSON body that is cut off or no object', async () => {
        const json = (text: string) => send(operation, {}, { raw: { type: 'application/json', text } });
        await refuses([json('{"a": '), json('[1, 2]'), json('"text"')], 400);
      });
    }

    if (!operation.public) {
      it('answers 401 to missing, malformed and wrong credentials', async () => {
        const { actor } = requestFor(operation);
        await refuses(
          wrongHeaders(actor).map((Authorization) => send(operation, {}, { headers: { Authorization } })),
          401,
        );
      });

      it('answers 400 to another scheme', () =>
        refuses([send(operation, {}, { headers: { Authorization: 'Bearer 9sX2bQmRvT4cWkLp7NfYh3GdZa8EuJ1i' } })], 400));
    }
  }

  /** A number instead of a list, a text instead of a number; which of them is valid depends on the parameter. */
  async function refusesWrongTypes(operation: TableOperation, { name, codec }: TableParameter): Promise<void> {
    const wrong: Record<string, string[]> = {
      integer: ['"1"', '1.5', 'true', '[1]', '{}', 'null', '01', ''],
      number: ['"1"', 'true', '[1]', '{}', ''],
      boolean: ['"true"', '1', 'yes', '[]', ''],
      json: ['', 'text'],
    };
    for (const value of wrong[codec] ?? []) {
      const { status } = await sendOnce(operation, { [name]: value });
      expect(status, `${name} = ${value}`).to.equal(400);
    }
    for (const value of codec === 'json' ? ['null', '{}', '[[]]', '[{}]', '[null]', '"x"', '1.5', 'true'] : []) {
      await sendOnce(operation, { [name]: value });
    }
  }

  interface Oddity {
    fields: Record<string, unknown>;
    options?: RequestOptions & { path?: string };
  }

  function oddities(operation: TableOperation): Oddity[] {
    const endless = ['123456789012345678901234567890', '-123456789012345678901234567890', '1e400'];
    const { path } = operation;
    const found: Oddity[] = [];
    for (const { name, codec, in: place } of operation.parameters) {
      if (place === 'path') {
        const value = codec === 'integer' ? endless[0] : '%F0%9F%90%99%00';
        found.push({ fields: {}, options: { path: filledWith(path, name, value ?? '') } });
      } else if (codec === 'text') {
        const options = isRead(operation) || operation.files ? {} : { options: { in: 'json' } as const };
        found.push({ fields: { [name]: 'a\ud800b' }, ...options }, { fields: { [name]: '\ufeff\u202e\uffff' } });
      } else if (codec === 'json') {
        for (const value of [...endless, `[${endless[0]}]`, '["\\ud800"]', '{"\\u0000": 1}'])
          found.push({ fields: { [name]: value } });
      } else for (const value of endless) found.push({ fields: { [name]: value } });
    }
    return found;
  }

  describe('between the operations', () => {
    it('answers methods that a path does not have with 405 and names those it has', async () => {
      for (const path of new Set(operations.map((operation) => operation.path))) {
        const here = operations.filter((operation) => operation.path === path).map(({ method }) => method);
        const allowed = [...here.sort(), ...(here.includes('GET') ? ['HEAD'] : [])];
        const concrete = path.replace(/\{\w+\}/g, '1');
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((name) => !here.includes(name))) {
          const { status, headers, body } = await org.actors.owner.call(method, concrete);
          expect(
            { status, allow: headers.get('Allow'), allowed: body.allowed_methods },
            `${method} ${path}`,
          ).to.deep.equal({
            status: 405,
            allow: allowed.join(', '),
            allowed,
          });
        }
      }
    });

    it('names all methods of a path whose ID can be an address for some of them', async () => {
      const { owner } = org.actors;
      const put = await owner.call('PUT', '/users/ada@example.com');
      expect([put.status, put.headers.get('Allow')]).to.deep.equal([405, 'DELETE, GET, PATCH, HEAD']);
      for (const method of ['PATCH', 'DELETE']) {
        expect((await owner.call(method, '/users/ada@example.com')).status).to.equal(404);
      }
    });

    // The actor checks this for every response of every test; these kinds of responses take other paths.
    it('lets pages of any origin read every response, also refusals, preflight requests and late events', async () => {
      const { owner, nobody } = org.actors;
      const register = await owner.ok.post('/register', { event_types: ['message'], fetch_event_types: [] });
      const late = owner.get('/events', { queue_id: register.queue_id, last_event_id: register.last_event_id });
      await owner.send(1, 'lunch', 'Ready?');
      const answers = [
        await late,
        await nobody.call('OPTIONS', '/messages'),
        await nobody.get('/messages'),
        await nobody.get('/no_such_thing'),
        await nobody.call('PUT', '/messages'),
        await nobody.get('/server_settings'),
      ];
      await settle();
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 204, 401, 404, 405, 200]);
      for (const { headers } of answers) checkHeaders('an answer', headers);
    });

    it('answers 404 where there is nothing', async () => {
      for (const path of ['/', '/no_such_thing', '/streams/abc', '/messages/1/2/3', '/streams/%00']) {
        expect((await org.actors.owner.get(path)).status, path).to.equal(404);
      }
    });

    it('refuses the credentials of a deactivated account', async () => {
      await org.actors.owner.ok.delete(`/users/${org.actors.member.id}`);
      await settle();
      const { status, body } = await org.actors.member.get('/users/me');
      expect({ status, ...body }).to.deep.equal({
        status: 401,
        result: 'error',
        msg: 'Account is deactivated',
        code: 'UNAUTHORIZED',
      });
    });

    it('answers 404 at a host where no organization is', async () => {
      const two = await openExampleOrg({ trustProxy: true });
      await two.serving.app.database.unit((db) => createRealm(db, { subdomain: 'other', name: 'Other', now: 1 }));
      await two.serving.restart();
      for (const operation of operations) {
        const path = operation.path.replace(/\{\w+\}/g, '1');
        const { status, body } = await two.actors.owner.call(
          operation.method,
          path,
          {},
          {
            headers: { 'X-Forwarded-Host': 'nowhere.localhost:9991' },
          },
        );
        expect({ status, code: body.code }, `${operation.method} ${path}`).to.deep.equal({
          status: 404,
          code: 'NONEXISTENT_SUBDOMAIN',
        });
      }
      await two.close();
    });

    it('says a fault of the database is a fault, not a lack of permission', async () => {
      const broken = await openExampleOrg({ logLevel: 'silent' });
      await broken.serving.app.database.close();
      for (const operation of operations) {
        const { actor, path, params, files } = requestFor(operation);
        const caller = Object.values(broken.actors).find(({ id }) => id === actor.id) ?? broken.actors.owner;
        const answer = await caller.call(operation.method, path, params, { ...(files && { files }) });
        expect({ status: answer.status, ...answer.body }, operation.operationId).to.deep.equal({
          status: 500,
          result: 'error',
          msg: 'Internal server error',
          code: 'INTERNAL_ERROR',
        });
      }
      await broken.close();
    });

    it('answers 503 to every read while the database cannot be reached, and recovers', async () => {
      const away = await openExampleOrg({ logLevel: 'silent' });
      const read = knexOf(away.serving.app.database.read);
      const [refused] = await once(connect(1, '127.0.0.1'), 'error');
      const refuse = () => {
        throw refused;
      };
      // better-sqlite3 keeps one connection; the other drivers take one from a pool for each statement.
      read.on('query', refuse);
      read.client.acquireConnection = async () => refuse();
      for (const operation of operations.filter(isRead)) {
        const { actor, path, params } = requestFor(operation);
        const caller = Object.values(away.actors).find(({ id }) => id === actor.id) ?? away.actors.owner;
        const { status, body, headers } = await caller.call(operation.method, path, params);
        expect({ status, code: body.code }, operation.operationId).to.deep.equal({
          status: 503,
          code: 'SERVICE_UNAVAILABLE',
        });
        expect(Number(headers.get('Retry-After'))).to.equal(body['retry-after']);
      }
      read.off('query', refuse);
      delete read.client.acquireConnection;
      expect((await away.actors.owner.get('/users/me')).status).to.equal(200);
      await away.close();
    });

    it('answers 503 to every write while nothing can be stored, continues to read, and recovers', async function () {
      this.timeout(60_000);
      const held = await openExampleOrg();
      const { config, app } = held.serving;
      const before = await dumpOf(app.database.read);
      const release = await holdWrites(config.databaseUrl);
      const answers = await Promise.all(
        operations.map(async (operation) => {
          const { actor, path, params, files } = requestFor(operation);
          const caller = Object.values(held.actors).find(({ id }) => id === actor.id) ?? held.actors.owner;
          return { operation, ...(await caller.call(operation.method, path, params, { ...(files && { files }) })) };
        }),
      );
      for (const { operation, status, body, headers } of answers) {
        // On PostgreSQL a unit fails only when it writes; typing needs one only to begin a new gap between events.
        const isTyping = operation.operationId === 'sendTyping';
        const writesNothing = (app.database.dialect === 'postgres' || isTyping) && status === 200;
        const isAnswered = isRead(operation) || writesNothing;
        expect({ status, code: body.code }, operation.operationId).to.deep.equal(
          isAnswered ? { status: 200, code: undefined } : { status: 503, code: 'SERVICE_UNAVAILABLE' },
        );
        if (!isAnswered) expect(Number(headers.get('Retry-After'))).to.equal(body['retry-after']);
      }
      expect(await dumpOf(app.database.read), 'what was refused is stored').to.deep.equal(before);
      await release();
      expect((await held.actors.owner.post('/drafts', { drafts: [] })).status).to.equal(200);
      await held.close();
    });

    it('answers 429 to many wrong keys from one address, whatever account they name, and never to a right one', async () => {
      const strict = await openExampleOrg({ rateLimit: { requests: 1000, seconds: 60 }, trustProxy: true });
      const { owner, member } = strict.actors;
      const from = (address: string) => ({ 'X-Forwarded-For': `198.51.100.7, ${address}` });
      const wrong = (actor: Actor, address = '192.0.2.1') => {
        const text = Buffer.from(`${actor.email}:${actor.account.key.replace(/./g, 'x')}`).toString('base64');
        return actor.get('/users/me', {}, { headers: { ...from(address), Authorization: `Basic ${text}` } });
      };
      for (let attempt = 0; attempt < WRONG_KEYS.most; attempt++) expect((await wrong(owner)).status).to.equal(401);
      for (const actor of [owner, member]) {
        const { status, headers, body } = await wrong(actor);
        expect({ status, code: body.code }).to.deep.equal({ status: 429, code: 'RATE_LIMIT_HIT' });
        expect(headers.get('Retry-After')).to.equal(String(Math.ceil(body['retry-after'])));
        expect((await actor.get('/users/me', {}, { headers: from('192.0.2.1') })).status).to.equal(200);
        expect((await wrong(actor, '192.0.2.2')).status).to.equal(401);
      }
      await strict.close();
    });

    it('answers 429 to clients that call too often', async () => {
      const busy = await openExampleOrg({ rateLimit: { requests: 0, seconds: 60 } });
      for (const operation of operations) {
        const path = operation.path.replace(/\{\w+\}/g, '1');
        const { status, body, headers } = await busy.actors.owner.call(operation.method, path);
        expect({ status, code: body.code }, operation.operationId).to.deep.equal({
          status: 429,
          code: 'RATE_LIMIT_HIT',
        });
        expect(Number(headers.get('Retry-After'))).to.equal(Math.ceil(body['retry-after']));
      }
      await busy.close();
    });
  });
});

function filledWith(path: string, name: string, value: string): string {
  return path.replace(/\{(\w+)\}/g, (_whole, found: string) => (found === name ? value : '1'));
}

function wrongHeaders({ account: { email, key } }: Actor): string[] {
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const otherKey = key.replace(/./g, 'x');
  return [
    'Basic',
    `${basic(`${email}:${key}`)} more`,
    'Basic !!!!',
    basic(email),
    basic(`${email}:${key}:`),
    basic(`${email}:short`),
    basic(`${email}:${otherKey}`),
    basic(`someone@harbour.example:${key}`),
    basic(`:${key}`),
    basic('\u0000:\u0000'),
  ];
}
