/** Answers that wait for the calls of one operation, and how often one of them is given. */
export const MAX_FORCED_ANSWERS = 1000;
/** Seconds by which a call is delayed. */
export const MAX_FORCED_SECONDS = 300;
/** Seconds by which the clock is advanced at once: ten years. */
export const MAX_ADVANCE_SECONDS = 10 * 366 * 86_400;
/** Bytes of a control request. */
export const MAX_CONTROL_BYTES = 65_536;
/** Milliseconds that a reset waits for requests that run. */
export const MAX_RESET_WAIT_MS = 2000;
