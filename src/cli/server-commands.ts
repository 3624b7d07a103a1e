import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { isText } from '../log.ts';
import { print, run, runWithoutConfig, withDatabase } from './command.ts';
import { completionScript, SHELLS, type Shell } from './completion.ts';

const MAX_WORKERS = 64;

function workerCount(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= MAX_WORKERS) return count;
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MAX_WORKERS}.`);
}

function portNumber(text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 0 to 65535.');
}

/** Most modules are loaded by the command that needs them, so that the others start faster. */
export function addServerCommands(cli: Command): void {
  cli
    .command('serve')
    .description('start the server; runs pending migrations first')
    .option('--demo', 'create the demo organization in an empty database, and print its accounts')
    .addOption(
      new Option(
        '--workers <number>',
        'serve with this number of processes, on PostgreSQL; SIGHUP replaces them one by one, without failed requests',
      )
        .argParser(workerCount)
        .conflicts('demo'),
    )
    .action(({ demo: isDemo, workers }: { demo?: boolean; workers?: number }) =>
      run(async (config) => {
        const { serve } = await import('./serve.ts');
        if (!isDemo) return serve(config, { workers });
        const { demo } = await import('./demo.ts');
        await serve(config, {
          onListening: async ({ database: { read }, units: { inServerUnit }, files }) => {
            const text = await demo({ read, inServerUnit, files }, config);
            // Where the log is JSON, standard output has nothing but the log.
            if (isText(config.logFormat)) console.log(text);
            else console.error(text);
          },
        });
      }),
    );

  cli
    .command('test-server')
    .description('start a server for the tests of a bot or client: in a temporary folder, with fixed accounts')
    .option('--json', 'when it is ready, print one line of JSON with its URL and accounts')
    .addOption(new Option('--port <number>', 'where to listen; by default a free port').argParser(portNumber))
    .action((options: { json?: boolean; port?: number }) =>
      runWithoutConfig(async () => {
        const { testServer } = await import('./test-server.ts');
        await testServer(options);
      }),
    );

  cli
    .command('migrate')
    .description('run pending migrations and exit')
    .action(() =>
      withDatabase(
        async ({ applied }) => {
          console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
        },
        { begins: true },
      ),
    );

  cli
    .command('demo')
    .description(
      'create a demo organization in an empty database and print its accounts; a second run prints them again',
    )
    .action(() =>
      withDatabase(
        async (opened) => {
          const { demo } = await import('./demo.ts');
          const { filesOf } = await import('../app.ts');
          console.log(await demo({ ...opened, files: filesOf(opened.config) }, opened.config));
        },
        { begins: true },
      ),
    );

  cli
    .command('backup')
    .description('copy the SQLite database and the uploaded files into a new folder; works while the server runs')
    .argument('<folder>', 'where to put the copy; must not exist yet')
    .action((folder: string) =>
      run(async (config) => {
        const { backUp } = await import('./backup.ts');
        console.log(await backUp(config, folder));
      }),
    );

  cli
    .command('restore')
    .description('restore the SQLite database and the uploaded files from a backup; overwrites nothing')
    .argument('<folder>', 'a folder that `backup` created')
    .action((folder: string) =>
      run(async (config) => {
        const { restore } = await import('./restore.ts');
        console.log(await restore(config, folder));
      }),
    );

  cli
    .command('doctor')
    .description(
      'check configuration, disk, database, clock, mail and address, and say what to do; status 1 for a problem',
    )
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      run(async (config) => {
        const { describeFindings, examine } = await import('./doctor.ts');
        const findings = await examine(config);
        print(options.json, findings, describeFindings(findings));
        if (findings.some(({ state }) => state === 'problem')) process.exitCode = 1;
      }),
    );

  cli
    .command('completion')
    .description('print a script that completes commands and options, for example: source <(parlance completion bash)')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => console.log(completionScript(cli, shell)));
}
