import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { parse } from 'yaml';

const read = (path: string): string => readFileSync(path, 'utf8');
const makefile = read('Makefile');
const targets = [...makefile.matchAll(/^([a-z0-9-]+):.* ## .+$/gm)].map(([, name]) => name);

describe('The Makefile', () => {
  it('describes every target for `make help`', () => {
    const phony = /^\.PHONY: (.*)$/m.exec(makefile)?.[1]?.split(' ') ?? [];
    expect(phony.sort()).to.deep.equal([...new Set(targets)].sort());
  });

  it('has every target that a page for people names', () => {
    const folders = ['.', '.github', '.github/ISSUE_TEMPLATE', 'docs', 'docs/guides'];
    const pages = folders.flatMap((folder) =>
      readdirSync(folder)
        .filter((name) => /\.(md|yml)$/.test(name))
        .map((name) => `${folder}/${name}`),
    );
    const unknown = [...pages, '.githooks/pre-commit'].flatMap((page) =>
      [...read(page).matchAll(/(?:`|^)make ([a-z0-9-]+)/gm)].flatMap(([, name]) =>
        targets.includes(name) ? [] : `${page}: make ${name}`,
      ),
    );
    expect(unknown).to.deep.equal([]);
  });
});

describe('The issue forms', () => {
  for (const name of ['bug', 'feature']) {
    it(`ask questions, each with a label and an ID of its own: ${name}`, () => {
      const { name: title, description, body } = parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`));
      expect([title, description]).to.satisfy((texts: unknown[]) => texts.every((text) => typeof text === 'string'));
      const questions = body.filter(({ type }: { type: string }) => type !== 'markdown');
      const ids = questions.map(({ id }: { id: string }) => id);
      expect(new Set(ids).size).to.equal(questions.length);
      for (const { type, attributes } of questions) {
        expect(type).to.be.oneOf(['input', 'textarea', 'dropdown']);
        expect(attributes.label).to.be.a('string');
      }
    });
  }
});
