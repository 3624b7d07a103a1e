import { type Notes, openNotes } from '../store/notes.ts';
import type { Bell, Ring } from './bell.ts';

/**
 * The bell of several processes on one database. A note tells the number of the newest event, not the events: those
 * are read from the log. Only what is never stored travels in the note itself.
 */
export async function postgresBell(url: string): Promise<Bell> {
  const listeners: ((ring: Ring) => void)[] = [];
  const alarms: (() => void)[] = [];
  const tell = (ring: Ring) => {
    for (const listener of listeners) listener(ring);
  };
  const notes: Notes = await openNotes(url, {
    read: (text) => tell(JSON.parse(text) as Ring),
    missedSome: () => {
      for (const alarm of alarms) alarm();
    },
  });
  return {
    ring: (ring) => {
      tell(ring);
      const { stored: _stored, ...note } = ring;
      notes.send(JSON.stringify(note satisfies Ring));
    },
    onRing: (listener) => {
      listeners.push(listener);
    },
    onGap: (listener) => {
      alarms.push(listener);
    },
    close: () => notes.close(),
  };
}
