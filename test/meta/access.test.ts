import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import ts from 'typescript';

// Only src/domain/access decides who may see what. Other code that reads the flags of a channel's privacy needs a
// reason.

const FLAGS = ['isPrivate', 'isWebPublic', 'isHistoryPublic', 'is_private', 'is_web_public', 'is_history_public'];

/** Rooms and files that read the flags, each with the reason. */
const READERS: Record<string, string> = {
  'src/domain/access/': 'decides by them',
  'src/domain/channels/privacy.ts': 'says which privacy a channel can have, and what it is called',
  'src/store/': 'lists what one may see; a test plays its statements against the rules',
  'src/views/channels/channels.ts': 'shows them',
  'src/actions/organization/joining.ts': 'reads what a request wants of a channel that is not there yet',
  'src/cli/demo-org.ts': 'makes the channels of the example',
  'src/testing/organization.ts': 'makes the channels of the test server',
};

interface Reading {
  place: string;
  file: string;
}

/** Every access to a member with the name of a flag, and every string that names a column. */
function readings(name: string): Reading[] {
  const file = `src/${name}`;
  const source = ts.createSourceFile(
    file,
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: Reading[] = [];
  const visit = (node: ts.Node): void => {
    if (isReading(node)) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      found.push({ file, place: `${file}:${line}` });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isReading(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) return FLAGS.includes(node.name.text);
  if (ts.isBindingElement(node)) return FLAGS.includes((node.propertyName ?? node.name).getText());
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isText && !ts.isLiteralTypeNode(node.parent) && FLAGS.some((flag) => node.text.includes(flag));
}

const isReader = (file: string) => Object.keys(READERS).some((known) => file.startsWith(known));

describe("The flags of a channel's privacy", () => {
  const found = readdirSync(new URL('../../src/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap(readings);

  it('are read by the rules of access, and by nothing else without a reason', () => {
    expect(found.filter(({ file }) => !isReader(file)).map(({ place }) => place)).to.deep.equal([]);
  });

  it('are read by everything that has a reason', () => {
    const idle = Object.keys(READERS).filter((known) => !found.some(({ file }) => file.startsWith(known)));
    expect(idle).to.deep.equal([]);
  });
});
