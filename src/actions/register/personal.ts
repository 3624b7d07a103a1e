import { maySeeRecord } from '../../domain/access/channels.ts';
import { TOPIC_POLICY } from '../../domain/channels/topics.ts';
import { MAX_DRAFTS } from '../../domain/limits.ts';
import { listChannels } from '../../store/channels/channels.ts';
import { listAlertWords } from '../../store/messages/alert-words.ts';
import { listNewestDrafts } from '../../store/messages/personal.ts';
import { listScheduled } from '../../store/messages/scheduled.ts';
import { listMutedUsers } from '../../store/users/muted-users.ts';
import { topicPolicyView } from '../../views/channels/topic-policies.ts';
import { draftView } from '../../views/messages/drafts.ts';
import { scheduledMessageView } from '../../views/messages/scheduled.ts';
import { mutedUserView } from '../../views/users/muted-users.ts';
import type { RegisterContext, State, StateRequest } from './request.ts';

export async function personalState(context: RegisterContext, { wants, names }: StateRequest): Promise<State> {
  const { db, caller } = context;
  return {
    ...(wants('alert_words') && { alert_words: await listAlertWords(db, caller.id) }),
    ...(wants('drafts') && { drafts: await draftsFor(context) }),
    ...(wants('onboarding_steps') && { onboarding_steps: [] }),
    ...(wants('muted_topics') && !names('user_topic') && { muted_topics: await mutedTopics(context) }),
    ...(wants('user_topic') && { user_topics: await userTopics(context) }),
    ...(wants('muted_users') && { muted_users: (await listMutedUsers(db, caller.id)).map(mutedUserView) }),
    ...(wants('scheduled_messages') && {
      scheduled_messages: (await listScheduled(db, caller.id)).map(scheduledMessageView),
    }),
  };
}

async function draftsFor({ db, caller }: RegisterContext) {
  if (!caller.settings.enable_drafts_synchronization) return [];
  return (await listNewestDrafts(db, caller.id, MAX_DRAFTS)).map(draftView);
}

/** Also those in channels that the caller no longer sees, so that they need no event when the channel is seen again. */
async function userTopics({ db, caller, own }: RegisterContext) {
  const rows = await own.topicPolicies();
  const ids = rows.map((row) => row.channel_id);
  const channels = await listChannels(db, caller.realmId, ids);
  const active = new Set(channels.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
  return rows.filter((row) => active.has(row.channel_id)).map(topicPolicyView);
}

/**
 * Muted topics in the older form: channel name, topic, time in UNIX seconds. Only those in channels that the caller sees,
 * as the channel may have another name by now.
 */
async function mutedTopics({ db, caller, own }: RegisterContext): Promise<[string, string, number][]> {
  const rows = (await own.topicPolicies()).filter((row) => row.policy === TOPIC_POLICY.muted);
  const ids = rows.map((row) => row.channel_id);
  const channels = new Map((await listChannels(db, caller.realmId, ids)).map((channel) => [channel.id, channel]));
  const subscriptions = (await own.subscriptions()).filter((row) => row.is_active === 1);
  const subscribed = new Set(subscriptions.map((row) => row.channel_id));
  return rows.flatMap((row) => {
    const channel = channels.get(row.channel_id);
    const isSeen = channel && maySeeRecord(caller, channel, { isSubscribed: subscribed.has(channel.id) });
    return isSeen ? [[channel.name, row.topic, row.updated_at]] : [];
  });
}
