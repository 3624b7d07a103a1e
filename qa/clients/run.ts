/**
 * Drives unmodified client libraries and programs against a started server, and verifies their effects on the server. Each
 * check is named; the exit code says whether all passed. A client whose language or packages are unavailable is named
 * and does not count as a failure.
 *
 *   --only <text>  the clients whose name has it: python, terminal, go, js
 */
import { parseArgs } from 'node:util';
import type { Checks } from './checks.ts';
import { driveGeneratedGo } from './generated-go.ts';
import { drivePython } from './python-zulip-api.ts';
import { driveZulipJs } from './zulip-js.ts';
import { driveZulipTerminal } from './zulip-terminal.ts';

// zulip-js comes last, because it continues to poll after the server has stopped.
const CLIENTS: Record<string, () => Promise<Checks>> = {
  python: drivePython,
  terminal: driveZulipTerminal,
  go: driveGeneratedGo,
  js: driveZulipJs,
};

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const driven: Checks[] = [];
for (const [name, drive] of Object.entries(CLIENTS)) if (name.includes(values.only)) driven.push(await drive());

const outcomes = driven.flatMap((checks) => checks.outcomes);
const failed = outcomes.filter(({ error }) => error !== undefined);
for (const one of driven.flatMap(({ leftOut }) => leftOut)) console.log(`not driven: ${one}`);
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
