import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { operations } from '../../src/api/table.ts';
import { type Document, type Operation, operationsOf, type Schema } from '../../tools/openapi/document.ts';
import { modernSchema } from '../../tools/openapi/modern.ts';
import { brokenRules } from '../../tools/openapi/rules.ts';
import { changed } from '../../tools/openapi/schemas.ts';

const generated = (name: string) => readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8');
const published = generated('openapi.json');

describe('The published document', () => {
  it('keeps the rules of the project', () => {
    expect(brokenRules(JSON.parse(published) as Document)).to.deep.equal([]);
  });

  const faults: [string, (document: Document, drafts: Operation) => void, string][] = [
    [
      'a name that is no verb and thing',
      (_document, drafts) => {
        drafts.operationId = 'drafts_list';
      },
      'drafts_list is not a verb and a thing in lower camel case',
    ],
    [
      'an answer without an example',
      (_document, drafts) => delete drafts.responses['200']?.content?.['application/json']?.examples,
      'getDrafts: the answer 200 has no example',
    ],
    [
      'a refusal without a code',
      (_document, drafts) => {
        drafts.responses['400'] = {
          description: 'No.',
          content: { 'application/json': { schema: { type: 'object' }, examples: { no: { value: {} } } } },
        };
      },
      'getDrafts: the answer 400 names no code',
    ],
    [
      'an example with a code that the answer does not name',
      (_document, drafts) => {
        const examples = drafts.responses['400']?.content?.['application/json']?.examples ?? {};
        examples.other = { value: { result: 'error', msg: '', code: 'OTHER' } };
      },
      'getDrafts: an example of the answer 400 has the code OTHER',
    ],
    [
      'an open object in an answer',
      (document) => delete document.components.schemas.Draft?.additionalProperties,
      'Draft is open: additionalProperties is missing',
    ],
    [
      'a member that nothing explains',
      (document) => {
        (document.components.schemas.Draft?.properties as Record<string, Schema>).id = { type: 'integer' };
      },
      'Draft: nothing says what id is',
    ],
    ['a list without a bound', withoutBound('Draft', 'to', 'maxItems'), 'Draft: maxItems is missing'],
    ['a text without a bound', withoutBound('Draft', 'topic', 'maxLength'), 'Draft: maxLength is missing'],
    ['a map without a bound', withoutBound('User', 'profile_data', 'maxProperties'), 'User: maxProperties is missing'],
    [
      'a text of a parameter without a bound',
      (document) => delete document.paths['/events']?.get?.parameters?.[0]?.schema?.maxLength,
      '.paths./events.get.parameters.0: maxLength is missing',
    ],
  ];
  for (const [what, fault, sentence] of faults) {
    it(`would not be published with ${what}`, () => {
      const document = JSON.parse(published) as Document;
      const drafts = document.paths['/drafts']?.get;
      if (!drafts) throw new Error('there is no GET /drafts');
      fault(document, drafts);
      const told = brokenRules(document).filter((one) => one.startsWith(sentence));
      expect(told).to.have.lengthOf(1);
    });
  }
});

describe('The documents derived from it', () => {
  it('say the same in OpenAPI 3.1, without the words that 3.1 does not know', () => {
    const text = generated('openapi-3.1.json');
    expect(text).to.not.match(/"nullable": (true|false)/);
    const names = (source: string) =>
      operationsOf(JSON.parse(source) as Document).map(({ operation }) => operation.operationId);
    expect(names(text)).to.deep.equal(names(published));
  });

  const modern: [string, Schema, Schema][] = [
    ['a type that can be null', { type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [
      'values of which one can be null',
      { type: 'string', enum: ['a'], nullable: true },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'a reference that can be null',
      { nullable: true, description: 'Or nothing.', allOf: [{ $ref: '#/a' }] },
      { description: 'Or nothing.', anyOf: [{ allOf: [{ $ref: '#/a' }] }, { type: 'null' }] },
    ],
    [
      'alternatives that can be null',
      { nullable: true, anyOf: [{ type: 'string' }] },
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
    ],
    ['an open bound', { minimum: 0, exclusiveMinimum: true }, { exclusiveMinimum: 0 }],
    ['a closed bound', { maximum: 9, exclusiveMaximum: false }, { maximum: 9 }],
    ['an example', { type: 'integer', example: 1 }, { type: 'integer', examples: [1] }],
    [
      'a member that is called nullable',
      { properties: { nullable: { type: 'boolean' } } },
      { properties: { nullable: { type: 'boolean' } } },
    ],
  ];
  for (const [what, before, after] of modern) {
    it(`translate ${what} into JSON Schema`, () => {
      expect(changed(before, modernSchema)).to.deep.equal(after);
    });
  }

  it('take one form of body per operation in the profile for generators: JSON, or multipart with a file', () => {
    const bodies = operationsOf(JSON.parse(generated('openapi-single.json')) as Document).flatMap(({ operation }) =>
      operation.requestBody ? [[operation.operationId, Object.keys(operation.requestBody.content).join()]] : [],
    );
    for (const [id, types] of bodies) {
      const takesFiles = operations.some(({ operationId, files }) => operationId === id && files);
      expect(types, id).to.equal(takesFiles ? 'multipart/form-data' : 'application/json');
    }
  });

  it('give every number 64 bits in the profile for generators: a float of 32 bits rounds UNIX seconds', () => {
    const narrow: string[] = [];
    const look = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { type, format, enum: values } = value as Record<string, unknown>;
      const isNumber = (type === 'integer' || type === 'number') && values === undefined;
      if (isNumber && format === undefined) narrow.push(path);
      for (const [name, one] of Object.entries(value)) if (name !== 'example') look(one, `${path}/${name}`);
    };
    look(JSON.parse(generated('openapi-single.json')), '');
    expect(narrow).to.deep.equal([]);
  });

  it('have a schema for each event, which accepts real ones and refuses others', () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
      JSON.parse(generated('event-schemas.json')),
    );
    expect(validate({ id: 3, type: 'drafts', op: 'remove', draft_id: 1 })).to.equal(true);
    expect(validate({ id: 3, type: 'drafts', op: 'lose', draft_id: 1 })).to.equal(false);
  });

  it('have a catalogue of the codes, each with its status, its meaning and the operations that answer it', () => {
    const { codes } = JSON.parse(generated('error-codes.json')) as {
      codes: { code: string; description: string; operations: string[] }[];
    };
    expect(codes.find(({ code }) => code === 'REACTION_ALREADY_EXISTS')).to.include({
      code: 'REACTION_ALREADY_EXISTS',
    });
    expect(codes.find(({ code }) => code === 'CANNOT_DEACTIVATE_LAST_USER')?.operations).to.include(
      'deactivateOwnUser',
    );
    for (const { code, description, operations } of codes) {
      expect(description, code).to.match(/\.$/);
      expect(operations, code).to.not.deep.equal([]);
    }
  });
});

function withoutBound(name: string, member: string, bound: string): (document: Document) => void {
  return ({ components }) => {
    const properties = components.schemas[name]?.properties as Record<string, Schema> | undefined;
    delete properties?.[member]?.[bound];
  };
}
