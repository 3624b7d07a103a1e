/**
 * Highlights code: strings, numbers, comments and keywords of JSON, shell, JavaScript, Python and Go. A single pattern
 * is enough for samples of a few lines.
 */
const WORDS =
  'true|false|null|None|True|False|nil|import|from|export|package|const|let|var|func|function|async|await|return|if|else|for|of|in|new|throw|continue|break|curl|parlance|node|npm|docker';

const TOKENS = new RegExp(
  [
    String.raw`(?<comment>(?<=^|\s)(?:#|//).*$)`,
    String.raw`(?<key>"(?:\\.|[^"\\\n])*"(?=\s*:))`,
    String.raw`(?<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\x60[^\x60]*\x60)`,
    String.raw`(?<option>(?<=\s)--?[a-z][\w-]*)`,
    String.raw`(?<number>(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-]))`,
    String.raw`(?<word>(?<![\w.$-])(?:${WORDS})(?![\w-]))`,
  ].join('|'),
  'gm',
);

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

/** HTML of the code, in which every text is escaped. */
export function highlighted(code) {
  let html = '';
  let end = 0;
  for (const match of code.matchAll(TOKENS)) {
    const [kind] = Object.entries(match.groups).find(([, text]) => text !== undefined);
    html += `${escaped(code.slice(end, match.index))}<span class="c-${kind}">${escaped(match[0])}</span>`;
    end = match.index + match[0].length;
  }
  return html + escaped(code.slice(end));
}
