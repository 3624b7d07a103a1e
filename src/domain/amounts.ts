import { MAX_AMOUNT, MIN_AMOUNT } from './limits.ts';

/**
 * Integers that are too large for any ID or amount become the smallest of them: nothing has such an ID, and the document
 * refuses such an amount.
 */
export const clampedInteger = (value: number): number => Math.max(MIN_AMOUNT - 1, Math.min(MAX_AMOUNT + 1, value));
