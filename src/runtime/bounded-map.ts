/** A map that drops its oldest entries when all together are too large. An entry that is set again is the newest. */
export class BoundedMap<Key, Value> {
  readonly #entries = new Map<Key, Value>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  constructor(most: number, sizeOf: (value: Value) => number) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    return this.#entries.get(key);
  }

  /** An entry that alone is too large is not kept, nor are others then. */
  set(key: Key, value: Value): void {
    this.#drop(key);
    this.#entries.set(key, value);
    this.#size += this.#sizeOf(value);
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(key: Key): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#size -= this.#sizeOf(value);
    this.#entries.delete(key);
  }
}
