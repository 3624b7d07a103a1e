import { expect } from 'chai';
import type { Actor } from '../support/actor.ts';
import { ClientModel } from '../support/client-model.ts';
import { openWorld, type World } from '../support/world.ts';

describe('A client that follows the events', () => {
  let world: World;
  let channelId: number;
  let secretId: number;
  let viewers: Actor[];
  beforeEach(async () => {
    world = await openWorld();
    channelId = await world.channel('design', [world.member, world.other, world.guest]);
    secretId = await world.channel('secret', [world.member, world.other], { invite_only: true });
    viewers = [world.owner, world.administrator, world.moderator, world.member, world.other, world.guest];
  });
  afterEach(() => world.close());

  /** After the events, each viewer must have the same state as a client that starts at that moment. */
  async function staysRight(action: () => Promise<unknown>): Promise<void> {
    const models = new Map<Actor, ClientModel>();
    for (const viewer of viewers) models.set(viewer, await ClientModel.start(viewer));
    await action();
    for (const [viewer, model] of models) expect(await model.differences(), viewer.account.name).to.deep.equal([]);
  }
  const policy = (visibility_policy: number) =>
    world.member.ok.post('/user_topics', { stream_id: channelId, topic: 'plan', visibility_policy });
  const flag = (actor: Actor, messages: number[], op: string, name: string) =>
    actor.ok.post('/messages/flags', { messages, op, flag: name });

  it('knows the messages that were sent, and which of them are unread', () =>
    staysRight(async () => {
      await world.other.send(channelId, 'plan', 'a');
      await world.other.send(secretId, 'plan', `@**${world.member.fullName}**`);
      await world.other.send(channelId, 'Plan', '@**all**');
      await world.member.send([world.other.id], '', 'b');
      await world.other.send([world.member.id, world.guest.id], '', 'c');
    }));

  it('knows what was marked as read and unread again', async () => {
    const ids = [await world.other.send(channelId, 'plan', `@**${world.member.fullName}**`)];
    ids.push(await world.other.send([world.member.id, world.guest.id], '', 'c'));
    ids.push(await world.other.send([world.member.id], '', 'c'));
    await staysRight(() => flag(world.member, ids, 'add', 'read'));
    await staysRight(() => flag(world.member, ids, 'remove', 'read'));
    await staysRight(() => world.member.ok.post('/mark_all_as_read'));
  });

  it('knows which messages are starred', async () => {
    const id = await world.other.send(channelId, 'plan', 'a');
    await staysRight(() => flag(world.member, [id], 'add', 'starred'));
    await staysRight(() => flag(world.member, [id], 'remove', 'starred'));
  });

  it('knows which messages were deleted', async () => {
    const id = await world.other.send(channelId, 'plan', `@**${world.member.fullName}**`);
    await flag(world.member, [id], 'add', 'starred');
    await staysRight(() => world.owner.ok.delete(`/messages/${id}`));
  });

  it('knows where messages were moved', async () => {
    const id = await world.other.send(channelId, 'plan', `@**${world.member.fullName}**`);
    await staysRight(() => world.owner.ok.patch(`/messages/${id}`, { topic: 'later' }));
    const elsewhere = await world.channel('sales', [world.member]);
    await staysRight(() =>
      world.owner.ok.patch(`/messages/${id}`, { stream_id: elsewhere, propagate_mode: 'change_all' }),
    );
  });

  it('knows new channels, public and private', async () => {
    await staysRight(() => world.channel('open', [world.member, world.guest]));
    await staysRight(() => world.channel('closed', [world.member, world.guest], { invite_only: true }));
  });

  it('knows who subscribed and unsubscribed', async () => {
    const subscriptions = [{ name: 'design' }];
    const principals = [world.moderator.id];
    await staysRight(() => world.owner.ok.post('/users/me/subscriptions', { subscriptions, principals }));
    await staysRight(() => world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['design'] }));
    await staysRight(() => world.member.ok.post('/users/me/subscriptions', { subscriptions }));
    await staysRight(() => world.guest.ok.delete('/users/me/subscriptions', { subscriptions: ['design'] }));
  });

  it('knows who subscribed to and unsubscribed from a private channel', async () => {
    const principals = [world.guest.id];
    await staysRight(() =>
      world.member.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'secret' }], principals }),
    );
    await staysRight(() => world.guest.ok.delete('/users/me/subscriptions', { subscriptions: ['secret'] }));
    await staysRight(() => world.other.ok.delete('/users/me/subscriptions', { subscriptions: ['secret'] }));
  });

  it('knows what became read by unsubscribing', async () => {
    await world.other.send(channelId, 'plan', `@**${world.member.fullName}**`);
    await staysRight(() => world.member.ok.delete('/users/me/subscriptions', { subscriptions: ['design'] }));
  });

  it('knows the settings of channels', async () => {
    await world.owner.ok.post('/users/me/subscriptions', { subscriptions: [{ name: 'design' }] });
    const edit = (params: Record<string, unknown>) => world.owner.ok.patch(`/streams/${channelId}`, params);
    await staysRight(() => edit({ description: 'Drawings' }));
    await staysRight(() => edit({ new_name: 'drawing' }));
    await staysRight(() => edit({ stream_post_policy: 2 }));
    // Users outside get no event when a channel becomes private, only when it is public again.
    viewers = viewers.filter((viewer) => viewer !== world.moderator);
    await staysRight(() => edit({ is_private: true, history_public_to_subscribers: true }));
    await staysRight(() => edit({ is_private: false }));
  });

  it('knows which channels are archived', async () => {
    await world.other.send(channelId, 'plan', 'a');
    await staysRight(() => world.owner.ok.delete(`/streams/${channelId}`));
  });

  it('knows the default channels', async () => {
    await staysRight(() => world.owner.ok.post('/default_streams', { stream_id: channelId }));
    await staysRight(() => world.owner.ok.delete('/default_streams', { stream_id: channelId }));
  });

  it('knows the personal settings of subscriptions', () =>
    staysRight(async () => {
      const set = (property: string, value: unknown) =>
        world.member.ok.post('/users/me/subscriptions/properties', {
          subscription_data: [{ stream_id: channelId, property, value }],
        });
      await set('color', '#abc');
      await set('is_muted', true);
      await set('pin_to_top', true);
      await set('push_notifications', true);
    }));

  it('knows the policies of topics', async () => {
    await staysRight(() => policy(1));
    await staysRight(() => policy(3));
    await staysRight(() => policy(0));
  });

  it('knows the policies of topics whose messages were moved', async () => {
    const id = await world.other.send(channelId, 'plan', 'a');
    await policy(1);
    await staysRight(() => world.owner.ok.patch(`/messages/${id}`, { topic: 'later' }));
  });

  it('knows the drafts', () =>
    staysRight(async () => {
      const draft = { type: '', to: [], topic: '', content: 'a' };
      const { ids } = await world.member.ok.post('/drafts', { drafts: [draft, draft] });
      await world.member.ok.patch(`/drafts/${ids[0]}`, { draft: { ...draft, content: 'b' } });
      await world.member.ok.delete(`/drafts/${ids[1]}`);
    }));

  it('knows the settings of the organization', () =>
    staysRight(() =>
      world.owner.ok.patch('/realm', {
        name: 'Harbour',
        description: 'Ships',
        mandatory_topics: true,
        message_content_edit_limit_seconds: 60,
        invite_to_realm_policy: 2,
      }),
    ));

  it('knows its personal settings', async () => {
    await staysRight(() =>
      world.member.ok.patch('/settings', { twenty_four_hour_time: true, timezone: 'Asia/Kolkata' }),
    );
    await staysRight(() => world.member.ok.patch('/settings', { email_address_visibility: 3 }));
    await staysRight(() => world.member.ok.patch('/settings', { email_address_visibility: 1 }));
  });

  it('knows new accounts', () =>
    staysRight(() =>
      world.owner.ok.post('/users', {
        email: 'new@example.com',
        full_name: 'New',
        password: 'seven-lamps-above-the-quay',
      }),
    ));

  it('knows new bots', () =>
    staysRight(() => world.member.ok.post('/bots', { full_name: 'Helper', short_name: 'helper', bot_type: 1 })));

  it('knows new names and roles', async () => {
    await staysRight(() => world.owner.ok.patch(`/users/${world.other.id}`, { full_name: 'Somebody Else' }));
    await staysRight(() => world.owner.ok.patch(`/users/${world.other.id}`, { role: 300 }));
    await staysRight(() => world.owner.ok.patch(`/users/${world.other.id}`, { role: 400 }));
  });

  it('knows who was deactivated and who came back', async () => {
    viewers = viewers.filter((viewer) => viewer !== world.other);
    await staysRight(() => world.owner.ok.delete(`/users/${world.other.id}`));
    await staysRight(() => world.owner.ok.post(`/users/${world.other.id}/reactivate`));
  });
});
