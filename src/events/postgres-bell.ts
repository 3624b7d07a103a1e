import { type Notes, openNotes } from '../store/notes.ts';
import type { Bell, Ring } from './bell.ts';

/** A process began. The one before it may have been killed between a commit and its note. */
const BEGAN = 'began';

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
  const missedSome = () => {
    for (const alarm of alarms) alarm();
  };
  const notes: Notes = await openNotes(url, {
    read: (text) => (text === BEGAN ? missedSome() : tell(JSON.parse(text) as Ring)),
    missedSome,
  });
  notes.send(BEGAN);
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
