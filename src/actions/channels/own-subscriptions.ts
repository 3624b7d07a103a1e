import { type BooleanProperty, notSubscribed, subscriptionChange } from '../../domain/channels/subscriptions.ts';
import { noSuchChannel } from '../../domain/errors.ts';
import type { User } from '../../domain/users/user.ts';
import { listChannels } from '../../store/channels/channels.ts';
import { listSubscriptionsAmong, updateSubscriptions } from '../../store/channels/subscriptions.ts';
import type { Scope } from '../../unit/scope.ts';
import { visibleAmong } from '../access.ts';

/** A change as sent by the client. */
interface RequestedChange {
  stream_id: number;
  property: string;
  value: unknown;
}

interface Change {
  channelId: number;
  column: Parameters<typeof updateSubscriptions>[2];
  stored: number | string;
  /** What events report to the user's clients, in this order. */
  reported: ({ property: 'color'; value: string } | { property: BooleanProperty; value: boolean })[];
}

/** Changes the user's own settings for channels; checks all changes before it makes any. */
export async function changeOwnSubscriptions(
  scope: Scope,
  user: User,
  requested: readonly RequestedChange[],
): Promise<void> {
  const { db, emit } = scope;
  const changes = new Map<string, Change>();
  for (const change of await changesOf(scope, user, requested)) {
    // The last of several changes to one setting wins.
    changes.set(`${change.channelId} ${change.column}`, change);
  }
  const values = new Map<Change['column'], Map<number, number | string>>();
  for (const { channelId, column, stored } of changes.values()) {
    values.set(column, (values.get(column) ?? new Map()).set(channelId, stored));
  }
  for (const [column, byChannel] of values) await updateSubscriptions(db, user.id, column, byChannel);
  for (const { channelId, reported } of changes.values()) {
    for (const one of reported) {
      emit({ users: [user.id] }, { type: 'subscription', op: 'update', ...one, stream_id: channelId });
    }
  }
}

async function changesOf({ db, realm }: Scope, user: User, requested: readonly RequestedChange[]): Promise<Change[]> {
  const ids = [...new Set(requested.map(({ stream_id: id }) => id))];
  const visible = await visibleAmong(db, user, await listChannels(db, realm.id, ids));
  const own = new Set((await listSubscriptionsAmong(db, [user.id], ids)).map((row) => row.channel_id));
  return requested.map((request, index) => {
    const change = changeOf(request, `subscription_data[${index}]`);
    if (!visible.has(change.channelId)) throw noSuchChannel();
    if (!own.has(change.channelId)) throw notSubscribed(change.channelId);
    return change;
  });
}

function changeOf({ stream_id: channelId, property, value }: RequestedChange, place: string): Change {
  const change = subscriptionChange(property, value, place);
  if (change.property === 'color') return { channelId, column: 'color', stored: change.value, reported: [change] };
  if (change.property !== 'is_muted' && change.property !== 'in_home_view') {
    return { channelId, column: change.property, stored: change.value ? 1 : 0, reported: [change] };
  }
  const isMuted = change.property === 'is_muted' ? change.value : !change.value;
  const reported: Change['reported'] = [
    { property: 'in_home_view', value: !isMuted },
    { property: 'is_muted', value: isMuted },
  ];
  return { channelId, column: 'is_muted', stored: isMuted ? 1 : 0, reported };
}
