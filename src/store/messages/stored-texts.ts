import { MAX_REMEMBERED_TEXT } from '../../domain/limits.ts';
import { newPages } from '../../runtime/page-memory.ts';
import { type Db, recallOf } from '../db/handle.ts';
import { memoryOfDatabase } from '../db/memory.ts';

/** The part of a message that is the same for everyone, at one revision. */
export interface StoredText {
  id: number;
  revision: number;
  channel_id: number | null;
  sender_id: number;
  recipient_id: number;
  is_channel_wildcard: 0 | 1;
  /** JSON in UTF-8, after a comma: the members from its row and its submessages, without the closing brace. */
  body: Buffer;
  /** The participants of a direct message by ID, joined by commas; null in a channel. */
  participants: string | null;
}

/** Texts of messages in one form, by ID and revision. */
export interface Texts {
  get: (id: number) => StoredText | undefined;
  keep: (texts: ReadonlyMap<number, StoredText>) => void;
}

/** Texts that were made one after another, and are dropped together. */
interface Block {
  bytes: Buffer;
  /** How many of the bytes are used. */
  length: number;
  places: { texts: Map<number, StoredText>; text: StoredText }[];
}

/** A longer text is not remembered. */
const BLOCK_BYTES = 1_048_576;

/** Drops the oldest texts if there are too many bytes. They are in pages of their own, to be given back in a quiet time. */
class TextMemory {
  readonly #forms = new Map<string, Map<number, StoredText>>();
  /** The oldest first. */
  readonly #blocks: Block[] = [];

  of(form: string): Texts {
    const texts = this.#forms.get(form) ?? new Map<number, StoredText>();
    this.#forms.set(form, texts);
    return {
      get: (id) => texts.get(id),
      keep: (made) => {
        for (const text of made.values()) this.#keep(texts, text);
      },
    };
  }

  #keep(texts: Map<number, StoredText>, made: StoredText): void {
    // Others who asked at the same time have made it as well.
    if (texts.get(made.id)?.revision === made.revision || made.body.length > BLOCK_BYTES) return;
    const block = this.#blockFor(made.body.length);
    const end = block.length + made.body.copy(block.bytes, block.length);
    const text = { ...made, body: block.bytes.subarray(block.length, end) };
    block.length = end;
    block.places.push({ texts, text });
    texts.set(text.id, text);
  }

  #blockFor(length: number): Block {
    const last = this.#blocks.at(-1);
    if (last && last.length + length <= BLOCK_BYTES) return last;
    if (this.#blocks.length === MAX_REMEMBERED_TEXT / BLOCK_BYTES) this.#dropOldest();
    const block: Block = { bytes: newPages(BLOCK_BYTES), length: 0, places: [] };
    this.#blocks.push(block);
    return block;
  }

  /** The bytes stay as long as a response refers to them. */
  #dropOldest(): void {
    for (const { texts, text } of this.#blocks.shift()?.places ?? []) {
      if (texts.get(text.id) === text) texts.delete(text.id);
    }
  }
}

/** Texts of messages as they are sent. */
const rememberedTexts = memoryOfDatabase(() => new TextMemory());

/**
 * The remembered texts of messages in one form. A unit of work gets none, because it reads its own changes and may be
 * rolled back.
 */
export function textsOf(db: Db, form: string): Texts {
  if (recallOf(db).isUnit) return { get: () => undefined, keep: () => undefined };
  return rememberedTexts.of(db).of(form);
}
