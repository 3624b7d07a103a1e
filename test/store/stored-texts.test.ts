import { expect } from 'chai';
import { MAX_REMEMBERED_TEXT } from '../../src/domain/limits.ts';
import { dbOf } from '../../src/store/db/handle.ts';
import { forgetMemories } from '../../src/store/db/memory.ts';
import { type StoredText, textsOf } from '../../src/store/messages/stored-texts.ts';

const BYTES = 100_000;
const ENOUGH_TO_DROP = Math.ceil(MAX_REMEMBERED_TEXT / BYTES);

describe('The remembered texts of messages', () => {
  const newDb = () => dbOf({} as Parameters<typeof dbOf>[0]);
  const textOf = (id: number, body: string | Buffer, revision = 1): StoredText => ({
    id,
    revision,
    channel_id: 1,
    sender_id: 1,
    recipient_id: 1,
    is_channel_wildcard: 0,
    body: Buffer.from(body),
    participants: null,
  });
  const keptBy = (texts: ReturnType<typeof textsOf>) => (text: StoredText) => texts.keep(new Map([[text.id, text]]));

  it('are those that were kept, in each form', () => {
    const db = newDb();
    const [html, markdown] = [textsOf(db, 'html'), textsOf(db, 'markdown')];
    const first = textOf(1, '"é"');
    html.keep(new Map([first, textOf(2, 'second')].map((text) => [text.id, text])));
    keptBy(markdown)(textOf(1, 'other'));
    first.body.fill('x');
    expect(html.get(1)).to.deep.equal(textOf(1, '"é"'));
    expect(html.get(2)?.body.toString()).to.equal('second');
    expect(textsOf(db, 'markdown').get(1)?.body.toString()).to.equal('other');
    expect(markdown.get(2)).to.equal(undefined);
  });

  it('are the newest when there are too many, whatever their form, and as they were changed since', () => {
    const db = newDb();
    const [html, markdown] = [textsOf(db, 'html'), textsOf(db, 'markdown')];
    keptBy(markdown)(textOf(1, 'old'));
    keptBy(html)(textOf(1, 'old'));
    keptBy(html)(textOf(2, 'old'));
    for (let id = 10; id < 10 + ENOUGH_TO_DROP; id++) {
      keptBy(html)(textOf(id, Buffer.alloc(BYTES)));
      if (id === 100) keptBy(html)(textOf(1, 'new', 2));
    }
    expect(markdown.get(1)).to.equal(undefined);
    expect(html.get(2)).to.equal(undefined);
    expect(html.get(1)?.body.toString()).to.equal('new');
    expect(html.get(10 + ENOUGH_TO_DROP - 1)?.body).to.have.lengthOf(BYTES);
  });

  it('are none of those that alone are too large', () => {
    const texts = textsOf(newDb(), 'html');
    keptBy(texts)(textOf(1, Buffer.alloc(2 ** 20 + 1)));
    keptBy(texts)(textOf(2, Buffer.alloc(2 ** 20)));
    expect(texts.get(1)).to.equal(undefined);
    expect(texts.get(2)?.body).to.have.lengthOf(2 ** 20);
  });

  it('are forgotten at once', () => {
    const db = newDb();
    keptBy(textsOf(db, 'html'))(textOf(1, 'text'));
    forgetMemories(db);
    expect(textsOf(db, 'html').get(1)).to.equal(undefined);
  });
});
