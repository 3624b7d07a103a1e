import { isPublic } from '../../domain/access/channels.ts';
import type { Channel } from '../../domain/channels/channel.ts';
import { MAX_WAITING_WEBHOOK_CALLS } from '../../domain/limits.ts';
import { BOT_TYPE } from '../../domain/users/bots.ts';
import type { User } from '../../domain/users/user.ts';
import type { MessageRow } from '../../store/tables.ts';
import { listUsersWithIds } from '../../store/users/users.ts';
import { countWebhookCalls, insertWebhookCalls } from '../../store/users/webhooks.ts';
import type { Scope } from '../../unit/scope.ts';

/**
 * Records calls of bots about a new message: of bots that are mentioned by name and may read it, and of those in a
 * direct conversation. Messages of bots cause no calls, so that two bots cannot go on forever.
 */
export async function noteWebhookCalls(
  scope: Scope,
  { sender, place }: { sender: User; place: { channel: Channel } | { participants: readonly User[] } },
  row: MessageRow,
  { mentioned, receivers }: { mentioned: Iterable<number>; receivers: ReadonlySet<number> },
): Promise<void> {
  if (sender.isBot) return;
  const candidates =
    'channel' in place
      ? await listUsersWithIds(
          scope.db,
          scope.realm.id,
          [...mentioned].filter((id) => receivers.has(id) || isPublic(place.channel)),
        )
      : place.participants;
  const trigger = 'channel' in place ? 'mention' : 'direct_message';
  const calls = [];
  for (const { id: botId } of candidates.filter(isActiveService)) {
    const isFull = (await countWebhookCalls(scope.db, botId)) >= MAX_WAITING_WEBHOOK_CALLS;
    if (!isFull) calls.push({ botId, messageId: row.id, trigger } as const);
  }
  if (calls.length > 0) await insertWebhookCalls(scope, scope.realm.id, calls);
}

const isActiveService = ({ isActive, botType }: User) => isActive && botType === BOT_TYPE.outgoingWebhook;
