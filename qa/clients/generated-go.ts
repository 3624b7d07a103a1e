import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openWorld, type World } from '../../test/support/world.ts';
import { toolFolder } from '../external-tools.ts';
import { GENERATORS } from '../generated-clients/generators.ts';
import { allRan, projectFolder } from '../generated-clients/project.ts';
import { type Checks, openChecks } from './checks.ts';

const generator = GENERATORS.find(({ name }) => name === 'oapi-codegen');

/** Generates a client for Go from the published document, compiles it, and runs the checks written in Go. */
export async function driveGeneratedGo(): Promise<Checks> {
  if (!generator) throw new Error('there is no such generator');
  const checks = openChecks(`Go, ${generator.name} ${generator.version}`);
  mkdirSync(toolFolder, { recursive: true });
  if (!(await allRan(['go version'], toolFolder)).ok) {
    checks.leaveOut('there is no Go here');
    return checks;
  }
  if (!(await allRan(generator.install, toolFolder)).ok) {
    checks.leaveOut('there is no module proxy');
    return checks;
  }
  const folder = projectFolder('clients/go', generator.document, ['qa/clients/go']);
  await checks.check('is generated from the document, and compiles', async () => {
    const { ok, output } = await allRan([...generator.generate, ...generator.compile], folder);
    if (!ok) throw new Error(output);
  });
  const world = await openWorld();
  try {
    await run(folder, checks, world);
  } finally {
    await world.close();
  }
  return checks;
}

async function run(folder: string, { check }: Checks, world: World): Promise<void> {
  const { owner, member } = world;
  const channel = await world.channel('harbour', [owner, member]);
  const child = spawn('./scenario', [], {
    cwd: folder,
    env: {
      ...process.env,
      SITE: world.origin,
      CHANNEL: String(channel),
      OWNER_ID: String(owner.id),
      OWNER_EMAIL: owner.account.email,
      OWNER_KEY: owner.account.key,
      MEMBER_ID: String(member.id),
      MEMBER_EMAIL: member.account.email,
      MEMBER_KEY: member.account.key,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 300_000,
  });
  const ended = new Promise<string>((resolve) => {
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code) => resolve(`exit code ${code}`));
  });
  for await (const line of createInterface(child.stdout)) {
    const { check: name, error } = JSON.parse(line) as { check: string; error: string | null };
    await check(name, () => (error === null ? Promise.resolve() : Promise.reject(new Error(error))));
  }
  const end = await ended;
  await check('ran to its end', () => (end === 'exit code 0' ? Promise.resolve() : Promise.reject(new Error(end))));
}
