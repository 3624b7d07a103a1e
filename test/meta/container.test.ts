import { existsSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';
import { incomingFolder, readConfig } from '../../src/config.ts';

// Checks of these files that need no container engine. `make test-container` builds and starts them.

interface Instruction {
  keyword: string;
  words: string[];
}

interface Service {
  build?: string;
  environment: Record<string, string>;
  volumes: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[] };
}

interface Compose {
  services: Record<'server' | 'database', Service>;
  volumes: Record<string, unknown>;
}

const read = (path: string): string => readFileSync(path, 'utf8');
const linesOf = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** The instructions of each stage of the Dockerfile; a stage begins with its FROM. */
function readStages(): Instruction[][] {
  const stages: Instruction[][] = [];
  const text = linesOf('Dockerfile').join('\n').replaceAll(/\\\n/g, ' ');
  for (const line of text.split('\n')) {
    const [keyword = '', ...words] = line.trim().split(/\s+/);
    if (keyword === 'FROM') stages.push([]);
    stages.at(-1)?.push({ keyword, words });
  }
  return stages;
}

const stages = readStages();
const instructions = stages.flat();
/** The arguments of one kind of instruction in the stage that runs. */
const finalWords = (keyword: string) =>
  (stages.at(-1) ?? []).filter((one) => one.keyword === keyword).map(({ words }) => words);
const imageVariables = Object.fromEntries(
  finalWords('ENV')
    .flat()
    .map((pair) => pair.split('=') as [string, string]),
);

/** All variables that src/config.ts reads from the environment. */
function knownVariables(): string[] {
  const asked = new Set<string>();
  readConfig(
    new Proxy<Record<string, undefined>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name));
        },
      },
    ),
  );
  return [...asked];
}

describe('Dockerfile', () => {
  it('uses the Node version of .nvmrc, which package.json asks for', () => {
    const major = read('.nvmrc').trim();
    const images = stages.map(([from]) => from?.words[0]);
    expect(images).to.have.length(2);
    for (const image of images) expect(image).to.match(new RegExp(`^node:${major}-`));
    expect(JSON.parse(read('package.json')).engines.node).to.match(new RegExp(`^>=${major}\\.`));
  });

  it('copies files that exist, and .dockerignore lets exactly those through', () => {
    const copied = instructions.flatMap(({ keyword, words }) =>
      keyword === 'COPY' && !words[0]?.startsWith('--from=') ? words.slice(0, -1) : [],
    );
    expect(copied.filter((path) => !existsSync(path))).to.deep.equal([]);
    const [everything, ...exceptions] = linesOf('.dockerignore');
    expect(everything).to.equal('*');
    expect(exceptions.map((line) => line.replace('!', '')).sort()).to.deep.equal([...new Set(copied)].sort());
  });

  it('copies from stages that exist', () => {
    const names = stages.map(([from]) => from?.words[2]);
    const used = instructions.flatMap(({ words }) => words.filter((word) => word.startsWith('--from=')));
    expect(used.filter((word) => !names.includes(word.replace('--from=', '')))).to.deep.equal([]);
  });

  it('keeps packages for development out of the image that runs', () => {
    const [build = []] = stages;
    expect(build.some(({ words }) => words.join(' ').includes('npm prune --omit=dev'))).to.equal(true);
    expect(finalWords('RUN').flat()).to.not.include('npm');
  });

  it('does not run as root', () => {
    const users = finalWords('USER').flat();
    expect(users).to.have.length(1);
    expect(['root', '0']).to.not.include(users[0]);
  });

  it('sets only variables that the server knows, to values it accepts', () => {
    expect(Object.keys(imageVariables).filter((name) => !knownVariables().includes(name))).to.deep.equal([]);
    expect(readConfig(imageVariables)).to.include({ host: '0.0.0.0', port: Number(finalWords('EXPOSE').flat()[0]) });
  });

  it('keeps the data in a volume', () => {
    expect(finalWords('VOLUME').flat()).to.deep.equal([imageVariables.DATA_DIR]);
  });

  it('serves, and asks itself for /health', () => {
    expect([...finalWords('ENTRYPOINT').flat(), ...finalWords('CMD').flat()].join(' ')).to.equal(
      '["node", "dist/main.js"] ["serve"]',
    );
    expect(finalWords('HEALTHCHECK').flat().join(' ')).to.include('/health');
  });
});

describe('compose.yaml', () => {
  const text = read('compose.yaml');
  const compose = parse(text) as Compose;
  const { server, database } = compose.services;
  /** The variables that compose fills in, with their defaults; no default: the variable must be set. */
  const placeholders = new Map(
    [...text.matchAll(/\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g)].map(([, name = '', fallback]) => [name, fallback]),
  );
  const settings = new Map(
    linesOf('.env.example').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

  it('starts the server and PostgreSQL, the server when PostgreSQL is healthy', () => {
    expect(Object.keys(compose.services)).to.deep.equal(['server', 'database']);
    expect(server.depends_on).to.deep.equal({ database: { condition: 'service_healthy' } });
  });

  it('checks the health of both', () => {
    expect(server.build, 'the image has the check').to.equal('.');
    expect(server.healthcheck).to.not.have.any.keys('disable', 'test');
    expect(database.healthcheck?.test).to.include('pg_isready');
  });

  it('keeps the data of both in named volumes', () => {
    const mounted = [...server.volumes, ...database.volumes].map((volume) => volume.split(':'));
    expect(mounted.map(([name]) => name)).to.deep.equal(Object.keys(compose.volumes));
    expect(mounted.map(([, folder]) => folder)).to.deep.equal([imageVariables.DATA_DIR, '/var/lib/postgresql/data']);
  });

  it('sets only variables that the server knows and the page about hosting describes', () => {
    const names = Object.keys(server.environment);
    expect(names.filter((name) => !knownVariables().includes(name))).to.deep.equal([]);
    const page = read('docs/guides/6-hosting.md');
    expect(names.filter((name) => !page.includes(`\`${name}\``))).to.deep.equal([]);
  });

  it('explains in .env.example every setting it reads, with the same defaults', () => {
    expect([...settings.keys()].sort()).to.deep.equal([...placeholders.keys()].sort());
    for (const [name, fallback = ''] of placeholders) expect(settings.get(name), name).to.equal(fallback);
  });

  it('says where uploads are received', () => {
    const { DATA_DIR: dataDir = '' } = imageVariables;
    expect(text).to.include(`Uploads are received in ${incomingFolder({ dataDir })},`);
  });

  it('explains who may own an organization as the page about hosting does', () => {
    const row = /`OPEN_ORGANIZATION_CREATION` \| `false` \| w(.+)$/m.exec(read('docs/guides/6-hosting.md'));
    expect(read('.env.example')).to.include(`# W${row?.[1]}.\nOPEN_ORGANIZATION_CREATION=false`);
  });

  it('sets only variables that the server knows', () => {
    const filled = Object.entries(server.environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)[^}]*\}/g, (_, key: string) => placeholders.get(key) ?? 'secret'),
    ]);
    const config = readConfig({ ...imageVariables, ...Object.fromEntries(filled) });
    expect(config.databaseUrl).to.equal('postgres://parlance:secret@database/parlance');
    expect(config.publicUrl).to.equal('http://localhost:9991');
  });

  it('opens the server to this machine only, unless told otherwise', () => {
    const port = `:${imageVariables.PORT}`;
    expect(server.ports?.every((line) => line.endsWith(port))).to.equal(true);
    expect(settings.get('LISTEN')).to.match(/^127\.0\.0\.1:/);
    expect(database.ports).to.equal(undefined);
  });
});

describe('The devcontainer', () => {
  it('has the Node version of .nvmrc', () => {
    const { image } = JSON.parse(read('.devcontainer/devcontainer.json'));
    expect(image).to.match(new RegExp(`:(\\d+-)?${read('.nvmrc').trim()}(-|$)`));
  });
});
