import {
  type Codec,
  type Language,
  type SampleRequest,
  samplesOf as samplesIn,
  textOf,
} from '../../assets/docs/samples.js';
import { type Document, isObject, operationsOf, type Parameter, resolved, type Schema } from './document.ts';
import type { TableOperation } from './operations.ts';

/** One request of an operation in each language; SITE, EMAIL and API_KEY are in the environment. */
export interface Sample extends Record<Language, string> {
  /** Name of the example of the response to the request. */
  example: string;
}

/** The sample of every operation, from its first example of a success for its usual caller. */
export function samplesOf(decoded: Document, operations: readonly TableOperation[]): Record<string, Sample> {
  const samples: Record<string, Sample> = {};
  for (const { item, operation } of operationsOf(decoded)) {
    const table = operations.find(({ operationId }) => operationId === operation.operationId);
    if (!table) throw new Error(`${operation.operationId} is not in the table`);
    const example = usualExample(operation.responses['200']?.content?.['application/json']?.examples ?? {});
    const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
      resolved(decoded, one),
    );
    const bodies = Object.values(operation.requestBody?.content ?? {})[0]?.examples ?? {};
    const own = example[1]['x-request'];
    const body = isObject(own) ? (own as Schema) : ((bodies[example[0]]?.value ?? {}) as Schema);
    const request = requestOf(table, parameters, { name: example[0], shown: example[1], body });
    samples[table.operationId] = { example: example[0], ...samplesIn(request) };
  }
  return samples;
}

/** The first example that the owner can play, or else the first one. */
function usualExample(examples: Record<string, Schema>): [string, Schema] {
  const all = Object.entries(examples);
  const usual = all.find(
    ([, shown]) => (shown['x-as'] ?? 'owner') === 'owner' && !shown['x-not-played'] && !shown['x-settings'],
  );
  return usual ?? all[0] ?? ['', {}];
}

function requestOf(
  operation: TableOperation,
  parameters: readonly Parameter[],
  { name, shown, body }: { name: string; shown: Schema; body: Schema },
): SampleRequest {
  const places = isObject(shown['x-path']) ? shown['x-path'] : {};
  const path = operation.path.replace(/\{(\w+)\}/g, (_whole, key: string) => {
    const parameter = parameters.find((one) => one.name === key) as { example?: unknown } | undefined;
    return encodeURIComponent(String(places[key] ?? parameter?.example));
  });
  const known = new Map(operation.parameters.map((one) => [one.name, one]));
  const query = parameters.flatMap((one): [string, string][] => {
    const example = one.in === 'query' ? one.examples?.[name] : undefined;
    return example ? [[one.name, textOf(example.value ?? null, known.get(one.name)?.codec ?? 'text')]] : [];
  });
  const fields = Object.entries(body);
  return {
    method: operation.method,
    isPublic: operation.public ?? false,
    path: `/api/v1${path}`,
    query,
    form: fields.flatMap(([field, value]) => {
      const codec = known.get(field)?.codec;
      return codec ? [[field, value, codec] as [string, unknown, Codec]] : [];
    }),
    files: operation.files ? fields.filter(([field]) => !known.has(field)).map(([field]) => field) : [],
  };
}
