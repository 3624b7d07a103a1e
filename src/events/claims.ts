import { randomUUID } from 'node:crypto';
import { takesNothing } from '../store/db/availability.ts';
import type { Database } from '../store/db/open.ts';
import { claimQueues } from '../store/events/queues.ts';
import type { Notification, Notifier } from './notifier.ts';
import type { Session } from './session.ts';

/** Informs the other processes which queues this one serves now, and which events their clients have acknowledged. */
export interface Claims {
  /** Resolves when the claim is stored, so that the client's next request finds it in whichever process it reaches. */
  claim: (session: Session) => Promise<void>;
  /** The queues in a notification that another process serves now. */
  lost: (notification: Notification) => readonly string[];
}

/** For a server with a single process. */
export const noClaims: Claims = { claim: async () => undefined, lost: () => [] };

/** Nothing happens in a database that stores nothing, so that a queue can be read there without a claim. */
function rethrowUnlessReadOnly(error: unknown): void {
  if (!takesNothing(error)) throw error;
}

/** Claims that arrive while others are being written are written together. */
export function openClaims(database: Database, notifier: Notifier): Claims {
  const self = randomUUID();
  let gathered = new Set<Session>();
  let next: Promise<void> | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const sessions = [...gathered];
    gathered = new Set();
    next = undefined;
    const claims = sessions.map(({ queue, ackedId }) => ({ id: queue.id, ackedId }));
    await claimQueues(database.read, self, claims);
    const ids: string[] = [];
    for (const [index, session] of sessions.entries()) {
      const { by } = session.claimed;
      if (by !== null && by !== self) ids.push(session.queue.id);
      session.claimed = { by: self, ackedId: claims[index]?.ackedId ?? session.claimed.ackedId };
    }
    if (ids.length > 0) notifier.notify({ realmId: 0, seq: 0, live: [], ended: [], claimed: { by: self, ids } });
  }

  function soon(): Promise<void> {
    const turn = writing.then(write);
    writing = turn.catch(() => undefined);
    return turn;
  }

  return {
    // A claim that cannot be stored is tried again with the next request.
    claim: async (session) => {
      if (session.claimed.by === self && session.claimed.ackedId >= session.ackedId) return;
      gathered.add(session);
      next ??= soon();
      await next.catch(rethrowUnlessReadOnly);
    },
    lost: ({ claimed }) => (claimed && claimed.by !== self ? claimed.ids : []),
  };
}
