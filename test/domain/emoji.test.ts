import { expect } from 'chai';
import {
  codeOfName,
  customEmojiName,
  emojiDataDocument,
  emojiDataHash,
  findBundledEmoji,
  findEmojiAt,
  findEmoticonAt,
  isKnownCode,
  nameOfCode,
  reactionTypeOf,
  validateTriple,
} from '../../src/domain/messages/emoji.ts';

describe('the emoji table', () => {
  const table = Object.entries(emojiDataDocument().code_to_names);

  it('has every emoji of the annotated set once, without variation selectors', () => {
    const codes = table.map(([code]) => code);
    expect(codes).to.have.length(1875);
    expect(codes.filter((code) => code.includes('-'))).to.have.length(521);
    expect(codes.filter((code) => code.includes('200d'))).to.have.length(248);
    expect(codes.filter((code) => code.includes('fe0f'))).to.deep.equal([]);
  });

  it('assigns every name and alias to exactly one emoji', () => {
    const names = table.flatMap(([, own]) => own);
    expect(new Set(names).size).to.equal(names.length);
  });

  const samples: [code: string, ...names: string[]][] = [
    ['1f44d', '+1', 'thumbs_up', 'like'],
    ['1f642', 'smile'],
    ['263a', 'smiling_face', 'relaxed'],
    ['1f604', 'big_smile'],
    ['1f600', 'grinning', 'happy'],
    ['1f615', 'oh_no', 'half_frown', 'concerned', 'confused'],
    ['2764', 'heart', 'love', 'love_you'],
    ['1f64f', 'pray', 'welcome', 'thank_you', 'namaste'],
    ['1f6e0', 'working_on_it', 'hammer_and_wrench', 'tools'],
    ['1f419', 'octopus'],
    ['1f557', 'time', 'clock'],
    ['1f1e8-1f1f3', 'flag_china'],
    ['1f426-200d-1f525', 'phoenix'],
    ['1f937-200d-2642', 'man_shrugging'],
    ['0030-20e3', 'zero'],
    ['0023-20e3', 'hash'],
    ['1fa85', 'piñata', 'pinata'],
  ];
  for (const [code, canonical, ...aliases] of samples) {
    it(`calls ${code} ${canonical}`, () => {
      expect(nameOfCode(code)).to.equal(canonical);
      for (const name of [canonical ?? '', ...aliases]) expect(codeOfName(name), name).to.equal(code);
    });
  }

  it('leaves out other clock faces and lone skin tones', () => {
    expect(['1f550', '1f567', '1f3fb', '1f3ff'].filter(isKnownCode)).to.deep.equal([]);
  });

  it('knows names in lower case only', () => {
    expect(codeOfName('SMILE')).to.equal(undefined);
  });

  it('has a hash fit for a file name', () => {
    expect(emojiDataHash).to.match(/^[0-9a-f]{16}$/);
  });
});

describe('findEmojiAt', () => {
  const found = (text: string, index = 0) => findEmojiAt(text, index);

  it('finds a character that is an image by default', () => {
    expect(found('a😀b', 1)).to.deep.equal({ code: '1f600', name: 'grinning', length: 2 });
  });

  it('finds nothing in the middle of a character', () => {
    expect(found('😀', 1)).to.equal(undefined);
  });

  it('swallows the variation selector', () => {
    expect(found('✈️!')).to.deep.equal({ code: '2708', name: 'airplane', length: 2 });
    expect(found('↔️')?.code).to.equal('2194');
  });

  it('leaves a character that is text by default unless the selector asks for an image', () => {
    expect(['❤', '©', '1', '#', '↔'].map((text) => found(text))).to.deep.equal(Array(5).fill(undefined));
  });

  it('finds the longest sequence', () => {
    expect(found('👨‍👩‍👧')?.name).to.equal('family_man_woman_girl');
    expect(found('🤷‍♀️ x')).to.deep.equal({ code: '1f937-200d-2640', name: 'woman_shrugging', length: 5 });
    expect(found('🐦‍🔥')?.name).to.equal('phoenix');
    expect(found('🏳️‍🌈')?.code).to.equal('1f3f3-200d-1f308');
    expect(found('1️⃣')).to.deep.equal({ code: '0031-20e3', name: 'one', length: 3 });
    expect(found('🏴󠁧󠁢󠁥󠁮󠁧󠁿')?.name).to.equal('flag_england');
  });

  it('pairs the halves of flags from the left', () => {
    const flags = '🇨🇳🇫🇷';
    expect([0, 4, 8].map((index) => found(flags, index)?.name)).to.deep.equal(['flag_china', 'flag_france', undefined]);
    expect([2, 6].map((index) => found(flags, index))).to.deep.equal([undefined, undefined]);
    expect(found(flags.repeat(20), 82)).to.equal(undefined);
  });

  it('leaves sequences that the table does not know as they are, every part of them', () => {
    const unknown = '👍🏽 👩🏽‍💻';
    const everywhere = [...unknown.matchAll(/./gu)].map(({ index }) => found(unknown, index));
    expect(everywhere.every((match) => match === undefined)).to.equal(true);
  });
});

describe('reaction triples', () => {
  it('emits the older spelling of the extra type as the current one', () => {
    expect(reactionTypeOf('zulip_extra_emoji')).to.equal('service_extra_emoji');
    expect(reactionTypeOf('service_extra_emoji')).to.equal('service_extra_emoji');
    expect(reactionTypeOf('other')).to.equal(undefined);
  });

  it('resolves the extra emoji before the table', () => {
    expect(findBundledEmoji('zulip')).to.deep.equal({
      name: 'zulip',
      code: 'zulip',
      reactionType: 'service_extra_emoji',
    });
    expect(findBundledEmoji('tada')).to.deep.equal({ name: 'tada', code: '1f389', reactionType: 'unicode_emoji' });
    expect(findBundledEmoji('no_such')).to.equal(undefined);
  });

  it('accepts any name of the code and drops variation selectors', () => {
    expect(validateTriple({ name: 'love', code: '2764-fe0f', reactionType: 'unicode_emoji' })).to.deep.equal({
      ok: true,
      triple: { name: 'love', code: '2764', reactionType: 'unicode_emoji' },
    });
  });

  const refused = [
    ['wave', '1F44B', 'unicode_emoji', 'unknown code'],
    ['smile', '1f44d', 'unicode_emoji', 'wrong name'],
    ['', '1f680', 'unicode_emoji', 'wrong name'],
    ['zulip', 'tada', 'service_extra_emoji', 'unknown code'],
    ['other', 'zulip', 'service_extra_emoji', 'wrong name'],
  ] as const;
  for (const [name, code, reactionType, reason] of refused) {
    it(`refuses ${reactionType} ${code} called "${name}": ${reason}`, () => {
      expect(validateTriple({ name, code, reactionType })).to.deep.equal({ ok: false, reason });
    });
  }
});

describe('customEmojiName', () => {
  it('treats capitals as small letters and spaces as underscores', () => {
    expect(customEmojiName(' Green Tick ')).to.deep.equal({ ok: true, name: 'green_tick' });
    expect(customEmojiName('-a--b__c')).to.deep.equal({ ok: true, name: '-a--b__c' });
  });

  it('refuses nothing, other characters, and an end that is neither letter nor digit', () => {
    const reasons = [' ', 'bad!', 'bé', 'end-', 'end_'].map((name) => {
      const verdict = customEmojiName(name);
      return verdict.ok ? 'ok' : verdict.reason;
    });
    expect(reasons).to.deep.equal(['missing', 'bad characters', 'bad characters', 'bad ending', 'bad ending']);
  });
});

describe('findEmoticonAt', () => {
  it('finds emoticons between ends, whitespace and punctuation', () => {
    expect(findEmoticonAt(':)', 0)).to.deep.equal({ name: 'smile', length: 2 });
    expect(findEmoticonAt('x (:, y', 2)).to.deep.equal({ name: 'smile', length: 2 });
    expect(findEmoticonAt('so :D', 3)?.name).to.equal('grinning');
    expect(findEmoticonAt('(:/)', 1)?.name).to.equal('confused');
  });

  it('leaves out those that touch a word', () => {
    expect(findEmoticonAt('a:)', 1)).to.equal(undefined);
    expect(findEmoticonAt(':)x', 0)).to.equal(undefined);
    expect(findEmoticonAt(':-)', 0)).to.equal(undefined);
  });
});
