import { expect } from 'chai';
import { table } from '../../src/store/db/statement.ts';
import { Actor } from '../support/actor.ts';
import { GOOD_PASSWORD, keyOf, openBrowserClient } from '../support/browser-client.ts';
import { openSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { openWorld, type World } from '../support/world.ts';

const DAY = 86_400;

describe('from an invitation to an account', () => {
  let smtp: SmtpServer;
  let world: World;
  let browser: ReturnType<typeof openBrowserClient>;
  beforeEach(async () => {
    smtp = await openSmtpServer();
    world = await openWorld({ smtpUrl: smtp.url });
    browser = openBrowserClient(world);
  });
  afterEach(async () => {
    await world.close();
    await smtp.close();
  });

  const newestLink = async () => {
    await world.app.jobs.settled();
    return smtp.mails.at(-1)?.link ?? '';
  };
  /** Sends an invitation and returns the key of the link in the email. */
  const invited = async (email: string, more: object = {}, inviter: Actor = world.owner) => {
    await inviter.ok.post('/invites', { invitee_emails: email, stream_ids: [], ...more });
    return keyOf(await newestLink());
  };
  const register = (key: string, more: Record<string, string> = {}) =>
    browser.send('/accounts/register/', { key, full_name: 'Nia New', password: GOOD_PASSWORD, ...more });
  const logIn = async (email: string) => {
    const { api_key: key, user_id: id } = await world.nobody.ok.post('/fetch_api_key', {
      username: email,
      password: GOOD_PASSWORD,
    });
    return new Actor({ origin: world.origin }, { id, name: 'new', fullName: 'Nia New', email, key });
  };

  describe('GET /accounts/do_confirm/{key}', () => {
    it('shows a form for name and password, for the invited address', async () => {
      const key = await invited('nia@far.example');
      const { status, html } = await browser.open(`/accounts/do_confirm/${key}`);
      expect(status).to.equal(200);
      expect(html).to.include('nia@far.example').and.to.include('name="password"').and.to.include(`value="${key}"`);
    });

    it('changes nothing, however often the link is opened', async () => {
      const key = await invited('nia@far.example');
      for (const _time of [1, 2]) expect((await browser.open(`/accounts/do_confirm/${key}`)).status).to.equal(200);
    });

    it('runs no scripts, is in no frame, is kept by nobody and tells nobody its address', async () => {
      const { headers, html } = await browser.open(`/accounts/do_confirm/${await invited('nia@far.example')}`);
      expect(headers.get('content-security-policy')).to.match(
        /^default-src 'none'; style-src 'sha256-.*form-action 'self'; frame-ancestors 'none'/,
      );
      expect(headers.get('referrer-policy')).to.equal('no-referrer');
      expect(headers.get('cache-control')).to.equal('no-store');
      expect(headers.get('x-content-type-options')).to.equal('nosniff');
      expect(html).not.to.match(/<script|javascript:|\son\w+=/i);
    });

    it('answers 404 in an organization that is deactivated', async () => {
      const key = await invited('nia@far.example');
      await world.database.unit((db) => table(db, 'realms').where({ id: world.realmId }).update({ is_active: 0 }));
      await world.restart();
      expect((await browser.open(`/accounts/do_confirm/${key}`)).status).to.equal(404);
      expect((await register(key)).status).to.equal(404);
    });

    it('takes over the time zone if it is one, and the default settings of the organization', async () => {
      await world.owner.ok.patch('/realm/user_settings_defaults', { color_scheme: 2 });
      for (const [timezone, stored] of [
        ['Europe/Berlin', 'Europe/Berlin'],
        ['Mars/Olympus', ''],
      ] as const) {
        const email = `nia${stored.length}@far.example`;
        expect((await register(await invited(email), { timezone })).status).to.equal(200);
        const { user_settings } = await (await logIn(email)).ok.post('/register', {
          fetch_event_types: ['user_settings'],
        });
        expect(user_settings).to.include({ timezone: stored, color_scheme: 2 });
      }
    });

    it('starts with the language of the organization, before that of the default settings', async () => {
      const languageOf = async (email: string) => {
        await register(await invited(email));
        const state = await (await logIn(email)).ok.post('/register', { fetch_event_types: ['user_settings'] });
        return state.user_settings.default_language;
      };
      await world.owner.ok.patch('/realm/user_settings_defaults', { default_language: 'fr' });
      expect(await languageOf('mia@far.example')).to.equal('fr');
      await world.owner.ok.patch('/realm', { default_language: 'de' });
      expect(await languageOf('nia@far.example')).to.equal('de');
    });

    it('requires a unique name if the organization does', async () => {
      const key = await invited('nia@far.example');
      await world.owner.ok.patch('/realm', { require_unique_names: true });
      const { status, html } = await register(key, { full_name: 'MEMBER' });
      expect([status, html.includes('Unique names required in this organization.')]).to.deep.equal([400, true]);
      expect((await register(key)).status).to.equal(200);
    });

    it('answers 404 to keys that are unknown, used, revoked or expired', async () => {
      expect((await browser.open('/accounts/do_confirm/nonesuch')).status).to.equal(404);
      const used = await invited('used@far.example');
      await register(used);
      const revoked = await invited('revoked@far.example');
      const [{ id }] = (await world.owner.ok.get('/invites')).invites;
      await world.owner.ok.delete(`/invites/${id}`);
      const expired = await invited('late@far.example', { invite_expires_in_minutes: 10 });
      world.clock.now += 600;
      for (const key of [used, revoked, expired]) {
        expect((await browser.open(`/accounts/do_confirm/${key}`)).status).to.equal(404);
        expect((await register(key)).status).to.equal(404);
      }
    });
  });

  describe('POST /accounts/register/', () => {
    it('makes an account with the promised role and channels', async () => {
      const plans = await world.channel('plans', [world.owner], { invite_only: true });
      await world.channel('lobby', [world.owner]);
      const key = await invited('nia@far.example', { invite_as: 300, stream_ids: [plans] });
      const { status, html } = await register(key);
      expect(status).to.equal(200);
      expect(html).to.include('Nia New').and.to.include('nia@far.example');
      const nia = await logIn('nia@far.example');
      expect(await nia.ok.get('/users/me')).to.include({
        role: 300,
        full_name: 'Nia New',
        delivery_email: 'nia@far.example',
      });
      const { subscriptions } = await nia.ok.get('/users/me/subscriptions');
      expect(subscriptions.map((one: { name: string }) => one.name)).to.deep.equal(['plans']);
    });

    it('adds the default channels of that time when they were included', async () => {
      const key = await invited('nia@far.example', { include_realm_default_subscriptions: true });
      const lobby = await world.channel('lobby', [world.owner]);
      await world.owner.ok.post('/default_streams', { stream_id: lobby });
      await register(key);
      const { subscriptions } = await (await logIn('nia@far.example')).ok.get('/users/me/subscriptions');
      expect(subscriptions.map((one: { name: string }) => one.name)).to.deep.equal(['lobby']);
    });

    it('forgets a channel that was archived since', async () => {
      const gone = await world.channel('gone', [world.owner]);
      const key = await invited('nia@far.example', { stream_ids: [gone] });
      await world.owner.ok.delete(`/streams/${gone}`);
      expect((await register(key)).status).to.equal(200);
    });

    it('works once', async () => {
      const key = await invited('nia@far.example');
      await register(key);
      expect((await register(key)).status).to.equal(404);
    });

    it('creates one account for two simultaneous requests', async () => {
      const key = await invited('nia@far.example');
      const statuses = (await Promise.all([register(key), register(key)])).map(({ status }) => status);
      expect(statuses.sort()).to.deep.equal([200, 404]);
    });

    it('uses the address of the invitation, whatever is sent', async () => {
      await register(await invited('nia@far.example'), { email: 'boss@far.example' });
      expect((await logIn('nia@far.example')).id).to.be.a('number');
    });

    it('revokes the other invitations of the address, ignoring case', async () => {
      const first = await invited('nia@far.example');
      const second = await invited('NIA@far.example');
      await register(second);
      expect((await browser.open(`/accounts/do_confirm/${first}`)).status).to.equal(404);
      expect((await world.owner.ok.get('/invites')).invites).to.deep.equal([]);
    });

    it('refuses an address that the organization no longer accepts, and says so', async () => {
      const key = await invited('nia@far.example');
      await world.owner.ok.patch('/realm', { emails_restricted_to_domains: true });
      for (const { status, html } of [await browser.open(`/accounts/do_confirm/${key}`), await register(key)]) {
        expect([status, html.includes('Outside your domain.')]).to.deep.equal([400, true]);
      }
      await world.owner.ok.patch('/realm', { emails_restricted_to_domains: false });
      expect((await register(key)).status).to.equal(200);
    });

    it('refuses an address that has got an account meanwhile', async () => {
      const key = await invited('nia@far.example');
      await world.owner.ok.post('/users', {
        email: 'Nia@far.example',
        password: GOOD_PASSWORD,
        full_name: 'Nia First',
      });
      const { status, html } = await register(key);
      expect(status).to.equal(400);
      expect(html).to.include('nia@far.example already has an account');
    });

    it('shows the form again, with the name, when name or password will not do', async () => {
      const key = await invited('nia@far.example');
      for (const fields of [{ full_name: 'x' }, { full_name: 'N*a' }, { password: '123456' }, { password: '' }]) {
        const { status, html } = await register(key, { full_name: 'Nia', ...fields });
        expect(status).to.equal(400);
        expect(html).to.include('role="alert"').and.to.include('name="password"');
      }
      expect((await register(key)).status).to.equal(200);
    });

    it('says that a password is too long, and accepts one of 100 characters', async () => {
      const key = await invited('nia@far.example');
      const password = (length: number) => 'lighthouse keeper 77, '.repeat(length).slice(0, length);
      for (const length of [101, 100_000]) {
        const { status, html } = await register(key, { password: password(length) });
        expect(status).to.equal(400);
        expect(html).to.include('password is too long (limit: 100 characters)').and.to.include('maxlength="100"');
      }
      expect((await register(key, { password: 'a'.repeat(101) })).html).to.include('password is too long');
      expect((await register(key, { password: password(100) })).status).to.equal(200);
    });

    it('escapes values that it shows again', async () => {
      const { html } = await register(await invited('nia@far.example'), { full_name: '"><script>alert(1)</script>' });
      expect(html).to.include('value="&quot;&gt;&lt;script&gt;').and.not.to.include('<script>');
    });

    it('shows the form to users who come from the confirmation', async () => {
      const key = await invited('nia@far.example');
      const { status, html } = await browser.send('/accounts/register/', {
        key,
        from_confirmation: '1',
        full_name: 'Nia',
      });
      expect(status).to.equal(200);
      expect(html).to.include('value="Nia"').and.not.to.include('role="alert"');
    });

    it('notifies the inviter in a direct message of the notification bot, unless they did not want that', async () => {
      const listening = await world.member.listen();
      await register(await invited('nia@far.example', {}, world.member));
      const nia = await logIn('nia@far.example');
      const [{ message }] = await listening.events('message');
      expect(message).to.include({ type: 'private', sender_full_name: 'Notification Bot' });
      expect(message.content)
        .to.include(`data-user-id="${nia.id}"`)
        .and.to.include('accepted your invitation to join the service!');
      await register(await invited('mia@far.example', { notify_referrer_on_join: false }, world.member), {
        full_name: 'Mia More',
      });
      expect(await listening.events('message')).to.deep.equal([]);
    });

    it('announces the new user in the channel for that', async () => {
      const gate = await world.channel('gate', [world.owner]);
      await world.owner.ok.patch('/realm', { signup_announcements_stream_id: gate });
      const listening = await world.owner.listen();
      await register(await invited('nia@far.example', { notify_referrer_on_join: false }));
      const nia = await logIn('nia@far.example');
      const [{ message }] = await listening.events('message');
      expect(message).to.include({ stream_id: gate, subject: 'signups', sender_full_name: 'Notification Bot' });
      expect(message.content).to.include(`class="user-mention silent" data-user-id="${nia.id}"`);
    });

    it('tells everyone whose invitation of the address ends that it did', async () => {
      const key = await invited('nia@far.example', {}, world.member);
      await invited('nia@far.example', {}, world.other);
      const listening = await Promise.all([world.owner, world.member, world.other].map((actor) => actor.listen()));
      await register(key);
      for (const one of listening) expect(await one.events('invites_changed')).to.have.length(1);
      expect((await world.other.ok.get('/invites')).invites).to.deep.equal([]);
    });

    it('sends events about the account, its groups, its channels, the inviter and the invitation, in this order', async () => {
      const plans = await world.channel('plans', [world.owner]);
      const key = await invited('nia@far.example', { stream_ids: [plans] });
      const listening = await world.owner.listen();
      await register(key);
      const events = await listening.events();
      expect(events.map(({ type, op }) => (op === undefined ? type : `${type} ${op}`))).to.deep.equal([
        'realm_user add',
        'user_group add_members',
        'user_group add_members',
        'subscription peer_add',
        'message',
        'invites_changed',
      ]);
    });
  });

  describe('GET and POST /join/{key}/', () => {
    /** Creates a link and returns its path. */
    const linked = async (more: Record<string, unknown> = {}) => {
      const { invite_link: link } = await world.owner.ok.post('/invites/multiuse', more);
      return new URL(link).pathname;
    };
    const follow = async (path: string, email: string) => {
      await browser.send(path, { email });
      return keyOf(await newestLink());
    };

    it('ask for an address and send a confirmation, any number of times', async () => {
      const plans = await world.channel('plans', [world.owner]);
      const path = await linked({ stream_ids: [plans], invite_as: 600 });
      expect((await browser.open(path)).html).to.include('name="email"');
      for (const name of ['nia', 'mia']) {
        expect(
          (await register(await follow(path, `${name}@far.example`), { full_name: `${name} new` })).status,
        ).to.equal(200);
        const account = await logIn(`${name}@far.example`);
        expect((await account.ok.get('/users/me')).role).to.equal(600);
        const { subscriptions } = await account.ok.get('/users/me/subscriptions');
        expect(subscriptions.map((one: { name: string }) => one.name)).to.deep.equal(['plans']);
      }
    });

    it('answer 404 when the link is unknown, revoked or expired', async () => {
      const revoked = await linked();
      await world.owner.ok.delete('/invites/multiuse/1');
      const expired = await linked({ invite_expires_in_minutes: 1 });
      world.clock.now += 60;
      for (const path of ['/join/nonesuch/', revoked, expired]) {
        expect((await browser.open(path)).status).to.equal(404);
        expect((await browser.send(path, { email: 'nia@far.example' })).status).to.equal(404);
      }
    });

    it('open no door any more when the link is revoked before the confirmation is used', async () => {
      const key = await follow(await linked(), 'nia@far.example');
      await world.owner.ok.delete('/invites/multiuse/1');
      expect((await register(key)).status).to.equal(404);
    });

    it('admit no address that the organization no longer accepts', async () => {
      const key = await follow(await linked(), 'nia@far.example');
      await world.owner.ok.patch('/realm', { emails_restricted_to_domains: true });
      const { status, html } = await register(key);
      expect([status, html.includes('Outside your domain.')]).to.deep.equal([400, true]);
    });

    it('send a confirmation that works for a day and once', async () => {
      const path = await linked();
      const late = await follow(path, 'late@far.example');
      world.clock.now += DAY;
      expect((await register(late)).status).to.equal(404);
      const key = await follow(path, 'nia@far.example');
      await register(key);
      expect((await register(key)).status).to.equal(404);
    });

    it('refuse addresses that are malformed, forbidden or taken, and say so', async () => {
      const path = await linked();
      const problems = {
        'no address': 'Invalid address.',
        'nia@mailinator.com': 'Please use your real email address.',
        'member@example.com': 'member@example.com already has an account',
      };
      for (const [email, problem] of Object.entries(problems)) {
        const { status, html } = await browser.send(path, { email });
        expect([status, html.includes(problem)]).to.deep.equal([400, true]);
      }
    });

    it('mail one address no more than three times in an hour', async () => {
      const path = await linked();
      for (const _time of [1, 2, 3, 4, 5]) await browser.send(path, { email: 'nia@far.example' });
      await newestLink();
      expect(smtp.mails).to.have.length(3);
    });
  });

  describe('an inviter who lost rights since', () => {
    const WAYS = ['an invitation by e-mail', 'a reusable link', 'a confirmed reusable link'] as const;
    type Way = (typeof WAYS)[number];

    /** Lets the inviter grant something, then makes a change, and returns the result of using the grant. */
    async function usedAfter(
      way: Way,
      inviter: Actor,
      more: Record<string, unknown>,
      happens: () => Promise<unknown>,
    ): Promise<number> {
      await world.owner.ok.patch('/realm', { create_multiuse_invite_group: await groupId('role:members') });
      if (way === 'an invitation by e-mail') {
        const key = await invited('nia@far.example', more, inviter);
        await happens();
        const shown = await browser.open(`/accounts/do_confirm/${key}`);
        const { status } = await register(key);
        expect(shown.status).to.equal(status);
        return status;
      }
      const { invite_link: link } = await inviter.ok.post('/invites/multiuse', more);
      const path = new URL(link).pathname;
      const early = way === 'a confirmed reusable link' ? await confirmed(path) : undefined;
      await happens();
      const shown = await browser.open(path);
      const followed = await browser.send(path, { email: 'mia@far.example' });
      expect(followed.status).to.equal(shown.status);
      if (shown.status !== 200) return early === undefined ? shown.status : (await register(early)).status;
      const { status } = await register(early ?? (await confirmed(path)));
      expect(shown.status).to.equal(status);
      return status;
    }
    const confirmed = async (path: string) => {
      await browser.send(path, { email: 'nia@far.example' });
      return keyOf(await newestLink());
    };
    const groupId = async (name: string) => {
      const row = await table(world.db, 'user_groups').where({ realm_id: world.realmId, name }).first('id');
      return row?.id ?? 0;
    };
    const withRole = (actor: Actor, role: number) => () => world.owner.ok.patch(`/users/${actor.id}`, { role });
    const channelsOfNia = async () => {
      const { subscriptions } = await (await logIn('nia@far.example')).ok.get('/users/me/subscriptions');
      return subscriptions.map((one: { name: string }) => one.name);
    };

    for (const way of WAYS) {
      it(`has no say any more with ${way}: deactivated`, async () => {
        const leave = () => world.owner.ok.delete(`/users/${world.moderator.id}`);
        expect(await usedAfter(way, world.moderator, {}, leave)).to.equal(404);
      });

      it(`has no say any more with ${way}: deactivated and reactivated`, async () => {
        const status = await usedAfter(way, world.moderator, {}, async () => {
          await world.owner.ok.delete(`/users/${world.moderator.id}`);
          await world.owner.ok.post(`/users/${world.moderator.id}/reactivate`);
        });
        expect(status).to.equal(404);
      });

      it(`grants no role with ${way} above the inviter's current one`, async () => {
        const second = await world.person('second', 100);
        expect(await usedAfter(way, second, { invite_as: 100 }, withRole(second, 200))).to.equal(404);
        const third = await world.person('third', 200);
        expect(await usedAfter(way, third, { invite_as: 200 }, withRole(third, 400))).to.equal(404);
        const fourth = await world.person('fourth', 300);
        expect(await usedAfter(way, fourth, { invite_as: 300 }, withRole(fourth, 400))).to.equal(404);
      });

      it(`invites no one with ${way} as a guest`, async () => {
        expect(await usedAfter(way, world.moderator, { invite_as: 600 }, withRole(world.moderator, 600))).to.equal(404);
      });

      it(`invites no one with ${way} if the organization no longer lets them invite`, async () => {
        const close = async () =>
          world.owner.ok.patch('/realm', {
            invite_to_realm_policy: 2,
            create_multiuse_invite_group: await groupId('role:administrators'),
          });
        expect(await usedAfter(way, world.member, {}, close)).to.equal(404);
      });

      it(`still grants with ${way} what they could grant now`, async () => {
        const second = await world.person('second', 100);
        expect(await usedAfter(way, second, { invite_as: 300 }, withRole(second, 200))).to.equal(200);
        expect((await (await logIn('nia@far.example')).ok.get('/users/me')).role).to.equal(300);
      });

      it(`leads with ${way} into no channel that they left, or that is closed to them`, async () => {
        const { owner, member } = world;
        const left = await world.channel('left', [owner, member], { invite_only: true });
        const closed = await world.channel('closed', [owner]);
        const archived = await world.channel('archived', [owner, member]);
        const kept = await world.channel('kept', [owner, member], { invite_only: true });
        const status = await usedAfter(way, member, { stream_ids: [left, closed, archived, kept] }, async () => {
          await member.ok.delete('/users/me/subscriptions', { subscriptions: ['left'] });
          await owner.ok.patch(`/streams/${closed}`, { is_private: true });
          await owner.ok.delete(`/streams/${archived}`);
        });
        expect(status).to.equal(200);
        expect(await channelsOfNia()).to.deep.equal(['kept']);
      });

      it(`leads with ${way} only into default channels if they may not subscribe others`, async () => {
        const lobby = await world.channel('lobby', [world.owner]);
        const plans = await world.channel('plans', [world.owner, world.member]);
        await world.owner.ok.post('/default_streams', { stream_id: lobby });
        const wishes = { stream_ids: [plans], include_realm_default_subscriptions: true };
        const close = () => world.owner.ok.patch('/realm', { invite_to_stream_policy: 2 });
        expect(await usedAfter(way, world.member, wishes, close)).to.equal(200);
        expect(await channelsOfNia()).to.deep.equal(['lobby']);
      });
    }
  });

  describe('all of these pages', () => {
    it('count requests of one address', async () => {
      await world.close();
      world = await openWorld({ smtpUrl: smtp.url, rateLimit: { requests: 2, seconds: 60 } });
      browser = openBrowserClient(world);
      const statuses = [];
      for (const _time of [1, 2, 3]) statuses.push((await browser.open('/join/nonesuch/')).status);
      expect(statuses).to.deep.equal([404, 404, 429]);
    });
  });
});

describe('a link that leads nowhere', () => {
  let smtp: SmtpServer;
  let world: World;
  let browser: ReturnType<typeof openBrowserClient>;
  beforeEach(async () => {
    smtp = await openSmtpServer();
    world = await openWorld({ smtpUrl: smtp.url });
    browser = openBrowserClient(world);
  });
  afterEach(async () => {
    await world.close();
    await smtp.close();
  });

  const USED = 'This link does not work: it was used already, or it is incomplete.';
  const OVER = 'This link has expired or was revoked.';
  const expectGone = ({ status, html }: { status: number; html: string }, sentence: string) =>
    expect([status, html.includes(sentence)], html).to.deep.equal([404, true]);
  const newestKey = async () => {
    await world.app.jobs.settled();
    return keyOf(smtp.mails.at(-1)?.link ?? '');
  };
  const invited = async (more: object = {}) => {
    await world.owner.ok.post('/invites', { invitee_emails: 'nia@far.example', stream_ids: [], ...more });
    return newestKey();
  };

  it('says that it was used, or is incomplete', async () => {
    expectGone(await browser.open('/accounts/do_confirm/nonesuch'), USED);
    expectGone(await browser.open('/join/nonesuch/'), USED);
    const key = await invited();
    await browser.send('/accounts/register/', { key, full_name: 'Nia New', password: GOOD_PASSWORD });
    expectGone(await browser.open(`/accounts/do_confirm/${key}`), USED);
  });

  it('says that it has expired, or was revoked', async () => {
    const key = await invited({ invite_expires_in_minutes: 1 });
    const { invite_link: link } = await world.owner.ok.post('/invites/multiuse');
    await world.owner.ok.delete('/invites/multiuse/1');
    world.clock.now += 61;
    expectGone(await browser.open(`/accounts/do_confirm/${key}`), OVER);
    expectGone(await browser.open(new URL(link).pathname), OVER);
  });

  it('says of the confirmation of a new address that it is over', async () => {
    const { status, html } = await browser.open('/accounts/confirm_address/nonesuch');
    expect([
      status,
      html.includes('This link does not work: it was used already, it is incomplete, or too old.'),
    ]).to.deep.equal([404, true]);
  });
});
