import { seqOfEventId } from '../domain/queue.ts';
import type { SessionRegistry } from './registry.ts';
import type { Session } from './session.ts';

/** The position of a queue's client. */
export interface Progress {
  id: string;
  realmId: number;
  ackedId: number;
  lastSeenAt: number;
  /**
   * Whether the client has acknowledged events since the row was written, so that the log may have rows that no queue
   * needs.
   */
  hasAcknowledged: boolean;
}

/** The sessions, as the job that updates the rows of their queues sees them. */
export interface QueueProgress {
  /** Queues whose rows are behind, ordered by ID. */
  unsaved: () => Progress[];
  markSaved: (progress: readonly Progress[]) => void;
  /** Calls the listener with the time at which the queue of a new session ends if its events are not requested. */
  onDeadline: (listener: (deadline: number) => void) => void;
}

export function progressOf(registry: SessionRegistry, now: () => number): QueueProgress {
  return {
    unsaved: () => {
      const unsaved: Progress[] = [];
      for (const session of registry.sessions()) {
        if (session.waiter) session.lastSeenAt = now();
        if (needsSaving(session)) unsaved.push(progressOfSession(session));
      }
      // The same order in every process, so that two processes do not wait for each other's row locks.
      return unsaved.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    markSaved: (progress) => {
      for (const { id, ackedId, lastSeenAt } of progress) {
        const session = registry.get(id);
        if (session) session.saved = { ackedId, lastSeenAt };
      }
    },
    onDeadline: (listener) => registry.onAttach(({ lastSeenAt, queue }) => listener(lastSeenAt + queue.lifespan)),
  };
}

const progressOfSession = ({ queue, ackedId, lastSeenAt, saved }: Session): Progress => ({
  id: queue.id,
  realmId: queue.realmId,
  ackedId,
  lastSeenAt,
  hasAcknowledged: saved.ackedId < ackedId,
});

/**
 * Whether the row of the queue is out of date. For a client that still waits, the time is saved only now and then; for
 * one that left, at once.
 */
function needsSaving({ queue, ackedId, lastSeenAt, saved, waiter }: Session): boolean {
  const position = (id: number) => seqOfEventId(id, queue.baseSeq);
  if (position(ackedId) > position(saved.ackedId)) return true;
  const age = lastSeenAt - saved.lastSeenAt;
  return waiter ? age > queue.lifespan / 4 : age > 0;
}
