import type { TableOperation } from '../../src/api/table.ts';
import { MAX_BODY_BYTES } from '../../src/domain/limits.ts';
import type { Answer } from '../support/actor.ts';
import { allExamples, type Example, requestOf } from '../support/examples.ts';
import {
  type Described,
  describedOperations,
  type Filling,
  largest,
  longestText,
  type Variety,
} from '../support/largest.ts';
import { Observed } from './observed.ts';

/** Bytes of a query string; the URL counts as header. */
const MOST_IN_ADDRESS = 100 * 1024;
/** Characters of a value that is too long for any request. */
const TOO_LONG = 16 * MAX_BODY_BYTES;
/** IDs that do not exist begin here. */
const UNKNOWN = 1_000_000;

const VARIETIES: readonly Variety[] = ['different', 'same', 'wrong'];

/** A request that succeeds, for each operation. */
const good = new Map<string, Example>();
for (const example of allExamples()) {
  const { operationId } = example.operation;
  if (example.status === 200 && example.notPlayed === undefined && !good.has(operationId))
    good.set(operationId, example);
}

function filling(variety: Variety, share = 1, choice = 0): Filling {
  return { variety, share, choice, firstId: UNKNOWN };
}

/** The alternatives of the value, if there are any. */
function choices({ schema }: Described): number[] {
  const share = longestText(schema) > TOO_LONG ? 0.001 : 1;
  const texts = [0, 1, 2].map((choice) => JSON.stringify(largest(schema, filling('same', share, choice))));
  return [0, 1, 2].filter((choice) => texts.indexOf(texts[choice] ?? '') === choice);
}

describe('The largest value that the document allows', () => {
  let server: Observed;
  before(async () => {
    server = await Observed.start();
  });
  after(() => server.stop());

  for (const { operation, parameters } of describedOperations()) {
    const sized = parameters.filter(({ schema }) => longestText(schema) > 200);
    if (sized.length === 0) continue;
    describe(`of ${operation.method} ${operation.path}`, () => {
      before(() => server.renew());
      for (const variety of VARIETIES) {
        for (const parameter of sized.filter((one) => variety === 'different' || one.codec === 'json')) {
          for (const choice of choices(parameter)) {
            it(`keeps no one waiting: ${parameter.name}${choice > 0 ? ` (${choice + 1})` : ''}, ${variety}`, () =>
              server.keepsNobodyWaiting(requestWith(operation, [parameter], variety, choice), operation.operationId));
          }
        }
        if (sized.length > 1 && (variety === 'different' || sized.some(({ codec }) => codec === 'json'))) {
          it(`keeps no one waiting: all together, ${variety}`, () =>
            server.keepsNobodyWaiting(requestWith(operation, sized, variety, 0), operation.operationId));
        }
      }
    });
  }

  /** The good request of the operation with the largest values, as much of them as fits into one request. */
  function requestWith(
    operation: TableOperation,
    parameters: readonly Described[],
    variety: Variety,
    choice: number,
  ): () => Promise<Answer> {
    const example = good.get(operation.operationId);
    if (!example) throw new Error(`${operation.operationId} has no example that succeeds`);
    const { params, files } = requestOf(example);
    const length = parameters.reduce((sum, { schema }) => sum + longestText(schema), 0);
    for (let share = 1; ; share /= 2) {
      // Too long for any body, so it need not be built.
      if (length * share * share > TOO_LONG) continue;
      const values = parameters.map(({ name, schema, codec, in: place }) => {
        const value = largest(schema, filling(variety, share, choice));
        return { name, place, text: codec === 'json' ? JSON.stringify(value) : String(value) };
      });
      const sent = new URLSearchParams(values.map(({ name, text }) => [name, text])).toString().length;
      if (sent > (operation.method === 'GET' ? MOST_IN_ADDRESS : MAX_BODY_BYTES - 10_000)) continue;
      const inPath = values.filter(({ place }) => place === 'path');
      const path = inPath.reduce(
        (found, { name, text }) => found.replace(`{${name}}`, encodeURIComponent(text)),
        inPath.length > 0 ? operation.path : example.path,
      );
      const others = Object.fromEntries(
        values.filter(({ place }) => place !== 'path').map(({ name, text }) => [name, text]),
      );
      return () =>
        server.actor(example.as).call(operation.method, path, { ...params, ...others }, { ...(files && { files }) });
    }
  }
});
