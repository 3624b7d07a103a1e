// Derived from openapi.yaml by `make generate`. Do not edit.
export interface paths {
    "/server_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the server's settings
         * @description What a client needs before login: version, login methods, name and icon of the organization. Credentials are
         *     ignored.
         */
        get: operations["getServerSettings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/fetch_api_key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in
         * @description Returns an API key for an email address and password. Every call creates a new key; earlier ones stay valid. The
         *     key is shown only here. Credentials in a header are ignored. Calls are rate-limited by network address; after
         *     five failures for one email address within half an hour, further attempts for it get 429, whatever the password.
         */
        post: operations["fetchApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all users
         * @description All accounts of the organization that the caller can see, by ID: people and bots, including deactivated ones.
         */
        get: operations["getUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates an account with a password and the role of member. For owners and administrators who have been given the
         *     right to create users by the operator of the server. Everyone who can see the new user receives `realm_user`
         *     `add` and `user_group` `add_members`; the user joins the default channels. Where the organization has a channel for
         *     announcements of new users, the notification bot writes there. Checked in this order: name, email address,
         *     password.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your own account
         * @description The account the credentials belong to.
         */
        get: operations["getOwnUser"];
        put?: never;
        post?: never;
        /**
         * Deactivate your own account
         * @description Deactivates the caller's account, and its bots first. Messages, reactions and subscriptions stay; the API key is
         *     refused from then on, and all valid invitations of the user are revoked. Bots may do this too. Everyone who can
         *     see them receives `realm_user` `update`. The only owner and the only account of an organization cannot leave.
         */
        delete: operations["deactivateOwnUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/api_key/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a new API key and revoke all others
         * @description Creates a new API key for the caller and revokes every other one, including that of this call: the next request
         *     with one of them gets 401. All event queues of the caller end, whichever client registered them. Keys of the
         *     caller's bots stay. Not for bots. The key is shown only here.
         */
        post: operations["regenerateApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a user
         * @description One account of the organization, deactivated or not, by its ID or its email address. Built-in bots are not found.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Deactivate a user
         * @description Deactivates a user's account, and its bots first. Administrators only; for owners, owners only. Valid
         *     invitations of the user are revoked. Everyone who can see the user receives `realm_user` `update`;
         *     administrators receive `invites_changed` if invitations were revoked.
         */
        delete: operations["deactivateUser"];
        options?: never;
        head?: never;
        /**
         * Edit a user
         * @description Changes name, role or custom profile fields of a user. Administrators only; only owners may grant or remove the
         *     role of owner. Everyone who can see the user receives `realm_user` `update`; a new role also sends `user_group`
         *     `remove_members` and `add_members`, and to the user the channels that come into sight or leave it (`stream`),
         *     and `muted_topics` with them. The user's bots lose any role that is higher than the new one. Which addresses and bots
         *     of others the user sees with the new role, their clients learn when they register again. Without parameters,
         *     nothing happens.
         */
        patch: operations["editUser"];
        trace?: never;
    };
    "/users/me/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report your presence
         * @description Reports that the caller is active or idle, and returns the presence of the other users. Clients call it every
         *     `server_presence_ping_interval_seconds`. A report within 55 seconds of the previous one changes nothing. When
         *     the caller comes back after `server_presence_offline_threshold_seconds`, every user receives `presence` if the
         *     organization has at most 1000 active users; in larger ones, clients learn of it with their next report. The
         *     report of a caller who turned `presence_enabled` off is not stored. With `presence_disabled` nothing is stored,
         *     and no user is listed.
         */
        post: operations["updatePresence"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set your status
         * @description Sets the text or the emoji that the caller shows beside the name; parameters that are not sent stay unchanged.
         *     An empty text or emoji name removes it. Every user who can see the caller receives `user_status`.
         */
        post: operations["setStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 7
                 */
                user_id: number;
            };
            cookie?: never;
        };
        /**
         * Get the status of a user
         * @description The status of an active user; empty if none is set.
         */
        get: operations["getUserStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id_or_email}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the presence of a user
         * @description When an active user of the organization was last online.
         */
        get: operations["getUserPresence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/presence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the presence of all users
         * @description Active users who were online within the last two weeks, by API email address.
         */
        get: operations["getOrganizationPresence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 7
                 */
                user_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reactivate a user
         * @description Makes a deactivated account usable again, with its subscriptions. Administrators only. Everyone who can see the
         *     user receives `realm_user` `update` and a `subscription` `peer_add`; of a bot, its owner and administrators receive
         *     `realm_bot` `update` as well; of a person with a status, everyone receives `user_status`. Also succeeds for an active account. Refused if its name has been taken since: by
         *     another bot, or by another user of an organization with unique names.
         */
        post: operations["reactivateUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your bots
         * @description The caller's active bots.
         */
        get: operations["getBots"];
        put?: never;
        /**
         * Create a bot
         * @description Creates a bot that belongs to the caller, with the email address `{short_name}-bot@{bot domain}`. Not for guests
         *     and bots; the organization can restrict it further (`bot_creation_policy`). Everyone receives `realm_user`
         *     `add`; the owner and administrators receive `realm_bot` `add`. When the bot writes to a channel that does not
         *     exist, its owner gets a direct message, at most once in a minute.
         */
        post: operations["createBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots/{bot_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the bot.
                 * @example 10
                 */
                bot_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Deactivate a bot
         * @description Deactivates a bot; for its owner and administrators. Everyone receives `realm_user` `update`; the owner and
         *     administrators receive `realm_bot` `update`.
         */
        delete: operations["deactivateBot"];
        options?: never;
        head?: never;
        /**
         * Edit a bot
         * @description Changes name, owner or URL of a bot; for its owner and administrators. Everyone receives `realm_user` `update`; the
         *     owner and administrators receive `realm_bot` `update`, or `delete` and `add` if they lose or gain the bot. A bot
         *     with a higher role than its new owner gets the owner's role, with the events of PATCH /users/{user_id}. With the
         *     owner, its API key changes: the new owner and administrators receive the new one.
         */
        patch: operations["editBot"];
        trace?: never;
    };
    "/bots/{bot_id}/api_key/regenerate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the bot.
                 * @example 10
                 */
                bot_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Regenerate the API key of a bot
         * @description Revokes the API keys of the bot and creates a new one; for its owner and administrators, who receive `realm_bot`
         *     `update`. The key is shown only in this response and in the event, if the client fetches it within a minute. If the
         *     bot has the role of owner, only owners of the organization and the bot's own owner may do this, and only the latter
         *     gets the key with the event.
         */
        post: operations["regenerateBotApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bot_storage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get stored entries
         * @description Entries that the caller has stored.
         */
        get: operations["getStorage"];
        /**
         * Store entries
         * @description Adds entries to those that the caller has stored, or replaces the values of those that exist. Meant for the
         *     state of bots, but open to everyone. An account can store 1000 entries with a total of 1,000,000 characters of
         *     keys and values. There are no events.
         */
        put: operations["updateStorage"];
        post?: never;
        /**
         * Delete stored entries
         * @description Deletes entries that the caller has stored: all of the named ones or none.
         */
        delete: operations["deleteStorage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit your settings
         * @description Changes the caller's name, email address, password or personal settings: all of them or none. Every setting that
         *     actually changes sends one `user_settings` event to the caller's clients; a new name, email address or time zone
         *     also sends `realm_user` `update` to everyone who can see the user. Not for bots. Where the organization does not
         *     allow users to change their name or email address, a name is ignored and an email address refused, except for
         *     administrators.
         */
        patch: operations["editSettings"];
        trace?: never;
    };
    "/settings/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit your settings (older path)
         * @description Works like `PATCH /settings` for the personal settings, including those of notifications. Only clients that do
         *     not know the newer path should use it. Not for bots.
         */
        patch: operations["editNotificationSettings"];
        trace?: never;
    };
    "/settings/display": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit your settings (oldest path)
         * @description Works like `PATCH /settings` for the personal settings, including those of the display. Only clients that do
         *     not know the newer path should use it. Not for bots.
         */
        patch: operations["editDisplaySettings"];
        trace?: never;
    };
    "/zcommand": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Run a command
         * @description Runs a command that was typed in place of a message. `/dark` and `/light` (older: `/night` and `/day`) set
         *     `color_scheme`, `/fluid-width` and `/fixed-width` set `fluid_layout_width`, and `/ping` only gets a response. A
         *     setting that actually changes sends a `user_settings` event to the caller's clients. Not for bots.
         */
        post: operations["sendCommand"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get channels
         * @description Channels the caller can see, sorted by name in code point order. Private channels the caller is not in are
         *     listed only with `include_all_active`, archived ones never.
         */
        get: operations["getChannels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/get_stream_id": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the ID of a channel
         * @description Finds a channel by its name, ignoring case. Private channels the caller is not in are not found, not even by
         *     administrators.
         */
        get: operations["getChannelId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams/{stream_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        /**
         * Get a channel
         * @description One channel the caller can see. Administrators can also see private channels they are not in, and archived ones.
         */
        get: operations["getChannel"];
        put?: never;
        post?: never;
        /**
         * Archive a channel
         * @description Archives a channel: it disappears for everyone except administrators, its name can be used again, and its
         *     messages are kept. Administrators only. Everyone who could see it receives `stream` `delete`; if it was a
         *     default channel, also `default_streams`. Settings of the organization that name it as the channel for
         *     announcements become -1, which everyone receives as `realm` `update` before.
         */
        delete: operations["archiveChannel"];
        options?: never;
        head?: never;
        /**
         * Edit a channel
         * @description Changes properties of a channel: all of them or none. Administrators only; in a private channel they are not in,
         *     they can change only name and description. `message_retention_days` requires an owner. Every change sends
         *     `stream` `update` and a message to the topic `channel events`. When a channel becomes public, the users who can
         *     now see it receive `stream` `create`, and those of them who had muted topics in it `muted_topics`. Of an archived
         *     channel only the description can be changed, and no event is sent. Without parameters, nothing happens.
         */
        patch: operations["editChannel"];
        trace?: never;
    };
    "/streams/{stream_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        /**
         * Get the subscribers of a channel
         * @description IDs of the active subscribers of a channel, ascending. Administrators may also list the subscribers of private
         *     channels they are not in; guests only those of channels they are in.
         */
        get: operations["getSubscribers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams/{stream_id}/email_address": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 1
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        /**
         * Get the email address of a channel
         * @description Returns the address to users who can see the channel. Anyone who knows it can post to the channel by email: the
         *     subject becomes the topic, and the Email Gateway sends the text.
         */
        get: operations["getChannelEmailAddress"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/default_streams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a default channel
         * @description Adds a public channel to the set that new users join. Administrators only. All active users except guests
         *     receive `default_streams` with the whole new set.
         */
        post: operations["addDefaultChannel"];
        /**
         * Remove a default channel
         * @description Removes a channel from the set that new users join. Administrators only. Also succeeds, and sends the event, for
         *     a channel that is not in the set. All active users except guests receive `default_streams` with the whole new
         *     set.
         */
        delete: operations["removeDefaultChannel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your subscriptions
         * @description Channels the caller is in.
         */
        get: operations["getSubscriptions"];
        put?: never;
        /**
         * Subscribe to channels
         * @description Subscribes the caller or others to channels and creates those that do not exist. Not for guests.
         *     `invite_to_stream_policy` says who may subscribe others; groups that the organization names may create channels.
         *
         *     A new channel sends `stream` `create` and, if applicable, `default_streams`. New subscribers receive
         *     `subscription` `add`, and `muted_topics` if they now see topics again that they had muted; everyone else who can
         *     see the channel receives `peer_add`. Users subscribed by someone else get a direct message, unless the request
         *     makes more than 100 subscriptions; a new channel gets a first message in the topic `channel events`. A request
         *     for more than 3000 subscriptions (users times channels) or more than 25 new channels is refused. One for more
         *     than 250 is decided at once and made in several steps, each with its own events; other requests are answered in
         *     between.
         */
        post: operations["subscribe"];
        /**
         * Unsubscribe from channels
         * @description Unsubscribes the caller or others from channels. Administrators and the group that a channel names may
         *     unsubscribe others. The users who leave receive `subscription` `remove`; everyone else who can see the channel
         *     receives `peer_remove`. Unread messages of the channel become read.
         */
        delete: operations["unsubscribe"];
        options?: never;
        head?: never;
        /**
         * Join and leave channels
         * @description Subscribes the caller to the channels of `add`, creating public ones for new names, and then unsubscribes the
         *     caller from those of `delete`: all of it or nothing. Rules and events are those of `POST` and `DELETE` without
         *     their other parameters. Not for guests.
         */
        patch: operations["editSubscriptions"];
        trace?: never;
    };
    "/users/me/subscriptions/properties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Edit your channel settings
         * @description Changes the caller's settings for channels the caller is in: all of them or none. The caller's clients receive
         *     one `subscription` `update` per change, two for muting: `in_home_view`, then `is_muted`.
         */
        post: operations["updateSubscriptionSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/subscriptions/{stream_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit one of your settings for a channel
         * @description Changes one of the caller's settings for a channel the caller is in, as `POST /users/me/subscriptions/properties`
         *     does.
         */
        patch: operations["editOwnSubscription"];
        trace?: never;
    };
    "/users/{user_id}/subscriptions/{stream_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 7
                 */
                user_id: number;
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        /**
         * Check whether a user is in a channel
         * @description Whether a person or bot is subscribed to a channel. Administrators may ask about private channels they are not in;
         *     guests only about channels they are in.
         */
        get: operations["getSubscriptionStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/subscriptions/muted_topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Mute or unmute a topic
         * @deprecated
         * @description Mutes or unmutes a topic for the user; use POST /user_topics instead. The topic need not have messages. Muting
         *     requires access to the channel, unmuting does not. A call that changes nothing succeeds. When something changes,
         *     the user's clients get a `user_topic` event, preceded by `muted_topics` in queues that did not request
         *     `user_topic`. Messages are not marked as read.
         */
        patch: operations["muteTopic"];
        trace?: never;
    };
    "/user_topics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute, unmute or follow a topic
         * @description Sets the user's policy for a topic, which need not have messages. A call that changes nothing succeeds. When
         *     something changes, the user's clients get a `user_topic` event, preceded by `muted_topics` in queues that did
         *     not request `user_topic`.
         */
        post: operations["setTopicPolicy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/{stream_id}/topics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: components["parameters"]["TopicsChannelId"];
            };
            cookie?: never;
        };
        /**
         * Get the topics of a channel
         * @description The topics of a channel the user has access to, the one with the newest message first. Topics that differ only
         *     in case are one topic, named as in its newest message. In a private channel with protected history, only the
         *     messages the user received count.
         */
        get: operations["getTopics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/streams/{stream_id}/delete_topic": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: components["parameters"]["TopicsChannelId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a topic
         * @description Permanently deletes the messages of a topic for everyone; also succeeds for a topic without messages. For
         *     administrators; in a private channel with protected history, it deletes only messages that the administrator
         *     received. The users who received the messages, the subscribers and the deleting user get `delete_message`
         *     events; the owners of files to which the messages linked get `attachment`.
         *
         *     A large topic is deleted in batches of at most 250 messages, newest first, each with its own event. Messages
         *     sent meanwhile stay. If the call is interrupted or the user loses the right, the rest stays as well.
         */
        post: operations["deleteTopic"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get messages
         * @description Messages around an anchor, in ascending order of ID. Without a narrow, searches the user's personal history: the
         *     messages the user received. Those of a channel are included only while the channel is open to the user: it is
         *     public and the user is not a guest, or the user is subscribed. A narrow to a channel whose history the user may
         *     see, or to all public channels (`channels` `public`, not for guests), searches the whole history of those
         *     channels, unless it has an `is` term. Messages of a shared history that the user did not receive are flagged
         *     `read` and `historical`. A channel with protected history, or an archived one, returns the messages that the
         *     user received there; a channel that is not open to the user returns nothing.
         *
         *     A request may ask for at most 5000 messages; 1000 on each side are recommended. Fetching messages does not mark
         *     them as read.
         */
        get: operations["getMessages"];
        put?: never;
        /**
         * Send a message
         * @description Sends a message to a channel and topic, or directly to one or more users. Trailing whitespace and leading empty
         *     lines of the text are removed. A text longer than `max_message_length` is truncated and ends with a note that it
         *     was; a topic longer than `max_topic_length` is truncated and ends with `...`. A text that begins with `/poll` or
         *     `/todo` becomes a widget. A text that takes too long to render, or renders to more than 1 MB of HTML, is
         *     refused: `Unable to render message`.
         *
         *     A member may post to a public channel without being subscribed; guests, and anyone in a private channel, must be
         *     subscribed. The channel's posting policy applies. A bot may also post where its owner may. A direct message to
         *     oneself is always allowed.
         *
         *     Every recipient gets a `message` event. If sending changed the sender's policy for the topic, a `user_topic`
         *     event precedes it.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        /**
         * Get a message
         * @description One message the user can see. Fetching it does not mark it as read. A message the user may not see gets the same
         *     response as one that does not exist.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        /**
         * Delete a message
         * @description Permanently deletes a message and its reactions for everyone. Administrators may delete every message that they
         *     can see. Senders, and the owners of bots that sent messages, may delete their own if the organization's setting
         *     `delete_own_message_policy` allows it, within `message_content_delete_limit_seconds`. The users who received it, the subscribers and the deleting user get a `delete_message` event; if it was
         *     the first message of its channel, a `stream` event with the new `first_message_id` precedes it.
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        /**
         * Edit or move a message
         * @description Changes the text of one of the user's own messages, or the topic or channel of any message the user may see and
         *     move, optionally with other messages of its topic. A text that is blank after normalization becomes `(deleted)`,
         *     a text or topic that is too long is truncated, and one that cannot be rendered is refused, as in sending. Text
         *     and channel cannot be changed together. The organization's settings say who may move messages, and how long
         *     after sending they can be edited and moved.
         *
         *     Everyone who received the messages, and the subscribers who can see the channel's history, get an
         *     `update_message` event. After a move, the notification bot may write to both topics.
         *
         *     Many messages are moved in batches of at most 250, the given message and the newest first. Each batch has its
         *     own event with its own `message_ids` and the same `propagate_mode`; the response comes after the last. A move
         *     that has begun is always completed, and includes the messages that were in the topic when it began.
         */
        patch: operations["editMessage"];
        trace?: never;
    };
    "/messages/{message_id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        /**
         * Get the edit history of a message
         * @description Every version of a message the user can see, oldest first: the original, then one for each edit or move. If the
         *     history grew so long that its oldest edits were dropped, the list begins with the oldest version still known.
         *     Not available when the organization's setting `allow_edit_history` is off.
         */
        get: operations["getMessageHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{message_id}/read_receipts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        /**
         * List who has read a message
         * @description Active users who have read a message the user can see, without its sender. Left out are users who turned off
         *     their setting `send_read_receipts`, users whom the caller muted, and users who muted the caller. Not available
         *     when the organization's setting `enable_read_receipts` is off.
         */
        get: operations["getReadReceipts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/matches_narrow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check which messages match a narrow
         * @description Says which of the given messages match a narrow, so that a client can tell whether a message that just arrived
         *     belongs to a search. Only messages the user has received are considered; all others are left out.
         */
        get: operations["getNarrowMatches"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/flags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change flags of messages
         * @description Sets or removes one of the user's own flags on messages. Setting `read` skips messages the user cannot see; any
         *     other change is refused as a whole if there is one. Removing `read` skips messages of channels the user is not
         *     subscribed to. A message the user had not received counts as received from then on, read and `historical`. The
         *     user gets an `update_message_flags` event with the messages that actually changed.
         */
        post: operations["updateMessageFlags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/flags/narrow": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change flags of messages in a narrow
         * @description Sets or removes one of the user's own flags on the messages around an anchor that match a narrow, as
         *     `POST /messages/flags` does. At most 5000 messages are processed per call, those farthest from the anchor being
         *     left out; to go on, call again with the last processed message as anchor and `include_anchor` false. The user
         *     gets an `update_message_flags` event with the messages that actually changed.
         */
        post: operations["updateFlagsInNarrow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mark_all_as_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark all messages as read
         * @description Marks every message the user has received as read. The user gets an `update_message_flags` event with `all` set
         *     to true and no IDs, even if nothing was unread.
         */
        post: operations["markAllAsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mark_stream_as_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the messages of a channel as read
         * @description Marks every message the user has received in a channel as read, but none sent after the request began. The user
         *     gets `update_message_flags` events with the messages that changed, at most 2000 each, and none if nothing was
         *     unread. Deprecated: use `POST /messages/flags/narrow`, which works in steps.
         */
        post: operations["markChannelAsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mark_topic_as_read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the messages of a topic as read
         * @description Marks every message the user has received in a topic as read, but none sent after the request began. The user
         *     gets `update_message_flags` events with the messages that changed, at most 2000 each, and none if nothing was
         *     unread. Deprecated: use `POST /messages/flags/narrow`, which works in steps.
         */
        post: operations["markTopicAsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/render": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Render a text
         * @description Renders Markdown as the HTML that a message of the user would have. Nothing is stored or sent. Texts that
         *     sending would truncate or refuse are truncated or refused here too.
         */
        post: operations["renderMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/muted_users/{muted_user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 8
                 */
                muted_user_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mute a user
         * @description Mutes a person or bot, deactivated or not, for the caller. Of their newest 20,000 messages, those that the
         *     caller has not read become read, and new ones are read from the start. The caller's clients receive
         *     `update_message_flags` when there were unread messages, then `muted_users`. A user can mute at most 1000 others.
         */
        post: operations["muteUser"];
        /**
         * Unmute a user
         * @description The user is no longer muted. Messages that were marked as read stay read. The caller's clients receive
         *     `muted_users`.
         */
        delete: operations["unmuteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/alert_words": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your alert words
         * @description The caller's alert words, in the order in which they were added.
         */
        get: operations["getAlertWords"];
        put?: never;
        /**
         * Add alert words
         * @description Adds words or phrases. From then on, messages that contain one of them as whole words, in any case, get the flag
         *     `has_alert_word` for the caller. Surrounding whitespace is removed; empty words are skipped, and so are words
         *     that the caller already has, in any case. The caller's clients receive `alert_words` when something changes. A
         *     user has at most 1000.
         */
        post: operations["addAlertWords"];
        /**
         * Remove alert words
         * @description Removes words, in any case; those that the caller does not have are skipped. Flags of earlier messages stay. The
         *     caller's clients receive `alert_words` when something changes.
         */
        delete: operations["removeAlertWords"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/{message_id}/reactions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a reaction
         * @description Adds an emoji reaction of the user to a message the user can see. If someone has already reacted with the same
         *     emoji, the new reaction uses the existing name, whatever name was sent, even if the emoji has been deactivated
         *     since.
         *
         *     Everyone who received the message, and the subscribers who can see the channel's history, get a `reaction` event
         *     with `op` `add`. A user who had not received the message counts as a recipient from then on.
         */
        post: operations["addReaction"];
        /**
         * Remove a reaction
         * @description Removes the user's own reaction, found by code and type; if the code is absent, it is looked up by name. The
         *     users who were notified of the reaction get a `reaction` event with `op` `remove`.
         */
        delete: operations["removeReaction"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/submessage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach data to a message
         * @description Attaches a piece of data to a message, such as a vote to a poll or a task to a to-do list. Everyone who can see
         *     the message may do so once its sender has attached something; sending a text that begins with `/poll` or `/todo`
         *     does that. Everyone who can read the message gets a `submessage` event.
         *
         *     The data of a poll is one of `{"type": "vote", "key": "{user ID},{option}", "vote": 1}` (-1 takes the vote back;
         *     `canned,{option}` names an option the poll was sent with), `{"type": "new_option", "idx": 0, "option": "…"}`
         *     and, for its author, `{"type": "question", "question": "…"}`. That of a to-do list is one of `{"type":
         *     "new_task", "key": 0, "task": "…", "desc": "…", "completed": false}`, `{"type": "strike", "key": "{user
         *     ID},{task}"}` and, for its author, `{"type": "new_task_list_title", "title": "…"}`. Other data is refused for
         *     polls and to-do lists; for other messages the server checks only that it is JSON.
         */
        post: operations["addSubmessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a file
         * @description Stores a file, for a link to it in a message. Until a message links to it, only the caller can open it; then
         *     everyone who can read one of the messages can. Files to which no message links for five weeks are deleted. `POST
         *     /register` returns the limits: `max_file_upload_size_mib` for one file, and `realm_upload_quota_mib` for all
         *     files of the organization. A user has at most 10,000 files. The caller's clients receive `attachment`.
         */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_uploads/{realm_id}/{folder}/{key}/{filename}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the organization; with the parameters that follow, the URL of the file.
                 * @example 2
                 */
                realm_id: number;
                /**
                 * @description Second part of the URL.
                 * @example 3f
                 */
                folder: string;
                /**
                 * @description Third part of the URL.
                 * @example 3f9c1d7e5b2a4860913c7f0e6d5b4a21
                 */
                key: string;
                /**
                 * @description Last part of the URL.
                 * @example plan.txt
                 */
                filename: string;
            };
            cookie?: never;
        };
        /**
         * Get a temporary URL of a file
         * @description Returns a URL under which the file can be opened for 60 seconds without credentials, as long as the caller can
         *     open it. Outside of the API, `GET /user_uploads/…` returns the file itself.
         */
        get: operations["getTemporaryUrl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your files
         * @description The files that the caller has uploaded, the oldest first, with the messages that link to them.
         */
        get: operations["getAttachments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/attachments/{attachment_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the file.
                 * @example 1
                 */
                attachment_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete one of your files
         * @description Deletes a file that the caller has uploaded. Messages keep their links to it, which no longer work.
         *     The caller's clients receive `attachment`.
         */
        delete: operations["deleteOwnAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get your drafts
         * @description The user's drafts, least recently edited first. Turning `enable_drafts_synchronization` off deletes them and
         *     disables all operations on drafts.
         */
        get: operations["getDrafts"];
        put?: never;
        /**
         * Create drafts
         * @description Creates drafts: all of them or none. The user's clients get one `drafts` event with `op` `add` and all of them.
         *     Whitespace around the text is removed. Permission to post is not checked.
         */
        post: operations["createDrafts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/drafts/{draft_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the draft.
                 * @example 1
                 */
                draft_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a draft
         * @description Deletes the draft. The user's clients get a `drafts` event with `op` `remove`.
         */
        delete: operations["deleteDraft"];
        options?: never;
        head?: never;
        /**
         * Edit a draft
         * @description Replaces the whole draft, including the time of the last edit. The user's clients get a `drafts` event with `op`
         *     `update`.
         */
        patch: operations["editDraft"];
        trace?: never;
    };
    "/scheduled_messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get scheduled messages
         * @description The caller's scheduled messages that have not been sent yet, including those that could not be sent, ascending
         *     by time.
         */
        get: operations["getScheduledMessages"];
        put?: never;
        /**
         * Schedule a message
         * @description Stores a message that the server sends once, at the given time. The caller must be allowed to send it now, and
         *     again when it is sent. If it cannot be sent then, or the server was not running for more than ten minutes after
         *     the time, it is kept as `failed`, and the notification bot says why in a direct message. A user has at most 1000
         *     scheduled messages; their texts and HTML have at most 2,000,000 characters in total.
         *
         *     The caller's clients receive `scheduled_messages` `add`; `remove` when the message is sent, `update` when it failed.
         */
        post: operations["createScheduledMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/scheduled_messages/{scheduled_message_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the scheduled message.
                 * @example 1
                 */
                scheduled_message_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a scheduled message
         * @description Deletes the message before it is sent. The caller's clients receive `scheduled_messages` `remove`.
         */
        delete: operations["deleteScheduledMessage"];
        options?: never;
        head?: never;
        /**
         * Edit a scheduled message
         * @description Changes a message that has not been sent yet. A new `type` needs recipients too, and for a channel also a topic.
         *     A failed message needs a new time, and is tried again then. The caller's clients receive `scheduled_messages`
         *     `update`.
         */
        patch: operations["editScheduledMessage"];
        trace?: never;
    };
    "/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set typing status
         * @description Notifies others that the user has started or stopped typing. Nothing is stored. A client repeats `start` every
         *     `server_typing_started_wait_period_milliseconds` while the user types, and sends `stop` when the user gives up
         *     or pauses for `server_typing_stopped_wait_period_milliseconds`; others forget a `start` after
         *     `server_typing_started_expiry_period_milliseconds`.
         *
         *     In a direct message, each recipient and the caller gets a `typing` event unless they turned such events off. In
         *     a channel, the subscribers get one, in queues that declared `stream_typing_notifications`, unless there are more
         *     than 100 subscribers.
         */
        post: operations["sendTyping"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get invitations
         * @description Pending invitations and links that the caller can manage: all of them for administrators, except links of others that
         *     make owners; otherwise the caller's own. Expired and revoked ones are omitted. Not for guests and bots.
         */
        get: operations["getInvitations"];
        put?: never;
        /**
         * Invite by email
         * @description Invites people by email, one invitation per address. The organization's settings say who may invite; guests and
         *     bots never may. Administrators and the inviter receive `invites_changed`.
         *
         *     An invitation grants what its inviter can grant when it is used: it becomes invalid when the inviter loses the
         *     right to invite to that role, and omits channels to which the inviter can no longer add anyone.
         *
         *     If one address is malformed or forbidden, the whole request is refused. Addresses that have an account are
         *     skipped and reported in the error, even if all others were invited.
         *
         *     Within a day, a user can make 1,000 invitations and links, and an organization 10,000, whether or not they were
         *     used, revoked or over at once (`daily_limit_reached`). A server on which everyone can create organizations may
         *     allow fewer invitations per day.
         */
        post: operations["sendInvitations"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/multiuse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a reusable link
         * @description Creates a link with which any number of people can create an account until it expires or is revoked. For the
         *     group that the organization sets (`create_multiuse_invite_group`). Administrators and the inviter receive
         *     `invites_changed`. A link grants what its inviter can grant when it is used, like an invitation by email. Links
         *     count towards the same limit of a day (`daily_limit_reached`).
         */
        post: operations["createInviteLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/{invite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of an invitation by email.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Deletes an invitation by email; its link stops working. For its inviter and administrators; for an invitation as
         *     owner, for its inviter and owners only. Administrators and the inviter receive `invites_changed`.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/{invite_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of an invitation by email.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend an invitation
         * @description Sends the email of a pending invitation again and restarts its original validity period. For its inviter and
         *     administrators; for an invitation as owner, for its inviter and owners only. A user can resend twenty within a
         *     day, then gets 429. No event is sent. Refused if its inviter could no longer create it, if the organization no
         *     longer accepts the address, or if it has expired and as many others as possible are pending.
         */
        post: operations["resendInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invites/multiuse/{invite_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of a reusable link.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a reusable link
         * @description Revokes a reusable link, even an expired one. For its inviter and administrators; for a link that creates
         *     owners, for its inviter and owners only. Administrators and the inviter receive `invites_changed`.
         */
        delete: operations["revokeInviteLink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the user groups
         * @description All user groups of the organization, by ID. The system groups, whose names begin with `role:`, come first; their
         *     members follow from the roles.
         */
        get: operations["getGroups"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_groups/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a user group
         * @description Creates a user group. `user_group_edit_policy` says who may. The caller becomes a member only when they name
         *     themselves; deactivated users and bots can be members. Names are distinct. Everyone receives
         *     `user_group` `add`. An organization has at most 1000 groups, and their members, counted per group, are at most
         *     100,000.
         */
        post: operations["createGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_groups/{user_group_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a user group
         * @description Deletes a group. For users who may edit it. A group that a permission names is in use and cannot be deleted.
         *     Everyone receives `user_group` `remove_subgroups` for each group that contained it, then `remove`. Messages keep
         *     their mentions.
         */
        delete: operations["deleteGroup"];
        options?: never;
        head?: never;
        /**
         * Edit a user group
         * @description Changes name, description, or who may mention the group. For administrators, moderators and direct members, if
         *     `user_group_edit_policy` permits it. System groups cannot be edited. Everyone receives one `user_group` `update`
         *     for each property that actually changes.
         */
        patch: operations["editGroup"];
        trace?: never;
    };
    "/user_groups/{user_group_id}/members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        /**
         * Get the members of a user group
         * @description The members of a group, including those of its subgroups.
         */
        get: operations["getGroupMembers"];
        put?: never;
        /**
         * Add or remove members
         * @description Adds and removes direct members. For users who may edit the group. Everyone receives `user_group` `add_members`,
         *     then `remove_members`. The notification bot writes to active users whom someone else adds or removes, if they
         *     are at most 100 of each. If one ID is refused, nothing changes.
         */
        post: operations["updateGroupMembers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_groups/{user_group_id}/members/{user_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
                /**
                 * @description ID of the user.
                 * @example 8
                 */
                user_id: number;
            };
            cookie?: never;
        };
        /**
         * Check whether a user is in a user group
         * @description Whether a user is a member of a group, directly or through subgroups.
         */
        get: operations["getGroupMembership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user_groups/{user_group_id}/subgroups": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        /**
         * Get the subgroups of a user group
         * @description The groups that a group contains, including those within its subgroups.
         */
        get: operations["getSubgroups"];
        put?: never;
        /**
         * Add or remove subgroups
         * @description Adds and removes direct subgroups, whose members count as members. For users who may edit the group. System
         *     groups can be subgroups. A group never contains itself, directly or through others. A group has at most 100
         *     direct subgroups. Everyone receives `user_group` `add_subgroups`, then `remove_subgroups`.
         */
        post: operations["updateSubgroups"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/emoji": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get custom emoji
         * @description The organization's custom emoji, including deactivated ones.
         */
        get: operations["getCustomEmoji"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/emoji/{emoji_name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name: letters, digits, dashes and spaces. Case is ignored, and an underscore equals a space. It ends with a
                 *     letter or digit.
                 * @example sail boat
                 */
                emoji_name: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a custom emoji
         * @description Adds an emoji to the organization. The setting `add_custom_emoji_policy` says who may do this; guests and bots
         *     never may. Only administrators can use the name of a built-in emoji. The image is resized to 64 by 64 pixels; an
         *     animated one also gets a still image. All active users receive `realm_emoji` with all emoji.
         */
        post: operations["uploadCustomEmoji"];
        /**
         * Remove a custom emoji
         * @description Deactivates an emoji: messages and reactions keep it, and its name can be used again. For administrators and the
         *     user who uploaded it. All active users receive `realm_emoji` with all emoji.
         */
        delete: operations["removeCustomEmoji"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/me/avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an avatar
         * @description Sets the caller's avatar: the center of the image, as a PNG of 100 by 100 and of 500 by 500 pixels.
         *     Organizations with `avatar_changes_disabled` permit this to administrators only. All active users receive
         *     `realm_user`. Outside of the API, `GET /avatar/{user_id or email}` redirects to the avatar of a user, and with
         *     `/medium` at the end to the larger one.
         */
        post: operations["uploadOwnAvatar"];
        /**
         * Remove your avatar
         * @description Removes the caller's uploaded avatar; from then on it is derived from the email address. Organizations with
         *     `avatar_changes_disabled` permit this to administrators only. All active users receive `realm_user`, unless there
         *     was no uploaded avatar.
         */
        delete: operations["removeOwnAvatar"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/icon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload an icon of the organization
         * @description Sets the organization's icon: the center of the image, as a PNG of 100 by 100 pixels. For administrators. All
         *     active users receive `realm`.
         */
        post: operations["uploadOrganizationIcon"];
        /**
         * Remove the icon of the organization
         * @description Removes the uploaded icon; from then on it is drawn from the organization's address. For administrators. All active
         *     users receive `realm`, unless there was no uploaded icon.
         */
        delete: operations["removeOrganizationIcon"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/logo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a logo of the organization
         * @description Sets the organization's logo: the image as a PNG of at most 800 by 100 pixels. There is one for light and one
         *     for dark themes. For administrators. All active users receive `realm`.
         */
        post: operations["uploadOrganizationLogo"];
        /**
         * Remove a logo of the organization
         * @description Removes an uploaded logo. For administrators. All active users receive `realm`, unless there was no such logo.
         */
        delete: operations["removeOrganizationLogo"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit the organization
         * @description Changes settings of the organization: all of them or none. Administrators only; some require an owner. All
         *     active users receive `realm` `update` or `update_dict` for settings that actually change. Settings that are not
         *     sent stay unchanged.
         */
        patch: operations["editOrganization"];
        trace?: never;
    };
    "/realm/profile_fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the custom profile fields
         * @description The organization's custom profile fields, in their order.
         */
        get: operations["getProfileFields"];
        put?: never;
        /**
         * Create a custom profile field
         * @description Adds a field to the profiles of the organization's users, after the existing ones. An organization has at most 100.
         *     Everyone receives `custom_profile_fields`.
         */
        post: operations["createProfileField"];
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reorder the custom profile fields
         * @description Changes the order of the fields. Everyone receives `custom_profile_fields`.
         */
        patch: operations["editProfileFieldOrder"];
        trace?: never;
    };
    "/realm/profile_fields/{field_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the field.
                 * @example 1
                 */
                field_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a custom profile field
         * @description Deletes the field with all its values. Everyone receives `custom_profile_fields`.
         */
        delete: operations["deleteProfileField"];
        options?: never;
        head?: never;
        /**
         * Edit a custom profile field
         * @description Changes the properties that are sent. For an account of `realm_default_external_accounts`, only `required` and
         *     `display_in_profile_summary` can change. Values that are no longer options are removed. Everyone receives
         *     `custom_profile_fields`.
         */
        patch: operations["editProfileField"];
        trace?: never;
    };
    "/users/me/profile_data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove values of your custom profile fields
         * @description Removes values of the caller's custom profile fields; those that are not set are skipped. Everyone who can see
         *     the caller receives `realm_user` `update` for each.
         */
        delete: operations["deleteOwnProfileValues"];
        options?: never;
        head?: never;
        /**
         * Edit your custom profile fields
         * @description Sets values of the caller's custom profile fields: all of them or none. Everyone who can see the caller receives
         *     `realm_user` `update` for each value that changes.
         */
        patch: operations["editOwnProfile"];
        trace?: never;
    };
    "/realm/user_settings_defaults": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit default settings for new users
         * @description Changes the personal settings that new people of the organization start with: all of them or none. Administrators
         *     only; existing users keep their settings. All active users receive `realm_user_settings_defaults` `update`
         *     for each setting that actually changes. `default_language` counts only while that of the organization is `en`.
         */
        patch: operations["editUserDefaults"];
        trace?: never;
    };
    "/realm/linkifiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get linkifiers
         * @description The organization's linkifiers, in the order they are tried.
         */
        get: operations["getLinkifiers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reorder linkifiers
         * @description Sets the order in which linkifiers are tried: if two match the same text, the first one makes the link.
         *     Administrators only. All active users receive `realm_linkifiers`.
         */
        patch: operations["setLinkifierOrder"];
        trace?: never;
    };
    "/realm/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get linkifiers in the older format
         * @description Always an empty list, for older clients: patterns in Python's notation are no longer served. Use
         *     `GET /realm/linkifiers`.
         */
        get: operations["getLegacyLinkifiers"];
        put?: never;
        /**
         * Create a linkifier
         * @description Turns text of new messages and topics that matches the pattern into links. It is tried after the existing ones.
         *     Administrators only; an organization has at most 100 linkifiers. All active users receive `realm_linkifiers`.
         */
        post: operations["createLinkifier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/filters/{filter_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the linkifier.
                 * @example 1
                 */
                filter_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a linkifier
         * @description New messages and topics no longer get these links; existing ones keep them. Administrators only. All active
         *     users receive `realm_linkifiers`.
         */
        delete: operations["deleteLinkifier"];
        options?: never;
        head?: never;
        /**
         * Edit a linkifier
         * @description Changes pattern and URL template for new messages and topics; it keeps its place in the order. Administrators
         *     only. All active users receive `realm_linkifiers`.
         */
        patch: operations["editLinkifier"];
        trace?: never;
    };
    "/realm/playgrounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a playground
         * @description Adds a website on which clients offer to run code blocks of a language. Administrators only; an
         *     organization has at most 100 playgrounds. All active users receive `realm_playgrounds`.
         */
        post: operations["createPlayground"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/playgrounds/{playground_id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the playground.
                 * @example 1
                 */
                playground_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a playground
         * @description Administrators only. All active users receive `realm_playgrounds`.
         */
        delete: operations["deletePlayground"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get domains
         * @description The domains whose email addresses the organization accepts when it sets `emails_restricted_to_domains`, sorted
         *     by name in code point order.
         */
        get: operations["getDomains"];
        put?: never;
        /**
         * Add a domain
         * @description Accepts email addresses of a domain; case and surrounding whitespace do not matter. Owners only; an
         *     organization has at most 1,000 domains. All active users receive `realm_domains` with `op` `add`.
         */
        post: operations["addDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/realm/domains/{domain}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain.
                 * @example harbour.example
                 */
                domain: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a domain
         * @description Email addresses of the domain are no longer accepted; existing accounts stay. With the last domain,
         *     `emails_restricted_to_domains` is turned off. Owners only. All active users receive `realm_domains` with `op` `remove`.
         */
        delete: operations["removeDomain"];
        options?: never;
        head?: never;
        /**
         * Edit a domain
         * @description Changes whether subdomains count. Owners only. All active users receive `realm_domains` with `op` `change`.
         */
        patch: operations["editDomain"];
        trace?: never;
    };
    "/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an event queue
         * @description Creates an event queue and returns the state that its first event builds on: what a client needs at startup.
         *     `fetch_event_types` selects the state, `event_types` the events. A queue lives until it is deleted or nobody has
         *     requested its events for a while.
         */
        post: operations["registerQueue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get events
         * @description Returns the events of a queue after `last_event_id` and discards those up to it, so the same ID returns the same
         *     events again. If there are none, the request waits for one; after 45 to 55 seconds that is a `heartbeat`. A
         *     second request for the same queue ends the waiting one with an empty list, and so does deleting the queue. Only
         *     the user who registered the queue may do this.
         *
         *     A client that has missed many events gets the first of them: a response ends after 1,000 events of the
         *     organization, or when the text of its events reaches 524,288 characters. Those after them come with the next
         *     request.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        /**
         * Delete an event queue
         * @description Ends the queue and the requests waiting for its events. Only the user who registered the queue may do this.
         */
        delete: operations["deleteQueue"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A client's presence report about a user. */
        ActivityReport: {
            /**
             * @description Always `website`.
             * @enum {string}
             */
            client: "website";
            /**
             * @description Whether the user is active or idle.
             * @enum {string}
             */
            status: "active" | "idle";
            /** @description Time of the report, UNIX seconds. */
            timestamp: number;
            /**
             * @description Always false.
             * @enum {boolean}
             */
            pushable: false;
        };
        /**
         * AddDefaultChannelForm
         * @description The parameters of `POST /default_streams`.
         */
        AddDefaultChannelForm: {
            /** @description ID of the channel. */
            stream_id: number;
        };
        /**
         * AddDomainAnswer
         * @description The domain is added.
         */
        AddDomainAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the domain, and the domain as it is stored. */
            new_domain: (number | string)[];
        };
        /**
         * AddDomainForm
         * @description The parameters of `POST /realm/domains`.
         */
        AddDomainForm: {
            /** @description The domain. */
            domain: string;
            /** @description Whether subdomains count as well. */
            allow_subdomains: boolean;
        };
        /**
         * AddReactionForm
         * @description The parameters of `POST /messages/{message_id}/reactions`.
         */
        AddReactionForm: {
            /** @description Name of the emoji, without colons. */
            emoji_name: string;
            /**
             * @description Identifier of the emoji within `reaction_type`. Looked up by name when this or `reaction_type` is
             *     absent.
             */
            emoji_code?: string;
            /**
             * @description `unicode_emoji`, `realm_emoji` or `service_extra_emoji` (also accepted: `zulip_extra_emoji`). Looked
             *     up by name when this or `emoji_code` is absent, first among the organization's custom emoji.
             */
            reaction_type?: string;
        };
        /**
         * AddSubmessageForm
         * @description The parameters of `POST /submessage`.
         */
        AddSubmessageForm: {
            /** @description ID of the message. */
            message_id: number;
            /** @description Kind of the submessage; clients send `widget`. */
            msg_type: string;
            /** @description The data, as JSON text. */
            content: string;
        };
        /** @description Words to add or to remove. */
        AlertWords: {
            /** @description Words or phrases of at most 100 characters each. */
            alert_words: string[];
        };
        /** @description Alert words of the caller. */
        AlertWordsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description All alert words of the caller, in the order in which they were added. */
            alert_words: string[];
        };
        /** @description The user's alert words changed. Sent to that user. */
        AlertWordsEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `alert_words`.
             * @enum {string}
             */
            type: "alert_words";
            /** @description All alert words, as they are when the event is delivered. */
            alert_words: string[];
        };
        /** @description An uploaded file. */
        Attachment: {
            /** @description ID of the file. */
            id: number;
            /** @description Name with which it was uploaded. */
            name: string;
            /** @description Its URL, below `/user_uploads/`. */
            path_id: string;
            /** @description Bytes. */
            size: number;
            /** @description When it was uploaded, UNIX milliseconds. */
            create_time: number;
            /** @description Messages that link to the file, as far as its owner can read them: the newest 100, the oldest of them first. */
            messages: components["schemas"]["AttachmentMessage"][];
        };
        /**
         * @description A file was uploaded, or the messages that link to it have changed. Sent to its owner; when a message is sent,
         *     before the message.
         */
        AttachmentEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `attachment`.
             * @enum {string}
             */
            type: "attachment";
            /**
             * @description `add`: uploaded. `update`: its messages have changed.
             * @enum {string}
             */
            op: "add" | "update";
            attachment: components["schemas"]["Attachment"];
            /** @description Bytes of all files of the organization. */
            upload_space_used: number;
        };
        /** @description A message that links to a file. */
        AttachmentMessage: {
            /** @description ID of the message. */
            id: number;
            /** @description When it was sent, UNIX milliseconds. */
            date_sent: number;
        };
        /** @description A file was deleted. Sent to its owner. */
        AttachmentRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `attachment`.
             * @enum {string}
             */
            type: "attachment";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /** @description The file. */
            attachment: {
                /** @description ID of the file. */
                id: number;
            };
            /** @description Bytes of all files of the organization. */
            upload_space_used: number;
        };
        /** @description No such account, or a wrong password. */
        AuthenticationFailedError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `AUTHENTICATION_FAILED`.
             * @enum {string}
             */
            code: "AUTHENTICATION_FAILED";
        };
        /** @description A login method. */
        AuthenticationMethod: {
            /** @description Whether the organization accepts it. */
            enabled: boolean;
            /** @description Whether the organization could accept it. */
            available: boolean;
        };
        /** @description Login methods; true for those available. */
        AuthenticationMethods: {
            /** @description A password of any kind. */
            password: boolean;
            /** @description Without a secret; only in development. */
            dev: boolean;
            /** @description Email address and password. */
            email: boolean;
            /** @description A directory service. */
            ldap: boolean;
            /** @description A proxy that authenticates the user. */
            remoteuser: boolean;
            /** @description GitHub. */
            github: boolean;
            /** @description Microsoft. */
            azuread: boolean;
            /** @description GitLab. */
            gitlab: boolean;
            /** @description Google. */
            google: boolean;
            /** @description Apple. */
            apple: boolean;
            /** @description SAML. */
            saml: boolean;
            /** @description OpenID Connect. */
            "openid connect": boolean;
        };
        /** @description The caller's avatar. */
        AvatarAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description URL of the avatar. */
            avatar_url: string;
        };
        /** @description The file is not a usable image. */
        BadImageError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `BAD_IMAGE`.
             * @enum {string}
             */
            code: "BAD_IMAGE";
        };
        /** @description A term of the narrow is invalid. */
        BadNarrowError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `BAD_NARROW`.
             * @enum {string}
             */
            code: "BAD_NARROW";
            /** @description What is wrong with the term. */
            desc: string;
        };
        /** @description The request is malformed, refers to something that does not exist, or is not permitted. */
        BadRequestError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `BAD_REQUEST`.
             * @enum {string}
             */
            code: "BAD_REQUEST";
        };
        /** @description A bot, as its owner and administrators see it. */
        Bot: {
            /** @description Email address of the bot. */
            email: string;
            /** @description ID of the bot. */
            user_id: number;
            /** @description Name. */
            full_name: string;
            /**
             * @description 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded.
             * @enum {integer}
             */
            bot_type: 1 | 2 | 3 | 4;
            /** @description False when deactivated. */
            is_active: boolean;
            /**
             * @description API key. Keys are not stored, so it is empty in `realm_bots`, and in an event that the client fetches more than
             *     a minute after the key was created.
             */
            api_key: string;
            /** @description Name of the channel it sends to by default; null when there is none. */
            default_sending_stream: string | null;
            /** @description Name of the channel whose events it receives by default; null when there is none. */
            default_events_register_stream: string | null;
            /** @description Whether it receives the events of all public channels by default. */
            default_all_public_streams: boolean;
            /** @description URL of the avatar. */
            avatar_url: string;
            /** @description Services that an outgoing webhook bot calls; empty for other bots. */
            services: components["schemas"]["BotService"][];
            /** @description Owner; null when there is none. */
            owner_id: number | null;
        };
        /** @description A bot was deactivated or reactivated. Sent to its owner and administrators. */
        BotActivityEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_bot`.
             * @enum {string}
             */
            type: "realm_bot";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The bot, and what changed. */
            bot: {
                /** @description ID of the bot. */
                user_id: number;
                /** @description Whether it can be used. */
                is_active: boolean;
            };
        };
        /** @description A bot was created. Sent to its owner and administrators. */
        BotAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_bot`.
             * @enum {string}
             */
            type: "realm_bot";
            /**
             * @description Always `add`.
             * @enum {string}
             */
            op: "add";
            bot: components["schemas"]["Bot"];
        };
        /** @description A bot's owner changed. Sent to the previous owner. */
        BotDeleteEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_bot`.
             * @enum {string}
             */
            type: "realm_bot";
            /**
             * @description Always `delete`.
             * @enum {string}
             */
            op: "delete";
            /** @description The bot. */
            bot: {
                /** @description ID of the bot. */
                user_id: number;
            };
        };
        /** @description A bot got a new API key. Sent to its owner and administrators. */
        BotKeyEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_bot`.
             * @enum {string}
             */
            type: "realm_bot";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The bot. */
            bot: {
                /** @description ID of the bot. */
                user_id: number;
                /** @description The new key; empty if the client fetches the event more than a minute later. */
                api_key: string;
            };
        };
        /** @description A bot's name changed. Sent to its owner and administrators. */
        BotNameEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_bot`.
             * @enum {string}
             */
            type: "realm_bot";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The bot, and what changed. */
            bot: {
                /** @description ID of the bot. */
                user_id: number;
                /** @description New name. */
                full_name: string;
            };
        };
        /** @description A bot's owner changed. Sent to administrators. */
        BotOwnerEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_bot`.
             * @enum {string}
             */
            type: "realm_bot";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The bot. */
            bot: {
                /** @description ID of the bot. */
                user_id: number;
                /** @description ID of the new owner. */
                owner_id: number;
            };
        };
        /** @description A service that an outgoing webhook bot calls. */
        BotService: {
            /** @description URL that is called. */
            base_url: string;
            /**
             * @description Format of what is sent: always 1.
             * @enum {integer}
             */
            interface: 1;
            /** @description Text in every call, by which the service recognizes the caller. */
            token: string;
        };
        /** @description The URL of an outgoing webhook bot changed. Sent to its owner and administrators. */
        BotServiceEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_bot`.
             * @enum {string}
             */
            type: "realm_bot";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The bot. */
            bot: {
                /** @description ID of the bot. */
                user_id: number;
                /** @description The services that it calls from now on. */
                services: components["schemas"]["BotService"][];
            };
        };
        /** @description A channel. */
        Channel: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name. */
            name: string;
            /** @description What the channel is about, in Markdown. */
            description: string;
            /** @description The description as HTML, to be displayed like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was created, UNIX seconds. */
            date_created: number;
            /** @description Who created the channel; null when unknown. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days after which messages are deleted, forever. Null: the organization's setting; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read messages sent before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
            /**
             * @description Average messages per week, to two significant digits; null while the channel is less than a week old.
             *     That of a busy channel may be ten minutes old.
             */
            stream_weekly_traffic: number | null;
        };
        /**
         * @description The posting policy of a channel changed; follows the event about `stream_post_policy`. Sent to everyone who can
         *     see it.
         */
        ChannelAnnouncementEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name of the channel; if it was renamed, the old name. */
            name: string;
            /**
             * @description Always `is_announcement_only`.
             * @enum {string}
             */
            property: "is_announcement_only";
            /** @description Whether only administrators may post. */
            value: boolean;
        };
        /** @description Channels became visible. Sent to the users who can now see them. */
        ChannelCreateEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `create`.
             * @enum {string}
             */
            op: "create";
            /** @description The channels. */
            streams: components["schemas"]["Channel"][];
        };
        /** @description Channels were archived or became invisible. Sent to the users who could see them. */
        ChannelDeleteEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `delete`.
             * @enum {string}
             */
            op: "delete";
            /** @description The channels. */
            streams: components["schemas"]["Channel"][];
        };
        /** @description The description of a channel changed. Sent to everyone who can see it. */
        ChannelDescriptionEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name of the channel; if it was renamed, the old name. */
            name: string;
            /**
             * @description Always `description`.
             * @enum {string}
             */
            property: "description";
            /** @description Description now, in Markdown. */
            value: string;
            /** @description New description, as HTML. */
            rendered_description: string;
        };
        /** @description The channel that a message is sent to does not exist. */
        ChannelDoesNotExistError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `STREAM_DOES_NOT_EXIST`.
             * @enum {string}
             */
            code: "STREAM_DOES_NOT_EXIST";
            /** @description The name, HTML-escaped, if the channel was given by name. */
            stream?: string;
            /** @description The ID, if the channel was given by ID. */
            stream_id?: number;
        };
        /**
         * @description The first message of a channel was deleted; precedes the event about the deletion. Sent to everyone who can see
         *     it.
         */
        ChannelFirstMessageEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name of the channel; if it was renamed, the old name. */
            name: string;
            /**
             * @description Always `first_message_id`.
             * @enum {string}
             */
            property: "first_message_id";
            /** @description ID of the first message now; null when none is left. */
            value: number | null;
        };
        /**
         * @description A channel message was deleted or became inaccessible. Sent to queues without the capability
         *     `bulk_message_deletion`.
         */
        ChannelMessageDeleteEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `delete_message`.
             * @enum {string}
             */
            type: "delete_message";
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            message_type: "stream";
            /** @description ID of the message. */
            message_id: number;
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Topic. */
            topic: string;
        };
        /** @description Text and topic of a channel message were edited together. Sent to everyone who can read it. */
        ChannelMessageEditAndMoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description The user who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, including the edited one, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: messages change only when someone edits them.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description ID of the channel the message was in. */
            stream_id: number;
            /** @description Name of that channel. */
            stream_name: string;
            /** @description Previous text, in Markdown. */
            orig_content: string;
            /** @description Previous text, as HTML. */
            orig_rendered_content: string;
            /** @description New text, in Markdown. */
            content: string;
            /** @description New text, as HTML. */
            rendered_content: string;
            /** @description Version of the Markdown processor that rendered the previous text. */
            prev_rendered_content_version: number;
            /** @description Whether it is now a status message. */
            is_me_message: boolean;
            /**
             * @description Number of messages of the topic that were moved with it.
             * @enum {string}
             */
            propagate_mode: "change_one" | "change_later" | "change_all";
            /** @description Previous topic. */
            orig_subject: string;
            /** @description New topic. */
            subject: string;
            /** @description Links that linkifiers find in the topic. */
            topic_links: components["schemas"]["TopicLink"][];
        };
        /** @description The text of a channel message was edited. Sent to everyone who can read it. */
        ChannelMessageEditEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description The user who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, including the edited one, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: messages change only when someone edits them.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description ID of the channel the message was in. */
            stream_id: number;
            /** @description Name of that channel. */
            stream_name: string;
            /** @description Previous text, in Markdown. */
            orig_content: string;
            /** @description Previous text, as HTML. */
            orig_rendered_content: string;
            /** @description New text, in Markdown. */
            content: string;
            /** @description New text, as HTML. */
            rendered_content: string;
            /** @description Version of the Markdown processor that rendered the previous text. */
            prev_rendered_content_version: number;
            /** @description Whether it is now a status message. */
            is_me_message: boolean;
        };
        /**
         * @description Channel messages of one topic were deleted or became inaccessible. Sent to queues with the capability
         *     `bulk_message_deletion`.
         */
        ChannelMessagesDeleteEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `delete_message`.
             * @enum {string}
             */
            type: "delete_message";
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            message_type: "stream";
            /** @description IDs of the messages. */
            message_ids: number[];
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Topic. */
            topic: string;
        };
        /** @description Messages were moved to another channel and kept their topic. Sent to everyone who can read them. */
        ChannelMoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description The user who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, including the edited one, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: messages change only when someone edits them.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description ID of the channel the message was in. */
            stream_id: number;
            /** @description Name of that channel. */
            stream_name: string;
            /**
             * @description Number of messages of the topic that were moved with it. Absent if the edit named the channel that the messages
             *     are in, and nothing moved.
             * @enum {string}
             */
            propagate_mode?: "change_one" | "change_later" | "change_all";
            /** @description Previous topic. */
            orig_subject: string;
            /** @description ID of the channel that the edit named. */
            new_stream_id: number;
        };
        /** @description A channel was renamed. Sent to everyone who can see it. */
        ChannelNameEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name of the channel; if it was renamed, the old name. */
            name: string;
            /**
             * @description Always `name`.
             * @enum {string}
             */
            property: "name";
            /** @description Name now. */
            value: string;
        };
        /** @description The posting policy of a channel changed. Sent to everyone who can see it. */
        ChannelPostPolicyEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name of the channel; if it was renamed, the old name. */
            name: string;
            /**
             * @description Always `stream_post_policy`.
             * @enum {string}
             */
            property: "stream_post_policy";
            /**
             * @description 1 everyone, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            value: 1 | 2 | 3 | 4;
        };
        /** @description A channel was made private or public. Sent to everyone who can see it. */
        ChannelPrivacyEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name of the channel; if it was renamed, the old name. */
            name: string;
            /**
             * @description Always `invite_only`.
             * @enum {string}
             */
            property: "invite_only";
            /** @description Whether it is private now. */
            value: boolean;
            /** @description Whether new subscribers can read older messages. */
            history_public_to_subscribers: boolean;
            /** @description Whether it can be read without an account. */
            is_web_public: boolean;
        };
        /** @description The group that may unsubscribe others from a channel changed. Sent to everyone who can see it. */
        ChannelRemoversEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name of the channel; if it was renamed, the old name. */
            name: string;
            /**
             * @description Always `can_remove_subscribers_group`.
             * @enum {string}
             */
            property: "can_remove_subscribers_group";
            /** @description ID of the user group. */
            value: number;
        };
        /** @description The message retention of a channel changed. Sent to everyone who can see it. */
        ChannelRetentionEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name of the channel; if it was renamed, the old name. */
            name: string;
            /**
             * @description Always `message_retention_days`.
             * @enum {string}
             */
            property: "message_retention_days";
            /** @description Days; null: as the organization says; -1: forever. */
            value: number | null;
        };
        /** @description The sender may not mention everyone in a channel of this size. */
        ChannelWildcardMentionError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `STREAM_WILDCARD_MENTION_NOT_ALLOWED`.
             * @enum {string}
             */
            code: "STREAM_WILDCARD_MENTION_NOT_ALLOWED";
        };
        /** @description One parameter was sent under two names. */
        ConfusingParametersError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `REQUEST_CONFUSING_VAR`.
             * @enum {string}
             */
            code: "REQUEST_CONFUSING_VAR";
            /** @description The first name. */
            var_name1: string;
            /** @description The other name. */
            var_name2: string;
        };
        /**
         * CreateBotAnswer
         * @description The bot is created.
         */
        CreateBotAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the bot. */
            user_id: number;
            /** @description API key of the bot. */
            api_key: string;
            /** @description URL of the avatar. */
            avatar_url: string;
            /** @description Always null on this server. */
            default_sending_stream: string | null;
            /** @description Always null on this server. */
            default_events_register_stream: string | null;
            /** @description Always false on this server. */
            default_all_public_streams: boolean;
        };
        /**
         * CreateBotForm
         * @description The parameters of `POST /bots`.
         */
        CreateBotForm: {
            /** @description Name of 2 to 100 characters, not used by another active bot of the caller's organization. */
            full_name: string;
            /** @description First part of the email address, without spaces and characters an email address cannot have. */
            short_name: string;
            /**
             * @description Kind of bot: 1 generic, 2 incoming webhook, which may only send messages, 3 outgoing webhook; others
             *     are refused with `Invalid bot type`.
             * @default 1
             */
            bot_type: number;
            /**
             * @description For an outgoing webhook bot, and required there: an `http` or `https` URL, as text or JSON, on a
             *     host that the operator of the server allows. Messages that mention the bot, and direct messages to
             *     it, are sent there as JSON: `bot_email`, `bot_full_name`, `data` (the Markdown of the message),
             *     `message` (the message object with Markdown as `content`, and the HTML as `rendered_content`),
             *     `token`, and `trigger` (`mention` or `direct_message`). Messages of bots are not sent. The bot posts
             *     the `response_string` or `content` of the response, with `widget_content` if there is any, unless
             *     `response_not_required` is true. If a call finally fails, the owner gets a direct message.
             */
            payload_url?: string;
            /**
             * @description Format of what is sent; there is only this one.
             * @default 1
             * @enum {integer}
             */
            interface_type: 1;
        };
        /**
         * CreateDraftsAnswer
         * @description The drafts are created.
         */
        CreateDraftsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description IDs of the drafts, in the order sent. */
            ids: number[];
        };
        /**
         * CreateDraftsForm
         * @description The parameters of `POST /drafts`.
         */
        CreateDraftsForm: {
            /** @description The drafts to create. If absent, none are created. */
            drafts?: components["schemas"]["DraftInput"][];
        };
        /**
         * CreateGroupForm
         * @description The parameters of `POST /user_groups/create`.
         */
        CreateGroupForm: {
            /** @description Name. It is not blank and does not begin with `@`, `role:`, `user:`, `stream:` or `channel:`. */
            name: string;
            /** @description Description; may be empty. */
            description: string;
            /** @description IDs of the members; may be empty. */
            members: number[];
            /**
             * @description Who may mention the group: the ID of a group, or users and groups. If absent, everyone. The system
             *     groups of owners and of the Internet are not accepted.
             */
            can_mention_group?: number | components["schemas"]["PersonsAndGroups"];
        };
        /**
         * CreateInviteLinkAnswer
         * @description The link is created.
         */
        CreateInviteLinkAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The link to share. */
            invite_link: string;
        };
        /**
         * CreateInviteLinkForm
         * @description The parameters of `POST /invites/multiuse`.
         */
        CreateInviteLinkForm: {
            /**
             * @description Minutes until it expires; null: never. If absent, the server's setting: 14400 (ten days) unless the
             *     operator changed it.
             */
            invite_expires_in_minutes?: number | null;
            /**
             * @description Role of the new account: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Must
             *     not have more rights than the caller.
             * @default 400
             * @enum {integer}
             */
            invite_as: 100 | 200 | 300 | 400 | 600;
            /**
             * @description Channels that new accounts join.
             * @default []
             */
            stream_ids: number[];
            /**
             * @description Whether the new account also joins the channels that are default when it is created.
             * @default false
             */
            include_realm_default_subscriptions: boolean;
        };
        /**
         * CreateLinkifierAnswer
         * @description The linkifier is created.
         */
        CreateLinkifierAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the linkifier. */
            id: number;
        };
        /**
         * CreateLinkifierForm
         * @description The parameters of `POST /realm/filters`.
         */
        CreateLinkifierForm: {
            /**
             * @description Regular expression in the notation of RE2: no lookaround and no back references. It matches only if
             *     no letter or digit follows, and only at the beginning of the text or after whitespace or one of
             *     `'"(,:<`.
             */
            pattern: string;
            /** @description URL, as an RFC 6570 template of the pattern's named groups. */
            url_template: string;
        };
        /**
         * CreatePlaygroundAnswer
         * @description The playground is created.
         */
        CreatePlaygroundAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the playground. */
            id: number;
        };
        /**
         * CreatePlaygroundForm
         * @description The parameters of `POST /realm/playgrounds`.
         */
        CreatePlaygroundForm: {
            /** @description Display name. */
            name: string;
            /** @description Language of the code blocks, as named by Pygments, or another name. */
            pygments_language: string;
            /** @description URL, as an RFC 6570 template whose only variable is `code`. */
            url_template: string;
        };
        /**
         * CreateProfileFieldAnswer
         * @description The field is created.
         */
        CreateProfileFieldAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the field. */
            id: number;
        };
        /**
         * CreateProfileFieldForm
         * @description The parameters of `POST /realm/profile_fields`.
         */
        CreateProfileFieldForm: {
            /**
             * @description Name, unique among the fields. Must not be blank; ignored for accounts of
             *     `realm_default_external_accounts`, which have names of their own.
             * @default
             */
            name: string;
            /**
             * @description Hint on what to enter.
             * @default
             */
            hint: string;
            /**
             * @description For a list of options, each option under a key of its own. For an external account, `subtype`: one of
             *     `realm_default_external_accounts`, or `custom` with `url_pattern`. At most 10000 characters of JSON.
             * @default {}
             */
            field_data: {
                [key: string]: string | components["schemas"]["ProfileFieldChoice"];
            };
            /**
             * @description One of `custom_profile_field_types`: 1 short text, 2 long text, 3 list of options, 4 date, 5 link,
             *     6 users, 7 external account, 8 pronouns.
             */
            field_type: number;
            /**
             * @description Whether clients ask users to fill it in.
             * @default false
             */
            required: boolean;
            /**
             * @description Whether clients show it next to the name. At most 2 fields, none of them long text or users.
             * @default false
             */
            display_in_profile_summary: boolean;
        };
        /**
         * CreateScheduledMessageAnswer
         * @description The message is scheduled.
         */
        CreateScheduledMessageAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the scheduled message. */
            scheduled_message_id: number;
        };
        /**
         * CreateScheduledMessageForm
         * @description The parameters of `POST /scheduled_messages`.
         */
        CreateScheduledMessageForm: {
            /**
             * @description `direct` (older: `private`) or `channel` (older: `stream`).
             * @enum {string}
             */
            type: "direct" | "private" | "stream" | "channel";
            /**
             * @description The recipients. For a channel: its ID. For users: a JSON list of user IDs; the sender can be left
             *     out.
             */
            to: string;
            /** @description Topic, required for a channel; surrounding whitespace is removed. Ignored for users. */
            topic?: string;
            /** @description The text in Markdown; must not be blank. */
            content: string;
            /** @description When to send it, UNIX seconds; in the future. */
            scheduled_delivery_timestamp: number;
            /**
             * @description Whether the message will be marked as read for the sender. If absent, true for clients known to be
             *     used by people.
             */
            read_by_sender?: boolean;
        };
        /**
         * CreateUserAnswer
         * @description The account is created.
         */
        CreateUserAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the account. */
            user_id: number;
        };
        /**
         * CreateUserForm
         * @description The parameters of `POST /users`.
         */
        CreateUserForm: {
            /**
             * @description Email address of the new account. Must be allowed in the organization and not be in use, ignoring
             *     case.
             */
            email: string;
            /** @description Password; weak ones are refused. */
            password: string;
            /**
             * @description Name of 2 to 100 characters, none of them `*`, `` ` ``, `\`, `>`, `"` or `@`. Surrounding spaces are
             *     removed.
             */
            full_name: string;
        };
        /** @description A custom emoji of the organization. */
        CustomEmoji: {
            /** @description ID, as text; the `emoji_code` of reactions. */
            id: string;
            /** @description Name; unique among active emoji. */
            name: string;
            /** @description URL of the image, relative to the server. */
            source_url: string;
            /** @description URL of the still image of an animated emoji; null for others. */
            still_url: string | null;
            /** @description Whether it can no longer be used in new messages and reactions. */
            deactivated: boolean;
            /** @description Who uploaded it; null when unknown. */
            author_id: number | null;
        };
        /** @description The organization's custom emoji changed. Sent to everyone. */
        CustomEmojiEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_emoji`.
             * @enum {string}
             */
            type: "realm_emoji";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description All emoji by ID, including deactivated ones. */
            realm_emoji: {
                [key: string]: components["schemas"]["CustomEmoji"];
            };
        };
        /**
         * DeactivateUserForm
         * @description The parameters of `DELETE /users/{user_id}`.
         */
        DeactivateUserForm: {
            /** @description A message to the user, sent by email. */
            deactivation_notification_comment?: string;
        };
        /** @description A channel in the default set. */
        DefaultChannel: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name. */
            name: string;
            /** @description What the channel is about, in Markdown. */
            description: string;
            /** @description The description as HTML, to be displayed like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was created, UNIX seconds. */
            date_created: number;
            /** @description Who created the channel; null when unknown. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days after which messages are deleted, forever. Null: the organization's setting; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read messages sent before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
        };
        /** @description The default channels changed. Sent to everyone except guests. */
        DefaultChannelsEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `default_streams`.
             * @enum {string}
             */
            type: "default_streams";
            /** @description All default channels. */
            default_streams: components["schemas"]["DefaultChannel"][];
        };
        /**
         * DeleteOwnProfileValuesForm
         * @description The parameters of `DELETE /users/me/profile_data`.
         */
        DeleteOwnProfileValuesForm: {
            /** @description IDs of the fields. */
            data: number[];
        };
        /**
         * DeleteQueueForm
         * @description The parameters of `DELETE /events`.
         */
        DeleteQueueForm: {
            /** @description The queue. */
            queue_id: string;
        };
        /**
         * DeleteStorageForm
         * @description The parameters of `DELETE /bot_storage`.
         */
        DeleteStorageForm: {
            /** @description Keys of the entries, each of which must exist. Without it, all entries are deleted. */
            keys?: string[];
        };
        /**
         * DeleteTopicAnswer
         * @description The topic is deleted.
         */
        DeleteTopicAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /**
             * @description False if half a minute was not enough: the newest messages are deleted, and repeating the call
             *     deletes more.
             */
            complete: boolean;
        };
        /**
         * DeleteTopicForm
         * @description The parameters of `POST /streams/{stream_id}/delete_topic`.
         */
        DeleteTopicForm: {
            /** @description The topic; case does not matter. */
            topic_name: string;
        };
        /** @description The time limit for deleting one's own messages changed. Sent to everyone. */
        DeletionLimitEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description Always `message_content_delete_limit_seconds`.
             * @enum {string}
             */
            property: "message_content_delete_limit_seconds";
            /** @description Seconds; null: without a limit. */
            value: number | null;
        };
        /** @description A direct message was deleted. Sent to queues without the capability `bulk_message_deletion`. */
        DirectMessageDeleteEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `delete_message`.
             * @enum {string}
             */
            type: "delete_message";
            /**
             * @description Always `private`.
             * @enum {string}
             */
            message_type: "private";
            /** @description ID of the message. */
            message_id: number;
        };
        /** @description The text of a direct message was edited. Sent to its participants. */
        DirectMessageEditEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description The user who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, including the edited one, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: messages change only when someone edits them.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description Previous text, in Markdown. */
            orig_content: string;
            /** @description Previous text, as HTML. */
            orig_rendered_content: string;
            /** @description New text, in Markdown. */
            content: string;
            /** @description New text, as HTML. */
            rendered_content: string;
            /** @description Version of the Markdown processor that rendered the previous text. */
            prev_rendered_content_version: number;
            /** @description Whether it is now a status message. */
            is_me_message: boolean;
        };
        /** @description Direct messages were deleted. Sent to queues with the capability `bulk_message_deletion`. */
        DirectMessagesDeleteEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `delete_message`.
             * @enum {string}
             */
            type: "delete_message";
            /**
             * @description Always `private`.
             * @enum {string}
             */
            message_type: "private";
            /** @description IDs of the messages. */
            message_ids: number[];
        };
        /** @description A participant in a direct message conversation. */
        DirectRecipient: {
            /** @description User ID. */
            id: number;
            /** @description Email address as the API shows it. */
            email: string;
            /** @description Name. */
            full_name: string;
            /** @description Whether the account only represents someone in another system. */
            is_mirror_dummy: boolean;
        };
        /** @description All participants in a direct message conversation. */
        DirectRecipients: components["schemas"]["DirectRecipient"][];
        /**
         * @description The user changed the language. Sent after `user_settings`, to queues without the capability
         *     `user_settings_object`.
         */
        DisplayLanguageEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_display_settings`.
             * @enum {string}
             */
            type: "update_display_settings";
            /** @description API email address of the user. */
            user: string;
            /**
             * @description Always `default_language`.
             * @enum {string}
             */
            setting_name: "default_language";
            /** @description Code of the new language. */
            setting: string;
            /** @description Name of the language. */
            language_name: string;
        };
        /**
         * @description The user changed a personal setting of older clients. Sent after `user_settings`, to queues without the
         *     capability `user_settings_object`.
         */
        DisplayNumberEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_display_settings`.
             * @enum {string}
             */
            type: "update_display_settings";
            /** @description API email address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            setting_name: "color_scheme" | "demote_inactive_streams";
            /** @description New value. */
            setting: number;
        };
        /**
         * @description The user changed a personal setting of older clients. Sent after `user_settings`, to queues without the
         *     capability `user_settings_object`.
         */
        DisplaySwitchEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_display_settings`.
             * @enum {string}
             */
            type: "update_display_settings";
            /** @description API email address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            setting_name: "dense_mode" | "enable_drafts_synchronization" | "enter_sends" | "fluid_layout_width" | "high_contrast_mode" | "left_side_userlist" | "starred_message_counts" | "translate_emoticons" | "twenty_four_hour_time";
            /** @description New value. */
            setting: boolean;
        };
        /**
         * @description The user changed a personal setting of older clients. Sent after `user_settings`, to queues without the
         *     capability `user_settings_object`.
         */
        DisplayTextEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_display_settings`.
             * @enum {string}
             */
            type: "update_display_settings";
            /** @description API email address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            setting_name: "emojiset" | "timezone" | "web_home_view";
            /** @description New value. */
            setting: string;
        };
        /** @description A domain whose email addresses are accepted. */
        Domain: {
            /** @description The domain. */
            domain: string;
            /** @description Whether subdomains count as well. */
            allow_subdomains: boolean;
        };
        /** @description A domain was added or changed. Sent to everyone. */
        DomainEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_domains`.
             * @enum {string}
             */
            type: "realm_domains";
            /**
             * @description What happened.
             * @enum {string}
             */
            op: "add" | "change";
            realm_domain: components["schemas"]["Domain"];
        };
        /** @description A domain was removed. Sent to everyone. */
        DomainRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_domains`.
             * @enum {string}
             */
            type: "realm_domains";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /** @description The domain. */
            domain: string;
        };
        /** @description A draft. */
        Draft: {
            /** @description ID of the draft. */
            id: number;
            /**
             * @description Empty: unaddressed. `stream`: for a channel. `private`: for one or more users.
             * @enum {string}
             */
            type: "" | "stream" | "private";
            /** @description The channel; or the users except the owner (for a draft to oneself: the owner), ascending. */
            to: number[];
            /** @description Topic; empty unless the draft is for a channel. */
            topic: string;
            /** @description Text in Markdown. */
            content: string;
            /** @description UNIX seconds of the last edit. */
            timestamp: number;
        };
        /** @description A draft to store. */
        DraftInput: {
            /**
             * @description Empty: unaddressed. `stream`: for a channel. `private`: for one or more users.
             * @enum {string}
             */
            type: "" | "stream" | "private";
            /**
             * @description For a channel, exactly its ID. For users, their IDs: duplicates count once, and without any the draft
             *     becomes unaddressed. Otherwise ignored.
             */
            to: number[];
            /** @description Topic of a channel draft, truncated to `max_topic_length`; may be empty. Ignored for others. */
            topic: string;
            /** @description Text, truncated to `max_message_length`. Must not be blank. */
            content: string;
            /** @description UNIX seconds of the last edit; fractions are dropped. The current time when absent or null. */
            timestamp?: number | null;
        };
        /** @description The user created drafts. Sent to that user. */
        DraftsAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `drafts`.
             * @enum {string}
             */
            type: "drafts";
            /**
             * @description Always `add`.
             * @enum {string}
             */
            op: "add";
            /** @description The new drafts, in the order sent. */
            drafts: components["schemas"]["Draft"][];
        };
        /** @description The user deleted a draft. Sent to that user. */
        DraftsRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `drafts`.
             * @enum {string}
             */
            type: "drafts";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /** @description ID of the draft. */
            draft_id: number;
        };
        /** @description The user edited a draft. Sent to that user. */
        DraftsUpdateEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `drafts`.
             * @enum {string}
             */
            type: "drafts";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            draft: components["schemas"]["Draft"];
        };
        /**
         * EditBotAnswer
         * @description The bot is changed.
         */
        EditBotAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Name. */
            full_name: string;
            /** @description URL of the avatar. */
            avatar_url: string;
            /**
             * @description Always 1 on this server.
             * @enum {integer}
             */
            service_interface: 1;
            /** @description URL of an outgoing webhook bot; null for others. */
            service_payload_url: string | null;
            /** @description Always null on this server. */
            config_data: string | null;
            /** @description Always null on this server. */
            default_sending_stream: string | null;
            /** @description Always null on this server. */
            default_events_register_stream: string | null;
            /** @description Always false on this server. */
            default_all_public_streams: boolean;
            /** @description Email address of the owner. */
            bot_owner: string;
        };
        /**
         * EditBotForm
         * @description The parameters of `PATCH /bots/{bot_id}`.
         */
        EditBotForm: {
            /** @description New name of 2 to 100 characters, not used by another active bot. */
            full_name?: string;
            /** @description ID of the new owner. */
            bot_owner_id?: number;
            /**
             * @description New URL of an outgoing webhook bot; see `payload_url` of `POST /bots`. Owner and administrators receive
             *     `realm_bot` `update`.
             */
            service_payload_url?: string;
        };
        /**
         * EditChannelForm
         * @description The parameters of `PATCH /streams/{stream_id}`.
         */
        EditChannelForm: {
            /** @description New description in Markdown. Line breaks become spaces. */
            description?: string;
            /** @description Make the channel private or public. */
            is_private?: boolean;
            /** @description True: only administrators post. Deprecated: see `stream_post_policy`. */
            is_announcement_only?: boolean;
            /** @description Add the channel to the default set or remove it. A private channel cannot be in it. */
            is_default_stream?: boolean;
            /**
             * @description Who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy?: 1 | 2 | 3 | 4;
            /** @description Whether subscribers of a private channel can read messages sent before they joined. */
            history_public_to_subscribers?: boolean;
            /** @description Open the history to everyone. The organization must allow it. */
            is_web_public?: boolean;
            /**
             * @description New name: 1 to 60 characters, not used by another channel (ignoring case), without control
             *     characters.
             */
            new_name?: string;
            /**
             * @description Days until messages are deleted, above 0; `realm_default`: the organization's setting; `unlimited`:
             *     never. Messages whose time is over are deleted within an hour, forever, with the events of
             *     a deletion.
             */
            message_retention_days?: number | ("realm_default" | "unlimited");
            /** @description ID of a group, other than owners and nobody, whose members may unsubscribe others. */
            can_remove_subscribers_group?: number;
        };
        /**
         * EditDomainForm
         * @description The parameters of `PATCH /realm/domains/{domain}`.
         */
        EditDomainForm: {
            /** @description Whether subdomains count as well. */
            allow_subdomains: boolean;
        };
        /**
         * EditDraftForm
         * @description The parameters of `PATCH /drafts/{draft_id}`.
         */
        EditDraftForm: {
            draft: components["schemas"]["DraftInput"];
        };
        /**
         * EditGroupForm
         * @description The parameters of `PATCH /user_groups/{user_group_id}`.
         */
        EditGroupForm: {
            /** @description New name, as when it is created. */
            name?: string;
            /** @description New description; may be empty. */
            description?: string;
            can_mention_group?: components["schemas"]["GroupSettingChange"];
        };
        /** @description One edit or move of a message. */
        EditHistoryEntry: {
            /** @description Who edited. Null when not recorded. */
            user_id: number | null;
            /** @description UNIX seconds of the edit. */
            timestamp: number;
            /** @description The previous text, as Markdown. Absent when the text was not edited. */
            prev_content?: string;
            /** @description The previous text, as HTML. Absent when the text was not edited. */
            prev_rendered_content?: string;
            /** @description Version of the Markdown processor that rendered it. Absent when the text was not edited. */
            prev_rendered_content_version?: number;
            /** @description ID of the previous channel. Absent when the channel did not change. */
            prev_stream?: number;
            /** @description ID of the new channel. Absent when the channel did not change. */
            stream?: number;
            /** @description The previous topic. Absent when the topic did not change. */
            prev_topic?: string;
            /** @description The new topic. Absent when the topic did not change. */
            topic?: string;
        };
        /**
         * EditLinkifierForm
         * @description The parameters of `PATCH /realm/filters/{filter_id}`.
         */
        EditLinkifierForm: {
            /**
             * @description Regular expression in the notation of RE2: no lookaround and no back references. It matches only if
             *     no letter or digit follows, and only at the beginning of the text or after whitespace or one of
             *     `'"(,:<`.
             */
            pattern: string;
            /** @description URL, as an RFC 6570 template of the pattern's named groups. */
            url_template: string;
        };
        /**
         * EditMessageForm
         * @description The parameters of `PATCH /messages/{message_id}`.
         */
        EditMessageForm: {
            /** @description ID of the channel to move to. If absent, the message stays in its channel. */
            stream_id?: number;
            /**
             * @description The topic to move to; surrounding whitespace is removed. The current topic counts as absent. If
             *     absent, the message stays in its topic.
             */
            topic?: string;
            /**
             * @description Move only this message, this and the later ones of its topic, or the whole topic.
             * @default change_one
             * @enum {string}
             */
            propagate_mode: "change_one" | "change_later" | "change_all";
            /**
             * @description Whether the notification bot announces the move in the old topic.
             * @default false
             */
            send_notification_to_old_thread: boolean;
            /**
             * @description Whether the notification bot announces the move in the new topic.
             * @default true
             */
            send_notification_to_new_thread: boolean;
            /** @description The new text in Markdown. If absent, the text stays. */
            content?: string;
        };
        /**
         * EditOrganizationForm
         * @description The parameters of `PATCH /realm`.
         */
        EditOrganizationForm: {
            /** @description Name of the organization. */
            name?: string;
            /** @description The description, in Markdown. */
            description?: string;
            /** @description Accept only email addresses of the listed domains. Owners only. */
            emails_restricted_to_domains?: boolean;
            /** @description Refuse disposable email addresses. Owners only. */
            disallow_disposable_email_addresses?: boolean;
            /** @description Require an invitation to create an account. Owners only. */
            invite_required?: boolean;
            /**
             * @description Who may invite people: 1 members, 2 administrators, 3 full members, 4 moderators and above, 6
             *     nobody. Owners only.
             * @enum {integer}
             */
            invite_to_realm_policy?: 1 | 2 | 3 | 4 | 6;
            /** @description Group whose members may create reusable links. Owners only. */
            create_multiuse_invite_group?: number | components["schemas"]["GroupChange"];
            /** @description Require unique names among active users. */
            require_unique_names?: boolean;
            /** @description Only administrators can change names. */
            name_changes_disabled?: boolean;
            /** @description Only administrators can change email addresses. */
            email_changes_disabled?: boolean;
            /** @description Only administrators can change avatars. */
            avatar_changes_disabled?: boolean;
            /** @description Show previews of linked images. */
            inline_image_preview?: boolean;
            /** @description Show previews of linked pages. */
            inline_url_embed_preview?: boolean;
            /**
             * @description Who may upload custom emoji: 1 members, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            add_custom_emoji_policy?: 1 | 2 | 3 | 4;
            /**
             * @description Who may delete their own messages, besides administrators: 1 members, 2 administrators, 3 full
             *     members, 4 moderators and above, 5 everyone.
             * @enum {integer}
             */
            delete_own_message_policy?: 1 | 2 | 3 | 4 | 5;
            /** @description How long users can delete their own messages: seconds, above 0, or `unlimited`. */
            message_content_delete_limit_seconds?: number | "unlimited";
            /** @description Messages can be edited. */
            allow_message_editing?: boolean;
            /**
             * @description Who may change topics of other users' messages: 1 members, 2 administrators, 3 full members, 4
             *     moderators and above, 5 everyone, 6 nobody.
             * @enum {integer}
             */
            edit_topic_policy?: 1 | 2 | 3 | 4 | 5 | 6;
            /** @description Channel messages need a topic. */
            mandatory_topics?: boolean;
            /** @description How long users can edit their own messages: seconds, above 0, or `unlimited`. */
            message_content_edit_limit_seconds?: number | "unlimited";
            /** @description Show earlier versions of messages. */
            allow_edit_history?: boolean;
            /** @description Language of new users, such as `en`: it becomes their personal setting. Existing users keep theirs. */
            default_language?: string;
            /**
             * @description Days until a member becomes a full member. When this time is over, everyone receives `user_group` with
             *     `op` `add_members`. Owners only.
             */
            waiting_period_threshold?: number;
            /** @description ID of the channel for announcements of new channels; -1: none. */
            new_stream_announcements_stream_id?: number;
            /**
             * @description ID of the channel where the notification bot announces new users, in the topic `signups`; -1: none.
             *     Bots are not announced.
             */
            signup_announcements_stream_id?: number;
            /** @description ID of the channel for service news; -1: none. */
            zulip_update_announcements_stream_id?: number;
            /**
             * @description Days until direct messages, and those in channels without a number of their own, are deleted, above 0,
             *     or `unlimited`. Messages whose time is over are deleted within an hour, forever, with the events of
             *     a deletion. Owners only.
             */
            message_retention_days?: number | "unlimited";
            /** @description Send email to new users. */
            send_welcome_emails?: boolean;
            /** @description Send digests to users who have been away. */
            digest_emails_enabled?: boolean;
            /** @description Allow message content in email. */
            message_content_allowed_in_email_notifications?: boolean;
            /**
             * @description Who may create bots: 1 everyone except guests; 2 everyone except guests, but only administrators
             *     types other than incoming webhooks; 3 administrators.
             * @enum {integer}
             */
            bot_creation_policy?: 1 | 2 | 3;
            /**
             * @description Who may create public channels: 1 members, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            create_public_stream_policy?: 1 | 2 | 3 | 4;
            /**
             * @description Who may create private channels: 1 members, 2 administrators, 3 full members, 4 moderators and
             *     above.
             * @enum {integer}
             */
            create_private_stream_policy?: 1 | 2 | 3 | 4;
            /** @description Who may create public channels: a group, or users and groups. */
            can_create_public_channel_group?: number | components["schemas"]["PersonsAndGroups"] | components["schemas"]["GroupSettingChange"];
            /** @description Who may create private channels: a group, or users and groups. */
            can_create_private_channel_group?: number | components["schemas"]["PersonsAndGroups"] | components["schemas"]["GroupSettingChange"];
            /**
             * @description Who may create web-public channels: 2 administrators, 4 moderators and above, 6 nobody, 7 owners.
             * @enum {integer}
             */
            create_web_public_stream_policy?: 2 | 4 | 6 | 7;
            /**
             * @description Who may subscribe others: 1 members, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            invite_to_stream_policy?: 1 | 2 | 3 | 4;
            /**
             * @description Who may move messages to other channels: 1 members, 2 administrators, 3 full members, 4 moderators
             *     and above, 6 nobody.
             * @enum {integer}
             */
            move_messages_between_streams_policy?: 1 | 2 | 3 | 4 | 6;
            /**
             * @description Who may create and change user groups: 1 members, 2 administrators, 3 full members, 4 moderators and
             *     above.
             * @enum {integer}
             */
            user_group_edit_policy?: 1 | 2 | 3 | 4;
            /** @description Who may start a direct message conversation: a group, or users and groups. Bots always may. */
            direct_message_initiator_group?: number | components["schemas"]["PersonsAndGroups"] | components["schemas"]["GroupSettingChange"];
            /**
             * @description Who may participate in direct messages: a group, or users and groups. A conversation needs at least
             *     one of them, unless the sender is a bot or all other participants are bots.
             */
            direct_message_permission_group?: number | components["schemas"]["PersonsAndGroups"] | components["schemas"]["GroupSettingChange"];
            /**
             * @description Who may mention everyone in a large channel: 1 members, 2 administrators, 3 full members, 5
             *     everyone, 6 nobody, 7 moderators and above.
             * @enum {integer}
             */
            wildcard_mention_policy?: 1 | 2 | 3 | 5 | 6 | 7;
            /**
             * @description Service for video calls: 0 none, 1 Jitsi Meet; others are refused with `Invalid video_chat_provider
             *     {n}`.
             */
            video_chat_provider?: number;
            /** @description URL of the Jitsi server; `default`: the server's. */
            jitsi_server_url?: string;
            /**
             * @description Rating of GIFs: 0 none at all, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R; others are refused with `Invalid
             *     giphy_rating {n}`.
             */
            giphy_rating?: number;
            /** @description Default language of code blocks; empty: none. */
            default_code_block_language?: string;
            /**
             * @description Day on which digests are sent: 0 Monday to 6 Sunday.
             * @enum {integer}
             */
            digest_weekday?: 0 | 1 | 2 | 3 | 4 | 5 | 6;
            /**
             * @description Kind of organization: 0 unspecified, 10 business, 20 open-source project, 30 education (non-profit),
             *     35 education (for profit), 40 research, 50 event, 60 non-profit, 70 government, 80 political group,
             *     90 community, 100 personal, 1000 other.
             * @enum {integer}
             */
            org_type?: 0 | 10 | 20 | 30 | 35 | 40 | 50 | 60 | 70 | 80 | 90 | 100 | 1000;
            /** @description Allow web-public channels. */
            enable_spectator_access?: boolean;
            /** @description Allow the organization to be listed publicly. */
            want_advertise_in_communities_directory?: boolean;
            /** @description Show who has read a message. */
            enable_read_receipts?: boolean;
            /** @description How long topics of messages can be changed; moderators are exempt: seconds, above 0, or `unlimited`. */
            move_messages_within_stream_limit_seconds?: number | "unlimited";
            /**
             * @description How long messages can be moved to other channels; moderators are exempt: seconds, above 0, or
             *     `unlimited`.
             */
            move_messages_between_streams_limit_seconds?: number | "unlimited";
            /** @description Mark guests next to their names. */
            enable_guest_user_indicator?: boolean;
            /** @description System group whose members may see all users; only the group of everyone is accepted. Owners only. */
            can_access_all_users_group?: number | components["schemas"]["GroupChange"];
            /** @description Hide from everyone who is active. */
            presence_disabled?: boolean;
        };
        /**
         * EditOwnProfileForm
         * @description The parameters of `PATCH /users/me/profile_data`.
         */
        EditOwnProfileForm: {
            /** @description The new values. */
            data: components["schemas"]["OwnProfileValue"][];
        };
        /**
         * EditOwnSubscriptionForm
         * @description The parameters of `PATCH /users/me/subscriptions/{stream_id}`.
         */
        EditOwnSubscriptionForm: {
            property: components["schemas"]["SubscriptionProperty"];
            value: components["schemas"]["SubscriptionValue"];
        };
        /**
         * EditProfileFieldForm
         * @description The parameters of `PATCH /realm/profile_fields/{field_id}`.
         */
        EditProfileFieldForm: {
            /** @description New name, unique among the fields; must not be blank. */
            name?: string;
            /** @description New hint. */
            hint?: string;
            /**
             * @description For a list of options, each option under a key of its own. For an external account, `subtype`: one of
             *     `realm_default_external_accounts`, or `custom` with `url_pattern`. At most 10000 characters of JSON.
             */
            field_data?: {
                [key: string]: string | components["schemas"]["ProfileFieldChoice"];
            };
            /** @description Whether clients ask users to fill it in. */
            required?: boolean;
            /** @description Whether clients show it next to the name. At most 2 fields, none of them long text or users. */
            display_in_profile_summary?: boolean;
        };
        /**
         * EditProfileFieldOrderForm
         * @description The parameters of `PATCH /realm/profile_fields`.
         */
        EditProfileFieldOrderForm: {
            /** @description The IDs of all fields, in their new order. */
            order: number[];
        };
        /**
         * EditScheduledMessageForm
         * @description The parameters of `PATCH /scheduled_messages/{scheduled_message_id}`.
         */
        EditScheduledMessageForm: {
            /**
             * @description `direct` (older: `private`) or `channel` (older: `stream`).
             * @enum {string}
             */
            type?: "direct" | "private" | "stream" | "channel";
            /** @description The recipients. For a channel: its ID. For users: a JSON list of user IDs. */
            to?: string;
            /** @description Topic; ignored for users. */
            topic?: string;
            /** @description The text in Markdown; must not be blank. */
            content?: string;
            /** @description When to send it, UNIX seconds; in the future. */
            scheduled_delivery_timestamp?: number;
        };
        /**
         * EditSettingsForm
         * @description The parameters of `PATCH /settings`.
         */
        EditSettingsForm: {
            /** @description New name of 2 to 100 characters; empty: unchanged. */
            full_name?: string;
            /**
             * @description New email address; empty: unchanged. It takes effect once confirmed, by a link in an email. A
             *     user can cause five such emails within a day, then gets 429.
             */
            email?: string;
            /** @description The current password; required with `new_password`. */
            old_password?: string;
            /** @description New password; weak ones are refused. */
            new_password?: string;
            /**
             * @description With `new_password`: also revoke every API key of the caller except that of this call, and end
             *     all event queues. Otherwise the keys stay valid.
             * @default false
             */
            revoke_api_keys: boolean;
            /** @description Show times as 13:00 rather than 1 PM. */
            twenty_four_hour_time?: boolean;
            /** @description Compact layout. */
            dense_mode?: boolean;
            /**
             * @description Mark as read by scrolling: 1 always, 2 in conversation views only, 3 never.
             * @enum {integer}
             */
            web_mark_read_on_scroll_policy?: 1 | 2 | 3;
            /**
             * @description What a click on a channel opens: 1 its newest topic, 2 the channel.
             * @enum {integer}
             */
            web_channel_default_view?: 1 | 2;
            /** @description Go to the conversation a message was just sent to. */
            web_navigate_to_sent_message?: boolean;
            /**
             * @description When previews of animated images play.
             * @enum {string}
             */
            web_animate_image_previews?: "always" | "on_hover" | "never";
            /** @description Show how many messages are starred. */
            starred_message_counts?: boolean;
            /** @description Receive typing events of others. */
            receives_typing_notifications?: boolean;
            /** @description Use the whole width of the window. */
            fluid_layout_width?: boolean;
            /** @description High contrast. */
            high_contrast_mode?: boolean;
            /** @description Font size in pixels. */
            web_font_size_px?: number;
            /** @description Line height in percent of the font size. */
            web_line_height_percent?: number;
            /**
             * @description Theme: 1 the system's, 2 dark, 3 light.
             * @enum {integer}
             */
            color_scheme?: 1 | 2 | 3;
            /** @description Turn emoticons such as `:)` into emoji when a message is sent. */
            translate_emoticons?: boolean;
            /** @description Show names rather than numbers beside a few reactions. */
            display_emoji_reaction_users?: boolean;
            /** @description Language of the interface, such as `en`. */
            default_language?: string;
            /**
             * @description Home view.
             * @enum {string}
             */
            web_home_view?: "recent_topics" | "inbox" | "all_messages";
            /** @description Escape opens the home view. */
            web_escape_navigates_to_home_view?: boolean;
            /** @description Show users on the left in narrow windows. */
            left_side_userlist?: boolean;
            /**
             * @description Emoji images.
             * @enum {string}
             */
            emojiset?: "google" | "google-blob" | "twitter" | "text";
            /**
             * @description Move quiet channels down: 1 automatic, 2 always, 3 never.
             * @enum {integer}
             */
            demote_inactive_streams?: 1 | 2 | 3;
            /**
             * @description List of users: 1 compact, 2 with status, 3 with avatar.
             * @enum {integer}
             */
            user_list_style?: 1 | 2 | 3;
            /**
             * @description Channels that show a count of unread messages: 1 all, 2 unmuted, 3 none.
             * @enum {integer}
             */
            web_stream_unreads_count_display_policy?: 1 | 2 | 3;
            /** @description Enter sends the message. */
            enter_sends?: boolean;
            /** @description Keep drafts on the server. Turning it off deletes the drafts kept there. */
            enable_drafts_synchronization?: boolean;
            /** @description Desktop notifications of channel messages. */
            enable_stream_desktop_notifications?: boolean;
            /** @description Email about channel messages. */
            enable_stream_email_notifications?: boolean;
            /** @description Mobile notifications of channel messages. */
            enable_stream_push_notifications?: boolean;
            /** @description Sound for channel messages. */
            enable_stream_audible_notifications?: boolean;
            /** @description Sound of a notification: one of `available_notification_sounds`, or `none`. */
            notification_sound?: string;
            /** @description Desktop notifications of direct messages and mentions. */
            enable_desktop_notifications?: boolean;
            /** @description Sound for direct messages and mentions. */
            enable_sounds?: boolean;
            /** @description Desktop notifications of followed topics. */
            enable_followed_topic_desktop_notifications?: boolean;
            /** @description Email about followed topics. */
            enable_followed_topic_email_notifications?: boolean;
            /** @description Mobile notifications of followed topics. */
            enable_followed_topic_push_notifications?: boolean;
            /** @description Sound for followed topics. */
            enable_followed_topic_audible_notifications?: boolean;
            /** @description Treat wildcard mentions in followed topics as personal ones. */
            enable_followed_topic_wildcard_mentions_notify?: boolean;
            /** @description Seconds to collect messages before an email is sent; above 0 and at most a week. */
            email_notifications_batching_period_seconds?: number;
            /** @description Email about direct messages and mentions while offline. */
            enable_offline_email_notifications?: boolean;
            /** @description Mobile notifications of direct messages and mentions while offline. */
            enable_offline_push_notifications?: boolean;
            /** @description Mobile notifications also while online. */
            enable_online_push_notifications?: boolean;
            /** @description Email digest after an absence. */
            enable_digest_emails?: boolean;
            /** @description News of the service by email. */
            enable_marketing_emails?: boolean;
            /** @description Email about logins. */
            enable_login_emails?: boolean;
            /** @description Include message content in email. */
            message_content_in_email_notifications?: boolean;
            /** @description Include the content of direct messages in desktop notifications. */
            pm_content_in_desktop_notifications?: boolean;
            /** @description Treat wildcard mentions as personal ones. */
            wildcard_mentions_notify?: boolean;
            /**
             * @description What the icon counts: 1 all unread, 2 direct messages, mentions and followed topics, 3 direct messages and
             *     mentions, 4 nothing.
             * @enum {integer}
             */
            desktop_icon_count_display?: 1 | 2 | 3 | 4;
            /**
             * @description Name of the organization in email subjects: 1 automatic, 2 always, 3 never.
             * @enum {integer}
             */
            realm_name_in_email_notifications_policy?: 1 | 2 | 3;
            /**
             * @description Follow topics: 1 on participation, 2 on sending, 3 on starting them, 4 never.
             * @enum {integer}
             */
            automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
            /**
             * @description Unmute topics in muted channels: 1 on participation, 2 on sending, 3 on starting them, 4 never.
             * @enum {integer}
             */
            automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
            /** @description Follow topics in which the user is mentioned. */
            automatically_follow_topics_where_mentioned?: boolean;
            /** @description Let others see when the user is active. */
            presence_enabled?: boolean;
            /** @description Tell others when the user types a direct message. */
            send_private_typing_notifications?: boolean;
            /** @description Tell others when the user types a channel message. */
            send_stream_typing_notifications?: boolean;
            /** @description Let others see what the user has read. */
            send_read_receipts?: boolean;
            /**
             * @description Who sees the real email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
             * @enum {integer}
             */
            email_address_visibility?: 1 | 2 | 3 | 4 | 5;
            /** @description IANA time zone, not empty. */
            timezone?: string;
        };
        /**
         * EditSubscriptionsAnswer
         * @description The channels are joined and left.
         */
        EditSubscriptionsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Names of the channels that were joined, by the caller's API email address. */
            subscribed: {
                [key: string]: string[];
            };
            /** @description Names of channels of `add` that the caller was already in, by the caller's API email address. */
            already_subscribed: {
                [key: string]: string[];
            };
            /** @description Names of the channels that were left. */
            removed: string[];
            /** @description Names of channels of `delete` that the caller was not in. */
            not_removed: string[];
        };
        /**
         * EditSubscriptionsForm
         * @description The parameters of `PATCH /users/me/subscriptions`.
         */
        EditSubscriptionsForm: {
            /**
             * @description Channels to join.
             * @default []
             */
            add: components["schemas"]["SubscriptionRequest"][];
            /**
             * @description Names of channels to leave.
             * @default []
             */
            delete: string[];
        };
        /**
         * EditUserForm
         * @description The parameters of `PATCH /users/{user_id}`.
         */
        EditUserForm: {
            /** @description New name of 2 to 100 characters; empty: unchanged. */
            full_name?: string;
            /**
             * @description New role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role?: 100 | 200 | 300 | 400 | 600;
            /** @description New values of custom profile fields. */
            profile_data?: components["schemas"]["ProfileFieldInput"][];
        };
        /** @description A bot that the server can run. */
        EmbeddedBot: {
            /** @description Name. */
            name: string;
            /** @description Settings with their defaults. */
            config: {
                [key: string]: string;
            };
        };
        /** @description A set of emoji images. */
        EmojisetChoice: {
            /** @description Value of `emojiset`. */
            key: string;
            /** @description Display name. */
            text: string;
        };
        /** @description An event. */
        Event: components["schemas"]["MessageEvent"] | components["schemas"]["DirectMessageEditEvent"] | components["schemas"]["ChannelMessageEditEvent"] | components["schemas"]["ChannelMessageEditAndMoveEvent"] | components["schemas"]["TopicMoveEvent"] | components["schemas"]["ChannelMoveEvent"] | components["schemas"]["DirectMessagesDeleteEvent"] | components["schemas"]["DirectMessageDeleteEvent"] | components["schemas"]["ChannelMessagesDeleteEvent"] | components["schemas"]["ChannelMessageDeleteEvent"] | components["schemas"]["FlagAddEvent"] | components["schemas"]["FlagRemoveEvent"] | components["schemas"]["UnreadEvent"] | components["schemas"]["ReactionAddEvent"] | components["schemas"]["ReactionRemoveEvent"] | components["schemas"]["SubmessageEvent"] | components["schemas"]["TypingDirectEvent"] | components["schemas"]["TypingChannelEvent"] | components["schemas"]["DraftsAddEvent"] | components["schemas"]["DraftsUpdateEvent"] | components["schemas"]["DraftsRemoveEvent"] | components["schemas"]["AttachmentEvent"] | components["schemas"]["AttachmentRemoveEvent"] | components["schemas"]["ScheduledMessagesAddEvent"] | components["schemas"]["ScheduledMessageUpdateEvent"] | components["schemas"]["ScheduledMessageRemoveEvent"] | components["schemas"]["UserTopicEvent"] | components["schemas"]["MutedTopicsEvent"] | components["schemas"]["AlertWordsEvent"] | components["schemas"]["MutedUsersEvent"] | components["schemas"]["ChannelCreateEvent"] | components["schemas"]["ChannelDeleteEvent"] | components["schemas"]["ChannelNameEvent"] | components["schemas"]["ChannelDescriptionEvent"] | components["schemas"]["ChannelPrivacyEvent"] | components["schemas"]["ChannelPostPolicyEvent"] | components["schemas"]["ChannelAnnouncementEvent"] | components["schemas"]["ChannelRetentionEvent"] | components["schemas"]["ChannelRemoversEvent"] | components["schemas"]["ChannelFirstMessageEvent"] | components["schemas"]["SubscriptionAddEvent"] | components["schemas"]["SubscriptionRemoveEvent"] | components["schemas"]["SubscriptionColorEvent"] | components["schemas"]["SubscriptionSettingEvent"] | components["schemas"]["SubscriberAddEvent"] | components["schemas"]["SubscriberRemoveEvent"] | components["schemas"]["DefaultChannelsEvent"] | components["schemas"]["UserAddEvent"] | components["schemas"]["UserNameEvent"] | components["schemas"]["UserAvatarEvent"] | components["schemas"]["UserTimezoneEvent"] | components["schemas"]["UserRoleEvent"] | components["schemas"]["UserAddressEvent"] | components["schemas"]["UserApiAddressEvent"] | components["schemas"]["UserProfileEvent"] | components["schemas"]["ProfileFieldsEvent"] | components["schemas"]["UserActivityEvent"] | components["schemas"]["BotAddEvent"] | components["schemas"]["BotNameEvent"] | components["schemas"]["BotServiceEvent"] | components["schemas"]["BotActivityEvent"] | components["schemas"]["GroupAddEvent"] | components["schemas"]["GroupUpdateEvent"] | components["schemas"]["BotOwnerEvent"] | components["schemas"]["BotKeyEvent"] | components["schemas"]["BotDeleteEvent"] | components["schemas"]["UserBotOwnerEvent"] | components["schemas"]["GroupMembersAddEvent"] | components["schemas"]["GroupMembersRemoveEvent"] | components["schemas"]["SubgroupsAddEvent"] | components["schemas"]["SubgroupsRemoveEvent"] | components["schemas"]["GroupRemoveEvent"] | components["schemas"]["PresenceEvent"] | components["schemas"]["UserStatusEvent"] | components["schemas"]["UserSwitchEvent"] | components["schemas"]["UserNumberEvent"] | components["schemas"]["UserTextEvent"] | components["schemas"]["UserLanguageEvent"] | components["schemas"]["DisplaySwitchEvent"] | components["schemas"]["DisplayNumberEvent"] | components["schemas"]["DisplayTextEvent"] | components["schemas"]["DisplayLanguageEvent"] | components["schemas"]["NotificationSwitchEvent"] | components["schemas"]["NotificationNumberEvent"] | components["schemas"]["NotificationTextEvent"] | components["schemas"]["InvitationsChangedEvent"] | components["schemas"]["CustomEmojiEvent"] | components["schemas"]["LinkifiersEvent"] | components["schemas"]["PlaygroundsEvent"] | components["schemas"]["DomainEvent"] | components["schemas"]["DomainRemoveEvent"] | components["schemas"]["OrganizationSwitchEvent"] | components["schemas"]["OrganizationNumberEvent"] | components["schemas"]["OrganizationTextEvent"] | components["schemas"]["DeletionLimitEvent"] | components["schemas"]["VideoServerEvent"] | components["schemas"]["OrganizationSettingsEvent"] | components["schemas"]["OrganizationIconEvent"] | components["schemas"]["OrganizationLogoEvent"] | components["schemas"]["OrganizationNightLogoEvent"] | components["schemas"]["UserDefaultEvent"] | components["schemas"]["HeartbeatEvent"];
        /** @description A service where users have accounts. */
        ExternalAccount: {
            /** @description Name of the service. */
            name: string;
            /** @description Display name. */
            text: string;
            /** @description Hint on what to enter. */
            hint: string;
            /** @description URL of the account, with `%(username)s` for its name. */
            url_pattern: string;
        };
        /**
         * FetchApiKeyAnswer
         * @description The key.
         */
        FetchApiKeyAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The key, 32 letters and digits. */
            api_key: string;
            /** @description Real email address of the account. */
            email: string;
            /** @description ID of the user. */
            user_id: number;
        };
        /**
         * FetchApiKeyForm
         * @description The parameters of `POST /fetch_api_key`.
         */
        FetchApiKeyForm: {
            /** @description Email address of the account; case does not matter. */
            username: string;
            /** @description Password of the account. */
            password: string;
        };
        /** @description The user set a flag. Sent to that user. */
        FlagAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_message_flags`.
             * @enum {string}
             */
            type: "update_message_flags";
            /**
             * @description Always `add`.
             * @enum {string}
             */
            op: "add";
            /**
             * @description Same as `op`. Deprecated.
             * @enum {string}
             */
            operation: "add";
            /**
             * @description The flag.
             * @enum {string}
             */
            flag: "read" | "starred" | "collapsed";
            /** @description IDs of the messages that changed; empty when none did, and when `all` is true. */
            messages: number[];
            /** @description Whether all messages were marked as read at once. */
            all: boolean;
        };
        /** @description The user removed a flag. Sent to that user. */
        FlagRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_message_flags`.
             * @enum {string}
             */
            type: "update_message_flags";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /**
             * @description Same as `op`. Deprecated.
             * @enum {string}
             */
            operation: "remove";
            /**
             * @description The flag.
             * @enum {string}
             */
            flag: "starred" | "collapsed";
            /** @description IDs of the messages that changed; empty when none did, and when `all` is true. */
            messages: number[];
            /**
             * @description Always false.
             * @enum {boolean}
             */
            all: false;
        };
        /**
         * GetAttachmentsAnswer
         * @description The files.
         */
        GetAttachmentsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The files. */
            attachments: components["schemas"]["Attachment"][];
            /** @description Bytes of all files of the organization. */
            upload_space_used: number;
        };
        /**
         * GetBotsAnswer
         * @description The bots.
         */
        GetBotsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The bots, by ID. */
            bots: components["schemas"]["OwnBot"][];
        };
        /**
         * GetChannelAnswer
         * @description The channel.
         */
        GetChannelAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            stream: components["schemas"]["Channel"];
        };
        /**
         * GetChannelEmailAddressAnswer
         * @description The address.
         */
        GetChannelEmailAddressAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The address; empty if the server receives no email. */
            email: string;
        };
        /**
         * GetChannelIdAnswer
         * @description The ID.
         */
        GetChannelIdAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the channel. */
            stream_id: number;
        };
        /**
         * GetChannelsAnswer
         * @description The channels.
         */
        GetChannelsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The channels. */
            streams: components["schemas"]["ListedChannel"][];
        };
        /**
         * GetCustomEmojiAnswer
         * @description The emoji.
         */
        GetCustomEmojiAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The emoji, by ID. */
            emoji: {
                [key: string]: components["schemas"]["CustomEmoji"];
            };
        };
        /**
         * GetDomainsAnswer
         * @description The domains.
         */
        GetDomainsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The domains, sorted by name in code point order. */
            domains: components["schemas"]["Domain"][];
        };
        /**
         * GetDraftsAnswer
         * @description The drafts.
         */
        GetDraftsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Number of drafts. */
            count: number;
            /** @description The drafts, by time of last edit, ascending. */
            drafts: components["schemas"]["Draft"][];
        };
        /**
         * GetEventsAnswer
         * @description The events.
         */
        GetEventsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The events, by ID, ascending. Empty only if the request did not wait or was ended. */
            events: components["schemas"]["Event"][];
            /** @description The queue. Absent when the request did not have to wait. */
            queue_id?: string;
        };
        /**
         * GetInvitationsAnswer
         * @description The invitations.
         */
        GetInvitationsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The invitations: those by email, sorted by address, then links. */
            invites: components["schemas"]["Invitation"][];
        };
        /**
         * GetLegacyLinkifiersAnswer
         * @description An empty list.
         */
        GetLegacyLinkifiersAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Always empty. */
            filters: Record<string, never>[];
        };
        /**
         * GetLinkifiersAnswer
         * @description The linkifiers.
         */
        GetLinkifiersAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The linkifiers, in the order they are tried. */
            linkifiers: components["schemas"]["Linkifier"][];
        };
        /**
         * GetMessageAnswer
         * @description The message.
         */
        GetMessageAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            message: components["schemas"]["Message"];
            /** @description The text as Markdown. Deprecated: use `apply_markdown`. */
            raw_content: string;
        };
        /**
         * GetMessageHistoryAnswer
         * @description The versions.
         */
        GetMessageHistoryAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The versions, oldest first; one for a message that was never edited. */
            message_history: components["schemas"]["MessageSnapshot"][];
        };
        /**
         * GetMessagesAnswer
         * @description The messages.
         */
        GetMessagesAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /**
             * @description The anchor used: the one sent or found; 0 for `oldest`; 10000000000000000 for `newest`, and
             *     for `first_unread` when nothing is unread.
             */
            anchor: number;
            /** @description Whether the anchor is in the list. */
            found_anchor: boolean;
            /** @description Whether the list is known to reach the oldest matching message. */
            found_oldest: boolean;
            /** @description Whether the list is known to reach the newest matching message. */
            found_newest: boolean;
            /** @description Whether a limit hides older messages; always false on this server. */
            history_limited: boolean;
            /** @description The messages, in ascending order of ID. */
            messages: components["schemas"]["Message"][];
        };
        /**
         * GetNarrowMatchesAnswer
         * @description The messages that match.
         */
        GetNarrowMatchesAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The messages that match, by ID. */
            messages: {
                [key: string]: components["schemas"]["NarrowMatch"];
            };
        };
        /**
         * GetOrganizationPresenceAnswer
         * @description The presences.
         */
        GetOrganizationPresenceAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            presences: components["schemas"]["Presences"];
            /** @description Time of the server, UNIX seconds. */
            server_timestamp: number;
        };
        /**
         * GetOwnUserAnswer
         * @description The caller's account.
         */
        GetOwnUserAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the account. */
            user_id: number;
            /**
             * @description API email address: the real one if everyone may see it, otherwise `user{user_id}@{host of the
             *     organization}`.
             */
            email: string;
            /** @description Real email address; null when the caller may not see it. */
            delivery_email: string | null;
            /** @description Name shown to others. */
            full_name: string;
            /** @description Creation time: ISO 8601 with an offset. */
            date_joined: string;
            /** @description False when the account is deactivated. */
            is_active: boolean;
            /** @description Whether the role is owner. */
            is_owner: boolean;
            /** @description Whether the role is administrator or owner. */
            is_admin: boolean;
            /** @description Whether the role is guest. */
            is_guest: boolean;
            /** @description Always false on this server. */
            is_billing_admin: boolean;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /**
             * @description Kind of bot: 1 generic, 3 outgoing webhook, 4 embedded; an incoming webhook may not call this.
             *     Absent for people.
             * @enum {integer}
             */
            bot_type?: 1 | 3 | 4;
            /** @description Owner of the bot; null when there is none. Absent for people. */
            bot_owner_id?: number | null;
            /**
             * @description Role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA time zone; empty when the user has not chosen one. */
            timezone: string;
            /** @description URL of the avatar. Null when `client_gravatar` was true and the client can derive it from the email address. */
            avatar_url: string | null;
            /** @description Increases with every change of the avatar. */
            avatar_version: number;
            /** @description Values of the custom profile fields, by field ID. Absent for bots, and when not requested. */
            profile_data?: {
                [key: string]: components["schemas"]["ProfileFieldValue"];
            };
            /** @description ID of the newest message the user has received; -1 when there is none. Deprecated. */
            max_message_id: number;
        };
        /**
         * GetProfileFieldsAnswer
         * @description The fields.
         */
        GetProfileFieldsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The fields, in their order. */
            custom_fields: components["schemas"]["ProfileField"][];
        };
        /**
         * GetReadReceiptsAnswer
         * @description The readers.
         */
        GetReadReceiptsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description IDs of the readers, ascending. */
            user_ids: number[];
        };
        /**
         * GetScheduledMessagesAnswer
         * @description The messages.
         */
        GetScheduledMessagesAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The messages, ascending by their time. */
            scheduled_messages: components["schemas"]["ScheduledMessage"][];
        };
        /**
         * GetServerSettingsAnswer
         * @description The settings.
         */
        GetServerSettingsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            authentication_methods: components["schemas"]["AuthenticationMethods"];
            /** @description Login through other services; always empty. */
            external_authentication_methods: Record<string, never>[];
            /** @description Protocol level of the server. */
            zulip_feature_level: number;
            /** @description Protocol release of the server. */
            zulip_version: string;
            /** @description Same as `zulip_version`. */
            zulip_merge_base: string;
            /** @description Whether the server sends mobile notifications. */
            push_notifications_enabled: boolean;
            /** @description Whether the calling client is too old for the server. */
            is_incompatible: boolean;
            /** @description Whether login with email address and password is possible. */
            email_auth_enabled: boolean;
            /** @description Whether user names are email addresses. */
            require_email_format_usernames: boolean;
            /** @description Origin that clients should use. */
            realm_url: string;
            /** @description Same as `realm_url`; older name. */
            realm_uri: string;
            /** @description Name of the organization. */
            realm_name: string;
            /** @description URL of the organization's icon. */
            realm_icon: string;
            /** @description Description of the organization as HTML. */
            realm_description: string;
            /** @description Whether some channels can be read without an account. */
            realm_web_public_access_enabled: boolean;
        };
        /**
         * GetStorageAnswer
         * @description The entries.
         */
        GetStorageAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Values by key. */
            storage: {
                [key: string]: string;
            };
        };
        /**
         * GetSubscribersAnswer
         * @description The subscribers.
         */
        GetSubscribersAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description User IDs, ascending. */
            subscribers: number[];
        };
        /**
         * GetSubscriptionStatusAnswer
         * @description Whether the user is subscribed.
         */
        GetSubscriptionStatusAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Whether the user is subscribed to the channel. */
            is_subscribed: boolean;
        };
        /**
         * GetSubscriptionsAnswer
         * @description The subscriptions.
         */
        GetSubscriptionsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The channels. */
            subscriptions: components["schemas"]["Subscription"][];
        };
        /**
         * GetTemporaryUrlAnswer
         * @description The URL.
         */
        GetTemporaryUrlAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The URL, relative to the server. */
            url: string;
        };
        /**
         * GetTopicsAnswer
         * @description The topics.
         */
        GetTopicsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The topics, the one with the newest message first. */
            topics: components["schemas"]["Topic"][];
        };
        /**
         * GetUserAnswer
         * @description The user.
         */
        GetUserAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            user: components["schemas"]["User"];
        };
        /**
         * GetUserPresenceAnswer
         * @description The presence.
         */
        GetUserPresenceAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The same presence under both names. */
            presence: {
                aggregated: components["schemas"]["PresenceNow"];
                website: components["schemas"]["PresenceNow"];
            };
        };
        /**
         * GetUserStatusAnswer
         * @description The status.
         */
        GetUserStatusAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            status: components["schemas"]["UserStatus"];
        };
        /**
         * GetUsersAnswer
         * @description The users.
         */
        GetUsersAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The accounts. */
            members: components["schemas"]["User"][];
        };
        /** @description A user group was created. Sent to everyone. */
        GroupAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_group`.
             * @enum {string}
             */
            type: "user_group";
            /**
             * @description Always `add`.
             * @enum {string}
             */
            op: "add";
            group: components["schemas"]["UserGroup"];
        };
        /** @description A new group for a permission. */
        GroupChange: {
            /** @description ID of the new group. */
            new: number;
            /** @description ID of the group that is set, as far as the client knows. */
            old?: number;
        };
        /** @description Members were added to a user group. Sent to everyone. */
        GroupMembersAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_group`.
             * @enum {string}
             */
            type: "user_group";
            /**
             * @description Always `add_members`.
             * @enum {string}
             */
            op: "add_members";
            /** @description ID of the group. */
            group_id: number;
            /** @description IDs of the users. */
            user_ids: number[];
        };
        /** @description The members of a group. */
        GroupMembersAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description IDs of the members, ascending. */
            members: number[];
        };
        /** @description Members were removed from a user group. Sent to everyone. */
        GroupMembersRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_group`.
             * @enum {string}
             */
            type: "user_group";
            /**
             * @description Always `remove_members`.
             * @enum {string}
             */
            op: "remove_members";
            /** @description ID of the group. */
            group_id: number;
            /** @description IDs of the users. */
            user_ids: number[];
        };
        /** @description Whether a user is a member of a group. */
        GroupMembershipAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Whether the user is a member. */
            is_user_group_member: boolean;
        };
        /** @description A user group was deleted. Sent to everyone. */
        GroupRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_group`.
             * @enum {string}
             */
            type: "user_group";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /** @description ID of the group. */
            group_id: number;
        };
        /** @description New holders of a permission. A client that also sends the value it believes is set cannot overwrite someone else's change. */
        GroupSettingChange: {
            /** @description Who has the permission from now on. */
            new: number | components["schemas"]["PersonsAndGroups"];
            /** @description Who has it now, as far as the client knows. */
            old?: number | components["schemas"]["PersonsAndGroups"];
        };
        /** @description A property of a user group changed. Sent to everyone. */
        GroupUpdateEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_group`.
             * @enum {string}
             */
            type: "user_group";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the group. */
            group_id: number;
            /** @description What changed; the others are absent. */
            data: {
                /** @description The new name. */
                name?: string;
                /** @description The new description. */
                description?: string;
                /** @description Who may mention it from now on: a group, or users and groups. */
                can_mention_group?: number | components["schemas"]["PersonsAndGroups"];
            };
        };
        /** @description The groups of the organization. */
        GroupsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The groups. */
            user_groups: components["schemas"]["UserGroup"][];
        };
        /** @description Nothing happened for a while. Sent to every queue, whatever types it requested. */
        HeartbeatEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `heartbeat`.
             * @enum {string}
             */
            type: "heartbeat";
        };
        /** @description The icon of the organization. */
        IconAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description URL of the icon. */
            icon_url: string;
        };
        /** @description Internal server error. */
        InternalError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `INTERNAL_ERROR`.
             * @enum {string}
             */
            code: "INTERNAL_ERROR";
        };
        /** @description Fields of the object to be stored are refused. */
        InvalidFieldsError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `BAD_REQUEST`.
             * @enum {string}
             */
            code: "BAD_REQUEST";
            /** @description Why, by field; under `__all__` if several fields do not fit together. */
            errors: {
                [key: string]: string[];
            };
        };
        /** @description The value of a parameter is out of its range. */
        InvalidParameterError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `REQUEST_VARIABLE_INVALID`.
             * @enum {string}
             */
            code: "REQUEST_VARIABLE_INVALID";
            /** @description Name of the parameter. */
            var_name: string;
            /** @description The value that was sent. */
            bad_value: number;
        };
        /** @description A pending invitation: by email, or a reusable link. */
        Invitation: {
            /** @description ID of the invitation. Email invitations and links are numbered separately. */
            id: number;
            /** @description The inviter. */
            invited_by_user_id: number;
            /** @description When the invitation was created, UNIX seconds. */
            invited: number;
            /** @description When it expires, UNIX seconds; null: never. */
            expiry_date: number | null;
            /**
             * @description Role of the new account: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            invited_as: 100 | 200 | 300 | 400 | 600;
            /** @description True: a reusable link. False: an invitation by email. */
            is_multiuse: boolean;
            /** @description Invited email address. Absent for links. */
            email?: string;
            /** @description Whether the inviter is notified of the new account. Absent for links. */
            notify_referrer_on_join?: boolean;
            /** @description The link to share. Absent for invitations by email. */
            link_url?: string;
        };
        /**
         * @description The pending invitations changed; clients fetch them again. Sent to administrators and the user who sent the
         *     invitation.
         */
        InvitationsChangedEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `invites_changed`.
             * @enum {string}
             */
            type: "invites_changed";
        };
        /** @description Some or all of the addresses were not invited. */
        InvitationsRefusedError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `INVITATION_FAILED`.
             * @enum {string}
             */
            code: "INVITATION_FAILED";
            /**
             * @description Refused addresses, each as address, reason, and whether it belongs to a deactivated account of the
             *     organization.
             */
            errors: (string | boolean)[][];
            /** @description Whether the other addresses were invited. */
            sent_invitations: boolean;
            /** @description Always false on this server. */
            license_limit_reached: boolean;
            /** @description Whether the daily limit of invitations is the reason. */
            daily_limit_reached: boolean;
        };
        /** @description The account is the last of its kind and cannot deactivate itself. */
        LastUserError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `CANNOT_DEACTIVATE_LAST_USER`.
             * @enum {string}
             */
            code: "CANNOT_DEACTIVATE_LAST_USER";
            /** @description What the account is the last of: `organization owner` or `user`. */
            entity: string;
            /** @description True: the only owner. False: the only account. */
            is_last_owner: boolean;
        };
        /** @description Turns text into links. */
        Linkifier: {
            /** @description ID of the linkifier. */
            id: number;
            /** @description Regular expression in the notation of RE2. */
            pattern: string;
            /** @description URL, as an RFC 6570 template of the pattern's named groups. */
            url_template: string;
        };
        /** @description The organization's linkifiers changed. Sent to everyone. */
        LinkifiersEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_linkifiers`.
             * @enum {string}
             */
            type: "realm_linkifiers";
            /** @description All linkifiers, in the order they are tried. */
            realm_linkifiers: components["schemas"]["Linkifier"][];
        };
        /** @description A channel in a list. */
        ListedChannel: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name. */
            name: string;
            /** @description What the channel is about, in Markdown. */
            description: string;
            /** @description The description as HTML, to be displayed like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was created, UNIX seconds. */
            date_created: number;
            /** @description Who created the channel; null when unknown. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days after which messages are deleted, forever. Null: the organization's setting; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read messages sent before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
            /**
             * @description Average messages per week, to two significant digits; null while the channel is less than a week old.
             *     That of a busy channel may be ten minutes old.
             */
            stream_weekly_traffic: number | null;
            /** @description Whether new users join the channel. Only with `include_default`. */
            is_default?: boolean;
        };
        /**
         * MarkAllAsReadAnswer
         * @description Everything is read.
         */
        MarkAllAsReadAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /**
             * @description Always true on this server; on others, false asks for another call.
             * @enum {boolean}
             */
            complete: true;
        };
        /**
         * MarkChannelAsReadForm
         * @description The parameters of `POST /mark_stream_as_read`.
         */
        MarkChannelAsReadForm: {
            /** @description ID of the channel. */
            stream_id: number;
        };
        /**
         * MarkTopicAsReadForm
         * @description The parameters of `POST /mark_topic_as_read`.
         */
        MarkTopicAsReadForm: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description The topic; case does not matter. */
            topic_name: string;
        };
        /** @description A message as its reader sees it. */
        Message: {
            /** @description ID of the message. A later message has a larger one; messages are shown in this order. */
            id: number;
            /**
             * @description Avatar URL of the sender. Null when the client offered to derive it (`client_gravatar`), the sender uploaded
             *     none and shows everyone the real email address.
             */
            avatar_url: string | null;
            /** @description Name of the client that sent the message. */
            client: string;
            /** @description The text, as HTML or as Markdown; see `content_type`. */
            content: string;
            /**
             * @description Format of `content`.
             * @enum {string}
             */
            content_type: "text/html" | "text/x-markdown";
            /** @description The name of the channel; for a direct message all participants, including the sender. */
            display_recipient: string | components["schemas"]["DirectRecipients"];
            /**
             * @description Edits, newest first; the oldest are dropped if the texts are long. Absent when there were none or the
             *     organization does not show them.
             */
            edit_history?: components["schemas"]["EditHistoryEntry"][];
            /** @description Whether the text is about the sender, beginning with `/me `. */
            is_me_message: boolean;
            /** @description UNIX seconds of the last edit or move. Absent when there was none. */
            last_edit_timestamp?: number;
            /** @description Emoji reactions, the oldest first. */
            reactions: components["schemas"]["Reaction"][];
            /** @description ID of the recipient: the channel or the group of users. In a conversation of two, the other user. */
            recipient_id: number;
            /** @description Email address of the sender as the API shows it now. */
            sender_email: string;
            /** @description Name of the sender as it is now. */
            sender_full_name: string;
            /** @description User ID of the sender. */
            sender_id: number;
            /** @description Short name of the sender's organization. Empty for the organization on the root domain. */
            sender_realm_str: string;
            /** @description ID of the channel. Absent for a direct message. */
            stream_id?: number;
            /** @description The topic. Empty for a direct message. */
            subject: string;
            /** @description Data that widgets such as polls attached to the message, oldest first. */
            submessages: components["schemas"]["Submessage"][];
            /** @description When it was sent, UNIX seconds. */
            timestamp: number;
            /** @description Links found in the topic. Empty for a direct message. */
            topic_links: components["schemas"]["TopicLink"][];
            /**
             * @description `stream`: sent to a channel. `private`: a direct message.
             * @enum {string}
             */
            type: "stream" | "private";
            /** @description The reader's own flags on the message. */
            flags: components["schemas"]["MessageFlag"][];
            /** @description The text as HTML with matches in `<span class="highlight">`. Present only in results of a word search. */
            match_content?: string;
            /** @description The topic as HTML with matches in `<span class="highlight">`. Present only in results of a word search. */
            match_subject?: string;
        };
        /** @description A message was sent. Sent to its recipients, and to queues that receive messages of its public channel. */
        MessageEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `message`.
             * @enum {string}
             */
            type: "message";
            message: components["schemas"]["MessageInEvent"];
            flags: components["schemas"]["PersonalFlags"];
            /** @description The `local_id` it was sent with. Only in the queue that was named when the message was sent. */
            local_message_id?: string;
        };
        /**
         * @description A flag of one user on one message. `wildcard_mentioned` is set together with `stream_wildcard_mentioned` or
         *     `topic_wildcard_mentioned`. `historical`: sent before the user could receive it.
         * @enum {string}
         */
        MessageFlag: "read" | "starred" | "collapsed" | "mentioned" | "wildcard_mentioned" | "stream_wildcard_mentioned" | "topic_wildcard_mentioned" | "has_alert_word" | "historical";
        /** @description A message in a `message` event, whose flags are beside it in the event. */
        MessageInEvent: {
            /** @description ID of the message. A later message has a larger one; messages are shown in this order. */
            id: number;
            /**
             * @description Avatar URL of the sender. Null when the client offered to derive it (`client_gravatar`), the sender uploaded
             *     none and shows everyone the real email address.
             */
            avatar_url: string | null;
            /** @description Name of the client that sent the message. */
            client: string;
            /** @description The text, as HTML or as Markdown; see `content_type`. */
            content: string;
            /**
             * @description Format of `content`.
             * @enum {string}
             */
            content_type: "text/html" | "text/x-markdown";
            /** @description The name of the channel; for a direct message all participants, including the sender. */
            display_recipient: string | components["schemas"]["DirectRecipients"];
            /**
             * @description Edits, newest first; the oldest are dropped if the texts are long. Absent when there were none or the
             *     organization does not show them.
             */
            edit_history?: components["schemas"]["EditHistoryEntry"][];
            /** @description Whether the text is about the sender, beginning with `/me `. */
            is_me_message: boolean;
            /** @description UNIX seconds of the last edit or move. Absent when there was none. */
            last_edit_timestamp?: number;
            /** @description Emoji reactions, the oldest first. */
            reactions: components["schemas"]["Reaction"][];
            /** @description ID of the recipient: the channel or the group of users. In a conversation of two, the other user. */
            recipient_id: number;
            /** @description Email address of the sender as the API shows it now. */
            sender_email: string;
            /** @description Name of the sender as it is now. */
            sender_full_name: string;
            /** @description User ID of the sender. */
            sender_id: number;
            /** @description Short name of the sender's organization. Empty for the organization on the root domain. */
            sender_realm_str: string;
            /** @description ID of the channel. Absent for a direct message. */
            stream_id?: number;
            /** @description The topic. Empty for a direct message. */
            subject: string;
            /** @description Data that widgets such as polls attached to the message, oldest first. */
            submessages: components["schemas"]["Submessage"][];
            /** @description When it was sent, UNIX seconds. */
            timestamp: number;
            /** @description Links found in the topic. Empty for a direct message. */
            topic_links: components["schemas"]["TopicLink"][];
            /**
             * @description `stream`: sent to a channel. `private`: a direct message.
             * @enum {string}
             */
            type: "stream" | "private";
        };
        /** @description A message as it was after it was sent, or after one edit. */
        MessageSnapshot: {
            /** @description The text, as Markdown. */
            content: string;
            /** @description The text, as HTML. */
            rendered_content: string;
            /** @description The topic; empty for a direct message. */
            topic: string;
            /** @description UNIX seconds of the edit; in the first version the time of sending. */
            timestamp: number;
            /** @description Who edited, in the first version the sender. Null when not recorded. */
            user_id: number | null;
            /** @description The previous topic. Absent when the topic did not change. */
            prev_topic?: string;
            /** @description ID of the previous channel. Absent when the channel did not change. */
            prev_stream?: number;
            /** @description ID of the new channel. Absent when the channel did not change. */
            stream?: number;
            /** @description The previous text, as Markdown. Absent when the text was not edited. */
            prev_content?: string;
            /** @description The previous text, as HTML. Absent when the text was not edited. */
            prev_rendered_content?: string;
            /**
             * @description The text as HTML, with added text in spans of class `highlight_text_inserted` and removed text in spans of
             *     class `highlight_text_deleted`. Absent when the text was not edited or the two versions are too long to
             *     compare.
             */
            content_html_diff?: string;
        };
        /** @description A required parameter is missing. */
        MissingParameterError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `REQUEST_VARIABLE_MISSING`.
             * @enum {string}
             */
            code: "REQUEST_VARIABLE_MISSING";
            /** @description Name of the missing parameter. */
            var_name: string;
        };
        /** @description Some of the messages to move are older than the user may move. */
        MoveTimeLimitError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `MOVE_MESSAGES_TIME_LIMIT_EXCEEDED`.
             * @enum {string}
             */
            code: "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED";
            /** @description ID of the oldest message that can still be moved. */
            first_message_id_allowed_to_move: number;
            /** @description Number of messages in the topic. */
            total_messages_in_topic: number;
            /** @description How many of them can be moved. */
            total_messages_allowed_to_move: number;
        };
        /**
         * MuteTopicForm
         * @description The parameters of `PATCH /users/me/subscriptions/muted_topics`.
         */
        MuteTopicForm: {
            /** @description ID of the channel. Required when `stream` is absent; must not be sent together with it. */
            stream_id?: number;
            /** @description Name of the channel. Required when `stream_id` is absent. */
            stream?: string;
            /** @description The topic; case does not matter. */
            topic: string;
            /**
             * @description `add` mutes, `remove` unmutes.
             * @enum {string}
             */
            op: "add" | "remove";
        };
        /** @description A muted topic: the name of the channel, the topic, and when it was muted, UNIX seconds. */
        MutedTopic: (string | number)[];
        /**
         * @description The user's policy for a topic changed. Sent to that user, before `user_topic`; not to queues that requested
         *     `user_topic`.
         */
        MutedTopicsEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `muted_topics`.
             * @enum {string}
             */
            type: "muted_topics";
            /** @description All muted topics at the time of delivery. */
            muted_topics: components["schemas"]["MutedTopic"][];
        };
        /** @description A muted user. */
        MutedUser: {
            /** @description ID of the user. */
            id: number;
            /** @description Since when, UNIX seconds. */
            timestamp: number;
        };
        /** @description The user muted or unmuted another user. Sent to that user. */
        MutedUsersEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `muted_users`.
             * @enum {string}
             */
            type: "muted_users";
            /** @description All muted users, as they are when the event is delivered. */
            muted_users: components["schemas"]["MutedUser"][];
        };
        /** @description A value of a setting. */
        NamedOption: {
            /** @description Value of the setting. */
            id: number;
            /** @description Display name. */
            name: string;
        };
        /** @description A message that matches a narrow. */
        NarrowMatch: {
            /** @description The text as HTML, with the words of a search in `<span class="highlight">`. */
            match_content: string;
            /** @description The topic as HTML, with the words of a search in `<span class="highlight">`. */
            match_subject: string;
        };
        /**
         * @description One condition of a narrow; messages must match all of them. Other fields are ignored. The older form, a pair of
         *     strings `[operator, operand]`, is accepted too.
         */
        NarrowTerm: {
            /**
             * @description `channel` (older: `stream`), `channels` (`streams`), `topic`, `sender`, `dm` (`pm-with`, `pm_with`),
             *     `dm-including`, `group-pm-with` (`group_pm_with`, deprecated), `id`, `with`, `near`, `search`, `has`,
             *     `is` or `in`. Case-sensitive.
             */
            operator: string;
            /**
             * @description The value that the operator compares with: a string; for `channel`, `id`, `with`, `sender`,
             *     `dm-including` and `group-pm-with` also an ID as a number; for `dm` also a list of user IDs. Users can
             *     also be given by email address, if the caller can see it.
             */
            operand: string | number | number[];
            /**
             * @description Whether the condition is negated. Has no effect on `in`, `search`, `near` and `with`.
             * @default false
             */
            negated?: boolean;
        } | string[];
        /** @description A channel the caller can see but has never been in. */
        NeverSubscribedChannel: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name. */
            name: string;
            /** @description What the channel is about, in Markdown. */
            description: string;
            /** @description The description as HTML, to be displayed like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was created, UNIX seconds. */
            date_created: number;
            /** @description Who created the channel; null when unknown. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days after which messages are deleted, forever. Null: the organization's setting; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read messages sent before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
            /**
             * @description Average messages per week, to two significant digits; null while the channel is less than a week old.
             *     That of a busy channel may be ten minutes old.
             */
            stream_weekly_traffic: number | null;
            /** @description IDs of the users in the channel. Only with `include_subscribers`. */
            subscribers?: number[];
        };
        /** @description This server has no organization at the requested host. */
        NoOrganizationError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `NONEXISTENT_SUBDOMAIN`.
             * @enum {string}
             */
            code: "NONEXISTENT_SUBDOMAIN";
        };
        /**
         * @description The user changed a personal setting of older clients. Sent after `user_settings`, to queues without the
         *     capability `user_settings_object`.
         */
        NotificationNumberEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_global_notifications`.
             * @enum {string}
             */
            type: "update_global_notifications";
            /** @description API email address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            notification_name: "desktop_icon_count_display" | "email_notifications_batching_period_seconds" | "realm_name_in_email_notifications_policy";
            /** @description New value. */
            setting: number;
        };
        /**
         * @description The user changed a personal setting of older clients. Sent after `user_settings`, to queues without the
         *     capability `user_settings_object`.
         */
        NotificationSwitchEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_global_notifications`.
             * @enum {string}
             */
            type: "update_global_notifications";
            /** @description API email address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            notification_name: "enable_desktop_notifications" | "enable_digest_emails" | "enable_login_emails" | "enable_marketing_emails" | "enable_offline_email_notifications" | "enable_offline_push_notifications" | "enable_online_push_notifications" | "enable_sounds" | "enable_stream_audible_notifications" | "enable_stream_desktop_notifications" | "enable_stream_email_notifications" | "enable_stream_push_notifications" | "message_content_in_email_notifications" | "pm_content_in_desktop_notifications" | "presence_enabled" | "wildcard_mentions_notify";
            /** @description New value. */
            setting: boolean;
        };
        /**
         * @description The user changed a personal setting of older clients. Sent after `user_settings`, to queues without the
         *     capability `user_settings_object`.
         */
        NotificationTextEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_global_notifications`.
             * @enum {string}
             */
            type: "update_global_notifications";
            /** @description API email address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            notification_name: "notification_sound";
            /** @description New value. */
            setting: string;
        };
        /** @description A hint for new users. */
        OnboardingStep: {
            /**
             * @description Kind of hint.
             * @enum {string}
             */
            type: "one_time_notice";
            /** @description Name of the hint. */
            name: string;
        };
        /** @description The organization is deactivated. */
        OrganizationDeactivatedError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `REALM_DEACTIVATED`.
             * @enum {string}
             */
            code: "REALM_DEACTIVATED";
        };
        /** @description The organization's icon changed. Sent to everyone. */
        OrganizationIconEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update_dict`.
             * @enum {string}
             */
            op: "update_dict";
            /**
             * @description Always `icon`.
             * @enum {string}
             */
            property: "icon";
            /** @description The new image. */
            data: {
                /** @description URL of the image. */
                icon_url: string;
                /**
                 * @description `G`: generated. `U`: uploaded.
                 * @enum {string}
                 */
                icon_source: "G" | "U";
            };
        };
        /** @description The organization's logo changed. Sent to everyone. */
        OrganizationLogoEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update_dict`.
             * @enum {string}
             */
            op: "update_dict";
            /**
             * @description Always `logo`.
             * @enum {string}
             */
            property: "logo";
            /** @description The new image. */
            data: {
                /** @description URL of the image. */
                logo_url: string;
                /**
                 * @description `D`: the usual one. `U`: uploaded.
                 * @enum {string}
                 */
                logo_source: "D" | "U";
            };
        };
        /** @description The organization's logo for dark themes changed. Sent to everyone. */
        OrganizationNightLogoEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update_dict`.
             * @enum {string}
             */
            op: "update_dict";
            /**
             * @description Always `night_logo`.
             * @enum {string}
             */
            property: "night_logo";
            /** @description The new image. */
            data: {
                /** @description URL of the image. */
                night_logo_url: string;
                /**
                 * @description `D`: the usual one. `U`: uploaded.
                 * @enum {string}
                 */
                night_logo_source: "D" | "U";
            };
        };
        /** @description A numeric setting of the organization changed. Sent to everyone. */
        OrganizationNumberEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description The setting.
             * @enum {string}
             */
            property: "invite_to_realm_policy" | "add_custom_emoji_policy" | "delete_own_message_policy" | "waiting_period_threshold" | "new_stream_announcements_stream_id" | "signup_announcements_stream_id" | "zulip_update_announcements_stream_id" | "message_retention_days" | "bot_creation_policy" | "create_public_stream_policy" | "create_private_stream_policy" | "create_web_public_stream_policy" | "invite_to_stream_policy" | "move_messages_between_streams_policy" | "user_group_edit_policy" | "wildcard_mention_policy" | "video_chat_provider" | "giphy_rating" | "digest_weekday" | "org_type";
            /** @description Its value now. */
            value: number;
        };
        /** @description Organization settings about editing, or permissions that are groups, changed. Sent to everyone. */
        OrganizationSettingsEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update_dict`.
             * @enum {string}
             */
            op: "update_dict";
            /**
             * @description Always `default`.
             * @enum {string}
             */
            property: "default";
            /** @description The settings that changed; unchanged ones are absent. */
            data: {
                /** @description Whether messages can be edited. */
                allow_message_editing?: boolean;
                /** @description Who may change topics of other users' messages. */
                edit_topic_policy?: number;
                /** @description How long users can edit their own messages; null: no limit. */
                message_content_edit_limit_seconds?: number | null;
                /** @description How long topics of messages can be changed; null: no limit. */
                move_messages_within_stream_limit_seconds?: number | null;
                /** @description How long messages can be moved to other channels; null: no limit. */
                move_messages_between_streams_limit_seconds?: number | null;
                /** @description ID of the group whose members may create reusable links. */
                create_multiuse_invite_group?: number;
                /** @description ID of the group whose members may see all users. */
                can_access_all_users_group?: number;
                /** @description Who may create public channels: a group, or users and groups. */
                can_create_public_channel_group?: number | components["schemas"]["PersonsAndGroups"];
                /** @description Who may create private channels: a group, or users and groups. */
                can_create_private_channel_group?: number | components["schemas"]["PersonsAndGroups"];
                /** @description Who may start conversations: a group, or users and groups. */
                direct_message_initiator_group?: number | components["schemas"]["PersonsAndGroups"];
                /** @description Who may participate in direct messages: a group, or users and groups. */
                direct_message_permission_group?: number | components["schemas"]["PersonsAndGroups"];
            };
        };
        /** @description A boolean setting of the organization changed. Sent to everyone. */
        OrganizationSwitchEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description The setting.
             * @enum {string}
             */
            property: "emails_restricted_to_domains" | "disallow_disposable_email_addresses" | "invite_required" | "require_unique_names" | "name_changes_disabled" | "email_changes_disabled" | "avatar_changes_disabled" | "inline_image_preview" | "inline_url_embed_preview" | "mandatory_topics" | "allow_edit_history" | "send_welcome_emails" | "digest_emails_enabled" | "message_content_allowed_in_email_notifications" | "enable_spectator_access" | "want_advertise_in_communities_directory" | "enable_read_receipts" | "enable_guest_user_indicator" | "presence_disabled";
            /** @description Its value now. */
            value: boolean;
        };
        /** @description A textual setting of the organization changed. Sent to everyone. */
        OrganizationTextEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description The setting.
             * @enum {string}
             */
            property: "name" | "description" | "default_language" | "default_code_block_language";
            /** @description Its value now. */
            value: string;
        };
        /** @description A bot of the caller. */
        OwnBot: {
            /** @description Email address of the bot. */
            username: string;
            /** @description Name. */
            full_name: string;
            /** @description Empty, since keys are not stored; `POST /bots/{bot_id}/api_key/regenerate` gives a new one. */
            api_key: string;
            /** @description URL of the avatar. */
            avatar_url: string;
            /** @description Always null on this server. */
            default_sending_stream: string | null;
            /** @description Always null on this server. */
            default_events_register_stream: string | null;
            /** @description Always false on this server. */
            default_all_public_streams: boolean;
        };
        /** @description A new value of one custom profile field. */
        OwnProfileValue: {
            /** @description ID of the field. */
            id: number;
            /**
             * @description At most 50 characters for a short text, an external account or pronouns, 500 for a long text, 2000 for a
             *     link; the key of an option; a date as `YYYY-MM-DD`; a list of user IDs for a field of users.
             */
            value: string | number[];
        };
        /** @description The organization does not use passwords. */
        PasswordLoginDisabledError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `PASSWORD_AUTH_DISABLED`.
             * @enum {string}
             */
            code: "PASSWORD_AUTH_DISABLED";
        };
        /** @description The password must be reset. */
        PasswordResetRequiredError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `PASSWORD_RESET_REQUIRED`.
             * @enum {string}
             */
            code: "PASSWORD_RESET_REQUIRED";
        };
        /** @description What a permission accepts. */
        PermissionSetting: {
            /** @description Whether only role groups are accepted. */
            require_system_group: boolean;
            /** @description Whether `role:internet` is accepted. */
            allow_internet_group: boolean;
            /** @description Whether `role:owners` is accepted. */
            allow_owners_group: boolean;
            /** @description Whether `role:nobody` is accepted. */
            allow_nobody_group: boolean;
            /** @description Whether `role:everyone` is accepted. */
            allow_everyone_group: boolean;
            /** @description Name of its default group. */
            default_group_name: string;
            /** @description Name of the setting in the data model. */
            id_field_name: string;
            /** @description Name of its default group among role groups; null where it makes no difference. */
            default_for_system_groups: string | null;
            /** @description Names of the groups that are accepted; empty: no restriction. */
            allowed_system_groups: string[];
        };
        /** @description Permissions whose value is a user group. With `realm`. */
        PermissionSettings: {
            /** @description Settings of the organization, by name. */
            realm: {
                [key: string]: components["schemas"]["PermissionSetting"];
            };
            /** @description Settings of a channel, by name. */
            stream: {
                [key: string]: components["schemas"]["PermissionSetting"];
            };
            /** @description Settings of a user group, by name. */
            group: {
                [key: string]: components["schemas"]["PermissionSetting"];
            };
        };
        /** @description The recipient's flags on a message. */
        PersonalFlags: components["schemas"]["MessageFlag"][];
        /** @description Personal settings that also have an organization-wide default. */
        PersonalSettings: {
            /** @description Show times as 13:00 rather than 1 PM. */
            twenty_four_hour_time?: boolean;
            /** @description Compact layout. */
            dense_mode?: boolean;
            /**
             * @description Mark as read by scrolling: 1 always, 2 in conversation views only, 3 never.
             * @enum {integer}
             */
            web_mark_read_on_scroll_policy?: 1 | 2 | 3;
            /**
             * @description What a click on a channel opens: 1 its newest topic, 2 the channel.
             * @enum {integer}
             */
            web_channel_default_view?: 1 | 2;
            /** @description Go to the conversation a message was just sent to. */
            web_navigate_to_sent_message?: boolean;
            /**
             * @description When previews of animated images play.
             * @enum {string}
             */
            web_animate_image_previews?: "always" | "on_hover" | "never";
            /** @description Show how many messages are starred. */
            starred_message_counts?: boolean;
            /** @description Receive typing events of others. */
            receives_typing_notifications?: boolean;
            /** @description Use the whole width of the window. */
            fluid_layout_width?: boolean;
            /** @description High contrast. */
            high_contrast_mode?: boolean;
            /** @description Font size in pixels. */
            web_font_size_px?: number;
            /** @description Line height in percent of the font size. */
            web_line_height_percent?: number;
            /**
             * @description Theme: 1 the system's, 2 dark, 3 light.
             * @enum {integer}
             */
            color_scheme?: 1 | 2 | 3;
            /** @description Turn emoticons such as `:)` into emoji when a message is sent. */
            translate_emoticons?: boolean;
            /** @description Show names rather than numbers beside a few reactions. */
            display_emoji_reaction_users?: boolean;
            /** @description Language of the interface, such as `en`. */
            default_language?: string;
            /**
             * @description Home view.
             * @enum {string}
             */
            web_home_view?: "recent_topics" | "inbox" | "all_messages";
            /** @description Escape opens the home view. */
            web_escape_navigates_to_home_view?: boolean;
            /** @description Show users on the left in narrow windows. */
            left_side_userlist?: boolean;
            /**
             * @description Emoji images.
             * @enum {string}
             */
            emojiset?: "google" | "google-blob" | "twitter" | "text";
            /**
             * @description Move quiet channels down: 1 automatic, 2 always, 3 never.
             * @enum {integer}
             */
            demote_inactive_streams?: 1 | 2 | 3;
            /**
             * @description List of users: 1 compact, 2 with status, 3 with avatar.
             * @enum {integer}
             */
            user_list_style?: 1 | 2 | 3;
            /**
             * @description Channels that show a count of unread messages: 1 all, 2 unmuted, 3 none.
             * @enum {integer}
             */
            web_stream_unreads_count_display_policy?: 1 | 2 | 3;
            /** @description Enter sends the message. */
            enter_sends?: boolean;
            /** @description Keep drafts on the server. Turning it off deletes the drafts kept there. */
            enable_drafts_synchronization?: boolean;
            /** @description Desktop notifications of channel messages. */
            enable_stream_desktop_notifications?: boolean;
            /** @description Email about channel messages. */
            enable_stream_email_notifications?: boolean;
            /** @description Mobile notifications of channel messages. */
            enable_stream_push_notifications?: boolean;
            /** @description Sound for channel messages. */
            enable_stream_audible_notifications?: boolean;
            /** @description Sound of a notification: one of `available_notification_sounds`, or `none`. */
            notification_sound?: string;
            /** @description Desktop notifications of direct messages and mentions. */
            enable_desktop_notifications?: boolean;
            /** @description Sound for direct messages and mentions. */
            enable_sounds?: boolean;
            /** @description Desktop notifications of followed topics. */
            enable_followed_topic_desktop_notifications?: boolean;
            /** @description Email about followed topics. */
            enable_followed_topic_email_notifications?: boolean;
            /** @description Mobile notifications of followed topics. */
            enable_followed_topic_push_notifications?: boolean;
            /** @description Sound for followed topics. */
            enable_followed_topic_audible_notifications?: boolean;
            /** @description Treat wildcard mentions in followed topics as personal ones. */
            enable_followed_topic_wildcard_mentions_notify?: boolean;
            /** @description Seconds to collect messages before an email is sent; above 0 and at most a week. */
            email_notifications_batching_period_seconds?: number;
            /** @description Email about direct messages and mentions while offline. */
            enable_offline_email_notifications?: boolean;
            /** @description Mobile notifications of direct messages and mentions while offline. */
            enable_offline_push_notifications?: boolean;
            /** @description Mobile notifications also while online. */
            enable_online_push_notifications?: boolean;
            /** @description Email digest after an absence. */
            enable_digest_emails?: boolean;
            /** @description News of the service by email. */
            enable_marketing_emails?: boolean;
            /** @description Email about logins. */
            enable_login_emails?: boolean;
            /** @description Include message content in email. */
            message_content_in_email_notifications?: boolean;
            /** @description Include the content of direct messages in desktop notifications. */
            pm_content_in_desktop_notifications?: boolean;
            /** @description Treat wildcard mentions as personal ones. */
            wildcard_mentions_notify?: boolean;
            /**
             * @description What the icon counts: 1 all unread, 2 direct messages, mentions and followed topics, 3 direct messages and
             *     mentions, 4 nothing.
             * @enum {integer}
             */
            desktop_icon_count_display?: 1 | 2 | 3 | 4;
            /**
             * @description Name of the organization in email subjects: 1 automatic, 2 always, 3 never.
             * @enum {integer}
             */
            realm_name_in_email_notifications_policy?: 1 | 2 | 3;
            /**
             * @description Follow topics: 1 on participation, 2 on sending, 3 on starting them, 4 never.
             * @enum {integer}
             */
            automatically_follow_topics_policy?: 1 | 2 | 3 | 4;
            /**
             * @description Unmute topics in muted channels: 1 on participation, 2 on sending, 3 on starting them, 4 never.
             * @enum {integer}
             */
            automatically_unmute_topics_in_muted_streams_policy?: 1 | 2 | 3 | 4;
            /** @description Follow topics in which the user is mentioned. */
            automatically_follow_topics_where_mentioned?: boolean;
            /** @description Let others see when the user is active. */
            presence_enabled?: boolean;
            /** @description Tell others when the user types a direct message. */
            send_private_typing_notifications?: boolean;
            /** @description Tell others when the user types a channel message. */
            send_stream_typing_notifications?: boolean;
            /** @description Let others see what the user has read. */
            send_read_receipts?: boolean;
            /**
             * @description Who sees the real email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
             * @enum {integer}
             */
            email_address_visibility?: 1 | 2 | 3 | 4 | 5;
        };
        /** @description An unnamed set of users and groups. */
        PersonsAndGroups: {
            /** @description IDs of the users. */
            direct_members: number[];
            /** @description IDs of the groups. */
            direct_subgroups: number[];
        };
        /** @description A playground for code. */
        Playground: {
            /** @description ID of the playground. */
            id: number;
            /** @description Display name. */
            name: string;
            /** @description Language of the code blocks. */
            pygments_language: string;
            /** @description URL, as an RFC 6570 template of `code`. */
            url_template: string;
        };
        /** @description The organization's playgrounds changed. Sent to everyone. */
        PlaygroundsEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_playgrounds`.
             * @enum {string}
             */
            type: "realm_playgrounds";
            /** @description All playgrounds, the oldest first. */
            realm_playgrounds: components["schemas"]["Playground"][];
        };
        /** @description Presence of a user, for older clients. */
        Presence: {
            /** @description The latest report. */
            aggregated: {
                /**
                 * @description Always `website`.
                 * @enum {string}
                 */
                client: "website";
                /**
                 * @description Whether the user is active or idle.
                 * @enum {string}
                 */
                status: "active" | "idle";
                /** @description Time of the report, UNIX seconds. */
                timestamp: number;
            };
            website: components["schemas"]["ActivityReport"];
        };
        /** @description A user became active again, or turned showing presence on or off. Sent to everyone who can see the user. */
        PresenceEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `presence`.
             * @enum {string}
             */
            type: "presence";
            /** @description ID of the user. */
            user_id: number;
            /** @description API email address. Absent with `slim_presence`. */
            email?: string;
            /** @description Server time, UNIX seconds. */
            server_timestamp: number;
            /** @description The report. */
            presence: {
                website: components["schemas"]["ActivityReport"];
            };
        };
        /** @description Whether a user is online. */
        PresenceNow: {
            /**
             * @description Whether the user is active or idle; `offline` when that was reported too long ago.
             * @enum {string}
             */
            status: "active" | "idle" | "offline";
            /** @description When that was reported, UNIX seconds. */
            timestamp: number;
        };
        /** @description Who was active when, within the last two weeks: by user ID with `slim_presence`, otherwise by API email address. */
        Presences: {
            [key: string]: components["schemas"]["SlimPresence"] | components["schemas"]["Presence"];
        };
        /** @description A custom profile field. */
        ProfileField: {
            /** @description ID of the field. */
            id: number;
            /** @description Name. */
            name: string;
            /** @description One of `custom_profile_field_types`. */
            type: number;
            /** @description Hint on what to enter. */
            hint: string;
            /** @description The choices, as JSON; empty for most types. */
            field_data: string;
            /** @description Position among the fields. */
            order: number;
            /** @description Whether users must fill it in. */
            required: boolean;
            /**
             * @description Always true: show it next to the name. Otherwise absent.
             * @enum {boolean}
             */
            display_in_profile_summary?: true;
        };
        /** @description An option of a list. */
        ProfileFieldChoice: {
            /** @description What users read; must not be blank. */
            text: string;
            /** @description Position among the options, as text; must not be blank. */
            order: string;
        };
        /** @description A new value of one custom profile field. */
        ProfileFieldInput: {
            /** @description ID of the field. */
            id: number;
            /** @description Text, or user IDs for a field of people. Null or empty removes the value. */
            value: (string | null) | number[];
        };
        /** @description A type of custom profile field. */
        ProfileFieldType: {
            /** @description Value of `type`. */
            id: number;
            /** @description Display name. */
            name: string;
        };
        /** @description A user's value of a custom profile field. */
        ProfileFieldValue: {
            /** @description The value as it was entered. */
            value: string;
            /** @description The value as HTML; only for fields that hold Markdown. */
            rendered_value?: string;
        };
        /** @description The custom profile fields changed. Sent to everyone. */
        ProfileFieldsEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `custom_profile_fields`.
             * @enum {string}
             */
            type: "custom_profile_fields";
            /** @description All fields, in their order. */
            fields: components["schemas"]["ProfileField"][];
        };
        /** @description Too many requests. */
        RateLimitError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `RATE_LIMIT_HIT`.
             * @enum {string}
             */
            code: "RATE_LIMIT_HIT";
            /** @description Seconds to wait before the next request. */
            "retry-after": number;
        };
        /** @description An emoji reaction of one user to a message. */
        Reaction: {
            /** @description Name of the emoji. */
            emoji_name: string;
            /**
             * @description For `unicode_emoji` the code points in hexadecimal, joined by dashes; for `realm_emoji` the ID of the
             *     organization's emoji; for `service_extra_emoji` the emoji's name.
             */
            emoji_code: string;
            reaction_type: components["schemas"]["ReactionType"];
            /** @description User who reacted. */
            user_id: number;
            /** @description The same user; deprecated, use `user_id`. */
            user: {
                /** @description User ID. */
                id: number;
                /** @description Email address as the API shows it. */
                email: string;
                /** @description Name. */
                full_name: string;
            };
        };
        /** @description Someone added a reaction to a message. Sent to everyone who can read it. */
        ReactionAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `reaction`.
             * @enum {string}
             */
            type: "reaction";
            /**
             * @description Always `add`.
             * @enum {string}
             */
            op: "add";
            /** @description ID of the message. */
            message_id: number;
            /** @description Name of the emoji. */
            emoji_name: string;
            /** @description Code of the emoji within its namespace. */
            emoji_code: string;
            /**
             * @description Namespace of the code.
             * @enum {string}
             */
            reaction_type: "unicode_emoji" | "realm_emoji" | "service_extra_emoji";
            /** @description The user whose reaction it is. */
            user_id: number;
            /** @description The user whose reaction it is. Deprecated: see `user_id`. */
            user: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API email address. */
                email: string;
                /** @description Name. */
                full_name: string;
            };
        };
        /** @description The user has already reacted with this emoji. */
        ReactionAlreadyExistsError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `REACTION_ALREADY_EXISTS`.
             * @enum {string}
             */
            code: "REACTION_ALREADY_EXISTS";
        };
        /** @description The user has not reacted with this emoji. */
        ReactionDoesNotExistError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `REACTION_DOES_NOT_EXIST`.
             * @enum {string}
             */
            code: "REACTION_DOES_NOT_EXIST";
        };
        /** @description Someone removed a reaction from a message. Sent to everyone who can read the message. */
        ReactionRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `reaction`.
             * @enum {string}
             */
            type: "reaction";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /** @description ID of the message. */
            message_id: number;
            /** @description Name of the emoji. */
            emoji_name: string;
            /** @description Code of the emoji within its namespace. */
            emoji_code: string;
            /**
             * @description Namespace of the code.
             * @enum {string}
             */
            reaction_type: "unicode_emoji" | "realm_emoji" | "service_extra_emoji";
            /** @description The user whose reaction it is. */
            user_id: number;
            /** @description The user whose reaction it is. Deprecated: see `user_id`. */
            user: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API email address. */
                email: string;
                /** @description Name. */
                full_name: string;
            };
        };
        /**
         * @description Source of the emoji: Unicode, the organization's custom emoji, or the one bundled with the service.
         * @enum {string}
         */
        ReactionType: "unicode_emoji" | "realm_emoji" | "service_extra_emoji";
        /** @description A direct message conversation. */
        RecentConversation: {
            /** @description ID of the newest message. */
            max_message_id: number;
            /** @description IDs of the other participants, ascending; empty for messages to oneself. */
            user_ids: number[];
        };
        /**
         * RegenerateApiKeyAnswer
         * @description The new key.
         */
        RegenerateApiKeyAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The key, 32 letters and digits. */
            api_key: string;
        };
        /**
         * RegenerateBotApiKeyAnswer
         * @description The new key.
         */
        RegenerateBotApiKeyAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description New API key of the bot. */
            api_key: string;
        };
        /**
         * RegisterQueueAnswer
         * @description The queue is created.
         */
        RegisterQueueAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Names the queue in `GET /events`; opaque. */
            queue_id: string;
            /** @description ID of the last event reflected in the response; -1 for a new queue. */
            last_event_id: number;
            /** @description Version of the server. */
            zulip_version: string;
            /** @description Protocol level. */
            zulip_feature_level: number;
            /** @description Version that a modified server is derived from; may be empty. */
            zulip_merge_base: string;
            /** @description Words that alert the user. With `alert_words`. */
            alert_words?: string[];
            /**
             * @description At most 1000 drafts, most recently edited first; empty when the user has turned synchronization off. With
             *     `drafts`.
             */
            drafts?: components["schemas"]["Draft"][];
            /** @description Hints not yet shown: none on this server. With `onboarding_steps`. */
            onboarding_steps?: components["schemas"]["OnboardingStep"][];
            /** @description Muted topics. With `muted_topics`, unless `fetch_event_types` lists `user_topic`. */
            muted_topics?: components["schemas"]["MutedTopic"][];
            /** @description Topics with a policy. With `user_topic`. */
            user_topics?: components["schemas"]["UserTopic"][];
            /** @description Users the user has muted. With `muted_users`. */
            muted_users?: components["schemas"]["MutedUser"][];
            /** @description Messages the user has scheduled, ascending by their time. With `scheduled_messages`. */
            scheduled_messages?: components["schemas"]["ScheduledMessage"][];
            user_settings?: components["schemas"]["UserSettings"];
            /**
             * @description Always false. With `video_calls`.
             * @enum {boolean}
             */
            has_zoom_token?: false;
            /** @description ID of the newest message the user received; -1 when there is none. With `message`. */
            max_message_id?: number;
            unread_msgs?: components["schemas"]["UnreadMessages"];
            /** @description IDs of the starred messages, ascending. With `starred_messages`. */
            starred_messages?: number[];
            /** @description Direct message conversations, newest first. With `recent_private_conversations`. */
            recent_private_conversations?: components["schemas"]["RecentConversation"][];
            /** @description Words that a search ignores. With `stop_words`. */
            stop_words?: string[];
            /** @description Channels the user is in. With `subscription`. */
            subscriptions?: components["schemas"]["Subscription"][];
            /** @description Channels the user was once in and can see. With `subscription`. */
            unsubscribed?: components["schemas"]["Subscription"][];
            /** @description Other channels the user can see. With `subscription`. */
            never_subscribed?: components["schemas"]["NeverSubscribedChannel"][];
            /** @description All channels the user can see. With `stream`. */
            streams?: components["schemas"]["Channel"][];
            /** @description Default channels; none for guests. With `default_streams`. */
            realm_default_streams?: components["schemas"]["DefaultChannel"][];
            /** @description Always empty. With `default_stream_groups`. */
            realm_default_stream_groups?: Record<string, never>[];
            /** @description Active users and bots. With `realm_user`. */
            realm_users?: components["schemas"]["RegisteredUser"][];
            /** @description Deactivated users and bots. With `realm_user`. */
            realm_non_active_users?: components["schemas"]["RegisteredUser"][];
            /** @description Bots of the server. With `realm_user`. */
            cross_realm_bots?: components["schemas"]["SystemBot"][];
            /** @description The user's ID. With `realm_user`. */
            user_id?: number;
            /** @description The user's API email address. With `realm_user`. */
            email?: string;
            /** @description The user's real email address. With `realm_user`. */
            delivery_email?: string;
            /** @description The user's name. With `realm_user`. */
            full_name?: string;
            /** @description URL of the user's avatar. With `realm_user`. */
            avatar_url?: string;
            /** @description URL of a larger version of the user's avatar. With `realm_user`. */
            avatar_url_medium?: string;
            /**
             * @description The user's avatar: `G` derived from the email address, `U` uploaded. With `realm_user`.
             * @enum {string}
             */
            avatar_source?: "G" | "U";
            /** @description Whether the user is an administrator or owner. With `realm_user`. */
            is_admin?: boolean;
            /** @description Whether the user is an owner. With `realm_user`. */
            is_owner?: boolean;
            /** @description Whether the user is a moderator. With `realm_user`. */
            is_moderator?: boolean;
            /** @description Whether the user is a guest. With `realm_user`. */
            is_guest?: boolean;
            /** @description Always false on this server. With `realm_user`. */
            is_billing_admin?: boolean;
            /** @description Whether the user may create public channels. With `realm_user`. */
            can_create_public_streams?: boolean;
            /** @description Whether the user may create private channels. With `realm_user`. */
            can_create_private_streams?: boolean;
            /** @description Whether the user may create web-public channels. With `realm_user`. */
            can_create_web_public_streams?: boolean;
            /** @description Whether the user may create public or private channels. Deprecated. With `realm_user`. */
            can_create_streams?: boolean;
            /** @description Whether the user may subscribe others. With `realm_user`. */
            can_subscribe_other_users?: boolean;
            /** @description Whether the user may send invitations. With `realm_user`. */
            can_invite_others_to_realm?: boolean;
            /**
             * @description The user's bots, or all bots for administrators, including deactivated ones. Their `api_key` is empty: a key
             *     is shown once, when it is created. With `realm_bot`.
             */
            realm_bots?: components["schemas"]["Bot"][];
            /** @description Bots that the server can run. With `realm_embedded_bots`. */
            realm_embedded_bots?: components["schemas"]["EmbeddedBot"][];
            /** @description Services that can post messages here. With `realm_incoming_webhook_bots`. */
            realm_incoming_webhook_bots?: components["schemas"]["WebhookBot"][];
            /**
             * @description Who was active when, within the last two weeks: by user ID with `slim_presence`, otherwise by API email address.
             *     With `presence`.
             */
            presences?: {
                [key: string]: components["schemas"]["SlimPresence"] | components["schemas"]["Presence"];
            };
            /** @description Server time, UNIX seconds. With `presence`. */
            server_timestamp?: number;
            /** @description Increases with every presence report; -1 when there is none. With `presence`. */
            presence_last_update_id?: number;
            /** @description Status of the users who have one, by user ID. With `user_status`. */
            user_status?: {
                [key: string]: components["schemas"]["UserStatus"];
            };
            /** @description User groups, including those of the roles. With `realm_user_groups`. */
            realm_user_groups?: components["schemas"]["UserGroup"][];
            /** @description Custom profile fields. With `custom_profile_fields`. */
            custom_profile_fields?: components["schemas"]["ProfileField"][];
            /** @description Types of custom profile fields by their names. With `custom_profile_fields`. */
            custom_profile_field_types?: {
                [key: string]: components["schemas"]["ProfileFieldType"];
            };
            /** @description Who may upload custom emoji, as in `PATCH /realm`. With `realm`. */
            realm_add_custom_emoji_policy?: number;
            /** @description Whether earlier versions of messages are shown. With `realm`. */
            realm_allow_edit_history?: boolean;
            /** @description Whether messages can be edited. With `realm`. */
            realm_allow_message_editing?: boolean;
            /** @description Login methods the server offers, by name. With `realm`. */
            realm_authentication_methods?: {
                [key: string]: components["schemas"]["AuthenticationMethod"];
            };
            /** @description Values of `realm_video_chat_provider`, by name. With `realm`. */
            realm_available_video_chat_providers?: {
                [key: string]: components["schemas"]["NamedOption"];
            };
            /** @description Whether only administrators can change avatars. With `realm`. */
            realm_avatar_changes_disabled?: boolean;
            /** @description Who may create bots, as in `PATCH /realm`. With `realm`. */
            realm_bot_creation_policy?: number;
            /** @description Domain of bot email addresses. With `realm`. */
            realm_bot_domain?: string;
            /** @description ID of the group whose members may see all users. With `realm`. */
            realm_can_access_all_users_group?: number;
            /** @description Who may create private channels: a group, or users and groups. With `realm`. */
            realm_can_create_private_channel_group?: number | components["schemas"]["PersonsAndGroups"];
            /** @description Who may create public channels: a group, or users and groups. With `realm`. */
            realm_can_create_public_channel_group?: number | components["schemas"]["PersonsAndGroups"];
            /** @description ID of the group whose members may create reusable invitation links. With `realm`. */
            realm_create_multiuse_invite_group?: number;
            /** @description Who may create private channels, as in `PATCH /realm`. Deprecated. With `realm`. */
            realm_create_private_stream_policy?: number;
            /** @description Who may create public channels, as in `PATCH /realm`. Deprecated. With `realm`. */
            realm_create_public_stream_policy?: number;
            /** @description Who may create web-public channels, as in `PATCH /realm`. With `realm`. */
            realm_create_web_public_stream_policy?: number;
            /** @description When the organization was created, UNIX seconds. With `realm`. */
            realm_date_created?: number;
            /** @description Default language of code blocks; may be empty. With `realm`. */
            realm_default_code_block_language?: string;
            /** @description Services for custom profile fields that hold an external account, by key. With `realm`. */
            realm_default_external_accounts?: {
                [key: string]: components["schemas"]["ExternalAccount"];
            };
            /** @description Language of new users. With `realm`. */
            realm_default_language?: string;
            /** @description Who may delete their own messages, as in `PATCH /realm`. With `realm`. */
            realm_delete_own_message_policy?: number;
            /** @description Description of the organization, in Markdown. With `realm`. */
            realm_description?: string;
            /** @description Whether digests are sent. With `realm`. */
            realm_digest_emails_enabled?: boolean;
            /** @description Day on which digests are sent: 0 Monday to 6 Sunday. With `realm`. */
            realm_digest_weekday?: number;
            /** @description Who may start direct message conversations: a group, or users and groups. With `realm`. */
            realm_direct_message_initiator_group?: number | components["schemas"]["PersonsAndGroups"];
            /** @description Who may participate in direct messages: a group, or users and groups. With `realm`. */
            realm_direct_message_permission_group?: number | components["schemas"]["PersonsAndGroups"];
            /** @description Whether disposable email addresses are refused. With `realm`. */
            realm_disallow_disposable_email_addresses?: boolean;
            /** @description Who may change topics of other users' messages, as in `PATCH /realm`. With `realm`. */
            realm_edit_topic_policy?: number;
            /** @description Whether login with email address and password is possible. With `realm`. */
            realm_email_auth_enabled?: boolean;
            /** @description Whether only administrators can change email addresses. With `realm`. */
            realm_email_changes_disabled?: boolean;
            /** @description Whether only email addresses of listed domains are accepted. With `realm`. */
            realm_emails_restricted_to_domains?: boolean;
            /** @description Whether guests are marked next to their names. With `realm`. */
            realm_enable_guest_user_indicator?: boolean;
            /** @description Whether users can see who has read a message. With `realm`. */
            realm_enable_read_receipts?: boolean;
            /** @description Whether web-public channels are possible. With `realm`. */
            realm_enable_spectator_access?: boolean;
            /** @description Rating of GIFs, one of `giphy_rating_options`. With `realm`. */
            realm_giphy_rating?: number;
            /**
             * @description Icon: `G` derived, `U` uploaded. With `realm`.
             * @enum {string}
             */
            realm_icon_source?: "G" | "U";
            /** @description URL of the icon. With `realm`. */
            realm_icon_url?: string;
            /** @description Whether linked images are previewed. With `realm`. */
            realm_inline_image_preview?: boolean;
            /** @description Whether linked pages are previewed. With `realm`. */
            realm_inline_url_embed_preview?: boolean;
            /** @description Whether an invitation is required. With `realm`. */
            realm_invite_required?: boolean;
            /** @description Who may invite people, as in `PATCH /realm`. With `realm`. */
            realm_invite_to_realm_policy?: number;
            /** @description Who may subscribe others, as in `PATCH /realm`. With `realm`. */
            realm_invite_to_stream_policy?: number;
            /** @description Always false. With `realm`. */
            realm_is_zephyr_mirror_realm?: boolean;
            /** @description The organization's own server for video calls; null: the server's. With `realm`. */
            realm_jitsi_server_url?: string | null;
            /**
             * @description Logo: `D` the server's, `U` uploaded. With `realm`.
             * @enum {string}
             */
            realm_logo_source?: "D" | "U";
            /** @description URL of the logo. With `realm`. */
            realm_logo_url?: string;
            /** @description Whether channel messages need a topic. With `realm`. */
            realm_mandatory_topics?: boolean;
            /** @description Whether message content is allowed in email. With `realm`. */
            realm_message_content_allowed_in_email_notifications?: boolean;
            /** @description How long users can delete their own messages; null: no limit. With `realm`. */
            realm_message_content_delete_limit_seconds?: number | null;
            /** @description How long users can edit their own messages; null: no limit. With `realm`. */
            realm_message_content_edit_limit_seconds?: number | null;
            /** @description Days until messages are deleted; -1: never. With `realm`. */
            realm_message_retention_days?: number;
            /** @description How long messages can be moved to other channels; null: no limit. With `realm`. */
            realm_move_messages_between_streams_limit_seconds?: number | null;
            /** @description Who may move messages to other channels, as in `PATCH /realm`. With `realm`. */
            realm_move_messages_between_streams_policy?: number;
            /** @description How long topics of messages can be changed; null: no limit. With `realm`. */
            realm_move_messages_within_stream_limit_seconds?: number | null;
            /** @description Name of the organization. With `realm`. */
            realm_name?: string;
            /** @description Whether only administrators can change names. With `realm`. */
            realm_name_changes_disabled?: boolean;
            /** @description ID of the channel for announcements of new channels; -1: none. With `realm`. */
            realm_new_stream_announcements_stream_id?: number;
            /**
             * @description Logo for dark themes: `D` the server's, `U` uploaded. With `realm`.
             * @enum {string}
             */
            realm_night_logo_source?: "D" | "U";
            /** @description URL of the logo for dark themes. With `realm`. */
            realm_night_logo_url?: string;
            /** @description Kind of organization, as in `PATCH /realm`. With `realm`. */
            realm_org_type?: number;
            /** @description Whether login with a password is possible. With `realm`. */
            realm_password_auth_enabled?: boolean;
            /** @description Always 1. With `realm`. */
            realm_plan_type?: number;
            /** @description Whether nobody sees who is active. With `realm`. */
            realm_presence_disabled?: boolean;
            /** @description Whether mobile notifications are sent. With `realm`. */
            realm_push_notifications_enabled?: boolean;
            /** @description When mobile notifications end, UNIX seconds; null: never. With `realm`. */
            realm_push_notifications_enabled_end_timestamp?: number | null;
            /** @description Whether names are unique among active users. With `realm`. */
            realm_require_unique_names?: boolean;
            /** @description Whether new users are sent email. With `realm`. */
            realm_send_welcome_emails?: boolean;
            /** @description ID of the channel for announcements of new users; -1: none. With `realm`. */
            realm_signup_announcements_stream_id?: number;
            /** @description Total size of uploads allowed; null: no limit. With `realm`. */
            realm_upload_quota_mib?: number | null;
            /** @description Same as `realm_url`. Deprecated. With `realm`. */
            realm_uri?: string;
            /** @description Origin of the organization. With `realm`. */
            realm_url?: string;
            /** @description Who may create and change user groups, as in `PATCH /realm`. With `realm`. */
            realm_user_group_edit_policy?: number;
            /** @description Service for video calls, one of `realm_available_video_chat_providers`. With `realm`. */
            realm_video_chat_provider?: number;
            /** @description Days until a member becomes a full member. With `realm`. */
            realm_waiting_period_threshold?: number;
            /** @description Whether the organization may be listed publicly. With `realm`. */
            realm_want_advertise_in_communities_directory?: boolean;
            /** @description Who may mention everyone in a large channel, as in `PATCH /realm`. With `realm`. */
            realm_wildcard_mention_policy?: number;
            /** @description ID of the channel for service news; -1: none. With `realm`. */
            realm_zulip_update_announcements_stream_id?: number;
            /** @description Values of `realm_giphy_rating`, by name. With `realm`. */
            giphy_rating_options?: {
                [key: string]: components["schemas"]["NamedOption"];
            };
            /** @description Domains whose email addresses are accepted. With `realm_domains`. */
            realm_domains?: components["schemas"]["Domain"][];
            /** @description The organization's custom emoji by ID, including deactivated ones. With `realm_emoji`. */
            realm_emoji?: {
                [key: string]: components["schemas"]["CustomEmoji"];
            };
            /**
             * @description Linkifiers, in the order they are tried; none without the capability `linkifier_url_template`. With
             *     `realm_linkifiers`.
             */
            realm_linkifiers?: components["schemas"]["Linkifier"][];
            /** @description Always empty. With `realm_filters`. */
            realm_filters?: Record<string, never>[];
            /** @description Playgrounds for code blocks. With `realm_playgrounds`. */
            realm_playgrounds?: components["schemas"]["Playground"][];
            realm_user_settings_defaults?: components["schemas"]["UserSettingsDefaults"];
            /** @description Always false. With `realm`. */
            development_environment?: boolean;
            /** @description How long clients should wait for a response of `GET /events`. With `realm`. */
            event_queue_longpoll_timeout_seconds?: number;
            /** @description Same as `server_jitsi_server_url`. Deprecated. With `realm`. */
            jitsi_server_url?: string;
            /** @description Largest avatar; 0: none is accepted. With `realm`. */
            max_avatar_file_size_mib?: number;
            /** @description Largest upload; 0: none is accepted. With `realm`. */
            max_file_upload_size_mib?: number;
            /** @description Largest icon; 0: none is accepted. With `realm`. */
            max_icon_file_size_mib?: number;
            /** @description Largest logo; 0: none is accepted. With `realm`. */
            max_logo_file_size_mib?: number;
            /** @description Longest message, in code points. With `realm`. */
            max_message_length?: number;
            /** @description Longest description of a channel, in code points. With `realm`. */
            max_stream_description_length?: number;
            /** @description Longest name of a channel, in code points. With `realm`. */
            max_stream_name_length?: number;
            /** @description Longest topic, in code points. With `realm`. */
            max_topic_length?: number;
            /** @description How many guesses a password must withstand. With `realm`. */
            password_min_guesses?: number;
            /** @description Shortest password. With `realm`. */
            password_min_length?: number;
            /** @description Whether avatars cannot be changed. With `realm`. */
            server_avatar_changes_disabled?: boolean;
            /** @description URL of the names and codes of the emoji. With `realm`. */
            server_emoji_data_url?: string;
            /** @description Changes when the server starts. With `realm`. */
            server_generation?: number;
            /** @description Whether the server can preview linked images. With `realm`. */
            server_inline_image_preview?: boolean;
            /** @description Whether the server can preview linked pages. With `realm`. */
            server_inline_url_embed_preview?: boolean;
            /** @description Server for video calls. With `realm`. */
            server_jitsi_server_url?: string;
            /** @description Whether names cannot be changed. With `realm`. */
            server_name_changes_disabled?: boolean;
            /** @description Whether the server is out of date. With `realm`. */
            server_needs_upgrade?: boolean;
            /** @description After how long without a report a user counts as offline. With `realm`. */
            server_presence_offline_threshold_seconds?: number;
            /** @description How often clients report presence. With `realm`. */
            server_presence_ping_interval_seconds?: number;
            server_supported_permission_settings?: components["schemas"]["PermissionSettings"];
            /** @description Sizes in which images are stored. With `realm`. */
            server_thumbnail_formats?: components["schemas"]["ThumbnailFormat"][];
            /** @description How long to show someone as typing without a new event. With `realm`. */
            server_typing_started_expiry_period_milliseconds?: number;
            /** @description How often to repeat that the user is typing. With `realm`. */
            server_typing_started_wait_period_milliseconds?: number;
            /** @description After how long without a keystroke the user is no longer typing. With `realm`. */
            server_typing_stopped_wait_period_milliseconds?: number;
            /** @description Whether the server has web-public channels. With `realm`. */
            server_web_public_streams_enabled?: boolean;
            /** @description Whether the server sends digests. With `realm`. */
            settings_send_digest_emails?: boolean;
            /** @description Always empty or a text to show next to the logo setting. With `realm`. */
            upgrade_text_for_wide_organization_logo?: string;
            /** @description Always true. With `realm`. */
            zulip_plan_is_not_limited?: boolean;
            /** @description API key for GIFs; empty when there is none. With `giphy`. */
            giphy_api_key?: string;
            /**
             * @description As in `user_settings`. With `update_display_settings`.
             * @enum {integer}
             */
            color_scheme?: 1 | 2 | 3;
            /** @description As in `user_settings`. With `update_display_settings`. */
            default_language?: string;
            /**
             * @description As in `user_settings`. With `update_display_settings`.
             * @enum {integer}
             */
            demote_inactive_streams?: 1 | 2 | 3;
            /** @description As in `user_settings`. With `update_display_settings`. */
            dense_mode?: boolean;
            /**
             * @description As in `user_settings`. With `update_display_settings`.
             * @enum {string}
             */
            emojiset?: "google" | "google-blob" | "twitter" | "text";
            /** @description As in `user_settings`. With `update_display_settings`. */
            enable_drafts_synchronization?: boolean;
            /** @description As in `user_settings`. With `update_display_settings`. */
            enter_sends?: boolean;
            /** @description As in `user_settings`. With `update_display_settings`. */
            fluid_layout_width?: boolean;
            /** @description As in `user_settings`. With `update_display_settings`. */
            high_contrast_mode?: boolean;
            /** @description As in `user_settings`. With `update_display_settings`. */
            left_side_userlist?: boolean;
            /** @description As in `user_settings`. With `update_display_settings`. */
            starred_message_counts?: boolean;
            /** @description As in `user_settings`. With `update_display_settings`. */
            timezone?: string;
            /** @description As in `user_settings`. With `update_display_settings`. */
            translate_emoticons?: boolean;
            /** @description As in `user_settings`. With `update_display_settings`. */
            twenty_four_hour_time?: boolean;
            /**
             * @description As in `user_settings`. With `update_display_settings`.
             * @enum {string}
             */
            web_home_view?: "recent_topics" | "inbox" | "all_messages";
            /** @description As in `user_settings`. With `update_display_settings`. */
            emojiset_choices?: components["schemas"]["EmojisetChoice"][];
            /**
             * @description As in `user_settings`. With `update_global_notifications`.
             * @enum {integer}
             */
            desktop_icon_count_display?: 1 | 2 | 3 | 4;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            email_notifications_batching_period_seconds?: number;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_desktop_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_digest_emails?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_login_emails?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_marketing_emails?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_offline_email_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_offline_push_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_online_push_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_sounds?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_stream_audible_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_stream_desktop_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_stream_email_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            enable_stream_push_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            message_content_in_email_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            notification_sound?: string;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            pm_content_in_desktop_notifications?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            presence_enabled?: boolean;
            /**
             * @description As in `user_settings`. With `update_global_notifications`.
             * @enum {integer}
             */
            realm_name_in_email_notifications_policy?: 1 | 2 | 3;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            wildcard_mentions_notify?: boolean;
            /** @description As in `user_settings`. With `update_global_notifications`. */
            available_notification_sounds?: string[];
        };
        /**
         * RegisterQueueForm
         * @description The parameters of `POST /register`.
         */
        RegisterQueueForm: {
            /**
             * @description Deliver messages as HTML instead of Markdown.
             * @default false
             */
            apply_markdown: boolean;
            /**
             * @description Omit avatar URLs that the client can derive from the email address.
             * @default true
             */
            client_gravatar: boolean;
            /**
             * @description Return presence by user ID and without email addresses.
             * @default false
             */
            slim_presence: boolean;
            /**
             * @description Deliver messages of all public channels. Guests are refused with `User not authorized for this
             *     query`.
             * @default false
             */
            all_public_streams: boolean;
            /**
             * @description List the subscribers of each channel in `subscriptions` and `never_subscribed`.
             * @default false
             */
            include_subscribers: boolean;
            /** @description What the client understands. Unknown names are ignored. */
            client_capabilities?: {
                /**
                 * @description Settings of subscriptions can be null. Required whenever the object is sent: without it the
                 *     response is `notification_settings_null key is missing from client_capabilities`.
                 */
                notification_settings_null?: boolean;
                /** @description One event can cover several deleted messages. */
                bulk_message_deletion?: boolean;
                /** @description Avatar URLs of users may be absent. */
                user_avatar_url_field_optional?: boolean;
                /** @description Deliver typing events in channels. */
                stream_typing_notifications?: boolean;
                /**
                 * @description Read personal settings from `user_settings` only; the older fields and their events are not
                 *     sent.
                 */
                user_settings_object?: boolean;
                /** @description Understand URL templates of linkifiers; without it there are no linkifiers. */
                linkifier_url_template?: boolean;
                /** @description Users may be unknown to the client. */
                user_list_incomplete?: boolean;
            } & {
                [key: string]: boolean;
            };
            /**
             * @description Types of events to deliver; absent or null: all. Unknown types are ignored. Heartbeats are always
             *     delivered.
             */
            event_types?: string[] | null;
            /** @description Types of state to return; absent or null: same as `event_types`. Unknown types are ignored. */
            fetch_event_types?: string[] | null;
            /**
             * @description Deliver only messages that match all of these pairs of operator and operand (anything but pairs is
             *     refused with `narrow[0] should have exactly 2 items`). Operators: `channel` or `stream` (name),
             *     `topic`, `sender` (email address), `is` with `dm`, `private`, `starred`, `alerted`, `mentioned`,
             *     `unread` or `resolved`; others are refused with `Operator {operator} not supported.` Naming a public
             *     channel also delivers its messages to users who are not in it.
             * @default []
             */
            narrow: string[][];
            /**
             * @description Seconds that the queue lives without a request. Values below ten minutes count as ten minutes,
             *     values above seven days as seven days.
             * @default 0
             */
            queue_lifespan_secs: number;
        };
        /** @description A person or a bot. The list it is in says whether it is active. */
        RegisteredUser: {
            /** @description ID of the account. */
            user_id: number;
            /** @description API email address. */
            email: string;
            /** @description Real email address; null when the user may not see it. */
            delivery_email: string | null;
            /** @description Name. */
            full_name: string;
            /** @description Creation time: ISO 8601 with an offset. */
            date_joined: string;
            /** @description Whether the role is owner. */
            is_owner: boolean;
            /** @description Whether the role is administrator or owner. */
            is_admin: boolean;
            /** @description Whether the role is guest. */
            is_guest: boolean;
            /** @description Always false on this server. */
            is_billing_admin: boolean;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /**
             * @description 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA time zone; empty when not set. */
            timezone: string;
            /** @description Increases with every change of the avatar. */
            avatar_version: number;
            /**
             * @description URL of the avatar. Null when `client_gravatar` is true and the client can derive it. May be absent with the
             *     capability `user_avatar_url_field_optional`.
             */
            avatar_url?: string | null;
            /**
             * @description 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. Absent for people.
             * @enum {integer}
             */
            bot_type?: 1 | 2 | 3 | 4;
            /** @description Owner of the bot; null when there is none. Absent for people. */
            bot_owner_id?: number | null;
            /** @description Values of the custom profile fields, by field ID. Absent for bots. */
            profile_data?: {
                [key: string]: components["schemas"]["ProfileFieldValue"];
            };
        };
        /**
         * RemoveDefaultChannelForm
         * @description The parameters of `DELETE /default_streams`.
         */
        RemoveDefaultChannelForm: {
            /** @description ID of the channel; it may be archived. */
            stream_id: number;
        };
        /**
         * RemoveOrganizationLogoForm
         * @description The parameters of `DELETE /realm/logo`.
         */
        RemoveOrganizationLogoForm: {
            /** @description Whether it is the logo for dark themes. */
            night: boolean;
        };
        /**
         * RemoveReactionForm
         * @description The parameters of `DELETE /messages/{message_id}/reactions`.
         */
        RemoveReactionForm: {
            /** @description Name of the emoji. Required when `emoji_code` is absent. */
            emoji_name?: string;
            /** @description Identifier of the emoji within `reaction_type`. Required when `emoji_name` is absent. */
            emoji_code?: string;
            /**
             * @description `unicode_emoji`, `realm_emoji` or `service_extra_emoji` (also accepted: `zulip_extra_emoji`).
             *     Required for a custom emoji or the extra one: without it, their reactions are not found.
             * @default unicode_emoji
             */
            reaction_type: string;
        };
        /**
         * RenderMessageAnswer
         * @description The text as HTML.
         */
        RenderMessageAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The text as HTML. */
            rendered: string;
        };
        /**
         * RenderMessageForm
         * @description The parameters of `POST /messages/render`.
         */
        RenderMessageForm: {
            /** @description The text in Markdown; truncated to `max_message_length` as in sending. */
            content: string;
        };
        /** @description A message to be sent to a channel. */
        ScheduledChannelMessage: {
            /** @description ID of the scheduled message. */
            scheduled_message_id: number;
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /** @description ID of the channel. */
            to: number;
            /** @description Topic. */
            topic: string;
            /** @description The text, in Markdown. */
            content: string;
            /** @description The text, as HTML. */
            rendered_content: string;
            /** @description When it is sent, UNIX seconds. */
            scheduled_delivery_timestamp: number;
            /** @description Whether it could not be sent at its time. It is tried again when its time is changed. */
            failed: boolean;
        };
        /** @description A message to be sent to users. */
        ScheduledDirectMessage: {
            /** @description ID of the scheduled message. */
            scheduled_message_id: number;
            /**
             * @description Always `private`.
             * @enum {string}
             */
            type: "private";
            /** @description The users except the caller (for a message to oneself the caller), ascending. */
            to: number[];
            /** @description The text, in Markdown. */
            content: string;
            /** @description The text, as HTML. */
            rendered_content: string;
            /** @description When it is sent, UNIX seconds. */
            scheduled_delivery_timestamp: number;
            /** @description Whether it could not be sent at its time. It is tried again when its time is changed. */
            failed: boolean;
        };
        /** @description A scheduled message. */
        ScheduledMessage: components["schemas"]["ScheduledChannelMessage"] | components["schemas"]["ScheduledDirectMessage"];
        /** @description A scheduled message was deleted or sent. Sent to the user who scheduled it. */
        ScheduledMessageRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `scheduled_messages`.
             * @enum {string}
             */
            type: "scheduled_messages";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /** @description ID of the scheduled message. */
            scheduled_message_id: number;
        };
        /** @description A scheduled message was edited, or could not be sent. Sent to the user who scheduled it. */
        ScheduledMessageUpdateEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `scheduled_messages`.
             * @enum {string}
             */
            type: "scheduled_messages";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            scheduled_message: components["schemas"]["ScheduledMessage"];
        };
        /** @description The user scheduled a message. Sent to that user. */
        ScheduledMessagesAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `scheduled_messages`.
             * @enum {string}
             */
            type: "scheduled_messages";
            /**
             * @description Always `add`.
             * @enum {string}
             */
            op: "add";
            /** @description The new message. */
            scheduled_messages: components["schemas"]["ScheduledMessage"][];
        };
        /**
         * SendCommandForm
         * @description The parameters of `POST /zcommand`.
         */
        SendCommandForm: {
            /** @description The command, with its slash. */
            command: string;
        };
        /**
         * SendInvitationsForm
         * @description The parameters of `POST /invites`.
         */
        SendInvitationsForm: {
            /**
             * @description Email addresses, separated by commas or line breaks; `Name <address>` is accepted, empty items are
             *     ignored.
             */
            invitee_emails: string;
            /**
             * @description Minutes until it expires; null: never. If absent, the server's setting: 14400 (ten days) unless the
             *     operator changed it.
             */
            invite_expires_in_minutes?: number | null;
            /**
             * @description Role of the new account: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Must
             *     not have more rights than the caller.
             * @default 400
             * @enum {integer}
             */
            invite_as: 100 | 200 | 300 | 400 | 600;
            /**
             * @description Whether the inviter gets a direct message when the account is created.
             * @default true
             */
            notify_referrer_on_join: boolean;
            /** @description Channels that the new account joins. Must be empty when the caller may not subscribe others. */
            stream_ids: number[];
            /**
             * @description Whether the new account also joins the channels that are default when it is created.
             * @default false
             */
            include_realm_default_subscriptions: boolean;
        };
        /**
         * SendMessageAnswer
         * @description The message is sent.
         */
        SendMessageAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the message. */
            id: number;
            /**
             * @description The sender's new policy for the topic, if sending changed it: 2 unmuted, 3 followed. Otherwise
             *     absent.
             * @enum {integer}
             */
            automatic_new_visibility_policy?: 2 | 3;
        };
        /**
         * SendMessageForm
         * @description The parameters of `POST /messages`.
         */
        SendMessageForm: {
            /**
             * @description `direct` (older: `private`) or `channel` (older: `stream`).
             * @enum {string}
             */
            type: "direct" | "private" | "stream" | "channel";
            /**
             * @description The recipients, always required. For a channel: its ID, its name, a JSON list of one of them, or the
             *     name as JSON text (required if it looks like JSON itself). For users: a JSON list of user IDs or of
             *     email addresses, or email addresses separated by commas. The sender can be left out; order and
             *     duplicates do not matter.
             */
            to?: string;
            /** @description Topic, required for a channel; surrounding whitespace is removed. Ignored for users. */
            topic?: string;
            /** @description The text in Markdown; must not be blank. */
            content: string;
            /** @description A widget for the message, as JSON text with `widget_type` and `extra_data`. */
            widget_content?: string;
            /** @description Any text. The queue given in `queue_id` receives it as `local_message_id` in its `message` event. */
            local_id?: string;
            /** @description The event queue of the sending client. */
            queue_id?: string;
            /** @description Ignored; the server's own clock is used. */
            time?: number;
            /**
             * @description Whether the message is marked as read for the sender. If absent, true for clients known to be used
             *     by people.
             */
            read_by_sender?: boolean;
            /** @description Belongs to an unsupported kind of message; refused. */
            sender?: string;
            /** @description Belongs to an unsupported kind of message; refused. */
            forged?: string;
        };
        /**
         * SendTypingForm
         * @description The parameters of `POST /typing`.
         */
        SendTypingForm: {
            /**
             * @description `direct`: to users. `channel` (older: `stream`): to a channel and topic.
             * @default direct
             * @enum {string}
             */
            type: "direct" | "stream" | "channel";
            /**
             * @description Whether the user starts or stops.
             * @enum {string}
             */
            op: "start" | "stop";
            /** @description IDs of the recipients, required when `type` is `direct`. Ignored for a channel. */
            to?: number[] | null;
            /** @description ID of the channel, required when `type` is `channel`. Ignored for users. */
            stream_id?: number | null;
            /**
             * @description The topic, required when `type` is `channel`; truncated to `max_topic_length` as in sending. It need
             *     not exist. Ignored for users.
             */
            topic?: string;
        };
        /**
         * SetLinkifierOrderForm
         * @description The parameters of `PATCH /realm/linkifiers`.
         */
        SetLinkifierOrderForm: {
            /** @description IDs of all linkifiers, each once, in their new order. */
            ordered_linkifier_ids: number[];
        };
        /**
         * SetStatusForm
         * @description The parameters of `POST /users/me/status`.
         */
        SetStatusForm: {
            /** @description Text of at most 60 characters. Surrounding whitespace is removed. */
            status_text?: string;
            /** @description The opposite of the personal setting `presence_enabled`, which it changes. Deprecated. */
            away?: boolean;
            /** @description Name of the emoji. */
            emoji_name?: string;
            /** @description Code of the emoji. Determined by the name if absent. */
            emoji_code?: string;
            /**
             * @description Namespace of the code: `unicode_emoji`, `realm_emoji` or `service_extra_emoji`. Determined by the name
             *     if absent.
             */
            reaction_type?: string;
        };
        /**
         * SetTopicPolicyForm
         * @description The parameters of `POST /user_topics`.
         */
        SetTopicPolicyForm: {
            /** @description ID of the channel. The user must have access to it, unless the policy is removed. */
            stream_id: number;
            /** @description The topic; case does not matter. */
            topic: string;
            /**
             * @description 0 removes the policy, 1 mutes, 2 unmutes (inside a muted channel), 3 follows.
             * @enum {integer}
             */
            visibility_policy: 0 | 1 | 2 | 3;
        };
        /** @description Presence of a user. */
        SlimPresence: {
            /** @description When the user was last active, UNIX seconds. */
            active_timestamp: number;
            /** @description When a client of the user was last connected, UNIX seconds. */
            idle_timestamp: number;
        };
        /** @description Subgroups were added to a user group. Sent to everyone. */
        SubgroupsAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_group`.
             * @enum {string}
             */
            type: "user_group";
            /**
             * @description Always `add_subgroups`.
             * @enum {string}
             */
            op: "add_subgroups";
            /** @description ID of the group. */
            group_id: number;
            /** @description IDs of the subgroups. */
            direct_subgroup_ids: number[];
        };
        /** @description The subgroups of a group. */
        SubgroupsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description IDs of the subgroups, ascending. */
            subgroups: number[];
        };
        /** @description Subgroups were removed from a user group. Sent to everyone. */
        SubgroupsRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_group`.
             * @enum {string}
             */
            type: "user_group";
            /**
             * @description Always `remove_subgroups`.
             * @enum {string}
             */
            op: "remove_subgroups";
            /** @description ID of the group. */
            group_id: number;
            /** @description IDs of the subgroups. */
            direct_subgroup_ids: number[];
        };
        /** @description A piece of data that a widget attached to a message. */
        Submessage: {
            /** @description ID of the submessage. */
            id: number;
            /** @description The message it belongs to. */
            message_id: number;
            /** @description User ID of the sender. */
            sender_id: number;
            /** @description Kind of the submessage; the server writes `widget`. */
            msg_type: string;
            /** @description The data, as JSON text. */
            content: string;
        };
        /** @description Someone attached data to a message, such as a vote. Sent to everyone who can read the message. */
        SubmessageEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `submessage`.
             * @enum {string}
             */
            type: "submessage";
            /** @description Kind of the submessage; clients send `widget`. */
            msg_type: string;
            /** @description The data, as JSON text. */
            content: string;
            /** @description ID of the message. */
            message_id: number;
            /** @description The user who attached it. */
            sender_id: number;
            /** @description ID of the submessage. */
            submessage_id: number;
        };
        /**
         * SubscribeAnswer
         * @description The users are subscribed.
         */
        SubscribeAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Names of the channels that were joined, by API email address. */
            subscribed: {
                [key: string]: string[];
            };
            /** @description Names of the channels that the users were already in, by API email address. */
            already_subscribed: {
                [key: string]: string[];
            };
            /**
             * @description Names of the channels that the caller may not join. Present only if
             *     `authorization_errors_fatal` is false and there are any.
             */
            unauthorized?: string[];
        };
        /**
         * SubscribeForm
         * @description The parameters of `POST /users/me/subscriptions`.
         */
        SubscribeForm: {
            /** @description The channels; may be empty. */
            subscriptions: components["schemas"]["SubscriptionRequest"][];
            /**
             * @description For a new channel: whether it is private.
             * @default false
             */
            invite_only: boolean;
            /**
             * @description For a new channel: whether its history can be read without an account.
             * @default false
             */
            is_web_public: boolean;
            /**
             * @description For a new channel: whether new users join it. Administrators only, public channels only.
             * @default false
             */
            is_default_stream: boolean;
            /**
             * @description For a new channel: who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators and
             *     above.
             * @default 1
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /**
             * @description For a new channel: whether subscribers of a private one can read messages sent before they joined;
             *     false when absent. Public channels always allow it.
             */
            history_public_to_subscribers?: boolean;
            /**
             * @description For a new channel: days until messages are deleted, above 0; `realm_default`: the organization's
             *     setting; `unlimited`: never. Owners only.
             * @default realm_default
             */
            message_retention_days: number | ("realm_default" | "unlimited");
            /**
             * @description For a new channel: ID of the group whose members may unsubscribe others; administrators when
             *     absent.
             */
            can_remove_subscribers_group?: number;
            /**
             * @description For a new channel: whether to announce it in the channel for such announcements.
             * @default false
             */
            announce: boolean;
            /**
             * @description The users concerned: user IDs, or email addresses the caller can see, but not both. Empty or absent:
             *     the caller.
             */
            principals?: number[] | string[];
            /**
             * @description Whether a channel the caller may not join refuses the whole request; otherwise it is listed in
             *     `unauthorized`.
             * @default true
             */
            authorization_errors_fatal: boolean;
        };
        /** @description Other users joined channels. Sent to users who can see the subscribers. */
        SubscriberAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `subscription`.
             * @enum {string}
             */
            type: "subscription";
            /**
             * @description Always `peer_add`.
             * @enum {string}
             */
            op: "peer_add";
            /** @description IDs of the channels. */
            stream_ids: number[];
            /** @description IDs of the users. */
            user_ids: number[];
        };
        /** @description Other users left channels. Sent to users who can see the subscribers. */
        SubscriberRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `subscription`.
             * @enum {string}
             */
            type: "subscription";
            /**
             * @description Always `peer_remove`.
             * @enum {string}
             */
            op: "peer_remove";
            /** @description IDs of the channels. */
            stream_ids: number[];
            /** @description IDs of the users. */
            user_ids: number[];
        };
        /** @description A channel the caller is in, with the caller's settings for it. */
        Subscription: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name. */
            name: string;
            /** @description What the channel is about, in Markdown. */
            description: string;
            /** @description The description as HTML, to be displayed like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was created, UNIX seconds. */
            date_created: number;
            /** @description Who created the channel; null when unknown. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everyone, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days after which messages are deleted, forever. Null: the organization's setting; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read messages sent before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
            /**
             * @description Average messages per week, to two significant digits; null while the channel is less than a week old.
             *     That of a busy channel may be ten minutes old.
             */
            stream_weekly_traffic: number | null;
            /** @description Colour of the channel: lower case, six digits. */
            color: string;
            /** @description Whether the channel is muted. */
            is_muted: boolean;
            /** @description The opposite of `is_muted`. Deprecated. */
            in_home_view: boolean;
            /** @description Whether the channel is pinned. */
            pin_to_top: boolean;
            /** @description Sound for its messages; null: the personal setting applies. */
            audible_notifications: boolean | null;
            /** @description Desktop notifications of its messages; null: the personal setting applies. */
            desktop_notifications: boolean | null;
            /** @description Email about its messages; null: the personal setting applies. */
            email_notifications: boolean | null;
            /** @description Mobile notifications of its messages; null: the personal setting applies. */
            push_notifications: boolean | null;
            /** @description Treat wildcard mentions as personal ones; null: the personal setting applies. */
            wildcard_mentions_notify: boolean | null;
            /** @description IDs of the users in the channel. Only with `include_subscribers`. */
            subscribers?: number[];
        };
        /** @description The user was subscribed to channels. Sent to that user. */
        SubscriptionAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `subscription`.
             * @enum {string}
             */
            type: "subscription";
            /**
             * @description Always `add`.
             * @enum {string}
             */
            op: "add";
            /** @description The channels. `subscribers` is always present; settings that are not set are null. */
            subscriptions: components["schemas"]["Subscription"][];
        };
        /** @description A new value for one of the caller's settings of a channel. Other fields are ignored. */
        SubscriptionChange: {
            /** @description ID of the channel. */
            stream_id: number;
            property: components["schemas"]["SubscriptionProperty"];
            value: components["schemas"]["SubscriptionValue"];
        };
        /** @description The user's colour for a channel changed. Sent to that user. */
        SubscriptionColorEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `subscription`.
             * @enum {string}
             */
            type: "subscription";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /**
             * @description Always `color`.
             * @enum {string}
             */
            property: "color";
            /** @description Colour: lower case, six digits. */
            value: string;
        };
        /**
         * @description `color`, `is_muted`, `in_home_view` (the opposite of `is_muted`), `pin_to_top`, `desktop_notifications`,
         *     `audible_notifications`, `push_notifications`, `email_notifications` or `wildcard_mentions_notify`.
         */
        SubscriptionProperty: string;
        /** @description The user was unsubscribed from channels. Sent to that user. */
        SubscriptionRemoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `subscription`.
             * @enum {string}
             */
            type: "subscription";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /** @description The channels. */
            subscriptions: {
                /** @description ID of the channel. */
                stream_id: number;
                /** @description Name of the channel. */
                name: string;
            }[];
        };
        /** @description A channel to join. Other fields are ignored. */
        SubscriptionRequest: {
            /** @description Name; surrounding spaces are removed. A channel that does not exist is created. */
            name: string;
            /** @description Colour for the caller's list, as `#rgb` or `#rrggbb`. */
            color?: string;
            /** @description Description of a new channel, in Markdown. Line breaks become spaces. */
            description?: string;
        };
        /**
         * @description The user's setting for a channel changed. Sent to that user. `is_muted` and `in_home_view` change together, in
         *     two events.
         */
        SubscriptionSettingEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `subscription`.
             * @enum {string}
             */
            type: "subscription";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description ID of the channel. */
            stream_id: number;
            /**
             * @description The setting.
             * @enum {string}
             */
            property: "is_muted" | "in_home_view" | "pin_to_top" | "audible_notifications" | "desktop_notifications" | "email_notifications" | "push_notifications" | "wildcard_mentions_notify";
            /** @description Its value now. */
            value: boolean;
        };
        /** @description A colour, as `#rgb` or `#rrggbb`; for all others true or false. */
        SubscriptionValue: boolean | string;
        /** @description Fields common to all success responses. */
        SuccessAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
        };
        /** @description A bot of the server. */
        SystemBot: {
            /** @description ID of the account. */
            user_id: number;
            /** @description API email address. */
            email: string;
            /** @description Real email address; null when the user may not see it. */
            delivery_email: string | null;
            /** @description Name. */
            full_name: string;
            /** @description Creation time: ISO 8601 with an offset. */
            date_joined: string;
            /** @description Whether the role is owner. */
            is_owner: boolean;
            /** @description Whether the role is administrator or owner. */
            is_admin: boolean;
            /** @description Whether the role is guest. */
            is_guest: boolean;
            /** @description Always false on this server. */
            is_billing_admin: boolean;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /**
             * @description 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA time zone; empty when not set. */
            timezone: string;
            /** @description Increases with every change of the avatar. */
            avatar_version: number;
            /**
             * @description Always true.
             * @enum {boolean}
             */
            is_active: true;
            /**
             * @description Always true.
             * @enum {boolean}
             */
            is_system_bot: true;
            /** @description URL of the avatar. */
            avatar_url: string;
            /**
             * @description Always 1.
             * @enum {integer}
             */
            bot_type: 1;
            /** @description Always null. */
            bot_owner_id: number | null;
        };
        /** @description A size in which images are stored. */
        ThumbnailFormat: {
            /** @description File name of an image of this size. */
            name: string;
            /** @description Largest width in pixels. */
            max_width: number;
            /** @description Largest height in pixels. */
            max_height: number;
            /** @description File type. */
            format: string;
            /** @description Whether it is animated. */
            animated: boolean;
        };
        /** @description The body is too large. */
        TooLargeError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `REQUEST_TOO_LARGE`.
             * @enum {string}
             */
            code: "REQUEST_TOO_LARGE";
        };
        /** @description A topic of a channel. */
        Topic: {
            /** @description Name of the topic. */
            name: string;
            /** @description ID of its newest message. */
            max_id: number;
        };
        /** @description A link found in a topic. */
        TopicLink: {
            /** @description The linked part of the topic. */
            text: string;
            /** @description Its target. */
            url: string;
        };
        /** @description Messages were moved to another topic, possibly in another channel. Sent to everyone who can read them. */
        TopicMoveEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description The user who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, including the edited one, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: messages change only when someone edits them.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description ID of the channel the message was in. */
            stream_id: number;
            /** @description Name of that channel. */
            stream_name: string;
            /**
             * @description Number of messages of the topic that were moved with it.
             * @enum {string}
             */
            propagate_mode: "change_one" | "change_later" | "change_all";
            /** @description Previous topic. */
            orig_subject: string;
            /** @description New topic. */
            subject: string;
            /** @description Links that linkifiers find in the topic. */
            topic_links: components["schemas"]["TopicLink"][];
            /** @description ID of their new channel. Absent when no channel was given. */
            new_stream_id?: number;
        };
        /** @description The sender may not mention everyone in a topic with so many participants. */
        TopicWildcardMentionError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `TOPIC_WILDCARD_MENTION_NOT_ALLOWED`.
             * @enum {string}
             */
            code: "TOPIC_WILDCARD_MENTION_NOT_ALLOWED";
        };
        /**
         * @description Someone is typing a channel message. Sent to subscribers, in queues with the capability
         *     `stream_typing_notifications`.
         */
        TypingChannelEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `typing`.
             * @enum {string}
             */
            type: "typing";
            /**
             * @description Whether typing starts or stops.
             * @enum {string}
             */
            op: "start" | "stop";
            /** @description Who is typing. */
            sender: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API email address. */
                email: string;
            };
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            message_type: "stream";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Topic. */
            topic: string;
        };
        /** @description Someone is typing a direct message. Sent to its recipients, including the writer. */
        TypingDirectEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `typing`.
             * @enum {string}
             */
            type: "typing";
            /**
             * @description Whether typing starts or stops.
             * @enum {string}
             */
            op: "start" | "stop";
            /** @description Who is typing. */
            sender: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API email address. */
                email: string;
            };
            /**
             * @description Always `direct`.
             * @enum {string}
             */
            message_type: "direct";
            /** @description All participants, including the writer, by ID. */
            recipients: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API email address. */
                email: string;
            }[];
        };
        /** @description The caller could not be authenticated. */
        UnauthorizedError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `UNAUTHORIZED`.
             * @enum {string}
             */
            code: "UNAUTHORIZED";
        };
        /** @description The server is too busy, cannot store anything, or cannot reach its database or its files. */
        UnavailableError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `SERVICE_UNAVAILABLE`.
             * @enum {string}
             */
            code: "SERVICE_UNAVAILABLE";
            /** @description Seconds to wait before retrying. */
            "retry-after": number;
        };
        /** @description There is no such queue, it has expired, or it is someone else's. */
        UnknownQueueError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `BAD_EVENT_QUEUE_ID`.
             * @enum {string}
             */
            code: "BAD_EVENT_QUEUE_ID";
            /** @description The ID that was sent. */
            queue_id: string;
        };
        /** @description Location of an unread channel message. */
        UnreadChannelMessage: {
            /**
             * @description Always `stream`.
             * @enum {string}
             */
            type: "stream";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Topic. */
            topic: string;
            /**
             * @description Always true. Absent when the conversation is muted.
             * @enum {boolean}
             */
            unmuted_stream_msg?: true;
            /**
             * @description Always true. Absent when the user is not mentioned.
             * @enum {boolean}
             */
            mentioned?: true;
        };
        /** @description Location of an unread direct message. */
        UnreadDirectMessage: {
            /**
             * @description Always `private`.
             * @enum {string}
             */
            type: "private";
            /** @description IDs of the other participants; empty for a message to oneself. */
            user_ids: number[];
            /**
             * @description Always true. Absent when the user is not mentioned.
             * @enum {boolean}
             */
            mentioned?: true;
        };
        /** @description The user marked messages as unread. Sent to that user. */
        UnreadEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `update_message_flags`.
             * @enum {string}
             */
            type: "update_message_flags";
            /**
             * @description Always `remove`.
             * @enum {string}
             */
            op: "remove";
            /**
             * @description Same as `op`. Deprecated.
             * @enum {string}
             */
            operation: "remove";
            /**
             * @description The flag.
             * @enum {string}
             */
            flag: "read";
            /** @description IDs of the messages that changed; empty when none did, and when `all` is true. */
            messages: number[];
            /**
             * @description Always false.
             * @enum {boolean}
             */
            all: false;
            /** @description What a client needs to count the messages, by message ID. */
            message_details: {
                [key: string]: components["schemas"]["UnreadChannelMessage"] | components["schemas"]["UnreadDirectMessage"];
            };
        };
        /** @description The unread messages. With both `message` and `update_message_flags`. */
        UnreadMessages: {
            /** @description Number of unread messages, excluding muted conversations. */
            count: number;
            /** @description Conversations of two. */
            pms: {
                /** @description ID of the other participant; the user's own for messages to oneself. */
                other_user_id: number;
                /** @description Same. Deprecated. */
                sender_id: number;
                /** @description IDs, ascending. */
                unread_message_ids: number[];
            }[];
            /** @description Topics of channels the user is in, including muted ones. */
            streams: {
                /** @description ID of the channel. */
                stream_id: number;
                /** @description Topic. */
                topic: string;
                /** @description IDs, ascending. */
                unread_message_ids: number[];
            }[];
            /** @description Conversations of three or more. */
            huddles: {
                /** @description IDs of all participants, ascending, separated by commas. */
                user_ids_string: string;
                /** @description IDs, ascending. */
                unread_message_ids: number[];
            }[];
            /** @description IDs of messages that mention the user, ascending. */
            mentions: number[];
            /** @description Whether the oldest ones are omitted. */
            old_unreads_missing: boolean;
        };
        /**
         * UnsubscribeAnswer
         * @description The users are unsubscribed.
         */
        UnsubscribeAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Names of the channels that were left, one entry for each user. */
            removed: string[];
            /** @description Names of the channels that the user was not in. */
            not_removed: string[];
        };
        /**
         * UnsubscribeForm
         * @description The parameters of `DELETE /users/me/subscriptions`.
         */
        UnsubscribeForm: {
            /** @description Names of the channels. */
            subscriptions: string[];
            /** @description The users concerned: user IDs or email addresses, but not both. Empty or absent: the caller. */
            principals?: number[] | string[];
        };
        /** @description Two parameters are mutually exclusive. */
        UnsupportedCombinationError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `BAD_REQUEST`.
             * @enum {string}
             */
            code: "BAD_REQUEST";
            /** @description The names, separated by a comma and a space. */
            parameters: string;
        };
        /** @description The type or the encoding of the body is not supported. */
        UnsupportedMediaError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `UNSUPPORTED_MEDIA_TYPE`.
             * @enum {string}
             */
            code: "UNSUPPORTED_MEDIA_TYPE";
        };
        /**
         * UpdateFlagsInNarrowAnswer
         * @description The flags are changed.
         */
        UpdateFlagsInNarrowAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Number of messages in the range. */
            processed_count: number;
            /** @description Number of messages that changed. */
            updated_count: number;
            /** @description ID of the oldest message in the range. Null when nothing matched. */
            first_processed_id: number | null;
            /** @description ID of the newest message in the range. Null when nothing matched. */
            last_processed_id: number | null;
            /** @description Whether the range is known to reach the oldest matching message. */
            found_oldest: boolean;
            /** @description Whether the range is known to reach the newest matching message. */
            found_newest: boolean;
        };
        /**
         * UpdateFlagsInNarrowForm
         * @description The parameters of `POST /messages/flags/narrow`.
         */
        UpdateFlagsInNarrowForm: {
            /**
             * @description A message ID, or `newest`, `oldest` or `first_unread`: the oldest unread message that matches (apart
             *     from muted topics, and muted channels unless the narrow names one), otherwise the newest.
             */
            anchor: string;
            /**
             * @description Whether the anchor itself is included, if it matches. It can be excluded only at an end.
             * @default true
             */
            include_anchor: boolean;
            /** @description Number of messages with smaller IDs. */
            num_before: number;
            /** @description Number of messages with larger IDs. */
            num_after: number;
            /** @description The terms, as in `GET /messages`. */
            narrow: components["schemas"]["NarrowTerm"][] | null;
            /** @description `add` or `remove`. */
            op: string;
            /** @description `read`, `starred` or `collapsed`; only the server sets the other flags. */
            flag: string;
        };
        /**
         * UpdateGroupMembersForm
         * @description The parameters of `POST /user_groups/{user_group_id}/members`.
         */
        UpdateGroupMembersForm: {
            /** @description IDs of users to add. At least one of `add` and `delete` is not empty. */
            add?: number[];
            /** @description IDs of members to remove. */
            delete?: number[];
        };
        /**
         * UpdateMessageFlagsAnswer
         * @description The flags are changed.
         */
        UpdateMessageFlagsAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The IDs that were sent. */
            messages: number[];
        };
        /**
         * UpdateMessageFlagsForm
         * @description The parameters of `POST /messages/flags`.
         */
        UpdateMessageFlagsForm: {
            /** @description IDs of the messages. */
            messages: number[];
            /** @description `add` or `remove`. */
            op: string;
            /** @description `read`, `starred` or `collapsed`; only the server sets the other flags. */
            flag: string;
        };
        /**
         * UpdatePresenceAnswer
         * @description The report is accepted.
         */
        UpdatePresenceAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            presences?: components["schemas"]["Presences"];
            /** @description Time of the server, UNIX seconds. Absent with `ping_only`. */
            server_timestamp?: number;
            /**
             * @description Increases with every change of presence: the newest one returned, else the `last_update_id` of
             *     the request, else -1. Absent with `ping_only`.
             */
            presence_last_update_id?: number;
        };
        /**
         * UpdatePresenceForm
         * @description The parameters of `POST /users/me/presence`.
         */
        UpdatePresenceForm: {
            /** @description `active` or `idle`; other values are refused with `Invalid status: {status}`. */
            status: string;
            /**
             * @description Only report; the response does not include other users.
             * @default false
             */
            ping_only: boolean;
            /**
             * @description Whether the user did something since the last report. Not used.
             * @default false
             */
            new_user_input: boolean;
            /**
             * @description Whether `presences` is by user ID, with two times for each user.
             * @default false
             */
            slim_presence: boolean;
            /**
             * @description The `presence_last_update_id` of an earlier response: only newer presences are returned, as with
             *     `slim_presence`. -1 returns all.
             */
            last_update_id?: number;
        };
        /**
         * UpdateStorageForm
         * @description The parameters of `PUT /bot_storage`.
         */
        UpdateStorageForm: {
            /** @description Values by key, which has at most 255 characters. */
            storage: {
                [key: string]: string;
            };
        };
        /**
         * UpdateSubgroupsForm
         * @description The parameters of `POST /user_groups/{user_group_id}/subgroups`.
         */
        UpdateSubgroupsForm: {
            /** @description IDs of groups to add. At least one of `add` and `delete` is not empty. */
            add?: number[];
            /** @description IDs of subgroups to remove. */
            delete?: number[];
        };
        /**
         * UpdateSubscriptionSettingsForm
         * @description The parameters of `POST /users/me/subscriptions/properties`.
         */
        UpdateSubscriptionSettingsForm: {
            /** @description The changes; may be empty. */
            subscription_data: components["schemas"]["SubscriptionChange"][];
        };
        /**
         * UploadFileAnswer
         * @description The file is stored.
         */
        UploadFileAnswer: {
            /**
             * @description Always `success`.
             * @enum {string}
             */
            result: "success";
            /**
             * @description Always empty.
             * @enum {string}
             */
            msg: "";
            /** @description Names of the parameters sent that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description URL of the file, relative to the server. */
            url: string;
            /** @description Same as `url`. Deprecated. */
            uri: string;
        };
        /** @description The organization has no room for the file. */
        UploadQuotaError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `REALM_UPLOAD_QUOTA`.
             * @enum {string}
             */
            code: "REALM_UPLOAD_QUOTA";
        };
        /** @description An account: a person or a bot. */
        User: {
            /** @description ID of the account. */
            user_id: number;
            /**
             * @description API email address: the real one if everyone may see it, otherwise `user{user_id}@{host of the
             *     organization}`.
             */
            email: string;
            /** @description Real email address; null when the caller may not see it. */
            delivery_email: string | null;
            /** @description Name shown to others. */
            full_name: string;
            /** @description Creation time: ISO 8601 with an offset. */
            date_joined: string;
            /** @description False when the account is deactivated. */
            is_active: boolean;
            /** @description Whether the role is owner. */
            is_owner: boolean;
            /** @description Whether the role is administrator or owner. */
            is_admin: boolean;
            /** @description Whether the role is guest. */
            is_guest: boolean;
            /** @description Always false on this server. */
            is_billing_admin: boolean;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /**
             * @description Kind of bot: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. Absent for people.
             * @enum {integer}
             */
            bot_type?: 1 | 2 | 3 | 4;
            /** @description Owner of the bot; null when there is none. Absent for people. */
            bot_owner_id?: number | null;
            /**
             * @description Role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA time zone; empty when the user has not chosen one. */
            timezone: string;
            /** @description URL of the avatar. Null when `client_gravatar` was true and the client can derive it from the email address. */
            avatar_url: string | null;
            /** @description Increases with every change of the avatar. */
            avatar_version: number;
            /** @description Values of the custom profile fields, by field ID. Absent for bots, and when not requested. */
            profile_data?: {
                [key: string]: components["schemas"]["ProfileFieldValue"];
            };
        };
        /** @description A user was deactivated or reactivated. Sent to everyone who can see the user. */
        UserActivityEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The user, and what changed. */
            person: {
                /** @description ID of the user. */
                user_id: number;
                /** @description Whether the account can be used. */
                is_active: boolean;
            };
        };
        /** @description A user or a bot was created. Sent to everyone who can see it. */
        UserAddEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `add`.
             * @enum {string}
             */
            op: "add";
            person: components["schemas"]["User"];
        };
        /**
         * @description A user's email address changed, or the recipient can now see it or no longer can. Sent to everyone who can see
         *     the user.
         */
        UserAddressEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The user, and what changed. */
            person: {
                /** @description ID of the user. */
                user_id: number;
                /** @description Real email address; null when the recipient may not see it. */
                delivery_email: string | null;
            };
        };
        /** @description A user's API email address changed. Sent to everyone who can see the user. */
        UserApiAddressEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The user, and what changed. */
            person: {
                /** @description ID of the user. */
                user_id: number;
                /** @description New API email address. */
                new_email: string;
            };
        };
        /** @description A user's avatar changed. Sent to everyone who can see the user. */
        UserAvatarEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The user, and what changed. */
            person: {
                /** @description ID of the user. */
                user_id: number;
                /**
                 * @description `G`: derived from the email address. `U`: uploaded.
                 * @enum {string}
                 */
                avatar_source: "G" | "U";
                /** @description URL; null when clients derive it from the email address. */
                avatar_url: string | null;
                /** @description URL of a larger version; null when clients derive it from the email address. */
                avatar_url_medium: string | null;
                /** @description Increases with every change. */
                avatar_version: number;
            };
        };
        /** @description A bot's owner changed. Sent to everyone who can see the bot. */
        UserBotOwnerEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The bot. */
            person: {
                /** @description ID of the bot. */
                user_id: number;
                /** @description ID of the new owner. */
                bot_owner_id: number;
            };
        };
        /** @description The account is deactivated. */
        UserDeactivatedError: {
            /**
             * @description Always `error`.
             * @enum {string}
             */
            result: "error";
            /** @description What went wrong, for people to read. */
            msg: string;
            /**
             * @description Always `USER_DEACTIVATED`.
             * @enum {string}
             */
            code: "USER_DEACTIVATED";
        };
        /** @description A personal setting that new users start with changed. Sent to all active users. */
        UserDefaultEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user_settings_defaults`.
             * @enum {string}
             */
            type: "realm_user_settings_defaults";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description Name of the setting. */
            property: string;
            /** @description The new value. */
            value: boolean | number | string;
        };
        /** @description A user group. */
        UserGroup: {
            /** @description ID of the group. */
            id: number;
            /** @description Name; those of the roles begin with `role:`. */
            name: string;
            /** @description Description of the group. */
            description: string;
            /** @description IDs of the direct members. */
            members: number[];
            /** @description IDs of the direct subgroups. */
            direct_subgroup_ids: number[];
            /** @description Whether the server manages it. */
            is_system_group: boolean;
            /** @description Who may mention it: a group, or users and groups. */
            can_mention_group: number | components["schemas"]["PersonsAndGroups"];
        };
        /** @description The user changed the language. Sent to that user. */
        UserLanguageEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_settings`.
             * @enum {string}
             */
            type: "user_settings";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description Always `default_language`.
             * @enum {string}
             */
            property: "default_language";
            /** @description Code of the language now. */
            value: string;
            /** @description Name of the language. */
            language_name: string;
        };
        /** @description A user's name changed. Sent to everyone who can see the user. */
        UserNameEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The user, and what changed. */
            person: {
                /** @description ID of the user. */
                user_id: number;
                /** @description New name. */
                full_name: string;
            };
        };
        /** @description The user changed a numeric personal setting. Sent to that user. */
        UserNumberEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_settings`.
             * @enum {string}
             */
            type: "user_settings";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description The setting.
             * @enum {string}
             */
            property: "web_mark_read_on_scroll_policy" | "web_channel_default_view" | "web_font_size_px" | "web_line_height_percent" | "color_scheme" | "demote_inactive_streams" | "user_list_style" | "web_stream_unreads_count_display_policy" | "email_notifications_batching_period_seconds" | "desktop_icon_count_display" | "realm_name_in_email_notifications_policy" | "automatically_follow_topics_policy" | "automatically_unmute_topics_in_muted_streams_policy" | "email_address_visibility";
            /** @description Its value now. */
            value: number;
        };
        /** @description A value of a user's custom profile field changed. Sent to everyone who can see the user. */
        UserProfileEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The user. */
            person: {
                /** @description ID of the user. */
                user_id: number;
                /** @description The field. */
                custom_profile_field: {
                    /** @description ID of the field. */
                    id: number;
                    /** @description New value; null when it was removed. */
                    value: string | null;
                    /** @description The value as HTML; only for fields that hold Markdown. */
                    rendered_value?: string;
                };
            };
        };
        /** @description A user's role changed. Sent to everyone who can see the user. */
        UserRoleEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The user, and what changed. */
            person: {
                /** @description ID of the user. */
                user_id: number;
                /**
                 * @description 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
                 * @enum {integer}
                 */
                role: 100 | 200 | 300 | 400 | 600;
            };
        };
        /** @description The caller's personal settings. */
        UserSettings: {
            /** @description Show times as 13:00 rather than 1 PM. */
            twenty_four_hour_time: boolean;
            /** @description Compact layout. */
            dense_mode: boolean;
            /**
             * @description Mark as read by scrolling: 1 always, 2 in conversation views only, 3 never.
             * @enum {integer}
             */
            web_mark_read_on_scroll_policy: 1 | 2 | 3;
            /**
             * @description What a click on a channel opens: 1 its newest topic, 2 the channel.
             * @enum {integer}
             */
            web_channel_default_view: 1 | 2;
            /** @description Go to the conversation a message was just sent to. */
            web_navigate_to_sent_message: boolean;
            /**
             * @description When previews of animated images play.
             * @enum {string}
             */
            web_animate_image_previews: "always" | "on_hover" | "never";
            /** @description Show how many messages are starred. */
            starred_message_counts: boolean;
            /** @description Receive typing events of others. */
            receives_typing_notifications: boolean;
            /** @description Use the whole width of the window. */
            fluid_layout_width: boolean;
            /** @description High contrast. */
            high_contrast_mode: boolean;
            /** @description Font size in pixels. */
            web_font_size_px: number;
            /** @description Line height in percent of the font size. */
            web_line_height_percent: number;
            /**
             * @description Theme: 1 the system's, 2 dark, 3 light.
             * @enum {integer}
             */
            color_scheme: 1 | 2 | 3;
            /** @description Turn emoticons such as `:)` into emoji when a message is sent. */
            translate_emoticons: boolean;
            /** @description Show names rather than numbers beside a few reactions. */
            display_emoji_reaction_users: boolean;
            /** @description Language of the interface, such as `en`. */
            default_language: string;
            /**
             * @description Home view.
             * @enum {string}
             */
            web_home_view: "recent_topics" | "inbox" | "all_messages";
            /** @description Escape opens the home view. */
            web_escape_navigates_to_home_view: boolean;
            /** @description Show users on the left in narrow windows. */
            left_side_userlist: boolean;
            /**
             * @description Emoji images.
             * @enum {string}
             */
            emojiset: "google" | "google-blob" | "twitter" | "text";
            /**
             * @description Move quiet channels down: 1 automatic, 2 always, 3 never.
             * @enum {integer}
             */
            demote_inactive_streams: 1 | 2 | 3;
            /**
             * @description List of users: 1 compact, 2 with status, 3 with avatar.
             * @enum {integer}
             */
            user_list_style: 1 | 2 | 3;
            /**
             * @description Channels that show a count of unread messages: 1 all, 2 unmuted, 3 none.
             * @enum {integer}
             */
            web_stream_unreads_count_display_policy: 1 | 2 | 3;
            /** @description Enter sends the message. */
            enter_sends: boolean;
            /** @description Keep drafts on the server. Turning it off deletes the drafts kept there. */
            enable_drafts_synchronization: boolean;
            /** @description Desktop notifications of channel messages. */
            enable_stream_desktop_notifications: boolean;
            /** @description Email about channel messages. */
            enable_stream_email_notifications: boolean;
            /** @description Mobile notifications of channel messages. */
            enable_stream_push_notifications: boolean;
            /** @description Sound for channel messages. */
            enable_stream_audible_notifications: boolean;
            /** @description Sound of a notification: one of `available_notification_sounds`, or `none`. */
            notification_sound: string;
            /** @description Desktop notifications of direct messages and mentions. */
            enable_desktop_notifications: boolean;
            /** @description Sound for direct messages and mentions. */
            enable_sounds: boolean;
            /** @description Desktop notifications of followed topics. */
            enable_followed_topic_desktop_notifications: boolean;
            /** @description Email about followed topics. */
            enable_followed_topic_email_notifications: boolean;
            /** @description Mobile notifications of followed topics. */
            enable_followed_topic_push_notifications: boolean;
            /** @description Sound for followed topics. */
            enable_followed_topic_audible_notifications: boolean;
            /** @description Treat wildcard mentions in followed topics as personal ones. */
            enable_followed_topic_wildcard_mentions_notify: boolean;
            /** @description Seconds to collect messages before an email is sent; above 0 and at most a week. */
            email_notifications_batching_period_seconds: number;
            /** @description Email about direct messages and mentions while offline. */
            enable_offline_email_notifications: boolean;
            /** @description Mobile notifications of direct messages and mentions while offline. */
            enable_offline_push_notifications: boolean;
            /** @description Mobile notifications also while online. */
            enable_online_push_notifications: boolean;
            /** @description Email digest after an absence. */
            enable_digest_emails: boolean;
            /** @description News of the service by email. */
            enable_marketing_emails: boolean;
            /** @description Email about logins. */
            enable_login_emails: boolean;
            /** @description Include message content in email. */
            message_content_in_email_notifications: boolean;
            /** @description Include the content of direct messages in desktop notifications. */
            pm_content_in_desktop_notifications: boolean;
            /** @description Treat wildcard mentions as personal ones. */
            wildcard_mentions_notify: boolean;
            /**
             * @description What the icon counts: 1 all unread, 2 direct messages, mentions and followed topics, 3 direct messages and
             *     mentions, 4 nothing.
             * @enum {integer}
             */
            desktop_icon_count_display: 1 | 2 | 3 | 4;
            /**
             * @description Name of the organization in email subjects: 1 automatic, 2 always, 3 never.
             * @enum {integer}
             */
            realm_name_in_email_notifications_policy: 1 | 2 | 3;
            /**
             * @description Follow topics: 1 on participation, 2 on sending, 3 on starting them, 4 never.
             * @enum {integer}
             */
            automatically_follow_topics_policy: 1 | 2 | 3 | 4;
            /**
             * @description Unmute topics in muted channels: 1 on participation, 2 on sending, 3 on starting them, 4 never.
             * @enum {integer}
             */
            automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4;
            /** @description Follow topics in which the user is mentioned. */
            automatically_follow_topics_where_mentioned: boolean;
            /** @description Let others see when the user is active. */
            presence_enabled: boolean;
            /** @description Tell others when the user types a direct message. */
            send_private_typing_notifications: boolean;
            /** @description Tell others when the user types a channel message. */
            send_stream_typing_notifications: boolean;
            /** @description Let others see what the user has read. */
            send_read_receipts: boolean;
            /**
             * @description Who sees the real email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
             * @enum {integer}
             */
            email_address_visibility: 1 | 2 | 3 | 4 | 5;
            /** @description IANA time zone; empty when not set. */
            timezone: string;
            /** @description Values of `emojiset`, in the order to offer. */
            emojiset_choices: components["schemas"]["EmojisetChoice"][];
            /** @description Values of `notification_sound`, besides `none`. */
            available_notification_sounds: string[];
        };
        /** @description Default personal settings of new users. */
        UserSettingsDefaults: {
            /** @description Show times as 13:00 rather than 1 PM. */
            twenty_four_hour_time: boolean;
            /** @description Compact layout. */
            dense_mode: boolean;
            /**
             * @description Mark as read by scrolling: 1 always, 2 in conversation views only, 3 never.
             * @enum {integer}
             */
            web_mark_read_on_scroll_policy: 1 | 2 | 3;
            /**
             * @description What a click on a channel opens: 1 its newest topic, 2 the channel.
             * @enum {integer}
             */
            web_channel_default_view: 1 | 2;
            /** @description Go to the conversation a message was just sent to. */
            web_navigate_to_sent_message: boolean;
            /**
             * @description When previews of animated images play.
             * @enum {string}
             */
            web_animate_image_previews: "always" | "on_hover" | "never";
            /** @description Show how many messages are starred. */
            starred_message_counts: boolean;
            /** @description Receive typing events of others. */
            receives_typing_notifications: boolean;
            /** @description Use the whole width of the window. */
            fluid_layout_width: boolean;
            /** @description High contrast. */
            high_contrast_mode: boolean;
            /** @description Font size in pixels. */
            web_font_size_px: number;
            /** @description Line height in percent of the font size. */
            web_line_height_percent: number;
            /**
             * @description Theme: 1 the system's, 2 dark, 3 light.
             * @enum {integer}
             */
            color_scheme: 1 | 2 | 3;
            /** @description Turn emoticons such as `:)` into emoji when a message is sent. */
            translate_emoticons: boolean;
            /** @description Show names rather than numbers beside a few reactions. */
            display_emoji_reaction_users: boolean;
            /** @description Language of the interface, such as `en`. */
            default_language: string;
            /**
             * @description Home view.
             * @enum {string}
             */
            web_home_view: "recent_topics" | "inbox" | "all_messages";
            /** @description Escape opens the home view. */
            web_escape_navigates_to_home_view: boolean;
            /** @description Show users on the left in narrow windows. */
            left_side_userlist: boolean;
            /**
             * @description Emoji images.
             * @enum {string}
             */
            emojiset: "google" | "google-blob" | "twitter" | "text";
            /**
             * @description Move quiet channels down: 1 automatic, 2 always, 3 never.
             * @enum {integer}
             */
            demote_inactive_streams: 1 | 2 | 3;
            /**
             * @description List of users: 1 compact, 2 with status, 3 with avatar.
             * @enum {integer}
             */
            user_list_style: 1 | 2 | 3;
            /**
             * @description Channels that show a count of unread messages: 1 all, 2 unmuted, 3 none.
             * @enum {integer}
             */
            web_stream_unreads_count_display_policy: 1 | 2 | 3;
            /** @description Enter sends the message. */
            enter_sends: boolean;
            /** @description Keep drafts on the server. Turning it off deletes the drafts kept there. */
            enable_drafts_synchronization: boolean;
            /** @description Desktop notifications of channel messages. */
            enable_stream_desktop_notifications: boolean;
            /** @description Email about channel messages. */
            enable_stream_email_notifications: boolean;
            /** @description Mobile notifications of channel messages. */
            enable_stream_push_notifications: boolean;
            /** @description Sound for channel messages. */
            enable_stream_audible_notifications: boolean;
            /** @description Sound of a notification: one of `available_notification_sounds`, or `none`. */
            notification_sound: string;
            /** @description Desktop notifications of direct messages and mentions. */
            enable_desktop_notifications: boolean;
            /** @description Sound for direct messages and mentions. */
            enable_sounds: boolean;
            /** @description Desktop notifications of followed topics. */
            enable_followed_topic_desktop_notifications: boolean;
            /** @description Email about followed topics. */
            enable_followed_topic_email_notifications: boolean;
            /** @description Mobile notifications of followed topics. */
            enable_followed_topic_push_notifications: boolean;
            /** @description Sound for followed topics. */
            enable_followed_topic_audible_notifications: boolean;
            /** @description Treat wildcard mentions in followed topics as personal ones. */
            enable_followed_topic_wildcard_mentions_notify: boolean;
            /** @description Seconds to collect messages before an email is sent; above 0 and at most a week. */
            email_notifications_batching_period_seconds: number;
            /** @description Email about direct messages and mentions while offline. */
            enable_offline_email_notifications: boolean;
            /** @description Mobile notifications of direct messages and mentions while offline. */
            enable_offline_push_notifications: boolean;
            /** @description Mobile notifications also while online. */
            enable_online_push_notifications: boolean;
            /** @description Email digest after an absence. */
            enable_digest_emails: boolean;
            /** @description News of the service by email. */
            enable_marketing_emails: boolean;
            /** @description Email about logins. */
            enable_login_emails: boolean;
            /** @description Include message content in email. */
            message_content_in_email_notifications: boolean;
            /** @description Include the content of direct messages in desktop notifications. */
            pm_content_in_desktop_notifications: boolean;
            /** @description Treat wildcard mentions as personal ones. */
            wildcard_mentions_notify: boolean;
            /**
             * @description What the icon counts: 1 all unread, 2 direct messages, mentions and followed topics, 3 direct messages and
             *     mentions, 4 nothing.
             * @enum {integer}
             */
            desktop_icon_count_display: 1 | 2 | 3 | 4;
            /**
             * @description Name of the organization in email subjects: 1 automatic, 2 always, 3 never.
             * @enum {integer}
             */
            realm_name_in_email_notifications_policy: 1 | 2 | 3;
            /**
             * @description Follow topics: 1 on participation, 2 on sending, 3 on starting them, 4 never.
             * @enum {integer}
             */
            automatically_follow_topics_policy: 1 | 2 | 3 | 4;
            /**
             * @description Unmute topics in muted channels: 1 on participation, 2 on sending, 3 on starting them, 4 never.
             * @enum {integer}
             */
            automatically_unmute_topics_in_muted_streams_policy: 1 | 2 | 3 | 4;
            /** @description Follow topics in which the user is mentioned. */
            automatically_follow_topics_where_mentioned: boolean;
            /** @description Let others see when the user is active. */
            presence_enabled: boolean;
            /** @description Tell others when the user types a direct message. */
            send_private_typing_notifications: boolean;
            /** @description Tell others when the user types a channel message. */
            send_stream_typing_notifications: boolean;
            /** @description Let others see what the user has read. */
            send_read_receipts: boolean;
            /**
             * @description Who sees the real email address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
             * @enum {integer}
             */
            email_address_visibility: 1 | 2 | 3 | 4 | 5;
            /** @description Values of `emojiset`, in the order to offer. */
            emojiset_choices: components["schemas"]["EmojisetChoice"][];
            /** @description Values of `notification_sound`, besides `none`. */
            available_notification_sounds: string[];
        };
        /** @description Status of a user. */
        UserStatus: {
            /** @description Text. Absent when there is none. */
            status_text?: string;
            /** @description Name of the emoji. Absent when there is none. */
            emoji_name?: string;
            /** @description Code of the emoji. Absent when there is none. */
            emoji_code?: string;
            /**
             * @description Namespace of the code. Absent when there is no emoji.
             * @enum {string}
             */
            reaction_type?: "unicode_emoji" | "realm_emoji" | "service_extra_emoji";
            /**
             * @description Always true. Absent when the user shows presence. Deprecated.
             * @enum {boolean}
             */
            away?: true;
        };
        /** @description A user changed their status. Sent to everyone who can see the user. */
        UserStatusEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_status`.
             * @enum {string}
             */
            type: "user_status";
            /** @description ID of the user. */
            user_id: number;
            /** @description Whether the user hides their presence. Absent if unchanged. Deprecated. */
            away?: boolean;
            /** @description The text; empty when it was removed. Absent if unchanged. */
            status_text?: string;
            /** @description Name of the emoji; empty when it was removed. Absent if unchanged. */
            emoji_name?: string;
            /** @description Code of the emoji; empty when it was removed. Absent if unchanged. */
            emoji_code?: string;
            /**
             * @description Namespace of the code. Absent if unchanged.
             * @enum {string}
             */
            reaction_type?: "unicode_emoji" | "realm_emoji" | "service_extra_emoji";
        };
        /** @description The user changed a boolean personal setting. Sent to that user. */
        UserSwitchEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_settings`.
             * @enum {string}
             */
            type: "user_settings";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description The setting.
             * @enum {string}
             */
            property: "twenty_four_hour_time" | "dense_mode" | "web_navigate_to_sent_message" | "starred_message_counts" | "receives_typing_notifications" | "fluid_layout_width" | "high_contrast_mode" | "translate_emoticons" | "display_emoji_reaction_users" | "web_escape_navigates_to_home_view" | "left_side_userlist" | "enter_sends" | "enable_drafts_synchronization" | "enable_stream_desktop_notifications" | "enable_stream_email_notifications" | "enable_stream_push_notifications" | "enable_stream_audible_notifications" | "enable_desktop_notifications" | "enable_sounds" | "enable_followed_topic_desktop_notifications" | "enable_followed_topic_email_notifications" | "enable_followed_topic_push_notifications" | "enable_followed_topic_audible_notifications" | "enable_followed_topic_wildcard_mentions_notify" | "enable_offline_email_notifications" | "enable_offline_push_notifications" | "enable_online_push_notifications" | "enable_digest_emails" | "enable_marketing_emails" | "enable_login_emails" | "message_content_in_email_notifications" | "pm_content_in_desktop_notifications" | "wildcard_mentions_notify" | "automatically_follow_topics_where_mentioned" | "presence_enabled" | "send_private_typing_notifications" | "send_stream_typing_notifications" | "send_read_receipts";
            /** @description Its value now. */
            value: boolean;
        };
        /** @description The user changed a textual personal setting. Sent to that user. */
        UserTextEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_settings`.
             * @enum {string}
             */
            type: "user_settings";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description The setting.
             * @enum {string}
             */
            property: "web_animate_image_previews" | "web_home_view" | "emojiset" | "notification_sound" | "timezone";
            /** @description Its value now. */
            value: string;
        };
        /** @description A user's time zone changed. Sent to everyone who can see the user. */
        UserTimezoneEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm_user`.
             * @enum {string}
             */
            type: "realm_user";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /** @description The user, and what changed. */
            person: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API email address. */
                email: string;
                /** @description New IANA time zone. */
                timezone: string;
            };
        };
        /** @description A user's policy for a topic. */
        UserTopic: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Topic. */
            topic_name: string;
            /** @description When the policy was set, UNIX seconds. */
            last_updated: number;
            /**
             * @description 1 muted, 2 unmuted, 3 followed.
             * @enum {integer}
             */
            visibility_policy: 1 | 2 | 3;
        };
        /** @description The user's policy for a topic changed. Sent to that user. */
        UserTopicEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `user_topic`.
             * @enum {string}
             */
            type: "user_topic";
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Topic. */
            topic_name: string;
            /** @description When, UNIX seconds. */
            last_updated: number;
            /**
             * @description 0 none, 1 muted, 2 unmuted, 3 followed.
             * @enum {integer}
             */
            visibility_policy: 0 | 1 | 2 | 3;
        };
        /** @description The server for video calls changed. Sent to everyone. */
        VideoServerEvent: {
            /** @description ID of the event in its queue; increases with each event. */
            id: number;
            /**
             * @description Always `realm`.
             * @enum {string}
             */
            type: "realm";
            /**
             * @description Always `update`.
             * @enum {string}
             */
            op: "update";
            /**
             * @description Always `jitsi_server_url`.
             * @enum {string}
             */
            property: "jitsi_server_url";
            /** @description Its address; null: that of the server. */
            value: string | null;
        };
        /** @description A service that can post messages here. */
        WebhookBot: {
            /** @description Name. */
            name: string;
            /** @description Display name. */
            display_name: string;
            /** @description What it reports; null when unknown. */
            all_event_types: string[] | null;
            /** @description Settings. */
            config: {
                [key: string]: string;
            };
        };
    };
    responses: {
        /** @description The credentials are missing or wrong, or the account cannot be used. An incoming webhook bot may only send messages. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The credentials use a scheme other than HTTP Basic, or the body is malformed. */
        BasicOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description This server has no organization at the requested host. */
        NoOrganization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NoOrganizationError"];
            };
        };
        /**
         * @description The ID in the path is not a number, so there is no such operation; or there is no organization at the requested
         *     host.
         */
        NoSuchPath: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["NoOrganizationError"];
            };
        };
        /** @description The body exceeds the server's limit. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooLargeError"];
            };
        };
        /** @description The type of the body is not `application/x-www-form-urlencoded`, `multipart/form-data` or `application/json`, or the body is compressed in a way the server does not support (`gzip`, `deflate` and `br` are; `multipart` bodies must not be compressed). An empty body needs no type. */
        UnsupportedMedia: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnsupportedMediaError"];
            };
        };
        /** @description Too many requests in a short time. */
        RateLimited: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitError"];
            };
        };
        /** @description Internal server error; nothing was changed. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /**
         * @description The server is too busy, cannot store anything, or cannot reach its database or its files. Nothing was changed; the
         *     request can be retried.
         */
        Unavailable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnavailableError"];
            };
        };
        /** @description There is no such draft, or it belongs to someone else; or there is no organization at the requested host. */
        NoSuchDraft: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["NoOrganizationError"];
            };
        };
        /**
         * @description There is no such scheduled message, it belongs to someone else, or it has been sent; or there is no organization
         *     at the requested host.
         */
        NoSuchScheduledMessage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["NoOrganizationError"];
            };
        };
    };
    parameters: {
        /**
         * @description ID of the channel.
         * @example 2
         */
        TopicsChannelId: number;
        /**
         * @description ID of the message.
         * @example 10
         */
        MessageId: number;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getServerSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetServerSettingsAnswer"];
                };
            };
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    fetchApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["FetchApiKeyForm"];
            };
        };
        responses: {
            /** @description The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FetchApiKeyAnswer"];
                };
            };
            /** @description A parameter is missing, or the user name is not an email address. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            /**
             * @description No such account, wrong password, or the account cannot be used. A deactivated account is reported as such
             *     whatever the password.
             */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuthenticationFailedError"] | components["schemas"]["UserDeactivatedError"] | components["schemas"]["OrganizationDeactivatedError"] | components["schemas"]["PasswordLoginDisabledError"] | components["schemas"]["PasswordResetRequiredError"];
                };
            };
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsers: {
        parameters: {
            query: {
                /** @description Whether the client derives avatar URLs from email addresses itself; then `avatar_url` can be null. */
                client_gravatar: boolean;
                /** @description Whether to include `profile_data`. */
                include_custom_profile_fields: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUsersAnswer"];
                };
            };
            /** @description A parameter is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateUserForm"];
            };
        };
        responses: {
            /** @description The account is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateUserAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOwnUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's account. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOwnUserAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateOwnUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is deactivated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The account is the last of its kind. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["LastUserError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    regenerateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegenerateApiKeyAnswer"];
                };
            };
            /** @description The caller is a bot. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUser: {
        parameters: {
            query: {
                /** @description Whether the client derives avatar URLs from email addresses itself; then `avatar_url` can be null. */
                client_gravatar: boolean;
                /** @description Whether to include `profile_data`. */
                include_custom_profile_fields: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the user, or their email address in any case: the real one where the caller may see it, or the
                 *     one that the API shows. A hidden address is not found.
                 * @example 7
                 */
                user_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUserAnswer"];
                };
            };
            /** @description There is no such user, or a parameter is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 7
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DeactivateUserForm"];
            };
        };
        responses: {
            /** @description The account is deactivated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 7
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditUserForm"];
            };
        };
        responses: {
            /** @description The user is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePresence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdatePresenceForm"];
            };
        };
        responses: {
            /** @description The report is accepted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdatePresenceAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    setStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SetStatusForm"];
            };
        };
        responses: {
            /** @description The status is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 7
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUserStatusAnswer"];
                };
            };
            /** @description There is no such user, or the user is deactivated. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUserPresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user, or their email address in any case: the real one where the caller may see it, or the
                 *     one that the API shows.
                 * @example 7
                 */
                user_id_or_email: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presence. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetUserPresenceAnswer"];
                };
            };
            /** @description There is no such presence. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganizationPresence: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The presences. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetOrganizationPresenceAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    reactivateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 7
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account is active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bots. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetBotsAnswer"];
                };
            };
            /** @description The caller may not have bots. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateBotForm"];
            };
        };
        responses: {
            /** @description The bot is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateBotAnswer"];
                };
            };
            /**
             * @description The caller may not create bots, or the bot is refused; with `Username already in use` if the email address
             *     is taken.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deactivateBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the bot.
                 * @example 10
                 */
                bot_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bot is deactivated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the bot.
                 * @example 10
                 */
                bot_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditBotForm"];
            };
        };
        responses: {
            /** @description The bot is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditBotAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    regenerateBotApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the bot.
                 * @example 10
                 */
                bot_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegenerateBotApiKeyAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStorage: {
        parameters: {
            query?: {
                /** @description Keys of the entries, each of which must exist. Without it, all entries are returned. */
                keys?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetStorageAnswer"];
                };
            };
            /** @description There is no such entry. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateStorage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateStorageForm"];
            };
        };
        responses: {
            /** @description The entries are stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteStorage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DeleteStorageForm"];
            };
        };
        responses: {
            /** @description The entries are deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description There is no such entry. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditSettingsForm"];
            };
        };
        responses: {
            /** @description The settings are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PersonalSettings"];
            };
        };
        responses: {
            /** @description The settings are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editDisplaySettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PersonalSettings"];
            };
        };
        responses: {
            /** @description The settings are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendCommand: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SendCommandForm"];
            };
        };
        responses: {
            /** @description The command was run. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description There is no such command. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChannels: {
        parameters: {
            query: {
                /** @description Include public channels; for guests only those they are in. */
                include_public: boolean;
                /** @description Include web-public channels. */
                include_web_public: boolean;
                /** @description Include channels the caller is in. */
                include_subscribed: boolean;
                /** @description Include every channel that is not archived. Administrators only. */
                include_all_active: boolean;
                /** @description Set `is_default` to whether a channel is in the default set. */
                include_default: boolean;
                /** @description For bots: include channels the owner is in. */
                include_owner_subscribed: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channels. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetChannelsAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChannelId: {
        parameters: {
            query: {
                /** @description Name of the channel. */
                stream: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The ID. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetChannelIdAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetChannelAnswer"];
                };
            };
            /** @description There is no such channel, or the caller cannot see it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    archiveChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The channel is archived. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editChannel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditChannelForm"];
            };
        };
        responses: {
            /** @description The channel is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["InvalidParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubscribers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscribers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSubscribersAnswer"];
                };
            };
            /** @description There is no such channel, or the caller cannot see it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getChannelEmailAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 1
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetChannelEmailAddressAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    addDefaultChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AddDefaultChannelForm"];
            };
        };
        responses: {
            /** @description The channel is in the set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeDefaultChannel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RemoveDefaultChannelForm"];
            };
        };
        responses: {
            /** @description The channel is not in the set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubscriptions: {
        parameters: {
            query: {
                /** @description Whether to include the subscribers of each channel. */
                include_subscribers: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subscriptions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSubscriptionsAnswer"];
                };
            };
            /** @description A parameter is malformed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    subscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SubscribeForm"];
            };
        };
        responses: {
            /** @description The users are subscribed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubscribeAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["InvalidParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    unsubscribe: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UnsubscribeForm"];
            };
        };
        responses: {
            /** @description The users are unsubscribed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnsubscribeAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditSubscriptionsForm"];
            };
        };
        responses: {
            /** @description The channels are joined and left. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EditSubscriptionsAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSubscriptionSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateSubscriptionSettingsForm"];
            };
        };
        responses: {
            /** @description The settings are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editOwnSubscription: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditOwnSubscriptionForm"];
            };
        };
        responses: {
            /** @description The setting is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubscriptionStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 7
                 */
                user_id: number;
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the user is subscribed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetSubscriptionStatusAnswer"];
                };
            };
            /** @description There is no such user or channel. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    muteTopic: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["MuteTopicForm"];
            };
        };
        responses: {
            /** @description The topic is muted or unmuted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The parameters do not match, or the user cannot see the channel. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["UnsupportedCombinationError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    setTopicPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SetTopicPolicyForm"];
            };
        };
        responses: {
            /** @description The policy is set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description A parameter is missing or out of range, or the user cannot see the channel. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTopics: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: components["parameters"]["TopicsChannelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The topics. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTopicsAnswer"];
                };
            };
            /** @description There is no such channel, or the user cannot see it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteTopic: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the channel.
                 * @example 2
                 */
                stream_id: components["parameters"]["TopicsChannelId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DeleteTopicForm"];
            };
        };
        responses: {
            /** @description The topic is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteTopicAnswer"];
                };
            };
            /** @description The user is not an administrator, or there is no such channel for the user. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMessages: {
        parameters: {
            query: {
                /**
                 * @description A message ID, `oldest`, `newest` or `first_unread`: the oldest unread message that matches (skipping muted
                 *     topics, and muted channels unless the narrow names one), otherwise the newest. Required unless
                 *     `use_first_unread_anchor` is true.
                 */
                anchor?: string;
                /** @description Whether the anchor itself is included, if it matches. It can be excluded only at an end. */
                include_anchor: boolean;
                /** @description Number of messages with smaller IDs. */
                num_before: number;
                /** @description Number of messages with larger IDs. */
                num_after: number;
                /**
                 * @description Returns only messages that match every term. Terms for channels cannot be combined with terms for direct
                 *     messages.
                 */
                narrow: components["schemas"]["NarrowTerm"][] | null;
                /**
                 * @deprecated
                 * @description Same as `anchor` `first_unread`; takes precedence over `anchor`.
                 */
                use_first_unread_anchor: boolean;
                /** @description Whether the client derives avatar URLs itself, so that `avatar_url` may be null. */
                client_gravatar: boolean;
                /** @description Whether `content` is HTML; otherwise Markdown. */
                apply_markdown: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetMessagesAnswer"];
                };
            };
            /**
             * @description The range or the narrow is invalid. Checked in this order: the format of the parameters, the anchor, the
             *     number of messages, the position of an excluded anchor, the terms of the narrow.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["BadNarrowError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SendMessageForm"];
            };
        };
        responses: {
            /** @description The message is sent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SendMessageAnswer"];
                };
            };
            /**
             * @description The message is refused. Checked in this order: the parameters, the format of `to`, the text, the topic, the
             *     channel or the users, permission to send, widgets and mentions. Further texts: `Message must not contain
             *     null bytes`, `Invalid character in topic, at position {n}!` (counted from 1), `Topics are required in this
             *     organization`, `Expected exactly one channel`, `Invalid data type for channel`, `Channel name can't be
             *     empty.`, `Channel name too long (limit: 60 characters).`, `Invalid character in channel name, at position
             *     {n}.`, `Only organization administrators can send to this channel.`, `Only organization administrators and
             *     moderators can send to this channel.`, `Guests cannot send to this channel.`, `New members cannot send to
             *     this channel.`, `Invalid data type for recipients`, `Recipient lists may contain emails or user IDs, but not
             *     both.`, `Direct messages are disabled in this organization.`, `You do not have permission to initiate direct
             *     message conversations.`, `'{email}' is no longer using the service.`, `You are not allowed to mention user
             *     group '{name}'.`, `Invalid mirrored message` (`sender`), `User not authorized for this query` (`forged`),
             *     and for widgets a text that begins with `Widgets: `.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["ConfusingParametersError"] | components["schemas"]["ChannelDoesNotExistError"] | components["schemas"]["ChannelWildcardMentionError"] | components["schemas"]["TopicWildcardMentionError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMessage: {
        parameters: {
            query: {
                /** @description Whether `content` is HTML; otherwise Markdown. */
                apply_markdown: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetMessageAnswer"];
                };
            };
            /** @description There is no such message, or the user cannot see it. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description There is no such message for the user, the user may not delete it, or the time limit has passed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditMessageForm"];
            };
        };
        responses: {
            /** @description The message is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /**
             * @description The change is refused. Checked in this order: access to the message, permission and time limit to edit the
             *     text, the combination of parameters, the topic's text, permission and time limit to move. Further texts:
             *     `Your organization has turned off message editing`, `The time limit for editing this message has passed`,
             *     `Direct messages cannot be moved to channels.`, `Direct messages cannot have topics.`, `Invalid
             *     propagate_mode without topic edit`, `Invalid character in topic, at position {n}!`, `Widgets cannot be
             *     edited.`, `The time limit for editing this message's topic has passed.`, `You don't have permission to move
             *     this message`, `The time limit for editing this message's channel has passed`, the refusals of the new
             *     channel's posting policy and `Message must not contain null bytes`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["ConfusingParametersError"] | components["schemas"]["ChannelWildcardMentionError"] | components["schemas"]["TopicWildcardMentionError"] | components["schemas"]["MoveTimeLimitError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMessageHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The versions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetMessageHistoryAnswer"];
                };
            };
            /**
             * @description The organization does not show edit histories, which is checked first; or there is no such message, or the
             *     user cannot see it.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getReadReceipts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The readers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetReadReceiptsAnswer"];
                };
            };
            /**
             * @description There is no such message, or the user cannot see it, which is checked first; or the organization has no read
             *     receipts.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNarrowMatches: {
        parameters: {
            query: {
                /** @description IDs of the messages. */
                msg_ids: number[];
                /** @description The terms, as in `GET /messages`. */
                narrow: components["schemas"]["NarrowTerm"][] | null;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages that match. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetNarrowMatchesAnswer"];
                };
            };
            /** @description Checked in this order: the format of the parameters, the terms of the narrow. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["BadNarrowError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateMessageFlags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateMessageFlagsForm"];
            };
        };
        responses: {
            /** @description The flags are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateMessageFlagsAnswer"];
                };
            };
            /** @description Checked in this order: the flag, the operation, the messages. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateFlagsInNarrow: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateFlagsInNarrowForm"];
            };
        };
        responses: {
            /** @description The flags are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateFlagsInNarrowAnswer"];
                };
            };
            /**
             * @description Checked in this order: the format of the parameters, the anchor, the position of an excluded anchor, the
             *     terms of the narrow, the flag, the operation.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["BadNarrowError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    markAllAsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Everything is read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarkAllAsReadAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    markChannelAsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["MarkChannelAsReadForm"];
            };
        };
        responses: {
            /** @description The messages are read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description There is no such channel for the user. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    markTopicAsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["MarkTopicAsReadForm"];
            };
        };
        responses: {
            /** @description The messages are read. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description There is no such channel for the user, or no message in the topic that the user can see. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    renderMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RenderMessageForm"];
            };
        };
        responses: {
            /** @description The text as HTML. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RenderMessageAnswer"];
                };
            };
            /** @description The text is missing. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    muteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 8
                 */
                muted_user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is muted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmuteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the user.
                 * @example 8
                 */
                muted_user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user is no longer muted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAlertWords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The words. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertWordsAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    addAlertWords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AlertWords"];
            };
        };
        responses: {
            /** @description The words are added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertWordsAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeAlertWords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AlertWords"];
            };
        };
        responses: {
            /** @description The words are removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AlertWordsAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    addReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AddReactionForm"];
            };
        };
        responses: {
            /** @description The reaction is added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /**
             * @description The message or the emoji does not exist, code, name and type do not match, or the user already has this
             *     reaction. Checked in this order: the message, the name if it must be looked up, the existing reaction, then
             *     the rest. Further texts: `Invalid custom emoji.`, `Invalid custom emoji name.`, `This custom emoji has been
             *     deactivated.`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["ReactionAlreadyExistsError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeReaction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the message.
                 * @example 10
                 */
                message_id: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RemoveReactionForm"];
            };
        };
        responses: {
            /** @description The reaction is removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The message, the emoji or the reaction does not exist. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["ReactionDoesNotExistError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    addSubmessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AddSubmessageForm"];
            };
        };
        responses: {
            /** @description The data is attached. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /**
             * @description Checked in this order: the message, the right to attach, the content, the number and size of what is
             *     attached already.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description The file is stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UploadFileAnswer"];
                };
            };
            /**
             * @description The file is refused. Besides the examples: `You may only upload one file at a time`,
             *     `Uploaded file is larger than the allowed limit of 25 MiB`, and
             *     `You have uploaded too many files (limit: 10000): delete those that are not needed.`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["UploadQuotaError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTemporaryUrl: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the organization; with the parameters that follow, the URL of the file.
                 * @example 2
                 */
                realm_id: number;
                /**
                 * @description Second part of the URL.
                 * @example 3f
                 */
                folder: string;
                /**
                 * @description Third part of the URL.
                 * @example 3f9c1d7e5b2a4860913c7f0e6d5b4a21
                 */
                key: string;
                /**
                 * @description Last part of the URL.
                 * @example plan.txt
                 */
                filename: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The URL. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetTemporaryUrlAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            /** @description The caller cannot open the file, or there is none; or there is no organization at the requested host. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["NoOrganizationError"];
                };
            };
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAttachments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The files. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetAttachmentsAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOwnAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the file.
                 * @example 1
                 */
                attachment_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The caller has no such file. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The drafts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDraftsAnswer"];
                };
            };
            /** @description Draft synchronization is turned off. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createDrafts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateDraftsForm"];
            };
        };
        responses: {
            /** @description The drafts are created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDraftsAnswer"];
                };
            };
            /**
             * @description A draft is refused; none was created. Checked in this order: synchronization, the format of the drafts,
             *     blank text, null bytes in the text, the time, null bytes in the topic, the number of channels, the channel
             *     or the users, none of whom may be deactivated; finally the total size of the user's drafts.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the draft.
                 * @example 1
                 */
                draft_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The draft is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description Draft synchronization is turned off. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchDraft"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editDraft: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the draft.
                 * @example 1
                 */
                draft_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditDraftForm"];
            };
        };
        responses: {
            /** @description The draft is replaced. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /**
             * @description The draft is refused. Checked in the same order as when creating; whether the draft exists is checked after
             *     blank text.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchDraft"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getScheduledMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetScheduledMessagesAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createScheduledMessage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateScheduledMessageForm"];
            };
        };
        responses: {
            /** @description The message is scheduled. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateScheduledMessageAnswer"];
                };
            };
            /**
             * @description The message is not scheduled. Checked in this order: the time, the form of the recipients, and whether the
             *     caller may send the message, as for `POST /messages`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["ConfusingParametersError"] | components["schemas"]["ChannelDoesNotExistError"] | components["schemas"]["ChannelWildcardMentionError"] | components["schemas"]["TopicWildcardMentionError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteScheduledMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the scheduled message.
                 * @example 1
                 */
                scheduled_message_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchScheduledMessage"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editScheduledMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the scheduled message.
                 * @example 1
                 */
                scheduled_message_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditScheduledMessageForm"];
            };
        };
        responses: {
            /** @description The message is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /**
             * @description The message stays as it is. Checked in this order: whether anything is given, what a new type needs, the time,
             *     the message (404), and then as when creating.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["ConfusingParametersError"] | components["schemas"]["ChannelDoesNotExistError"] | components["schemas"]["ChannelWildcardMentionError"] | components["schemas"]["TopicWildcardMentionError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchScheduledMessage"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendTyping: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SendTypingForm"];
            };
        };
        responses: {
            /** @description The others are notified. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /**
             * @description Nobody is notified. Checked in this order: the parameters, what the type requires, the caller's own setting,
             *     the users or the channel, permission to post in the channel (texts as in sending a message).
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["ConfusingParametersError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetInvitationsAnswer"];
                };
            };
            /** @description The caller may not list invitations. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    sendInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SendInvitationsForm"];
            };
        };
        responses: {
            /** @description Everyone is invited. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The caller may not send such an invitation, or addresses were refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["InvitationsRefusedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInviteLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateInviteLinkForm"];
            };
        };
        responses: {
            /** @description The link is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateInviteLinkAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["InvitationsRefusedError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of an invitation by email.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of an invitation by email.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The email is on its way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeInviteLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of a reusable link.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The link is revoked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroups: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The groups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupsAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateGroupForm"];
            };
        };
        responses: {
            /** @description The group is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditGroupForm"];
            };
        };
        responses: {
            /** @description The group is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroupMembers: {
        parameters: {
            query: {
                /** @description Leave out users who are members only through subgroups. */
                direct_member_only: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The members. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMembersAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateGroupMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateGroupMembersForm"];
            };
        };
        responses: {
            /** @description The members are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGroupMembership: {
        parameters: {
            query: {
                /** @description Do not count membership through subgroups. */
                direct_member_only: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
                /**
                 * @description ID of the user.
                 * @example 8
                 */
                user_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether the user is a member. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GroupMembershipAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getSubgroups: {
        parameters: {
            query: {
                /** @description Leave out groups that are contained only through other subgroups. */
                direct_subgroup_only: boolean;
            };
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The subgroups. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SubgroupsAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateSubgroups: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the group.
                 * @example 9
                 */
                user_group_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["UpdateSubgroupsForm"];
            };
        };
        responses: {
            /** @description The subgroups are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The emoji. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetCustomEmojiAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name: letters, digits, dashes and spaces. Case is ignored, and an underscore equals a space. It ends with a
                 *     letter or digit.
                 * @example sail boat
                 */
                emoji_name: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description The emoji can be used. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /**
             * @description The name or the file is refused. Besides the examples: `Emoji name is missing`, `Insufficient permission`,
             *     `Uploaded file is larger than the allowed limit of 5 MiB`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["BadImageError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name: letters, digits, dashes and spaces. Case is ignored, and an underscore equals a space. It ends with a
                 *     letter or digit.
                 * @example sail boat
                 */
                emoji_name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The emoji is deactivated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The caller may not remove this emoji. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description There is no active emoji with this name; or there is no organization at the requested host. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["NoOrganizationError"];
                };
            };
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadOwnAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description The caller has the avatar. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarAnswer"];
                };
            };
            /**
             * @description The file is refused, or avatars cannot be changed. Besides the examples: `Invalid image format`,
             *     `Image size exceeds limit.`, and `Uploaded file is larger than the allowed limit of 5 MiB`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["BadImageError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeOwnAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller has no uploaded avatar. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AvatarAnswer"];
                };
            };
            /** @description Avatars cannot be changed. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadOrganizationIcon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": Record<string, never>;
            };
        };
        responses: {
            /** @description The organization has the icon. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IconAnswer"];
                };
            };
            /**
             * @description The file is refused, or the caller is not an administrator. Besides the examples: `Invalid image format`,
             *     `Image size exceeds limit.`, and `Uploaded file is larger than the allowed limit of 5 MiB`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["BadImageError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeOrganizationIcon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description There is no uploaded icon. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IconAnswer"];
                };
            };
            /** @description The caller is not an administrator. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadOrganizationLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": {
                    /** @description Whether it is the logo for dark themes. */
                    night: boolean;
                };
            };
        };
        responses: {
            /** @description The organization has the logo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /**
             * @description The file is refused, or the caller is not an administrator. Besides the examples: `Invalid image format`,
             *     `Image size exceeds limit.`, and `Uploaded file is larger than the allowed limit of 5 MiB`.
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"] | components["schemas"]["BadImageError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeOrganizationLogo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RemoveOrganizationLogoForm"];
            };
        };
        responses: {
            /** @description There is no such logo. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused, or the caller is not an administrator. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MissingParameterError"] | components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editOrganization: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditOrganizationForm"];
            };
        };
        responses: {
            /** @description The settings are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["InvalidParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProfileFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fields. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetProfileFieldsAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProfileField: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateProfileFieldForm"];
            };
        };
        responses: {
            /** @description The field is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateProfileFieldAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editProfileFieldOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditProfileFieldOrderForm"];
            };
        };
        responses: {
            /** @description The fields have their new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteProfileField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the field.
                 * @example 1
                 */
                field_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The field is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editProfileField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the field.
                 * @example 1
                 */
                field_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditProfileFieldForm"];
            };
        };
        responses: {
            /** @description The field is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteOwnProfileValues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DeleteOwnProfileValuesForm"];
            };
        };
        responses: {
            /** @description The values are removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editOwnProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditOwnProfileForm"];
            };
        };
        responses: {
            /** @description The values are set. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editUserDefaults: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["PersonalSettings"];
            };
        };
        responses: {
            /** @description The defaults are changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLinkifiers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The linkifiers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLinkifiersAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    setLinkifierOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["SetLinkifierOrderForm"];
            };
        };
        responses: {
            /** @description The linkifiers have the new order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLegacyLinkifiers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description An empty list. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetLegacyLinkifiersAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createLinkifier: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreateLinkifierForm"];
            };
        };
        responses: {
            /** @description The linkifier is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateLinkifierAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["InvalidFieldsError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteLinkifier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the linkifier.
                 * @example 1
                 */
                filter_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The linkifier is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editLinkifier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the linkifier.
                 * @example 1
                 */
                filter_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditLinkifierForm"];
            };
        };
        responses: {
            /** @description The linkifier is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["InvalidFieldsError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPlayground: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["CreatePlaygroundForm"];
            };
        };
        responses: {
            /** @description The playground is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatePlaygroundAnswer"];
                };
            };
            /** @description The request is refused. An empty name or language is refused with `This field cannot be blank.` */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["InvalidFieldsError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePlayground: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of the playground.
                 * @example 1
                 */
                playground_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The playground is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoSuchPath"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDomains: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domains. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetDomainsAnswer"];
                };
            };
            400: components["responses"]["BasicOnly"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    addDomain: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AddDomainForm"];
            };
        };
        responses: {
            /** @description The domain is added. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AddDomainAnswer"];
                };
            };
            /**
             * @description The request is refused. Besides the examples: `Invalid domain: Domain can't be empty.`, `Invalid domain:
             *     Domain is too long`, `Invalid domain: Domain cannot start or end with a dot (.)`, `Invalid domain:
             *     Consecutive '.' are not allowed.`, `Invalid domain: Subdomains cannot start or end with a '-'.`
             */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain.
                 * @example harbour.example
                 */
                domain: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The domain is removed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    editDomain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The domain.
                 * @example harbour.example
                 */
                domain: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["EditDomainForm"];
            };
        };
        responses: {
            /** @description The domain is changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description The request is refused. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    registerQueue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RegisterQueueForm"];
            };
        };
        responses: {
            /** @description The queue is created. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterQueueAnswer"];
                };
            };
            /** @description A parameter is refused; no queue is created. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvents: {
        parameters: {
            query: {
                /** @description The queue. Required: without it the response is `Missing 'queue_id' argument` with the code `BAD_REQUEST`. */
                queue_id?: string;
                /**
                 * @description ID of the newest event the client has; -1 before the first. Required: without it the response is `Missing
                 *     'last_event_id' argument` with the code `BAD_REQUEST`.
                 */
                last_event_id?: number;
                /** @description Return at once, possibly without events. */
                dont_block: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetEventsAnswer"];
                };
            };
            /** @description There is no such queue, or it cannot continue after the given event. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["UnknownQueueError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteQueue: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["DeleteQueueForm"];
            };
        };
        responses: {
            /** @description The queue is deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessAnswer"];
                };
            };
            /** @description There is no such queue. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"] | components["schemas"]["UnknownQueueError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
            503: components["responses"]["Unavailable"];
        };
    };
}
