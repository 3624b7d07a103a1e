import {
  type Document,
  isObject,
  type Json,
  type Operation,
  operationsOf,
  type Parameter,
  resolved,
  type Schema,
} from './document.ts';
import { errorsOf } from './error-codes.ts';
import { schemasIn } from './schemas.ts';

const VERBS =
  /^(add|archive|create|deactivate|delete|edit|fetch|get|mark|mute|reactivate|regenerate|register|remove|render|resend|revoke|send|set|subscribe|unmute|unsubscribe|update|upload)([A-Z][a-z0-9]*)*$/;

/** One sentence for everything in the closed document that breaks a rule of the project. */
export function brokenRules(document: Document): string[] {
  const operations = operationsOf(document);
  return [
    ...operations.flatMap(({ item, operation }) => [
      ...nameOf(operation),
      ...shownRequest(document, [...(item.parameters ?? []), ...(operation.parameters ?? [])], operation),
      ...shownAnswers(document, operation),
      ...knownErrors(document, operation),
    ]),
    ...openAnswers(document),
    ...silentMembers(document),
    ...unboundedSchemas(document),
  ];
}

const nameOf = ({ operationId }: Operation) =>
  VERBS.test(operationId) ? [] : [`${operationId} is not a verb and a thing in lower camel case`];

function shownRequest(document: Document, given: readonly Parameter[], operation: Operation): string[] {
  const parameters = given.map((one) => resolved(document, one));
  const withoutExample = parameters.filter((one) => one.in === 'path' && !('example' in one) && !one.examples);
  const bodies = Object.values(operation.requestBody?.content ?? {});
  return [
    ...withoutExample.map(({ name }) => `${operation.operationId}: the parameter ${name} has no example`),
    ...(bodies.every(({ examples }) => count(examples) > 0) ? [] : [`${operation.operationId}: a body has no example`]),
  ];
}

function shownAnswers(document: Document, { operationId, responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, answer]) => {
    const media = Object.values(resolved(document, answer).content ?? {});
    return media.length > 0 && media.every(({ examples }) => count(examples) > 0)
      ? []
      : [`${operationId}: the answer ${status} has no example`];
  });
}

const count = (examples: object | undefined) => Object.keys(examples ?? {}).length;

/** Each error response names its codes, and its examples show no others. */
function knownErrors(document: Document, { operationId, responses }: Operation): string[] {
  const errors = errorsOf(document, responses);
  return Object.entries(responses).flatMap(([status, answer]) => {
    if (Number(status) < 400) return [];
    const codes = new Set(errors.filter((error) => error.status === Number(status)).map(({ code }) => code));
    if (codes.size === 0) return [`${operationId}: the answer ${status} names no code`];
    const shown = Object.values(resolved(document, answer).content ?? {}).flatMap(({ examples }) =>
      Object.values(examples ?? {}),
    );
    return shown.flatMap(({ value }) => {
      const code = isObject(value) ? String(value.code) : 'nothing';
      return codes.has(code) ? [] : [`${operationId}: an example of the answer ${status} has the code ${code}`];
    });
  });
}

/** Objects in responses say whether they can have members that they do not name. */
function openAnswers(document: Document): string[] {
  return answerSchemas(document).flatMap(([place, schema]) =>
    isObject(schema.properties) && schema.additionalProperties === undefined
      ? [`${place} is open: additionalProperties is missing`]
      : [],
  );
}

function silentMembers(document: Document): string[] {
  return Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    schemasIn(schema).flatMap(({ properties }) =>
      Object.entries((properties ?? {}) as Record<string, Schema>).flatMap(([member, value]) =>
        resolved(document, value).description ? [] : [`${name}: nothing says what ${member} is`],
      ),
    ),
  );
}

/** Every list, text and map of the document has a limit. */
function unboundedSchemas(document: Document): string[] {
  const found: string[] = [];
  const look = (value: Json, place: string): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'examples' || key === 'example') continue;
      if (key !== 'schema' && key !== 'schemas') look(inner, `${place}.${key}`);
      else if (key === 'schema') found.push(...unboundedIn(inner, place));
      else for (const [name, schema] of Object.entries(inner ?? {})) found.push(...unboundedIn(schema, name));
    }
  };
  look(document as unknown as Json, '');
  return found;
}

const unboundedIn = (schema: Json, place: string): string[] =>
  schemasIn(schema).flatMap((one) => {
    const word = missingBound(one);
    return word ? [`${place}: ${word} is missing${described(one)}`] : [];
  });

const described = ({ description }: Schema) => (typeof description === 'string' ? ` (${description.trim()})` : '');

function missingBound(schema: Schema): string | undefined {
  switch (schema.type) {
    case 'array':
      return 'maxItems' in schema ? undefined : 'maxItems';
    case 'string':
      return 'maxLength' in schema || 'enum' in schema || schema.format === 'binary' ? undefined : 'maxLength';
    case 'object':
      return isObject(schema.additionalProperties) && !('maxProperties' in schema) ? 'maxProperties' : undefined;
    default:
      return undefined;
  }
}

/** Every schema that can occur in a response, with a name for its place. */
function answerSchemas(document: Document): [string, Schema][] {
  const found: [string, Schema][] = [];
  const seen = new Set<string>();
  const look = (place: string, schema: Schema): void => {
    for (const inner of schemasIn(schema)) {
      found.push([place, inner]);
      if (typeof inner.$ref !== 'string' || seen.has(inner.$ref)) continue;
      seen.add(inner.$ref);
      look(inner.$ref.split('/').at(-1) ?? place, resolved(document, inner));
    }
  };
  for (const { operation } of operationsOf(document)) {
    for (const [status, answer] of Object.entries(operation.responses)) {
      for (const { schema } of Object.values(resolved(document, answer).content ?? {}))
        look(`${operation.operationId} ${status}`, schema);
    }
  }
  return found;
}
