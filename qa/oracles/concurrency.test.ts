import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { type App, openApp } from '../../src/app.ts';
import { openLog } from '../../src/log.ts';
import type { Units } from '../../src/unit/run.ts';
import { Actor, type Answer } from '../../test/support/actor.ts';
import { dumpOf } from '../../test/support/dump.ts';
import { openWorld, type World } from '../../test/support/world.ts';
import { type Random, randomFrom } from '../random.ts';
import { type Action, randomAction } from './actions.ts';

// `make test-concurrency` plays 20,000 rounds; SEED=17 COUNT=1 plays one sequence again. On PostgreSQL each request goes
// to the next of three servers, which share nothing but the database.
const FIRST_SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 3);
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const SERVERS = 3;
const COPIES = 8;

/** A request of a round, which a user sends a number of times. */
interface Request {
  action: Action;
  copies: number;
}

/** The servers of a world, and the order in which their units of work have run. */
interface Cluster {
  world: World;
  actors: readonly Actor[];
  spare: Actor;
  /** The owners of units, in the order in which the units ran; users as `user 7`. */
  order: { owner: string }[];
  close: () => Promise<void>;
}

/** Records the owners of units of work. A unit that restarts counts when it ends. */
function noteOrder(units: Units, order: { owner: string }[]): void {
  const { inUnit, inTwoSteps } = units;
  const noted = (owner: string) => {
    const run = { owner };
    return async <Result>(work: () => Promise<Result>): Promise<Result> => {
      const before = order.indexOf(run);
      if (before >= 0) order.splice(before, 1);
      try {
        return await work();
      } finally {
        order.push(run);
      }
    };
  };
  units.inUnit = (realm, owner, work) => {
    const note = noted(owner);
    return inUnit(realm, owner, (scope) => note(() => work(scope)));
  };
  units.inTwoSteps = (realm, owner, { beforeUnit, execute }) => {
    const note = noted(owner);
    return inTwoSteps(realm, owner, {
      beforeUnit,
      execute: (scope, prepared) => note(() => execute(scope, prepared)),
    });
  };
}

async function openCluster(servers: number): Promise<Cluster> {
  // Worlds with the same requests must be the same, to the order of rows.
  const world = await openWorld({}, { isNew: true });
  const order: { owner: string }[] = [];
  const others: App[] = [];
  const origins = [world.origin];
  for (let count = 1; count < servers; count++) {
    const app = await openApp(world.config, { log: openLog('error'), now: () => world.clock.now });
    await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve));
    origins.push(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
    others.push(app);
  }
  for (const app of [world.app, ...others]) noteOrder(app.units, order);
  let calls = 0;
  const entrance = {
    get origin() {
      return origins[calls++ % origins.length] ?? '';
    },
  };
  const throughEntrance = ({ account }: Actor) => new Actor(entrance, account);
  const { owner, administrator, moderator, member, other, guest } = world;
  const actors = [owner, administrator, moderator, member, other, guest].map(throughEntrance);
  const spare = throughEntrance(await world.person('spare'));
  await world.channel('design', actors.slice(1));
  await world.channel('lounge', [member, guest]);
  const close = async () => {
    for (const app of others) await app.close();
    await world.close();
  };
  return { world, actors, spare, order, close };
}

/** Data that always differ between worlds: secrets, tokens, names of files and versions. */
const RANDOM =
  /(?<="(?:directory_)?version":)\d+|[0-9a-f]{8}-[0-9a-f-]{27}|\$argon2id\$[^"\\]+|\b[0-9A-Za-z_-]{24,}\b/g;
/** Tables that jobs change at any time. */
const OF_JOBS = ['mails', 'stale_files', 'sqlite_sequence'];

async function stateOf({ world }: Cluster): Promise<Record<string, string>> {
  const dump = await dumpOf(world.db);
  const entries = Object.entries(dump).filter(([table]) => !OF_JOBS.includes(table));
  return Object.fromEntries(
    entries.map(([table, rows]) => [table, rows.replace(RANDOM, 'random').split('\n').sort().join('\n')]),
  );
}

const textOf = ({ status, body }: Answer) => `${status} ${JSON.stringify(body).replace(RANDOM, 'random')}`;

/** Several users with one request each, or one user with the same request many times. */
async function randomRequests({ world, actors, spare }: Cluster, random: Random): Promise<Request[]> {
  const stage = { world, cast: actors, spare, random };
  const isOneOnly = random.once(3);
  const requests: Request[] = [];
  for (const _ of isOneOnly ? [0] : [0, 1, 2, 3]) {
    const action = await randomAction(stage);
    if (!action || requests.some((other) => other.action.actor.id === action.actor.id)) continue;
    requests.push({ action, copies: isOneOnly ? COPIES : 1 + random.below(3) });
  }
  return requests;
}

const send = ({ actor, method, path, params, files }: Action): Promise<Answer> =>
  actor.call(method, path, params ?? {}, files ? { files } : {});

/** Sends all requests at once. Returns the responses of each user, and the order in which their units ran. */
async function playAtOnce(cluster: Cluster, requests: readonly Request[]) {
  cluster.order.length = 0;
  const answers = await Promise.all(
    requests.flatMap(({ action, copies }) =>
      Array.from({ length: copies }, async () => ({ id: action.actor.id, text: textOf(await send(action)) })),
    ),
  );
  return { answers, order: cluster.order.map(({ owner }) => owner) };
}

/** Sends the requests one after the other, in the given order. */
async function playInTurn(cluster: Cluster, requests: readonly Request[], order: readonly string[]) {
  const answers: { id: number; text: string }[] = [];
  for (const owner of order) {
    const { action } = requests.find((one) => `user ${one.action.actor.id}` === owner) ?? {};
    const actor = cluster.actors.find(({ id }) => id === action?.actor.id);
    if (!action || !actor) throw new Error(`a unit of ${owner}, who has sent nothing`);
    answers.push({ id: actor.id, text: textOf(await send({ ...action, actor })) });
  }
  return answers;
}

const sorted = (answers: readonly { id: number; text: string }[]) =>
  answers.map(({ id, text }) => `${id} ${text}`).sort();

/**
 * Owners of requests that were refused before their unit began: these have changed nothing and have no place in the
 * order.
 */
function withoutUnit(answers: readonly string[], inTurn: readonly string[]): string[] {
  const left = [...answers];
  for (const answer of inTurn) {
    const at = left.indexOf(answer);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

const toldOf = ({ action, copies }: Request) =>
  `${copies} x ${action.actor.account.name} ${action.method} ${action.path} ${JSON.stringify(action.params ?? {})}`;

/** Plays a sequence in both worlds. Every round must have the result of some serial order of its requests. */
async function play(seed: number): Promise<void> {
  const atOnce = await openCluster(process.env.DATABASE_URL?.startsWith('postgres') ? SERVERS : 1);
  const inTurn = await openCluster(1);
  const random = randomFrom(seed);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      for (const { world } of [atOnce, inTurn]) world.clock.now += 1;
      const requests = await randomRequests(atOnce, random);
      const { answers, order } = await playAtOnce(atOnce, requests);
      const story = `SEED=${seed} COUNT=1, round ${round}\n${requests.map(toldOf).join('\n')}\nunits: ${order.join(', ')}\n`;
      const serial = sorted(await playInTurn(inTurn, requests, order));
      const refused = withoutUnit(sorted(answers), serial);
      expect(
        answers.length - refused.length,
        `${story}answers: ${sorted(answers).join('\n')}\nin turn: ${serial.join('\n')}`,
      ).to.equal(serial.length);
      for (const answer of refused) expect(answer, story).to.match(/^\d+ 4/);
      const [ended, wanted] = [await stateOf(atOnce), await stateOf(inTurn)];
      for (const [table, rows] of Object.entries(wanted)) expect(ended[table], `${story}${table}`).to.equal(rows);
    }
  } finally {
    await atOnce.close();
    await inTurn.close();
  }
}

describe('Requests that come at once', () => {
  for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
    it(`get responses, and have a result, as if they had come one after the other (sequence ${seed})`, () =>
      play(seed));
  }
});
