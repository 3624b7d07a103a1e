import type { User } from '../../domain/users/user.ts';
import { listUsers } from '../../store/users/users.ts';
import { channelState } from './channels.ts';
import { messageState } from './messages.ts';
import { organizationState } from './organization.ts';
import { personalState } from './personal.ts';
import type { RegisterContext, State, StateRequest } from './request.ts';
import { serverState } from './server.ts';
import { settingsState } from './settings.ts';
import { userState } from './users.ts';

export type { StateRequest } from './request.ts';

/** The state of the organization as the caller sees it, as far as the client requested it. */
export async function initialState(reader: Omit<RegisterContext, 'everybody'>, request: StateRequest): Promise<State> {
  let users: Promise<readonly User[]> | undefined;
  const everybody = () => {
    users ??= listUsers(reader.db, reader.realm.id);
    return users;
  };
  const context = { ...reader, everybody };
  return {
    ...(await personalState(context, request)),
    ...(await messageState(context, request)),
    ...(await channelState(context, request)),
    ...(await userState(context, request)),
    ...(await organizationState(context, request)),
    ...serverState(context, request),
    ...(await settingsState(context, request)),
  };
}
