/**
 * Builds the image and starts it with PostgreSQL by compose.yaml. If there is no container engine, or the base images
 * cannot be downloaded, it says so and exits without an error; `make test` checks the files in any case.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort } from '../../tools/free-port.ts';

const PASSWORD = 'only-for-this-test';
/** Seconds until both services must be healthy. */
const HEALTHY_WITHIN_S = 180;

const project = `parlance-test-${process.pid}`;

function docker(args: readonly string[], environment: Record<string, string> = {}): string {
  const env = { ...process.env, ...environment };
  return execFileSync('docker', args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

function works(...args: string[]): boolean {
  try {
    docker(args);
    return true;
  } catch {
    return false;
  }
}

function baseImages(): string[] {
  const found = (path: string, pattern: RegExp) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, image = '']) => image);
  return [...found('Dockerfile', /^FROM (\S+)/gm), ...found('compose.yaml', /^ +image: (\S+:\S+)/gm)];
}

/** The reason for which containers cannot be tested here; undefined if they can. */
function obstacle(): string | undefined {
  if (!works('info')) return 'there is no container engine here (`docker info` fails)';
  if (!works('compose', 'version')) return 'this container engine has no `docker compose`';
  const missing = baseImages().find((image) => !works('image', 'inspect', image) && !works('pull', '--quiet', image));
  return missing === undefined ? undefined : `the image ${missing} cannot be had`;
}

function check(what: string, holds: boolean): void {
  if (!holds) throw new Error(`failed: ${what}`);
  console.log(`  ok: ${what}`);
}

/** Whether a request succeeds. Does not keep the connection, on which the next server on the port could not answer. */
async function isAnswered(address: string, headers: Record<string, string> = {}): Promise<boolean> {
  const answer = await fetch(address, { headers: { ...headers, connection: 'close' } });
  await answer.text();
  return answer.ok;
}

/** Each SQLite driver must have been built for the image, and its user must be allowed to write the data folder. */
function tryImage(): void {
  for (const driver of ['better-sqlite3', 'sqlite3']) {
    const applied = docker(['run', '--rm', '--env', `SQLITE_DRIVER=${driver}`, 'parlance', 'migrate']);
    check(`${driver} makes a database in the image`, applied.startsWith('Applied: 0001_start'));
  }
}

async function tryServices(origin: string, compose: (...args: string[]) => string): Promise<void> {
  const start = () => compose('up', '--detach', '--wait', '--wait-timeout', String(HEALTHY_WITHIN_S));
  const parlance = (...words: string[]) => compose('exec', '-T', 'server', 'node', 'dist/main.js', ...words);
  start();
  check('both services become healthy', await isAnswered(`${origin}/health`));
  check('the server does not run as root', compose('exec', '-T', 'server', 'id', '-u') !== '0');
  parlance('realm', 'create', '--name', 'Example');
  const made = parlance('user', 'create', '--email', 'me@example.com', '--name', 'Me', '--role', 'owner', '--json');
  const authorization = `Basic ${btoa(`me@example.com:${JSON.parse(made).api_key}`)}`;
  const askAsOwner = () => isAnswered(`${origin}/api/v1/users/me`, { authorization });
  check('an account can use the API', await askAsOwner());
  const container = compose('ps', '--quiet', 'server');
  compose('stop', 'server');
  check('the server stops by itself', docker(['inspect', '--format', '{{.State.ExitCode}}', container]) === '0');
  compose('down');
  start();
  check('the data are still there in new containers', await askAsOwner());
}

async function tryContainers(): Promise<void> {
  const port = await freePort();
  const environment = { POSTGRES_PASSWORD: PASSWORD, LISTEN: `127.0.0.1:${port}` };
  const compose = (...args: string[]) =>
    docker(['compose', '--project-name', project, '--env-file', '.env.example', ...args], environment);
  try {
    console.log('Building ...');
    compose('build');
    tryImage();
    await tryServices(`http://127.0.0.1:${port}`, compose);
  } catch (error) {
    console.error(compose('logs', '--tail', '50'));
    throw error;
  } finally {
    compose('down', '--volumes');
  }
}

const reason = obstacle();
if (reason === undefined) await tryContainers();
else console.log(`Not tested: ${reason}. \`make test\` checks Dockerfile and compose.yaml in any case.`);
