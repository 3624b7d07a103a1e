/** Why a mutation that no test notices changes nothing that a client could notice, by its name. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  'NarrowTerm|2: minItems 2 -> 1':
    'the rules of narrows refuse a pair with one text as well, in the words of the validator: the answer is the same',
  'registerQueue queue_lifespan_secs: default 0 -> 1':
    'a queue lives for ten minutes at least: whoever asks for 0 seconds or for 1 gets the same',
};
