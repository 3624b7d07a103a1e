import { expect } from 'chai';
import { htmlOf } from './rendering.ts';

const paragraph = (content: string) => `<p>${content}</p>`;

describe('Markdown emphasis', () => {
  it('is made by asterisks only', () => {
    expect(htmlOf('*a* **b** ***c***')).to.equal(
      paragraph('<em>a</em> <strong>b</strong> <strong><em>c</em></strong>'),
    );
    expect(htmlOf('_a_ __b__')).to.equal(paragraph('_a_ __b__'));
  });

  it('works inside words and never spans lines', () => {
    expect(htmlOf('un*believ*able')).to.equal(paragraph('un<em>believ</em>able'));
    expect(htmlOf('*a\nb*')).to.equal(paragraph('*a<br>\nb*'));
  });

  it('accepts no spaces inside single marks but does inside double ones', () => {
    expect(htmlOf('3 * 4 * 5')).to.equal(paragraph('3 * 4 * 5'));
    expect(htmlOf('a ** b ** c')).to.equal(paragraph('a <strong> b </strong> c'));
  });

  it('is not stopped by a backslash', () => {
    expect(htmlOf('\\*a\\*')).to.equal(paragraph('\\<em>a\\</em>'));
  });

  it('nests, also around deleted text', () => {
    expect(htmlOf('**a *b* ~~c~~**')).to.equal(paragraph('<strong>a <em>b</em> <del>c</del></strong>'));
    expect(htmlOf('**a*b* ****c****')).to.equal(paragraph('<em><em>a</em>b</em> <em><strong><em>c</em></strong></em>'));
    expect(htmlOf('~one~ ~~two words~~')).to.equal(paragraph('~one~ <del>two words</del>'));
  });
});

describe('Markdown inline code', () => {
  it('keeps its spaces and everything in it', () => {
    expect(htmlOf('` *a*  :tada: `')).to.equal(paragraph('<code> *a*  :tada: </code>'));
    expect(htmlOf('`<&amp;>`')).to.equal(paragraph('<code>&lt;&amp;amp;&gt;</code>'));
  });

  it('is closed by as many backticks as opened it', () => {
    expect(htmlOf('`` a`b ``')).to.equal(paragraph('<code> a`b </code>'));
    expect(htmlOf('`a``b`')).to.equal(paragraph('<code>a``b</code>'));
    expect(htmlOf('``a`')).to.equal(paragraph('<code>`a</code>'));
    expect(htmlOf('x` y')).to.equal(paragraph('x` y'));
  });

  it('does not begin at a backtick behind a backslash', () => {
    expect(htmlOf('\\`a`')).to.equal(paragraph('\\`a`'));
    expect(htmlOf('\\\\`a`')).to.equal(paragraph('\\<code>a</code>'));
  });
});

describe('Markdown entities', () => {
  it('stay as they are typed, known or not', () => {
    expect(htmlOf('&copy; &nonsense; &#65;')).to.equal(paragraph('&copy; &nonsense; &#65;'));
    expect(htmlOf('a & b &c')).to.equal(paragraph('a &amp; b &amp;c'));
  });
});

describe('Markdown mentions', () => {
  const mina = '<span class="user-mention" data-user-id="11">@Mina Okafor</span>';

  it('show the name as the account has it', () => {
    expect(htmlOf('@**mina okafor**')).to.equal(paragraph(mina));
    expect(htmlOf('@**|11** @**Mina Okafor|11**')).to.equal(paragraph(`${mina} ${mina}`));
  });

  it('are silent with an underscore and for deactivated people', () => {
    expect(htmlOf('@_**Tom Ríos**')).to.equal(
      paragraph('<span class="user-mention silent" data-user-id="12">Tom Ríos</span>'),
    );
    expect(htmlOf('@**Old Hand**')).to.equal(
      paragraph('<span class="user-mention silent" data-user-id="13">Old Hand</span>'),
    );
  });

  it('leave a name that does not exist, or does not fit its ID, to the other rules', () => {
    expect(htmlOf('@**Nemo**')).to.equal(paragraph('@<strong>Nemo</strong>'));
    expect(htmlOf('@**Tom Ríos|11**')).to.equal(paragraph('@<strong>Tom Ríos|11</strong>'));
    expect(htmlOf('@*nobody*')).to.equal(paragraph('@<em>nobody</em>'));
  });

  it('begin the text or follow a space or an opening character', () => {
    expect(htmlOf('(@**Mina Okafor**)')).to.equal(paragraph(`(${mina})`));
    for (const before of ['x', '-', '.', ',', '*']) expect(htmlOf(`${before}@**Mina Okafor**`)).not.to.include('<span');
  });

  it('mention groups by their exact name, but no group of a role', () => {
    expect(htmlOf('@*night shift*')).to.equal(
      paragraph('<span class="user-group-mention" data-user-group-id="31">@night shift</span>'),
    );
    expect(htmlOf('@*Night shift*')).to.equal(paragraph('@<em>Night shift</em>'));
    expect(htmlOf('@*role:owners*')).to.equal(paragraph('@<em>role:owners</em>'));
  });

  it('mention everyone by four words, and the topic', () => {
    for (const word of ['all', 'everyone', 'channel', 'stream']) {
      expect(htmlOf(`@**${word}**`)).to.equal(paragraph(`<span class="user-mention" data-user-id="*">@${word}</span>`));
    }
    expect(htmlOf('@**topic** @_**topic**')).to.equal(
      paragraph('<span class="topic-mention">@topic</span> <span class="topic-mention silent">topic</span>'),
    );
    expect(htmlOf('@**All**')).to.equal(paragraph('@<strong>All</strong>'));
  });

  it('become silent in quotes of both kinds', () => {
    const silent = '<span class="user-mention silent" data-user-id="11">Mina Okafor</span>';
    expect(htmlOf('> @**Mina Okafor**')).to.include(silent);
    expect(htmlOf('```quote\n@**Mina Okafor** @*night shift*\n```'))
      .to.include(silent)
      .and.to.include('silent" data-user-group-id');
  });
});

describe('Markdown channel links', () => {
  it('lead to the channel and name it', () => {
    expect(htmlOf('see #**garden**')).to.equal(
      paragraph('see <a class="stream" data-stream-id="5" href="/#narrow/stream/5-garden">#garden</a>'),
    );
  });

  it('lead to a topic', () => {
    expect(htmlOf('#**garden>red beets?**')).to.equal(
      paragraph(
        '<a class="stream-topic" data-stream-id="5" href="/#narrow/stream/5-garden/topic/red.20beets.3F">#garden &gt; red beets?</a>',
      ),
    );
  });

  it('write names into addresses so that they survive there', () => {
    expect(htmlOf('#**tea & v1.2**')).to.include('href="/#narrow/stream/6-tea-.26-v1.2E2"');
  });

  it('need the exact name and a topic that is not empty', () => {
    expect(htmlOf('#**Garden**')).to.equal(paragraph('#<strong>Garden</strong>'));
    expect(htmlOf('#**garden>**')).to.equal(paragraph('#<strong>garden&gt;</strong>'));
  });
});

describe('Markdown emoji', () => {
  const span = (code: string, name: string) => {
    const title = name.replaceAll('_', ' ');
    return `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
  };

  it('keep the name that was typed', () => {
    expect(htmlOf(':thumbs_up:')).to.equal(paragraph(span('1f44d', 'thumbs_up')));
    expect(htmlOf('a:tada:b')).to.equal(paragraph(`a${span('1f389', 'tada')}b`));
  });

  it('do not change unknown names and other colons', () => {
    expect(htmlOf(':no_such: 10:20:30 :TADA:')).to.equal(paragraph(':no_such: 10:20:30 :TADA:'));
  });

  it('get their canonical name when typed as characters', () => {
    expect(htmlOf('🚀✈️')).to.equal(paragraph(span('1f680', 'rocket') + span('2708', 'airplane')));
    expect(htmlOf('👍🏽')).to.equal(paragraph('👍🏽'));
  });

  it("of the organization are images and precede the service's own", () => {
    expect(htmlOf(':kettle_on:')).to.equal(
      paragraph('<img alt=":kettle_on:" class="emoji" src="/user_avatars/1/emoji/images/k.png" title="kettle on">'),
    );
    const tada = new Map([['tada', { id: 9, url: '/t.png' }]]);
    expect(htmlOf(':tada:', { customEmoji: tada })).to.include('src="/t.png"');
  });

  it('are made of emoticons only for users who want it', () => {
    expect(htmlOf('well :)')).to.equal(paragraph('well :)'));
    expect(htmlOf('well :)', { translateEmoticons: true })).to.equal(paragraph(`well ${span('1f642', 'smile')}`));
    expect(htmlOf('x:) `:)`', { translateEmoticons: true })).to.equal(paragraph('x:) <code>:)</code>'));
  });
});

describe('Markdown times', () => {
  const time = (typed: string) => /datetime="([^"]*)"/.exec(htmlOf(`<time:${typed}>`))?.[1];

  it('show the text that was typed and carry UTC', () => {
    expect(htmlOf('<time:2023-11-05T09:30:00+02:00>')).to.equal(
      paragraph('<time datetime="2023-11-05T07:30:00Z">2023-11-05T09:30:00+02:00</time>'),
    );
  });

  it('are read in the common ways of writing them', () => {
    expect(time('2023-11-05 9:30')).to.equal('2023-11-05T09:30:00Z');
    expect(time('2023-11-05')).to.equal('2023-11-05T00:00:00Z');
    expect(time('20231105T093000Z')).to.equal('2023-11-05T09:30:00Z');
    expect(time('Nov 5th 2023, 9:30 pm')).to.equal('2023-11-05T21:30:00Z');
    expect(time('Sun, 05 Nov 2023 09:30:00 EST')).to.equal('2023-11-05T14:30:00Z');
    expect(time('1700000000')).to.equal('2023-11-14T22:13:20Z');
  });

  it('say so when they cannot be read', () => {
    for (const typed of ['', '*soon*', '2023-02-29', '1700000000000']) {
      expect(htmlOf(`<time:${typed}>`)).to.equal(
        paragraph(`<span class="timestamp-error">Invalid time format: ${typed}</span>`),
      );
    }
  });
});

describe('Markdown formulas', () => {
  it('are typeset within a line and carry their source', () => {
    expect(htmlOf('so $$a < b$$ it is'))
      .to.match(/^<p>so <span class="katex"><span class="katex-mathml"><math /)
      .and.to.include('<annotation encoding="application/x-tex">a &lt; b</annotation>');
  });

  it('have the classes by which clients read them, without a prefix', () => {
    const classes = new Set(
      [...htmlOf('$$x^2$$').matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names?.split(' ')),
    );
    expect([...classes]).to.include.members(['katex', 'katex-html', 'base', 'strut', 'mord', 'mathnormal', 'msupsub']);
    expect([...classes].filter((name) => name?.startsWith('katex')).sort()).to.deep.equal([
      'katex',
      'katex-html',
      'katex-mathml',
    ]);
  });

  it('are displays in a fence, one for each part', () => {
    const html = htmlOf('```math\na\n\nb\n```');
    expect(html).to.match(/^<p><span class="katex-display">.*\n\n<span class="katex-display">.*<\/p>$/s);
  });

  it('show their source when they cannot be read', () => {
    expect(htmlOf('$$\\nope{<b>}$$')).to.equal(paragraph('<span class="tex-error">$$\\nope{&lt;b&gt;}$$</span>'));
    expect(htmlOf('```math\n\\nope\n```')).to.equal(paragraph('<span class="tex-error">\\nope</span>'));
  });

  it('need content on one line', () => {
    expect(htmlOf('$$$$ $$a\nb$$')).to.equal(paragraph('$$$$ $$a<br>\nb$$'));
  });
});
