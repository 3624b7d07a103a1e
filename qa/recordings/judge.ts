/**
 * Reads the report of played exchanges from standard input and passes it on; the argument names the file with the
 * scenarios that were played. A step that differs fails, unless qa/recordings/meant-differences.json names it with its
 * reason; a step named there that was played and is equal fails, too.
 */
import { readFileSync } from 'node:fs';

interface Meant {
  reason: string;
  steps: [scenario: string, step: number][];
}

const [playedFile = ''] = process.argv.slice(2);
const report = readFileSync(0, 'utf8');
const { scenarios } = JSON.parse(readFileSync(playedFile, 'utf8')) as {
  scenarios: { name: string; steps: number; failed: number }[];
};
const played = new Set(scenarios.map(({ name }) => name));
const meant = JSON.parse(readFileSync('qa/recordings/meant-differences.json', 'utf8')) as Meant[];
const differing = new Set(
  [...report.matchAll(/^ {3}(\S.*?) #(\d+) /gm)].map(([, scenario, step]) => `${scenario} #${step}`),
);
const named = new Set(
  meant.flatMap(({ steps }) =>
    steps.filter(([scenario]) => played.has(scenario)).map(([scenario, step]) => `${scenario} #${step}`),
  ),
);
const total = /^(\d+) passed, (\d+) failed$/m.exec(report);

for (const { name, steps, failed: different } of scenarios)
  console.log(`${steps - different} of ${steps} equal: ${name}`);

const unexpected = [...differing].filter((step) => !named.has(step));
const stale = [...named].filter((step) => !differing.has(step));
if (unexpected.length > 0) console.log(report);
for (const step of unexpected) console.log(`differs: ${step}`);
for (const step of stale) console.log(`named as meant to differ, but equal: ${step}`);
for (const { reason, steps } of meant) console.log(`meant to differ, ${steps.length} of them: ${reason}`);
if (!total) console.log('the exchanges were not played to their end');
const failed = unexpected.length + stale.length + (total ? 0 : 1);
const equal = Number(total?.[1] ?? 0);
console.log(`${equal} steps equal, ${differing.size - unexpected.length} meant to differ`);
console.log(`${equal} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
