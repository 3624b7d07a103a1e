import { channelState } from './state/channels.ts';
import { messageState } from './state/messages.ts';
import { organizationState } from './state/organization.ts';
import { personalState } from './state/personal.ts';
import type { Asking, State, StateRequest } from './state/request.ts';
import { serverState } from './state/server.ts';
import { settingsState } from './state/settings.ts';
import { userState } from './state/users.ts';

export type { StateRequest } from './state/request.ts';

/** The organization as the caller sees it now: as much of it as the client asked for. */
export async function initialState(asking: Asking, request: StateRequest): Promise<State> {
  return {
    ...(await personalState(asking, request)),
    ...(await messageState(asking, request)),
    ...(await channelState(asking, request)),
    ...(await userState(asking, request)),
    ...(await organizationState(asking, request)),
    ...serverState(asking, request),
    ...settingsState(asking, request),
  };
}
