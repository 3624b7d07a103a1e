import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { openWorld } from '../../test/support/world.ts';
import { findPythonProgram } from '../external-tools.ts';
import { type Checks, openChecks } from './checks.ts';

const VERSION = '0.9.1';

/** Runs the checks written in Python, with the unmodified package in a virtual environment. */
export async function drivePython(): Promise<Checks> {
  const checks = openChecks(`python zulip ${VERSION}`);
  // The framework for bots comes with the library, in the same version.
  const program = findPythonProgram('zulip_bots', VERSION);
  if (program === undefined) {
    checks.leaveOut('there is no Python here, or no package registry');
    return checks;
  }
  const world = await openWorld();
  try {
    const channel = await world.channel('harbour', [world.owner, world.member]);
    await run(join(dirname(program), 'python'), checks, {
      SITE: world.origin,
      CHANNEL: String(channel),
      OWNER_ID: String(world.owner.id),
      OWNER_EMAIL: world.owner.account.email,
      OWNER_KEY: world.owner.account.key,
      MEMBER_ID: String(world.member.id),
      MEMBER_EMAIL: world.member.account.email,
      MEMBER_KEY: world.member.account.key,
    });
  } finally {
    await world.close();
  }
  return checks;
}

async function run(python: string, { check }: Checks, environment: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(python, ['qa/clients/python-zulip-api.py'], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 300_000,
  });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  for await (const line of createInterface(child.stdout)) {
    const { check: name, error } = JSON.parse(line) as { check: string; error: string | null };
    await check(name, () => (error === null ? Promise.resolve() : Promise.reject(new Error(error))));
  }
  const code = await ended;
  await check('ran to its end', () =>
    code === 0 ? Promise.resolve() : Promise.reject(new Error(`exit code ${code}`)),
  );
}
