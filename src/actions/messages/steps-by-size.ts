import { MESSAGES_AT_A_TIME, TEXT_AT_A_TIME } from '../../domain/limits.ts';

/** Messages in the first step: those of a usual page; of a search fewer, as marking words in a long text takes a millisecond. */
export const READ_AT_FIRST = 100;
export const SEARCHED_AT_FIRST = 25;

/** The numbers of messages in the steps of a request: as many as have texts of a bounded length, by those before. */
export interface Steps {
  next: () => number;
  /** So many messages had texts of this length together, in code units or bytes. */
  took: (count: number, length: number) => void;
}

export function stepsBySize(first: number): Steps {
  let most = first;
  return {
    next: () => most,
    took: (count, length) => {
      const average = Math.max(1, length / Math.max(1, count));
      most = Math.max(1, Math.min(MESSAGES_AT_A_TIME, Math.floor(TEXT_AT_A_TIME / average)));
    },
  };
}
