import { MESSAGES_AT_A_TIME, TEXT_AT_A_TIME } from '../../domain/limits.ts';
import { type Steps, stepsBySize } from '../../runtime/steps-by-size.ts';

/** Messages in the first step: those of a usual page; of a search fewer, as marking words in a long text takes a millisecond. */
export const READ_AT_FIRST = 100;
export const SEARCHED_AT_FIRST = 25;

export const messageSteps = (first: number): Steps =>
  stepsBySize({ first, most: MESSAGES_AT_A_TIME, size: TEXT_AT_A_TIME });
