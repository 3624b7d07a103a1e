import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { fileTransport } from '../../src/adapters/mail.ts';
import { mailJob } from '../../src/jobs/mail.ts';
import { table } from '../../src/store/db/statement.ts';
import { insertMail } from '../../src/store/organization/mails.ts';
import { openWorld, type World } from '../support/world.ts';

const WEEK = 7 * 86_400;
const HOUR = 3600;

describe('An email that was sent', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('is deleted when it is seven days old, for which the job asks to run again', async () => {
    const { clock, config, realmId } = world;
    const { inServerUnit } = world.app.units;
    const transport = fileTransport(join(config.dataDir, 'outbox'), config.mailFrom);
    const job = mailJob({
      read: world.db,
      inServerUnit,
      transport,
      now: () => clock.now,
      log: pino({ level: 'silent' }),
    });
    const next = () => job(new AbortController().signal);
    const send = async (subject: string) => {
      const mail = { realmId, recipient: 'a@example.com', subject, text: '', html: '' };
      await inServerUnit((unit) => insertMail(unit, mail));
      await world.app.jobs.settled();
      return next();
    };
    const kept = () => table(world.db, 'mails').orderBy('id').pluck('subject');
    const start = clock.now;
    expect(await next()).to.equal(undefined);
    expect(await send('first')).to.equal(start + WEEK);
    clock.now += HOUR;
    expect(await send('second')).to.equal(start + WEEK);
    expect(await table(world.db, 'mails').where({ sent_at: null })).to.deep.equal([]);
    clock.now = start + WEEK - 1;
    expect(await next()).to.equal(start + WEEK);
    expect(await kept()).to.deep.equal(['first', 'second']);
    clock.now += 1;
    expect(await next()).to.equal(start + WEEK + HOUR);
    expect(await kept()).to.deep.equal(['second']);
    clock.now += HOUR;
    expect(await next()).to.equal(undefined);
    expect(await kept()).to.deep.equal([]);
  });
});
