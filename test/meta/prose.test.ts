import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { isObject } from '../../tools/openapi/document.ts';
import { decodedDocument } from '../support/document.ts';

/** Words that sound like a translation or are used only in this project, with the usual ones. */
const WORDS: readonly (readonly [found: RegExp, say: string])[] = [
  [/\be-mails?\b/i, 'email'],
  [/\b(some|every|any)body\b/i, 'someone, everyone, anyone'],
  [/\blog-ins?\b/i, 'login'],
  [/\b(is|are|was|were|be) told\b/i, 'gets, is notified'],
  [/\b(tell|tells|told) (of|apart)\b/i, 'reports, announces, distinguishes'],
  [/(?<!\bthere )\b(is|are) no\b(?! longer)/i, 'is not, has no'],
  [/\bat the (least|most)\b/i, 'at least, at most'],
  [/\bpictures?\b/i, 'image'],
  [/\bsigns\b/i, 'characters'],
  [/\bblanks\b/i, 'spaces'],
  [/\bletter case\b/i, 'case'],
  [/\bfor ever\b/i, 'forever'],
  [/\banew\b/i, 'again, newly'],
  [/\bswitch(ed|es)? (it |them )?(on|off)\b/i, 'turn on, turn off'],
  [/\bthrow-away\b/i, 'disposable'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\bled around\b/i, 'bypasses'],
  [/\b(the|a) (bell|gate|passage)\b/i, 'notifier, dispatcher, request context'],
  [/\bwho may(?: not)?,/i, 'users who may'],
];

const FOLDERS = ['.', 'docs', 'docs/guides', 'docs/decisions'];
/** Code, and titles of tests that a page quotes, follow other rules. */
const withoutQuotes = (text: string) => text.replace(/```[\s\S]*?```|`[^`]*`|<!--[\s\S]*?-->|"[^"]*"/g, '');

function pages(): Map<string, string> {
  const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`));
  return new Map(
    files
      // These list tests by their titles.
      .filter((file) => file.endsWith('.md') && !/docs\/(conformance|guards|mutations)\.md$/.test(file))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
}

/** The descriptions and summaries of the document, by their place. */
function descriptions(value: unknown, place = ''): [place: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((one, index) => descriptions(one, `${place}/${index}`));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, one]): [string, string][] => {
    if (name === 'value' || name === 'example') return [];
    if (typeof one === 'string') return /^(description|summary)$/.test(name) ? [[`${place}/${name}`, one]] : [];
    return descriptions(one, `${place}/${name}`);
  });
}

const comments = (code: string) => [...code.matchAll(/\/\*\*[\s\S]*?\*\//g)].map(([comment]) => comment).join('\n');

function faultsOf(place: string, text: string): string[] {
  const prose = withoutQuotes(text).replace(/\s+/g, ' ');
  return WORDS.flatMap(([pattern, say]) => {
    const found = pattern.exec(prose);
    return found ? [`${place} says "${found[0]}": say ${say}`] : [];
  });
}

describe('Prose that readers get', () => {
  it('uses common words on every page', () => {
    expect(pages().size).to.be.above(20);
    expect([...pages()].flatMap(([file, text]) => faultsOf(file, text))).to.deep.equal([]);
  });

  it('uses common words in the document', () => {
    const found = descriptions(decodedDocument);
    expect(found.length).to.be.above(1000);
    expect(found.flatMap(([place, text]) => faultsOf(place, text))).to.deep.equal([]);
  });

  it('uses common words for the limits that the guide shows', () => {
    expect(faultsOf('src/domain/limits.ts', comments(readFileSync('src/domain/limits.ts', 'utf8')))).to.deep.equal([]);
  });
});
