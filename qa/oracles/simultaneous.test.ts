import { expect } from 'chai';
import { operations } from '../../src/api/table.ts';
import type { Answer, Listening } from '../../test/support/actor.ts';
import { dumpOf } from '../../test/support/dump.ts';
import { type ExampleOrg, openExampleOrg } from '../../test/support/example-org.ts';
import { allExamples, type Example, requestOf, withoutChance } from '../../test/support/examples.ts';
import { type Random, randomFrom } from '../random.ts';

// Sends the first example of every operation that writes, eight times at once, and in pairs with others.
// `make test-concurrency` plays all of them and many pairs, the usual suite only a few; SEED=17 COUNT=1 plays one pair
// again. With TEST_SERVERS=3, each request goes to the next of three servers on one PostgreSQL.
const FIRST_SEED = Number(process.env.SEED ?? 1);
const COUNT = Number(process.env.COUNT ?? 3);
const ONLY = new RegExp(process.env.OPERATION ?? '.');
/** The usual suite plays one in this many operations. */
const SAMPLE = process.env.COUNT === undefined ? 16 : 1;
const COPIES = 8;
const PAIRS_PER_TEST = 5;

const writing = operations.filter(({ method }) => method !== 'GET');
const requests = new Map<string, Example>();
for (const example of allExamples()) {
  const { operationId, method } = example.operation;
  const isFirst = !requests.has(operationId);
  if (method !== 'GET' && isFirst && example.status === 200 && example.notPlayed === undefined)
    requests.set(operationId, example);
}

/** Data that always differ between worlds: secrets, tokens, names of files and versions. */
const RANDOM =
  /(?<="(?:directory_)?version":)\d+|[0-9a-f]{8}-[0-9a-f-]{27}|\$argon2id\$[^"\\]+|\b[0-9a-f]{2}\/[0-9a-f]{32}\b|\b[0-9A-Za-z_-]{24,}\b/g;
/** Jobs change the first two at any time; the others are not state of the organization. */
const LEFT_OUT = ['mails', 'stale_files', 'sqlite_sequence', 'secrets', 'probes', 'counts', 'migrations'];

interface Outcome {
  answers: string[];
  events: string;
  tables: Record<string, string>;
}

async function send({ actors }: ExampleOrg, example: Example): Promise<Answer> {
  const { params, files } = requestOf(example);
  return actors[example.as].call(example.operation.method, example.path, params, { ...(files && { files }) });
}

const textOf = (example: Example, { status, body }: Answer): string => {
  // The time that a client should wait depends on the clock of the machine.
  const { 'retry-after': _seconds, ...rest } = withoutChance(body) as Record<string, unknown>;
  return `${example.operation.operationId} ${status} ${JSON.stringify(rest).replace(RANDOM, 'random')}`;
};

/** Plays in a new organization and returns the responses, the events of its owner, and the stored rows. */
async function outcomeOf(
  play: (send: (example: Example) => Promise<string>) => Promise<string[]>,
  examples: readonly Example[],
): Promise<Outcome> {
  const org = await openExampleOrg();
  try {
    for (const { settings } of examples) if (settings) await org.actors.owner.ok.patch('/realm', settings);
    const listening: Listening = await org.actors.administrator.listen();
    const answers = await play(async (example) => textOf(example, await send(org, example)));
    await org.serving.app.jobs.settled();
    const told = await listening.actor.get('/events', {
      queue_id: listening.queueId,
      last_event_id: -1,
      dont_block: true,
    });
    const dump = await dumpOf(org.serving.app.database.read);
    const tables = Object.entries(dump)
      .filter(([table]) => !LEFT_OUT.includes(table))
      .map(([table, rows]): [string, string] => [table, rows.replace(RANDOM, 'random').split('\n').sort().join('\n')]);
    for (const answer of answers) expect(answer).not.to.match(/^\w+ 5/);
    return {
      answers: answers.sort(),
      events: JSON.stringify(told.body.events ?? told.body.code).replace(RANDOM, 'random'),
      tables: Object.fromEntries(tables),
    };
  } finally {
    await org.close();
  }
}

const atOnce = (examples: readonly Example[]) =>
  outcomeOf((play) => Promise.all(examples.map((example) => play(example))), examples);

const inTurn = (examples: readonly Example[]) =>
  outcomeOf(async (play) => {
    const answers: string[] = [];
    for (const example of examples) answers.push(await play(example));
    return answers;
  }, examples);

/** The first difference of two outcomes; undefined if they are the same. */
function differenceOf(found: Outcome, wanted: Outcome): string | undefined {
  const places: [string, string, string][] = [
    ['answers', found.answers.join('\n'), wanted.answers.join('\n')],
    ['events', found.events, wanted.events],
    ...Object.entries(wanted.tables).map(([table, rows]): [string, string, string] => [
      table,
      found.tables[table] ?? '',
      rows,
    ]),
  ];
  const [place] = places.filter(([, one, other]) => one !== other);
  return place && `${place[0]}\nfound:  ${place[1]}\nwanted: ${place[2]}`;
}

function randomPair(random: Random): [Example, Example] {
  const all = [...requests.values()].filter(({ operation }) => ONLY.test(operation.operationId));
  const [first, second] = [random.pick(all), random.pick([...requests.values()])];
  if (!first || !second) throw new Error('there is no operation to play');
  return [first, second];
}

async function playPair(seed: number): Promise<void> {
  const [first, second] = randomPair(randomFrom(seed));
  const found = await atOnce([first, second]);
  const inOrder = differenceOf(found, await inTurn([first, second]));
  if (inOrder === undefined) return;
  const reversed = differenceOf(found, await inTurn([second, first]));
  const names = [first, second].map(({ operation }) => operation.operationId).join(' and ');
  if (reversed !== undefined)
    expect.fail(`SEED=${seed} COUNT=1: ${names}\nnot as in this order: ${inOrder}\nnor reversed: ${reversed}`);
}

describe('An operation that writes', () => {
  it('has a request here, for every one in the document', () => {
    const missing = writing.filter(({ operationId }) => !requests.has(operationId));
    expect(missing.map(({ operationId }) => operationId)).to.deep.equal([]);
  });

  const played = [...requests].filter(([operationId], index) => index % SAMPLE === 0 && ONLY.test(operationId));
  for (const [operationId, example] of played) {
    it(`has the same result as in turn when it is called ${COPIES} times at once: ${operationId}`, async () => {
      const copies = Array.from({ length: COPIES }, () => example);
      expect(differenceOf(await atOnce(copies), await inTurn(copies))).to.equal(undefined);
    }).timeout(60_000);
  }

  for (let from = FIRST_SEED; from < FIRST_SEED + COUNT; from += PAIRS_PER_TEST) {
    const end = Math.min(from + PAIRS_PER_TEST, FIRST_SEED + COUNT);
    it(`has the same result as in some order when another is called at once (pairs ${from} to ${end - 1})`, async () => {
      for (let seed = from; seed < end; seed++) await playPair(seed);
    }).timeout(120_000);
  }
});
