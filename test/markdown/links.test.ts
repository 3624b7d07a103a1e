import { expect } from 'chai';
import { topicLinks } from '../../src/markdown/render.ts';
import { context, htmlOf, render } from './rendering.ts';

const paragraph = (content: string) => `<p>${content}</p>`;
const link = (href: string, label = href) => `<a href="${href}">${label}</a>`;

describe('Markdown links', () => {
  it('have a text that is read no further, or else show their address', () => {
    expect(htmlOf('[the *map*](https://map.example.org)')).to.equal(
      paragraph(link('https://map.example.org', 'the *map*')),
    );
    expect(htmlOf('[ ](https://map.example.org)')).to.equal(paragraph(link('https://map.example.org')));
  });

  it('may have brackets, parentheses, spaces and a title', () => {
    expect(htmlOf('[a [b]](https://x.org/c(d))')).to.equal(paragraph(link('https://x.org/c(d)', 'a [b]')));
    expect(htmlOf('[a](<https://x.org/b c>)')).to.equal(paragraph(link('https://x.org/b%20c', 'a')));
    expect(htmlOf('[a](https://x.org "the \'b\'")')).to.equal(
      paragraph('<a href="https://x.org" title="the \'b\'">a</a>'),
    );
  });

  it('get a scheme where none is typed', () => {
    expect(htmlOf('[a](x.org/b)')).to.equal(paragraph(link('http://x.org/b', 'a')));
    expect(htmlOf('[a](me@x.org)')).to.equal(paragraph(link('mailto:me@x.org', 'a')));
    expect(htmlOf('[a](/user_uploads/1/f.txt)')).to.equal(paragraph(link('/user_uploads/1/f.txt', 'a')));
    expect(htmlOf('[a](#narrow/is/dm)')).to.equal(paragraph(link('#narrow/is/dm', 'a')));
  });

  it('keep the host of a file, also an empty one', () => {
    for (const address of ['file:///x/y', 'file://host/x'])
      expect(htmlOf(`[a](${address})`)).to.equal(paragraph(link(address, 'a')));
  });

  it('are created only with a harmless scheme', () => {
    for (const address of ['javascript:x', 'JaVaScRiPt:x', 'vbscript:x', 'data:text/html,x', 'https:x']) {
      expect(htmlOf(`[a](${address})`), address).to.equal(paragraph(`[a](${address})`));
    }
    expect(htmlOf('[a](tel:+123)')).to.equal(paragraph(link('tel:+123', 'a')));
  });

  it('to messages and files of this server are relative', () => {
    expect(htmlOf('https://chat.example.org/#narrow/is/dm')).to.equal(
      paragraph(link('#narrow/is/dm', 'https://chat.example.org/#narrow/is/dm')),
    );
    expect(htmlOf('https://chat.example.org/help')).to.equal(paragraph(link('https://chat.example.org/help')));
  });

  it('are neither images nor references', () => {
    expect(htmlOf('![a](https://x.org)')).to.equal(paragraph(`![a](${link('https://x.org')})`));
    expect(htmlOf('[a][b]')).to.equal(paragraph('[a][b]'));
  });
});

describe('Markdown addresses in the text', () => {
  it('are linked, without the punctuation behind them', () => {
    expect(htmlOf('(see https://x.org/a_(b), http://1.2.3.4:80/c!)')).to.equal(
      paragraph(`(see ${link('https://x.org/a_(b)')}, ${link('http://1.2.3.4:80/c')}!)`),
    );
  });

  it('may be domains with a known ending, unless that is the ending of files', () => {
    expect(htmlOf('x.org/a b.museum')).to.equal(
      paragraph(`${link('http://x.org/a', 'x.org/a')} ${link('http://b.museum', 'b.museum')}`),
    );
    expect(htmlOf('readme.md main.py a.zip e.g. what...ever')).to.equal(
      paragraph('readme.md main.py a.zip e.g. what...ever'),
    );
  });

  it('may be email addresses', () => {
    expect(htmlOf('me@x.org. me@x.org/y')).to.equal(paragraph(`${link('mailto:me@x.org', 'me@x.org')}. me@x.org/y`));
  });

  it('follow a space or an opening character', () => {
    expect(htmlOf('*https://x.org* =https://x.org')).to.equal(paragraph('<em>https://x.org</em> =https://x.org'));
  });

  it('keep asterisks and tildes', () => {
    expect(htmlOf('https://x.org/*a*/~~b~~')).to.equal(paragraph(link('https://x.org/*a*/~~b~~')));
  });
});

describe('Markdown linkifiers', () => {
  it('create links of separate matches', () => {
    expect(htmlOf('BUG-12, (BUG-3) xBUG-4 BUG-5th')).to.equal(
      paragraph(
        `${link('https://bugs.example.org/12', 'BUG-12')}, (${link('https://bugs.example.org/3', 'BUG-3')}) xBUG-4 BUG-5th`,
      ),
    );
  });

  it('expand templates after RFC 6570', () => {
    expect(htmlOf('web!7')).to.equal(paragraph(link('https://code.example.org/web?number=7', 'web!7')));
  });

  it('do not change code and links', () => {
    expect(htmlOf('`BUG-1` https://x.org/BUG-1')).to.equal(
      paragraph(`<code>BUG-1</code> ${link('https://x.org/BUG-1')}`),
    );
  });

  it('cannot lead to a script', () => {
    const linkifiers = [{ pattern: 'run (?P<what>.+)', urlTemplate: 'javascript:{what}' }];
    expect(htmlOf('run alert', { linkifiers })).to.equal(paragraph('run alert'));
  });

  it('that match what has been formatted before are no links', () => {
    const linkifiers = [{ pattern: 'RFC: (?P<t>.+)', urlTemplate: 'https://rfc.example/?q={t}' }];
    const named = '<a href="https://rfc.example/?q=use%20it">RFC: use it</a>';
    expect(htmlOf('RFC: use it', { linkifiers })).to.equal(paragraph(named));
    expect(htmlOf('RFC: use `it`', { linkifiers })).to.equal(paragraph('RFC: use <code>it</code>'));
    expect(htmlOf('RFC: a.org/x and **b**', { linkifiers })).to.equal(
      paragraph('RFC: <a href="http://a.org/x">a.org/x</a> and <strong>b</strong>'),
    );
  });

  it('leave what has been formatted before to a pattern that does not match it', () => {
    const linkifiers = ['#(?P<id>[0-9]+) \\S+', '#(?P<id>[0-9]+)'].map((pattern) => ({
      pattern,
      urlTemplate: 'https://x.org/{id}',
    }));
    expect(htmlOf('see #12 now', { linkifiers })).to.equal(paragraph('see <a href="https://x.org/12">#12 now</a>'));
    expect(htmlOf('see #12 `code`', { linkifiers })).to.equal(
      paragraph('see <a href="https://x.org/12">#12</a> <code>code</code>'),
    );
  });

  it('that cannot be read match nothing', () => {
    expect(htmlOf('a(', { linkifiers: [{ pattern: 'a((', urlTemplate: 'https://x.org' }] })).to.equal(paragraph('a('));
  });
});

describe('links of a topic', () => {
  it('are matches and addresses in their order', () => {
    expect(topicLinks('x.org on BUG-2', context.linkifiers)).to.deep.equal([
      { url: 'https://x.org', text: 'x.org' },
      { url: 'https://bugs.example.org/2', text: 'BUG-2' },
    ]);
  });

  it('never run a script', () => {
    for (const urlTemplate of ['javascript:{what}', '{+what}', 'data:text/html,{what}']) {
      const linkifiers = [{ pattern: 'run (?P<what>.+)', urlTemplate }];
      expect(topicLinks('run javascript:alert(1)', linkifiers), urlTemplate).to.deep.equal([]);
    }
  });

  it('do not overlap: patterns go before addresses', () => {
    const linkifiers = [{ pattern: 'x\\.org', urlTemplate: 'https://own.example.org' }];
    expect(topicLinks('x.org', linkifiers)).to.deep.equal([{ url: 'https://own.example.org', text: 'x.org' }]);
  });
});

describe('Markdown previews', () => {
  const picture = (href: string, title = '') =>
    `<div class="message_inline_image"><a href="${href}"${title && ` title="${title}"`}><img src="${href}"></a></div>`;

  it('follow the block with the link, in the order of the links', () => {
    expect(htmlOf('see https://x.org/a.png and https://x.org/b.JPG?s=1\n\nend')).to.equal(
      `<p>see ${link('https://x.org/a.png')} and ${link('https://x.org/b.JPG?s=1')}</p>\n` +
        `${picture('https://x.org/a.png')}${picture('https://x.org/b.JPG?s=1')}<p>end</p>`,
    );
  });

  it('replace a paragraph or item that contains only the address', () => {
    expect(htmlOf('https://x.org/a.gif')).to.equal(picture('https://x.org/a.gif'));
    expect(htmlOf('* https://x.org/a.gif')).to.equal(`<ul>\n<li>${picture('https://x.org/a.gif')}</li>\n</ul>`);
  });

  it('carry the text of the link as a title', () => {
    expect(htmlOf('[cat](https://x.org/a.webp)')).to.equal(
      `${paragraph(link('https://x.org/a.webp', 'cat'))}\n${picture('https://x.org/a.webp', 'cat')}`,
    );
  });

  it('are created for uploaded files', () => {
    expect(htmlOf('[cat](/user_uploads/1/ab/c.png)')).to.include(picture('/user_uploads/1/ab/c.png', 'cat'));
  });

  it('show an uploaded image that the author may open small, with its size', () => {
    const path = `1/ab/${'ab'.repeat(16)}`;
    const small = (href: string, name: string) =>
      `<a href="${href}" title="fox"><img data-original-dimensions="1200x800" ` +
      `src="/user_uploads/thumbnail/${path}/${name}/840x560.webp"></a>`;
    const address = `/user_uploads/${path}/fox.png`;
    expect(htmlOf(`[fox](${address})`)).to.include(small(address, 'fox.png'));
    expect(htmlOf(`[fox](https://chat.example.org${address})`)).to.include(small(address.slice(1), 'fox.png'));
    expect(htmlOf(`see https://chat.example.org${address}.`)).to.include('data-original-dimensions="1200x800"');
    expect(htmlOf(`[fox](https://x.org${address})`)).to.include(picture(`https://x.org${address}`, 'fox'));
    for (const name of ['füchse.png', 'f%C3%BCchse.png']) {
      expect(htmlOf(`[fox](/user_uploads/${path}/${name})`)).to.include('data-original-dimensions="3x4"');
    }
  });

  it('are not created for an uploaded file that only has a name like an image', () => {
    const { html, hasImage } = render(`[x](/user_uploads/1/ab/${'ab'.repeat(16)}/no-picture.png)`);
    expect(html).not.to.include('<img');
    expect(hasImage).to.equal(false);
  });

  it('are created for videos and YouTube', () => {
    expect(htmlOf('[v](https://x.org/v.mp4)')).to.include(
      '<div class="message_inline_image message_inline_video"><a href="https://x.org/v.mp4" title="v">' +
        '<video preload="metadata" src="https://x.org/v.mp4"></video></a></div>',
    );
    expect(htmlOf('https://youtu.be/ab_C-1')).to.include(
      '<div class="youtube-video message_inline_image"><a data-id="ab_C-1" href="https://youtu.be/ab_C-1">',
    );
  });

  it('are not created in quotes, for drawings, twice, or if the organization does not want them', () => {
    expect(htmlOf('> https://x.org/a.png')).not.to.include('<img');
    expect(htmlOf('https://x.org/a.svg')).not.to.include('<img');
    expect(htmlOf('a https://x.org/a.png https://x.org/a.png').match(/<img/g)).to.have.length(1);
    expect(htmlOf('https://x.org/a.png', { previews: { images: false } })).not.to.include('<img');
  });

  it('are not created from the twenty-fifth link on', () => {
    const pictures = (count: number) =>
      Array.from({ length: count }, (_, index) => `https://x.org/${index}.png`).join(' ');
    expect(htmlOf(pictures(24)).match(/<img/g)).to.have.length(24);
    expect(htmlOf(pictures(25))).not.to.include('<img');
  });
});
