/**
 * Writes the real responses of the server into the examples of the document. Only for successes: an error that differs
 * is a fault of the document or of the code, and someone must decide which.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isMap, isScalar, parseDocument, stringify } from 'yaml';
import { openExampleOrg } from '../../test/support/example-org.ts';
import { allExamples, changesNothing, type Example, played } from '../../test/support/examples.ts';

/** A piece of a file to be replaced. */
interface Edit {
  from: number;
  to: number;
  text: string;
}

const shared = await openExampleOrg();
const edits = new Map<string, Edit[]>();
for (const example of allExamples()) {
  if (example.notPlayed !== undefined) continue;
  const org = changesNothing(example) ? shared : await openExampleOrg();
  const { status, body } = await played(org, example);
  if (org !== shared) await org.close();
  if (status === example.status && isDeepStrictEqual(body, example.value)) continue;
  const title = `${example.operation.operationId} ${example.status} ${example.name}`;
  if (status !== 200 || example.status !== 200) {
    console.error(
      `${title} differs; decide which is right:\n  shown  ${JSON.stringify(example.value)}\n  real   ${status} ${JSON.stringify(body)}`,
    );
    process.exitCode = 1;
    continue;
  }
  const file = `openapi/${example.operation.tag}.yaml`;
  edits.set(file, [...(edits.get(file) ?? []), editOf(file, example, body)]);
  console.log(`${title}: refreshed`);
}
await shared.close();
for (const [file, found] of edits) writeFileSync(file, edited(readFileSync(file, 'utf8'), found));

/** Changes only the text of the value; comments, order and formatting of everything else stay. */
function editOf(file: string, { operation, name }: Example, body: unknown): Edit {
  const source = readFileSync(file, 'utf8');
  const document = parseDocument(source);
  const paths = document.get('paths');
  if (!isMap(paths)) throw new Error(`${file} has no paths`);
  const method = operation.method.toLowerCase();
  const item = paths.items.find(
    ({ value }) => isMap(value) && value.getIn([method, 'operationId']) === operation.operationId,
  )?.value;
  const examples = isMap(item) && item.getIn([method, 'responses', '200', 'content', 'application/json', 'examples']);
  const example = isMap(examples) && examples.get(name);
  const pair = isMap(example) && example.items.find(({ key }) => isScalar(key) && key.value === 'value');
  if (!pair || !isScalar(pair.key) || !pair.key.range || !isMap(pair.value) || !pair.value.range) {
    throw new Error(`${file} has no example ${name} of ${operation.operationId}`);
  }
  const column = pair.key.range[0] - (source.lastIndexOf('\n', pair.key.range[0]) + 1);
  const indent = ' '.repeat(column + 2);
  const lines = stringify(body, { lineWidth: 0, singleQuote: true }).trimEnd().split('\n');
  return {
    from: pair.key.range[1],
    // The range of a block extends to the beginning of the next node.
    to: source.slice(0, pair.value.range[1]).trimEnd().length,
    text: `:\n${lines.map((line) => (line === '' ? '' : indent + line)).join('\n')}`,
  };
}

function edited(source: string, found: readonly Edit[]): string {
  return [...found]
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: replacement }) => text.slice(0, from) + replacement + text.slice(to), source);
}
