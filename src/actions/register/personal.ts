import { listChannels } from '../../store/channels/channels.ts';
import { listTopicPolicies } from '../../store/channels/user-topics.ts';
import { listAlertWords } from '../../store/messages/alert-words.ts';
import { listNewestDrafts } from '../../store/messages/personal.ts';
import { listScheduled } from '../../store/messages/scheduled.ts';
import { listMutedUsers } from '../../store/users/muted-users.ts';
import { topicPolicyView } from '../../views/channels/topic-policies.ts';
import { draftView } from '../../views/messages/drafts.ts';
import { scheduledMessageView } from '../../views/messages/scheduled.ts';
import { mutedUserView } from '../../views/users/muted-users.ts';
import { mutedTopics } from '../channels/topic-policies.ts';
import type { RegisterContext, State, StateRequest } from './request.ts';

const MAX_DRAFTS = 1000;

export async function personalState(context: RegisterContext, { wants, names }: StateRequest): Promise<State> {
  const { db, caller } = context;
  return {
    ...(wants('alert_words') && { alert_words: await listAlertWords(db, caller.id) }),
    ...(wants('drafts') && { drafts: await draftsFor(context) }),
    ...(wants('onboarding_steps') && { onboarding_steps: [] }),
    ...(wants('muted_topics') && !names('user_topic') && { muted_topics: await mutedTopics(db, caller) }),
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

async function userTopics({ db, caller }: RegisterContext) {
  const rows = await listTopicPolicies(db, caller.id);
  const channels = await listChannels(
    db,
    caller.realmId,
    rows.map((row) => row.channel_id),
  );
  const active = new Set(channels.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
  return rows.filter((row) => active.has(row.channel_id)).map(topicPolicyView);
}
