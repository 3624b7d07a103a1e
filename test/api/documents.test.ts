import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { parse } from 'yaml';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { operations } from '../../src/api/table.ts';
import { DOCUMENTS } from '../../src/web/documents.ts';
import { type Document, type Operation, operationsOf } from '../../tools/openapi/document.ts';
import { openWorld, type World } from '../support/world.ts';

const takesFiles = (id: string) => operations.some(({ operationId, files }) => operationId === id && files);

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** A request without the changes that `fetch` makes. */
function ask(origin: string, path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The part of the YAML document with its servers; parsing all of it would take seconds. */
const serversIn = (text: string): string => /^servers:\n(?:[ -].*\n)+/m.exec(text)?.[0] ?? '';

describe('The documents of the API', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  for (const { name, type } of DOCUMENTS) {
    it(`has ${name}, as generated, for everyone`, async () => {
      const { status, headers, body } = await ask(world.origin, `/api/v1/${name}`);
      expect(status).to.equal(200);
      expect(headers['content-type']).to.equal(`${type}; charset=utf-8`);
      expect(headers['access-control-allow-origin']).to.equal('*');
      const generated = readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8');
      const { publicUrl } = world.config;
      const expected = generated
        .replace('"url": "/api/v1"', `"url": "${publicUrl}/api/v1"`)
        .replace('- url: /api/v1\n', `- url: ${publicUrl}/api/v1\n`);
      expect(String(body) === expected).to.equal(true);
    });
  }

  it('names the server by its public URL in every OpenAPI document', async () => {
    for (const { name } of DOCUMENTS.filter((one) => one.name.startsWith('openapi'))) {
      const text = String((await ask(world.origin, `/api/v1/${name}`)).body);
      const servers: unknown[] = text.startsWith('{') ? JSON.parse(text).servers : parse(serversIn(text)).servers;
      expect(servers, name).to.deep.equal([{ url: `${world.config.publicUrl}/api/v1`, description: 'This server' }]);
    }
  });

  it('has a JSON-only one, with every operation except those that take a file', async () => {
    const operationsIn = async (name: string) => {
      const document = JSON.parse(String((await ask(world.origin, `/api/v1/${name}`)).body)) as Document;
      return operationsOf(document).map(({ operation }) => operation);
    };
    const all = await operationsIn('openapi-single.json');
    const found = await operationsIn('openapi-json-only.json');
    const ids = (list: readonly Operation[]) => list.map(({ operationId }) => operationId);
    expect(ids(found)).to.deep.equal(ids(all).filter((id) => !takesFiles(id)));
    for (const { operationId, requestBody } of found) {
      if (requestBody) expect(Object.keys(requestBody.content), operationId).to.deep.equal(['application/json']);
    }
  });

  it('compresses for clients that support it', async () => {
    const plain = (await ask(world.origin, '/api/v1/openapi.json')).body;
    const br = await ask(world.origin, '/api/v1/openapi.json', { 'Accept-Encoding': 'gzip, br' });
    const gzip = await ask(world.origin, '/api/v1/openapi.json', { 'Accept-Encoding': 'gzip' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).to.deep.equal(['br', 'gzip']);
    expect(brotliDecompressSync(br.body).equals(plain)).to.equal(true);
    expect(gunzipSync(gzip.body).equals(plain)).to.equal(true);
    expect(br.body.length).to.be.below(plain.length / 8);
    expect(br.headers.vary).to.equal('Accept-Encoding');
  });

  it('answers 304 without a body to clients that have it already', async () => {
    const { headers } = await ask(world.origin, '/api/v1/openapi.json');
    const again = await ask(world.origin, '/api/v1/openapi.json', {
      'If-None-Match': String(headers.etag),
      'Accept-Encoding': 'br',
    });
    expect([again.status, again.body.length]).to.deep.equal([304, 0]);
  });

  it('lets pages of other origins send an ETag back', async () => {
    const { status, headers } = await ask(world.origin, '/api/v1/openapi.json', {}, 'OPTIONS');
    expect(status).to.equal(204);
    expect(headers['access-control-allow-headers']).to.equal('If-None-Match');
  });

  it('names them all on the first page', async () => {
    const { body } = await ask(world.origin, '/');
    for (const { name } of DOCUMENTS) expect(String(body)).to.include(`/api/v1/${name}`);
  });
});

/** The keywords of schemas that the pages show; `title`, `example` and closed objects have no meaning for a reader. */
const SHOWN = new Set([
  ...['$ref', 'type', 'description', 'enum', 'default', 'nullable', 'deprecated', 'pattern', 'format', 'required'],
  ...['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'title', 'example'],
  ...[
    'multipleOf',
    'minProperties',
    'maxProperties',
    'properties',
    'items',
    'additionalProperties',
    'anyOf',
    'oneOf',
    'allOf',
  ],
]);

/** Every schema of a parameter or a body. */
function schemasIn(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    if (name === 'schema') return [one];
    return name === 'example' || name === 'examples' ? [] : schemasIn(one);
  });
}

function collectKeywords(schema: unknown, found: Set<string>): void {
  if (typeof schema !== 'object' || schema === null) return;
  for (const [keyword, value] of Object.entries(schema)) {
    found.add(keyword);
    if (keyword === 'properties') for (const one of Object.values(value)) collectKeywords(one, found);
    if (keyword === 'items' || keyword === 'additionalProperties') collectKeywords(value, found);
    if (/^(any|one|all)Of$/.test(keyword)) for (const one of value) collectKeywords(one, found);
  }
}

describe('The docs pages', () => {
  let world: World;
  before(async () => {
    world = await openWorld();
  });
  after(() => world.close());

  const guides = [
    'first-bot',
    'events',
    'errors',
    'limits',
    'feature-levels',
    'hosting',
    'testing',
    'contract-testers',
    'generated-clients',
  ];
  const pages = [
    ...['/docs', '/docs/guides', '/docs/error-codes', '/docs/event-types', '/docs/changelog', '/docs/drafts'],
    ...guides.map((name) => `/docs/guides/${name}`),
  ];
  const operationPages = operations.map(({ tag, operationId }) => `/docs/${tag}/${operationId}`);
  const read = async (path: string) => String((await ask(world.origin, path)).body);

  it('run scripts and styles of this server only, and nothing inside the page', async () => {
    for (const path of [...pages, '/docs/messages/sendMessage']) {
      const { status, headers, body } = await ask(world.origin, path);
      expect(status, path).to.equal(200);
      expect(headers['content-security-policy']).to.include("default-src 'none'").and.not.include('unsafe');
      expect(String(body)).to.not.match(/<script>|<style|\sstyle=|<[^>]+\son\w+=/);
      expect(String(body)).to.not.match(/(?:src|<link[^>]* href)="(?:https?:)?\/\//);
    }
  });

  it('contain no broken links', async () => {
    const links = new Map<string, string>();
    const anchors = new Map<string, Set<string>>();
    for (const path of [...pages, ...operationPages]) {
      const text = await read(path);
      anchors.set(path, new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)));
      for (const [, link = ''] of text.matchAll(/(?:href|src)="([/#][^"]*)/g)) {
        links.set(link.startsWith('#') ? path + link : link, path);
      }
    }
    const missing = [];
    for (const [link, from] of links) {
      const [path = '', anchor] = link.split('#');
      const isThere = anchors.has(path) || (await ask(world.origin, path)).status === 200;
      if (!isThere || (anchor && !anchors.get(path)?.has(anchor))) missing.push(`${from}: ${link}`);
    }
    expect(missing).to.deep.equal([]);
    expect(links.size).to.be.above(300);
  });

  it('have one for every operation, with each of its parameters and its samples', async () => {
    for (const [place, path] of operationPages.entries()) {
      const text = await read(path);
      const { method, parameters } = operations[place] ?? {};
      expect(text, path).to.include(`>${method}</b>`).and.include('curl</span>');
      for (const { name } of parameters ?? []) expect(text, path).to.include(`id="param-${name}"`);
    }
  });

  it('say who may call each operation, since which level it exists, and which events it causes', async () => {
    const text = await read('/docs/messages/sendMessage');
    expect(text)
      .to.include('<dt>Callers</dt><dd>all users</dd>')
      .and.match(/feature level<\/a> 277</);
    expect(text).to.include('<a href="/docs/event-types#user_topic"><code>user_topic</code></a>');
    expect(await read('/docs/drafts/getDrafts')).to.include('<dt>Events</dt><dd>none</dd>');
    expect(await read('/docs/channels/archiveChannel')).to.match(/<dt>Callers<\/dt><dd>[a-z ]+<\/dd>/);
  });

  it('have an anchor for every error code and every kind of event', async () => {
    const document = JSON.parse(await read('/api/v1/openapi.json')) as {
      components: { schemas: Record<string, { anyOf?: { $ref: string }[] }> };
    };
    const { codes } = JSON.parse(await read('/api/v1/error-codes.json')) as { codes: { code: string }[] };
    const errors = await read('/docs/error-codes');
    for (const { code } of codes) expect(errors).to.include(` id="${code}"`);
    const events = await read('/docs/event-types');
    const kinds = document.components.schemas.Event?.anyOf ?? [];
    expect(kinds.length).to.be.above(60);
    for (const name of kinds.map(({ $ref }) => $ref.split('/').at(-1))) {
      expect(events).to.include(` id="${name}"`).and.to.include(`aria-label="Example of ${name}"`);
    }
  });

  it('show every keyword that the document uses in a schema', async () => {
    const { paths, components } = JSON.parse(await read('/api/v1/openapi.json')) as Record<
      string,
      Record<string, unknown>
    >;
    const found = new Set<string>();
    for (const schema of [...schemasIn(paths), ...Object.values(components?.schemas ?? {})])
      collectKeywords(schema, found);
    expect(found.size).to.be.above(15);
    expect([...found].filter((keyword) => !SHOWN.has(keyword))).to.deep.equal([]);
  });

  it('link names in code style in the descriptions and guides, and every feature level', async () => {
    expect(await read('/docs/guides/first-bot')).to.include(
      '<a href="/docs/users/createBot"><code>POST /bots</code></a>',
    );
    const operation = await read('/docs/messages/sendMessage');
    expect(operation).to.match(/<a href="\/docs\/event-types#user_topic"><code>user_topic<\/code><\/a>\s+event/);
    expect(await read('/docs/changelog'))
      .to.include(' id="level-248"')
      .and.include(' id="unreleased"');
  });

  it('can be searched for every operation, parameter, guide, error code and kind of event', async () => {
    const entries = JSON.parse(await read('/docs/assets/search.json')) as {
      kind: string;
      title: string;
      url: string;
    }[];
    const urls = new Set(entries.map(({ url }) => url));
    for (const path of [...operationPages, ...guides.map((name) => `/docs/guides/${name}`)])
      expect(urls).to.include(path);
    for (const url of ['/docs/messages/getMessages#param-narrow', '/docs/error-codes#BAD_NARROW']) {
      expect(urls).to.include(url);
    }
    expect(urls).to.include('/docs/event-types#HeartbeatEvent');
  });

  it('weigh at most 250 KB with everything they load', async () => {
    const weight = async (path: string) => (await ask(world.origin, path, { 'Accept-Encoding': 'br' })).body.length;
    const assets = new Set<string>();
    for (const path of ['/docs', '/docs/messages/getMessages']) {
      for (const [, asset = ''] of (await read(path)).matchAll(/"(\/docs\/assets\/[^"]+)"/g)) assets.add(asset);
    }
    for (const name of ['account', 'answer', 'events', 'samples', 'highlight', 'search', 'minisearch']) {
      assets.add(`/docs/assets/${name}.js`);
    }
    let shared = await weight('/docs/assets/search.json');
    for (const asset of assets) shared += await weight(asset);
    for (const path of [...pages, ...operationPages]) {
      expect((await weight(path)) + shared, path).to.be.at.most(250_000);
    }
  });

  it('do not exist under other names', async () => {
    for (const path of ['/docs/guides/nothing', '/docs/drafts/sendMessage', '/docs/assets/..%2f..%2fpackage.json']) {
      expect((await ask(world.origin, path)).status, path).to.equal(404);
    }
  });
});

describe('A host that belongs to no organization', () => {
  it('is answered with NONEXISTENT_SUBDOMAIN by every operation, where there are several organizations', async () => {
    const world = await openWorld();
    try {
      await world.database.unit((db) => createRealm(db, { subdomain: 'other', name: 'Other', now: world.clock.now }));
      await world.restart();
      for (const path of ['/api/v1/server_settings', '/api/v1/drafts']) {
        const { status, body } = await ask(world.origin, path, { Host: 'nowhere.chat.example.com' });
        expect([status, JSON.parse(String(body))]).to.deep.equal([
          404,
          { result: 'error', msg: 'Invalid subdomain', code: 'NONEXISTENT_SUBDOMAIN' },
        ]);
      }
    } finally {
      await world.close();
    }
  });
});
