/** What the interface leaves open, what the server does there, and why. */
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
    choice: '`text`, what was matched, and `url`, where it leads.',
    why: FAMILY,
  },
  { place: 'Reaction', open: 'Further fields of `user`', choice: '`email` and `full_name`.', why: FAMILY },
  {
    place: 'Submessage',
    open: 'Values of `msg_type`',
    choice: '`widget`: polls and to-do lists.',
    why: 'The only one that clients know.',
  },
  {
    place: 'Invitation',
    open: 'Fields of the record',
    choice: 'GET /invites lists ID, inviter, times, role, and the address or the link.',
    why: 'Who can revoke a link must be able to find its ID.',
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
    why: 'A client decides what a person has seen.',
  },
  {
    place: 'POST /register',
    open: 'Method, parameters and answer',
    choice: 'Described in the API description: makes an event queue and answers with the initial state.',
    why: 'Five operations point to its fields.',
  },
  {
    place: 'POST /user_topics',
    open: 'Everything',
    choice: '`stream_id`, `topic`, `visibility_policy`: 0 none, 1 muted, 2 unmuted, 3 followed.',
    why: 'It replaces the muting of topics.',
  },
  {
    place: 'Success',
    open: 'Elements of `ignored_parameters_unsupported`',
    choice: 'Names as text, sorted; the field is absent when there are none.',
    why: FAMILY,
  },
  {
    place: 'DELETE /users/me',
    open: 'Unsupported parameters of an operation without parameters',
    choice: 'They are not reported.',
    why: 'Existing servers do not.',
  },
  {
    place: 'POST /realm/emoji/{emoji_name}',
    open: 'Which setting permits uploading',
    choice: '`add_custom_emoji_policy` of the organization: members and above unless changed; neither guests nor bots.',
    why: 'Clients show the button by it.',
  },
  {
    place: 'POST /realm/emoji/{emoji_name}',
    open: 'Errors',
    choice: '`BAD_REQUEST` for the name, the number of files and the size, `BAD_IMAGE` for what is no image.',
    why: FAMILY,
  },
  {
    place: 'GET /messages',
    open: 'Anchor when it is left out',
    choice: "`Missing 'anchor' argument.`",
    why: 'Guessing a place would show people the wrong messages.',
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
    choice: 'POST /fetch_api_key with address and password; each call makes a new key, and only its digest is stored.',
    why: 'Clients log in so.',
  },
  {
    place: 'Authentication',
    open: 'Other schemes, sessions, expiry',
    choice: 'None: keys are valid until the operator revokes them or the account is deactivated.',
    why: 'HTTP Basic is the only scheme of the interface.',
  },
  {
    place: 'Events',
    open: 'Shapes of events',
    choice: 'Each is described in the API description; tests check every event that a client is given.',
    why: FAMILY,
  },
  {
    place: 'Events',
    open: 'Delivery',
    choice: 'POST /register makes a queue, GET /events waits for what is in it, DELETE /events ends it.',
    why: FAMILY,
  },
  {
    place: 'Events',
    open: 'Events of other operations',
    choice:
      'Every change that another client shows is told: messages, reactions, flags, channels, subscriptions, people, settings, invitations.',
    why: 'A client that starts with the initial state stays true by events alone.',
  },
  {
    place: 'Errors',
    open: 'HTTP status',
    choice:
      '400, but 401 without valid credentials, 404 for an unknown path, draft or custom emoji, 405 for a method that a path does not have, 413 for a body that is too large, 429 when calls come too fast, 500 for a fault of the server.',
    why: 'Clients look at the code; proxies and logs look at the status.',
  },
  {
    place: 'Errors',
    open: 'Third element of an entry of `errors`',
    choice: 'True when the address belongs to a deactivated account of the organization.',
    why: 'A client can then offer to activate the account again.',
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
      '200 calls a minute for each account, then 429 with `Retry-After`; polls of events are counted apart. Five failed log-ins close an address for half an hour. `RATE_LIMIT` changes it.',
    why: 'It protects the server and does not touch a person who types.',
  },
  {
    place: 'Limits',
    open: 'Invitations a day',
    choice: '100 for the organization where anybody may create an organization, otherwise none.',
    why: 'The limit is against strangers.',
  },
  {
    place: 'Limits',
    open: 'Periods of typing',
    choice: 'A start is repeated after 30000 ms, ends after 12000 ms without a key, and is forgotten after 45000 ms.',
    why: 'A start that is repeated in time is never forgotten in between.',
  },
  {
    place: 'Versioning',
    open: 'How to find the feature level',
    choice: '`zulip_feature_level` of GET /server_settings and of POST /register.',
    why: 'Clients read it there before anything else.',
  },
];
