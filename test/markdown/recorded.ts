/**
 * Compares the renderer with recorded answers: RECORDINGS=folder node --import tsx test/markdown/recorded.ts
 * The folder holds one file of JSON lines for each scenario; nothing of it is part of this repository.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RenderContext, renderMessage } from '../../src/markdown/render.ts';

const folder = process.env.RECORDINGS ?? '';
const PEOPLE = ['ann', 'bob', 'cal', 'gus', 'gone'];
const CHANNELS = ['a', 'two words', 'd.o-t', 'ünï', 'p'];

interface Line {
  do?: [string, string, string, string, Record<string, unknown> | null];
  answer?: { body?: { rendered?: string; message?: { content?: string }; raw_content?: string } }[];
}

function context(scenario: string, settings: Partial<RenderContext>): RenderContext {
  return {
    users: PEOPLE.map((name, index) => ({
      id: index + 1,
      fullName: `${capital(name)} TAG`,
      isActive: !hasLeft(name, scenario),
    })),
    groups: [
      { id: 21, name: 'crew TAG', isSystem: false },
      { id: 22, name: 'role:members', isSystem: true },
    ],
    channels: CHANNELS.map((name, index) => ({ id: 41 + index, name: `${name} TAG` })),
    uploads: new Map(),
    customEmoji: new Map(
      ['party-TAG', 'new-TAG'].map((name) => [name, { id: 7, url: '/user_avatars/2/emoji/images/7.png' }]),
    ),
    linkifiers: [
      { pattern: 'TTAG-(?P<id>[0-9]+)', urlTemplate: 'https://tracker.example.com/{id}' },
      { pattern: 'orgTAG/(?P<repo>[a-z]+)#(?P<id>[0-9]+)', urlTemplate: 'https://code.example.com/{repo}/pull/{id}' },
    ],
    origin: 'https://chat.example.com',
    previews: { images: true },
    translateEmoticons: scenario.includes('emoticons'),
    defaultCodeLanguage: null,
    ...settings,
  };
}

/** Gone is deactivated in all scenarios, Ann in the one about deactivation. */
const hasLeft = (name: string, scenario: string) =>
  name === 'gone' || (name === 'ann' && scenario.startsWith('leaving'));

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function filled(content: string): string {
  return content.replace(/\{\{([^}]+)\}\}/g, (whole, name: string) => {
    const person = name.replace(/\.name$/, '');
    if (name === 'tag') return 'TAG';
    if (name === 'words') return 'two words TAG';
    if (name === 'dots') return 'd.o-t TAG';
    if (name === 'uni') return 'ünï TAG';
    if (PEOPLE.includes(person)) return name === person ? String(PEOPLE.indexOf(person) + 1) : `${capital(person)} TAG`;
    if (name.endsWith('.name') && CHANNELS.includes(person)) return `${person} TAG`;
    return whole;
  });
}

/** Makes both sides comparable: IDs by name, without highlighting and image proxy. */
function neutral(html: string): string {
  return html
    .replace(/<user:(\w+)>/g, (_whole, name: string) => String(PEOPLE.indexOf(name) + 1))
    .replace(/<channel:([^>]+)>/g, (_whole, name: string) => String(CHANNELS.indexOf(name) + 41))
    .replace(/data-user-group-id="[^"]*"/g, 'data-user-group-id="G"')
    .replace(/<pre><span><\/span><code>[\s\S]*?<\/code><\/pre>/g, (block) => {
      return `<pre><span></span><code>${block.slice(24, -13).replace(/<\/?span[^>]*>/g, '')}</code></pre>`;
    })
    .replace(
      /(<div class="[^"]*message_inline_(?:image|video)[^"]*"><a [^>]*>\s*<(?:img|video)[^>]*?) src="[^"]*"/g,
      '$1 src="P"',
    )
    .replace(/ data-video-original-url="[^"]*"/g, '')
    .replace(/src="\/user_avatars\/[^"]*"/g, 'src="E"')
    .replace(/<span class="katex-html[\s\S]*?<\/span>(?=(?:<\/span>)?(?:<\/p>| and | <code>))/g, 'KATEX');
}

let [equal, different] = [0, 0];
for (const file of readdirSync(folder).filter((name) => name.endsWith('.jsonl'))) {
  const settings: Partial<RenderContext> = {};
  for (const line of readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)) {
    const { do: step, answer } = JSON.parse(line) as Line;
    if (!step) continue;
    const parameters = typeof step[4] === 'object' && step[4] ? step[4] : {};
    if ('default_code_block_language' in parameters) {
      settings.defaultCodeLanguage = String(parameters.default_code_block_language) || null;
    }
    const body = Array.isArray(answer) ? answer[0]?.body : undefined;
    const source = step[3] === '/messages/render' ? filled(String(parameters.content ?? '')) : body?.raw_content;
    const expected = body?.rendered ?? body?.message?.content;
    if (source === undefined || expected === undefined) continue;
    if (step[3] !== '/messages/render' && !expected.startsWith('<')) continue;
    const { html } = renderMessage(source, context(file, settings));
    if (neutral(html) === neutral(expected)) equal++;
    else {
      different++;
      console.log(`${file}: ${JSON.stringify(source).slice(0, 200)}`);
      console.log(`  expected ${JSON.stringify(neutral(expected)).slice(0, 700)}`);
      console.log(`  got      ${JSON.stringify(neutral(html)).slice(0, 700)}`);
    }
  }
}
console.log(`${equal} equal, ${different} different`);
