/** How many guesses a password must withstand at the least, and how long it must be. */
export const MIN_PASSWORD_GUESSES = 10_000;
export const MIN_PASSWORD_LENGTH = 6;
/** Longer passwords are judged by their beginning: judging takes more than linear time. */
const JUDGED_LENGTH = 72;

type Judge = (password: string) => number;
let judge: Promise<Judge> | undefined;

/** Whether the password would be guessed too soon. */
export async function isWeakPassword(password: string): Promise<boolean> {
  if (password.length < MIN_PASSWORD_LENGTH) return true;
  // The dictionaries take memory and time to load: only a server that sets passwords loads them.
  judge ??= loadJudge();
  return (await judge)(password) < MIN_PASSWORD_GUESSES;
}

async function loadJudge(): Promise<Judge> {
  const [{ zxcvbn, zxcvbnOptions }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  zxcvbnOptions.setOptions({
    graphs: common.adjacencyGraphs,
    dictionary: { ...common.dictionary, ...english.dictionary },
    maxLength: JUDGED_LENGTH,
  });
  return (password) => zxcvbn(password).guesses;
}
