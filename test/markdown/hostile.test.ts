import { expect } from 'chai';
import { workingTime } from '../support/own-time.ts';
import { htmlOf, render } from './rendering.ts';

const TAGS =
  'a blockquote br code del div em h1 h2 h3 h4 h5 h6 hr img li ol p pre span strong table tbody td th thead time tr ul video';

/** Every tag of the HTML, without the values of its attributes. */
function tagsOf(html: string): { name: string; attributes: string[] }[] {
  return [...html.matchAll(/<\/?([^\s>]*)((?:\s[^\s=>]+="[^"<>]*")*)\s*>|<[^>]*>?/g)].map(
    ([whole, name, attributes]) => ({
      name: name ?? whole,
      attributes: [...(attributes ?? '').matchAll(/([^\s=]+)="/g)].map((match) => match[1] ?? ''),
    }),
  );
}

function expectHarmless(html: string): void {
  for (const { name, attributes } of tagsOf(html)) {
    expect(TAGS.split(' '), html).to.include(name);
    for (const attribute of attributes) expect(attribute, html).not.to.match(/^on|^srcdoc$/i);
  }
  for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
    expect(address, html).to.match(/^(?:https?:\/\/|mailto:|\/|#|user_uploads\/)/);
  }
}

describe('hostile Markdown', () => {
  it('never becomes markup of its own', () => {
    for (const source of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '`<script>` ```\n<script>\n```',
      '```"><script>alert(1)</script>\nx\n```',
      '```a"onclick=x\nx\n```',
      '[<script>](https://x.org"onmouseover=alert(1))',
      '[a](https://x.org "\\"><script>alert(1)</script>")',
      '[a](https://x.org/"><script>)',
      'https://x.org/"><script>alert(1)</script>',
      'https://x.org/a.png?"onerror=alert(1)',
      '@**<script>** #**<script>** @*<b>*',
      '#**garden>"><img src=x onerror=alert(1)>**',
      ':"><script>:',
      '<time:"><script>>',
      '```spoiler <script>\n<script>\n```',
      '| <script> | b |\n|-|-|\n| "onclick=x | <b> |',
      '> <iframe srcdoc=x>',
      '# <svg onload=x>',
      '\u00020\u0003 \u0002\u0003 `x` \u00020\u0003',
    ]) {
      expectHarmless(htmlOf(source));
    }
  });

  it('cannot make a link that runs something', () => {
    for (const address of [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'javascript&colon;alert(1)',
      '&#106;avascript:alert(1)',
      '`x`javascript:alert(1)',
      'javascript://x.org/%0aalert(1)',
      'data:text/html;base64,PHNjcmlwdD4=',
      'vbscript:x',
      'blob:https://x.org/1',
    ]) {
      expectHarmless(htmlOf(`[a](${address})`));
      expectHarmless(htmlOf(`[a](<${address}>)`));
    }
  });

  it('cannot make a formula write to the log', () => {
    const { warn } = console;
    const lines: unknown[] = [];
    console.warn = (line: unknown) => void lines.push(line);
    try {
      htmlOf('$$\\text{\u202e}$$');
    } finally {
      console.warn = warn;
    }
    expect(lines).to.deep.equal([]);
  });

  it('cannot make a formula that links, includes or styles', () => {
    for (const formula of [
      '\\href{javascript:alert(1)}{x}',
      '\\includegraphics{x}',
      '\\htmlStyle{color:red}{x}',
      '\\url{x}',
    ]) {
      expect(htmlOf(`$$${formula}$$`)).not.to.match(/<a |<img|style="color:red/);
    }
  });

  it('accepts only valid paths of custom emoji and names, whatever they contain', () => {
    const users = [{ id: 1, fullName: '"><script>', isActive: true }];
    expectHarmless(htmlOf('@**|1**', { users }));
    const customEmoji = new Map([['x', { id: 1, url: '/"><script>' }]]);
    expectHarmless(htmlOf(':x:', { customEmoji }));
  });

  it('is rendered in time that grows with its length only', () => {
    const LENGTH = 10_000;
    // Generous, because other tests may run at the same time; quadratic rules would take seconds.
    const LIMIT = 600;
    const TRIES = 4;
    const pieces =
      '* ** *** *a **a** > >\n [ ]( [a](b [a](b"c ( ` `` `a \\` ~ ~~ ~~a @** @**a @* #** #**a> # $$ $$a <time: &a : :a :tada: ' +
      'http:// http://a.com/( a.com, a. a@ . - -\\n + | |a|b|\\n |-|-|\\n \\ 😀 🇩 \u200d ```quote\\n ```spoiler\\n ~~~\\n ---\\n *\\na a\\n\\n';
    for (const typed of pieces.split(' ')) {
      for (const piece of [typed, `${typed} `, `${typed}\n`]) {
        const source = piece.replaceAll('\\n', '\n').repeat(LENGTH).slice(0, LENGTH);
        let [least, tries] = [Number.POSITIVE_INFINITY, 0];
        while (least >= LIMIT && tries++ < TRIES) {
          const start = workingTime();
          render(`${source}x`);
          least = Math.min(least, workingTime() - start);
        }
        expect(least, JSON.stringify(piece)).to.be.below(LIMIT);
      }
    }
  });

  it('may be nested deeper than people read', () => {
    expect(htmlOf(`${'> '.repeat(4000)}x`)).to.include('x');
    expect(htmlOf(`${'+ '.repeat(4000)}x`)).to.include('x');
    expect(htmlOf(`${'```quote\n'.repeat(1000)}x`)).to.include('x');
    expect(htmlOf(`${'['.repeat(5000)}x${']'.repeat(4900)}`)).to.include('x');
  });
}).timeout(30_000);
