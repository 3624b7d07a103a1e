import { readdirSync, readFileSync } from 'node:fs';
import MarkdownIt, { type Token } from 'markdown-it';
import { highlighted } from '../../assets/docs/highlight.js';
import { budgetTables } from './budgets.ts';

/** A guide as the docs pages show it. */
export interface Guide {
  name: string;
  title: string;
  /** One sentence as HTML, for lists of guides. */
  summary: string;
  html: string;
  /** The first one, without an id, precedes all headings; `text` is searched. */
  sections: { id: string; title: string; text: string }[];
}

const FOLDER = 'docs/guides';

/** All guides under `docs/guides/`, in the order of the numbers in their file names. */
export function guidesOf(): Guide[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => guideOf(`${FOLDER}/${file}`));
}

/** The changelog in the form of a guide; the feature levels come first. */
export function changelogOf(): Guide {
  const [levels] = /^## Some of the levels\n[^#]+/m.exec(readFileSync(`${FOLDER}/5-feature-levels.md`, 'utf8')) ?? [];
  if (!levels) throw new Error('the guide to feature levels lists none');
  return guideOf('CHANGELOG.md', (text) =>
    text.replace('\n## ', () => `\n${levels.replace('Some of the levels', 'Feature levels')}\n## `),
  );
}

function guideOf(file: string, change = (text: string) => text): Guide {
  const text = change(readFileSync(file, 'utf8'));
  const name = (file.split('/').at(-1) ?? '').replace(/^\d+-/, '').replace(/\.md$/, '');
  const [, title, summary] = /^# (.+)\n\n([^\n]+(?:\n[^\n]+)*)/.exec(text) ?? [];
  if (!title || !summary) throw new Error(`${file} does not begin with a title and a sentence`);
  const sections: Guide['sections'] = [{ id: '', title, text: '' }];
  const markdown = new MarkdownIt({ html: false, linkify: false, highlight: highlighted });
  markdown.core.ruler.push('sections', ({ tokens }) => {
    for (const [place, token] of tokens.entries()) addToSections(sections, tokens, token, place);
  });
  // A wide table scrolls inside its own element, also by keyboard.
  markdown.renderer.rules.table_open = () => `<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n`;
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  markdown.renderer.rules.fence = (tokens, place) => codeBlock(tokens[place]?.content ?? '');
  const html = markdown
    .render(text.replace('{{budgets}}', budgetTables))
    // Rows of feature levels get an id, so that they can be linked.
    .replace(/<tr>\n<td>(\d{3})<\/td>/g, '<tr id="level-$1">\n<td>$1</td>');
  return { name, title, summary: markdown.renderInline(summary.replaceAll('\n', ' ')), html, sections };
}

const codeBlock = (code: string) =>
  `<pre tabindex="0" role="group" aria-label="Code"><code>${highlighted(code.trimEnd())}</code></pre>\n`;

/** A second-level heading gets an id and begins a section; any other text belongs to the last one. */
function addToSections(sections: Guide['sections'], tokens: readonly Token[], token: Token, place: number): void {
  const heading = tokens[place + 1]?.content ?? '';
  if (token.type === 'heading_open' && token.tag === 'h2') {
    const id = heading
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '');
    token.attrSet('id', id);
    sections.push({ id, title: heading.replaceAll('`', ''), text: '' });
  }
  const section = sections.at(-1);
  const isText = token.type === 'inline' || token.type === 'fence';
  if (section && isText && tokens[place - 1]?.type !== 'heading_open') {
    section.text = `${section.text} ${token.content.replace(/[`*\n]+/g, ' ')}`.trim();
  }
}
