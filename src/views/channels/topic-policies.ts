import type { components } from '../../../generated/api.js';
import type { UserTopicRow } from '../../store/tables.ts';

type UserTopic = components['schemas']['UserTopic'];

export function topicPolicyView(row: UserTopicRow): UserTopic {
  return {
    stream_id: row.channel_id,
    topic_name: row.topic,
    last_updated: row.updated_at,
    visibility_policy: row.policy,
  };
}
