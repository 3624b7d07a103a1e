import { randomUUID } from 'node:crypto';
import type { Database } from '../store/db/open.ts';
import { claimQueues } from '../store/events/queues.ts';
import type { Notification, Notifier } from './notifier.ts';
import type { Session } from './session.ts';

/** Lets the other processes know which queues this one serves now, and how far their clients are. */
export interface Claims {
  /** Resolves when the next request of the client finds it, whichever process that reaches. */
  claim: (session: Session) => Promise<void>;
  /** The queues of a notification that another process serves now. */
  lost: (notification: Notification) => readonly string[];
}

/** The claims of a process that serves alone. */
export const noClaims: Claims = { claim: async () => undefined, lost: () => [] };

/** Claims that come while others are written are written together. */
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
    claim: async (session) => {
      if (session.claimed.by === self && session.claimed.ackedId >= session.ackedId) return;
      gathered.add(session);
      next ??= soon();
      await next;
    },
    lost: ({ claimed }) => (claimed && claimed.by !== self ? claimed.ids : []),
  };
}
