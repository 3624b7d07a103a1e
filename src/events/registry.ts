import { badQueue } from '../domain/queue.ts';
import type { Database } from '../store/db/open.ts';
import { findQueue, type Queue } from '../store/events/queues.ts';
import type { LiveEvents } from './live-events.ts';
import type { RealmLog } from './realm-log.ts';
import { openRealmSessions, type RealmSessions } from './realm-sessions.ts';
import { newSession, type Session } from './session.ts';
import { openWaiting, type Waiting } from './waiting.ts';

/** The log of one organization and the sessions that get its events. */
export interface RealmListeners {
  realmId: number;
  log: RealmLog;
  sessions: RealmSessions;
  waiting: Waiting<Session>;
}

/** The sessions of this process: one for each queue that it has served. */
export interface SessionRegistry {
  attach: (queue: Queue, role: number, options: { knowsAll: boolean }) => Session;
  /** Removes the session of the queue and answers its waiting request. */
  detach: (queueId: string) => void;
  /**
   * The session of a user's queue, with the newest state of any process; refuses queues that have ended or belong to
   * someone else.
   */
  find: (queueId: string, user: { id: number; role: number }) => Promise<Session>;
  sessions: () => Iterable<Session>;
  /** Organizations with sessions. */
  realms: () => Iterable<RealmListeners>;
  get: (queueId: string) => Session | undefined;
  listenersOf: (realmId: number) => RealmListeners | undefined;
  /** Calls the listener with each new session. */
  onAttach: (listener: (session: Session) => void) => void;
}

export interface RegistryOptions {
  now: () => number;
  /** Follows the log of an organization as long as it has sessions. */
  follow: (realmId: number, listeners: Omit<RealmListeners, 'log'>) => RealmLog;
  onDetach: (session: Session) => void;
  live: LiveEvents;
}

export function openRegistry(database: Database, { now, follow, onDetach, live }: RegistryOptions): SessionRegistry {
  const sessions = new Map<string, Session>();
  const realms = new Map<number, RealmListeners>();
  const attachListeners: ((session: Session) => void)[] = [];

  function realmOf(realmId: number): RealmListeners {
    const known = realms.get(realmId);
    if (known) return known;
    const listeners = { realmId, sessions: openRealmSessions(), waiting: openWaiting<Session>() };
    const realm = { ...listeners, log: follow(realmId, listeners) };
    realms.set(realmId, realm);
    return realm;
  }

  function attach(queue: Queue, role: number, { knowsAll }: { knowsAll: boolean }): Session {
    const realm = realmOf(queue.realmId);
    // A single process counts live events in memory, not in the row of the organization.
    const newestLive = knowsAll ? live.newest(queue.realmId) : undefined;
    const { log, waiting } = realm;
    const session = newSession(queue, role, { now: now(), knowsAll, log, waiting, newestLive });
    sessions.set(queue.id, session);
    realm.sessions.add(session);
    for (const listener of attachListeners) listener(session);
    return session;
  }

  function detach(queueId: string): void {
    const session = sessions.get(queueId);
    if (!session) return;
    sessions.delete(queueId);
    const realm = realms.get(session.queue.realmId);
    realm?.sessions.remove(session);
    if (realm?.sessions.size() === 0) realms.delete(realm.realmId);
    session.isDetached = true;
    onDetach(session);
  }

  async function find(queueId: string, user: { id: number; role: number }): Promise<Session> {
    const known = sessions.get(queueId);
    // On SQLite a single process serves all queues. On PostgreSQL another process may have served or ended this queue
    // since.
    if (known?.userId === user.id && database.dialect === 'sqlite') return known;
    const found = await findQueue(database.read, queueId);
    if (!found) detach(queueId);
    if (found?.queue.userId !== user.id) throw badQueue(queueId);
    const session = sessions.get(queueId) ?? attach(found.queue, user.role, { knowsAll: false });
    session.ackedId = Math.max(session.ackedId, found.queue.ackedId);
    session.claimed = { by: found.servedBy, ackedId: found.queue.ackedId };
    // Live events sent before the request, by any process, must have arrived.
    await live.arrived(found.queue.realmId, found.newestLive);
    session.log.onNotification({ seq: found.newestSeq, live: [] });
    return session;
  }

  return {
    attach,
    detach,
    find,
    sessions: () => sessions.values(),
    realms: () => realms.values(),
    get: (queueId) => sessions.get(queueId),
    listenersOf: (realmId) => realms.get(realmId),
    onAttach: (listener) => {
      attachListeners.push(listener);
    },
  };
}
