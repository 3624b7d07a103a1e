import { requireChannel, requireUserIds } from '../actions/access.ts';
import { requirePosting } from '../actions/messages/posting.ts';
import { type Call, inPassing } from '../api/operation.ts';
import { missingTopic } from '../domain/channels/topics.ts';
import { MAX_TYPING_SUBSCRIBERS } from '../domain/limits.ts';
import { cutTopic } from '../domain/messages/content.ts';
import {
  emptyTypingRecipients,
  missingTypingChannel,
  missingTypingRecipients,
  noChannelTyping,
  noDirectTyping,
} from '../domain/messages/typing.ts';
import { listSubscriberIds } from '../store/channels/subscribers.ts';
import { listUsersWithIds } from '../store/users/users.ts';
import { apiEmail } from '../views/users/people.ts';

/** Nothing is stored: the event goes to the clients that listen now. */
export const sendTyping = inPassing<'sendTyping'>(async (call) => {
  if (call.form.type === 'direct') await typeToPeople(call);
  else await typeToChannel(call);
});

async function typeToPeople({ caller, realm, db, form, emitLive }: Call<'sendTyping'>): Promise<void> {
  if (form.to === undefined || form.to === null) throw missingTypingRecipients();
  if (form.to.length === 0) throw emptyTypingRecipients();
  if (!caller.settings.send_private_typing_notifications) throw noDirectTyping();
  const others = await requireUserIds(db, realm.id, form.to);
  const everyone = others.some(({ id }) => id === caller.id) ? others : [...others, caller];
  const listeners = everyone.filter((user) => user.isActive && user.settings.receives_typing_notifications);
  emitLive(
    { users: [...new Set(listeners.map(({ id }) => id))] },
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
  const subscribers = await listSubscriberIds(db, channel.id);
  if (subscribers.length > MAX_TYPING_SUBSCRIBERS) return;
  const listeners = (await listUsersWithIds(db, realm.id, subscribers)).filter(
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
