import { requireChannel, requireUserIds } from '../actions/access.ts';
import { requirePosting } from '../actions/posting.ts';
import type { Call, Reply } from '../api/operation.ts';
import { cutTopic } from '../domain/content.ts';
import { missingTopic } from '../domain/topics.ts';
import {
  emptyTypingRecipients,
  missingTypingChannel,
  missingTypingRecipients,
  noChannelTyping,
  noDirectTyping,
} from '../domain/typing.ts';
import { subscriberIds } from '../store/subscriptions.ts';
import { findUsers } from '../store/users.ts';
import { apiEmail } from '../views/people.ts';

/** Channels with more subscribers are silent: the events would cost more than they tell. */
const MOST_SUBSCRIBERS = 100;

/** The server keeps nothing: the event goes to whoever listens now. */
export async function sendTyping(call: Call<'sendTyping'>): Promise<Reply<'sendTyping'>> {
  if (call.form.type === 'direct') await typeToPeople(call);
  else await typeToChannel(call);
}

async function typeToPeople({ caller, realm, db, form, emitLive }: Call<'sendTyping'>): Promise<void> {
  if (form.to === undefined || form.to === null) throw missingTypingRecipients();
  if (form.to.length === 0) throw emptyTypingRecipients();
  if (!caller.settings.send_private_typing_notifications) throw noDirectTyping();
  const others = await requireUserIds(db, realm.id, form.to);
  const everyone = others.some(({ id }) => id === caller.id) ? others : [...others, caller];
  const listeners = everyone.filter((user) => user.isActive && user.settings.receives_typing_notifications);
  emitLive(
    { users: listeners.map(({ id }) => id) },
    {
      type: 'typing',
      op: form.op,
      message_type: 'direct',
      sender: { user_id: caller.id, email: apiEmail(caller, realm) },
      recipients: everyone.map((user) => ({ user_id: user.id, email: apiEmail(user, realm) })),
    },
  );
}

async function typeToChannel(call: Call<'sendTyping'>): Promise<void> {
  const { caller, realm, db, form, emitLive } = call;
  if (form.stream_id === undefined || form.stream_id === null) throw missingTypingChannel();
  if (form.topic === undefined) throw missingTopic();
  if (!caller.settings.send_stream_typing_notifications) throw noChannelTyping();
  const channel = await requireChannel(db, caller, form.stream_id);
  await requirePosting(call, caller, channel);
  const subscribers = await subscriberIds(db, channel.id);
  if (subscribers.length > MOST_SUBSCRIBERS) return;
  const listeners = (await findUsers(db, realm.id, subscribers)).filter(
    (user) => user.settings.receives_typing_notifications,
  );
  emitLive(
    { users: listeners.map(({ id }) => id) },
    {
      type: 'typing',
      op: form.op,
      message_type: 'stream',
      sender: { user_id: caller.id, email: apiEmail(caller, realm) },
      stream_id: channel.id,
      topic: cutTopic(form.topic),
    },
  );
}
