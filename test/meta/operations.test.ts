import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import ts from 'typescript';
import { operations } from '../../src/api/table.ts';

const API = new URL('../api/', import.meta.url);

/** The titles of every `describe` in the tests of a tag: one file, or a folder of them. */
function describedFor(tag: string): Set<string> {
  const folder = existsSync(new URL(`${tag}/`, API)) ? readdirSync(new URL(`${tag}/`, API)) : [];
  const files = [`${tag}.test.ts`, ...folder.map((name) => `${tag}/${name}`)];
  const titles = new Set<string>();
  for (const name of files.filter((one) => existsSync(new URL(one, API)))) {
    const file = ts.createSourceFile(name, readFileSync(new URL(name, API), 'utf8'), ts.ScriptTarget.Latest, true);
    const look = (node: ts.Node): void => {
      const [title, body] = ts.isCallExpression(node) && node.expression.getText() === 'describe' ? node.arguments : [];
      if (title && ts.isStringLiteralLike(title) && body && holdsTests(body)) titles.add(title.text);
      ts.forEachChild(node, look);
    };
    look(file);
  }
  return titles;
}

/** An empty `describe` proves nothing. */
const holdsTests = (body: ts.Node): boolean =>
  ts.forEachChild(
    body,
    (node) => (ts.isCallExpression(node) && node.expression.getText() === 'it') || holdsTests(node),
  ) ?? false;

describe('Every operation', () => {
  const tags = new Map<string, Set<string>>();
  for (const { operationId, method, path, tag } of operations) {
    it(`${operationId} has its tests in the file of its tag, under method and path`, () => {
      const titles = tags.get(tag) ?? describedFor(tag);
      tags.set(tag, titles);
      expect([...titles], `test/api/${tag}.test.ts, or a file in test/api/${tag}/`).to.include(`${method} ${path}`);
    });
  }
});
