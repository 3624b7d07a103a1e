import { maySeeRecord } from '../domain/access/channels.ts';
import type { CompleteLists, Emission } from '../domain/event.ts';
import { MAX_REPEATED_ENTRIES } from '../domain/limits.ts';
import { listChannels } from '../store/channels/channels.ts';
import { listSubscriptionsAmong } from '../store/channels/subscriptions.ts';
import { listMutedTopics } from '../store/channels/user-topics.ts';
import type { Db } from '../store/db/open.ts';
import { listAlertWordsOf } from '../store/messages/alert-words.ts';
import { listCustomEmoji } from '../store/organization/emoji.ts';
import { listLinkifiers } from '../store/organization/linkifiers.ts';
import { listPlaygrounds } from '../store/organization/playgrounds.ts';
import { listMutedUsersOf } from '../store/users/muted-users.ts';
import { listProfileFields } from '../store/users/profile-fields.ts';
import { listUsersWithIds } from '../store/users/users.ts';
import { plainChannelView } from '../views/channels/channels.ts';
import { customEmojiViews } from '../views/organization/emoji.ts';
import { mutedUserView } from '../views/users/muted-users.ts';
import { profileFieldView } from '../views/users/profile-fields.ts';
import { defaultChannels } from './channels/default-channels.ts';

/** Adds current lists to events that were stored without them. */
export function openWholeLists(db: Db): CompleteLists {
  return async (realmId, emissions) => {
    const wholes = new Set(emissions.map(({ hints }) => hints?.whole));
    const personal = await personalLists(db, realmId, emissions);
    const emoji = wholes.has('realm_emoji') ? customEmojiViews(await listCustomEmoji(db, realmId)) : {};
    const defaults = wholes.has('default_streams') ? (await defaultChannels(db, realmId)).map(plainChannelView) : [];
    const linkifiers = wholes.has('realm_linkifiers') ? await listLinkifiers(db, realmId) : [];
    const playgrounds = wholes.has('realm_playgrounds') ? [...(await listPlaygrounds(db, realmId))] : [];
    const fields = wholes.has('custom_profile_fields') ? await profileFieldViews(db, realmId) : [];
    const sizes = { realm_emoji: Object.keys(emoji).length, default_streams: defaults.length };
    return emissions.map((emission, index) => {
      const later = emissions.slice(index + 1).filter(({ hints }) => hints?.whole === emission.hints?.whole);
      switch (emission.hints?.whole) {
        case 'muted_topics':
        case 'muted_users':
        case 'alert_words':
          return withPersonalList(emission, personal[emission.hints.whole], later);
        case 'realm_emoji':
          if (isTooMuch(sizes.realm_emoji, later.length)) return undefined;
          return { ...emission, event: { type: 'realm_emoji', op: 'update', realm_emoji: emoji } };
        case 'realm_linkifiers':
          if (isTooMuch(linkifiers.length, later.length)) return undefined;
          return { ...emission, event: { type: 'realm_linkifiers', realm_linkifiers: linkifiers } };
        case 'realm_playgrounds':
          if (isTooMuch(playgrounds.length, later.length)) return undefined;
          return { ...emission, event: { type: 'realm_playgrounds', realm_playgrounds: playgrounds } };
        case 'default_streams':
          if (isTooMuch(sizes.default_streams, later.length)) return undefined;
          return { ...emission, event: { type: 'default_streams', default_streams: defaults } };
        case 'custom_profile_fields':
          if (isTooMuch(fields.length, later.length)) return undefined;
          return { ...emission, event: { type: 'custom_profile_fields', fields } };
        default:
          return emission;
      }
    });
  };
}

const profileFieldViews = async (db: Db, realmId: number) =>
  (await listProfileFields(db, realmId)).map(profileFieldView);

/** If a long list would be repeated, only the last one is delivered; it replaces the others anyway. */
const isTooMuch = (entries: number, repetitions: number) =>
  repetitions > 0 && entries * (repetitions + 1) > MAX_REPEATED_ENTRIES;

/** Lists that each user has. */
type PersonalList = 'muted_topics' | 'muted_users' | 'alert_words';
type ByUser = ReadonlyMap<number, readonly unknown[]>;

async function personalLists(
  db: Db,
  realmId: number,
  emissions: readonly Emission[],
): Promise<Record<PersonalList, ByUser>> {
  const usersOf = (list: PersonalList) => {
    const changed = emissions.filter(({ hints }) => hints?.whole === list);
    return [...new Set(changed.flatMap(({ audience }) => audience.users ?? []))];
  };
  const found = async (list: PersonalList, find: (db: Db, userIds: readonly number[]) => Promise<ByUser>) => {
    const users = usersOf(list);
    return users.length > 0 ? find(db, users) : new Map();
  };
  return {
    muted_topics: await found('muted_topics', (...of) => mutedTopicsOf(realmId, ...of)),
    muted_users: await found('muted_users', mutedUserViewsOf),
    alert_words: await found('alert_words', listAlertWordsOf),
  };
}

/** Muted topics in channels that the user sees, as older clients know them: names, and UNIX seconds. */
async function mutedTopicsOf(realmId: number, db: Db, userIds: readonly number[]): Promise<ByUser> {
  const rows = await listMutedTopics(db, userIds);
  const ids = [...new Set(rows.map((row) => row.channel_id))];
  const channels = new Map((await listChannels(db, realmId, ids)).map((channel) => [channel.id, channel]));
  const users = new Map((await listUsersWithIds(db, realmId, userIds)).map((user) => [user.id, user]));
  const subscribed = new Set((await listSubscriptionsAmong(db, userIds, ids)).map(placeOf));
  const found = new Map<number, [channel: string, topic: string, at: number][]>(userIds.map((id) => [id, []]));
  for (const row of rows) {
    const user = users.get(row.user_id);
    const channel = channels.get(row.channel_id);
    if (user && channel && maySeeRecord(user, channel, { isSubscribed: subscribed.has(placeOf(row)) }))
      found.get(user.id)?.push([channel.name, row.topic, row.updated_at]);
  }
  return found;
}

const placeOf = ({ user_id, channel_id }: { user_id: number; channel_id: number }) => `${user_id} ${channel_id}`;

async function mutedUserViewsOf(db: Db, userIds: readonly number[]): Promise<ByUser> {
  const rows = await listMutedUsersOf(db, userIds);
  return new Map([...rows].map(([id, muted]) => [id, muted.map(mutedUserView)]));
}

function withPersonalList(emission: Emission, lists: ByUser, later: readonly Emission[]): Emission {
  const users = emission.audience.users ?? [];
  const kept = users.filter((id) => {
    const repetitions = later.filter(({ audience }) => audience.users?.includes(id)).length;
    return !isTooMuch(lists.get(id)?.length ?? 0, repetitions);
  });
  const forUser = Object.fromEntries(kept.map((id) => [id, { [emission.event.type]: lists.get(id) ?? [] }]));
  return { ...emission, audience: { users: kept }, forUser };
}
