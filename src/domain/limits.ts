/**
 * Every limit of the server in one place: what a request may contain, what work it may cause, and what a queue, a user
 * or an organization may store. The OpenAPI document repeats those that concern clients; a test compares the two.
 */

const KIBIBYTE = 1024;
export const MEBIBYTE = 1024 * KIBIBYTE;

// Requests

/** Bytes of a request body without a file. */
export const MAX_BODY_BYTES = 2 * MEBIBYTE;
/** Parameters of a query string or a body: no operation has a hundred, and each uses memory before it is ignored. */
export const MAX_FIELDS = 2000;
/** Seconds after which each job of a process looks for work that a process which has exited has left. */
export const JOB_LOOK_SECONDS = 15;
/** Requests of one connection that begin in one turn, because the client did not wait for the responses. */
export const MAX_PIPELINED = 32;
/** Files of a request that are read: each operation takes one, and refuses several. */
export const MAX_FILES_READ = 2;
/** Nesting depth of JSON: the deepest parameter has four levels, and code that walks it recursively has one stack. */
export const MAX_JSON_DEPTH = 20;
/** Elements and members in one JSON text: enough for 100 drafts to 200 users each, the largest request. */
export const MAX_JSON_VALUES = 50_000;
/** Bytes of the headers of a request, with its URL. The usual 16 KiB are too few for a long narrow in the URL. */
export const MAX_HEADER_BYTES = 128 * 1024;
/** Code points of a parameter in the URL that is JSON. ASCII has room in the headers even if all of it is percent-encoded. */
export const MAX_QUERY_JSON = 30_000;
/** Amounts in a request: doubles do not hold every integer beyond these exactly. */
export const MIN_AMOUNT = Number.MIN_SAFE_INTEGER;
export const MAX_AMOUNT = Number.MAX_SAFE_INTEGER;
/** Characters of a number or a boolean: a longer one is not worth parsing. */
export const MAX_SCALAR_LENGTH = 400;
/** Characters of a parameter's name that a response repeats. */
export const MAX_REPEATED_NAME = 100;
/** Characters of an error message: it may repeat what was sent. */
export const MAX_REFUSAL_LENGTH = 10_000;
/** Characters of a log line: a failed statement contains what was sent. */
export const MAX_LOG_LINE = 8 * KIBIBYTE;

/** Users that a request names as recipients of a message or of typing: a larger group should use a channel. */
export const MAX_RECIPIENTS = 200;
/** Characters of recipients written as text: that many email addresses, a hundred characters each. */
export const MAX_RECIPIENTS_LENGTH = 20_000;
/** Users in one call to subscribe or unsubscribe: a large organization takes a few calls. */
export const MAX_PRINCIPALS = 5000;
/** Channels in one call, whatever it does with them: more than anyone picks from a list. */
export const MAX_CHANNELS_PER_CALL = 1000;
/** Changes of subscriptions in one call: one for each of that many channels. */
export const MAX_SUBSCRIPTION_CHANGES = 1000;
/** Messages whose flags one call changes: clients mark what they show as read, thousands at a time. */
export const MAX_FLAGGED_MESSAGES = 5000;
/** Messages of one call that are compared with a narrow: clients ask about what has just arrived, in a URL. */
export const MAX_MATCHED_MESSAGES = 1000;
/** Drafts in one call: as many as a client may have collected while offline. */
export const MAX_DRAFTS_PER_CALL = 100;
/** Characters of a list of email addresses to invite. */
export const MAX_INVITEES_LENGTH = 20_000;
/** Terms of a narrow: each adds to the statement; people write three. */
export const MAX_NARROW_TERMS = 100;
/** Characters of an operand: a long search is a sentence. */
export const MAX_OPERAND_LENGTH = 1000;
/** Words and phrases in one search: each searches an index or a text. */
export const MAX_SEARCH_WORDS = 50;
/** Event types in one registration: twice as many as exist. */
export const MAX_EVENT_TYPES = 200;
/**
 * Characters of a text that is truncated, not refused, if long: it must fit what clients send, and reading it takes
 * time.
 */
export const MAX_UNCUT_TEXT = 1_000_000;
/** The same for a topic. */
export const MAX_UNCUT_TOPIC = 10_000;
/** Characters of a widget: a poll with a hundred options. */
export const MAX_WIDGET_LENGTH = 20_000;
/** Characters of the name of an emoji: other servers of the family have no limit, and people choose long ones. */
export const MAX_EMOJI_NAME_LENGTH = 200;
/** Characters of a name or an ID that clients choose: of a queue, an event type, a language. */
export const MAX_NAME_LENGTH = 100;
/** Characters of a channel name to look up. */
export const MAX_LOOKED_UP_NAME = 1000;
/** Characters of a password that is compared with the stored one, which may have been set elsewhere. */
export const MAX_COMPARED_PASSWORD_LENGTH = 1000;
/** Values of custom profile fields in one call. */
export const MAX_PROFILE_VALUES = 100;
/** Custom profile fields of an organization: registration returns all of them, and every user may have a value for each. */
export const MAX_PROFILE_FIELDS = 100;
/** Characters of the name of a custom profile field. */
export const MAX_FIELD_NAME_LENGTH = 40;
/** Characters of the hint on what to enter in a custom profile field. */
export const MAX_FIELD_HINT_LENGTH = 80;
/** Options of a custom profile field. */
export const MAX_CHOICES = 100;
/** Users in one custom profile field. */
export const MAX_PROFILE_USERS = 200;
/** Characters of the text of a custom profile field. */
export const MAX_PROFILE_TEXT = 10_000;
/** Characters of the name of an organization. */
export const MAX_ORGANIZATION_NAME_LENGTH = 40;
/** Characters of the description of an organization. */
export const MAX_ORGANIZATION_DESCRIPTION_LENGTH = 1000;
/** Characters of the URL of a video call server. */
export const MAX_SERVER_ADDRESS_LENGTH = 200;
/** Characters of the description of a user group. */
export const MAX_GROUP_DESCRIPTION_LENGTH = 1000;
/** Characters of the message to the owner of a deactivated account. */
export const MAX_DEACTIVATION_COMMENT_LENGTH = 2000;
/** Elements of a pair of operator and operand: enough to report that it is not a pair. */
export const MAX_PAIR_ELEMENTS = 10;
/** Members of the object that says what a client supports. */
export const MAX_CAPABILITIES = 50;
/** Characters of an email address: 64 before the @, 255 after it. */
export const MAX_ADDRESS_LENGTH = 320;
/** Elements of a list in a response that grows with the organization: what one process can assemble. */
export const MAX_LISTED = 1_000_000;

// Rendering and passwords

/** A message with more links gets no preview at all. */
export const MAX_PREVIEWED_LINKS = 24;

/** Characters of a password: more add no protection and take time. */
export const MAX_PASSWORD_LENGTH = 100;
/** Special characters, emoji and lines in a text that is rendered on the main thread; a text with more goes to a worker. */
export const MAX_MARKUP_RENDERED_AT_ONCE = 400;
/**
 * Steps that linkifiers may need on the main thread, 10 to 100 ns each: the size of the pattern, times the characters
 * of the text, times the possible matches.
 */
export const MAX_LINKIFIED_AT_ONCE = 1_000_000;
/**
 * Steps of all searches for linkifiers in one text except the first search of each; the rest of the text then stays
 * without links.
 */
export const MAX_LINKIFIER_STEPS = 10_000_000;
/** Linkifiers of an organization: each is searched for in every message. */
export const MAX_LINKIFIERS = 100;
/** Characters of the pattern of a linkifier. */
export const MAX_PATTERN_LENGTH = 300;
/** Characters of patterns that the main thread compiles for one text, 0.1 ms each at worst; later texts find them done. */
export const MAX_COMPILED_AT_ONCE = 1000;
/** Instructions of a compiled pattern: `#(?P<id>[0-9]+)` has 17, and `[a-z]{9}` has 9. */
export const MAX_PATTERN_SIZE = 500;
/** Characters of the URL template of a linkifier or playground. */
export const MAX_URL_TEMPLATE_LENGTH = 1000;
/** Bytes of the HTML of one text: a hundred for each character of the longest message. */
export const MAX_RENDERED_BYTES = 1_000_000;
/** Cells of all tables in a text: short rows are filled up, so that a few characters produce many cells. */
export const MAX_TABLE_CELLS = 5000;
/** Macro expansions in one formula, including KaTeX's own: formulas that people write need a few hundred at most. */
export const MAX_MACRO_EXPANSIONS = 1000;
/** The largest size in em that a formula may use. */
export const MAX_FORMULA_SIZE = 500;

/** Threads for slow work, and processes: at least two of each, so that one user cannot occupy all of them. */
export const MIN_WORKERS = 2;
/** More would only use memory: each keeps what it has loaded. */
export const MAX_WORKERS = 4;
/** Milliseconds that a task of a worker may take; ordinary ones take less than 20. */
export const MAX_TASK_MS = 2000;
/** Milliseconds in which a worker must start: it loads its code first, on a machine that may be busy. */
export const MAX_WORKER_START_MS = 20_000;
/** Milliseconds that a task waits for its turn: clients give up after about a minute. */
export const MAX_TASK_WAIT_MS = 20_000;
/** Tasks of one user that wait for the running one. */
export const MAX_WAITING_TASKS_PER_USER = 20;
/** Waiting tasks of all users. */
export const MAX_WAITING_TASKS = 500;
/** Megabytes of a worker's heap: dictionaries and formulas need 60. */
export const MAX_WORKER_HEAP_MB = 192;
/** Milliseconds after which an idle worker exits and frees its memory. */
export const WORKER_IDLE_MS = 60_000;
/** How often a unit of work restarts because it found a text that a worker must render. */
export const MAX_UNIT_RESTARTS = 5;

/**
 * Characters by which the strength of a password is estimated: the estimate takes more than linear time, and this many
 * good characters suffice.
 */
export const MAX_JUDGED_LENGTH = 40;
/** Substitutions of characters for letters that the estimate tries: the usual hundred would take most of its time. */
export const MAX_JUDGED_SUBSTITUTIONS = 16;

// Lists and stored data

/** Typing in a channel with more subscribers sends no events, which would cost more than they are worth. */
export const MAX_TYPING_SUBSCRIBERS = 100;
/** A wildcard that mentions more people is subject to the organization's policy. */
export const MAX_FREE_WILDCARD_MENTIONS = 15;
/** Unread messages that a registration lists, the newest: clients count the messages they get. */
export const MAX_REGISTERED_UNREAD = 50_000;
/** Direct conversations that a registration lists, the newest: clients find older ones by scrolling back. */
export const MAX_RECENT_CONVERSATIONS = 1000;
/** Characters of events after which a response ends; the client asks again for those after it. */
export const MAX_EVENTS_LENGTH = 512 * KIBIBYTE;
/** Characters of the newest events of an organization in memory; there, an event takes several times as many bytes. */
export const MAX_RECENT_LENGTH = 4 * MEBIBYTE;
/** A queue that is further behind, counted in events, is deleted, because the log must be kept for it. */
export const MAX_EVENTS_BEHIND = 100_000;
/** Seconds without a request after which a queue ends. */
export const MIN_LIFESPAN = 600;
export const MAX_LIFESPAN = 604_800;
/** Messages before and after the anchor in one response, and messages whose flag one request changes. */
export const MAX_MESSAGES_AT_ONCE = 5000;
/** Code points of the text of a status. */
export const MAX_STATUS_LENGTH = 60;
/** Code points of a topic, a message, and the name and description of a channel. */
export const MAX_TOPIC_LENGTH = 60;
export const MAX_MESSAGE_LENGTH = 10_000;
export const MAX_CHANNEL_NAME_LENGTH = 60;
export const MAX_CHANNEL_DESCRIPTION_LENGTH = 1024;

/** Users times channels in one request to subscribe or unsubscribe. */
export const MAX_SUBSCRIPTIONS_AT_ONCE = 3000;

/** Users times channels that one unit subscribes or unsubscribes: more would keep other requests waiting. */
export const PIECE_SUBSCRIPTIONS = 250;

/** Subscribers that all events of one request to subscribe list in total: each new subscriber learns who else is there. */
export const MAX_SUBSCRIBERS_IN_EVENTS = 300_000;

/** Users in one request whose subscriptions get individual colours; if there are more, all get the same. */
export const MAX_PEOPLE_WITH_OWN_COLORS = 100;

/**
 * Subscriptions in one request that the notification bot announces by direct message; if there are more, or the
 * request takes several units, it announces none.
 */
export const MAX_SUBSCRIPTION_NOTICES = 100;

/** New channels in one request: each has a description to render and a first message. */
export const MAX_NEW_CHANNELS_AT_ONCE = 25;

/** Messages, counted per user, that are marked as read because their readers leave the channels: the newest ones. */
export const MAX_MARKED_ON_LEAVING = 20_000;

/** Characters of the text of a status, before whitespace around it is removed: what remains has at most 60. */
export const MAX_UNTRIMMED_STATUS_LENGTH = 1000;

/**
 * Active users of an organization up to which the return of a user is announced at once: each announcement is an event
 * for all of them.
 */
export const MAX_USERS_NOTIFIED_OF_PRESENCE = 1000;

/** Users whom a user has muted: registration returns all of them. */
export const MAX_MUTED_USERS = 1000;

/** Messages that become read because their sender is muted: the newest ones. */
export const MAX_MARKED_ON_MUTING = 20_000;

/**
 * Alert words of a user: registration returns all of them, and each message is searched for those that it may contain.
 */
export const MAX_ALERT_WORDS = 1000;

/** Characters of an alert word: a phrase of a dozen words. */
export const MAX_ALERT_WORD_LENGTH = 100;

/** Drafts of one user: registration returns all of them. */
export const MAX_DRAFTS = 1000;

/** Characters in the drafts of one user, which clients fetch in one response. */
export const MAX_DRAFTS_LENGTH = 1_000_000;

/** Scheduled messages of one user: registration returns all of them. */
export const MAX_SCHEDULED = 1000;

/** Characters of text and of HTML in the scheduled messages of one user. */
export const MAX_SCHEDULED_LENGTH = 2_000_000;

/** Email addresses in one call to invite. */
export const MAX_ADDRESSES_AT_ONCE = 200;

/** Usable invitations and links of one user. */
export const MAX_PENDING_INVITATIONS = 1000;

/** The same for an organization: administrators fetch them in one response. */
export const MAX_PENDING_IN_ORGANIZATION = 10_000;

/** User groups of an organization: registration lists all of them with their members. */
export const MAX_GROUPS = 1000;

/** Direct members of all groups of an organization, counted per group. */
export const MAX_GROUP_MEMBERS = 100_000;

/** Direct subgroups of one group. */
export const MAX_SUBGROUPS = 100;

/** Users that one permission names beside groups: a larger set should be a group. */
export const MAX_PERMITTED_USERS = 1000;

/** Groups that one permission names. */
export const MAX_PERMITTED_GROUPS = 100;

/**
 * Users added to or removed from a group at once whom the notification bot informs; if there are more, it informs none.
 */
export const MAX_GROUP_NOTICES = 100;

/** Events of an organization that are never stored (typing) and kept for a minute; beyond these, the oldest are dropped. */
export const MAX_LIVE_EVENTS = 2000;

/** Characters of these events: one names at most as many users as a message. */
export const MAX_LIVE_LENGTH = 512 * KIBIBYTE;

/** Events with secrets, such as new API keys, that each process keeps for a minute; beyond these, the oldest are dropped. */
export const MAX_SECRETS = 1000;

/** Queues of one user: enough for the clients on every device, and a limit on their cost. */
export const MAX_QUEUES = 100;

/** Characters of a queue's options, as JSON: kept in memory as long as the queue, and checked for each message. */
export const MAX_QUEUE_OPTIONS_LENGTH = 32 * KIBIBYTE;

/** Different reactions of one user to one message: every message object repeats all reactions. */
export const MAX_REACTIONS = 50;

/** Bots that one user owns, including deactivated ones. */
export const MAX_BOTS = 100;

/** Milliseconds that the service of an outgoing webhook bot has to respond, including looking up its name. */
export const WEBHOOK_TIMEOUT_MS = 10_000;

/** Bytes of such a response: a message, its JSON and a widget. */
export const MAX_WEBHOOK_ANSWER_BYTES = 200 * KIBIBYTE;

/** Outgoing webhook bots whose services are called at the same time. */
export const MAX_WEBHOOK_CALLS_AT_ONCE = 10;

/**
 * Messages about which the service of one bot is still to be called; while there are so many, it is not called about
 * others.
 */
export const MAX_WAITING_WEBHOOK_CALLS = 500;

/** Characters of the URL of such a service. */
export const MAX_PAYLOAD_URL_LENGTH = 2048;

/** Entries that an account stores in `/bot_storage`: bots keep a handful. */
export const MAX_STORAGE_ENTRIES = 1000;

/** Keys in one request for such entries: more would not fit into a URL. */
export const MAX_STORAGE_KEYS_AT_ONCE = 100;

/** Characters of their keys and values together, which a client can fetch in one response. */
export const MAX_STORAGE_LENGTH = 1_000_000;

/** Characters of the key of such an entry. */
export const MAX_STORAGE_KEY_LENGTH = 255;

/** Valid API keys of one account; the next one replaces the oldest. */
export const MAX_API_KEYS = 100;

/** Channels of an organization that are not archived: registration lists all of them. */
export const MAX_CHANNELS = 20_000;

/**
 * Email addresses per organization to which a confirmation is sent within a day because someone follows a reusable
 * link.
 */
export const MAX_CONFIRMATIONS_PER_DAY = 1000;

/** Topics that one user has muted, unmuted or followed; beyond these, none is followed automatically. */
export const MAX_TOPIC_POLICIES = 10_000;

/** List entries that the events of one response repeat; beyond these, only the newest list is sent. */
export const MAX_REPEATED_ENTRIES = 2000;

/** Playgrounds of an organization: clients get all of them. */
export const MAX_PLAYGROUNDS = 100;

/** Characters of the name of a playground. */
export const MAX_PLAYGROUND_NAME_LENGTH = 100;

/** Characters of the name of a language in which code is written. */
export const MAX_CODE_LANGUAGE_LENGTH = 40;

/** Domains of an organization: clients get all of them. */
export const MAX_DOMAINS = 1000;

/** Characters of a domain. */
export const MAX_DOMAIN_LENGTH = 255;

/** Characters of a domain before it is checked: enough to report that it is too long. */
export const MAX_UNTRIMMED_DOMAIN_LENGTH = 1000;

/** Emoji that an organization has ever had: clients get all of them. */
export const MAX_CUSTOM_EMOJI = 5000;

/** Files that a user has uploaded: clients fetch all of them in one response. */
export const MAX_ATTACHMENTS = 10_000;

/** Messages that are listed because they link to a file: the newest ones. Every event about the file repeats them. */
export const MAX_LISTED_LINKS = 100;

/** Seconds after which a file to which no message links is deleted: clients keep drafts for weeks. */
export const UNUSED_FILE_SECONDS = 5 * 7 * 86_400;

/** Files that one unit of work removes: for each it looks through the drafts of the owner, up to 2 MB. */
export const UNUSED_FILES_AT_ONCE = 10;

/** Images that are decoded at a time: each may take 256 MB. */
export const MAX_IMAGES_AT_ONCE = 2;

/** Seconds after which the bytes of an upload whose row was never stored are deleted: longer than any upload takes. */
export const ABANDONED_UPLOAD_SECONDS = 86_400;

/** Characters of a file's name: the maximum of file systems. */
export const MAX_FILE_NAME_LENGTH = 255;

/** Seconds for which a temporary URL of a file can be used: time for a browser to follow it. */
export const TEMPORARY_FILE_SECONDS = 60;

/** Submessages that a user attaches to one message: votes and options, some of them taken back. */
export const MAX_SUBMESSAGES = 500;

/** Characters of all submessages of one message, each counted with an overhead: every message object repeats them. */
export const MAX_SUBMESSAGES_LENGTH = 1_000_000;

/** Characters that are added to the content of a submessage when its length is counted. */
export const SUBMESSAGE_OVERHEAD = 100;

/** Characters of one submessage: an option or a task with its description. */
export const MAX_SUBMESSAGE_LENGTH = 10_000;

/** Largest number that a client can give to an option or a task. */
export const MAX_WIDGET_INDEX = 1000;

/** Characters of a message's edit history as JSON, beyond the newest edit: each message object repeats it. */
export const MAX_EDIT_HISTORY_LENGTH = 20_000;
/** Words, tags and spaces of two versions of a message that are compared: their difference is built in memory. */
export const MAX_DIFF_PIECES = 40_000;
/**
 * Pairs of words that are compared between two versions, in about 5 ms; if there are more, everything between the
 * common beginning and end counts as replaced.
 */
export const MAX_COMPARED_WORDS = 1_000_000;

// Large topics and history

/** Messages that one unit of work moves or deletes: about 15 ms, during which SQLite does nothing else. */
export const PIECE_MESSAGES = 250;
/** Bytes of text that one unit of work moves or deletes: long messages are written page by page. */
export const PIECE_BYTES = 2 * MEBIBYTE;
/** Pairs of subscription and message that one unit of a move to another channel examines: each takes about 2 µs. */
export const PIECE_RECORDS = 10_000;
/** Users whose policy for a topic one unit moves with the topic: each gets three events. */
export const PIECE_POLICIES = 300;
/** Messages in which one statement looks for unread ones, and that one unit of work marks as read. */
export const UNREAD_PAGE = 2000;
/**
 * Seconds after which the deletion of a topic returns even if there is more to do; clients wait about a minute for a
 * response.
 */
export const TOPIC_DELETION_SECONDS = 30;
/** Seconds without progress after which another process takes over a move: longer than any unit of work. */
export const MOVE_ABANDONED_SECONDS = 15;

/**
 * Seconds after its time in which a scheduled message is still sent: later it would surprise its readers, so its author
 * is notified that it was not sent.
 */
export const MAX_DELIVERY_DELAY_SECONDS = 600;
/**
 * Seconds after which a process looks for messages that other processes have scheduled: those may have exited since.
 */
export const SCHEDULED_LOOK_SECONDS = 10;

// Database, logins and health

/** Confirmations to one email address in an hour: more would be a nuisance to its owner. */
export const MAX_CONFIRMATIONS_PER_HOUR = 3;
/** Forms that one network address may post: they cause emails, and hash passwords. */
export const MAX_FORMS = { requests: 30, seconds: 600 };

/** Milliseconds that a starting server waits for PostgreSQL, which may be starting as well. */
export const MAX_START_WAIT_MS = 30_000;
/**
 * Messages of a page that are read and written at a time, which takes some milliseconds: then other requests get their
 * turn.
 */
export const MESSAGES_AT_A_TIME = 250;
/** Files that are listed in one step, each with up to `MAX_LISTED_LINKS` messages. */
export const FILES_AT_A_TIME = 50;
/** Code units of the texts that are read and written in one step; marking the words of a search takes 16 ms for them. */
export const TEXT_AT_A_TIME = 1_000_000;
/** Starred messages that are read at a time, which takes about 10 ms. */
export const STARRED_AT_A_TIME = 5000;
/** Code units of users, as JSON, that are written in one step: about 150 without profiles. */
export const USER_TEXT_AT_A_TIME = 40_000;
/** Users whose profiles are read at a time, unless they are long. */
export const PROFILES_AT_A_TIME = 250;
/** Added to the length of each value of a profile: to read a short one takes as long as so many code units. */
export const PROFILE_VALUE_OVERHEAD = 200;
/**
 * From so many users on, what the whole organization shares (its listeners, the readers of a message) is read at once and
 * each user looked up in it, instead of asking about each.
 */
export const MANY_USERS = 500;
/** Prepared statements that a connection to SQLite keeps, besides the fixed ones. */
export const MAX_KEPT_STATEMENTS = 300;
/** Bytes of messages, as JSON, that a process remembers: about 10,000 messages of a paragraph. */
export const MAX_REMEMBERED_TEXT = 16 * MEBIBYTE;
/** Bytes of lists of users, as JSON, that a process remembers: about 30,000 users as one kind of viewer sees them. */
export const MAX_REMEMBERED_USER_TEXT = 16 * MEBIBYTE;

/** Milliseconds that a unit of work waits for another process to release the SQLite database; then it is refused. */
export const MAX_LOCK_WAIT_MS = 2000;
/** The same for a command of the command line, which delays no request. */
export const MAX_COMMAND_WAIT_MS = 10_000;
/** The same on PostgreSQL, for one statement: there units lock rows while they run, so waiting is normal. */
export const MAX_ROW_LOCK_WAIT_MS = 10_000;
/**
 * Milliseconds that a read on SQLite may wait, which blocks the process: only repairs after a crash ever take that
 * lock.
 */
export const MAX_READ_WAIT_MS = 50;
/**
 * Seconds after which a client should retry a request that could not be stored: time for the other process to finish.
 */
export const RETRY_AFTER_SECONDS = 2;

/**
 * Failed logins for one email address; further ones are refused for the rest of the period, so that passwords cannot be
 * guessed.
 */
export const FAILED_LOGINS = { most: 5, seconds: 30 * 60 };
/** Files that a user may open for each call that `RATE_LIMIT` allows: a page of messages shows many at once. */
export const FILES_PER_CALL = 5;
/**
 * Wrong API keys from one network address: more than failed logins, since a whole office with old clients may share it.
 */
export const WRONG_KEYS = { most: 30, seconds: 30 * 60 };
/**
 * Users, addresses or names that one rate limit counts at the same time, about 10 MB; beyond these, the oldest is
 * forgotten.
 */
export const MAX_COUNTED_KEYS = 50_000;
/** Milliseconds that a unit may work, and that the event loop may be blocked, without an alarm in the log. */
export const MAX_UNIT_MS = 20;
export const MAX_LOOP_BLOCK_MS = 60;
/** Milliseconds until the same alarm is raised again. */
export const ALARM_EVERY_MS = 10_000;
/** Organizations whose directory a process remembers, and results of reads that it remembers for each. */
export const MAX_REMEMBERED_REALMS = 200;
export const MAX_REMEMBERED_ANSWERS = 10_000;
/** Subscriptions, of all channels together, that a process remembers, about 20 MB. */
export const MAX_REMEMBERED_SUBSCRIPTIONS = 200_000;
/**
 * Messages whose topics a process remembers, each topic of a block counting as 12, about 20 MB. Enough for what one
 * organization has read at once, even if each message has a topic of its own: with less, it would be read again each time.
 */
export const MAX_REMEMBERED_PLACES = 1_000_000;
/**
 * Channels of which a process remembers how many messages they had in the last weeks, how long it does so, in seconds,
 * and from which number on: their traffic is shown with two digits, and counting a million takes 100 ms.
 */
export const MAX_REMEMBERED_TRAFFIC = 10_000;
export const TRAFFIC_SECONDS = 600;
export const BUSY_CHANNEL_MESSAGES = 1000;
/** Messages that wait on SQLite to be put into the full-text index together. */
export const MAX_UNINDEXED = 32;
/** Words that a process remembers as frequent in messages. */
export const MAX_REMEMBERED_WORDS = 1000;
/** Accounts that a process remembers by their API keys, about 5 MB. */
export const MAX_REMEMBERED_ACCOUNTS = 5000;
/** Emails of each kind that one user may cause within a day: they go to addresses whose owners did not ask for them. */
export const MAILS_PER_DAY = { 'new address': 5, 'resent invitation': 20 };

/** Bytes of an email to a channel; attachments are not kept. */
export const MAX_INCOMING_MAIL_BYTES = 2 * MEBIBYTE;
/** Bytes of the headers of all its parts. */
export const MAX_INCOMING_MAIL_HEADERS = 256 * KIBIBYTE;
/** Characters of the text of such an email that are examined. */
export const MAX_INCOMING_MAIL_TEXT = 200_000;
/** Connections that deliver mail at the same time. */
export const MAX_INCOMING_MAIL_CONNECTIONS = 10;
/** Emails to one channel. */
export const MAILS_PER_CHANNEL = { most: 30, seconds: 60 };

/** Milliseconds after which a request is logged as slow; requests that wait for events are not. */
export const SLOW_REQUEST_MS = 1000;
/** Milliseconds within which `/health` responds: less than the timeout of its callers, usually some seconds. */
export const HEALTH_WAIT_MS = 1000;
/**
 * Milliseconds for which a successful write of `/health` counts for all callers, so that frequent calls do not write
 * more often.
 */
export const WRITE_PROBE_TRUST_MS = 2000;
