/** IDs of messages in order. Their JSON is made once, so that those of many messages can be remembered with it. */
export class MessageIds {
  readonly all: readonly number[];
  #text: string | undefined;

  constructor(ids: readonly number[]) {
    this.all = isAscending(ids) ? ids : [...ids].sort((a, b) => a - b);
  }

  get first(): number {
    return this.all[0] ?? Number.POSITIVE_INFINITY;
  }

  get last(): number {
    return this.all.at(-1) ?? Number.NEGATIVE_INFINITY;
  }

  /** The JSON of the list without its brackets. */
  get text(): string {
    this.#text ??= this.all.join();
    return this.#text;
  }

  /** Those that are wanted: this list itself if all are. */
  filter(isWanted: (id: number) => boolean): MessageIds {
    return this.all.every(isWanted) ? this : new MessageIds(this.all.filter(isWanted));
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
