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
    rule('no-cycles', 'What imports each other cannot be read apart.', {}, { circular: true }),
    rule('no-unresolved', 'An import must lead somewhere.', {}, { couldNotResolve: true }),
    rule(
      'no-undeclared-package',
      'A package that is imported stands in package.json.',
      { path: '^src/' },
      { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    ),
    knowsOnly('domain'),
    knowsOnly('markdown', 'domain'),
    knowsOnly('adapters', 'domain'),
    knowsOnly('store', 'domain'),
    knowsOnly('views', 'domain', 'store'),
    knowsOnly('events', 'domain', 'store'),
    knowsOnly('unit', 'domain', 'markdown', 'adapters', 'store', 'events'),
    knowsOnly('actions', 'domain', 'markdown', 'adapters', 'store', 'views', 'unit'),
    rule(
      'actions-do-not-open-units',
      'A unit is opened by the dispatcher, a job, a page or the command line.',
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
      'Databases are a matter of the store; a query builder does not leave it, not even as a type.',
      { path: '^src/', pathNot: room('store') },
      { path: 'node_modules/(knex|pg|better-sqlite3|sqlite3)/' },
    ),
    rule(
      'only-the-store-makes-statements',
      'Other rooms hand the database on, which is a type of `store/db/open.ts` without methods.',
      { path: '^src/', pathNot: room('store') },
      { path: '^src/store/(db/(statement|handle|prepared|direct)\\.ts$|migrations/)' },
    ),
    rule(
      'only-the-dispatcher-and-pages-know-koa',
      'Below them nothing knows HTTP.',
      { path: '^src/', pathNot: [room('api', 'web'), '^src/app\\.ts$'] },
      { path: 'node_modules/(koa|@koa|koa-body|openapi-backend)/' },
    ),
    rule(
      'handlers-stand-alone',
      'What two handlers share is an action.',
      { path: '^src/handlers/(?!index)' },
      { path: room('handlers') },
    ),
    rule(
      'requests-are-matched-once',
      'The dispatcher finds the operation of a request and hands it on.',
      { path: '^src/', pathNot: '^src/api/dispatch\\.ts$' },
      { path: '^src/api/matching\\.ts$' },
    ),
    rule(
      'services-hold-no-database',
      'What a handler reads or changes is in its scope.',
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
      'Sessions and the requests that wait there are a matter of the delivery.',
      { path: room('jobs') },
      { path: room('events'), pathNot: '^src/events/(notifier|progress)\\.ts$' },
    ),
    rule(
      'the-dispatcher-gets-its-handlers',
      'It receives the map and knows no single handler.',
      { path: room('api', 'web', 'jobs') },
      { path: room('handlers') },
    ),
    rule(
      'nobody-imports-the-command-line',
      'main starts it.',
      { path: '^src/', pathNot: [room('cli'), '^src/main\\.ts$'] },
      { path: '^src/(cli/|main\\.ts)' },
    ),
    rule(
      'src-stands-without-tests',
      'What is shipped needs no tests.',
      { path: '^src/' },
      { path: '^(test|qa|tools)/' },
    ),
    rule(
      'tools-stand-without-tests',
      'What builds the server needs no tests.',
      { path: '^tools/' },
      { path: '^(test|qa)/' },
    ),
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
