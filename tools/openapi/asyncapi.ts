import { readFileSync } from 'node:fs';
import { type Document, isObject, type Json, mapDeep, type Schema } from './document.ts';
import { eventSchemas } from './event-schemas.ts';

/** Events that tests received, by the names of their schemas; written by `make event-examples`. */
export const EXAMPLES_FILE = 'openapi/event-examples.json';

/** The AsyncAPI document of the events that a queue delivers, each with a description and an example. */
export function asyncDocument(published: Document): Schema {
  const { $defs } = eventSchemas(published) as { $defs: Record<string, Schema> };
  const { Event: event, ...schemas } = $defs;
  const names = ((event?.anyOf ?? []) as { $ref: string }[]).map(({ $ref }) => $ref.replace('#/$defs/', ''));
  const examples = JSON.parse(readFileSync(EXAMPLES_FILE, 'utf8')) as Record<string, Json>;
  const { title, version, license, contact } = published.info as Record<string, Json>;
  return {
    asyncapi: '3.1.0',
    info: {
      title: `${String(title)} events`,
      version: version ?? '',
      description: DESCRIPTION,
      license,
      contact,
    } as Schema,
    defaultContentType: 'application/json',
    servers: { parlance: SERVER },
    channels: {
      queue: {
        title: 'Event queue',
        description: 'The events of one queue, in order. `POST /register` makes a queue.',
        address: '/events',
        messages: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      receiveEvents: {
        action: 'receive',
        title: 'Receive events',
        summary: 'Wait for events with `GET /events`',
        channel: { $ref: '#/channels/queue' },
        bindings: { http: { method: 'GET', bindingVersion: '0.3.0' } },
      },
    },
    components: {
      securitySchemes: { basic: { type: 'http', scheme: 'basic' } },
      messages: Object.fromEntries(names.map((name) => [name, messageOf(name, schemas[name], examples[name])])),
      schemas: mapDeep(schemas, inComponents),
    },
  };
}

const DESCRIPTION = `What \`GET /events\` of the Parlance API delivers. A response holds a list of events; each has an \`id\` that increases
within its queue, and a \`type\`. Clients ignore types and members that they do not know.`;

const SERVER: Schema = {
  host: '{host}',
  pathname: '/api/v1',
  protocol: 'https',
  description: 'A Parlance server.',
  variables: { host: { default: 'chat.example.com', description: 'Host of the organization.' } },
  security: [{ $ref: '#/components/securitySchemes/basic' }],
};

function messageOf(name: string, schema: Schema | undefined, example: Json | undefined): Schema {
  const description = String(schema?.description ?? '');
  return {
    name,
    title: name,
    summary: description.split(/(?<=\.)\s/)[0] ?? '',
    description,
    payload: { $ref: `#/components/schemas/${name}` },
    ...(isObject(example) && { examples: [{ name: `${name}Example`, payload: example as Json }] }),
  };
}

const inComponents = (value: Json): Json =>
  isObject(value) && typeof value.$ref === 'string'
    ? { ...value, $ref: value.$ref.replace('#/$defs/', '#/components/schemas/') }
    : value;
