import { requireChannel, seesChannel, viewerOf } from '../actions/access.ts';
import { changeTopicPolicy } from '../actions/channels/topic-policies.ts';
import { deleteTopicPiece } from '../actions/messages/delete-topic.ts';
import { carryOnMove } from '../actions/messages/move-messages.ts';
import { moveBefore } from '../actions/messages/topic-turns.ts';
import { type Call, Continued, type Outcome, type Reply } from '../api/operation.ts';
import type { Channel } from '../domain/channels/channel.ts';
import { TOPIC_POLICY, topicNotMuted } from '../domain/channels/topics.ts';
import { missingArgument, noSuchChannel, noSuchChannelName, unsupportedCombination } from '../domain/errors.ts';
import { TOPIC_DELETION_SECONDS } from '../domain/limits.ts';
import { topicKey } from '../domain/messages/message.ts';
import { findChannel, findChannelByName } from '../store/channels/channels.ts';
import { listTopics } from '../store/channels/topics.ts';
import { findTopicPolicy } from '../store/channels/user-topics.ts';

export async function muteTopic(call: Call<'muteTopic'>): Promise<Reply<'muteTopic'>> {
  const { caller, form, db, realm } = call;
  const { stream_id: id, stream: name, op, topic } = form;
  if (id === undefined && name === undefined) throw missingArgument('stream_id');
  if (id !== undefined && name !== undefined) throw unsupportedCombination('stream_id', 'stream');
  const channel =
    id === undefined ? await findChannelByName(db, realm.id, name ?? '') : await findChannel(db, realm.id, id);
  if (op === 'remove') {
    // Unmuting needs no access: otherwise topics of a channel to which the user lost access would stay muted.
    if (!channel || (id === undefined && !(await knowsName(call, channel, topic)))) throw topicNotMuted();
    await changeTopicPolicy(call, caller, channel.id, topic, TOPIC_POLICY.none);
    return;
  }
  if (!channel || !(await seesChannel(db, caller, channel)))
    throw id === undefined ? noSuchChannelName(name ?? '') : noSuchChannel();
  await changeTopicPolicy(call, caller, channel.id, topic, TOPIC_POLICY.muted, { isRequested: true });
}

/** Whether the caller may learn that there is a channel of this name. */
const knowsName = async ({ caller, db }: Call<'muteTopic'>, channel: Channel, topic: string): Promise<boolean> =>
  (await seesChannel(db, caller, channel)) ||
  (await findTopicPolicy(db, caller.id, channel.id, topic)) !== TOPIC_POLICY.none;

export async function setTopicPolicy(call: Call<'setTopicPolicy'>): Promise<Reply<'setTopicPolicy'>> {
  const { caller, form, db, realm } = call;
  const { stream_id: id, topic, visibility_policy: policy } = form;
  if (policy !== TOPIC_POLICY.none) await requireChannel(db, caller, id);
  else if (!(await findChannel(db, realm.id, id))) throw noSuchChannel();
  await changeTopicPolicy(call, caller, id, topic, policy, { isRequested: true });
}

export async function getTopics({ caller, db, path }: Call<'getTopics'>): Promise<Reply<'getTopics'>> {
  const channel = await requireChannel(db, caller, path.stream_id);
  return { topics: await listTopics(db, viewerOf(caller), channel) };
}

export async function deleteTopic(call: Call<'deleteTopic'>): Promise<Outcome<'deleteTopic'>> {
  return deletePieces(call, { below: Number.MAX_SAFE_INTEGER, until: call.now + TOPIC_DELETION_SECONDS });
}

async function deletePieces(
  call: Call<'deleteTopic'>,
  { below, until }: { below: number; until: number },
): Promise<Outcome<'deleteTopic'>> {
  const { caller, db, now, path, form } = call;
  const channel = await requireChannel(db, caller, path.stream_id);
  const before = await moveBefore(call, [{ channelId: channel.id, topicKey: topicKey(form.topic_name) }]);
  if (before !== undefined) {
    await carryOnMove(call, before);
    return new Continued((next) => deletePieces(next, { below, until }));
  }
  const rest = await deleteTopicPiece(call, caller, { channel, topic: form.topic_name, below });
  if (rest === undefined) return { complete: true };
  if (now >= until) return { complete: false };
  return new Continued((next) => deletePieces(next, { below: rest, until }));
}
