/** Chooses among messages by their IDs. */
export interface IdFilter {
  has: (id: number) => boolean;
  /** Whether all from `first` to `last` are; false also if only each one can tell. */
  hasAll: (first: number, last: number) => boolean;
}

/** IDs of messages in order. Their JSON is made once, so that those of many messages can be remembered with it. */
export class MessageIds {
  readonly all: readonly number[];
  /** Infinity if there is none. */
  readonly first: number;
  /** -Infinity if there is none. */
  readonly last: number;
  #text: string | undefined;

  constructor(ids: readonly number[]) {
    this.all = isAscending(ids) ? ids : [...ids].sort((a, b) => a - b);
    this.first = this.all[0] ?? Number.POSITIVE_INFINITY;
    this.last = this.all.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** The JSON of the list without its brackets. */
  get text(): string {
    this.#text ??= this.all.join();
    return this.#text;
  }

  /** Those that are wanted: this list itself if all are. */
  filter({ has, hasAll }: IdFilter): MessageIds {
    if (hasAll(this.first, this.last) || this.all.every(has)) return this;
    return new MessageIds(this.all.filter(has));
  }
}

function isAscending(ids: readonly number[]): boolean {
  let before = Number.NEGATIVE_INFINITY;
  for (const id of ids) {
    if (id < before) return false;
    before = id;
  }
  return true;
}

/** The same messages in lists that follow one another: the given ones if they do so in some order. */
export function inSequence(lists: readonly MessageIds[]): readonly MessageIds[] {
  if (follow(lists)) return lists;
  const sorted = [...lists].sort((a, b) => a.first - b.first);
  return follow(sorted) ? sorted : [new MessageIds(lists.flatMap(({ all }) => all))];
}

const follow = (lists: readonly MessageIds[]): boolean =>
  lists.every(({ first }, index) => index === 0 || first > (lists[index - 1]?.last ?? 0));
