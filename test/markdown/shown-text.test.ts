import { expect } from 'chai';
import { searchWordsOf } from '../../src/domain/messages/highlight.ts';
import { shownTextOf } from '../../src/markdown/shown-text.ts';
import { render } from './rendering.ts';

describe('The text of a rendered message', () => {
  for (const content of [
    'plain words, *some* **strong** and ***both***',
    'a ~~gone~~ `code <b>` & &eacute;t&#233; &amp; "quoted" \'it\'',
    '* one\n* two\n  * three\n\n1. four\n2. five',
    '> quoted\n\nafter it',
    '# heading\n\n---\nrule',
    '|a|b|\n|-|-|\n|one|two|',
    '```python\nif x < 1:\n    print("y")\n```',
    '```spoiler the head\nthe body\n```',
    '```quote\nsaid **it**\n```',
    'so $$a < b$$ it is, $$\\frac{x}{y}$$ too, $$\\nope$$',
    '```math\na_1\n\nb^2\n```',
    '@**Mina Okafor** @_**Tom Ríos** @*night shift* #**garden** #**garden>plan**',
    'hello :tada: 😀 :kettle_on: <time:2020-01-01T10:00:00Z>',
    '[a link](https://x.org "title") and https://y.org/path?q=1&r=2 and mail@z.example',
    'see https://x.org/a.png here',
    'https://x.org/a.png',
    '[cat](https://x.org/a.webp)',
    'https://youtu.be/dQw4w9WgXcQ',
    'BUG-12 and web!7',
    'one\ntwo\n\nthree',
    '<b onclick="x">not a tag</b>',
  ]) {
    it(`has the words that are indexed when it is sent: ${JSON.stringify(content)}`, () => {
      const { text, html } = render(content);
      expect([...new Set(searchWordsOf(shownTextOf(html)))]).to.deep.equal([...new Set(searchWordsOf(text))]);
    });
  }
});
