// Which room of src/ may import which: the table in ARCHITECTURE.md, checked by `make lint`.
const room = (...names) => `^src/(${names.join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** A room that imports only itself, these rooms and the generated types. */
const knowsOnly = (name, ...others) =>
  rule(
    `${name}-knows-only-${others.join('-and-') || 'itself'}`,
    'See the table of rooms in ARCHITECTURE.md.',
    { path: room(name) },
    { path: '^(src|tools|qa|test)/', pathNot: [room(name, ...others)] },
  );

module.exports = {
  forbidden: [
    rule('no-cycles', 'Files that import each other cannot be understood separately.', {}, { circular: true }),
    rule('no-unresolved', 'An import must lead somewhere.', {}, { couldNotResolve: true }),
    rule(
      'no-undeclared-package',
      'Imported packages must be listed in package.json.',
      { path: '^src/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    knowsOnly('runtime'),
    knowsOnly('domain', 'runtime'),
    knowsOnly('markdown', 'runtime', 'domain'),
    knowsOnly('adapters', 'runtime', 'domain'),
    knowsOnly('store', 'runtime', 'domain'),
    knowsOnly('views', 'runtime', 'domain', 'store'),
    knowsOnly('events', 'runtime', 'domain', 'store'),
    knowsOnly('unit', 'runtime', 'domain', 'markdown', 'adapters', 'store', 'events'),
    knowsOnly('actions', 'runtime', 'domain', 'markdown', 'adapters', 'store', 'views', 'unit'),
    rule(
      'actions-do-not-open-units',
      'Only the dispatcher, jobs, pages and the command line open units.',
      { path: room('actions', 'handlers') },
      { path: '^src/unit/run\\.ts$' },
    ),
    rule(
      'domain-is-pure',
      'No clock, no file, no package with state: crypto for hashing, one data file read at start.',
      { path: room('domain') },
      { dependencyTypes: ['core', 'npm'], pathNot: ['^(node:)?(fs|crypto)$', 'node_modules/porter2/'] },
    ),
    rule(
      'views-do-not-run-the-store',
      'A view presents rows; it does not fetch them.',
      { path: room('views') },
      { path: room('store'), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-the-store-knows-knex',
      'Only the store uses databases; query builders do not leave it, not even as types.',
      { path: '^src/', pathNot: room('store') },
      { path: 'node_modules/(knex|pg|better-sqlite3|sqlite3)/' },
    ),
    rule(
      'only-the-store-makes-statements',
      'Other rooms only pass on the database, whose type in `store/db/open.ts` has no methods.',
      { path: '^src/', pathNot: room('store') },
      { path: '^src/store/(db/(statement|handle|prepared|direct)\\.ts$|migrations/)' },
    ),
    rule(
      'only-the-dispatcher-and-pages-know-koa',
      'The rooms below them do not use HTTP.',
      { path: '^src/', pathNot: [room('api', 'web'), '^src/app\\.ts$'] },
      { path: 'node_modules/(koa|@koa|koa-body|openapi-backend)/' },
    ),
    rule(
      'handlers-stand-alone',
      'Code that two handlers share belongs in actions.',
      { path: '^src/handlers/(?!index)' },
      { path: room('handlers') },
    ),
    rule(
      'requests-are-matched-once',
      'The dispatcher finds the operation of a request and passes it on.',
      { path: '^src/', pathNot: '^src/api/dispatch\\.ts$' },
      { path: '^src/api/matching\\.ts$' },
    ),
    rule(
      'services-hold-no-database',
      'Handlers read and write only through their scope.',
      { path: '^src/api/services\\.ts$' },
      { path: room('store', 'unit', 'jobs') },
    ),
    rule(
      'handlers-see-only-the-types-of-the-dispatcher',
      'A handler gets everything in its call.',
      { path: room('handlers') },
      { path: room('api'), pathNot: '^src/api/(operation|services)\\.ts$' },
    ),
    rule(
      'jobs-see-only-the-progress-of-queues',
      'Only the delivery uses sessions and their waiting requests.',
      { path: room('jobs') },
      { path: room('events'), pathNot: '^src/events/(notifier|progress)\\.ts$' },
    ),
    rule(
      'the-dispatcher-gets-its-handlers',
      'It receives all handlers as one object and does not import them.',
      { path: room('api', 'web', 'jobs') },
      { path: room('handlers') },
    ),
    rule(
      'nobody-imports-the-command-line',
      'Only main starts it.',
      { path: '^src/', pathNot: [room('cli'), '^src/main\\.ts$'] },
      { path: '^src/(cli/|main\\.ts)' },
    ),
    rule(
      'only-the-command-line-starts-test-servers',
      'No request and no setting can make an ordinary server one.',
      { path: '^src/', pathNot: [room('testing'), '^src/cli/test-server\\.ts$'] },
      { path: room('testing') },
    ),
    rule(
      'src-stands-without-tests',
      'Shipped code does not need tests.',
      { path: '^src/' },
      { path: '^(test|qa|tools)/' },
    ),
    rule('tools-stand-without-tests', 'Build tools do not need tests.', { path: '^tools/' }, { path: '^(test|qa)/' }),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: ['node_modules', '^generated/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
