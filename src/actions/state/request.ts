import type { operations } from '../../../generated/api.js';
import type { Capabilities } from '../../domain/queue.ts';
import type { User } from '../../domain/user.ts';
import type { Scope } from '../scope.ts';

type Registered = operations['registerQueue']['responses'][200]['content']['application/json'];
type Members = Omit<Registered, 'result' | 'msg' | 'ignored_parameters_unsupported'>;

/** What the answer to a registration holds beside the queue and the version: every member is of some type. */
export type State = Omit<
  Members,
  'queue_id' | 'last_event_id' | 'zulip_version' | 'zulip_merge_base' | 'zulip_feature_level'
>;

/** Whose state, and in what unit of work it is read. */
export type Asking = Pick<Scope, 'db' | 'realm' | 'now'> & { caller: User };

export interface StateRequest {
  /** Whether this type of state is asked for. */
  wants: (type: string) => boolean;
  /** Whether the type was named, not only included in «all». */
  names: (type: string) => boolean;
  clientGravatar: boolean;
  includeSubscribers: boolean;
  slimPresence: boolean;
  capabilities: Capabilities;
}
