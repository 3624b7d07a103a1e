import { expect } from 'chai';
import { type ExampleOrg, openExampleOrg } from '../support/example-org.ts';
import { allExamples, changesNothing, type Example, played } from '../support/examples.ts';

describe('The examples of the document', () => {
  let shared: ExampleOrg;
  before(async () => {
    shared = await openExampleOrg();
  });
  after(() => shared.close());

  for (const [operation, examples] of byOperation(toldOnce(allExamples()))) {
    describe(operation, () => {
      for (const example of examples) promise(example);
    });
  }

  function promise(example: Example): void {
    const { name, status, value, notPlayed } = example;
    if (notPlayed !== undefined) {
      it(`says why "${name}" is not played: it ${notPlayed}`, () => {
        expect(notPlayed).to.match(/^\w+ \w+ \w+/);
      });
      return;
    }
    it(`answers "${name}" with ${status}, as shown`, async () => {
      const org = changesNothing(example) ? shared : await openExampleOrg();
      try {
        expect(await played(org, example)).to.deep.equal({ status, body: value });
      } finally {
        if (org !== shared) await org.close();
      }
    });
  }
});

/** Shared responses give the reason for which they are not played only once. */
function toldOnce(examples: readonly Example[]): Example[] {
  const told = new Set<string>();
  return examples.filter(({ name, notPlayed }) => {
    if (notPlayed === undefined) return true;
    const reason = `${name} ${notPlayed}`;
    const isNew = !told.has(reason);
    told.add(reason);
    return isNew;
  });
}

function byOperation(examples: readonly Example[]): Map<string, Example[]> {
  const groups = new Map<string, Example[]>();
  for (const example of examples) {
    const title = `${example.operation.method} ${example.operation.path}`;
    groups.set(title, [...(groups.get(title) ?? []), example]);
  }
  return groups;
}
