/** One measurement: a load, and what the server, the database and the load generator use meanwhile. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Load, Loaded } from './load.ts';
import { memoryOf, processorSeconds } from './processes.ts';
import type { BenchDatabase, Server } from './servers.ts';
import { median } from './statistics.ts';

/** Processor time during a measurement, in cores: 1 is one core all the time. */
export interface Cores {
  server: number;
  database: number;
  load: number;
}

export interface Measured extends Loaded {
  cores: Cores;
  /** Milliseconds of processor time of the server's processes for each request. */
  processorMs: number;
  /** Megabytes of the server's processes afterwards. */
  memory: number;
}

/** Runs the load generator, a compiled `load.ts`. */
export async function runLoad(program: string, load: Load): Promise<Loaded> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(load));
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`the load generator exited with status ${status}`);
  const loaded: Loaded = JSON.parse(Buffer.concat(chunks).toString());
  if (loaded.failed > 0) throw new Error(`${loaded.failed} requests failed: ${loaded.failure}`);
  return loaded;
}

/** The same, with the processor time of server and database. */
export async function measure(
  program: string,
  load: Load,
  { server, database }: { server: Server; database: BenchDatabase | undefined },
): Promise<Measured> {
  const [serving, storing] = [server.pids(), database?.pids() ?? []];
  const before = { server: processorSeconds(serving), database: processorSeconds(storing) };
  const loaded = await runLoad(program, load);
  const used = processorSeconds(serving) - before.server;
  const cores = {
    server: used / loaded.wall,
    database: (processorSeconds(storing) - before.database) / loaded.wall,
    load: loaded.processor / loaded.wall,
  };
  return { ...loaded, cores, processorMs: (used * 1000) / loaded.answered, memory: memoryOf(serving) };
}

/** The medians of the rounds. */
export function middleOf(rounds: readonly Measured[]): Measured {
  const of = (value: (round: Measured) => number) => median(rounds.map(value));
  return {
    perSecond: of(({ perSecond }) => perSecond),
    answered: of(({ answered }) => answered),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    failed: 0,
    failure: undefined,
    wall: of(({ wall }) => wall),
    processor: of(({ processor }) => processor),
    cores: {
      server: of(({ cores }) => cores.server),
      database: of(({ cores }) => cores.database),
      load: of(({ cores }) => cores.load),
    },
    processorMs: of(({ processorMs }) => processorMs),
    memory: of(({ memory }) => memory),
  };
}
