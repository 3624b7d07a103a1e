import type { Codec } from '../../api/table.ts';
import { type Described, type Media, merged, type PublishedDocument, resolved, type Schema } from './document.ts';

/** One value of a request, and where it travels. */
export interface Input {
  name: string;
  place: 'path' | 'query' | 'form' | 'file';
  codec: Codec;
  isRequired: boolean;
  isDeprecated: boolean;
  description: string;
  schema: Schema;
  /** The text that is sent, by the name of the example. */
  values: Record<string, string>;
}

/** An example in the document: a response, and the request for it. */
export interface ShownExample {
  name: string;
  summary: string;
  status: string;
  answer: unknown;
  /** Whether the document shows the request too. */
  hasRequest: boolean;
}

const textOf = (value: unknown, codec: Codec): string =>
  codec === 'json' || typeof value !== 'string' ? JSON.stringify(value) : value;

/** All inputs of an operation, in the order of the document. */
export function inputsOf(document: PublishedDocument, { table, parameters, body }: Described): Input[] {
  const codecs = new Map(table.parameters.map((one) => [`${one.in} ${one.name}`, one.codec]));
  const outside = parameters.map((one): Input => {
    const codec = codecs.get(`${one.in} ${one.name}`) ?? 'text';
    const examples = one.examples ?? {};
    // The document shows JSON in a query parameter as the text that is sent.
    const written = one['x-json-schema'] ? 'text' : codec;
    return {
      name: one.name,
      place: one.in,
      codec,
      isRequired: one.in === 'path' || (one.required ?? false),
      isDeprecated: one.deprecated ?? false,
      description: one.description ?? '',
      schema: one['x-json-schema'] ?? one.schema ?? {},
      values: {
        ...(one.example === undefined ? {} : { '': textOf(one.example, written) }),
        ...textsOf(
          Object.entries(examples).map(([name, { value }]) => [name, value]),
          written,
        ),
      },
    };
  });
  return body ? [...outside, ...formInputs(document, body, codecs)] : outside;
}

const textsOf = (values: readonly (readonly [string, unknown])[], codec: Codec): Record<string, string> =>
  Object.fromEntries(
    values.flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value, codec)] as const])),
  );

function formInputs(document: PublishedDocument, body: Media, codecs: ReadonlyMap<string, Codec>): Input[] {
  const { properties = {}, required = [] } = merged(document, body.schema);
  const examples = Object.entries(body.examples ?? {});
  return Object.entries(properties).map(([name, given]): Input => {
    const schema = resolved(document, given);
    const codec = codecs.get(`form ${name}`);
    return {
      name,
      place: codec ? 'form' : 'file',
      codec: codec ?? 'text',
      isRequired: required.includes(name),
      isDeprecated: schema.deprecated ?? false,
      description: schema.description ?? '',
      schema: given,
      values: codec
        ? textsOf(
            examples.map(([example, { value }]) => [example, (value as Record<string, unknown> | undefined)?.[name]]),
            codec,
          )
        : {},
    };
  });
}

/** The examples of all responses; under each status, those with a request come first. */
export function examplesOf({ answers, body }: Described, inputs: readonly Input[]): ShownExample[] {
  const requests = new Set([
    ...Object.keys(body?.examples ?? {}),
    ...inputs.flatMap(({ values }) => Object.keys(values)),
  ]);
  return answers.flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json']?.examples ?? {}).map(([name, { summary, value }]) => ({
      name,
      summary: summary ?? name,
      status,
      answer: value,
      hasRequest: status === '200' || requests.has(name),
    })),
  );
}
