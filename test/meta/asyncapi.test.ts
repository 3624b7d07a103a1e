import { readFileSync } from 'node:fs';
import { Parser } from '@asyncapi/parser';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import ts from 'typescript';

const text = readFileSync(new URL('../../generated/asyncapi.json', import.meta.url), 'utf8');
const schemas = JSON.parse(readFileSync(new URL('../../generated/event-schemas.json', import.meta.url), 'utf8'));

/** The compiler's errors for a module in the root of the project. */
function faultsOf(source: string): string[] {
  const options = { strict: true, noEmit: true, module: ts.ModuleKind.NodeNext, skipLibCheck: true, types: [] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (name, version) =>
    name.endsWith('event-user.ts') ? ts.createSourceFile(name, source, version) : getSourceFile(name, version);
  const file = new URL('../../event-user.ts', import.meta.url).pathname;
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '));
}

describe('The AsyncAPI document of the events', () => {
  it('is valid for its own parser', async () => {
    const { document, diagnostics } = await new Parser().parse(text);
    expect(diagnostics.map(({ message, path }) => `${path.join('.')}: ${message}`)).to.deep.equal([]);
    expect(document?.version()).to.equal('3.1.0');
  }).timeout(60_000);

  it('has a twin in TypeScript, a union of the events by their types', () => {
    const source = `
      import type { Event } from './generated/events.js';
      export function seen(event: Event): number {
        if (event.type === 'heartbeat') return event.id;
        return event.type === 'drafts' && event.op === 'remove' ? event.draft_id : 0;
      }`;
    expect(faultsOf(source)).to.deep.equal([]);
    expect(faultsOf(source.replace('event.draft_id', 'event.no_such_member'))).to.have.lengthOf(1);
  }).timeout(60_000);

  it('has a message for each kind of event, with an example as a test received it', () => {
    const { messages } = JSON.parse(text).components;
    const kinds = schemas.$defs.Event.anyOf.map(({ $ref }: { $ref: string }) => $ref.replace('#/$defs/', ''));
    expect(Object.keys(messages)).to.deep.equal(kinds);
    const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(schemas, 'events');
    for (const kind of kinds) {
      const [example] = messages[kind].examples ?? [];
      expect(example, `${kind} has no example: run make event-examples`).to.not.equal(undefined);
      const validate = ajv.compile({ $ref: `events#/$defs/${kind}` });
      expect(validate(example.payload), `${kind}: ${JSON.stringify(validate.errors)}`).to.equal(true);
    }
  });
});
