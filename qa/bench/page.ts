/** The results as Markdown, for the terminal and docs/benchmarks.md. */
import type { FannedOut } from './fan-out.ts';
import type { Measured } from './measure.ts';
import type { Mixed } from './mixed.ts';

/** A job on one kind of server, next to the floor in the same rounds. */
export interface Compared {
  job: string;
  floor: Measured;
  parlance: Measured;
}

export interface CrowdCompared {
  waiting: number;
  floor: FannedOut;
  parlance: FannedOut;
}

/** Everything that was measured of Parlance with one database and number of processes. */
export interface Setup {
  name: string;
  jobs: Compared[];
  crowds: CrowdCompared[];
  /** The first job on Koa alone, on which the dispatcher is built. */
  koa: Measured | undefined;
  /** After all jobs, with a hundred clients waiting: megabytes, and percent of a core. */
  idle: { memory: number; percent: number } | undefined;
  /** Milliseconds to the first response, with the messages there. */
  start: { floor: number; parlance: number } | undefined;
  /** Kilobytes that each of 5,000 waiting clients takes. */
  perClient: { floor: number; parlance: number } | undefined;
  mixed: Mixed[];
  /** Medians, until the response; undefined on SQLite, which is in the process. */
  roundTrips: { send: number; page: number } | undefined;
  missed: string[];
}

const shown = (value: number, digits: number): string => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const percent = (cores: number) => `${shown(cores * 100, 0)} %`;
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (headings: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(headings), row(headings.map(() => '---')), ...rows.map(row)].join('\n');

export const ratioOf = ({ floor, parlance }: Compared): number => parlance.perSecond / floor.perSecond;

function jobsTable(jobs: readonly Compared[]): string {
  return table(
    [
      'job',
      'floor, requests/s',
      'Parlance',
      'ratio',
      'p50 ms',
      'p99 ms',
      'CPU ms per request',
      'server',
      'database',
      'load',
      'memory MB',
    ],
    jobs.map((compared) => {
      const { job, floor, parlance } = compared;
      const { cores } = parlance;
      return [
        job,
        shown(floor.perSecond, 0),
        shown(parlance.perSecond, parlance.perSecond < 10 ? 1 : 0),
        shown(ratioOf(compared), 3),
        shown(parlance.p50, 2),
        shown(parlance.p99, 2),
        shown(parlance.processorMs, 2),
        percent(cores.server),
        percent(cores.database),
        percent(cores.load),
        shown(parlance.memory, 0),
      ];
    }),
  );
}

function crowdTable(crowds: readonly CrowdCompared[]): string {
  return table(
    [
      'waiting clients',
      'floor, send to last response ms',
      'Parlance',
      'ratio',
      'send answered after ms',
      'memory MB (floor)',
    ],
    crowds.map(({ waiting, floor, parlance }) => [
      String(waiting),
      shown(floor.whole, 0),
      shown(parlance.whole, 0),
      shown(parlance.whole / floor.whole, 2),
      shown(parlance.sent, 1),
      `${shown(parlance.memory, 0)} (${shown(floor.memory, 0)})`,
    ]),
  );
}

/** How many times as long 99 of 100 requests take as when nobody else is there. */
export function slowdown(mixed: readonly Mixed[], one: Mixed, part: 'send' | 'read'): number {
  return one[part].p99 / (mixed[0]?.[part].p99 ?? Number.NaN);
}

function mixedTable(mixed: readonly Mixed[]): string {
  return table(
    ['beside', 'sends/s', 'p99 ms', 'times', 'small reads/s', 'p99 ms', 'times', 'requests/s of those beside'],
    mixed.map((one) => [
      one.beside,
      shown(one.send.perSecond, 0),
      shown(one.send.p99, 1),
      shown(slowdown(mixed, one, 'send'), 2),
      shown(one.read.perSecond, 0),
      shown(one.read.p99, 1),
      shown(slowdown(mixed, one, 'read'), 2),
      shown(one.heavy, 1),
    ]),
  );
}

function factsOf({ koa, idle, start, perClient, roundTrips }: Setup): string[] {
  const facts: string[] = [];
  if (koa)
    facts.push(`The dispatcher's job on bare Koa: ${shown(koa.perSecond, 0)} requests/s, p50 ${shown(koa.p50, 2)} ms.`);
  if (idle)
    facts.push(
      `100 clients waiting after all jobs, nothing happening: ${shown(idle.memory, 0)} MB, ${shown(idle.percent, 1)} % of a core.`,
    );
  if (perClient)
    facts.push(
      `Each of 5,000 waiting clients takes ${shown(perClient.parlance, 1)} KB (floor: ${shown(perClient.floor, 1)} KB).`,
    );
  if (start) {
    const times = shown(start.parlance / start.floor, 1);
    facts.push(
      `Start to the first response: ${shown(start.parlance, 0)} ms, ${times} times the floor's ${shown(start.floor, 0)} ms.`,
    );
  }
  if (roundTrips)
    facts.push(`Round trips to the database: ${roundTrips.send} for a send, ${roundTrips.page} for a page of history.`);
  return facts;
}

export function sectionOf(setup: Setup): string {
  const { name, jobs, crowds, mixed, missed } = setup;
  const parts = [`## ${name}`];
  if (jobs.length > 0) parts.push(jobsTable(jobs));
  if (crowds.length > 0) parts.push('Fan-out:', crowdTable(crowds));
  if (mixed.length > 0) parts.push('32 senders and 4 small readers, alone and beside others:', mixedTable(mixed));
  const facts = factsOf(setup);
  if (facts.length > 0) parts.push(facts.map((fact) => `- ${fact}`).join('\n'));
  parts.push(missed.length === 0 ? 'All aims are met.' : `Aims that are missed: ${missed.join('; ')}.`);
  return parts.join('\n\n');
}

export function pageOf(sections: readonly string[], machine: string): string {
  return [
    '# Benchmarks',
    `Written by \`make bench WRITE=yes\`. Each job runs against Parlance and against the floor in turns, so that other load on the
machine affects both equally; figures are medians of the rounds. The **floor** is a bare node:http server that does the
least that the job needs and sends responses as large as Parlance's: it stores nothing but a log of the sent messages,
written and synced in groups. The load generator shares the machine with the servers, so prefer the ratios.`,
    `The organization has 1,000 users. Sends are 1 KB of Markdown with a mention, to a channel of 100 subscribers, answered
when the message is on the disk. History is 100 messages before a random place of 10,000; register returns the whole
initial state; the rare word is in 10 of the 10,000 messages, the common one in 5,000. For the mixed load, 3,000 users
are added. The columns server, database and load are the shares of a core that these processes use.`,
    ...sections,
    machine,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
