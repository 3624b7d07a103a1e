import { expect } from 'chai';
import { viewerOf } from '../../src/actions/access.ts';
import { createRealm } from '../../src/actions/organization/realms.ts';
import { createAccount, createApiKey } from '../../src/actions/users/accounts.ts';
import type { DraftContent } from '../../src/domain/messages/drafts.ts';
import { FLAG } from '../../src/domain/messages/flags.ts';
import { ROLE } from '../../src/domain/users/roles.ts';
import { NO_STATUS } from '../../src/domain/users/status.ts';
import type { User } from '../../src/domain/users/user.ts';
import { type Db, insertRows, table } from '../../src/store/db/statement.ts';
import { listEventHeads, listEventsOf } from '../../src/store/events/events.ts';
import { deleteQueuesOf, listListeners } from '../../src/store/events/queues.ts';
import { findAccessibleMessage, listFlaggable, listReceivedIds } from '../../src/store/messages/accessible.ts';
import { deleteAlertWords, insertAlertWords, listAlertWords } from '../../src/store/messages/alert-words.ts';
import { isNamedByOwner, listAccessibleAttachments } from '../../src/store/messages/attachments.ts';
import { listStarredIds } from '../../src/store/messages/conversations.ts';
import {
  deleteDraft,
  deleteDraftsOf,
  insertDrafts,
  listDrafts,
  sizeOfDrafts,
  updateDraft,
} from '../../src/store/messages/drafts.ts';
import { addFlagsOf, listFlags } from '../../src/store/messages/messages.ts';
import { areCurrent, findNewestId, type PlaceBlock } from '../../src/store/messages/place-blocks.ts';
import { findNewestReceived } from '../../src/store/messages/places.ts';
import { countReactionsOf } from '../../src/store/messages/reactions.ts';
import { fillChunks, listFullChunks, markAllRead } from '../../src/store/messages/read-state.ts';
import {
  ensureDirectRecipients,
  findDirectRecipient,
  insertChannelRecipients,
} from '../../src/store/messages/recipients.ts';
import { listDueScheduled } from '../../src/store/messages/scheduled.ts';
import type { Viewer } from '../../src/store/messages/visibility.ts';
import { countCustomEmoji, findCustomEmoji, insertEmoji, listActiveEmoji } from '../../src/store/organization/emoji.ts';
import {
  countGroupMembers,
  insertGroupMembers,
  listGroupIdsOf,
  listUserIdsByRole,
} from '../../src/store/organization/group-members.ts';
import {
  countGroups,
  findGroup,
  insertGroup,
  isNamedByChannel,
  listGroups,
  listGroupsWithIds,
  updateGroups,
} from '../../src/store/organization/groups.ts';
import {
  closeInvitations,
  countInvitationsSince,
  countMadeSince,
  countPending,
  countSignupsSince,
  findInvitationByToken,
  findLinkByToken,
  findSignupByToken,
  insertLink,
  insertSignup,
} from '../../src/store/organization/invitations.ts';
import { insertLinkifier } from '../../src/store/organization/linkifiers.ts';
import { addUploadSpace, findUploadSpace } from '../../src/store/organization/upload-space.ts';
import {
  countActive,
  deleteOldestKeys,
  findFirstOwner,
  hasActiveBotNamed,
  hasOtherOwner,
  listActiveAccounts,
  listActiveBots,
  listKeys,
  pauseReceiving,
  resumeReceiving,
} from '../../src/store/users/accounts.ts';
import { listBots } from '../../src/store/users/bots.ts';
import { listCausedMailsAfter, noteCausedMail } from '../../src/store/users/caused-mails.ts';
import { deleteEmailChange, findEmailChange, saveEmailChange } from '../../src/store/users/email-changes.ts';
import { deleteMutedUser, insertMutedUser, listMutedUsers } from '../../src/store/users/muted-users.ts';
import { listPresences, savePresence } from '../../src/store/users/presence.ts';
import {
  deleteProfileValues,
  insertProfileField,
  listProfileValues,
  listProfileValuesOf,
  setProfileValues,
} from '../../src/store/users/profile-fields.ts';
import { findStatus, saveStatus } from '../../src/store/users/statuses.ts';
import { setEntries, sizeOfOtherEntries } from '../../src/store/users/storage.ts';
import {
  findUser,
  findUserByEmail,
  listAdministratorIds,
  listReceiptSenders,
  listUsersByEmail,
} from '../../src/store/users/users.ts';
import { openWorld, type World } from '../support/world.ts';

const NOW = 1_763_000_000;

/** Everything here is asked for one organization or one user, next to another that has the same. */
describe('the store keeps to the organization or user that it is asked for:', () => {
  let world: World;
  let here: number;
  let there: number;
  let twinOwner: User;
  beforeEach(async () => {
    world = await openWorld();
    here = world.realmId;
    [there, twinOwner] = await change(async (db) => {
      const { id } = await createRealm(db, { subdomain: 'twin', name: 'Twin', now: NOW });
      return [id, await account(db, id, world.owner.email, ROLE.owner)];
    });
  });
  afterEach(() => world.close());

  const change = <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => world.database.unit(work);
  const account = (db: Db, realmId: number, email: string, role: number, ownerId?: number): Promise<User> =>
    createAccount(db, {
      realmId,
      email,
      fullName: email,
      role,
      now: NOW,
      ...(ownerId !== undefined && { bot: { type: 1, ownerId } }),
    });
  const deactivate = (db: Db, id: number) => table(db, 'users').where({ id }).update({ is_active: 0 });
  const user = async (id: number): Promise<User> => (await findUser(world.db, here, id)) as User;

  it('accounts', async () => {
    const { db } = world;
    const rows = await table(db, 'users').where({ realm_id: here }).select('id', 'email');
    expect(await countActive(db, here, rows.length + 1)).to.equal(rows.length);
    expect(await countActive(db, here, 2)).to.equal(2);
    expect(await countActive(db, there, 2)).to.equal(1);
    const active = async (realmId: number) => (await listActiveAccounts(db, realmId)).map(({ id }) => id);
    expect(await active(here)).to.have.members(rows.map(({ id }) => id));
    expect(await active(there)).to.deep.equal([twinOwner.id]);
    expect((await findFirstOwner(db, there))?.id).to.equal(twinOwner.id);
    expect(await listAdministratorIds(db, there)).to.deep.equal([twinOwner.id]);
    expect(await listUserIdsByRole(db, there, { roles: [ROLE.owner] })).to.deep.equal([twinOwner.id]);
    expect(await listUserIdsByRole(db, here, { roles: [ROLE.owner] })).to.deep.equal([world.owner.id]);
    const second = await change((unit) => account(unit, here, 'second@example.com', ROLE.owner));
    expect(await hasOtherOwner(db, second, ROLE.owner)).to.equal(true);
    await change((unit) => deactivate(unit, world.owner.id));
    expect((await findFirstOwner(db, here))?.id).to.equal(second.id);
    expect(await hasOtherOwner(db, second, ROLE.owner)).to.equal(false);
    expect(await active(here)).to.not.include(world.owner.id);
    expect(await countActive(db, here, rows.length + 1)).to.equal(rows.length);
  });

  it('accounts by ID and address', async () => {
    const { db, member, owner } = world;
    expect(await findUser(db, here, twinOwner.id)).to.equal(undefined);
    expect(await findUser(db, there, member.id)).to.equal(undefined);
    expect((await findUserByEmail(db, there, owner.email))?.id).to.equal(twinOwner.id);
    expect((await findUserByEmail(db, here, owner.email))?.id).to.equal(owner.id);
    expect(await findUserByEmail(db, there, member.email)).to.equal(undefined);
    const ids = async (realmId: number) =>
      [...(await listUsersByEmail(db, realmId, [owner.email, member.email])).values()].map(({ id }) => id);
    expect(await ids(there)).to.deep.equal([twinOwner.id]);
    expect(await ids(here)).to.have.members([owner.id, member.id]);
  });

  it('bots', async () => {
    const { db, owner } = world;
    const [active, gone, elsewhere] = await change(async (unit) => [
      await account(unit, here, 'active-bot@example.com', ROLE.member, owner.id),
      await account(unit, here, 'gone-bot@example.com', ROLE.member, owner.id),
      await account(unit, there, 'far-bot@example.com', ROLE.member, owner.id),
    ]);
    await change((unit) => deactivate(unit, gone?.id ?? 0));
    const ids = (bots: readonly User[]) => bots.map(({ id }) => id);
    expect(ids(await listActiveBots(db, await user(owner.id)))).to.deep.equal([world.bot.id, active?.id]);
    expect(ids(await listBots(db, here, owner.id))).to.deep.equal([world.bot.id, active?.id, gone?.id]);
    expect(await hasActiveBotNamed(db, here, 'active-bot@example.com')).to.equal(true);
    expect(await hasActiveBotNamed(db, here, 'gone-bot@example.com')).to.equal(false);
    expect(await hasActiveBotNamed(db, here, elsewhere?.fullName ?? '')).to.equal(false);
  });

  it('API keys', async () => {
    const { db, member, other } = world;
    await change(async (unit) => {
      await createApiKey(unit, member.id, 'second', NOW);
      await createApiKey(unit, other.id, 'second', NOW);
    });
    const names = async (id: number) => (await listKeys(db, id)).map(({ name }) => name);
    expect(await names(member.id)).to.deep.equal(['test', 'second']);
    await change((unit) => deleteOldestKeys(unit, member.id, 1));
    expect(await names(member.id)).to.deep.equal(['second']);
    expect(await names(other.id)).to.deep.equal(['test', 'second']);
  });

  it('subscriptions that pause and go on', async () => {
    const { db, member, other } = world;
    const quay = await world.channel('quay', [member, other]);
    const dock = await world.channel('dock', [member, other]);
    const pier = await world.channel('pier', [other]);
    await member.ok.delete('/users/me/subscriptions', { subscriptions: ['dock'] });
    const open = async ({ id }: { id: number }) =>
      table(db, 'subscription_spans')
        .where({ user_id: id, to_message_id: null })
        .orderBy('channel_id')
        .pluck('channel_id');
    await change((unit) => pauseReceiving(unit, member.id));
    expect([await open(member), await open(other)]).to.deep.equal([[], [quay, dock, pier]]);
    await change((unit) => resumeReceiving(unit, member.id));
    expect([await open(member), await open(other)]).to.deep.equal([[quay], [quay, dock, pier]]);
  });

  it('invitations, links and confirmations of addresses', async () => {
    const { db, owner } = world;
    const common = { role: 400, created_at: NOW, expires_at: null, channel_ids: '[]', includes_defaults: 1 } as const;
    const email = 'new@far.example';
    await change(async (unit) => {
      for (const [realm_id, inviter_id] of [
        [here, owner.id],
        [there, twinOwner.id],
      ] as const) {
        const token = `token ${realm_id}`;
        await table(unit, 'invitations').insert({
          ...common,
          ...{ realm_id, inviter_id, email, email_key: email, token, notifies_inviter: 0, reminded_at: null },
        });
        await insertLink(unit, { ...common, realm_id, inviter_id, token });
        const confirmation = { realm_id, token, email, invite_link_id: null, created_at: NOW, expires_at: null };
        await insertSignup(unit, { ...confirmation, used_at: null });
      }
    });
    for (const realmId of [here, there]) {
      expect(await countPending(db, { realmId, inviterId: undefined, now: NOW })).to.equal(2);
      expect(await countInvitationsSince(db, realmId, NOW - 1)).to.equal(1);
      const made = { realmId, since: NOW - 1, most: 9 };
      expect(await countMadeSince(db, { ...made, inviterId: undefined })).to.equal(2);
      const inviterId = realmId === here ? owner.id : twinOwner.id;
      expect(await countMadeSince(db, { ...made, inviterId })).to.equal(2);
      expect(await countSignupsSince(db, realmId, email, NOW - 1)).to.equal(1);
      expect(await countSignupsSince(db, realmId, undefined, NOW - 1)).to.equal(1);
    }
    for (const find of [findInvitationByToken, findLinkByToken, findSignupByToken]) {
      expect((await find(db, here, `token ${here}`))?.realm_id).to.equal(here);
      expect(await find(db, here, `token ${there}`)).to.equal(undefined);
    }
    await change((unit) => closeInvitations(unit, here, email));
    expect((await findInvitationByToken(db, here, `token ${here}`))?.status).to.equal('revoked');
    expect((await findInvitationByToken(db, there, `token ${there}`))?.status).to.equal('pending');
  });

  it('custom emoji', async () => {
    const { db } = world;
    const row = { name: 'party', author_id: null, file_name: 'x.png', still_file_name: null, created_at: NOW };
    const [ours, theirs] = await change(async (unit) => [
      await insertEmoji(unit, { ...row, realm_id: here }),
      await insertEmoji(unit, { ...row, realm_id: there }),
    ]);
    await change((unit) => insertEmoji(unit, { ...row, realm_id: here, name: 'old' }));
    await change((unit) => table(unit, 'custom_emoji').where({ name: 'old' }).update({ is_deactivated: 1 }));
    expect(await countCustomEmoji(db, here)).to.equal(2);
    expect(await countCustomEmoji(db, there)).to.equal(1);
    expect(await findCustomEmoji(db, here, theirs?.id ?? 0)).to.equal(undefined);
    const isFound = async () => {
      const found = await listActiveEmoji(db, here, ['party', 'old', 'none']);
      expect(found.map(({ id }) => id)).to.deep.equal([ours?.id]);
    };
    await isFound();
    await change(async (unit) => {
      for (let index = 0; index <= 500; index++)
        await insertEmoji(unit, { ...row, realm_id: here, name: `more${index}` });
    });
    await isFound();
  });

  it('user groups', async () => {
    const { db, member } = world;
    const [ours, theirs] = await change(async (unit) => {
      const made = [];
      for (const realm_id of [here, there]) {
        const group = await insertGroup(unit, { realm_id, name: 'crew', description: '', mentioners: 1 });
        await insertGroupMembers(unit, group.id, [member.id]);
        made.push(group.id);
      }
      return made;
    });
    const systemGroups = ['role:members'];
    const groups = await listGroupIdsOf(db, { realmId: here, userId: member.id, systemGroups });
    const names = (await listGroups(db, here)).filter(({ id }) => groups.includes(id)).map(({ name }) => name);
    expect(names).to.include.members(['crew', 'role:members']);
    expect(groups).to.include(theirs);
    expect(groups).to.have.lengthOf(names.length + 1);
    expect(await countGroupMembers(db, here)).to.equal(1);
    expect(await findGroup(db, here, theirs ?? 0)).to.equal(undefined);
    expect((await listGroupsWithIds(db, here, [ours ?? 0, theirs ?? 0])).map(({ id }) => id)).to.deep.equal([ours]);
    expect(await countGroups(db, here)).to.equal((await listGroups(db, here)).length);
    await change((unit) => updateGroups(unit, here, { description: 'ours' }));
    expect((await listGroups(db, there)).filter(({ description }) => description === 'ours')).to.deep.equal([]);
    const channel = await world.channel('quay', [member]);
    await change((unit) =>
      table(unit, 'channels')
        .where({ id: channel })
        .update({ can_remove_subscribers_group_id: theirs ?? 0 }),
    );
    expect(await isNamedByChannel(db, here, theirs ?? 0)).to.equal(true);
    expect(await isNamedByChannel(db, there, theirs ?? 0)).to.equal(false);
  });

  it('linkifiers and files', async () => {
    const { db } = world;
    const row = { pattern: 'x', url_template: 'https://example.com/' };
    await change(async (unit) => {
      for (const realm_id of [here, here, there]) await insertLinkifier(unit, { ...row, realm_id });
      await addUploadSpace(unit, there, 7);
      await addUploadSpace(unit, here, 5);
    });
    const positions = await table(db, 'linkifiers').orderBy('id').pluck('position');
    expect(positions).to.deep.equal([1, 2, 1]);
    expect([await findUploadSpace(db, here), await findUploadSpace(db, there)]).to.deep.equal([5, 7]);
  });

  it('recipients', async () => {
    const members = [world.member.id, world.other.id];
    await change(async (db) => {
      const [ours] = await ensureDirectRecipients(db, here, [members]);
      expect(await findDirectRecipient(db, there, members)).to.equal(undefined);
      const [theirs] = await ensureDirectRecipients(db, there, [members]);
      expect(theirs).to.not.equal(ours);
      expect(await ensureDirectRecipients(db, here, [members])).to.deep.equal([ours]);
      expect(await findDirectRecipient(db, here, members)).to.equal(ours);
      const realmOf = async (id = 0) => (await table(db, 'recipients').where({ id }).first())?.realm_id;
      for (const [key, realms] of Object.entries({ a: [here, there], b: [there, here] })) {
        for (const realm of realms) {
          const [id] = await insertChannelRecipients(db, realm, [key]);
          expect(await realmOf(id), key).to.equal(realm);
        }
      }
    });
  });

  it('queues, marks and reactions', async () => {
    const { db, member, other } = world;
    const { queueId: own } = await member.listen();
    const { queueId } = await other.listen();
    expect(await listListeners(db, here)).to.deep.equal(new Set([member.id, other.id]));
    expect(await listListeners(db, there)).to.deep.equal(new Set());
    const channel = await world.channel('quay', [member, other]);
    const id = await other.send(channel, 'tide', 'high');
    for (const actor of [member, other]) {
      await actor.ok.post('/messages/flags', { messages: [id], op: 'add', flag: 'read' });
    }
    await other.ok.post(`/messages/${id}/reactions`, { emoji_name: 'smile' });
    expect(await countReactionsOf(db, id, member.id)).to.equal(0);
    expect(await change((unit) => deleteQueuesOf(unit, member.id))).to.deep.equal([own]);
    expect(await table(db, 'queues').pluck('id')).to.deep.equal([queueId]);
    await change((unit) =>
      insertRows(unit, 'read_chunks', {
        columns: { user_id: 'bigint', chunk: 'bigint', bits: 'bytes' },
        rows: [[other.id, 1, '00']],
      }),
    );
    const chunks = () => table(db, 'read_chunks').where({ user_id: other.id }).pluck('chunk');
    const before = await chunks();
    await change((unit) => markAllRead(unit, { id: member.id, readBelow: 0 }, 65 * 4096));
    expect(await chunks()).to.deep.equal(before);
  });

  it('events by number, the newest message, and the versions of its places', async () => {
    const { db, member } = world;
    const id = await member.send(await world.channel('quay', [member]), 'tide', 'high');
    const numbers = await table(db, 'events').where({ realm_id: here }).pluck('seq');
    const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
    expect(await listEventsOf(db, here, numbers)).to.have.length(numbers.length);
    expect(await listEventsOf(db, there, numbers)).to.deep.equal([]);
    expect(await listEventHeads(db, here, { after: first - 1, upTo: last })).to.have.length(numbers.length);
    expect(await listEventHeads(db, there, { after: first - 1, upTo: last })).to.deep.equal([]);
    expect(await findNewestId(db, here)).to.equal(id);
    expect(await findNewestId(db, there)).to.equal(-1);
    await change((unit) => table(unit, 'block_versions').insert({ realm_id: here, block: 0, version: 7 }));
    const unchanged: PlaceBlock[] = [{ below: 2, version: undefined, places: new Map(), size: 0 }];
    expect(await areCurrent(db, here, { from: 1, below: 2 }, unchanged)).to.equal(false);
    expect(await areCurrent(db, there, { from: 1, below: 2 }, unchanged)).to.equal(true);
  });

  it('stretches in which everything is read', async () => {
    const { db, member, other } = world;
    await change((unit) => fillChunks(unit, other.id, [3]));
    expect(await listFullChunks(db, other.id)).to.deep.equal(new Set([3]));
    expect(await listFullChunks(db, member.id)).to.deep.equal(new Set());
  });

  it('scheduled messages of active organizations', async () => {
    const { db, member } = world;
    const row = {
      ...{ channel_id: null, recipient_ids: `[${member.id}]`, topic: '', content: 'x', rendered: '', client: 'x' },
      ...{ is_read_by_sender: 0 as const, deliver_at: NOW },
    };
    await change(async (unit) => {
      for (const realm_id of [here, there]) {
        await table(unit, 'scheduled_messages').insert({ ...row, realm_id, user_id: member.id });
      }
      await table(unit, 'realms').where({ id: there }).update({ is_active: 0 });
    });
    expect((await listDueScheduled(db, NOW)).map(({ realmId }) => realmId)).to.deep.equal([here]);
  });

  it('drafts, and files that they name', async () => {
    const { db, member, other } = world;
    const path = `${here}/ab/xyz/file.txt`;
    const draft = (content: string): DraftContent => ({ addressee: { kind: 'nobody' }, content, editedAt: NOW });
    const made = await change(async (unit) => [
      ...(await insertDrafts(unit, other.id, [draft('theirs'), draft(`/user_uploads/${path}`)])),
      ...(await insertDrafts(unit, member.id, [draft('own')])),
    ]);
    const [theirs, , own] = made.map(({ id }) => id);
    expect((await listDrafts(db, member.id)).map(({ id }) => id)).to.deep.equal([own]);
    expect(await sizeOfDrafts(db, member.id)).to.deep.equal({ count: 1, length: 3 });
    const named = (owner_id: number) => isNamedByOwner(db, { owner_id, path_id: path });
    expect([await named(member.id), await named(other.id)]).to.deep.equal([false, true]);
    const failure = await change((unit) => updateDraft(unit, member.id, theirs ?? 0, draft('changed'))).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).to.be.instanceOf(Error);
    expect(await change((unit) => deleteDraft(unit, member.id, theirs ?? 0))).to.equal(false);
    await change((unit) => deleteDraftsOf(unit, member.id));
    expect((await listDrafts(db, other.id)).map(({ content }) => content)).to.include('theirs');
    expect(await listDrafts(db, member.id)).to.deep.equal([]);
    const scheduled = {
      ...{ realm_id: here, channel_id: null, recipient_ids: '[]', topic: '', rendered: '', client: 'x' },
      ...{ is_read_by_sender: 0 as const, deliver_at: NOW, content: path },
    };
    await change((unit) => deleteDraftsOf(unit, other.id));
    await change((unit) => table(unit, 'scheduled_messages').insert({ ...scheduled, user_id: other.id }));
    expect([await named(member.id), await named(other.id)]).to.deep.equal([false, true]);
  });

  it('alert words, statuses, stored entries, muted users, changes of address and emails', async () => {
    const { db, member, other, guest } = world;
    await change(async (unit) => {
      for (const { id } of [other, member]) {
        await insertAlertWords(unit, id, ['fog', 'tide']);
        await saveStatus(unit, id, { ...NO_STATUS, text: 'away' });
        await setEntries(unit, id, [{ name: 'key', value: 'value' }]);
        await insertMutedUser(unit, { user_id: id, muted_user_id: guest.id, created_at: NOW });
        await saveEmailChange(unit, { user_id: id, email: `${id}@far.example`, token: `t${id}`, expires_at: NOW + 9 });
        await noteCausedMail(unit, { user_id: id, kind: 'new address', caused_at: NOW });
      }
    });
    const positions = await table(db, 'alert_words')
      .where({ user_id: member.id })
      .orderBy('position')
      .pluck('position');
    expect(positions).to.deep.equal([0, 1].map((place) => place + (positions[0] ?? 0)));
    expect(positions[0]).to.be.at.most(1);
    expect(await sizeOfOtherEntries(db, member.id, [])).to.deep.equal({ count: 1, length: 8 });
    const mails = await change((unit) =>
      listCausedMailsAfter(unit, { user_id: member.id, kind: 'new address' }, NOW - 1),
    );
    expect(mails).to.deep.equal([NOW]);
    await change(async (unit) => {
      await deleteAlertWords(unit, member.id, ['fog']);
      await saveStatus(unit, member.id, NO_STATUS);
      await deleteMutedUser(unit, member.id, guest.id);
      await deleteEmailChange(unit, member.id);
    });
    expect(await listAlertWords(db, member.id)).to.deep.equal(['tide']);
    expect(await listAlertWords(db, other.id)).to.deep.equal(['fog', 'tide']);
    expect((await findStatus(db, member.id)).text).to.equal('');
    expect((await findStatus(db, other.id)).text).to.equal('away');
    expect(await listMutedUsers(db, other.id)).to.have.lengthOf(1);
    expect((await findEmailChange(db, `t${other.id}`, NOW))?.user_id).to.equal(other.id);
    expect(await findEmailChange(db, `t${member.id}`, NOW)).to.equal(undefined);
  });

  it('presence, profiles and read receipts', async () => {
    const { db, member, other, guest } = world;
    const gone = await world.person('gone');
    await change(async (unit) => {
      for (const id of [member.id, gone.id]) await savePresence(unit, await user(id), { activeAt: NOW, idleAt: NOW });
      await savePresence(unit, twinOwner, { activeAt: NOW, idleAt: NOW });
      await deactivate(unit, gone.id);
    });
    const { presences } = await listPresences(db, here, { since: 0, afterUpdateId: -1 });
    expect(presences.map(({ user: { id } }) => id)).to.deep.equal([member.id]);
    const field = {
      name: 'x',
      hint: '',
      type: 1,
      field_data: '',
      position: 0,
      is_required: 0,
      is_in_summary: 0,
    } as const;
    const [ours, theirs] = await change(async (unit) => [
      (await insertProfileField(unit, { ...field, realm_id: here })).id,
      (await insertProfileField(unit, { ...field, realm_id: there })).id,
    ]);
    const value = (field_id: number, id: number) => ({ field_id, user_id: id, value: 'v', rendered: null });
    await change((unit) =>
      setProfileValues(unit, [
        value(ours ?? 0, member.id),
        value(ours ?? 0, other.id),
        value(theirs ?? 0, twinOwner.id),
      ]),
    );
    expect([...(await listProfileValues(db, here)).keys()]).to.have.members([member.id, other.id]);
    expect(await listProfileValuesOf(db, member.id)).to.have.lengthOf(1);
    await change((unit) => deleteProfileValues(unit, member.id, [ours ?? 0]));
    expect(await listProfileValuesOf(db, other.id)).to.have.lengthOf(1);
    await change((unit) => insertMutedUser(unit, { user_id: other.id, muted_user_id: guest.id, created_at: NOW }));
    const senders = await listReceiptSenders(db, member.id, [other.id, guest.id]);
    expect(senders).to.have.members([other.id, guest.id]);
  });

  describe('messages, even if rows contradict each other:', () => {
    let quay: number;
    let far: number;
    let viewer: Viewer;
    const messageIn = async (channel: number, realm_id: number): Promise<number> => {
      const id = await world.owner.send(quay, 'tide', 'high');
      await change((db) => table(db, 'messages').where({ id }).update({ channel_id: channel, realm_id }));
      return id;
    };
    beforeEach(async () => {
      const { owner, member, other } = world;
      quay = await world.channel('quay', [owner, member, other]);
      far = await world.channel('far', [owner, member, other]);
      await change((db) => table(db, 'channels').where({ id: far }).update({ realm_id: there }));
      viewer = viewerOf(await user(member.id));
    });

    it('of another organization', async () => {
      const { db, member } = world;
      const id = await messageIn(quay, there);
      await change((unit) => addFlagsOf(unit, id, new Map([[member.id, FLAG.starred]])));
      expect(await findAccessibleMessage(db, viewer, id)).to.equal(undefined);
      expect(await listFlaggable(db, viewer, [id])).to.deep.equal([]);
      expect(await listStarredIds(db, viewer)).to.deep.equal([]);
    });

    it('in a channel of another organization', async () => {
      const id = await messageIn(far, here);
      expect(await findAccessibleMessage(world.db, viewer, id)).to.equal(undefined);
      expect(await listReceivedIds(world.db, viewer, [id])).to.deep.equal([]);
    });

    it('files of another organization', async () => {
      const { db, member } = world;
      const file = {
        ...{ file_name: 'x', size: 1, created_at: NOW, owner_id: member.id, content_type: 'text/plain' },
        ...{ width: null, height: null, has_thumbnail: 0 as const, secret: '', detached_at: null },
      };
      await change(async (unit) => {
        for (const realm_id of [here, there]) {
          await table(unit, 'attachments').insert({ ...file, realm_id, path_id: `${realm_id}/y/z` });
        }
      });
      const found = await listAccessibleAttachments(db, viewer, [`${here}/y/z`, `${there}/y/z`]);
      expect(found.map((row) => row.path_id)).to.deep.equal([`${here}/y/z`]);
    });

    it('flags of another user', async () => {
      const { db, member, other, owner } = world;
      const dock = await world.channel('dock', [owner, other]);
      const [mine, theirs] = [await owner.send(quay, 'tide', 'high'), await owner.send(dock, 'tide', 'low')];
      const bits = FLAG.starred | FLAG.received | FLAG.hidden;
      await change(async (unit) => {
        await addFlagsOf(unit, mine, new Map([[other.id, bits]]));
        await addFlagsOf(unit, theirs, new Map([[other.id, bits]]));
      });
      expect((await listFlags(db, member.id, [mine, theirs])).get(mine) ?? 0).to.equal(0);
      expect(await listStarredIds(db, viewer)).to.deep.equal([]);
      expect(await listReceivedIds(db, viewer, [mine, theirs])).to.deep.equal([mine]);
      expect(await findNewestReceived(db, viewer)).to.equal(mine);
    });

    it('narrows', async () => {
      const { owner, member, other, guest } = world;
      const dock = await world.channel('dock', [owner, member, other]);
      const shown = await owner.send(quay, 'tide', 'high');
      const archived = await owner.send(dock, 'tide', 'low');
      await owner.ok.delete(`/streams/${dock}`);
      await other.ok.post('/messages/flags', { messages: [shown], op: 'add', flag: 'starred' });
      await other.ok.post('/users/me/subscriptions/properties', {
        subscription_data: [{ stream_id: quay, property: 'is_muted', value: true }],
      });
      const theirs = await other.send([guest.id], '', 'between us');
      const found = async (operator: string, operand: unknown, negated = false) => {
        const narrow = [{ operator, operand, negated }];
        const page = { anchor: 'newest', num_before: 100, num_after: 0, narrow };
        const { messages } = await member.ok.get('/messages', page);
        return messages.map(({ id }: { id: number }) => id);
      };
      expect(await found('is', 'starred')).to.not.include(shown);
      expect(await found('is', 'starred', true)).to.include(shown);
      expect(await found('in', 'home')).to.include(shown);
      expect(await found('channels', 'public'))
        .to.include(shown)
        .and.not.include(archived);
      expect(await found('dm-including', guest.id)).to.not.include(theirs);
      expect(await found('is', 'dm')).to.not.include(theirs);
    });
  });
});
