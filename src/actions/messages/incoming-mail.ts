import type { Channel } from '../../domain/channels/channel.ts';
import { textOfMail, topicOfSubject } from '../../domain/channels/mail-addresses.ts';
import { normalizedTopic, requireTopic } from '../../domain/channels/topics.ts';
import { normalizedContent } from '../../domain/messages/content.ts';
import { listSystemBots } from '../../store/users/users.ts';
import type { Scope } from '../../unit/scope.ts';
import { requireMentionRights } from './mention-rights.ts';
import { INTERNAL_CLIENT } from './notices.ts';
import { sendMessage } from './send-message.ts';

/** Posts an email to the channel whose address it was sent to; knowing the address is the permission. */
export async function postMail(
  scope: Scope,
  channel: Channel,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const content = normalizedContent(textOfMail(text));
  const sender = (await listSystemBots(scope.db)).find(({ email }) => email.startsWith('emailgateway@'));
  if (!sender) throw new Error('the email gateway is missing from the database');
  const topic = normalizedTopic(topicOfSubject(subject));
  requireTopic(topic, scope.realm.settings);
  const place = { channel, topic };
  await sendMessage(scope, {
    sender,
    client: INTERNAL_CLIENT,
    place,
    content,
    isReadBySender: true,
    check: (result) => requireMentionRights(scope, sender, place, result),
  });
}
