#!/usr/bin/env node
import { stopOnSignals } from './cli/signals.ts';

/**
 * The version required by `engines` in package.json. Checked before loading modules that an older Node could not run.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`parlance: Node 20.19 or newer is required, but this is Node ${process.versions.node}`);
  process.exit(1);
}

const stopListening = stopOnSignals();
const { run } = await import('./cli/program.ts');
await run(process.argv, stopListening);
