/** For mutations that tests do not notice, by name: the reason for which clients cannot notice them either. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  'NarrowTerm|2: minItems 2 -> 1':
    'the narrow rules also refuse a pair with one string, with the message of the validator: the response is the same',
  'registerQueue queue_lifespan_secs: default 0 -> 1':
    'a queue lives for at least ten minutes: requesting 0 seconds or 1 has the same result',
};
