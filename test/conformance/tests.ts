/**
 * The tests of each rule of `rules.ts`: by file, their whole titles (those of the `describe` blocks and their own). A
 * whole run fails if a rule has no test here, or a test named here did not pass.
 */
export const TESTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'convention-body': {
    'test/api/channels.test.ts': ['DELETE /default_streams needs a channel that exists'],
    'test/conformance/conventions.test.ts': [
      'the general conventions reads parameters of POST, PATCH and DELETE from a form in the body',
    ],
  },
  'convention-query': {
    'test/conformance/conventions.test.ts': ['the general conventions reads parameters of GET from the query string'],
  },
  'convention-path': {
    'test/conformance/conventions.test.ts': [
      'the general conventions reads parameters of the path from the URL, and nothing else there',
    ],
  },
  'convention-json': {
    'test/api/drafts.test.ts': ['POST /drafts refuses values that are not lists of drafts'],
    'test/api/messages.test.ts': ['GET /messages with a narrow accepts objects and pairs of texts'],
    'test/api/typing.test.ts': ['POST /typing accepts only user IDs, no email addresses'],
    'test/conformance/conventions.test.ts': ['the general conventions reads lists and objects as JSON text'],
  },
  'convention-answer': {
    'test/conformance/conventions.test.ts': [
      'the general conventions answers every error with result, code and msg, also where there is no operation',
      'the general conventions answers every success with result and an empty msg',
    ],
  },
  'convention-error': {
    'test/conformance/conventions.test.ts': [
      'the general conventions answers every error with result, code and msg, also where there is no operation',
    ],
  },
  'convention-ignored': {
    'test/conformance/conventions.test.ts': [
      'the general conventions names no parameters when it knows all, and none in an error',
      'the general conventions names the parameters that it does not know, of body and query together',
      'the general conventions names parameters that the fourteen operations do not know',
    ],
  },
  'convention-authenticated': {
    'test/conformance/conventions.test.ts': [
      'authentication is needed by every operation, except those that a client needs to get it',
    ],
  },
  'convention-legacy': {
    'test/api/messages.test.ts': [
      'GET /messages with a narrow finds messages in all public channels, for users who are in none as well',
      'GET /messages with a narrow finds messages in one channel, by ID or by name, ignoring case',
    ],
  },
  'message-id': {
    'test/api/message-object.test.ts': ['the message object gives every message a higher ID than the one before'],
    'test/api/messages.test.ts': [
      'GET /messages around an anchor returns the given numbers before and after, and the anchor itself, sorted by ID',
    ],
  },
  'message-avatar-url': {
    'test/api/message-object.test.ts': [
      'the message object leaves the avatar to clients that can derive it, unless the address is hidden',
    ],
  },
  'message-client': {
    'test/api/message-object.test.ts': ['the message object names the client that sent it'],
  },
  'message-content': {
    'test/api/message-object.test.ts': ['the message object has its content as HTML or as it was written'],
  },
  'message-content-type': {
    'test/api/message-object.test.ts': ['the message object has its content as HTML or as it was written'],
  },
  'message-display-recipient': {
    'test/api/message-object.test.ts': ['the message object names the channel, or the people with all participants'],
  },
  'message-edit-history': {
    'test/api/message-object.test.ts': [
      'the message object after an edit hides the history where the organization does not show it',
      'the message object after an edit lists the newest edit first',
      'the message object after an edit says when it was edited, before that nothing',
    ],
  },
  'message-is-me': {
    'test/api/message-object.test.ts': ['the message object recognizes messages about oneself'],
  },
  'message-last-edit': {
    'test/api/message-object.test.ts': [
      'the message object after an edit says when it was edited, before that nothing',
    ],
  },
  'message-reactions': {
    'test/api/message-object.test.ts': ['the message object has the reactions in the order in which they were added'],
  },
  'message-recipient-id': {
    'test/api/message-object.test.ts': ['the message object has one recipient_id for each channel and group'],
  },
  'message-sender': {
    'test/api/message-object.test.ts': [
      'the message object says who sent it, with the address that the reader may see',
    ],
  },
  'message-sender-realm': {
    'test/api/message-object.test.ts': ['the message object names the organization of the sender'],
  },
  'message-stream-id': {
    'test/api/message-object.test.ts': ['the message object has these fields, and stream_id in channels only'],
  },
  'message-subject': {
    'test/api/message-object.test.ts': [
      'the message object has the topic as its subject, and none for direct messages',
    ],
  },
  'message-submessages': {
    'test/api/message-object.test.ts': ['the message object has the data of a poll as a submessage'],
  },
  'message-timestamp': {
    'test/api/message-object.test.ts': ['the message object was sent at a second'],
  },
  'message-topic-links': {
    'test/api/message-object.test.ts': ['the message object has the links that linkifiers make of its topic'],
  },
  'message-type': {
    'test/api/message-object.test.ts': ['the message object has these fields, and stream_id in channels only'],
  },
  'message-flags': {
    'test/api/message-object.test.ts': ['the message object has the flags of the one who reads'],
  },
  'message-match': {
    'test/api/message-object.test.ts': [
      'the message object shows matches of the search words, only in lists with search words',
    ],
  },
  'message-wildcard-flag': {
    'test/api/message-object.test.ts': [
      'the message object flags mentions of everyone, in the channel or in the topic',
    ],
  },
  'history-user': {
    'test/api/message-object.test.ts': [
      'the message object after an edit has the previous content, but neither topic nor channel',
    ],
  },
  'history-timestamp': {
    'test/api/message-object.test.ts': [
      'the message object after an edit has the previous content, but neither topic nor channel',
    ],
  },
  'history-content': {
    'test/api/message-object.test.ts': [
      'the message object after an edit has the previous content, but neither topic nor channel',
    ],
  },
  'history-channel': {
    'test/api/message-object.test.ts': [
      'the message object after an edit has the channels before and after a change of only the channel',
    ],
  },
  'history-topic': {
    'test/api/message-object.test.ts': [
      'the message object after an edit has the topics before and after a change of only the topic',
    ],
  },
  'reaction-name': {
    'test/api/reactions.test.ts': ['POST /messages/{message_id}/reactions adds the reaction of the caller'],
  },
  'reaction-code-unicode': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions finds the code of a built-in emoji by its name',
    ],
  },
  'reaction-code-custom': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions accepts a custom emoji with or without its type',
    ],
  },
  'reaction-code-extra': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions accepts the extra emoji of the service by its name',
    ],
  },
  'reaction-type': {
    'test/api/reactions.test.ts': ['POST /messages/{message_id}/reactions adds the reaction of the caller'],
  },
  'reaction-user': {
    'test/api/message-object.test.ts': ['the message object has the reactions in the order in which they were added'],
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions adds the reaction of the caller',
      'POST /messages/{message_id}/reactions notifies everyone who can see the message, with the ID of the user under its other name',
    ],
  },
  'submessage-fields': {
    'test/api/message-object.test.ts': ['the message object has the data of a poll as a submessage'],
  },
  'channel-id': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} gives every channel its own ID and name'],
  },
  'channel-name': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} gives every channel its own ID and name'],
  },
  'channel-description': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} shows the description as text and as HTML'],
  },
  'channel-created': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} shows who created it and when'],
  },
  'channel-private': {
    'test/api/channels.test.ts': [
      'GET /streams/{stream_id} shows whether it is private, and what its subscribers may read',
    ],
  },
  'channel-web-public': {
    'test/api/channels.test.ts': [
      'GET /streams/{stream_id} shows whether it is private, and what its subscribers may read',
    ],
  },
  'channel-post-policy': {
    'test/api/channels.test.ts': [
      'GET /streams/{stream_id} lets full members post if only they may',
      'GET /streams/{stream_id} lets users post whom the policy names',
      'GET /streams/{stream_id} shows who may post, in the newer and in the older way',
    ],
  },
  'channel-retention': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} shows for how many days messages are kept'],
  },
  'channel-history': {
    'test/api/channels.test.ts': [
      'GET /streams/{stream_id} always shares the history of a public channel',
      'GET /streams/{stream_id} shows whether it is private, and what its subscribers may read',
    ],
  },
  'channel-first-message': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} names its first message, and null when there is none'],
  },
  'channel-remove-group': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} names the group that may unsubscribe others'],
  },
  'channel-traffic': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} counts the messages of a week when it is old enough'],
  },
  'draft-id': {
    'test/api/drafts.test.ts': [
      'GET /drafts shows only the drafts of the caller, with their IDs',
      'PATCH /drafts/{draft_id} needs the draft, by the rules of new ones',
      'POST /drafts refuses an ID, which only the server assigns',
    ],
  },
  'draft-type': {
    'test/api/drafts.test.ts': ['POST /drafts knows three types', 'POST /drafts needs the type of a draft'],
  },
  'draft-to': {
    'test/api/drafts.test.ts': [
      'POST /drafts drops recipients and topic of an unaddressed draft',
      'POST /drafts keeps recipients of direct drafts, to one or to several',
      'POST /drafts needs exactly one channel for a channel draft',
      'POST /drafts needs the to of a draft',
      'POST /drafts refuses recipients that are unknown or out of reach',
    ],
  },
  'draft-topic': {
    'test/api/drafts.test.ts': [
      'POST /drafts drops recipients and topic of an unaddressed draft',
      'POST /drafts ignores the topic of a direct draft',
      'POST /drafts needs the topic of a draft',
      'POST /drafts refuses null bytes in topic and content',
    ],
  },
  'draft-content': {
    'test/api/drafts.test.ts': [
      'POST /drafts needs the content of a draft',
      'POST /drafts refuses null bytes in topic and content',
    ],
  },
  'draft-timestamp': {
    'test/api/drafts.test.ts': ['POST /drafts keeps a time in seconds and fills it in where there is none'],
  },
  'invitation-id': {
    'test/api/invitations.test.ts': ['invitations POST /invites/multiuse returns a link with its grants'],
  },
  'emoji-identity': {
    'test/api/emoji.test.ts': [
      'custom emoji POST /realm/emoji/{emoji_name} keeps an animation and creates a still image of it',
      'custom emoji POST /realm/emoji/{emoji_name} creates an emoji that everyone can fetch as an image of 64 by 64 pixels',
    ],
  },
  'role-numbers': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites lets everyone invite to roles with at most their own rights',
    ],
    'test/conformance/conventions.test.ts': ['authentication has the roles as numbers'],
  },
  'muted-topic-identity': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics keeps topics of two channels apart',
      'PATCH /users/me/subscriptions/muted_topics mutes only for the caller',
    ],
  },
  'typing-transient': {
    'test/api/typing.test.ts': ['POST /typing stores nothing: a stop needs no start, and no one gets a start later'],
  },
  'default-channels': {
    'test/api/channels.test.ts': ['default channels are joined by new users'],
    'test/api/join.test.ts': [
      'from an invitation to an account POST /accounts/register/ adds the default channels of that time when they were included',
    ],
  },
  'state-mute': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics mutes a topic, with or without messages in it',
      'PATCH /users/me/subscriptions/muted_topics succeeds when the topic is already muted, without another event',
    ],
  },
  'state-unmute': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics ends the muting, and succeeds when there is none',
    ],
  },
  'state-link-revoke': {
    'test/api/invitations.test.ts': [
      'invitations DELETE /invites/multiuse/{invite_id} lets a member revoke a link of their own',
      'invitations DELETE /invites/multiuse/{invite_id} revokes a link once, and sends an event',
    ],
  },
  'state-link-revoked': {
    'test/api/invitations.test.ts': [
      'invitations DELETE /invites/multiuse/{invite_id} revokes a link once, and sends an event',
    ],
  },
  'state-link-unknown': {
    'test/api/invitations.test.ts': [
      'invitations DELETE /invites/multiuse/{invite_id} refuses an ID that does not exist, even if it is that of an invitation by email',
    ],
  },
  'state-draft-create': {
    'test/api/drafts.test.ts': [
      'POST /drafts stores the drafts and answers with their IDs, in the order sent',
      'POST /drafts notifies the other clients of the caller, once for all drafts',
    ],
  },
  'state-draft-edit': {
    'test/api/drafts.test.ts': [
      'PATCH /drafts/{draft_id} replaces the whole draft',
      'PATCH /drafts/{draft_id} notifies the other clients of the caller',
    ],
  },
  'state-draft-unknown': {
    'test/api/drafts.test.ts': [
      'PATCH /drafts/{draft_id} refuses an unknown draft, and one of another user in the same way',
    ],
  },
  'state-reaction-add': {
    'test/api/reactions.test.ts': ['POST /messages/{message_id}/reactions adds the reaction of the caller'],
  },
  'state-reaction-again': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions refuses the same reaction again, under any of its names',
    ],
  },
  'state-message-delete': {
    'test/api/messages.test.ts': ['DELETE /messages/{message_id} deletes it permanently and for everyone'],
  },
  'state-deactivate': {
    'test/api/users.test.ts': [
      'DELETE /users/me ends the way in: key and queues',
      'DELETE /users/me has no parameters and nothing to say beyond success',
    ],
  },
  'state-deactivate-last': {
    'test/api/users.test.ts': [
      'DELETE /users/me refuses the only owner',
      'DELETE /users/me refuses the only user, whatever the role',
    ],
  },
  'state-default-remove': {
    'test/api/channels.test.ts': ['DELETE /default_streams makes the channel one that new users are not put into'],
  },
  'state-emoji-create': {
    'test/api/emoji.test.ts': [
      'custom emoji POST /realm/emoji/{emoji_name} creates an emoji that everyone can fetch as an image of 64 by 64 pixels',
    ],
  },
  'state-typing-start': {
    'test/api/typing.test.ts': ['POST /typing neither repeats a start nor ends it by itself'],
  },
  'register-typing-periods': {
    'test/api/register.test.ts': ['POST /register the organization returns the limits and intervals for clients'],
    'test/api/typing.test.ts': ['POST /typing finds its periods in the answer to POST /register'],
  },
  'register-topic-length': {
    'test/api/register.test.ts': ['POST /register the organization returns the limits and intervals for clients'],
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics needs a topic of at most max_topic_length characters',
    ],
  },
  'register-typing-capability': {
    'test/api/typing.test.ts': ['POST /typing reaches only clients that declared the capability for channels'],
  },
  'typing-success': {
    'test/api/typing.test.ts': ['POST /typing notifies the recipients of starting and stopping'],
  },
  'typing-notifies': {
    'test/api/typing.test.ts': [
      'POST /typing notifies the recipients of starting and stopping',
      'POST /typing notifies the subscribers of a channel, for the type channel',
      'POST /typing notifies the subscribers of a channel, for the type stream',
    ],
  },
  'typing-type': {
    'test/api/typing.test.ts': [
      'POST /typing means a direct message when no type is given',
      'POST /typing refuses other types, also the old word for direct messages',
      'POST /typing notifies the subscribers of a channel, for the type channel',
      'POST /typing notifies the subscribers of a channel, for the type stream',
    ],
  },
  'typing-op': {
    'test/api/typing.test.ts': ['POST /typing needs to know whether typing starts or stops'],
  },
  'typing-to': {
    'test/api/typing.test.ts': [
      'POST /typing ignores recipients when a channel message is composed',
      'POST /typing needs recipients for a direct message',
      'POST /typing accepts only user IDs, no email addresses',
    ],
  },
  'typing-stream-id': {
    'test/api/typing.test.ts': [
      'POST /typing does not use the recipients as the channel',
      'POST /typing ignores channel and topic of a direct message',
      'POST /typing refuses a channel message without a channel',
      'POST /typing refuses a channel that the caller cannot see like one that does not exist',
    ],
  },
  'typing-topic': {
    'test/api/typing.test.ts': [
      'POST /typing ignores channel and topic of a direct message',
      'POST /typing needs a topic in a channel, written or not',
    ],
  },
  'typing-missing-channel': {
    'test/api/typing.test.ts': ['POST /typing refuses a channel message without a channel'],
  },
  'muting-channel': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics needs exactly one of the two',
      'PATCH /users/me/subscriptions/muted_topics refuses a channel that is unknown or out of reach',
      'PATCH /users/me/subscriptions/muted_topics accepts the channel by ID or by name',
    ],
  },
  'muting-topic': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics mutes a topic, with or without messages in it',
      'PATCH /users/me/subscriptions/muted_topics needs a topic of at most max_topic_length characters',
    ],
  },
  'muting-topic-length': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics needs a topic of at most max_topic_length characters',
    ],
  },
  'muting-op': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics ends the muting, and succeeds when there is none',
      'PATCH /users/me/subscriptions/muted_topics mutes a topic, with or without messages in it',
      'PATCH /users/me/subscriptions/muted_topics needs to know whether to mute or to end it',
    ],
  },
  'invite-emails': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites invites every address of a list separated by commas or line breaks',
      'invitations POST /invites needs the addresses and the channels, which may be an empty list',
    ],
  },
  'invite-expiry': {
    'test/api/invitations.test.ts': [
      "invitations POST /invites lets an invitation last as long as the server's setting if the request does not say",
      'invitations POST /invites lets an invitation last the given minutes, or forever',
    ],
    'test/conformance/conventions.test.ts': [
      'limits that the operator sets lets invitations expire by INVITATION_LINK_VALIDITY_MINUTES',
    ],
  },
  'invite-as': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites invites members and notifies the inviter unless something else is said',
      'invitations POST /invites lets everyone invite to roles with at most their own rights',
      'invitations POST /invites refuses a role that does not exist',
    ],
  },
  'invite-role-limit': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites lets everyone invite to roles with at most their own rights',
      'invitations POST /invites says who could invite to the role',
    ],
    'test/conformance/conventions.test.ts': [
      'invitations and what the inviter may not do names no role that has more rights',
    ],
  },
  'invite-channels': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites needs the addresses and the channels, which may be an empty list',
      'invitations POST /invites refuses channels from users who may not subscribe others, but default ones may be included',
    ],
    'test/api/join.test.ts': [
      'from an invitation to an account POST /accounts/register/ makes an account with the promised role and channels',
    ],
  },
  'invite-defaults': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites refuses channels from users who may not subscribe others, but default ones may be included',
    ],
    'test/api/join.test.ts': [
      'from an invitation to an account POST /accounts/register/ adds the default channels of that time when they were included',
    ],
  },
  'invite-notify': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites invites members and notifies the inviter unless something else is said',
    ],
    'test/api/join.test.ts': [
      'from an invitation to an account POST /accounts/register/ notifies the inviter in a direct message of the notification bot, unless they did not want that',
    ],
  },
  'invite-some-registered': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites leaves out addresses that have an account, ignoring case, and invites the others',
    ],
  },
  'invite-not-permitted': {
    'test/api/invitations.test.ts': ['invitations POST /invites refuses users who may not invite'],
  },
  'invite-no-address': {
    'test/api/invitations.test.ts': ['invitations POST /invites refuses an empty list'],
  },
  'invite-bad-channel': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites refuses channels that do not exist or that the caller cannot see, and then invites no one',
    ],
  },
  'invite-cannot-subscribe': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites refuses channels from users who may not subscribe others, but default ones may be included',
    ],
  },
  'draft-edit-whole': {
    'test/api/drafts.test.ts': [
      'PATCH /drafts/{draft_id} needs the draft, by the rules of new ones',
      'PATCH /drafts/{draft_id} replaces the whole draft',
    ],
  },
  'draft-edit-unknown': {
    'test/api/drafts.test.ts': [
      'PATCH /drafts/{draft_id} refuses an unknown draft, and one of another user in the same way',
    ],
  },
  'draft-edit-event': {
    'test/api/drafts.test.ts': ['PATCH /drafts/{draft_id} notifies the other clients of the caller'],
  },
  'draft-create-optional': {
    'test/api/drafts.test.ts': ['POST /drafts may be asked to store nothing'],
  },
  'draft-create-ids': {
    'test/api/drafts.test.ts': ['POST /drafts stores the drafts and answers with their IDs, in the order sent'],
  },
  'draft-create-one-channel': {
    'test/api/drafts.test.ts': [
      'PATCH /drafts/{draft_id} needs the draft, by the rules of new ones',
      'POST /drafts needs exactly one channel for a channel draft',
      'POST /drafts stores none and sends no event when one of them is refused',
    ],
  },
  'react-name': {
    'test/api/reactions.test.ts': ['POST /messages/{message_id}/reactions needs the name of the emoji'],
  },
  'react-code': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions joins an existing reaction by its code, whatever its name is now',
    ],
  },
  'react-type': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions refuses types that do not exist',
      'POST /messages/{message_id}/reactions accepts a custom emoji with or without its type',
      'POST /messages/{message_id}/reactions accepts the extra emoji of the service by its name',
    ],
  },
  'react-bad-code': {
    'test/api/reactions.test.ts': ['POST /messages/{message_id}/reactions refuses codes that do not exist'],
  },
  'react-exists': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions refuses the same reaction again, under any of its names',
    ],
  },
  'leave-success': {
    'test/api/users.test.ts': [
      'DELETE /users/me ends the way in: key and queues',
      'DELETE /users/me has no parameters and nothing to say beyond success',
    ],
  },
  'leave-last-owner': {
    'test/api/users.test.ts': ['DELETE /users/me refuses the only owner'],
  },
  'leave-last-user': {
    'test/api/users.test.ts': ['DELETE /users/me refuses the only user, whatever the role'],
  },
  'channel-get': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} shows the channel, with every field and no other'],
  },
  'channel-get-unknown': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} refuses an unknown channel'],
  },
  'delete-administrators': {
    'test/api/messages.test.ts': [
      'DELETE /messages/{message_id} also lets owners delete',
      'DELETE /messages/{message_id} refuses everyone else, including the sender',
    ],
  },
  'delete-permanent': {
    'test/api/messages.test.ts': ['DELETE /messages/{message_id} deletes it permanently and for everyone'],
  },
  'delete-unknown': {
    'test/api/messages.test.ts': [
      'DELETE /messages/{message_id} refuses a message that does not exist or is out of reach, for administrators too',
    ],
  },
  'delete-not-permitted': {
    'test/api/messages.test.ts': ['DELETE /messages/{message_id} refuses everyone else, including the sender'],
  },
  'link-revoke-own': {
    'test/api/invitations.test.ts': [
      'invitations DELETE /invites/multiuse/{invite_id} is for users who can manage the link, whether it is already revoked or not',
      'invitations DELETE /invites/multiuse/{invite_id} lets a member revoke a link of their own',
    ],
  },
  'link-revoke-unknown': {
    'test/api/invitations.test.ts': [
      'invitations DELETE /invites/multiuse/{invite_id} refuses an ID that does not exist, even if it is that of an invitation by email',
    ],
  },
  'link-revoke-again': {
    'test/api/invitations.test.ts': [
      'invitations DELETE /invites/multiuse/{invite_id} revokes a link once, and sends an event',
    ],
  },
  'default-administrators': {
    'test/api/channels.test.ts': ['DELETE /default_streams is for administrators'],
  },
  'default-parameter': {
    'test/api/channels.test.ts': ['DELETE /default_streams needs a channel that exists'],
  },
  'default-unknown': {
    'test/api/channels.test.ts': ['DELETE /default_streams needs a channel that exists'],
  },
  'emoji-name-characters': {
    'test/api/emoji.test.ts': [
      'custom emoji POST /realm/emoji/{emoji_name} accepts only letters, digits, dashes, spaces and underscores, and a letter or digit at the end',
    ],
  },
  'emoji-name-equal': {
    'test/api/emoji.test.ts': [
      'custom emoji POST /realm/emoji/{emoji_name} treats upper case as lower case and spaces as underscores',
    ],
  },
  'emoji-image': {
    'test/api/emoji.test.ts': [
      'custom emoji POST /realm/emoji/{emoji_name} creates an emoji that everyone can fetch as an image of 64 by 64 pixels',
      'custom emoji POST /realm/emoji/{emoji_name} refuses files that are not declared as images, or are none',
      'custom emoji POST /realm/emoji/{emoji_name} requires exactly one file, in a field of any name',
    ],
  },
  'emoji-size': {
    'test/api/emoji.test.ts': [
      'custom emoji POST /realm/emoji/{emoji_name} refuses files above the limit of the server',
    ],
    'test/conformance/conventions.test.ts': [
      'limits that the operator sets bounds emoji files by MAX_EMOJI_FILE_SIZE_MIB',
    ],
  },
  'messages-anchor': {
    'test/api/messages.test.ts': [
      'GET /messages around an anchor begins at the first unread message that matches',
      'GET /messages around an anchor begins at the oldest',
      'GET /messages around an anchor ends at the newest',
      'GET /messages around an anchor returns the given numbers before and after, and the anchor itself, sorted by ID',
      'GET /messages around an anchor needs an anchor that makes sense',
    ],
  },
  'messages-first-unread': {
    'test/api/messages.test.ts': [
      'GET /messages around an anchor begins at the first unread message that matches',
      'GET /messages around an anchor ends at the newest when everything is read',
    ],
  },
  'messages-include-anchor': {
    'test/api/messages.test.ts': ['GET /messages around an anchor leaves the anchor out on request'],
  },
  'messages-counts': {
    'test/api/messages.test.ts': [
      'GET /messages around an anchor returns the given numbers before and after, and the anchor itself, sorted by ID',
      'GET /messages around an anchor needs to know how many, at least none',
    ],
  },
  'messages-narrow': {
    'test/api/messages.test.ts': [
      'GET /messages with a narrow refuses other values',
      'GET /messages with a narrow searches everything without one, and with an empty one',
      'GET /messages with a narrow accepts objects and pairs of texts',
    ],
  },
  'messages-narrow-sender': {
    'test/api/messages.test.ts': ['GET /messages with a narrow finds the messages of one sender'],
  },
  'messages-narrow-channel': {
    'test/api/messages.test.ts': [
      'GET /messages with a narrow finds messages in one channel, by ID or by name, ignoring case',
    ],
  },
  'messages-narrow-channels': {
    'test/api/messages.test.ts': [
      'GET /messages with a narrow finds messages in all public channels, for users who are in none as well',
      'GET /messages with a narrow shows guests only the public channels that they are in',
    ],
  },
  'messages-narrow-personal': {
    'test/api/messages.test.ts': ['GET /messages with a narrow searches the personal history without a channel'],
  },
  'messages-client-gravatar': {
    'test/api/message-object.test.ts': [
      'the message object leaves the avatar to clients that can derive it, unless the address is hidden',
    ],
  },
  'messages-apply-markdown': {
    'test/api/message-object.test.ts': ['the message object has its content as HTML or as it was written'],
  },
  'messages-use-first-unread': {
    'test/api/messages.test.ts': ['GET /messages around an anchor still understands the older way to say first_unread'],
  },
  'messages-answer-anchor': {
    'test/api/messages.test.ts': [
      'GET /messages around an anchor begins at the first unread message that matches',
      'GET /messages around an anchor returns the anchor that it used',
    ],
  },
  'messages-found-newest': {
    'test/api/messages.test.ts': [
      'GET /messages around an anchor ends at the newest',
      'GET /messages around an anchor says whether both ends are in the list',
    ],
  },
  'messages-found-oldest': {
    'test/api/messages.test.ts': [
      'GET /messages around an anchor begins at the oldest',
      'GET /messages around an anchor says whether both ends are in the list',
    ],
  },
  'messages-found-anchor': {
    'test/api/messages.test.ts': [
      'GET /messages around an anchor finds no anchor that does not exist or does not match',
      'GET /messages around an anchor leaves the anchor out on request',
    ],
  },
  'messages-history-limited': {
    'test/api/messages.test.ts': ['GET /messages around an anchor cuts no history for a plan'],
  },
  'messages-sorted': {
    'test/api/messages.test.ts': [
      'GET /messages around an anchor returns the given numbers before and after, and the anchor itself, sorted by ID',
    ],
  },
  'messages-before-joining': {
    'test/api/messages.test.ts': [
      'GET /messages and what came before hides protected history from later subscribers',
      'GET /messages and what came before omits from the personal history messages sent before the user subscribed',
    ],
  },
  'messages-bots': {
    'test/api/messages.test.ts': [
      'GET /messages and what came before returns nothing for a new bot, which is in no channel',
    ],
  },
  'single-apply-markdown': {
    'test/api/messages.test.ts': ['GET /messages/{message_id} returns the content as HTML or as text'],
  },
  'single-answer': {
    'test/api/messages.test.ts': ['GET /messages/{message_id} returns the message and its text as written'],
  },
  'single-unknown': {
    'test/api/messages.test.ts': [
      'GET /messages/{message_id} refuses a message that does not exist like one between other users',
    ],
  },
  'auth-basic': {
    'test/api/users.test.ts': ['DELETE /users/me may be called by bots'],
    'test/conformance/conventions.test.ts': ['authentication is HTTP Basic with address and key, for people and bots'],
  },
  'auth-administrators': {
    'test/api/channels.test.ts': [
      'DELETE /default_streams is for administrators',
      'DELETE /default_streams makes the channel one that new users are not put into',
    ],
    'test/api/messages.test.ts': [
      'DELETE /messages/{message_id} deletes it permanently and for everyone',
      'DELETE /messages/{message_id} refuses everyone else, including the sender',
    ],
  },
  'auth-inviting': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites lets everyone invite to roles with at most their own rights',
      'invitations POST /invites refuses users who may not invite',
      'invitations POST /invites says who could invite to the role',
    ],
  },
  'auth-managing': {
    'test/api/invitations.test.ts': [
      'invitations DELETE /invites/multiuse/{invite_id} is for users who can manage the link, whether it is already revoked or not',
      'invitations DELETE /invites/multiuse/{invite_id} lets a member revoke a link of their own',
    ],
  },
  'auth-emoji': {
    'test/api/emoji.test.ts': ['custom emoji POST /realm/emoji/{emoji_name} is for users whom the organization allows'],
  },
  'auth-own-account': {
    'test/api/users.test.ts': [
      'DELETE /users/me has no parameters and nothing to say beyond success',
      'DELETE /users/me may be called by bots',
    ],
  },
  'auth-refusal-code': {
    'test/api/channels.test.ts': ['DELETE /default_streams is for administrators'],
    'test/api/emoji.test.ts': ['custom emoji POST /realm/emoji/{emoji_name} is for users whom the organization allows'],
    'test/api/invitations.test.ts': [
      'invitations POST /invites refuses users who may not invite',
      'invitations POST /invites refuses channels from users who may not subscribe others, but default ones may be included',
    ],
    'test/api/messages.test.ts': ['DELETE /messages/{message_id} refuses everyone else, including the sender'],
  },
  'event-typing': {
    'test/api/typing.test.ts': [
      'POST /typing notifies the recipients of starting and stopping',
      'POST /typing notifies the subscribers of a channel, for the type channel',
      'POST /typing notifies the subscribers of a channel, for the type stream',
    ],
  },
  'event-typing-stateless': {
    'test/api/typing.test.ts': [
      'POST /typing stores nothing: a stop needs no start, and no one gets a start later',
      'POST /typing neither repeats a start nor ends it by itself',
    ],
  },
  'event-typing-periods': {
    'test/api/register.test.ts': ['POST /register the organization returns the limits and intervals for clients'],
    'test/api/typing.test.ts': ['POST /typing finds its periods in the answer to POST /register'],
  },
  'event-typing-capability': {
    'test/api/typing.test.ts': ['POST /typing reaches only clients that declared the capability for channels'],
  },
  'event-drafts': {
    'test/api/drafts.test.ts': [
      'PATCH /drafts/{draft_id} notifies the other clients of the caller',
      'POST /drafts notifies the other clients of the caller, once for all drafts',
    ],
  },
  'error-body': {
    'test/conformance/conventions.test.ts': [
      'the general conventions answers every error with result, code and msg, also where there is no operation',
    ],
  },
  'error-bad-request': {
    'test/conformance/conventions.test.ts': [
      'the general conventions has nothing in a refusal but result, code and msg when the code is BAD_REQUEST',
    ],
  },
  'error-invitation-failed': {
    'test/api/invitations.test.ts': [
      'invitations POST /invites leaves out addresses that have an account, ignoring case, and invites the others',
    ],
  },
  'error-reaction-exists': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions refuses the same reaction again, under any of its names',
    ],
  },
  'error-last-user': {
    'test/api/users.test.ts': [
      'DELETE /users/me refuses the only owner',
      'DELETE /users/me refuses the only user, whatever the role',
    ],
  },
  'limit-messages': {
    'test/api/messages.test.ts': ['GET /messages around an anchor returns at most 5000 messages'],
  },
  'limit-emoji': {
    'test/api/emoji.test.ts': [
      'custom emoji POST /realm/emoji/{emoji_name} refuses files above the limit of the server',
    ],
    'test/conformance/conventions.test.ts': [
      'limits that the operator sets bounds emoji files by MAX_EMOJI_FILE_SIZE_MIB',
    ],
  },
  'limit-invitation': {
    'test/api/invitations.test.ts': [
      "invitations POST /invites lets an invitation last as long as the server's setting if the request does not say",
    ],
    'test/conformance/conventions.test.ts': [
      'limits that the operator sets lets invitations expire by INVITATION_LINK_VALIDITY_MINUTES',
    ],
  },
  'limit-topic': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics needs a topic of at most max_topic_length characters',
    ],
    'test/api/typing.test.ts': ['POST /typing passes on no topic that is longer than max_topic_length'],
  },
  'limit-draft-channels': {
    'test/api/drafts.test.ts': ['POST /drafts needs exactly one channel for a channel draft'],
  },
  'limit-null-bytes': {
    'test/api/drafts.test.ts': [
      'PATCH /drafts/{draft_id} needs the draft, by the rules of new ones',
      'POST /drafts refuses null bytes in topic and content',
    ],
  },
  'limit-draft-seconds': {
    'test/api/drafts.test.ts': ['POST /drafts keeps a time in seconds and fills it in where there is none'],
  },
  'version-prefix': {
    'test/conformance/conventions.test.ts': ['versioning serves the API below /api/v1 and nowhere else'],
  },
  'version-level': {
    'test/api/server.test.ts': ['GET /server_settings announces feature level 277'],
    'test/conformance/conventions.test.ts': ['versioning announces a level above the last change that it promises'],
  },
  'version-ignored': {
    'test/conformance/conventions.test.ts': [
      'the general conventions names the parameters that it does not know, of body and query together',
    ],
  },
  'version-typing': {
    'test/api/typing.test.ts': [
      'POST /typing does not use the recipients as the channel',
      'POST /typing ignores recipients when a channel message is composed',
      'POST /typing refuses other types, also the old word for direct messages',
      'POST /typing accepts only user IDs, no email addresses',
    ],
  },
  'version-muting': {
    'test/api/topics.test.ts': [
      'PATCH /users/me/subscriptions/muted_topics ends the muting, and succeeds when there is none',
      'PATCH /users/me/subscriptions/muted_topics succeeds when the topic is already muted, without another event',
      'PATCH /users/me/subscriptions/muted_topics accepts the channel by ID or by name',
      'POST /user_topics does the same for newer clients',
    ],
  },
  'version-invitations': {
    'test/api/invitations.test.ts': [
      'invitations DELETE /invites/multiuse/{invite_id} lets a member revoke a link of their own',
      'invitations POST /invites lets an invitation last the given minutes, or forever',
      'invitations POST /invites lets everyone invite to roles with at most their own rights',
      'invitations POST /invites needs the addresses and the channels, which may be an empty list',
      'invitations POST /invites refuses channels from users who may not subscribe others, but default ones may be included',
    ],
    'test/api/join.test.ts': [
      'from an invitation to an account POST /accounts/register/ adds the default channels of that time when they were included',
      'from an invitation to an account POST /accounts/register/ notifies the inviter in a direct message of the notification bot, unless they did not want that',
    ],
  },
  'version-reactions': {
    'test/api/reactions.test.ts': [
      'POST /messages/{message_id}/reactions refuses the same reaction again, under any of its names',
      'POST /messages/{message_id}/reactions accepts a custom emoji with or without its type',
      'POST /messages/{message_id}/reactions notifies everyone who can see the message, with the ID of the user under its other name',
    ],
  },
  'version-channel': {
    'test/api/channels.test.ts': ['GET /streams/{stream_id} shows the channel, with every field and no other'],
  },
  'version-messages': {
    'test/api/message-object.test.ts': [
      'the message object after an edit has the channels before and after a change of only the channel',
      'the message object after an edit has the topics before and after a change of only the topic',
      'the message object flags mentions of everyone, in the channel or in the topic',
      'the message object has the links that linkifiers make of its topic',
      'the message object has these fields, and stream_id in channels only',
      'the message object leaves the avatar to clients that can derive it, unless the address is hidden',
    ],
    'test/api/messages.test.ts': ['GET /messages around an anchor leaves the anchor out on request'],
    'test/conformance/conventions.test.ts': ['versioning shows and hides addresses by a personal setting'],
  },
  'version-single': {
    'test/api/messages.test.ts': [
      'GET /messages/{message_id} returns the content as HTML or as text',
      'GET /messages/{message_id} returns the message and its text as written',
    ],
  },
};
