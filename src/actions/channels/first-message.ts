import type { Channel } from '../../domain/channels/channel.ts';
import { updateChannel } from '../../store/channels/channels.ts';
import { findFirstMessageId } from '../../store/messages/messages.ts';
import type { Scope } from '../../unit/scope.ts';
import { whoSeesChannel } from './channel-audience.ts';

/** Finds the channel's first message again, after messages came or went; emits it if it is another one. */
export async function updateFirstMessage({ db, emit }: Scope, channel: Channel): Promise<void> {
  const value = await findFirstMessageId(db, channel.recipientId);
  if (value === channel.firstMessageId) return;
  await updateChannel(db, channel.id, { first_message_id: value });
  emit(await whoSeesChannel(db, channel), {
    type: 'stream',
    op: 'update',
    property: 'first_message_id',
    value,
    stream_id: channel.id,
    name: channel.name,
  });
}
