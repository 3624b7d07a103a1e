import { Refusal } from '../../domain/errors.ts';
import type { Realm } from '../../domain/organization/organization.ts';
import type { Service, WebhookReply } from '../../domain/users/outgoing-webhooks.ts';
import type { User } from '../../domain/users/user.ts';
import type { Db } from '../../store/db/open.ts';
import { shownRow } from '../../store/messages/messages.ts';
import { listMembers } from '../../store/messages/recipients.ts';
import type { MessageRow, WebhookCallRow } from '../../store/tables.ts';
import { findUser } from '../../store/users/users.ts';
import { deleteCall, listServices } from '../../store/users/webhooks.ts';
import type { Scope } from '../../unit/scope.ts';
import { messageBody } from '../../views/messages/messages.ts';
import { requireMessage } from '../access.ts';
import { partsOf } from './message-views.ts';
import { noticeTo, silentMention } from './notices.ts';
import { post } from './post.ts';

/** The data of a call. */
export interface WebhookCall {
  bot: User;
  service: Service;
  message: MessageRow;
  /** JSON text. */
  payload: string;
}

/** Undefined if the bot, or the message for it, no longer exists. */
export async function webhookCallOf(db: Db, realm: Realm, call: WebhookCallRow): Promise<WebhookCall | undefined> {
  const bot = await findUser(db, realm.id, call.bot_id);
  const service = (await listServices(db, [call.bot_id])).get(call.bot_id);
  if (!bot?.isActive || !service) return undefined;
  const message = await requireMessage(db, bot, call.message_id).catch(nothingIfRefused);
  if (!message) return undefined;
  const [parts] = await partsOf(db, realm, [shownRow(message, { html: false })]);
  if (!parts) return undefined;
  const payload = {
    bot_email: bot.email,
    bot_full_name: bot.fullName,
    data: message.content,
    message: {
      ...messageBody(parts, { realm, html: false, clientGravatar: false }),
      rendered_content: message.rendered,
    },
    token: service.token,
    trigger: call.trigger_kind,
  };
  return { bot, service, message, payload: JSON.stringify(payload) };
}

function nothingIfRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

const CLIENT = 'OutgoingWebhookResponse';

/** Ends the call, and lets the bot post the reply in the conversation. */
export async function finishCall(
  scope: Scope,
  callId: number,
  { bot, message }: WebhookCall,
  reply: WebhookReply | undefined,
): Promise<void> {
  if (!(await deleteCall(scope.db, callId)) || !reply) return;
  const posting = {
    ...(await conversationOf(scope, bot, message)),
    content: reply.content,
    ...(reply.widget !== undefined && { widget_content: reply.widget }),
  };
  await post(scope, posting, { sender: bot, client: CLIENT });
}

async function conversationOf({ db }: Scope, bot: User, message: MessageRow) {
  if (message.channel_id !== null) return { type: 'channel', to: String(message.channel_id), topic: message.topic };
  const members = (await listMembers(db, [message.recipient_id])).get(message.recipient_id) ?? [];
  return { type: 'direct', to: JSON.stringify(members.filter((id) => id !== bot.id)) };
}

/** Ends the call, and sends the owner of the bot the reason of the failure. */
export async function failCall(scope: Scope, callId: number, bot: User, reason: string): Promise<void> {
  const { db, realm } = scope;
  if (!(await deleteCall(db, callId)) || bot.botOwnerId === null) return;
  const owner = await findUser(db, realm.id, bot.botOwnerId);
  if (!owner?.isActive) return;
  await noticeTo(
    scope,
    owner,
    `A message to your bot ${silentMention(bot)} triggered an outgoing webhook, which failed: ${reason}`,
  );
}
