const ASKED_AGAIN =
  'The unit asks the same question again; before it, the check only spares the cost of a password hash.';

const CANDIDATES = 'It only keeps the candidates for a page few; the conditions of the page restrict them again.';

const READERS = 'It only keeps the readers that are looked at few; those whom the caller names are picked from them.';

/** Guards whose absence no test can notice, each with its reason. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  'check called src/actions/organization/signup.ts: requireSignup(scope, key)': ASKED_AGAIN,
  'check called src/store/db/sqlite.ts: requireSoundEngine(dbOf(writer))':
    'It asks the engine that is compiled in, which is sound; `test/store/engine.test.ts` tests which versions are.',
  "condition of a query src/store/messages/read-state.ts: markedAbove: realm_id: p('realmId')": READERS,
  "condition of a query src/store/messages/read-state.ts: chunksWith: users.realm_id: p('realmId')": READERS,
  "condition of a query src/store/messages/places.ts: newestOf: message_flags.user_id: p('id')":
    'It leads to the messages through an index; what they must be for the viewer is asked of each of them again.',
  'condition of a query src/store/messages/candidates.ts: spreadBy: realm_id: viewer.realmId': CANDIDATES,
  'condition of a query src/store/messages/narrow.ts: markedMessages: messages.realm_id: viewer.realmId': CANDIDATES,
  "condition of a query src/store/messages/unread.ts: wildcardsWithin: realm_id: p('realmId')":
    "Of these messages, only those among the reader's unread ones count.",
  'condition of a query src/store/messages/visibility.ts: isKept: realm_id: viewer.realmId':
    'It keeps the list of channels short; it is compared with the channels of messages of the organization.',
};
