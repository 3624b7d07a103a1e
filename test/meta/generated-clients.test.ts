import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { GENERATORS } from '../../qa/generated-clients/generators.ts';

describe('The guide to generated clients', () => {
  const guide = readFileSync('docs/guides/9-generated-clients.md', 'utf8');
  const rows = [...guide.matchAll(/^(\S+) \| `(openapi[a-z-]*\.json)` \| (.+)$/gm)].map(([, name, form]) => [
    name,
    form,
  ]);

  it('says of each generator that is tried which document it reads', () => {
    expect(rows).to.deep.equal(GENERATORS.map(({ name, document }) => [name, document]));
  });
});
