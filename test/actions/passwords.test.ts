import { expect } from 'chai';
import { isWeak, passwordHash } from '../../src/actions/users/accounts.ts';
import { openWorkers } from '../../src/adapters/workers.ts';
import { Refusal, serverBusy } from '../../src/domain/errors.ts';
import { byWorkers } from '../../src/unit/run.ts';
import { GOOD_PASSWORD } from '../support/browser-client.ts';

describe('The hash of a password', () => {
  it('is made of at most 100 characters, whoever sets it', async () => {
    expect(await passwordHash('🌊'.repeat(100))).to.match(/^\$argon2id\$/);
    const refusal = await passwordHash('🌊'.repeat(101)).catch((error: unknown) => error);
    expect(refusal).to.be.instanceOf(Refusal);
    expect(refusal).to.include({ message: 'password is too long (limit: 100 characters)' });
  });
});

describe('A password whose worker does not answer', () => {
  it('is refused for now, since it need not be weak', async () => {
    const endless = new URL('../support/toiler.ts', import.meta.url).href;
    const workers = openWorkers(endless, () => undefined, 'process');
    const outcome = await isWeak(GOOD_PASSWORD, byWorkers(workers, 'a')).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Refusal).and.to.include({ message: serverBusy().message });
    await workers.close();
  }).timeout(20_000);
});
