/** A point that the interface leaves open, the server's behaviour, and its reason. */
export interface OpenPoint {
  place: string;
  open: string;
  choice: string;
  why: string;
}

const FAMILY = 'Existing clients expect it.';

export const OPEN_POINTS: readonly OpenPoint[] = [
  {
    place: 'Message object',
    open: 'All values of flags',
    choice:
      '`read`, `starred`, `collapsed`, `mentioned`, `stream_wildcard_mentioned`, `topic_wildcard_mentioned`, `wildcard_mentioned`, `has_alert_word`, `historical`.',
    why: FAMILY,
  },
  {
    place: 'Message object',
    open: 'Fields of `topic_links`',
    choice: '`text`, the matched text, and `url`, its target.',
    why: FAMILY,
  },
  { place: 'Reaction', open: 'Further fields of `user`', choice: '`email` and `full_name`.', why: FAMILY },
  {
    place: 'Submessage',
    open: 'Values of `msg_type`',
    choice: '`widget`: polls and to-do lists.',
    why: 'The only one that clients support.',
  },
  {
    place: 'Invitation',
    open: 'Fields of the record',
    choice: 'GET /invites lists ID, inviter, times, role, and the address or the link.',
    why: 'Whoever can revoke a link must be able to find its ID.',
  },
  {
    place: 'Custom emoji',
    open: 'Fields of the record',
    choice: '`id`, `name`, `source_url`, `still_url`, `deactivated`, `author_id`.',
    why: FAMILY,
  },
  {
    place: 'Muted topic',
    open: 'Further fields',
    choice: 'The time of the change, in `last_updated`.',
    why: 'Clients sort by it.',
  },
  {
    place: 'States',
    open: 'Transitions of flags',
    choice:
      'POST /messages/flags adds and removes them, POST /mark_all_as_read marks everything read; fetching changes nothing.',
    why: 'The client decides what a user has seen.',
  },
  {
    place: 'POST /register',
    open: 'Method, parameters and response',
    choice: 'As in the API description: creates an event queue and returns the initial state.',
    why: 'Five operations refer to its fields.',
  },
  {
    place: 'POST /user_topics',
    open: 'Everything',
    choice: '`stream_id`, `topic`, `visibility_policy`: 0 none, 1 muted, 2 unmuted, 3 followed.',
    why: 'It replaces muting topics.',
  },
  {
    place: 'SuccessAnswer',
    open: 'Elements of `ignored_parameters_unsupported`',
    choice: 'Names as text, sorted; the field is absent when there are none.',
    why: FAMILY,
  },
  {
    place: 'DELETE /users/me',
    open: 'Unsupported parameters of an operation without parameters',
    choice: 'They are not reported.',
    why: 'Existing servers do not report them.',
  },
  {
    place: 'POST /realm/emoji/{emoji_name}',
    open: 'Which setting permits uploading',
    choice: '`add_custom_emoji_policy` of the organization: members and above unless changed; neither guests nor bots.',
    why: 'Clients use it to decide whether to show the button.',
  },
  {
    place: 'POST /realm/emoji/{emoji_name}',
    open: 'Errors',
    choice:
      '`BAD_REQUEST` for the name, the number of files and the size, `BAD_IMAGE` for a file that is not an image.',
    why: FAMILY,
  },
  {
    place: 'GET /messages',
    open: 'Anchor when omitted',
    choice: "`Missing 'anchor' argument.`",
    why: 'Guessing a position would show users the wrong messages.',
  },
  {
    place: 'GET /messages',
    open: 'All operators of a narrow',
    choice:
      '`channel`, `channels`, `topic`, `sender`, `dm`, `dm-including`, `group-pm-with`, `id`, `near`, `search`, `has`, `is`, `in`, `with`, and the older names `stream`, `streams`, `pm-with`.',
    why: 'Those that clients send.',
  },
  {
    place: 'Authentication',
    open: 'How to get a key',
    choice:
      'POST /fetch_api_key with email address and password; each call creates a new key, and only its digest is stored.',
    why: 'This is how clients log in.',
  },
  {
    place: 'Authentication',
    open: 'Other schemes, sessions, expiry',
    choice: 'None: keys are valid until the operator revokes them or the account is deactivated.',
    why: 'HTTP Basic is the only scheme of the interface.',
  },
  {
    place: 'Events',
    open: 'Event schemas',
    choice: 'All are in the API description; tests check every event that a client receives.',
    why: FAMILY,
  },
  {
    place: 'Events',
    open: 'Delivery',
    choice: 'POST /register creates a queue, GET /events waits for its events, DELETE /events ends it.',
    why: FAMILY,
  },
  {
    place: 'Events',
    open: 'Events of other operations',
    choice:
      'Every change visible in another client sends an event: messages, reactions, flags, channels, subscriptions, users, settings, invitations.',
    why: 'A client that starts with the initial state stays correct through events alone.',
  },
  {
    place: 'Errors',
    open: 'HTTP status',
    choice:
      '400, but 401 without valid credentials, 404 for an unknown path, draft or custom emoji, 405 for a method that a path does not have, 413 for a body that is too large, 429 for too many requests, 500 for an internal error, 503 with `Retry-After` while nothing can be stored.',
    why: 'Clients look at the code; proxies and logs look at the status.',
  },
  {
    place: 'Errors',
    open: 'Third element of an entry of `errors`',
    choice: 'True when the address belongs to a deactivated account of the organization.',
    why: 'A client can then offer to reactivate the account.',
  },
  {
    place: 'Errors',
    open: 'More than 5000 messages',
    choice: '`BAD_REQUEST`, `Too many messages requested (maximum 5000).`',
    why: FAMILY,
  },
  {
    place: 'Errors',
    open: 'All codes',
    choice:
      'Those of the API description, each with its fields; a missing parameter is `REQUEST_VARIABLE_MISSING`, a bad narrow `BAD_NARROW`.',
    why: FAMILY,
  },
  {
    place: 'Limits',
    open: 'Rates',
    choice:
      '200 calls a minute per account, then 429 with `Retry-After`; event polls are counted separately. Five failed logins block an email address for half an hour. `RATE_LIMIT` changes the rate.',
    why: 'It protects the server and does not affect a person typing.',
  },
  {
    place: 'Limits',
    open: 'Invitations a day',
    choice: '100 per organization if `OPEN_ORGANIZATION_CREATION` is set, otherwise no limit.',
    why: 'The limit protects against strangers.',
  },
  {
    place: 'Limits',
    open: 'Typing periods',
    choice:
      'A start is repeated after 30000 ms, ends after 12000 ms without a keystroke, and is forgotten after 45000 ms.',
    why: 'A start repeated in time is never forgotten in between.',
  },
  {
    place: 'Versioning',
    open: 'How to find the feature level',
    choice: '`zulip_feature_level` of GET /server_settings and of POST /register.',
    why: 'Clients read it before anything else.',
  },
];
