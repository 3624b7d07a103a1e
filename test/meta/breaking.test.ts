import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { incompatibleChanges } from '../../tools/openapi/changes.ts';
import type { Document, Operation, Schema } from '../../tools/openapi/document.ts';

const published = readFileSync(new URL('../../generated/openapi-closed.json', import.meta.url), 'utf8');
const document = () => JSON.parse(published) as Document;
const changesAfter = (change: (document: Document) => void): string[] => {
  const changed = document();
  change(changed);
  return incompatibleChanges(document(), changed);
};
const schema = (of: Document, name: string): Schema => of.components.schemas[name] ?? {};
const members = (of: Document, name: string) => schema(of, name).properties as Record<string, Schema>;
const operation = (of: Document, path: string, method: 'get' | 'post' | 'patch' | 'delete'): Operation => {
  const found = of.paths[path]?.[method];
  if (!found) throw new Error(`there is no ${method} ${path}`);
  return found;
};

describe('The gate for incompatible changes', () => {
  it('finds nothing when nothing has changed', () => {
    expect(changesAfter(() => undefined)).to.deep.equal([]);
  });

  it('allows adding an operation, an optional parameter, a member of a response and a code', () => {
    const changes = changesAfter((changed) => {
      changed.paths['/new'] = { get: { ...operation(changed, '/drafts', 'get'), operationId: 'getNews' } };
      operation(changed, '/messages', 'get').parameters?.push({
        name: 'newer',
        in: 'query',
        schema: { type: 'string' },
      });
      members(changed, 'GetDraftsAnswer').newer = { type: 'string' };
      schema(changed, 'GetDraftsAnswer').required = [
        ...(schema(changed, 'GetDraftsAnswer').required as string[]),
        'newer',
      ];
      operation(changed, '/drafts', 'get').responses['418'] = operation(changed, '/drafts', 'get').responses['400'] ?? {
        description: '',
      };
    });
    expect(changes).to.deep.equal([]);
  });

  it('lets a path accept any text in place of an ID', () => {
    const before = document();
    const path = before.paths['/streams/{stream_id}'];
    const get = operation(before, '/streams/{stream_id}', 'get');
    const id = { name: 'stream_id', in: 'path' as const, required: true, example: 1 };
    before.paths['/streams/{stream_id}'] = { ...path, parameters: [{ ...id, schema: { type: 'integer' } }], get };
    const after = structuredClone(before);
    const item = after.paths['/streams/{stream_id}'];
    if (item) item.parameters = [{ ...id, schema: { type: 'string', maxLength: 60 } }];
    const found = operation(after, '/streams/{stream_id}', 'get').responses;
    found['404'] = operation(after, '/users', 'get').responses['404'] ?? { description: '' };
    const changes = incompatibleChanges(before, after).filter((one) => one.startsWith('GET /streams/{stream_id}'));
    expect(changes).to.deep.equal([]);
  });

  const refused: [string, (changed: Document) => void, string][] = [
    ['an operation that is gone', (changed) => delete changed.paths['/typing'], 'POST /typing is gone'],
    [
      'an operation that is called otherwise',
      (changed) => {
        operation(changed, '/drafts', 'get').operationId = 'listDrafts';
      },
      'GET /drafts is no longer called getDrafts',
    ],
    [
      'a parameter that is gone',
      (changed) => {
        const get = operation(changed, '/messages', 'get');
        get.parameters = (get.parameters ?? []).filter(({ name }) => name !== 'anchor');
      },
      'GET /messages: the parameter anchor is gone',
    ],
    [
      'a parameter that is newly required',
      (changed) => {
        const anchor = operation(changed, '/messages', 'get').parameters?.find(({ name }) => name === 'anchor');
        if (anchor) anchor.required = true;
      },
      'GET /messages: the parameter anchor is required',
    ],
    [
      'a field of a form that is newly required',
      (changed) => {
        schema(changed, 'CreateDraftsForm').required = ['drafts'];
      },
      'POST /drafts: the body, member drafts is required',
    ],
    [
      'a value that is no longer taken',
      (changed) => {
        (members(changed, 'SendTypingForm').op ?? {}).enum = ['start'];
      },
      'POST /typing: the body, member op does not take "stop" any more',
    ],
    [
      'a body that is no longer taken as a form',
      (changed) =>
        delete operation(changed, '/drafts', 'post').requestBody?.content['application/x-www-form-urlencoded'],
      'POST /drafts takes no application/x-www-form-urlencoded any more',
    ],
    [
      'a tighter limit',
      (changed) => {
        const found = operation(changed, '/messages', 'get').parameters?.find(({ name }) => name === 'num_before');
        (found?.schema ?? {}).minimum = 1;
      },
      'GET /messages: the parameter num_before has a tighter minimum: 1',
    ],
    [
      'a first limit',
      (changed) => {
        const found = operation(changed, '/messages', 'get').parameters?.find(({ name }) => name === 'num_before');
        (found?.schema ?? {}).maximum = Number.MAX_SAFE_INTEGER;
      },
      'GET /messages: the parameter num_before has a tighter maximum: 9007199254740991',
    ],
    [
      'a member of an answer that is gone',
      (changed) => delete members(changed, 'CreateDraftsAnswer').ids,
      'POST /drafts: the answer, member ids is gone',
    ],
    [
      'a member of an answer that can be absent',
      (changed) => {
        schema(changed, 'CreateDraftsAnswer').required = ['result', 'msg'];
      },
      'POST /drafts: the answer, member ids can be absent',
    ],
    [
      'a member of an answer that can be null',
      (changed) => {
        (members(changed, 'CreateDraftsAnswer').ids ?? {}).nullable = true;
      },
      'POST /drafts: the answer, member ids can be null',
    ],
    [
      'a member deep inside with another type',
      (changed) => {
        members(changed, 'Draft').timestamp = { type: 'string' };
      },
      'GET /drafts: the answer, member drafts, each element, member timestamp has another type: integer, now string',
    ],
    [
      'a code that is gone',
      (changed) => delete operation(changed, '/drafts', 'get').responses['429'],
      'GET /drafts: the code RATE_LIMIT_HIT with status 429 is gone',
    ],
    [
      'a member of an error that is gone',
      (changed) => delete members(changed, 'InvitationsRefusedError').errors,
      'POST /invites: the code INVITATION_FAILED with status 400, member errors is gone',
    ],
    [
      'a member of an error with another type',
      (changed) => {
        members(changed, 'MissingParameterError').var_name = { type: 'integer' };
      },
      'POST /typing: the code REQUEST_VARIABLE_MISSING with status 400, member var_name has another type: string, now integer',
    ],
    [
      'a kind of event that is gone',
      (changed) => {
        const event = schema(changed, 'Event');
        event.anyOf = (event.anyOf as Schema[]).filter(({ $ref }) => $ref !== '#/components/schemas/DraftsAddEvent');
      },
      'events, alternative DraftsAddEvent is gone',
    ],
  ];
  for (const [what, change, sentence] of refused) {
    it(`finds ${what}`, () => {
      expect(changesAfter(change)).to.include(sentence);
    });
  }
});
