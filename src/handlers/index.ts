import type { Handlers } from '../api/operation.ts';
import * as alerts from './alerts.ts';
import * as channels from './channels.ts';
import * as domains from './domains.ts';
import * as drafts from './drafts.ts';
import * as emoji from './emoji.ts';
import * as events from './events.ts';
import * as groups from './groups.ts';
import * as images from './images.ts';
import * as invitations from './invitations.ts';
import * as linkifiers from './linkifiers.ts';
import * as messages from './messages.ts';
import * as muting from './muting.ts';
import * as organization from './organization.ts';
import * as playgrounds from './playgrounds.ts';
import * as presence from './presence.ts';
import * as profiles from './profiles.ts';
import * as reactions from './reactions.ts';
import * as scheduled from './scheduled.ts';
import * as server from './server.ts';
import * as settings from './settings.ts';
import * as storage from './storage.ts';
import * as subscriptions from './subscriptions.ts';
import * as topics from './topics.ts';
import * as typing from './typing.ts';
import * as uploads from './uploads.ts';
import * as users from './users.ts';

/** All handlers: without one for every operation of the document, this does not compile. */
export const handlers: Handlers = {
  ...alerts,
  ...channels,
  ...domains,
  ...drafts,
  ...emoji,
  ...events,
  ...images,
  ...groups,
  ...invitations,
  ...linkifiers,
  ...messages,
  ...muting,
  ...organization,
  ...playgrounds,
  ...presence,
  ...profiles,
  ...reactions,
  ...scheduled,
  ...server,
  ...settings,
  ...storage,
  ...subscriptions,
  ...topics,
  ...typing,
  ...uploads,
  ...users,
};
