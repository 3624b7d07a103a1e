import type { operations } from '../../../generated/api.js';
import type { JsonText } from '../../domain/json-text.ts';
import type { FileLimits } from '../../domain/messages/uploads.ts';
import type { Capabilities } from '../../domain/queue.ts';
import type { User } from '../../domain/users/user.ts';
import { listAllSubscriptions } from '../../store/channels/subscription-history.ts';
import { listTopicPolicies } from '../../store/channels/user-topics.ts';
import type { Db } from '../../store/db/open.ts';
import type { PlaceBlocks } from '../../store/messages/place-blocks.ts';
import type { SubscriptionRow, UserTopicRow } from '../../store/tables.ts';
import type { Reading } from '../../unit/scope.ts';

type Registered = operations['registerQueue']['responses'][200]['content']['application/json'];
type Members = Omit<Registered, 'result' | 'msg' | 'ignored_parameters_unsupported'>;

/** The state in the response to a registration; each member belongs to a type of state. */
export type State = Omit<
  Members,
  'queue_id' | 'last_event_id' | 'zulip_version' | 'zulip_merge_base' | 'zulip_feature_level'
>;

/** The caller whose state is read, and the scope in which it is read. */
export type RegisterContext = Reading & {
  caller: User;
  fileLimits: FileLimits;
  /** When the server started, in UNIX seconds. */
  startedAt: number;
  before: Prepared;
  own: OwnRows;
};

/** Rows of the caller that several types of state need: each is read when it is needed first, and only then. */
export interface OwnRows {
  /** Including those that ended, by channel ID. */
  subscriptions: () => Promise<readonly SubscriptionRow[]>;
  /** The least recently changed first. */
  topicPolicies: () => Promise<readonly UserTopicRow[]>;
}

export const ownRows = (db: Db, caller: User): OwnRows => ({
  subscriptions: once(() => listAllSubscriptions(db, caller.id)),
  topicPolicies: once(() => listTopicPolicies(db, caller.id)),
});

function once<Rows>(read: () => Promise<Rows>): () => Promise<Rows> {
  let rows: Promise<Rows> | undefined;
  return () => {
    rows ??= read();
    return rows;
  };
}

/** Data of the organization that was read before the unit, so that the unit is short. */
export interface Prepared {
  /** Weekly traffic of the channels. */
  traffic: ReadonlyMap<number, number | null>;
  /** Where the messages are that may be unread. */
  places: PlaceBlocks;
}

/** A member of the state, or its JSON. */
export type WrittenState = { [Name in keyof State]: State[Name] | JsonText<Exclude<State[Name], undefined>> };

export interface StateRequest {
  /** Whether this type of state is requested. */
  wants: (type: string) => boolean;
  /** Whether the type is requested by name, not only because all types are. */
  names: (type: string) => boolean;
  clientGravatar: boolean;
  includeSubscribers: boolean;
  slimPresence: boolean;
  capabilities: Capabilities;
}
