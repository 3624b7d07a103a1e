import { maySeeChannel, requireAdministrator, requireChannel, viewerOf } from '../actions/access.ts';
import { deleteMessages } from '../actions/delete-messages.ts';
import { changeTopicPolicy } from '../actions/topic-policies.ts';
import type { Call, Reply } from '../api/operation.ts';
import {
  badRequest,
  missingArgument,
  noSuchChannel,
  noSuchChannelName,
  unsupportedCombination,
} from '../domain/errors.ts';
import { topicKey } from '../domain/message.ts';
import { findChannel, findChannelByName } from '../store/channels.ts';
import { topicsOf } from '../store/topics.ts';
import { TOPIC_POLICY } from '../store/user-topics.ts';
import { accessibleWhere } from '../store/visibility.ts';

const notMuted = () => badRequest('Topic is not muted');

export async function muteTopic(call: Call<'muteTopic'>): Promise<Reply<'muteTopic'>> {
  const { caller, form, db, realm } = call;
  const { stream_id: id, stream: name, op, topic } = form;
  if (id === undefined && name === undefined) throw missingArgument('stream_id');
  if (id !== undefined && name !== undefined) throw unsupportedCombination('stream_id', 'stream');
  const channel =
    id === undefined ? await findChannelByName(db, realm.id, name ?? '') : await findChannel(db, realm.id, id);
  if (op === 'remove') {
    // Unmuting needs no access: a topic of a channel that one lost stays muted otherwise.
    if (!channel) throw notMuted();
    await changeTopicPolicy(call, caller, channel.id, topic, TOPIC_POLICY.none);
    return;
  }
  if (!channel || !(await maySeeChannel(db, caller, channel)))
    throw id === undefined ? noSuchChannelName(name ?? '') : noSuchChannel();
  await changeTopicPolicy(call, caller, channel.id, topic, TOPIC_POLICY.muted);
}

export async function setTopicPolicy(call: Call<'setTopicPolicy'>): Promise<Reply<'setTopicPolicy'>> {
  const { caller, form, db, realm } = call;
  const { stream_id: id, topic, visibility_policy: policy } = form;
  if (policy !== TOPIC_POLICY.none) await requireChannel(db, caller, id);
  else if (!(await findChannel(db, realm.id, id))) throw noSuchChannel();
  await changeTopicPolicy(call, caller, id, topic, policy);
}

export async function getTopics({ caller, db, path }: Call<'getTopics'>): Promise<Reply<'getTopics'>> {
  const channel = await requireChannel(db, caller, path.stream_id);
  return { topics: await topicsOf(db, viewerOf(caller), channel) };
}

export async function deleteTopic(call: Call<'deleteTopic'>): Promise<Reply<'deleteTopic'>> {
  const { caller, db, path, form } = call;
  requireAdministrator(caller);
  const channel = await requireChannel(db, caller, path.stream_id);
  const query = db('messages').where({ channel_id: channel.id, topic_key: topicKey(form.topic_name) });
  accessibleWhere(db, query, viewerOf(caller));
  await deleteMessages(call, caller, await query.orderBy('id'));
  return { complete: true };
}
