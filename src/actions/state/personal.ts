import { findChannels } from '../../store/channels.ts';
import { mutedBy, newestDrafts, wordsAlerting } from '../../store/personal.ts';
import { topicPoliciesOf } from '../../store/user-topics.ts';
import { draftView } from '../../views/drafts.ts';
import { topicPolicyView } from '../../views/topic-policies.ts';
import { mutedTopics } from '../topic-policies.ts';
import type { Asking, State, StateRequest } from './request.ts';

const MOST_DRAFTS = 1000;

export async function personalState(asking: Asking, { wants, names }: StateRequest): Promise<State> {
  const { db, caller } = asking;
  return {
    ...(wants('alert_words') && { alert_words: await wordsAlerting(db, caller.id) }),
    ...(wants('drafts') && { drafts: await draftsFor(asking) }),
    ...(wants('onboarding_steps') && { onboarding_steps: [] }),
    ...(wants('muted_topics') && !names('user_topic') && { muted_topics: await mutedTopics(db, caller) }),
    ...(wants('user_topic') && { user_topics: await userTopics(asking) }),
    ...(wants('muted_users') && { muted_users: await mutedUsers(asking) }),
    ...(wants('scheduled_messages') && { scheduled_messages: [] }),
  };
}

async function draftsFor({ db, caller }: Asking) {
  if (!caller.settings.enable_drafts_synchronization) return [];
  return (await newestDrafts(db, caller.id, MOST_DRAFTS)).map(draftView);
}

async function mutedUsers({ db, caller }: Asking) {
  return (await mutedBy(db, caller.id)).map((row) => ({ id: row.muted_user_id, timestamp: row.created_at }));
}

async function userTopics({ db, caller }: Asking) {
  const rows = await topicPoliciesOf(db, caller.id);
  const channels = await findChannels(
    db,
    caller.realmId,
    rows.map((row) => row.channel_id),
  );
  const active = new Set(channels.filter(({ isArchived }) => !isArchived).map(({ id }) => id));
  return rows.filter((row) => active.has(row.channel_id)).map(topicPolicyView);
}
