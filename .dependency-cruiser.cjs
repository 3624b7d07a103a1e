// Which room of the house may import which: the table in ARCHITECTURE.md, checked by `make lint`.
const room = (...names) => `^src/(${names.join('|')})/`;
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });
/** A room that imports only itself, these rooms and the generated types. */
const knowsOnly = (name, ...others) =>
  rule(
    `${name}-knows-only-${others.join('-and-') || 'itself'}`,
    'See the table of rooms in ARCHITECTURE.md.',
    { path: room(name) },
    { path: '^(src|scripts|test|bench)/', pathNot: [room(name, ...others)] },
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
    knowsOnly('store', 'domain'),
    knowsOnly('views', 'domain', 'store'),
    knowsOnly('events', 'domain', 'store'),
    knowsOnly('adapters', 'domain'),
    knowsOnly('actions', 'domain', 'store', 'views', 'markdown', 'adapters'),
    rule(
      'domain-is-pure',
      'No clock, no file, no package with state: crypto for hashing, one data file read at start.',
      { path: room('domain') },
      { dependencyTypes: ['core', 'npm'], pathNot: ['^(node:)?(fs|crypto)$', 'node_modules/stemmer/'] },
    ),
    rule(
      'views-do-not-run-the-store',
      'A view presents rows; it does not fetch them.',
      { path: room('views') },
      { path: room('store'), dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-the-store-runs-knex',
      'Databases are a matter of the store.',
      { path: '^src/', pathNot: room('store') },
      { path: 'node_modules/(knex|pg|better-sqlite3|sqlite3)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-the-gate-knows-koa',
      'Below the gate nothing knows HTTP.',
      { path: '^src/', pathNot: [room('api'), '^src/app\\.ts$'] },
      { path: 'node_modules/(koa|@koa|koa-body|openapi-backend)/' },
    ),
    rule(
      'handlers-stand-alone',
      'What two handlers share is an action.',
      { path: '^src/handlers/(?!index)' },
      { path: room('handlers') },
    ),
    rule(
      'handlers-see-only-the-types-of-the-gate',
      'A handler gets everything in its call.',
      { path: room('handlers') },
      { path: room('api'), pathNot: '^src/api/(operation|services)\\.ts$' },
    ),
    rule(
      'the-gate-gets-its-handlers',
      'It receives the map and knows no single handler.',
      { path: room('api') },
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
      { path: '^(test|bench|scripts)/' },
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
