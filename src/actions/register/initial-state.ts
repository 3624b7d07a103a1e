import type { User } from '../../domain/users/user.ts';
import { listActiveChannels } from '../../store/channels/channels.ts';
import { NO_BLOCKS } from '../../store/messages/place-blocks.ts';
import { listProfileValues } from '../../store/users/profile-fields.ts';
import { listUsers } from '../../store/users/users.ts';
import type { Reading } from '../../unit/scope.ts';
import { trafficOf } from '../channels/channel-views.ts';
import { channelState } from './channels.ts';
import { messageState } from './messages.ts';
import { organizationState } from './organization.ts';
import { personalState } from './personal.ts';
import type { Prepared, RegisterContext, StateRequest, WrittenState } from './request.ts';
import { serverState } from './server.ts';
import { settingsState } from './settings.ts';
import { prepareUnread, readUnread, unreadText } from './unread.ts';
import { prepareUserTexts } from './user-texts.ts';
import { groupsText, userState } from './users.ts';

export type { Prepared, StateRequest } from './request.ts';

const OF_PEOPLE = ['realm_user', 'realm_user_groups', 'realm_bot', 'user_status'];
const OF_UNREAD = ['message', 'update_message_flags'];
const OF_CHANNELS = ['subscription', 'stream'];

/**
 * Reads the data of the organization that is the same for everyone, outside the unit, which then finds it remembered.
 */
export async function prepareState(
  { db, realm, caller, now }: Reading & { caller: User },
  { wants, clientGravatar }: Pick<StateRequest, 'wants' | 'clientGravatar'>,
): Promise<Prepared> {
  const users = OF_PEOPLE.some(wants) ? await listUsers(db, realm.id) : [];
  if (wants('realm_user')) {
    const people = { users, values: await listProfileValues(db, realm.id) };
    await prepareUserTexts(people, { viewer: caller, realm, clientGravatar });
  }
  if (wants('realm_user_groups')) await groupsText({ db, realm, now });
  const channels = OF_CHANNELS.some(wants) ? await listActiveChannels(db, realm.id) : [];
  const places = OF_UNREAD.every(wants) ? await prepareUnread(db, caller) : NO_BLOCKS;
  return { traffic: await trafficOf(db, channels, now), places };
}

/**
 * Reads the state of the organization as the caller sees it, as far as the client requested it. Returns the function that
 * finishes it, which reads nothing: nobody has to wait for it.
 */
export async function readState(context: RegisterContext, request: StateRequest): Promise<() => Promise<WrittenState>> {
  const unread = OF_UNREAD.every(request.wants) ? await readUnread(context) : undefined;
  const state: WrittenState = {
    ...(await personalState(context, request)),
    ...(await messageState(context, request)),
    ...(await channelState(context, request)),
    ...(await userState(context, request)),
    ...(await organizationState(context, request)),
    ...serverState(context, request),
    ...(await settingsState(context, request)),
  };
  return async () => ({ ...state, ...(unread && { unread_msgs: await unreadText(unread) }) });
}
