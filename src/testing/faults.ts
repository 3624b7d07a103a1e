import { setTimeout as pause } from 'node:timers/promises';
import type { Intercept } from '../api/dispatch.ts';
import { operations } from '../api/table.ts';
import { tooManyRequests } from '../domain/errors.ts';
import { internalError } from '../domain/requests.ts';
import type { ForcedAnswer } from './api.ts';
import { MAX_FORCED_ANSWERS, MAX_FORCED_SECONDS } from './limits.ts';
import { Misuse, requireWhole } from './misuse.ts';

/** A forced answer whose values were not checked yet. */
export type ForcedFields = Readonly<Partial<Record<keyof ForcedAnswer, unknown>>>;

/** Answers that the next calls of operations get instead of their own. */
export interface Faults {
  force: (fields: ForcedFields) => void;
  intercept: Intercept;
  /** Ends all delays. */
  close: () => void;
}

const ANSWERS: readonly ForcedAnswer['answer'][] = [429, 500, 'slow', 'drop'];

export function openFaults(): Faults {
  const forced = new Map<string, Required<ForcedAnswer>[]>();
  const closing = new AbortController();

  function take(operationId: string): Required<ForcedAnswer> | undefined {
    const [first, ...others] = forced.get(operationId) ?? [];
    if (!first) return undefined;
    forced.set(operationId, first.times > 1 ? [{ ...first, times: first.times - 1 }, ...others] : others);
    return first;
  }

  return {
    force: (fields) => {
      const answer = complete(fields);
      const { operation } = answer;
      const others = forced.get(operation) ?? [];
      if (others.length >= MAX_FORCED_ANSWERS) throw new Misuse(`Too many answers are forced for ${operation}`);
      forced.set(operation, [...others, answer]);
    },
    intercept: async (operationId, { socket }) => {
      const found = take(operationId);
      switch (found?.answer) {
        case 429:
          throw tooManyRequests(found.seconds);
        case 500:
          throw internalError();
        case 'slow':
          await pause(found.seconds * 1000, undefined, { signal: closing.signal }).catch(() => undefined);
          return;
        case 'drop':
          socket.destroy();
          throw internalError();
      }
    },
    close: () => closing.abort(),
  };
}

function complete({ operation, answer, seconds = 1, times = 1 }: ForcedFields): Required<ForcedAnswer> {
  const known = operations.find(({ operationId }) => operationId === operation);
  if (!known) throw new Misuse(`There is no operation ${JSON.stringify(operation)}`);
  const found = ANSWERS.find((one) => one === answer);
  if (found === undefined) throw new Misuse('answer must be 429, 500, "slow" or "drop"');
  if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= MAX_FORCED_SECONDS)) {
    throw new Misuse(`seconds must be a number from 0 to ${MAX_FORCED_SECONDS}`);
  }
  requireWhole('times', times, MAX_FORCED_ANSWERS);
  return { operation: known.operationId, answer: found, seconds, times };
}
