/** Draws docs/conversation.svg: a topic of the demo organization, read from a started server. */
import { writeFileSync } from 'node:fs';

const TOPIC = { channel: 'engineering', topic: 'release 2.4' };
const WIDTH = 760;
const LEFT = 84;
const LINE = 22;
const MAX_LINE_CHARACTERS = 82;
const COLOURS = ['#2a52be', '#0f7b6c', '#a1485a', '#7a5cc0'];

interface Message {
  sender_full_name: string;
  timestamp: number;
  /** Markdown. */
  content: string;
  reactions: { emoji_code: string; emoji_name: string }[];
}

/** The arguments are server and credentials: `http://127.0.0.1:9991 email:key`. */
const [origin = '', credentials = ''] = process.argv.slice(2);

async function messages(): Promise<Message[]> {
  const narrow = Object.entries(TOPIC).map(([operator, operand]) => ({ operator, operand }));
  const query = new URLSearchParams({
    ...{ anchor: 'newest', num_before: '5', num_after: '0', apply_markdown: 'false' },
    narrow: JSON.stringify(narrow),
  });
  const headers = { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` };
  const answer = await fetch(`${origin}/api/v1/messages?${query}`, { headers });
  return ((await answer.json()) as { messages: Message[] }).messages;
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[one] ?? one);

/** The text, wrapped at spaces. */
function wrapped(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < MAX_LINE_CHARACTERS)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

interface Line {
  text: string;
  kind: 'text' | 'code' | 'quote';
}

/** The Markdown as lines to draw; tables and code keep their columns. */
function linesOf(markdown: string): Line[] {
  let isCode = false;
  return markdown.split('\n').flatMap((line): Line[] => {
    if (line.startsWith('```')) {
      isCode = !isCode;
      return [];
    }
    if (isCode) return [{ text: line, kind: 'code' }];
    if (/^\|[-|]+\|$/.test(line) || line === '') return [];
    if (line.startsWith('|')) {
      const cells = line
        .split('|')
        .slice(1, -1)
        .map((cell) => plain(cell.trim()).padEnd(18));
      return [{ text: cells.join(''), kind: 'code' }];
    }
    if (line.startsWith('> ')) return [{ text: plain(line.slice(2)), kind: 'quote' }];
    return wrapped(plain(line)).map((text) => ({ text, kind: 'text' }));
  });
}

const plain = (markdown: string) =>
  markdown
    .replaceAll(/@\*\*(.*?)\*\*/g, '@$1')
    .replaceAll(/#\*\*(.*?)\*\*/g, '#$1')
    .replaceAll(/[`]|\*\*/g, '');

const emojiOf = (code: string) => String.fromCodePoint(...code.split('-').map((one) => Number.parseInt(one, 16)));

function drawn(list: readonly Message[]): string {
  let y = 84;
  const parts: string[] = [];
  const names = [...new Set(list.map(({ sender_full_name: name }) => name))];
  for (const { sender_full_name: name, timestamp, content, reactions } of list) {
    const colour = COLOURS[names.indexOf(name) % COLOURS.length];
    const initials = name
      .split(' ')
      .map((word) => word[0])
      .join('');
    const time = new Date(timestamp * 1000).toISOString().slice(11, 16);
    parts.push(`<circle cx="50" cy="${y + 8}" r="20" fill="${colour}"/>`);
    parts.push(`<text x="50" y="${y + 13}" text-anchor="middle" fill="#fff" font-weight="600">${initials}</text>`);
    parts.push(
      `<text x="${LEFT}" y="${y}" font-weight="600" class="ink">${escaped(name)} <tspan class="soft" font-weight="400">${time}</tspan></text>`,
    );
    for (const { text, kind } of linesOf(content)) {
      y += LINE;
      if (kind === 'quote') parts.push(`<rect x="${LEFT}" y="${y - 15}" width="3" height="19" class="line"/>`);
      const x = kind === 'quote' ? LEFT + 12 : LEFT;
      parts.push(
        `<text x="${x}" y="${y}" class="${kind === 'quote' ? 'soft' : 'ink'} ${kind}" xml:space="preserve">${escaped(text)}</text>`,
      );
    }
    for (const [place, { emoji_code }] of reactions.entries()) {
      if (place === 0) y += LINE + 4;
      const x = LEFT + place * 52;
      parts.push(`<rect x="${x}" y="${y - 16}" width="44" height="23" rx="11" class="pill"/>`);
      parts.push(`<text x="${x + 9}" y="${y}" class="ink">${emojiOf(emoji_code)} 1</text>`);
    }
    y += 38;
  }
  const height = y;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="A conversation in the topic ${TOPIC.topic} of the channel ${TOPIC.channel}">
<style>
  text { font-family: system-ui, sans-serif; font-size: 15px; }
  .code { font-family: ui-monospace, monospace; font-size: 13.5px; }
  .ink { fill: #1d2330; } .soft { fill: #596275; } .line { fill: #b9c0cf; } .pill { fill: #e6eaf5; } .paper { fill: #fff; }
  .border { stroke: #d5d9e3; } .head { fill: #eef1f8; }
  @media (prefers-color-scheme: dark) {
    .ink { fill: #e8ebf2; } .soft { fill: #a9b1c3; } .line { fill: #4a5264; } .pill { fill: #2b3346; } .paper { fill: #1a1e27; }
    .border { stroke: #363d4c; } .head { fill: #232936; }
  }
</style>
<rect x=".5" y=".5" width="${WIDTH - 1}" height="${height - 1}" rx="10" class="paper border"/>
<path d="M1 44V11A10 10 0 0 1 11 1H${WIDTH - 11}A10 10 0 0 1 ${WIDTH - 1} 11V44Z" class="head"/>
<text x="26" y="29" font-weight="600" class="ink"># ${TOPIC.channel} <tspan class="soft" font-weight="400">› ${TOPIC.topic}</tspan></text>
${parts.join('\n')}
</svg>
`;
}

writeFileSync('docs/conversation.svg', drawn(await messages()));
