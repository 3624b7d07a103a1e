import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { handlers } from '../../src/handlers/index.ts';
import { isObject, operationsOf, resolved, type Schema } from '../../tools/openapi/document.ts';
import { decodedDocument } from '../support/document.ts';
import { allExamples } from '../support/examples.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const all = operationsOf(decodedDocument);

/** The allowed first words of an operationId. */
const VERBS =
  'add archive create deactivate delete edit fetch get mark mute reactivate regenerate register remove render resend revoke send set subscribe unmute unsubscribe update upload';

describe('The document', () => {
  it('is what the committed files under generated/ were derived from', function () {
    this.timeout(60_000);
    execFileSync(process.execPath, ['--import', 'tsx', 'tools/generate.ts', '--check'], { cwd: root, stdio: 'pipe' });
  });

  it('has a handler for every operation, and no handler besides', () => {
    const ids = all.map(({ operation }) => operation.operationId);
    expect(Object.keys(handlers).sort()).to.deep.equal([...ids].sort());
  });

  it('names operations in lower camel, the verb first', () => {
    const verbs = new Set(VERBS.split(' '));
    const odd = all
      .map(({ operation }) => operation.operationId)
      .filter((id) => !/^[a-z]+([A-Z][a-z]+)*$/.test(id) || !verbs.has(/^[a-z]+/.exec(id)?.[0] ?? ''));
    expect(odd).to.deep.equal([]);
  });

  it('gives every component its own name', () => {
    // Components with the same name in two files become `Name` and `Name-2` in the bundle.
    const odd = Object.values(decodedDocument.components).flatMap((group) =>
      Object.keys(group).filter((name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name)),
    );
    expect(odd).to.deep.equal([]);
  });

  it('describes every operation, every parameter and every member of an object', () => {
    const bare: string[] = [];
    for (const { operation, item } of all) {
      const { operationId, summary, description } = operation as typeof operation & Schema;
      if (!summary || !description) bare.push(operationId);
      for (const parameter of [...(item.parameters ?? []), ...(operation.parameters ?? [])]) {
        const { name, description: text } = resolved(decodedDocument, parameter);
        if (!text) bare.push(`${operationId} ${name}`);
      }
    }
    for (const [place, schema] of objectsIn(decodedDocument, '')) {
      for (const [name, member] of Object.entries(schema.properties as Record<string, Schema>)) {
        const { description } = { ...resolved(decodedDocument, member), ...member };
        if (!description) bare.push(`${place}/${name}`);
      }
    }
    expect(bare).to.deep.equal([]);
  });

  it('closes every object that an answer can hold', () => {
    const open = all.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, answer]) =>
        Object.values(resolved(decodedDocument, answer).content ?? {}).flatMap(({ schema }) =>
          openObjects(schema, `${operation.operationId} ${status}`, new Set()),
        ),
      ),
    );
    expect([...new Set(open)]).to.deep.equal([]);
  });

  it('shows every code of every answer in an example', () => {
    const shown = new Set(
      allExamples().map(({ operation, status, value }) => `${operation.operationId} ${status} ${codeOf(value)}`),
    );
    const missing = all.flatMap(({ operation }) =>
      Object.entries(operation.responses).flatMap(([status, answer]) =>
        Object.values(resolved(decodedDocument, answer).content ?? {})
          .flatMap(({ schema }) => codesOf(schema))
          .map((code) => `${operation.operationId} ${status} ${code}`)
          .filter((one) => !shown.has(one)),
      ),
    );
    expect(missing).to.deep.equal([]);
  });

  it('has tests for every operation in its own room', () => {
    // Calls by the actors count as calls by the test.
    const tests = testsUnder(`${root}test/api`) + readFileSync(`${root}test/support/actor.ts`, 'utf8');
    const untested = all
      .filter(({ method, path }) => !callOf(method, path).test(tests))
      .map(({ operation }) => operation.operationId);
    expect(untested).to.deep.equal([]);
  });
});

const codeOf = (value: unknown) => (isObject(value) && typeof value.code === 'string' ? value.code : 'success');

/** The codes that the schema of a response allows; `success` if it has none. */
function codesOf(schema: Schema): string[] {
  const found = resolved(decodedDocument, schema);
  if (Array.isArray(found.anyOf)) return (found.anyOf as Schema[]).flatMap(codesOf);
  const properties = (found.properties ?? {}) as Record<string, Schema>;
  return (properties.code?.enum as string[] | undefined) ?? ['success'];
}

function* objectsIn(value: unknown, place: string): Generator<[string, Schema]> {
  if (Array.isArray(value)) for (const [index, item] of value.entries()) yield* objectsIn(item, `${place}/${index}`);
  if (!isObject(value)) return;
  if (isObject(value.properties) && !place.includes('/examples/')) yield [place, value as Schema];
  for (const [key, item] of Object.entries(value)) yield* objectsIn(item, `${place}/${key}`);
}

function openObjects(schema: Schema, place: string, seen: Set<Schema>): string[] {
  const found = resolved(decodedDocument, schema);
  if (seen.has(found)) return [];
  seen.add(found);
  const isOpen = isObject(found.properties) && found.additionalProperties === undefined;
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (found[key] as Schema[] | undefined) ?? []);
  const members = Object.entries((found.properties ?? {}) as Record<string, Schema>);
  const others = [found.items, found.additionalProperties].filter(isObject) as Schema[];
  return [
    ...(isOpen ? [place] : []),
    ...members.flatMap(([name, member]) => openObjects(member, `${place}/${name}`, seen)),
    ...[...inner, ...others].flatMap((member) => openObjects(member, place, seen)),
  ];
}

function testsUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
    .join('\n');
}

/** A call such as `member.ok.delete('/drafts/1')`, or a title such as `DELETE /drafts/{draft_id}`. */
function callOf(method: string, path: string): RegExp {
  const literal = path.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
  const called = literal.replace(/\{\w+\}/g, '[^/\'"`]+');
  return new RegExp(
    `\\.${method}\\(\\s*['"\`]${called}['"\`?]|'${method.toUpperCase()} ${literal.replace(/[{}]/g, '\\$&')}`,
  );
}
