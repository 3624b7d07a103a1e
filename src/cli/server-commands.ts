import type { Command } from 'commander';
import { run, withDatabase } from './command.ts';

/** Most modules are loaded by the command that needs them, so that the others start faster. */
export function addServerCommands(cli: Command): void {
  cli
    .command('serve')
    .description('start the server; runs pending migrations first')
    .option('--demo', 'create the demo organization in an empty database, and print its accounts')
    .action((options: { demo?: boolean }) =>
      run(async (config) => {
        const { serve } = await import('./serve.ts');
        if (!options.demo) return serve(config);
        const { demo } = await import('./demo.ts');
        await serve(config, async ({ database: { read }, units: { inServerUnit } }) => {
          console.log(await demo({ read, inServerUnit }, config));
        });
      }),
    );

  cli
    .command('migrate')
    .description('run pending migrations and exit')
    .action(() =>
      withDatabase(async ({ applied }) => {
        console.log(applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}`);
      }),
    );

  cli
    .command('demo')
    .description(
      'create a demo organization in an empty database and print its accounts; a second run prints them again',
    )
    .action(() =>
      withDatabase(async (opened) => {
        const { demo } = await import('./demo.ts');
        console.log(await demo(opened, opened.config));
      }),
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
}
