import { expect } from 'chai';
import { messageSteps } from '../../src/actions/messages/steps-by-size.ts';
import { MESSAGES_AT_A_TIME, TEXT_AT_A_TIME } from '../../src/domain/limits.ts';

describe('The steps of a request for messages', () => {
  it('have fewer messages if they are long, and more if they are short', () => {
    const steps = messageSteps();
    expect(steps.next()).to.equal(100);
    steps.took(100, 100 * (TEXT_AT_A_TIME / 10));
    expect(steps.next()).to.equal(10);
    steps.took(10, 20 * TEXT_AT_A_TIME);
    expect(steps.next()).to.equal(1);
    steps.took(1, 10);
    expect(steps.next()).to.equal(MESSAGES_AT_A_TIME);
    steps.took(0, 0);
    expect(steps.next()).to.equal(MESSAGES_AT_A_TIME);
  });
});
