/**
 * Drives unmodified client libraries and programs against a started server and looks on the server at what they did. Each check is
 * named; the exit code says whether all passed.
 */
import { drivePython } from './python-zulip-api.ts';
import { driveZulipJs } from './zulip-js.ts';
import { driveZulipTerminal } from './zulip-terminal.ts';

// zulip-js comes last: it goes on asking for events of a server that is gone.
const outcomes = [
  ...(await drivePython()).outcomes,
  ...(await driveZulipTerminal()).outcomes,
  ...(await driveZulipJs()).outcomes,
];
const failed = outcomes.filter(({ error }) => error !== undefined);
console.log(`${outcomes.length - failed.length} passed, ${failed.length} failed`);
process.exit(failed.length === 0 ? 0 : 1);
