import { expect } from 'chai';
import { seenAmong, viewerOf } from '../../src/actions/access.ts';
import { whoSeesChannels } from '../../src/actions/channels/channel-audience.ts';
import { messageAudience } from '../../src/actions/messages/message-audience.ts';
import { mayReadHistory, maySeeChannel, maySeeRecord } from '../../src/domain/access/channels.ts';
import {
  isInPersonalHistory,
  learnsOfMessage,
  type MessageFacts,
  maySeeMessage,
} from '../../src/domain/access/messages.ts';
import type { Channel } from '../../src/domain/channels/channel.ts';
import type { Audience } from '../../src/domain/event.ts';
import { FLAG } from '../../src/domain/messages/flags.ts';
import { isAdministrator, isGuest, ROLE } from '../../src/domain/users/roles.ts';
import type { User } from '../../src/domain/users/user.ts';
import { insertChannels, listChannels, updateChannel } from '../../src/store/channels/channels.ts';
import type { Db } from '../../src/store/db/open.ts';
import { type Columns, insertRows, table } from '../../src/store/db/statement.ts';
import { listStarredIds } from '../../src/store/messages/conversations.ts';
import { insertMessage } from '../../src/store/messages/messages.ts';
import { BLOCK, blocksBeforeUnit, NO_BLOCKS, type PlaceBlocks } from '../../src/store/messages/place-blocks.ts';
import { listPersonalHistory } from '../../src/store/messages/places.ts';
import { ensureDirectRecipient, insertChannelRecipients } from '../../src/store/messages/recipients.ts';
import {
  accessibleWhere,
  listSharedHistoryChannels,
  personalHistoryWhere,
} from '../../src/store/messages/visibility.ts';
import { findSystemGroupId } from '../../src/store/organization/groups.ts';
import type { MessageRow } from '../../src/store/tables.ts';
import { findUser } from '../../src/store/users/users.ts';
import { openWorld, type World } from '../support/world.ts';

// Compares the statements that list visible things with the rules of domain/access: every role and relation in every
// kind of channel, with every record that a user can have of a message.

const STANDINGS = ['subscribed', 'former', 'never'] as const;
const PRIVACIES = [
  { isPrivate: false, isWebPublic: false },
  { isPrivate: true, isWebPublic: false },
  { isPrivate: false, isWebPublic: true },
];
const BOTH = [false, true];
const RECORDS = BOTH.flatMap((isSpanned) =>
  [0, FLAG.hidden].flatMap((hidden) =>
    [0, FLAG.received].flatMap((received) =>
      [0, FLAG.historical].map((historical) => ({ isSpanned, flags: hidden | received | historical | FLAG.starred })),
    ),
  ),
);

interface Viewer {
  user: User;
  isSubscribed: boolean;
}
interface Known {
  row: MessageRow;
  /** The participants of a direct message; undefined in a channel. */
  participants?: readonly number[];
  channel?: Channel;
  isSpanned: boolean;
  flags: number;
}

describe('what the statements list', function () {
  this.timeout(60_000);
  let world: World;
  let viewers: Viewer[];
  let channels: Channel[];
  const messages: Known[] = [];

  before(async () => {
    world = await openWorld();
    viewers = [];
    for (const role of Object.values(ROLE)) {
      for (const standing of STANDINGS) viewers.push(await viewer(role, standing));
    }
    channels = await world.database.unit(makeChannels);
    await world.database.unit(subscribe);
    await world.database.unit(writeMessages);
  });
  after(() => world.close());

  async function viewer(role: number, standing: (typeof STANDINGS)[number]): Promise<Viewer> {
    const { id } = await world.person(`${standing}${role}`, role);
    const user = (await findUser(world.db, world.realmId, id)) ?? expect.fail();
    return { user, isSubscribed: standing === 'subscribed' };
  }

  async function makeChannels(db: Db): Promise<Channel[]> {
    const kinds = PRIVACIES.flatMap((privacy) =>
      BOTH.flatMap((isHistoryPublic) => BOTH.map((isArchived) => ({ ...privacy, isHistoryPublic, isArchived }))),
    );
    const names = kinds.map((kind) => JSON.stringify(kind));
    const recipients = await insertChannelRecipients(db, world.realmId, names);
    const removers = await findSystemGroupId(db, world.realmId, 'role:administrators');
    const made = await insertChannels(
      db,
      kinds.map((kind, index) => ({
        realm_id: world.realmId,
        recipient_id: recipients[index] ?? 0,
        name: names[index] ?? '',
        name_key: names[index]?.toLowerCase() ?? '',
        description: '',
        rendered_description: '',
        is_private: kind.isPrivate ? 1 : 0,
        is_web_public: kind.isWebPublic ? 1 : 0,
        is_history_public: kind.isHistoryPublic ? 1 : 0,
        post_policy: 1,
        message_retention_days: null,
        can_remove_subscribers_group_id: removers,
        creator_id: null,
        created_at: world.clock.now,
        is_default: 0,
      })),
    );
    for (const [index, { isArchived }] of kinds.entries()) {
      if (isArchived) await updateChannel(db, made[index]?.id ?? 0, { is_archived: 1 });
    }
    return listChannels(
      db,
      world.realmId,
      made.map(({ id }) => id),
    );
  }

  async function subscribe(db: Db): Promise<void> {
    const columns: Columns = { user_id: 'bigint', channel_id: 'bigint', is_active: 'bigint', color: 'text' };
    const had = viewers.filter(({ user }) => !user.fullName.startsWith('Never'));
    const rows = had.flatMap(({ user, isSubscribed }) =>
      channels.map(({ id }) => [user.id, id, isSubscribed ? 1 : 0, '#76ce90']),
    );
    await insertRows(db, 'subscriptions', { columns, rows });
  }

  /** Inserts a message for each record in each channel, first those before the spans of all viewers. */
  async function writeMessages(db: Db): Promise<void> {
    for (const channel of channels) {
      for (const record of RECORDS) {
        const row = await write(db, { recipient_id: channel.recipientId, channel_id: channel.id });
        messages.push({ row, channel, ...record });
      }
    }
    const spans = channels.flatMap(({ id }) => {
      const first = messages.find(({ row, isSpanned }) => row.channel_id === id && isSpanned);
      return viewers.map(({ user }) => [user.id, id, first?.row.id ?? 0]);
    });
    const columns: Columns = { user_id: 'bigint', channel_id: 'bigint', from_message_id: 'bigint' };
    await insertRows(db, 'subscription_spans', { columns, rows: spans });
    for (const { user } of viewers) {
      const participants = [user.id, world.owner.id];
      const row = await write(db, { recipient_id: await ensureDirectRecipient(db, world.realmId, participants) });
      messages.push({ row, participants, isSpanned: false, flags: 0 });
    }
    await insertRows(db, 'message_flags', {
      columns: { user_id: 'bigint', message_id: 'bigint', flags: 'bigint' },
      rows: messages
        .filter(({ flags }) => flags !== 0)
        .flatMap(({ row, flags }) => viewers.map(({ user }) => [user.id, row.id, flags])),
    });
  }

  const write = (db: Db, place: { recipient_id: number; channel_id?: number }) =>
    insertMessage(
      db,
      {
        realm_id: world.realmId,
        channel_id: null,
        sender_id: world.owner.id,
        topic: '',
        topic_key: '',
        content: 'hello',
        rendered: '<p>hello</p>',
        search_text: 'hello',
        client: 'test',
        sent_at: world.clock.now,
        is_me: 0,
        has_link: 0,
        has_image: 0,
        has_attachment: 0,
        is_channel_wildcard: 0,
        is_topic_wildcard: 0,
        topic_links: '[]',
        ...place,
      },
      ['hello'],
    );

  function receiptOf({ isSpanned, flags }: Known) {
    return {
      isReceived: isSpanned && (flags & FLAG.hidden) === 0,
      isKept: (flags & FLAG.received) !== 0,
      hasActed: (flags & FLAG.historical) !== 0,
    };
  }

  function factsOf({ user, isSubscribed }: Viewer, message: Known): MessageFacts {
    const { channel, participants = [] } = message;
    if (!channel) return { isParticipant: participants.includes(user.id) };
    return { channel, standing: { isSubscribed }, receipt: receiptOf(message) };
  }

  /** Compares the things that each viewer gets with those that the rule allows, by their names. */
  async function expectSame<Thing>(
    things: readonly Thing[],
    {
      nameOf,
      listed,
      rule,
    }: {
      nameOf: (thing: Thing) => string;
      listed: (viewer: Viewer) => Promise<readonly string[]>;
      rule: (viewer: Viewer, thing: Thing) => boolean;
    },
  ): Promise<void> {
    for (const one of viewers) {
      const allowed = things.filter((thing) => rule(one, thing)).map(nameOf);
      expect([...(await listed(one))].sort(), one.user.fullName).to.deep.equal(allowed.sort());
    }
  }

  const messageName = ({ row, channel, isSpanned, flags }: Known) =>
    `${row.id} ${channel?.name ?? 'direct'} ${isSpanned} ${flags}`;
  const channelName = ({ name }: Channel) => name;

  function namesOfMessages(rows: readonly { id: number }[]): string[] {
    const known = new Map(messages.map((message) => [message.row.id, message]));
    return rows.map(({ id }) => messageName(known.get(id) ?? expect.fail(`message ${id}`)));
  }

  it('has, of messages that can be opened, exactly those that the rule shows each user', async () => {
    await expectSame(messages, {
      nameOf: messageName,
      listed: async ({ user }) => {
        const query = table(world.db, 'messages').select('messages.id');
        accessibleWhere(world.db, query, viewerOf(user));
        return namesOfMessages(await query);
      },
      rule: (one, message) => maySeeMessage(one.user, factsOf(one, message)),
    });
  });

  it('has, of the personal history, exactly the messages that the rule includes', async () => {
    await expectSame(messages, {
      nameOf: messageName,
      listed: async ({ user }) => {
        const query = table(world.db, 'messages').select('messages.id');
        personalHistoryWhere(world.db, query, viewerOf(user));
        return namesOfMessages(await query);
      },
      rule: (one, message) => isInPersonalHistory(one.user, factsOf(one, message)),
    });
  });

  it('has, of starred messages, exactly those of the personal history, in order, however many are read at a time', async () => {
    const starred = messages.filter(({ flags }) => (flags & FLAG.starred) !== 0);
    for (const limit of [1, 7, starred.length, starred.length + 1]) {
      await expectSame(starred, {
        nameOf: messageName,
        listed: async ({ user }) => {
          const ids = await listStarredIds(world.db, viewerOf(user), limit);
          expect(ids).to.deep.equal([...ids].sort((a, b) => a - b));
          return namesOfMessages(ids.map((id) => ({ id })));
        },
        rule: (one, message) => isInPersonalHistory(one.user, factsOf(one, message)),
      });
    }
  });

  it('has, place by place, the same personal history, each message once, from memory too', async () => {
    for (const blocks of [NO_BLOCKS, await finishedBlocks()]) {
      await expectSame(messages, {
        nameOf: messageName,
        listed: async ({ user }) => {
          const stretch = { from: 0, below: 1_000_000 };
          const { parts } = await listPersonalHistory(world.db, viewerOf(user), stretch, { blocks });
          return namesOfMessages(parts.flatMap(({ ids }) => ids.all.map((id) => ({ id }))));
        },
        rule: (one, message) => isInPersonalHistory(one.user, factsOf(one, message)),
      });
    }
  });

  /** The blocks with all of the messages, which are finished as long as there is one with a much larger ID. */
  async function finishedBlocks(): Promise<PlaceBlocks> {
    const ids = messages.map(({ row }) => row.id);
    const id = Math.max(...ids) + 2 * BLOCK;
    const [known] = messages;
    await world.database.unit((db) => table(db, 'messages').insert({ ...known?.row, id } as MessageRow));
    const blocks = await blocksBeforeUnit(world.db, { realmId: world.realmId, newest: id }, [{ from: 0, below: id }]);
    await world.database.unit((db) => table(db, 'messages').where({ id }).delete());
    expect([...blocks.values()].flatMap(({ places }) => [...places.keys()])).to.not.deep.equal([]);
    return blocks;
  }

  it('has, of channels with a readable history, exactly those that the rule opens', async () => {
    await expectSame(channels, {
      nameOf: channelName,
      listed: async ({ user }) => {
        const rows = await listSharedHistoryChannels(world.db, viewerOf(user)).select('channels.name');
        return rows.map(({ name }: { name: string }) => name);
      },
      rule: ({ user, isSubscribed }, channel) => mayReadHistory(user, channel, { isSubscribed }),
    });
  });

  it('has, of channels, exactly those that the rule shows each user', async () => {
    await expectSame(channels, {
      nameOf: channelName,
      listed: async ({ user }) => (await seenAmong(world.db, user, channels)).map(channelName),
      rule: ({ user, isSubscribed }, channel) => maySeeChannel(user, channel, { isSubscribed }),
    });
  });

  it('has in the audience of a channel exactly the users who may see its record', async () => {
    const active = channels.filter(({ isArchived }) => !isArchived);
    const audiences = await whoSeesChannels(world.db, active);
    await expectSame(active, {
      nameOf: channelName,
      listed: async ({ user }) =>
        active.filter(({ id }) => isIn(audiences.get(id) ?? expect.fail(), user)).map(channelName),
      rule: ({ user, isSubscribed }, channel) => maySeeRecord(user, channel, { isSubscribed }),
    });
  });

  function isIn({ everyone, nonGuests, administrators, users = [] }: Audience, user: User): boolean {
    const byRole = everyone || (nonGuests && !isGuest(user)) || (administrators && isAdministrator(user));
    return byRole === true || users.includes(user.id);
  }

  it('has in the audience of a message exactly the users whom the rule names', async () => {
    const audiences = new Map<number, readonly number[]>();
    for (const { row } of messages) audiences.set(row.id, await messageAudience(world.db, row));
    await expectSame(messages, {
      nameOf: messageName,
      listed: async ({ user }) =>
        messages.filter(({ row }) => audiences.get(row.id)?.includes(user.id)).map(messageName),
      rule: (one, message) => {
        const facts = factsOf(one, message);
        return 'isParticipant' in facts ? facts.isParticipant : learnsOfMessage(one.user, facts);
      },
    });
  });
});
