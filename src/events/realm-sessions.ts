import type { Session } from './session.ts';

/** The sessions of an organization in this process, also by user. */
export interface RealmSessions {
  add: (session: Session) => void;
  remove: (session: Session) => void;
  size: () => number;
  all: () => Iterable<Session>;
  /** Those that get messages of public channels to which their users are not subscribed. */
  ofPublicChannels: () => Iterable<Session>;
  /** Those of the users; an event for a few people costs nothing for all others who wait. */
  of: (userIds: Iterable<number>) => Iterable<Session>;
}

export function openRealmSessions(): RealmSessions {
  const sessions = new Set<Session>();
  const ofPublicChannels = new Set<Session>();
  const byUser = new Map<number, Set<Session>>();

  function remove(session: Session): void {
    sessions.delete(session);
    ofPublicChannels.delete(session);
    const own = byUser.get(session.userId);
    own?.delete(session);
    if (own?.size === 0) byUser.delete(session.userId);
  }

  return {
    add: (session) => {
      sessions.add(session);
      if (session.allPublicChannels || session.narrowChannels.length > 0) ofPublicChannels.add(session);
      const own = byUser.get(session.userId) ?? new Set();
      byUser.set(session.userId, own.add(session));
    },
    remove,
    size: () => sessions.size,
    all: () => sessions,
    ofPublicChannels: () => ofPublicChannels,
    of: (userIds) => [...new Set(userIds)].flatMap((userId) => [...(byUser.get(userId) ?? [])]),
  };
}
