import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'chai';
import { operations } from '../../src/api/table.ts';
import { type Document, type Operation, operationsOf, type Schema } from '../../tools/openapi/document.ts';
import { modernSchema } from '../../tools/openapi/modern.ts';
import { brokenPublicRules } from '../../tools/openapi/public-rules.ts';
import { brokenRules } from '../../tools/openapi/rules.ts';
import { changed } from '../../tools/openapi/schemas.ts';

const generated = (name: string) => readFileSync(new URL(`../../generated/${name}`, import.meta.url), 'utf8');
const published = generated('openapi.json');
const closed = generated('openapi-closed.json');

describe('The closed document', () => {
  it('keeps the rules of the project', () => {
    expect(brokenRules(JSON.parse(closed) as Document)).to.deep.equal([]);
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
      const document = JSON.parse(closed) as Document;
      const drafts = document.paths['/drafts']?.get;
      if (!drafts) throw new Error('there is no GET /drafts');
      fault(document, drafts);
      const told = brokenRules(document).filter((one) => one.startsWith(sentence));
      expect(told).to.have.lengthOf(1);
    });
  }
});

describe('The published document', () => {
  it('can be read by generators and contract testers', () => {
    expect(brokenPublicRules(JSON.parse(published) as Document)).to.deep.equal([]);
  });

  const memberOf = (document: Document, name: string, member: string): Schema =>
    (document.components.schemas[name]?.properties as Record<string, Schema> | undefined)?.[member] ?? {};
  const faults: [string, (document: Document, sending: Operation) => void, string][] = [
    [
      'an integer without a format',
      (document) => delete memberOf(document, 'Draft', 'id').format,
      'Draft: a number of type integer has no format',
    ],
    [
      'an empty constant',
      (document) => Object.assign(memberOf(document, 'Draft', 'topic'), { enum: [''] }),
      'Draft: a constant is empty',
    ],
    [
      'a closed answer',
      (document) => Object.assign(document.components.schemas.Draft ?? {}, { additionalProperties: false }),
      'Draft: an object is closed',
    ],
    [
      'a choice with a list of objects that has no name',
      (document) =>
        Object.assign(memberOf(document, 'Message', 'display_recipient'), {
          oneOf: [{ type: 'string' }, { type: 'array', items: { $ref: '#/components/schemas/DirectRecipient' } }],
        }),
      'Message: a choice contains a list of objects',
    ],
    [
      'the default of a choice',
      (document) => Object.assign(memberOf(document, 'Message', 'display_recipient'), { default: '' }),
      'Message: the default of a choice',
    ],
    [
      'the default of listed integers',
      (document) => Object.assign(memberOf(document, 'Bot', 'bot_type'), { default: 1 }),
      'Bot: the default of a choice or of listed integers',
    ],
    [
      'a schema with a name that generators use',
      (document) => Object.assign(document.components.schemas, { Success: { title: 'Success' } }),
      'Success is the name of something else',
    ],
    [
      'a schema without a title',
      (document) => delete document.components.schemas.Draft?.title,
      'Draft has the title undefined',
    ],
    [
      'JSON as the content of a parameter',
      (document) => {
        const [, anchored] = document.paths['/messages']?.get?.parameters ?? [];
        if (anchored) anchored.content = { 'application/json': { schema: {} } };
      },
      'getMessages: the parameter',
    ],
    [
      'an example that makers of collections miss',
      (document) => {
        const parameters = document.paths['/messages']?.get?.parameters ?? [];
        delete parameters.find(({ name }) => name === 'num_after')?.schema?.example;
      },
      'getMessages: the first example of num_after is 0',
    ],
    [
      'no answer to missing credentials',
      (_document, sending) => delete sending.responses['401'],
      'sendMessage: there is',
    ],
    [
      'no headers of the rate limit',
      (_document, sending) => delete sending.responses['200']?.headers?.['X-RateLimit-Reset'],
      'sendMessage: the answer 200 does not name the header X-RateLimit-Reset',
    ],
    [
      'an integer that programs in JavaScript refuse',
      (document) => {
        const answer = document.components.schemas.GetMessagesAnswer?.properties as Record<string, Schema>;
        answer.anchor = { type: 'integer', format: 'int64' };
      },
      'getMessages: the answer 200: the integer anchor can be 10000000000000000',
    ],
    [
      'an operation of an unknown age',
      (_document, sending) => Object.assign(sending, { 'x-since-level': undefined }),
      'sendMessage does not say since',
    ],
    [
      'an operation for unknown callers',
      (_document, sending) => Object.assign(sending, { 'x-callers': undefined }),
      'sendMessage does not say who',
    ],
    [
      'an operation that causes an unknown event',
      (_document, sending) => Object.assign(sending, { 'x-events': ['surprise'] }),
      'sendMessage: there is no event surprise',
    ],
  ];
  for (const [what, fault, sentence] of faults) {
    it(`would not be published with ${what}`, () => {
      const document = JSON.parse(published) as Document;
      const sending = document.paths['/messages']?.post;
      if (!sending) throw new Error('there is no POST /messages');
      fault(document, sending);
      expect(brokenPublicRules(document).filter((one) => one.startsWith(sentence))).to.have.lengthOf(1);
    });
  }

  it('has the values and the parameters that handlers demand themselves', () => {
    const { schemas } = (JSON.parse(published) as Document).components;
    const flags = schemas.UpdateMessageFlagsForm?.properties as Record<string, Schema>;
    expect(flags.op?.enum).to.deep.equal(['add', 'remove']);
    expect(flags.flag?.enum).to.deep.equal(['read', 'starred', 'collapsed']);
    expect(schemas.SendMessageForm?.required).to.include('to');
    const [term] = (schemas.NarrowTerm?.anyOf ?? []) as { properties: Record<string, Schema> }[];
    expect(term?.properties.operator?.enum).to.include('pm-with');
  });

  it('shows no request that its own schemas exclude, and keeps the answer to it', () => {
    const { post } = (JSON.parse(published) as Document).paths['/messages/{message_id}/reactions'] ?? {};
    expect(Object.keys(post?.requestBody?.content['application/json']?.examples ?? {})).to.not.include('invalid_type');
    expect(JSON.stringify(post?.responses['400'])).to.include('"invalid_type"');
  });

  it('describes each answer by what it is, not by what all answers share', () => {
    const { schemas } = (JSON.parse(published) as Document).components;
    expect(schemas.SendMessageAnswer?.description).to.equal('The message is sent.');
  });
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

  it('describe JSON in a query parameter in the words of 3.1', () => {
    const narrow = operationsOf(JSON.parse(generated('openapi-3.1.json')) as Document)
      .find(({ operation }) => operation.operationId === 'getMessages')
      ?.operation.parameters?.find(({ name }) => name === 'narrow');
    expect(narrow?.schema).to.include({ type: 'string', contentMediaType: 'application/json' });
    expect(narrow?.schema?.contentSchema).to.deep.include({ type: ['array', 'null'] });
  });

  it('take one form of body per operation in the profile for generators: JSON, or multipart with a file', () => {
    const bodies = operationsOf(JSON.parse(generated('openapi-single.json')) as Document).flatMap(({ operation }) =>
      operation.requestBody ? [[operation.operationId, Object.keys(operation.requestBody.content).join()]] : [],
    );
    for (const [id, types] of bodies) {
      const takesFiles = operations.some(({ operationId, files }) => operationId === id && files);
      expect(types, id).to.equal(takesFiles ? 'multipart/form-data' : 'application/json');
    }
  });

  it('have ranges instead of listed integers in the profile for generators', () => {
    const { schemas } = (JSON.parse(generated('openapi-single.json')) as Document).components;
    const { bot_type: kind, role } = (schemas.User?.properties ?? {}) as Record<string, Schema>;
    expect(kind).to.include({ minimum: 1, maximum: 4 }).and.not.have.property('enum');
    expect(role).to.include({ type: 'integer', format: 'int32' }).and.not.have.any.keys('enum', 'minimum');
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
