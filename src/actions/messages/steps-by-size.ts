import { MESSAGES_AT_A_TIME, TEXT_AT_A_TIME } from '../../domain/limits.ts';
import { type Steps, stepsBySize } from '../../runtime/steps-by-size.ts';

/** Messages in the first step: those of a usual page. */
const READ_AT_FIRST = 100;

export const messageSteps = (): Steps =>
  stepsBySize({ first: READ_AT_FIRST, most: MESSAGES_AT_A_TIME, size: TEXT_AT_A_TIME });
