import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount } from '../../src/actions/users/accounts.ts';
import { MAILS_PER_DAY } from '../../src/domain/limits.ts';
import { table } from '../../src/store/db/statement.ts';
import { insertInvitations } from '../../src/store/organization/invitations.ts';
import { listSystemBots } from '../../src/store/users/users.ts';
import type { Actor, Answer, Body } from '../support/actor.ts';
import { expectRefusal } from '../support/refusal.ts';
import { openSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { openWorld, type World } from '../support/world.ts';

const DAY = 86_400;
const CHANGED = { type: 'invites_changed' };
const ILLEGIBLE = "Some emails did not validate, so we didn't send any invitations.";

describe('invitations', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const invite = (who: Actor, list: string, more: object = {}) =>
    who.post('/invites', { invitee_emails: list, stream_ids: [], ...more });
  const pending = async (who: Actor = world.owner): Promise<Body[]> => (await who.ok.get('/invites')).invites;
  const emails = async (who: Actor = world.owner) => (await pending(who)).map((one) => one.email);
  const message = async (answer: Promise<{ status: number; body: Body }>) => {
    const { status, body } = await answer;
    expect([status, body.code]).to.deep.equal([400, 'BAD_REQUEST']);
    return body.msg;
  };
  const failure = async (answer: Promise<{ status: number; body: Body }>) => {
    const { status, body } = await answer;
    expect([status, body.code]).to.deep.equal([400, 'INVITATION_FAILED']);
    return body;
  };
  const set = (settings: Record<string, unknown>) => world.owner.ok.patch('/realm', settings);

  describe('POST /invites', () => {
    it('invites every address of a list separated by commas or line breaks', async () => {
      await invite(world.member, 'ann@far.example,bea@far.example\ncay@far.example\r\n, ,');
      expect(await emails()).to.deep.equal(['ann@far.example', 'bea@far.example', 'cay@far.example']);
    });

    it('extracts the address from angle brackets', async () => {
      await invite(world.member, 'Zed Young <zed@far.example>');
      expect(await emails()).to.deep.equal(['zed@far.example']);
    });

    it('collapses equal spellings only', async () => {
      await invite(world.member, 'ann@far.example, ann@far.example, Ann@far.example');
      expect(await emails()).to.have.members(['ann@far.example', 'Ann@far.example']);
    });

    it('makes a second invitation for an address that is invited already', async () => {
      await invite(world.member, 'ann@far.example');
      await invite(world.member, 'ann@far.example');
      expect(await emails()).to.have.length(2);
    });

    it('succeeds and invites no one when there are only separators', async () => {
      const { status } = await invite(world.member, ' ,\n');
      expect([status, await emails()]).to.deep.equal([200, []]);
    });

    it('refuses an empty list', async () => {
      expect(await message(invite(world.member, ''))).to.equal('You must specify at least one email address.');
    });

    it('needs the addresses and the channels, which may be an empty list', async () => {
      const { body } = await world.member.post('/invites', { stream_ids: [] });
      expect(body).to.include({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'invitee_emails' });
      const second = await world.member.post('/invites', { invitee_emails: 'ann@far.example' });
      expect(second.body).to.include({ code: 'REQUEST_VARIABLE_MISSING', var_name: 'stream_ids' });
    });

    it("lets an invitation last as long as the server's setting if the request does not say", async () => {
      await invite(world.member, 'ann@far.example');
      const [one] = await pending();
      expect(one.expiry_date - one.invited).to.equal(14_400 * 60);
    });

    it('lets an invitation last the given minutes, or forever', async () => {
      await invite(world.member, 'ann@far.example', { invite_expires_in_minutes: 90 });
      await invite(world.member, 'bea@far.example', { invite_expires_in_minutes: null });
      const [ann, bea] = await pending();
      expect([ann.expiry_date - ann.invited, bea.expiry_date]).to.deep.equal([5400, null]);
    });

    it('makes invitations of no or negative length, which are over at once', async () => {
      for (const minutes of [0, -5]) {
        expect((await invite(world.member, 'ann@far.example', { invite_expires_in_minutes: minutes })).status).to.equal(
          200,
        );
      }
      expect(await emails()).to.deep.equal([]);
    });

    it('invites members and notifies the inviter unless something else is said', async () => {
      await invite(world.member, 'ann@far.example');
      await invite(world.member, 'bea@far.example', { invite_as: 600, notify_referrer_on_join: false });
      const [ann, bea] = await pending();
      expect(ann).to.include({ invited_as: 400, notify_referrer_on_join: true, invited_by_user_id: world.member.id });
      expect(bea).to.include({ invited_as: 600, notify_referrer_on_join: false });
    });

    it('lets everyone invite to roles with at most their own rights', async () => {
      const least = { owner: 100, administrator: 200, moderator: 300, member: 400 } as const;
      for (const [name, role] of Object.entries(least)) {
        for (const as of [100, 200, 300, 400, 600]) {
          const { status } = await invite(world[name as keyof typeof least], `${name}-${as}@far.example`, {
            invite_as: as,
          });
          expect(status, `${name} as ${as}`).to.equal(as >= role ? 200 : 400);
        }
      }
    });

    it('says who could invite to the role', async () => {
      expect(await message(invite(world.administrator, 'a@far.example', { invite_as: 100 }))).to.equal(
        'Must be an organization owner',
      );
      expect(await message(invite(world.moderator, 'a@far.example', { invite_as: 200 }))).to.equal(
        'Must be an organization administrator',
      );
    });

    it('refuses a role that does not exist', async () => {
      expect(await message(invite(world.owner, 'a@far.example', { invite_as: 500 }))).to.match(/^Invalid invite_as/);
    });

    it('refuses users who may not invite', async () => {
      await set({ invite_to_realm_policy: 2 });
      expect(await message(invite(world.member, 'a@far.example'))).to.equal('Insufficient permission');
      expect((await invite(world.administrator, 'a@far.example')).status).to.equal(200);
    });

    it('refuses guests and bots', async () => {
      expect(await message(invite(world.guest, 'a@far.example'))).to.equal('Not allowed for guest users');
      expect(await message(invite(world.bot, 'a@far.example'))).to.equal('This endpoint does not accept bot requests.');
    });

    it('refuses channels that do not exist or that the caller cannot see, and then invites no one', async () => {
      const hidden = await world.channel('hidden', [world.owner], { invite_only: true });
      for (const id of [999_999, hidden]) {
        const text = await message(invite(world.member, 'a@far.example', { stream_ids: [id] }));
        expect(text).to.equal(`Invalid channel ID ${id}. No invites were sent.`);
      }
      expect(await emails()).to.deep.equal([]);
    });

    it('refuses channels from users who may not subscribe others, but default ones may be included', async () => {
      const id = await world.channel('plans', [world.owner]);
      await set({ invite_to_stream_policy: 2 });
      expect(await message(invite(world.member, 'a@far.example', { stream_ids: [id] }))).to.equal(
        'You do not have permission to subscribe other users to channels.',
      );
      const { status } = await invite(world.member, 'a@far.example', { include_realm_default_subscriptions: true });
      expect(status).to.equal(200);
    });

    it('leaves out addresses that have an account, ignoring case, and invites the others', async () => {
      const body = await failure(invite(world.member, 'OTHER@example.com, ann@far.example'));
      expect(body).to.deep.include({
        msg: 'Some of those addresses are already using the service, so no invitation was sent to them; invitations were sent to everyone else',
        errors: [['OTHER@example.com', 'Already has an account.', false]],
        sent_invitations: true,
        daily_limit_reached: false,
        license_limit_reached: false,
      });
      expect(await emails()).to.deep.equal(['ann@far.example']);
    });

    it('says that the others were invited although the response is an error', async () => {
      const listening = await world.member.listen();
      await invite(world.member, 'other@example.com, ann@far.example');
      expect(await listening.events('invites_changed')).to.deep.equal([CHANGED]);
    });

    it('invites no one when all addresses have an account', async () => {
      const body = await failure(invite(world.member, 'other@example.com'));
      expect(body).to.include({ msg: "We weren't able to invite anyone.", sent_invitations: false });
    });

    it('marks the address of a deactivated account of the organization', async () => {
      await world.owner.ok.delete(`/users/${world.other.id}`);
      const body = await failure(invite(world.member, 'other@example.com'));
      expect(body.errors).to.deep.equal([['other@example.com', 'Account has been deactivated.', true]]);
    });

    it('does not invite the system bots', async () => {
      const [bot] = await listSystemBots(world.db);
      const body = await failure(invite(world.member, bot?.email ?? ''));
      expect(body.errors).to.deep.equal([[bot?.email, 'Reserved for system bots.', false]]);
    });

    it('invites no one when one of the addresses is malformed', async () => {
      const body = await failure(invite(world.member, 'bad@, ann@far.example, other@example.com'));
      expect(body).to.deep.include({
        msg: ILLEGIBLE,
        errors: [
          ['bad@', 'Invalid address.', false],
          ['other@example.com', 'Already has an account.', false],
        ],
        sent_invitations: false,
      });
      expect(await emails()).to.deep.equal([]);
    });

    for (const address of ['a..b@far.example', '.a@far.example', 'a.@far.example', 'a@far..example', 'a@-far.example'])
      it(`does not take ${address} for an address`, async () => {
        const body = await failure(invite(world.member, address));
        expect(body.errors).to.deep.equal([[address, 'Invalid address.', false]]);
      });

    for (const address of ['a@far.example/', 'a@far!.example', 'a\u200b@far.example', 'a@far.example\u200b'])
      it(`does not take ${JSON.stringify(address)} for an address`, async () => {
        expect((await failure(invite(world.member, address))).sent_invitations).to.equal(false);
      });

    it('accepts letters of all scripts, and signs in the first part of an address', async () => {
      for (const address of ["o'hara+boats@far.example", 'käthe@bücher.example']) await invite(world.member, address);
      expect(await emails()).to.have.members(["o'hara+boats@far.example", 'käthe@bücher.example']);
    });

    it('refuses addresses that last a few minutes only, unless they are allowed', async () => {
      const body = await failure(invite(world.member, 'ann@mailinator.com'));
      expect(body.errors).to.deep.equal([['ann@mailinator.com', 'Please use your real email address.', false]]);
      await set({ disallow_disposable_email_addresses: false });
      expect((await invite(world.member, 'ann@mailinator.com')).status).to.equal(200);
    });

    it('refuses addresses outside the domains of the organization where it restricts them', async () => {
      await world.database.unit(async (db) => {
        await table(db, 'realm_domains').insert([
          { realm_id: world.realmId, domain: 'far.example', allow_subdomains: 0 },
          { realm_id: world.realmId, domain: 'deep.example', allow_subdomains: 1 },
        ]);
      });
      await set({ emails_restricted_to_domains: true });
      const body = await failure(
        invite(world.member, 'a@far.example,b@x.far.example,c@x.deep.example,d+e@far.example,f+g@near.example'),
      );
      expect(body.errors).to.deep.equal([
        ['b@x.far.example', 'Outside your domain.', false],
        ['d+e@far.example', 'Email addresses containing + are not allowed.', false],
        ['f+g@near.example', 'Email addresses containing + are not allowed.', false],
      ]);
    });

    it('refuses new accounts if people may join without an invitation', async () => {
      await set({ invite_required: false });
      await world.database.unit((db) =>
        table(db, 'users')
          .where({ id: world.member.id })
          .update({ joined_at: world.clock.now - 2 * DAY }),
      );
      const body = await failure(invite(world.member, 'a@far.example'));
      expect(body).to.deep.include({ errors: [], sent_invitations: false, daily_limit_reached: false });
      expect((await invite(world.other, 'a@far.example')).status).to.equal(200);
    });

    it('notifies administrators and the inviter once, and no one else', async () => {
      const people = [world.member, world.administrator, world.other];
      const listening = await Promise.all(people.map((who) => who.listen()));
      await invite(world.member, 'a@far.example, b@far.example');
      const heard = await Promise.all(listening.map((one) => one.events('invites_changed')));
      expect(heard).to.deep.equal([[CHANGED], [CHANGED], []]);
    });

    it('reports parameters that it does not know', async () => {
      const { body } = await invite(world.member, 'a@far.example', { unknown: 1 });
      expect(body.ignored_parameters_unsupported).to.deep.equal(['unknown']);
    });
  });

  describe('POST /invites with a limit for a day', () => {
    it('refuses the whole request that exceeds it, until the day is over', async () => {
      await world.close();
      world = await openWorld({ openOrganizationCreation: true, maxInvitesPerDay: 2 });
      await invite(world.member, 'a@far.example');
      const body = await failure(invite(world.member, 'b@far.example, c@far.example'));
      expect(body).to.deep.include({ daily_limit_reached: true, sent_invitations: false, errors: [] });
      world.clock.now += DAY;
      expect((await invite(world.member, 'b@far.example, c@far.example')).status).to.equal(200);
    });
  });

  describe('GET /invites', () => {
    it('shows administrators all pending invitations, and others their own', async () => {
      await invite(world.member, 'a@far.example');
      await invite(world.other, 'b@far.example');
      await world.administrator.ok.post('/invites/multiuse');
      expect(await emails(world.administrator)).to.deep.equal(['a@far.example', 'b@far.example', undefined]);
      expect(await emails(world.member)).to.deep.equal(['a@far.example']);
      expect(await emails(world.moderator)).to.deep.equal([]);
    });

    it('shows links that make owners only to owners, since who has one can become one', async () => {
      await world.owner.ok.post('/invites/multiuse', { invite_as: 100 });
      await world.owner.ok.post('/invites/multiuse', { invite_as: 200 });
      const roles = async (actor: Actor) =>
        (await actor.ok.get('/invites')).invites.map((one: { invited_as: number }) => one.invited_as);
      expect(await roles(world.owner)).to.deep.equal([100, 200]);
      expect(await roles(world.administrator)).to.deep.equal([200]);
    });

    it('leaves out expired ones', async () => {
      await invite(world.member, 'a@far.example', { invite_expires_in_minutes: 10 });
      world.clock.now += 600;
      expect(await emails()).to.deep.equal([]);
    });

    it('is neither for guests nor for bots', async () => {
      expect(await message(world.guest.get('/invites'))).to.equal('Not allowed for guest users');
      expect(await message(world.bot.get('/invites'))).to.equal('This endpoint does not accept bot requests.');
    });
  });

  describe('DELETE /invites/{invite_id}', () => {
    const first = async () => (await pending())[0].id;

    it('revokes the invitation permanently', async () => {
      await invite(world.member, 'a@far.example');
      const id = await first();
      const listening = await world.member.listen();
      await world.member.ok.delete(`/invites/${id}`);
      expect(await emails()).to.deep.equal([]);
      expect(await listening.events('invites_changed')).to.deep.equal([CHANGED]);
      expect(await message(world.member.delete(`/invites/${id}`))).to.equal('No such invitation');
    });

    it("is for the inviter and administrators, and owners' invitations for owners", async () => {
      await invite(world.owner, 'a@far.example', { invite_as: 100 });
      const id = await first();
      expect(await message(world.administrator.delete(`/invites/${id}`))).to.equal('Must be an organization owner');
      expect(await message(world.member.delete(`/invites/${id}`))).to.equal('Must be an organization owner');
      await world.owner.ok.delete(`/invites/${id}`);
      await invite(world.other, 'b@far.example');
      expect(await message(world.member.delete(`/invites/${await first()}`))).to.equal(
        'Must be an organization administrator',
      );
    });

    it('knows no links, which are numbered separately', async () => {
      await world.owner.ok.post('/invites/multiuse');
      expect(await message(world.owner.delete('/invites/1'))).to.equal('No such invitation');
    });

    it("does not find another organization's", async () => {
      const id = await invitationElsewhere(world);
      expect(await message(world.owner.delete(`/invites/${id}`))).to.equal('No such invitation');
    });
  });

  describe('POST /invites/multiuse', () => {
    it('returns a link with its grants', async () => {
      const { invite_link: link } = await world.administrator.ok.post('/invites/multiuse', {
        invite_as: 600,
        invite_expires_in_minutes: null,
      });
      expect(link).to.match(/^http:\/\/chat\.example\.com\/join\/\w{24}\/$/);
      const [one] = await pending();
      expect(one).to.deep.equal({
        id: 1,
        invited_by_user_id: world.administrator.id,
        invited: world.clock.now,
        expiry_date: null,
        invited_as: 600,
        is_multiuse: true,
        link_url: link,
      });
    });

    it('is for the group that the organization names', async () => {
      expect(await message(world.member.post('/invites/multiuse'))).to.equal('Insufficient permission');
    });

    it('has the same rules for roles and channels as invitations by email', async () => {
      expect(await message(world.administrator.post('/invites/multiuse', { invite_as: 100 }))).to.equal(
        'Must be an organization owner',
      );
      expect(await message(world.administrator.post('/invites/multiuse', { stream_ids: [999] }))).to.equal(
        'Invalid channel ID 999. No invites were sent.',
      );
    });

    it('is neither for guests nor for bots', async () => {
      expect(await message(world.guest.post('/invites/multiuse'))).to.equal('Not allowed for guest users');
      expect(await message(world.bot.post('/invites/multiuse'))).to.equal(
        'This endpoint does not accept bot requests.',
      );
    });
  });

  describe('DELETE /invites/multiuse/{invite_id}', () => {
    beforeEach(async () => {
      await world.owner.ok.post('/invites/multiuse');
    });

    it('revokes a link once, and sends an event', async () => {
      const listening = await world.administrator.listen();
      await world.administrator.ok.delete('/invites/multiuse/1');
      expect(await emails()).to.deep.equal([]);
      expect(await listening.events('invites_changed')).to.deep.equal([CHANGED]);
      expect(await message(world.owner.delete('/invites/multiuse/1'))).to.equal('Invitation has already been revoked');
    });

    it('refuses an ID that does not exist, even if it is that of an invitation by email', async () => {
      await invite(world.owner, 'a@far.example, b@far.example');
      for (const id of [2, 999_999]) {
        expect(await message(world.owner.delete(`/invites/multiuse/${id}`))).to.equal('No such invitation');
      }
    });

    it('is for users who can manage the link, whether it is already revoked or not', async () => {
      expect(await message(world.member.delete('/invites/multiuse/1'))).to.equal(
        'Must be an organization administrator',
      );
      await world.owner.ok.delete('/invites/multiuse/1');
      expect(await message(world.member.delete('/invites/multiuse/1'))).to.equal(
        'Must be an organization administrator',
      );
      await world.owner.ok.post('/invites/multiuse', { invite_as: 100 });
      expect(await message(world.administrator.delete('/invites/multiuse/2'))).to.equal(
        'Must be an organization owner',
      );
    });

    it('lets a member revoke a link of their own', async () => {
      const { id: group } = (await table(world.db, 'user_groups')
        .where({ realm_id: world.realmId, name: 'role:members' })
        .first('id')) ?? { id: 0 };
      await set({ create_multiuse_invite_group: { new: group } });
      await world.member.ok.post('/invites/multiuse');
      await world.member.ok.delete('/invites/multiuse/2');
    });

    it('revokes an expired link as well', async () => {
      world.clock.now += 20 * DAY;
      await world.owner.ok.delete('/invites/multiuse/1');
    });

    it('refuses guests and bots, and reports parameters that it does not know', async () => {
      expect(await message(world.guest.delete('/invites/multiuse/1'))).to.equal('Not allowed for guest users');
      expect(await message(world.bot.delete('/invites/multiuse/1'))).to.equal(
        'This endpoint does not accept bot requests.',
      );
      const body = await world.owner.ok.delete('/invites/multiuse/1', { unknown: 1 });
      expect(body.ignored_parameters_unsupported).to.deep.equal(['unknown']);
    });
  });

  describe('leaving', () => {
    it("revokes the user's invitations and links", async () => {
      await invite(world.administrator, 'a@far.example');
      await world.administrator.ok.post('/invites/multiuse');
      await world.administrator.ok.delete('/users/me');
      expect(await pending()).to.deep.equal([]);
    });
  });
});

/** Creates an invitation in another organization on the same server and returns its ID. */
async function invitationElsewhere(world: World): Promise<number> {
  const now = world.clock.now;
  return world.database.unit(async (db) => {
    const realm = await createRealm(db, { subdomain: 'elsewhere', name: 'Elsewhere', now });
    const account = { realmId: realm.id, email: 'boss@else.example', fullName: 'Boss', role: 100, now };
    const boss = await createAccount(db, account);
    const [row] = await insertInvitations({ db, now, wake: () => undefined }, [
      {
        realm_id: realm.id,
        inviter_id: boss.id,
        email: 'a@far.example',
        email_key: 'a@far.example',
        token: 'k'.repeat(24),
        role: 400,
        created_at: now,
        channel_ids: '[]',
        includes_defaults: 0,
        notifies_inviter: 1,
        expires_at: null,
      },
    ]);
    return row?.id ?? 0;
  });
}

describe('mail of invitations', () => {
  let smtp: SmtpServer;
  let world: World;
  beforeEach(async () => {
    smtp = await openSmtpServer();
    world = await openWorld({ smtpUrl: smtp.url });
  });
  afterEach(async () => {
    await world.close();
    await smtp.close();
  });

  const mailed = async () => {
    world.app.jobs.wake('mail');
    world.app.jobs.wake('reminders');
    await world.app.jobs.settled();
    return smtp.mails;
  };
  const invite = (list: string, more: object = {}) =>
    world.member.post('/invites', { invitee_emails: list, stream_ids: [], ...more });

  it('is sent to every address, with a link of its own', async () => {
    await invite('a@far.example, b@far.example');
    const letters = await mailed();
    expect(letters.map(({ to }) => to)).to.deep.equal(['a@far.example', 'b@far.example']);
    expect(letters[0]?.subject).to.equal('Member invites you to join Test organization');
    expect(letters[0]?.link).to.match(/^\/accounts\/do_confirm\/\w{24}$/);
    expect(letters[0]?.link).not.to.equal(letters[1]?.link);
  });

  it('says until when its link works, in UTC, if not for ever', async () => {
    world.clock.now = Date.UTC(2025, 11, 25, 9, 5, 59) / 1000;
    await invite('a@far.example', { invite_expires_in_minutes: 60 });
    await invite('b@far.example', { invite_expires_in_minutes: null });
    const [limited, unlimited] = await mailed();
    expect(limited?.text).to.include('The link works until Thu, 25 Dec 2025 10:05 UTC.');
    expect(unlimited?.text).not.to.include('works until');
  });

  it('is not sent when the invitation is refused', async () => {
    await invite('bad, a@far.example');
    expect(await mailed()).to.deep.equal([]);
  });

  it('is sent again on request, and is then valid for the original period', async () => {
    await invite('a@far.example', { invite_expires_in_minutes: 60 });
    world.clock.now += 3000;
    const listening = await world.member.listen();
    await world.member.ok.post('/invites/1/resend');
    const letters = await mailed();
    expect(letters).to.have.length(2);
    expect(letters[1]?.link).to.equal(letters[0]?.link);
    const { invites } = await world.member.ok.get('/invites');
    expect(invites[0].expiry_date).to.equal(world.clock.now + 3600);
    expect(await listening.events('invites_changed')).to.deep.equal([]);
  });

  it('is sent again only for users who can manage the invitation', async () => {
    await invite('a@far.example');
    const strangers = await world.other.post('/invites/1/resend');
    expect(strangers.body).to.include({ msg: 'Must be an organization administrator', code: 'BAD_REQUEST' });
    const guests = await world.guest.post('/invites/1/resend');
    expect(guests.body.msg).to.equal('Not allowed for guest users');
    const unknown = await world.member.post('/invites/77/resend');
    expect(unknown.body.msg).to.equal('No such invitation');
    await world.administrator.ok.post('/invites/1/resend');
    expect(await mailed()).to.have.length(2);
  });

  it('is sent again at most twenty times a day for one user', async () => {
    await invite('a@far.example');
    const most = MAILS_PER_DAY['resent invitation'];
    for (let mail = 0; mail < most; mail++) await world.member.ok.post('/invites/1/resend');
    const { status, body } = await world.member.post('/invites/1/resend');
    expect({ status, ...body }).to.deep.equal({
      status: 429,
      result: 'error',
      msg: 'Too many emails within a day',
      code: 'RATE_LIMIT_HIT',
      'retry-after': DAY,
    });
    await world.administrator.ok.post('/invites/1/resend');
    expect(await mailed()).to.have.length(1 + most + 1);
    await world.member.ok.patch('/settings', { email: 'elsewhere@example.com' });
    world.clock.now += DAY;
    await world.member.ok.post('/invites/1/resend');
  });

  it('is not sent again to an address that the organization no longer accepts', async () => {
    await invite('a@far.example');
    await world.owner.ok.patch('/realm', { emails_restricted_to_domains: true });
    expect((await world.owner.post('/invites/1/resend')).body.msg).to.equal('Outside your domain.');
  });

  it('is tried again, later and later, while the mail server does not accept it', async () => {
    smtp.refuseWith(451);
    await invite('a@far.example');
    expect(await mailed()).to.deep.equal([]);
    smtp.refuseWith(undefined);
    world.clock.now += 59;
    expect(await mailed()).to.deep.equal([]);
    world.clock.now += 1;
    expect(await mailed()).to.have.length(1);
    world.clock.now += DAY;
    expect(await mailed()).to.have.length(1);
  });

  it('waits longer after every failure', async () => {
    smtp.refuseWith(451);
    await invite('a@far.example');
    await mailed();
    const waits = [];
    for (const _time of [1, 2, 3, 4, 5, 6]) {
      const { next_attempt_at: next = 0 } = (await table(world.db, 'mails').first('next_attempt_at')) ?? {};
      waits.push((next - world.clock.now) / 60);
      world.clock.now = next;
      await mailed();
    }
    expect(waits).to.deep.equal([1, 4, 16, 64, 256, 360]);
  });

  it('is not tried again when the mail server refuses it permanently', async () => {
    smtp.refuseWith(550);
    await invite('a@far.example');
    await mailed();
    smtp.refuseWith(undefined);
    world.clock.now += DAY;
    expect(await mailed()).to.deep.equal([]);
  });

  it('that could not be sent before a restart is sent after it', async () => {
    smtp.refuseWith(451);
    await invite('a@far.example');
    await mailed();
    smtp.refuseWith(undefined);
    world.clock.now += 60;
    await world.restart();
    expect(await mailed()).to.have.length(1);
  });

  it('is followed by one reminder two days before an invitation of at least four days expires', async () => {
    await invite('long@far.example', { invite_expires_in_minutes: 4 * 1440 });
    await invite('short@far.example', { invite_expires_in_minutes: 4 * 1440 - 1 });
    expect(await mailed()).to.have.length(2);
    world.clock.now += 2 * DAY - 1;
    expect(await mailed()).to.have.length(2);
    world.clock.now += 1;
    const letters = await mailed();
    expect(letters).to.have.length(3);
    expect(letters[2]).to.include({
      to: 'long@far.example',
      subject: 'Reminder: Member invites you to join Test organization',
    });
    expect(letters[2]?.link).to.equal(letters[0]?.link);
    world.clock.now += DAY;
    expect(await mailed()).to.have.length(3);
  });

  it('has no reminder, and is not sent again, when its inviter could not send it any more', async () => {
    await invite('long@far.example', { invite_expires_in_minutes: 4 * 1440 });
    expect(await mailed()).to.have.length(1);
    await world.owner.ok.patch('/realm', { invite_to_realm_policy: 2 });
    world.clock.now += 3 * DAY;
    expect(await mailed()).to.have.length(1);
    const { status, body } = await world.owner.post('/invites/1/resend');
    expect({ status, ...body }).to.deep.include({
      status: 400,
      code: 'BAD_REQUEST',
      msg: 'The sender of this invitation is no longer allowed to send such invitations.',
    });
    expect(await mailed()).to.have.length(1);
  });

  it('has no reminder when the invitation was revoked', async () => {
    await invite('long@far.example', { invite_expires_in_minutes: 4 * 1440 });
    expect(await mailed()).to.have.length(1);
    await world.member.ok.delete('/invites/1');
    world.clock.now += 3 * DAY;
    expect(await mailed()).to.have.length(1);
  });
});

describe('mail without a mail server', () => {
  it('becomes files in the data directory', async () => {
    const world = await openWorld();
    await world.member.ok.post('/invites', { invitee_emails: 'a@far.example', stream_ids: [] });
    await world.app.jobs.settled();
    const folder = join(world.config.dataDir, 'outbox');
    const [name = '', ...others] = readdirSync(folder);
    expect(others).to.deep.equal([]);
    expect(readFileSync(join(folder, name), 'utf8')).to.include('To: a@far.example');
    await world.close();
  });
});

describe('POST /invites/{invite_id}/resend', () => {
  let smtp: SmtpServer;
  let world: World;
  beforeEach(async () => {
    smtp = await openSmtpServer();
    world = await openWorld({ smtpUrl: smtp.url });
    await world.member.ok.post('/invites', { invitee_emails: 'a@far.example', stream_ids: [] });
  });
  afterEach(async () => {
    await world.close();
    await smtp.close();
  });

  const resend = (who: Actor, id = 1) => who.post(`/invites/${id}/resend`);

  it('sends the same link again, without an event', async () => {
    const queue = await world.administrator.listen();
    expect((await resend(world.member)).body).to.deep.equal({ result: 'success', msg: '' });
    await world.app.jobs.settled();
    const [first, second, ...more] = smtp.mails;
    expect(more).to.deep.equal([]);
    expect(second).to.include({ to: 'a@far.example', link: first?.link });
    expect(await queue.events()).to.deep.equal([]);
  });

  it('restarts the validity, and leaves an invitation without an end unchanged', async () => {
    await world.member.ok.post('/invites', {
      invitee_emails: 'b@far.example',
      stream_ids: [],
      invite_expires_in_minutes: null,
    });
    const before = (await world.owner.ok.get('/invites')).invites;
    world.clock.now += DAY;
    for (const id of [1, 2]) await resend(world.member, id);
    const after: Body[] = (await world.owner.ok.get('/invites')).invites;
    expect(after.map((one) => one.expiry_date)).to.deep.equal([before[0].expiry_date + DAY, null]);
    expect(after.map((one) => one.invited)).to.deep.equal([world.clock.now, world.clock.now]);
  });

  it('is for the inviter and administrators, and for owners where it makes owners', async () => {
    expectRefusal(await resend(world.other), 'Must be an organization administrator');
    expect((await resend(world.administrator)).status).to.equal(200);
    const owners = { invitee_emails: 'c@far.example', stream_ids: [], invite_as: 100 };
    await world.owner.ok.post('/invites', owners);
    expectRefusal(await resend(world.administrator, 2), 'Must be an organization owner');
    expectRefusal(await resend(world.guest), 'Not allowed for guest users');
    expectRefusal(await resend(world.bot), 'This endpoint does not accept bot requests.');
  });

  it('refuses an invitation that is unknown or revoked, and renews an expired one', async () => {
    expectRefusal(await resend(world.owner, 99), 'No such invitation');
    await world.owner.ok.delete('/invites/1');
    expectRefusal(await resend(world.owner), 'No such invitation');
    const brief = { invitee_emails: 'd@far.example', stream_ids: [], invite_expires_in_minutes: 1 };
    await world.member.ok.post('/invites', brief);
    world.clock.now += 61;
    expect((await world.owner.ok.get('/invites')).invites).to.deep.equal([]);
    expect((await resend(world.member, 2)).status).to.equal(200);
    expect((await world.owner.ok.get('/invites')).invites[0].expiry_date).to.equal(world.clock.now + 60);
  });

  it('knows no links, which are numbered separately', async () => {
    for (let time = 0; time < 2; time++) await world.owner.ok.post('/invites/multiuse');
    expectRefusal(await resend(world.owner, 2), 'No such invitation');
  });
});

describe('invitations that are not sent', () => {
  const failed = (answer: Answer, msg: string, isLimit: boolean) =>
    expectRefusal(answer, msg, 'INVITATION_FAILED', {
      errors: [],
      sent_invitations: false,
      daily_limit_reached: isLimit,
      license_limit_reached: false,
    });

  it('are those beyond the limit of a day', async () => {
    const world = await openWorld({ openOrganizationCreation: true, maxInvitesPerDay: 1 });
    failed(
      await world.member.post('/invites', { invitee_emails: 'a@far.example, b@far.example', stream_ids: [] }),
      'To protect users, the service limits the number of invitations you can send in one day. Because you have reached the limit, no invitations were sent.',
      true,
    );
    await world.close();
  });

  it('are those of new accounts if people may join without an invitation', async () => {
    const world = await openWorld();
    await world.owner.ok.patch('/realm', { invite_required: false });
    const young = await world.person('young');
    await world.database.unit((db) =>
      table(db, 'users').where({ id: young.id }).update({ joined_at: world.clock.now }),
    );
    const params = { invitee_emails: 'a@far.example', stream_ids: [] };
    world.clock.now += 3 * DAY - 1;
    failed(
      await young.post('/invites', params),
      'Your account is too new to send invites for this organization. Ask an organization admin, or a more experienced user.',
      false,
    );
    world.clock.now += 1;
    expect((await young.post('/invites', params)).status).to.equal(200);
    await world.close();
  });
});
