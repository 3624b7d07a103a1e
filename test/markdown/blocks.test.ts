import { expect } from 'chai';
import { htmlOf } from './rendering.ts';

const code = (lines: string, language = '') =>
  `<div class="codehilite"${language && ` data-code-language="${language}"`}><pre><span></span><code>${lines}</code></pre></div>`;

describe('Markdown paragraphs', () => {
  it('break the line at a newline and begin again at a blank line', () => {
    expect(htmlOf('tea\nand\n\ncake')).to.equal('<p>tea<br>\nand</p>\n<p>cake</p>');
  });

  it('are none for nothing', () => {
    expect(htmlOf('')).to.equal('');
    expect(htmlOf(' \n\n ')).to.equal('');
  });

  it('read every kind of newline, and tabs up to the next fourth column', () => {
    expect(htmlOf('one\r\ntwo\rthree')).to.equal('<p>one<br>\ntwo<br>\nthree</p>');
    expect(htmlOf('ab\tc')).to.equal('<p>ab  c</p>');
  });
});

describe('Markdown headings', () => {
  it('need one to six characters and a space', () => {
    expect(htmlOf('## Soil ##')).to.equal('<h2>Soil</h2>');
    expect(htmlOf('##Soil')).to.equal('<p>##Soil</p>');
    expect(htmlOf('####### Soil')).to.equal('<p>####### Soil</p>');
  });

  it('may be between the lines of a paragraph', () => {
    expect(htmlOf('a\n# b\nc')).to.equal('<p>a</p>\n<h1>b</h1>\n<p>c</p>');
  });

  it('are not made by a line of dashes or equals signs below', () => {
    expect(htmlOf('Soil\n====')).to.equal('<p>Soil<br>\n====</p>');
    expect(htmlOf('Soil\n----')).to.equal('<p>Soil</p>\n<hr>');
  });
});

describe('Markdown rules', () => {
  it('are three or more of one character', () => {
    for (const rule of ['---', '***', '_ _ _', '-----'])
      expect(htmlOf(`a\n\n${rule}\n\nb`)).to.equal('<p>a</p>\n<hr>\n<p>b</p>');
    expect(htmlOf('--')).to.equal('<p>--</p>');
  });
});

describe('Markdown lists', () => {
  it('may follow a line of text and mix their markers', () => {
    expect(htmlOf('Buy:\n* peas\n- oats\n+ rye')).to.equal(
      '<p>Buy:</p>\n<ul>\n<li>peas</li>\n<li>oats</li>\n<li>rye</li>\n</ul>',
    );
  });

  it('nest by two spaces, not by four', () => {
    expect(htmlOf('* a\n  * b\n    * c\n* d')).to.equal(
      '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>',
    );
    expect(htmlOf('* a\n    * b')).to.equal('<ul>\n<li>a<br>\n    * b</li>\n</ul>');
  });

  it('contain paragraphs once a blank line separates their items', () => {
    expect(htmlOf('* a\n\n* b')).to.equal('<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>');
    expect(htmlOf('* a\n\n  more')).to.equal('<ul>\n<li>\n<p>a</p>\n<p>more</p>\n</li>\n</ul>');
  });

  it('count from their first number', () => {
    expect(htmlOf('7. a\n9. b')).to.equal('<ol start="7">\n<li>a</li>\n<li>b</li>\n</ol>');
    expect(htmlOf('1. a\n1. b')).to.equal('<ol>\n<li>a</li>\n<li>b</li>\n</ol>');
    expect(htmlOf('1) a')).to.equal('<p>1) a</p>');
  });

  it('of the other kind begin a separate list', () => {
    expect(htmlOf('* a\n1. b')).to.equal('<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>');
  });
});

describe('Markdown quotes', () => {
  it('are nested sixty deep, and lists twenty', () => {
    const quotes = htmlOf(`${'> '.repeat(60)}deep`);
    expect(quotes.split('<blockquote>')).to.have.length(61);
    expect(quotes).to.include('<p>deep</p>');
    const items = Array.from({ length: 20 }, (_none, level) => `${'  '.repeat(level)}* level ${level}`);
    expect(htmlOf(items.join('\n')).split('<ul>')).to.have.length(21);
  });

  it('continue without the marker until a blank line', () => {
    expect(htmlOf('> a\nb\n\nc')).to.equal('<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>');
  });

  it('stay separate when a blank line is between them', () => {
    expect(htmlOf('> a\n\n> b')).to.equal(
      '<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>',
    );
  });

  it('hold other blocks and quotes', () => {
    expect(htmlOf('> * a\n>\n> > b')).to.equal(
      '<blockquote>\n<ul>\n<li>a</li>\n</ul>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>',
    );
  });

  it('need something to quote', () => {
    expect(htmlOf('>')).to.equal('<p>&gt;</p>');
  });

  it('may be written as a fence', () => {
    expect(htmlOf('She said\n```quote\n*no*\n\nnever\n```\nand left')).to.equal(
      '<p>She said</p>\n<blockquote>\n<p><em>no</em></p>\n<p>never</p>\n</blockquote>\n<p>and left</p>',
    );
  });
});

describe('Markdown code blocks', () => {
  it('show exactly what is between the fences', () => {
    expect(htmlOf('```\n**x** <b> :tada:\n```')).to.equal(code('**x** &lt;b&gt; :tada:\n'));
    expect(htmlOf('~~~\n```\n~~~')).to.equal(code('```\n'));
  });

  it('run to the end without a closing fence', () => {
    expect(htmlOf('````\na\n```')).to.equal(code('a\n```\n'));
  });

  it('name the language as highlighters call it, or as it was typed', () => {
    expect(htmlOf('```py\nx\n```')).to.equal(code('x\n', 'Python'));
    expect(htmlOf('``` {.rs}\nx\n```')).to.equal(code('x\n', 'Rust'));
    expect(htmlOf('```Klingon\nx\n```')).to.equal(code('x\n', 'klingon'));
    expect(htmlOf('```text\nx\n```')).to.equal(code('x\n', 'Text only'));
  });

  it("use the organization's language for bare fences, never for indented code", () => {
    const organization = { defaultCodeLanguage: 'javascript' };
    expect(htmlOf('```\nx\n```', organization)).to.equal(code('x\n', 'JavaScript'));
    expect(htmlOf('    x', organization)).to.equal(code('x\n'));
  });

  it('may be indented by four spaces, including blank lines', () => {
    expect(htmlOf('a\n\n    b\n\n    c')).to.equal(`<p>a</p>\n${code('b\n\nc\n')}`);
  });

  it('disappear when nothing is between the fences', () => {
    expect(htmlOf('a\n```\n```\nb')).to.equal('<p>a<br>\nb</p>');
  });
});

describe('Markdown spoilers', () => {
  it('frame header and content, both of them Markdown', () => {
    expect(htmlOf('```spoiler The *end*\nhe wins\n```')).to.equal(
      '<div class="spoiler-block"><div class="spoiler-header">\n<p>The <em>end</em></p>\n</div>' +
        '<div class="spoiler-content" aria-hidden="true">\n<p>he wins</p>\n</div></div>',
    );
  });

  it('may go without a header', () => {
    expect(htmlOf('```spoiler\nx\n```')).to.include('<div class="spoiler-header">\n</div>');
  });
});

describe('Markdown tables', () => {
  it('have a header row, a row of dashes and cells with inline Markdown', () => {
    expect(htmlOf('a | b\n-|:-:\n*c* | `d|e`')).to.equal(
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th style="text-align: center;">b</th>\n</tr>\n</thead>\n' +
        '<tbody>\n<tr>\n<td><em>c</em></td>\n<td style="text-align: center;"><code>d|e</code></td>\n</tr>\n</tbody>\n</table>',
    );
  });

  it('fill up short rows and cut long ones', () => {
    expect(htmlOf('|a|b|\n|-|-|\n|1|\n|1|2|3|')).to.include(
      '<td>1</td>\n<td></td>\n</tr>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>',
    );
  });

  it('of one column need a border in every row', () => {
    expect(htmlOf('|a|\n|-|\n|b|')).to.include('<td>b</td>');
    expect(htmlOf('|a|\n|-|\nb')).to.equal('<p>|a|<br>\n|-|<br>\nb</p>');
  });
});
