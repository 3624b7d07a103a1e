/**
 * Nobody waits for others: 32 senders and some who read little, alone, and beside those who cause much work at once.
 * Each group has a load generator of its own, so that the large responses of one do not delay the clock of another.
 */
import { HISTORY, type Job, SEND } from './jobs.ts';
import type { Load, Loaded } from './load.ts';
import { runLoad } from './measure.ts';
import { addPeople, type Organization } from './organization.ts';
import { type Fields, requestText } from './requests.ts';
import type { Server } from './servers.ts';
import { median } from './statistics.ts';
import { SEARCHED } from './texts.ts';

export interface Mixed {
  beside: string;
  send: Pick<Loaded, 'perSecond' | 'p50' | 'p99'>;
  read: Pick<Loaded, 'perSecond' | 'p50' | 'p99'>;
  /** Requests per second of those beside. */
  heavy: number;
}

const READERS = 4;
const JOINING = 3000;
const LARGE_PAGE = 5000;
/** The others begin before, and end after those who are measured. */
const MARGIN_SECONDS = 0.5;

type Call = [method: string, path: string, fields: Fields];

/** What one connection does, again and again, beside the senders and readers. */
function heavyCalls({ channels, people }: Organization): Record<string, Call[]> {
  const page = (count: number, narrow: readonly object[]): Call => [
    'GET',
    '/messages',
    { anchor: 'newest', num_before: count, num_after: 0, narrow },
  ];
  const archive = { operator: 'channel', operand: channels.archive };
  const principals = people.slice(-JOINING).map(({ id }) => id);
  return {
    'one who searches': [page(100, [archive, { operator: 'search', operand: SEARCHED.common }])],
    'one who registers': [['POST', '/register', { queue_lifespan_secs: 0 }]],
    'one who fetches 5,000 messages': [page(LARGE_PAGE, [archive])],
    'one who subscribes 3,000 people': [
      ['POST', '/users/me/subscriptions', { subscriptions: [{ name: 'joining' }], principals }],
      ['DELETE', '/users/me/subscriptions', { subscriptions: ['joining'], principals }],
    ],
  };
}

/** The requests of one connection; registrations are spread over the people, who can each have a hundred queues. */
function heavyRequests({ people }: Organization, calls: readonly Call[]): string[] {
  const [owner] = people;
  const isRegister = calls[0]?.[1] === '/register';
  if (!isRegister) return calls.map((call) => requestText('heavy', owner, call));
  return people.slice(100, 600).map((person) => requestText('heavy', person, calls[0] ?? ['POST', '/register', {}]));
}

const smallRead: Job = {
  ...HISTORY,
  connections: READERS,
  request: ({ channels, people }, place) => {
    const narrow = [{ operator: 'channel', operand: channels.archive }];
    return [people[40 + place], 'GET', '/messages', { anchor: 'newest', num_before: 10, num_after: 0, narrow }];
  },
};

export interface MixedLoad {
  program: string;
  rounds: number;
  /** Of each measurement. */
  seconds: number;
  requestsOf: (job: Job, organization: Organization) => string[][];
}

async function beside(
  server: Server,
  organization: Organization,
  { program, seconds, requestsOf }: MixedLoad,
  heavy: readonly string[][],
): Promise<Omit<Mixed, 'beside'>> {
  const load = (connections: string[][], more: Partial<Load> = {}): Promise<Loaded> =>
    runLoad(program, { port: server.port, seconds, warmUp: MARGIN_SECONDS, connections, ...more });
  const [send, read, others] = await Promise.all([
    load(requestsOf(SEND, organization)),
    load(requestsOf(smallRead, organization)),
    heavy.length > 0 ? load([...heavy], { seconds: seconds + MARGIN_SECONDS, warmUp: 0 }) : undefined,
  ]);
  return { send, read, heavy: others?.perSecond ?? 0 };
}

/** The people whom one subscribes; they are added while no server runs. */
export const addJoining = (databaseUrl: string, organization: Organization): Promise<void> =>
  addPeople(databaseUrl, organization, JOINING);

export async function measureMixed(server: Server, organization: Organization, load: MixedLoad): Promise<Mixed[]> {
  const calls = heavyCalls(organization);
  const requests = Object.fromEntries(
    Object.entries(calls).map(([name, list]) => [name, heavyRequests(organization, list)]),
  );
  const cases: [string, string[][]][] = [
    ['nobody', []],
    ...Object.entries(requests).map(([name, one]): [string, string[][]] => [name, [one]]),
    ['all four', Object.values(requests)],
  ];
  const rounds = cases.map((): Omit<Mixed, 'beside'>[] => []);
  // The first time only warms up.
  await beside(server, organization, load, []);
  for (let round = 0; round < load.rounds; round++)
    for (const [place, [, heavy]] of cases.entries())
      rounds[place]?.push(await beside(server, organization, load, heavy));
  return cases.map(([name], place) => ({ beside: name, ...middleOf(rounds[place] ?? []) }));
}

function middleOf(rounds: readonly Omit<Mixed, 'beside'>[]): Omit<Mixed, 'beside'> {
  const of = (part: 'send' | 'read') => ({
    perSecond: median(rounds.map((round) => round[part].perSecond)),
    p50: median(rounds.map((round) => round[part].p50)),
    p99: median(rounds.map((round) => round[part].p99)),
  });
  return { send: of('send'), read: of('read'), heavy: median(rounds.map(({ heavy }) => heavy)) };
}
