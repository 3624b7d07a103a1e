import { readdirSync, readFileSync } from 'node:fs';
import MarkdownIt from 'markdown-it';
import { budgetTables } from './budgets.ts';
import type { ErrorCodeEntry } from './error-codes.ts';

/** A guide as the docs pages show it. */
export interface Guide {
  name: string;
  title: string;
  /** One sentence for lists of guides. */
  summary: string;
  html: string;
  sections: { id: string; title: string }[];
}

const FOLDER = 'docs/guides';

/** Every guide under `docs/guides/`, in the order of the numbers that their files begin with. */
export function guidesOf(codes: readonly ErrorCodeEntry[]): Guide[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => guideOf(file, readFileSync(`${FOLDER}/${file}`, 'utf8'), codes));
}

function guideOf(file: string, text: string, codes: readonly ErrorCodeEntry[]): Guide {
  const name = file.replace(/^\d+-/, '').replace(/\.md$/, '');
  const [, title, summary] = /^# (.+)\n\n([^\n]+(?:\n[^\n]+)*)/.exec(text) ?? [];
  if (!title || !summary) throw new Error(`${FOLDER}/${file} does not begin with a title and a sentence`);
  const sections: Guide['sections'] = [];
  const markdown = new MarkdownIt({ html: false, linkify: false });
  markdown.core.ruler.push('section_ids', ({ tokens }) => {
    tokens.forEach((token, place) => {
      if (token.type !== 'heading_open' || token.tag !== 'h2') return;
      const heading = tokens[place + 1]?.content ?? '';
      const id = heading
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '');
      token.attrSet('id', id);
      sections.push({ id, title: heading });
    });
  });
  // A table as wide as it likes scrolls by itself, with the keyboard too.
  markdown.renderer.rules.table_open = () => '<div class="wide" tabindex="0"><table>\n';
  markdown.renderer.rules.table_close = () => '</table></div>\n';
  const html = markdown.render(
    text.replace('{{error codes}}', () => codeTable(codes)).replace('{{budgets}}', budgetTables),
  );
  return { name, title, summary: summary.replaceAll('\n', ' '), html, sections };
}

function codeTable(codes: readonly ErrorCodeEntry[]): string {
  const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const rows = codes.map(({ code, statuses, description, fields }) =>
    [
      `\`${code}\``,
      statuses.join(', '),
      cell(description),
      fields.map(({ name }) => `\`${name}\``).join(', ') || '–',
    ].join(' | '),
  );
  return ['Code | Status | When | Further fields', '--- | --- | --- | ---', ...rows].join('\n');
}
