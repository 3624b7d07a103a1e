/** `make bench`: measures Parlance job by job, next to the least that a server could do. `--help` says more. */
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { pageOf, sectionOf } from './page.ts';
import { type Kind, measureKind, type Plan } from './setup.ts';

const KINDS: readonly Kind[] = [
  { name: 'SQLite', database: 'sqlite', workers: 1 },
  { name: 'PostgreSQL, one process', database: 'postgres', workers: 1 },
  { name: 'PostgreSQL, two processes', database: 'postgres', workers: 2 },
];

const { values: options } = parseArgs({
  options: { help: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});

if (options.help) {
  console.log(`Usage: node --import tsx qa/bench/run.ts [--write]

Measures the build in dist/ job by job, next to a bare server that does the least that each job needs, on SQLite and on a
private PostgreSQL with one process and with two. Prints the results; --write also writes them to docs/benchmarks.md.
Exits with status 1 if an aim of qa/bench/aims.ts is missed.

Environment:
  DATABASES  sqlite,postgres (both)
  JOBS       a pattern for the names of jobs, "fan-out to 100", "idle", "memory", "round trips",
             "start" and "mixed" (all)
  ROUNDS     how often each job runs (5)
  SECONDS    how long each time (2)`);
  process.exit();
}

const env = process.env;
const wanted = new RegExp(env.JOBS || '.');
const plan: Plan = {
  rounds: Number(env.ROUNDS || 5),
  seconds: Number(env.SECONDS || 2),
  isWanted: (job) => wanted.test(job),
  log: (line) => console.error(`${new Date().toISOString().slice(11, 19)} ${line}`),
};
const databases = (env.DATABASES || 'sqlite,postgres').split(',');

// Servers are stopped when the process exits, which a signal alone, or a second one, would prevent.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

const setups = [];
for (const kind of KINDS.filter(({ database }) => databases.includes(database))) {
  const setup = await measureKind(kind, plan);
  setups.push(setup);
  console.log(`\n${sectionOf(setup)}\n`);
}
const machine = [
  `${plan.rounds} rounds of ${plan.seconds} s, Node ${process.version}`,
  `${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  `load ${loadavg()[0]?.toFixed(1)} at the end.`,
].join(', ');
console.log(machine);
if (options.write) writeFileSync('docs/benchmarks.md', pageOf(setups.map(sectionOf), machine));
if (setups.some(({ missed }) => missed.length > 0)) process.exitCode = 1;
