/** A rule of the interface; rules are in the order in which the interface describes them. */
export interface Rule {
  /** `tests.ts` lists the tests of the rule by this ID. */
  id: string;
  place: string;
  rule: string;
}

type Chapter = readonly [place: string, rules: readonly (readonly [id: string, rule: string])[]];

const CONVENTIONS: Chapter[] = [
  [
    'General conventions',
    [
      ['convention-body', 'Parameters of POST, PATCH and DELETE are form-encoded fields of the body.'],
      ['convention-query', 'Parameters of GET are in the query string.'],
      ['convention-path', 'A parameter in the path is part of the URL.'],
      ['convention-json', 'A parameter that is a list or an object is sent as JSON text.'],
      [
        'convention-answer',
        'Every response is a JSON object with `result` (`success` or `error`) and `msg`, which is empty on success.',
      ],
      ['convention-error', 'An error has `result` `error`, a `code` and a `msg` for people.'],
      [
        'convention-ignored',
        'A success names the parameters that the operation does not know in `ignored_parameters_unsupported`.',
      ],
      ['convention-authenticated', 'Every operation needs authentication.'],
      [
        'convention-legacy',
        'A channel is a `stream` in the protocol; the value `channel` is also accepted where the operation says so.',
      ],
    ],
  ],
];

const RESOURCES: Chapter[] = [
  [
    'Message object',
    [
      ['message-id', '`id`: unique; messages are sorted by it.'],
      [
        'message-avatar-url',
        '`avatar_url`: the URL of the avatar; null only when the reader sees the real email address and sent `client_gravatar=true`.',
      ],
      ['message-client', '`client`: the name of the client that sent the message.'],
      ['message-content', '`content`: HTML with `apply_markdown=true`, the raw text without.'],
      ['message-content-type', '`content_type`: `text/html` or `text/x-markdown`, as `apply_markdown` says.'],
      [
        'message-display-recipient',
        '`display_recipient`: the name of the channel, or the participants of a direct message with `id`, `email`, `full_name` and `is_mirror_dummy`.',
      ],
      [
        'message-edit-history',
        '`edit_history`: newest first; absent when never edited or when the organization hides it.',
      ],
      ['message-is-me', '`is_me_message`: whether this is a /me message.'],
      ['message-last-edit', '`last_edit_timestamp`: UNIX seconds; absent when never edited.'],
      ['message-reactions', '`reactions`: a list of reactions.'],
      ['message-recipient-id', '`recipient_id`: the ID of the recipient, a channel or a set of users.'],
      [
        'message-sender',
        '`sender_id`, `sender_email` (the API email address) and `sender_full_name` identify the sender.',
      ],
      ['message-sender-realm', '`sender_realm_str`: the short name of the organization of the sender.'],
      ['message-stream-id', '`stream_id`: only for channel messages.'],
      ['message-subject', '`subject`: the topic; empty for direct messages.'],
      ['message-submessages', '`submessages`: a list of submessages.'],
      ['message-timestamp', '`timestamp`: UNIX seconds when it was sent.'],
      ['message-topic-links', '`topic_links`: the links that linkifiers find in the topic.'],
      ['message-type', '`type`: `stream` or `private`.'],
      ['message-flags', "`flags`: the reader's flags on the message."],
      [
        'message-match',
        '`match_content` and `match_subject`: only in a list, and only with search words in the narrow; HTML with `<span class="highlight">` around matches, the topic escaped.',
      ],
      [
        'message-wildcard-flag',
        '`wildcard_mentioned` is present exactly when `stream_wildcard_mentioned` or `topic_wildcard_mentioned` is.',
      ],
    ],
  ],
  [
    'Edit history entry',
    [
      ['history-user', '`user_id`: always present; who edited.'],
      ['history-timestamp', '`timestamp`: always present; UNIX time of the edit.'],
      [
        'history-content',
        '`prev_content`, `prev_rendered_content` and `prev_rendered_content_version`: exactly when the content changed.',
      ],
      ['history-channel', '`prev_stream` and `stream`: exactly when the channel changed.'],
      ['history-topic', '`prev_topic` and `topic`: exactly when the topic changed.'],
    ],
  ],
  [
    'Reaction',
    [
      ['reaction-name', '`emoji_name`: the name of the emoji.'],
      ['reaction-code-unicode', '`emoji_code` of `unicode_emoji`: the code points in hexadecimal, joined by dashes.'],
      ['reaction-code-custom', '`emoji_code` of `realm_emoji`: the ID of the custom emoji.'],
      ['reaction-code-extra', '`emoji_code` of `service_extra_emoji`: the name of the emoji.'],
      ['reaction-type', '`reaction_type`: `unicode_emoji`, `realm_emoji` or `service_extra_emoji`.'],
      [
        'reaction-user',
        '`user_id` says who reacted, as does the deprecated `user`, with `id` in messages and `user_id` in events.',
      ],
    ],
  ],
  [
    'Submessage',
    [['submessage-fields', 'A submessage has `id`, `message_id`, `sender_id`, `msg_type` and `content`.']],
  ],
  [
    'Channel object',
    [
      ['channel-id', '`stream_id`: unique.'],
      ['channel-name', '`name`: text.'],
      ['channel-description', '`description` is Markdown, `rendered_description` its HTML.'],
      ['channel-created', '`date_created`: UNIX seconds; `creator_id`: who created it, or null.'],
      ['channel-private', '`invite_only`: whether the channel is private.'],
      ['channel-web-public', '`is_web_public`: whether it can be read without an account.'],
      [
        'channel-post-policy',
        '`stream_post_policy`: 1 everyone, 2 administrators, 3 full members, 4 moderators may post; the deprecated `is_announcement_only` says whether it is 2.',
      ],
      [
        'channel-retention',
        "`message_retention_days`: null for the organization's setting, -1 forever, otherwise days.",
      ],
      ['channel-history', '`history_public_to_subscribers`: always true for public channels.'],
      ['channel-first-message', '`first_message_id`: the ID of the first message; null if there is none.'],
      ['channel-remove-group', '`can_remove_subscribers_group`: the ID of a user group.'],
      ['channel-traffic', '`stream_weekly_traffic`: messages per week, rounded; null while unknown.'],
    ],
  ],
  [
    'Draft object',
    [
      ['draft-id', '`id`: present when drafts are fetched; refused when drafts are created or edited.'],
      ['draft-type', '`type`: required; empty, `stream` or `private`.'],
      ['draft-to', '`to`: required; one channel ID for `stream`, user IDs for `private`, ignored for the empty type.'],
      ['draft-topic', '`topic`: required; ignored except for channels; contains no null byte.'],
      ['draft-content', '`content`: required; contains no null byte.'],
      ['draft-timestamp', '`timestamp`: UNIX seconds of the last edit, filled in if absent.'],
    ],
  ],
  [
    'Other resources',
    [
      ['invitation-id', 'A reusable invitation link has a numeric ID.'],
      ['emoji-identity', 'A custom emoji is a name with a still or animated image.'],
      ['role-numbers', 'The roles are 100 owner, 200 administrator, 300 moderator, 400 member and 600 guest.'],
      ['muted-topic-identity', 'A muted topic is a pair of channel and topic that belongs to one user.'],
      ['typing-transient', 'A typing status is not stored.'],
      ['default-channels', 'New users are subscribed to the default channels.'],
    ],
  ],
];

const STATES: Chapter[] = [
  [
    'States and transitions',
    [
      ['state-mute', '`add` mutes an unmuted topic, with or without messages in it; repeating it succeeds.'],
      ['state-unmute', '`remove` unmutes a muted topic; repeating it succeeds.'],
      ['state-link-revoke', 'Whoever can manage an active link can revoke it.'],
      ['state-link-revoked', 'A revoked link stays revoked: `Invitation has already been revoked`.'],
      ['state-link-unknown', 'An unknown link: `No such invitation`.'],
      ['state-draft-create', 'Drafts are created; the response has their new IDs, and the other clients get an event.'],
      ['state-draft-edit', 'An existing draft is changed; the other clients get an event.'],
      ['state-draft-unknown', 'A draft that does not exist cannot be edited: `Draft does not exist`.'],
      ['state-reaction-add', 'A valid emoji is added as a reaction of the user.'],
      [
        'state-reaction-again',
        'Adding the same reaction again is refused with `REACTION_ALREADY_EXISTS`, and nothing changes.',
      ],
      ['state-message-delete', 'An administrator deletes a message permanently.'],
      ['state-deactivate', 'An account that is neither the only owner nor the only one is deactivated.'],
      ['state-deactivate-last', 'The only owner and the only user stay active: `CANNOT_DEACTIVATE_LAST_USER`.'],
      ['state-default-remove', 'An administrator removes a channel from the default channels.'],
      ['state-emoji-create', 'Uploading creates a custom emoji, if the organization permits it.'],
      [
        'state-typing-start',
        'Whoever gets `start` gets `stop` or nothing more: the server repeats nothing and ends nothing by itself.',
      ],
    ],
  ],
  [
    'POST /register',
    [
      ['register-typing-periods', 'The response has the three typing periods, in milliseconds.'],
      ['register-topic-length', 'The response has `max_topic_length`.'],
      ['register-typing-capability', 'It accepts `stream_typing_notifications` in `client_capabilities`.'],
    ],
  ],
];

const ENDPOINTS: Chapter[] = [
  [
    'POST /typing',
    [
      ['typing-success', 'A success response has only `result` and `msg`.'],
      ['typing-notifies', 'Others are notified whether the caller is typing.'],
      ['typing-type', '`type` is `direct`, `stream` or `channel`; absent means `direct`.'],
      ['typing-op', '`op` is required: `start` or `stop`.'],
      ['typing-to', '`to`, a list of user IDs, is required for `direct` and ignored for channels.'],
      ['typing-stream-id', '`stream_id` is required for channels and ignored for `direct`.'],
      ['typing-topic', '`topic` is required for channels and ignored for `direct`.'],
      ['typing-missing-channel', 'A channel without `stream_id`: `BAD_REQUEST`, `Missing channel ID`.'],
    ],
  ],
  [
    'PATCH /users/me/subscriptions/muted_topics',
    [
      ['muting-channel', 'Exactly one of `stream_id` and `stream` is given: an ID or a name.'],
      ['muting-topic', '`topic` is required and need not have messages.'],
      ['muting-topic-length', '`topic` is at most `max_topic_length` long.'],
      ['muting-op', '`op` is required: `add` or `remove`.'],
    ],
  ],
  [
    'POST /invites',
    [
      ['invite-emails', '`invitee_emails` is required: email addresses separated by commas or line breaks.'],
      ['invite-expiry', "`invite_expires_in_minutes`: minutes; null: forever; absent: the server's default."],
      ['invite-as', '`invite_as` is 100, 200, 300, 400 or 600; absent means 400.'],
      [
        'invite-role-limit',
        'Nobody can invite to a role with more rights than their own; a moderator can invite moderators and members.',
      ],
      ['invite-channels', '`stream_ids` is required: channels that the new user joins; an empty list is fine.'],
      [
        'invite-defaults',
        '`include_realm_default_subscriptions`: absent means no; also allowed for users who cannot subscribe others.',
      ],
      ['invite-notify', '`notify_referrer_on_join`: absent means yes; whether the inviter gets a direct message.'],
      [
        'invite-some-registered',
        'Some addresses have accounts: `INVITATION_FAILED` with its four fields, and the others are invited.',
      ],
      ['invite-not-permitted', 'A user who may not invite: `BAD_REQUEST`, `Insufficient permission`.'],
      ['invite-no-address', 'No address: `BAD_REQUEST`, `You must specify at least one email address.`'],
      [
        'invite-bad-channel',
        'A channel that does not exist or is not accessible: `BAD_REQUEST`, `Invalid channel ID {id}. No invites were sent.`',
      ],
      [
        'invite-cannot-subscribe',
        'Channels from a user who may not subscribe others: `BAD_REQUEST`, `You do not have permission to subscribe other users to channels.`',
      ],
    ],
  ],
  [
    'PATCH /drafts/{draft_id}',
    [
      ['draft-edit-whole', '`draft` is required and replaces the draft.'],
      ['draft-edit-unknown', 'No draft with this ID: `BAD_REQUEST`, `Draft does not exist`.'],
      ['draft-edit-event', "The user's other clients get an event about the edit."],
    ],
  ],
  [
    'POST /drafts',
    [
      ['draft-create-optional', '`drafts` may be left out.'],
      ['draft-create-ids', 'The response has the IDs of the new drafts in `ids`.'],
      [
        'draft-create-one-channel',
        'A channel draft without exactly one ID: `BAD_REQUEST`, `Must specify exactly 1 channel ID for channel messages`.',
      ],
    ],
  ],
  [
    'POST /messages/{message_id}/reactions',
    [
      ['react-name', '`emoji_name` is required.'],
      ['react-code', '`emoji_code` finds an existing reaction that was added under an older name.'],
      ['react-type', '`reaction_type` is one of three values and may be absent, even for custom emoji.'],
      ['react-bad-code', 'An unknown code: `BAD_REQUEST`, `Invalid emoji code`.'],
      ['react-exists', 'The reaction already exists: `REACTION_ALREADY_EXISTS`, `Reaction already exists.`'],
    ],
  ],
  [
    'DELETE /users/me',
    [
      ['leave-success', 'No parameters; the account is deactivated.'],
      [
        'leave-last-owner',
        'The only owner: `CANNOT_DEACTIVATE_LAST_USER`, `is_last_owner` true, `entity`, `Cannot deactivate the only organization owner`.',
      ],
      ['leave-last-user', 'The only user: `CANNOT_DEACTIVATE_LAST_USER` with `is_last_owner` false and `entity`.'],
    ],
  ],
  [
    'GET /streams/{stream_id}',
    [
      ['channel-get', 'The response has the channel in `stream`.'],
      ['channel-get-unknown', 'No such channel: `BAD_REQUEST`, `Invalid channel ID`.'],
    ],
  ],
  [
    'DELETE /messages/{message_id}',
    [
      ['delete-administrators', 'Only administrators can delete.'],
      ['delete-permanent', 'The message is deleted for everyone.'],
      ['delete-unknown', 'No such message: `BAD_REQUEST`, `Invalid message(s)`.'],
      ['delete-not-permitted', "Anyone else: `BAD_REQUEST`, `You don't have permission to delete this message`."],
    ],
  ],
  [
    'DELETE /invites/multiuse/{invite_id}',
    [
      ['link-revoke-own', 'A user can revoke only links that they can manage.'],
      ['link-revoke-unknown', 'No such link: `BAD_REQUEST`, `No such invitation`.'],
      ['link-revoke-again', 'A revoked link: `BAD_REQUEST`, `Invitation has already been revoked`.'],
    ],
  ],
  [
    'DELETE /default_streams',
    [
      ['default-administrators', 'Only administrators can remove default channels.'],
      ['default-parameter', '`stream_id` is required, in the body.'],
      ['default-unknown', 'No such channel: `BAD_REQUEST`, `Invalid channel ID`.'],
    ],
  ],
  [
    'POST /realm/emoji/{emoji_name}',
    [
      ['emoji-name-characters', 'The name has only letters, numbers, dashes and spaces.'],
      ['emoji-name-equal', 'Case is ignored, and underscores equal spaces.'],
      ['emoji-image', 'One image file is required in the multipart body.'],
      ['emoji-size', 'The file is at most `MAX_EMOJI_FILE_SIZE_MIB` large.'],
    ],
  ],
  [
    'GET /messages',
    [
      ['messages-anchor', '`anchor`: an ID as text, `newest`, `oldest` or `first_unread`.'],
      ['messages-first-unread', '`first_unread`: the oldest unread message that matches, otherwise the newest.'],
      ['messages-include-anchor', '`include_anchor`: absent means yes; whether the anchor is in the list.'],
      [
        'messages-counts',
        '`num_before` and `num_after` are required: how many messages with lower and with higher IDs.',
      ],
      ['messages-narrow', '`narrow`: a list of objects or of pairs of strings; absent means no restriction.'],
      ['messages-narrow-sender', 'Operator `sender`.'],
      ['messages-narrow-channel', 'Operator `channel`.'],
      [
        'messages-narrow-channels',
        'Operator `channels` with `public`: all public channels, with their shared history.',
      ],
      [
        'messages-narrow-personal',
        "Without one of `channel`, `channels`, `stream`, `streams` the user's personal history is searched.",
      ],
      ['messages-client-gravatar', '`client_gravatar`: absent means yes.'],
      ['messages-apply-markdown', '`apply_markdown`: absent means HTML, false the raw text.'],
      [
        'messages-use-first-unread',
        '`use_first_unread_anchor`: deprecated, absent means no, like `anchor=first_unread`, instead of `anchor`.',
      ],
      ['messages-answer-anchor', '`anchor` in the response: the one requested or computed.'],
      ['messages-found-newest', '`found_newest`: whether the newest match is in the list.'],
      ['messages-found-oldest', '`found_oldest`: whether the oldest match is in the list.'],
      ['messages-found-anchor', '`found_anchor`: false when the anchor does not exist, does not match or is excluded.'],
      ['messages-history-limited', '`history_limited`: whether a plan limits the history.'],
      ['messages-sorted', '`messages`: sorted by ID.'],
      ['messages-before-joining', "A user's history omits what was sent to a channel before they subscribed."],
      ['messages-bots', 'A new bot is subscribed to no channels.'],
    ],
  ],
  [
    'GET /messages/{message_id}',
    [
      ['single-apply-markdown', '`apply_markdown`: absent means HTML; false the raw text.'],
      [
        'single-answer',
        'The response has `message`, without `match_content` and `match_subject`, and the raw text in `raw_content`.',
      ],
      ['single-unknown', 'No such message or one that the caller cannot see: `BAD_REQUEST`, `Invalid message(s)`.'],
    ],
  ],
];

const AUTHENTICATION: Chapter[] = [
  [
    'Authentication',
    [
      ['auth-basic', 'HTTP Basic with the email address and the API key, for people and bots alike.'],
      ['auth-administrators', 'Deleting a message and removing a default channel require an administrator.'],
      ['auth-inviting', "Inviting requires permission, and a role not above the inviter's own."],
      ['auth-managing', 'Revoking a link requires that the caller can manage it.'],
      ['auth-emoji', "Uploading an emoji depends on the organization's settings."],
      ['auth-own-account', 'Everyone can deactivate their own account.'],
      ['auth-refusal-code', 'Missing permission has the code `BAD_REQUEST`.'],
    ],
  ],
];

const EVENTS: Chapter[] = [
  [
    'Events',
    [
      ['event-typing', 'POST /typing sends `typing` events with `op` `start` or `stop`.'],
      ['event-typing-stateless', 'The server keeps no state of typing.'],
      ['event-typing-periods', 'POST /register tells clients when to repeat, stop and forget a typing status.'],
      [
        'event-typing-capability',
        'Typing in channels is sent only to clients that declared `stream_typing_notifications`.',
      ],
      ['event-drafts', "Creating and editing drafts sends `drafts` events to the user's other clients."],
    ],
  ],
];

const ERRORS: Chapter[] = [
  [
    'Errors',
    [
      ['error-body', 'An error has `result` `error`, `code` and `msg`, plus the fields of its code.'],
      ['error-bad-request', '`BAD_REQUEST` has no further fields.'],
      [
        'error-invitation-failed',
        '`INVITATION_FAILED` has `daily_limit_reached`, `license_limit_reached`, `sent_invitations` and `errors`, a list of address, reason and boolean.',
      ],
      ['error-reaction-exists', '`REACTION_ALREADY_EXISTS` has no further fields.'],
      ['error-last-user', '`CANNOT_DEACTIVATE_LAST_USER` has `entity` and `is_last_owner`.'],
    ],
  ],
  [
    'Limits',
    [
      ['limit-messages', '`num_before` and `num_after` together are at most 5000; more is an error.'],
      ['limit-emoji', 'An emoji file has at most 5 MiB unless `MAX_EMOJI_FILE_SIZE_MIB` says otherwise.'],
      [
        'limit-invitation',
        'An invitation is valid for 14400 minutes unless `INVITATION_LINK_VALIDITY_MINUTES` says otherwise.',
      ],
      ['limit-topic', 'Topics in muting and typing are at most `max_topic_length` long.'],
      ['limit-draft-channels', 'A channel draft names exactly one channel.'],
      ['limit-null-bytes', 'Topic and content of a draft contain no null byte.'],
      ['limit-draft-seconds', 'The time of a draft is in seconds.'],
    ],
  ],
];

const VERSIONING: Chapter[] = [
  [
    'Versioning',
    [
      ['version-prefix', 'All paths begin with `/api/v1`.'],
      ['version-level', 'The server reports its feature level, and it is high enough for every change below.'],
      ['version-ignored', 'Unsupported parameters are reported (level 167).'],
      [
        'version-typing',
        'Typing: channels (58), no email addresses in `to` (11), `direct` as default (174), no `private` and `stream_id` instead of `to` (215), `channel` as a type (248).',
      ],
      [
        'version-muting',
        'Muting: redundant changes succeed (169), POST /user_topics replaces it (170), `stream_id` is accepted.',
      ],
      [
        'version-invitations',
        'Invitations: moderators can be invited (61), `invite_expires_in_minutes` with null (126, 117), empty `stream_ids` (180), links for all permitted roles (209), `include_realm_default_subscriptions` (261), `notify_referrer_on_join` (267).',
      ],
      [
        'version-reactions',
        'Reactions: `reaction_type` may be absent for custom emoji (2), `user_id` (2), `REACTION_ALREADY_EXISTS` (193).',
      ],
      ['version-channel', 'Channel object: every field introduced by levels 1 to 254 is present.'],
      [
        'version-messages',
        'Messages: anchors as text (1), `include_anchor` (155), `client_gravatar` true by default (92), no `sender_short_name` (26), `prev_topic`, `topic` and `stream` in the history (118), `topic_links` as objects (46), the split wildcard flag (224), email address visibility as a personal setting (163).',
      ],
      ['version-single', 'Single message: `message` and `apply_markdown` (120).'],
    ],
  ],
];

export const RULES: readonly Rule[] = [
  CONVENTIONS,
  RESOURCES,
  STATES,
  ENDPOINTS,
  AUTHENTICATION,
  EVENTS,
  ERRORS,
  VERSIONING,
].flatMap((part) => part.flatMap(([place, rules]) => rules.map(([id, rule]) => ({ id, place, rule }))));
