import type { Handlers } from '../api/operation.ts';
import * as channels from './channels.ts';
import * as drafts from './drafts.ts';
import * as emoji from './emoji.ts';
import * as events from './events.ts';
import * as invitations from './invitations.ts';
import * as messages from './messages.ts';
import * as organization from './organization.ts';
import * as reactions from './reactions.ts';
import * as server from './server.ts';
import * as settings from './settings.ts';
import * as subscriptions from './subscriptions.ts';
import * as topics from './topics.ts';
import * as typing from './typing.ts';
import * as users from './users.ts';

/** The complete map: an operation of the document without a handler does not compile. */
export const handlers: Handlers = {
  ...channels,
  ...drafts,
  ...emoji,
  ...events,
  ...invitations,
  ...messages,
  ...organization,
  ...reactions,
  ...server,
  ...settings,
  ...subscriptions,
  ...topics,
  ...typing,
  ...users,
};
