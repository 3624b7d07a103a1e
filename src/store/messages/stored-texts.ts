import { MAX_REMEMBERED_TEXT } from '../../domain/limits.ts';
import { type Db, knexOf, recallOf } from '../db/handle.ts';

/** The part of a message that is the same for everyone, at one revision. */
export interface StoredText {
  id: number;
  revision: number;
  channel_id: number | null;
  sender_id: number;
  recipient_id: number;
  is_channel_wildcard: 0 | 1;
  /** JSON in UTF-8: the members from its row and its submessages, without the closing brace. */
  body: Buffer;
  /** The participants of a direct message by ID, joined by commas; null in a channel. */
  participants: string | null;
}

/** Texts of messages in one form, by ID and revision. */
export interface Texts {
  get: (id: number) => StoredText | undefined;
  keep: (texts: ReadonlyMap<number, StoredText>) => void;
}

/** Drops the oldest texts if there are too many bytes. */
class TextMemory {
  readonly #forms = new Map<string, Map<number, StoredText>>();
  #length = 0;

  of(form: string): Texts {
    const texts = this.#forms.get(form) ?? new Map<number, StoredText>();
    this.#forms.set(form, texts);
    return { get: (id) => texts.get(id), keep: (made) => this.#keep(texts, made) };
  }

  #keep(texts: Map<number, StoredText>, made: ReadonlyMap<number, StoredText>): void {
    for (const text of made.values()) {
      this.#forget(texts, text.id);
      texts.set(text.id, text);
      this.#length += text.body.length;
    }
    for (const kept of [texts, ...this.#forms.values()]) {
      for (const id of kept.keys()) {
        if (this.#length <= MAX_REMEMBERED_TEXT) return;
        this.#forget(kept, id);
      }
    }
  }

  #forget(texts: Map<number, StoredText>, id: number): void {
    this.#length -= texts.get(id)?.body.length ?? 0;
    texts.delete(id);
  }
}

const memories = new WeakMap<object, TextMemory>();

/**
 * The remembered texts of messages in one form. A unit of work gets none, because it reads its own changes and may be
 * rolled back.
 */
export function textsOf(db: Db, form: string): Texts {
  if (recallOf(db).isUnit) return { get: () => undefined, keep: () => undefined };
  const knex = knexOf(db);
  const memory = memories.get(knex) ?? new TextMemory();
  memories.set(knex, memory);
  return memory.of(form);
}

/** Forgets all remembered texts, which the database has as well. */
export const forgetTexts = (db: Db): boolean => memories.delete(knexOf(db));
