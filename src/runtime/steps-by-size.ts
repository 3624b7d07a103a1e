/** The numbers of items in the steps of a request: as many as have texts of a bounded length, by those before. */
export interface Steps {
  next: () => number;
  /** So many items had texts of this length together, in code units or bytes. */
  took: (count: number, length: number) => void;
}

/** The first step has `first` items, each further one at most `most`, with texts of about `size` together. */
export function stepsBySize({ first, most, size }: { first: number; most: number; size: number }): Steps {
  let next = first;
  return {
    next: () => next,
    took: (count, length) => {
      const average = Math.max(1, length / Math.max(1, count));
      next = Math.max(1, Math.min(most, Math.floor(size / average)));
    },
  };
}
