import { expect } from 'chai';
import { Refusal } from '../../src/domain/errors.ts';

describe('A refusal', () => {
  it('carries the extra fields that the document demands of its code', () => {
    const { code, message, extra } = new Refusal('BAD_EVENT_QUEUE_ID', 'Bad event queue ID: 7', { queue_id: '7' });
    expect({ code, message, extra }).to.deep.equal({
      code: 'BAD_EVENT_QUEUE_ID',
      message: 'Bad event queue ID: 7',
      extra: { queue_id: '7' },
    });
  });

  it('does not compile without them, with others, or with those of another type', () => {
    // @ts-expect-error: the document requires `queue_id`.
    new Refusal('BAD_EVENT_QUEUE_ID', 'Bad event queue ID: 7');
    // @ts-expect-error: it must be a string.
    new Refusal('BAD_EVENT_QUEUE_ID', 'Bad event queue ID: 7', { queue_id: 7 });
    // @ts-expect-error: the document has no other field for this code.
    new Refusal('BAD_EVENT_QUEUE_ID', 'Bad event queue ID: 7', { queue_id: '7', user_id: 7 });
    // @ts-expect-error: one of the two is not enough.
    new Refusal('REQUEST_CONFUSING_VAR', "Can't decide", { var_name1: 'to' });
  });

  it('does not compile with extra fields where the document knows none', () => {
    // @ts-expect-error: an unknown reaction has nothing to add.
    new Refusal('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.", { emoji_name: 'tada' });
    // @ts-expect-error: a malformed request names the parameters of an unsupported combination, nothing else.
    new Refusal('BAD_REQUEST', 'Invalid parameters', { queue_id: '7' });
  });

  it('has no extra fields unless it is given some', () => {
    expect(new Refusal('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.").extra).to.deep.equal({});
  });
});
