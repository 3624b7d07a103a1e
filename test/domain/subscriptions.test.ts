import { expect } from 'chai';
import { subscriptionChange } from '../../src/domain/channels/subscriptions.ts';

describe('A change of a subscription', () => {
  it('accepts only true and false for a boolean property', () => {
    for (const value of [0, 1, null, [], {}]) {
      expect(() => subscriptionChange('is_muted', value, 'change')).to.throw('change["value"] is not a boolean');
    }
    expect(() => subscriptionChange('is_muted', 'true', 'change')).to.throw('is_muted is not a boolean');
    expect(subscriptionChange('is_muted', false, 'change')).to.deep.equal({ property: 'is_muted', value: false });
  });
});
