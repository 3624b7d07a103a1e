import { MAX_JUDGED_LENGTH, MAX_JUDGED_SUBSTITUTIONS } from '../domain/limits.ts';
import { isLongerThan } from '../domain/text.ts';

/** The least number of guesses that a password must withstand, and its minimum length. */
export const MIN_PASSWORD_GUESSES = 10_000;
export const MIN_PASSWORD_LENGTH = 6;

type Estimator = (password: string) => number;
let estimator: Promise<Estimator> | undefined;

/** Whether the password is too easy to guess. Slow enough to be a job for a worker. */
export async function isWeakPassword(password: string): Promise<boolean> {
  if (!isLongerThan(password, MIN_PASSWORD_LENGTH - 1)) return true;
  const guesses = await loadEstimator();
  // The library applies its own limit only in its asynchronous functions.
  return guesses(password.slice(0, MAX_JUDGED_LENGTH)) < MIN_PASSWORD_GUESSES;
}

/** Loads the dictionaries. They take time and memory, so only a server that sets passwords loads them. */
export function loadEstimator(): Promise<Estimator> {
  estimator ??= openEstimator();
  return estimator;
}

async function openEstimator(): Promise<Estimator> {
  const [{ zxcvbn, zxcvbnOptions }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  zxcvbnOptions.setOptions({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
    maxLength: MAX_JUDGED_LENGTH,
    l33tMaxSubstitutions: MAX_JUDGED_SUBSTITUTIONS,
  });
  return (password) => zxcvbn(password).guesses;
}
