import type { AnyEvent, Audience, Emission, LiveEmission } from '../domain/event.ts';
import type { Realm } from '../domain/organization/organization.ts';
import type { Db } from '../store/db/open.ts';
import type { Queue } from '../store/events/queues.ts';
import type { WakingUnit } from '../store/jobs.ts';
import type { ByWorker } from './slow-work.ts';

/** One unit of work: all its changes are committed together, or none of them. */
export interface Scope extends WakingUnit {
  db: Db;
  realm: Realm;
  /** UNIX seconds, the same during the whole unit. */
  now: number;
  /** Records an event; it is stored with the unit and delivered after the commit. */
  emit: (audience: Audience, event: AnyEvent, options?: Pick<Emission, 'forUser' | 'hints' | 'confidential'>) => void;
  /** Records an event that is never stored, for operations that store nothing; throws in a unit. */
  emitLive: (audience: LiveEmission['audience'], event: AnyEvent) => void;
  /** After the commit, lets this process serve a queue that the unit inserts, for a user of this role. */
  beginQueue: (queue: Queue, role: number) => void;
  /** Ends the waiting requests of queues that the unit deletes. */
  endQueues: (ids: readonly string[]) => void;
  /** Has slow, pure work done by a worker. */
  byWorker: ByWorker;
}

/** What reading takes: in a unit, or outside of one. */
export type Reading = Pick<Scope, 'db' | 'realm' | 'now'>;

/** The scope of a unit that belongs to no single organization, such as claiming an email. It has no events. */
export type ServerScope = WakingUnit;

/** Work with a slow part that needs no transaction, such as hashing a password. */
export interface TwoSteps<Prepared, Result> {
  beforeUnit: (scope: Scope) => Promise<Prepared>;
  execute: (scope: Scope, prepared: Prepared) => Promise<Result>;
}
