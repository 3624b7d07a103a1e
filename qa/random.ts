/** Pseudorandom numbers determined by a seed. */
export interface Random {
  /** From 0 to less than 1. */
  next: () => number;
  /** An integer from 0, below `end`. */
  below: (end: number) => number;
  /** One of the values; undefined if there are none. */
  pick: <Value>(values: readonly Value[]) => Value | undefined;
  /** True with a probability of 1 in `times`. */
  once: (times: number) => boolean;
}

/** By the generator mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return { next, below, pick: (values) => values[below(values.length)], once: (times) => below(times) === 0 };
}
