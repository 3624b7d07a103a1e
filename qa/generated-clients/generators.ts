/** A generator of clients, with the commands that install it, create a client, and compile and run that client. */
export interface Generator {
  name: string;
  version: string;
  /** Which of the published documents it reads. */
  document: 'openapi.json' | 'openapi-single.json' | 'openapi-json-only.json';
  /** Whether it belongs to the part of the matrix that runs for every change. */
  fast: boolean;
  install: readonly string[];
  generate: readonly string[];
  /** Empty if the client is only generated. */
  compile: readonly string[];
  /** Absent if there is no program for the client. */
  run?: string;
  /** Folders of `programs/` with files that several generators share; they are copied before the generator's own. */
  shares?: readonly string[];
  /** Settings that users of the client need beside URL and credentials. */
  settings: string;
}

/**
 * Shell commands, run in the generator's own folder, which contains its program from `programs/` and the document as
 * `openapi.json`. `$TOOLS` is the folder of installed tools, `$BIN` that of programs from npm.
 */
const NPM_PACKAGES = npm(
  'typescript@5.9.3',
  'tsx@4.23.15',
  '@types/node@20.19.43',
  'openapi-typescript@7.13.0',
  'openapi-fetch@0.17.0',
  '@hey-api/openapi-ts@0.95.0',
  'orval@7.13.2',
  'swagger-typescript-api@13.13.0',
  'oazapfts@7.5.0',
  'openapi-zod-client@1.18.3',
  '@zodios/core@10.9.6',
  'typed-openapi@2.2.7',
  'openapi-typescript-codegen@0.31.0',
  '@kubb/cli@4.39.3',
  '@kubb/core@4.39.3',
  '@kubb/plugin-oas@4.39.3',
  '@kubb/plugin-ts@4.39.3',
  '@kubb/plugin-client@4.39.3',
  '@kubb/plugin-zod@4.39.3',
  'zod@3.25.76',
  'axios@1.13.2',
  'form-data@4.0.5',
);

/** Installs the packages unless the folder has exactly these. */
function npm(...packages: string[]): string[] {
  const list = packages.join(' ');
  const stamp = '$TOOLS/npm/installed';
  return [
    `[ "$(cat ${stamp} 2>/dev/null)" = '${list}' ] || { npm install --prefix $TOOLS/npm --no-audit --no-fund --silent ${list} && echo '${list}' > ${stamp}; }`,
  ];
}

const TYPESCRIPT = {
  shares: ['typescript'],
  install: NPM_PACKAGES,
  compile: ['$BIN/tsc -p tsconfig.json'],
  run: '$BIN/tsx client.ts',
} as const;

/** Installs the packages into an environment of their own unless it has exactly these. */
function python(environment: string, ...packages: string[]): string[] {
  const folder = `$TOOLS/${environment}`;
  const list = packages.join(' ');
  return [
    `[ "$(cat ${folder}/installed 2>/dev/null)" = "${list}" ] || { python3 -m venv ${folder} && ${folder}/bin/pip install -q ${list} && echo "${list}" > ${folder}/installed; }`,
  ];
}

const JAR = '$TOOLS/openapi-generator-cli-7.17.0.jar';
const OPENAPI_GENERATOR = [
  `[ -f ${JAR} ] || mvn -q org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy -Dartifact=org.openapitools:openapi-generator-cli:7.17.0 -DoutputDirectory=$TOOLS`,
];
const openapiGenerator = (language: string, properties: string) => [
  `java -jar ${JAR} generate -i openapi.json -g ${language} -o generated ${properties} > generate.log 2>&1`,
];

/** One program serves its libraries for Python, whose functions have the same names. */
const OPENAPI_GENERATOR_PYTHON = {
  install: [
    ...OPENAPI_GENERATOR,
    ...python(
      'python',
      "'urllib3>=2.1,<3'",
      "'aiohttp>=3.8.4'",
      "'aiohttp-retry>=2.8.3'",
      'python-dateutil',
      "'pydantic>=2'",
      'typing-extensions',
    ),
  ],
  compile: ['python3 -m compileall -q generated'],
  run: 'PYTHONPATH=generated $TOOLS/python/bin/python client.py',
  shares: ['python', 'openapi-generator-python'],
} as const;

export const GENERATORS: readonly Generator[] = [
  {
    ...TYPESCRIPT,
    name: 'openapi-fetch',
    version: '0.17.0, openapi-typescript 7.13.0',
    document: 'openapi.json',
    fast: true,
    generate: ['$BIN/openapi-typescript openapi.json --default-non-nullable=false -o generated/schema.d.ts'],
    settings:
      '`querySerializer` and `bodySerializer` that write values other than text as JSON (one line); a form for the file; `narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'hey-api',
    version: '@hey-api/openapi-ts 0.95.0',
    document: 'openapi.json',
    fast: true,
    generate: [
      '$BIN/openapi-ts -i openapi.json -o generated -p @hey-api/client-fetch @hey-api/sdk @hey-api/typescript',
    ],
    settings: '`narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'orval',
    version: '7.13.2, client fetch',
    document: 'openapi.json',
    fast: false,
    generate: ['$BIN/orval --config orval.config.ts'],
    settings: 'a mutator that adds URL and credentials; `narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'swagger-typescript-api',
    version: '13.13.0',
    document: 'openapi.json',
    fast: false,
    generate: ['$BIN/swagger-typescript-api generate -p openapi.json -o generated -n client.ts'],
    settings: 'a security worker; `narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'oazapfts',
    version: '7.5.0',
    document: 'openapi.json',
    fast: true,
    generate: ['mkdir -p generated && $BIN/oazapfts openapi.json generated/client.ts'],
    settings: '`narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'hey-api-zod',
    version: '@hey-api/openapi-ts 0.95.0 with zod 3.25.76',
    document: 'openapi.json',
    fast: true,
    generate: ['$BIN/openapi-ts'],
    settings: '`narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'orval-zod',
    version: '7.13.2, client fetch, responses checked with its zod schemas',
    document: 'openapi.json',
    fast: false,
    shares: ['typescript', 'orval'],
    generate: ['$BIN/orval --config orval.config.ts'],
    settings: 'a mutator that adds URL and credentials; `narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'kubb',
    version: '4.39.3, client fetch, parser zod',
    document: 'openapi.json',
    fast: false,
    generate: ['$BIN/kubb generate --config kubb.config.ts > generate.log 2>&1'],
    settings: 'a client that adds URL, credentials and the type of the body and throws errors; `narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'openapi-zod-client',
    version: '1.18.3, zodios 10.9.6',
    document: 'openapi.json',
    fast: false,
    generate: ['mkdir -p generated && $BIN/openapi-zod-client openapi.json -o generated/client.ts'],
    settings: '`narrow` as JSON text; a hand-made Basic token',
  },
  {
    ...TYPESCRIPT,
    name: 'typed-openapi',
    version: '2.2.7, responses checked with its zod schemas',
    document: 'openapi.json',
    fast: false,
    generate: [
      'mkdir -p generated && $BIN/typed-openapi openapi.json -o generated/client.ts',
      '$BIN/typed-openapi openapi.json -o generated/schemas.ts -r zod --schemas-only',
    ],
    settings: 'a fetcher that adds credentials and writes the body; `narrow` as JSON text; a form for the file',
  },
  {
    ...TYPESCRIPT,
    name: 'openapi-typescript-codegen',
    version: '0.31.0, client fetch',
    document: 'openapi.json',
    fast: false,
    generate: [
      'node $TOOLS/npm/node_modules/openapi-typescript-codegen/bin/index.js -i openapi.json -o generated --useUnionTypes',
    ],
    settings: '`--useUnionTypes`, because its enums have no name for the empty type of a draft; `narrow` as JSON text',
  },
  {
    name: 'openapi-python-client',
    version: '0.29.0',
    document: 'openapi-single.json',
    fast: false,
    install: python('openapi-python-client', 'openapi-python-client==0.29.0'),
    generate: [
      'PATH=$TOOLS/openapi-python-client/bin:$PATH openapi-python-client generate --path openapi.json --meta none --output-path generated --overwrite --fail-on-warning',
    ],
    compile: ['python3 -m compileall -q generated'],
    run: '$TOOLS/openapi-python-client/bin/python client.py',
    shares: ['python'],
    settings: '`narrow` as JSON text; a hand-made Basic token',
  },
  {
    ...OPENAPI_GENERATOR_PYTHON,
    name: 'openapi-generator-python',
    version: '7.17.0',
    document: 'openapi.json',
    fast: false,
    generate: openapiGenerator('python', '--additional-properties=packageName=parlance_client'),
    settings: '`narrow` as JSON text',
  },
  {
    ...OPENAPI_GENERATOR_PYTHON,
    name: 'openapi-generator-python-asyncio',
    version: '7.17.0, library asyncio',
    document: 'openapi.json',
    fast: false,
    generate: openapiGenerator('python', '--library asyncio --additional-properties=packageName=parlance_client'),
    settings: '`narrow` as JSON text',
  },
  {
    name: 'datamodel-code-generator',
    version: '0.89.0, models for pydantic 2',
    document: 'openapi.json',
    fast: false,
    install: python('datamodel-code-generator', 'datamodel-code-generator==0.89.0', "'pydantic>=2,<3'"),
    generate: [
      '$TOOLS/datamodel-code-generator/bin/datamodel-codegen --input openapi.json --input-file-type openapi --output models.py --output-model-type pydantic_v2.BaseModel --strict-nullable > generate.log 2>&1',
    ],
    compile: ['python3 -m compileall -q models.py'],
    run: '$TOOLS/datamodel-code-generator/bin/python client.py',
    shares: ['python'],
    settings:
      '`--strict-nullable`, without which a required member cannot be null; the requests: it generates models only',
  },
  {
    ...TYPESCRIPT,
    name: 'openapi-generator-typescript-fetch',
    version: '7.17.0',
    document: 'openapi-single.json',
    fast: false,
    install: [...NPM_PACKAGES, ...OPENAPI_GENERATOR],
    generate: openapiGenerator('typescript-fetch', ''),
    settings: '`narrow` as JSON text',
  },
  {
    ...TYPESCRIPT,
    name: 'openapi-generator-typescript-axios',
    version: '7.17.0',
    document: 'openapi.json',
    fast: false,
    install: [...NPM_PACKAGES, ...OPENAPI_GENERATOR],
    generate: openapiGenerator('typescript-axios', ''),
    settings: '`narrow` as JSON text',
  },
  {
    name: 'openapi-generator-java',
    version: '7.17.0, library okhttp-gson',
    document: 'openapi-single.json',
    fast: false,
    install: OPENAPI_GENERATOR,
    generate: openapiGenerator(
      'java',
      '--library okhttp-gson --api-package parlance.api --model-package parlance.model --invoker-package parlance --global-property apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false',
    ),
    compile: [
      'mkdir -p generated/src/main/java/scenario && cp Scenario.java generated/src/main/java/scenario/',
      'cd generated && mvn -q -DskipTests -Dmaven.javadoc.skip=true -Dmaven.source.skip=true compile dependency:build-classpath -Dmdep.outputFile=classpath > ../compile.log 2>&1',
    ],
    run: 'java -cp generated/target/classes:$(cat generated/classpath) scenario.Scenario',
    settings: '`narrow` as JSON text; `serializeNulls` where a null is intended, with values for the other fields',
  },
  {
    name: 'openapi-generator-go',
    version: '7.17.0',
    document: 'openapi.json',
    fast: false,
    install: OPENAPI_GENERATOR,
    generate: openapiGenerator(
      'go',
      '--package-name generated --additional-properties=withGoMod=false,isGoSubmodule=false',
    ),
    shares: ['go'],
    compile: [
      'rm -rf generated/test generated/go.mod generated/go.sum && go mod tidy > compile.log 2>&1; go build -o scenario .',
    ],
    run: './scenario',
    settings:
      '`narrow` as JSON text; the upload by hand: it declares every file as `application/octet-stream`, which is not an image',
  },
  {
    name: 'openapi-generator-ruby',
    version: '7.17.0, library typhoeus',
    document: 'openapi.json',
    fast: false,
    install: [
      ...OPENAPI_GENERATOR,
      `ruby -e 'require "typhoeus"' || { echo 'Ruby with typhoeus is missing (Debian: ruby ruby-typhoeus)'; exit 1; }`,
    ],
    generate: openapiGenerator('ruby', '--additional-properties=gemName=parlance_client'),
    compile: ['find generated/lib -name "*.rb" -print0 | xargs -0 -n 1 ruby -c > compile.log'],
    run: 'ruby -I generated/lib scenario.rb',
    settings: '`narrow` as JSON text',
  },
  {
    name: 'openapi-generator-php',
    version: '7.17.0',
    document: 'openapi-single.json',
    fast: false,
    install: [
      ...OPENAPI_GENERATOR,
      `php -r 'require "GuzzleHttp/autoload.php";' || { echo 'PHP with Guzzle is missing (Debian: php-cli php-curl php-mbstring php-guzzlehttp-guzzle)'; exit 1; }`,
    ],
    generate: openapiGenerator('php', '--additional-properties=invokerPackage=Parlance'),
    compile: ['find generated/lib -name "*.php" -print0 | xargs -0 -n 1 php -l > compile.log'],
    run: 'php scenario.php',
    settings:
      '`BOOLEAN_FORMAT_STRING` for the query string; `narrow` as JSON text; the events by hand, since it drops members without a schema',
  },
  {
    name: 'openapi-generator-rust',
    version: '7.17.0, library reqwest',
    document: 'openapi-single.json',
    fast: false,
    shares: ['rust'],
    install: OPENAPI_GENERATOR,
    generate: openapiGenerator('rust', '--additional-properties=packageName=parlance-client'),
    compile: ['CARGO_TARGET_DIR=$TOOLS/openapi-generator-rust-target cargo build --quiet > compile.log 2>&1'],
    run: '$TOOLS/openapi-generator-rust-target/debug/scenario',
    settings:
      '`narrow` as JSON text; the upload by hand, since it does not support files; the events by hand, since it drops members without a schema',
  },
  {
    name: 'openapi-generator-kotlin',
    version: '7.17.0, library jvm-okhttp4',
    document: 'openapi-single.json',
    fast: false,
    install: OPENAPI_GENERATOR,
    generate: openapiGenerator(
      'kotlin',
      '--library jvm-okhttp4 --additional-properties=packageName=parlance,serializationLibrary=gson,generateOneOfAnyOfWrappers=true,enumPropertyNaming=UPPERCASE',
    ),
    compile: [
      'MAVEN_OPTS=-Xss256m mvn -q compile dependency:build-classpath -Dmdep.outputFile=classpath > compile.log 2>&1',
    ],
    run: 'java -cp target/classes:$(cat classpath) scenario.ScenarioKt',
    settings:
      '`gson` with `generateOneOfAnyOfWrappers`, since it cannot read a choice otherwise; `enumPropertyNaming=UPPERCASE`, because other names clash; `narrow` as JSON text; the entries of an open object, which is a map; an invitation with a null by hand, since nulls are omitted; the events by hand, since it drops members without a schema',
  },
  {
    name: 'openapi-generator-csharp',
    version: '7.17.0',
    document: 'openapi.json',
    fast: false,
    install: OPENAPI_GENERATOR,
    generate: openapiGenerator('csharp', '--additional-properties=packageName=Parlance'),
    compile: [],
    settings: 'not known',
  },
  {
    name: 'openapi-generator-dart',
    version: '7.17.0',
    document: 'openapi.json',
    fast: false,
    install: OPENAPI_GENERATOR,
    generate: openapiGenerator('dart', '--additional-properties=pubName=parlance_client'),
    compile: [],
    settings: 'not known',
  },
  {
    name: 'oapi-codegen',
    version: '2.8.2',
    document: 'openapi.json',
    fast: false,
    install: [
      '[ -x $TOOLS/bin/oapi-codegen ] || GOBIN=$TOOLS/bin go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2',
    ],
    generate: ['mkdir -p generated && $TOOLS/bin/oapi-codegen -config oapi-codegen.yaml openapi.json'],
    shares: ['go'],
    compile: ['go mod tidy > compile.log 2>&1; go build -o scenario .'],
    run: './scenario',
    settings: '`nullable-type` in its configuration; `narrow` as JSON text; the form of the upload by hand',
  },
  {
    name: 'progenitor',
    version: '0.15.1, builder interface',
    document: 'openapi-json-only.json',
    fast: false,
    shares: ['rust'],
    install: [
      '[ -x $TOOLS/cargo/bin/cargo-progenitor ] || CARGO_TARGET_DIR=$TOOLS/ctarget cargo install --quiet --root $TOOLS/cargo cargo-progenitor --version 0.15.1',
    ],
    generate: [
      '$TOOLS/cargo/bin/cargo-progenitor progenitor -i openapi.json -o generated -n parlance-client -v 0.1.0 --interface builder > generate.log 2>&1',
    ],
    compile: ['CARGO_TARGET_DIR=$TOOLS/progenitor-target cargo build --quiet > compile.log 2>&1'],
    run: '$TOOLS/progenitor-target/debug/scenario',
    settings:
      '`narrow` as JSON text; `extra` of an open object, even if empty; the upload by hand, since it does not support multipart; an invitation with a null by hand, since an optional field is sent with a value or not at all',
  },
];
