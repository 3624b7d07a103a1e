import { expect } from 'chai';
import { passwordHash } from '../../src/actions/users/accounts.ts';
import { Refusal } from '../../src/domain/errors.ts';

describe('The hash of a password', () => {
  it('is made of at most 100 characters, whoever sets it', async () => {
    expect(await passwordHash('🌊'.repeat(100))).to.match(/^\$argon2id\$/);
    const refusal = await passwordHash('🌊'.repeat(101)).catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(Refusal);
    expect(refusal).to.include({ message: 'password is too long (limit: 100 characters)' });
  });
});
