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
         * @description What a client needs before logging in: version, ways to log in, name and picture of the organization.
         *     Credentials are not looked at.
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
         * @description Gives out an API key in exchange for e-mail address and password. Every call makes a new key; earlier ones stay
         *     valid. The key is shown only here. Credentials in a header are not looked at. Calls are counted by the network
         *     address that they come from; and after five failures under one e-mail address within half an hour further ones
         *     under it are answered 429, whatever the password.
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
         * @description All accounts of the organization that the caller may see, by ID: people and bots, deactivated ones included.
         */
        get: operations["getUsers"];
        put?: never;
        /**
         * Create a user
         * @description Makes an account with a password, as a member. For owners and administrators to whom the server's operator gave
         *     the right to create users.
         *     Everybody who can see the new user receives `realm_user` `add` and `user_group` `add_members`; the default
         *     channels are joined. Checked in this order: name, address, password.
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
         * Get the own user
         * @description The account that the credentials belong to.
         */
        get: operations["getOwnUser"];
        put?: never;
        post?: never;
        /**
         * Deactivate the own user
         * @description Deactivates the account that asks, and its bots before it. Messages, reactions and subscriptions stay; the API
         *     key is refused from then on, and all valid invitations that the user made are revoked. Bots may do so too.
         *     Everybody who can see them receives `realm_user` `update`. An account that is the only owner, or the only one of
         *     the organization, cannot leave.
         */
        delete: operations["deactivateOwnUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{user_id}": {
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
         * Get a user
         * @description One account of the organization, deactivated ones too. Built-in bots are not found.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Deactivate a user
         * @description Deactivates someone's account, and its bots before it. Administrators only, for owners owners only. Valid
         *     invitations of the user are revoked. Everybody who can see the user receives `realm_user` `update`;
         *     administrators `invites_changed` where invitations were revoked.
         */
        delete: operations["deactivateUser"];
        options?: never;
        head?: never;
        /**
         * Edit a user
         * @description Changes name, role or custom profile fields of someone. Administrators only, and owners only where the role of
         *     owner is given or taken. Everybody who can see the user receives `realm_user` `update`; a new role also sends
         *     `user_group` `remove_members` and `add_members`. Without parameters nothing happens.
         */
        patch: operations["editUser"];
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
         * @description Makes a deactivated account usable again, with its subscriptions. Administrators only. Everybody who can see the
         *     user receives `realm_user` `update` and a `subscription` `peer_add`. An account that is active already is a
         *     success too.
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
        get?: never;
        put?: never;
        /**
         * Create a bot
         * @description Makes a bot that belongs to the caller, with the address `{short_name}-bot@{bot domain}`. Neither guests nor
         *     bots may; the organization can reserve it further (`bot_creation_policy`). Everybody receives `realm_user`
         *     `add`, the owner and administrators `realm_bot` `add`.
         */
        post: operations["createBot"];
        delete?: never;
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
         * Edit own settings
         * @description Changes the caller's name, address, password or personal settings, all of them or none. Every setting that
         *     really changes sends one `user_settings` event to the caller's clients; a new name, address or time zone also
         *     `realm_user` `update` to everybody who can see the user. Bots may not. Where the organization does not allow
         *     people to change their name or address, a name is ignored and an address refused, except for administrators.
         */
        patch: operations["editSettings"];
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
         * @description Channels that the caller may see, by name in the order of code points. Private channels that the caller is not
         *     in come only with `include_all_active`; archived ones never.
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
         * @description Finds a channel by its name, whatever the letter case. Private channels that the caller is not in are not found,
         *     for administrators neither.
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
         * @description One channel that the caller may see. Administrators also see private channels they are not in, and archived
         *     ones.
         */
        get: operations["getChannel"];
        put?: never;
        post?: never;
        /**
         * Archive a channel
         * @description Archives a channel: it disappears for everybody but administrators, its name is free again, its messages are
         *     kept. Administrators only. Everybody who could see it receives `stream` `delete`; if it was a default channel,
         *     `default_streams` too.
         */
        delete: operations["archiveChannel"];
        options?: never;
        head?: never;
        /**
         * Edit a channel
         * @description Changes properties of a channel, all of them or none. Administrators only; of a private channel they are not in
         *     they can only change name and description. `message_retention_days` needs an owner. Every change sends `stream`
         *     `update` and a message in the topic `channel events`. A channel that becomes public is announced by `stream`
         *     `create` to those who now see it. Without parameters nothing happens.
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
         * @description IDs of the active users who are in a channel, ascending. Administrators may ask for private channels they are
         *     not in; guests only for channels they are in.
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
         * @description Puts a public channel into the set that new users join. Administrators only. All active users but guests receive
         *     `default_streams` with the whole new set.
         */
        post: operations["addDefaultChannel"];
        /**
         * Remove a default channel
         * @description Takes a channel out of the set that new users join. Administrators only. Succeeds, and sends the event, for a
         *     channel that is not in the set too. All active users but guests receive `default_streams` with the whole new
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
         * Get own subscriptions
         * @description Channels that the caller is in.
         */
        get: operations["getSubscriptions"];
        put?: never;
        /**
         * Subscribe to channels
         * @description Subscribes the caller or others to channels and makes those that do not exist. Guests may not. Others can be
         *     subscribed by whom `invite_to_stream_policy` allows; channels can be made by the groups that the organization
         *     names.
         *     A new channel sends `stream` `create` and, where it applies, `default_streams`. New subscribers receive
         *     `subscription` `add`, everybody else who can see the channel `peer_add`. People who were subscribed by someone
         *     else get a direct message, a new channel gets a first message in the topic `channel events`.
         */
        post: operations["subscribe"];
        /**
         * Unsubscribe from channels
         * @description Unsubscribes the caller or others from channels. Others can be unsubscribed by administrators and by the group
         *     that a channel names. Those who leave receive `subscription` `remove`, everybody else who can see the channel
         *     `peer_remove`; unread messages of the channel become read.
         */
        delete: operations["unsubscribe"];
        options?: never;
        head?: never;
        patch?: never;
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
         * Edit own channel settings
         * @description Changes own settings of channels that the caller is in, all of them or none. The caller's clients receive one
         *     `subscription` `update` for each change, two for muting: `in_home_view`, then `is_muted`.
         */
        post: operations["updateSubscriptionSettings"];
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
         * @description Mutes a topic for the user, or takes that back; use POST /user_topics instead. The topic need not have messages.
         *     Muting needs access to the channel, unmuting does not. A call that changes nothing succeeds. The user's clients
         *     get a `user_topic` event, and before it `muted_topics` in queues that did not ask for `user_topic`, when
         *     something changed. Messages are not marked as read.
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
         * @description Sets how the user wants to see a topic; it need not have messages. A call that changes nothing succeeds. The
         *     user's clients get a `user_topic` event, and before it `muted_topics` in queues that did not ask for
         *     `user_topic`, when something changed.
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
         * @description The topics of a channel the user has access to, the one with the newest message first. Spellings that differ
         *     only in letter case are one topic, named as in its newest message. In a private channel with protected history
         *     only the messages the user received count.
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
         * @description Deletes the messages of a topic for everyone and for good; a topic without messages succeeds too. For
         *     administrators, and in a private channel with protected history only the messages they received. Those who
         *     received the messages, the subscribers and the deleting user get `delete_message` events.
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
         * @description Messages around an anchor, in ascending order of ID. Without a narrow, the user's personal history is searched:
         *     the messages the user received. A narrow to a channel whose history the user may see, or to all public channels
         *     (`channels` `public`, not for guests), searches the whole history of those channels, unless it has an `is`
         *     term. Messages of a shared history that the user did not receive are flagged `read` and `historical`. A channel
         *     the user may not read yields what the user received there, perhaps nothing.
         *
         *     At most 5000 messages may be asked for at a time; 1000 on each side are recommended. Reading does not mark
         *     anything as read.
         */
        get: operations["getMessages"];
        put?: never;
        /**
         * Send a message
         * @description Sends a message to a channel and topic, or directly to one or more users. Trailing white space and leading empty
         *     lines of the text are removed, a text longer than `max_message_length` is cut and says so, a topic longer than
         *     `max_topic_length` is cut and ends with `...`. A text that begins with `/poll` or `/todo` becomes a widget.
         *
         *     A member may post to a public channel without being subscribed to it; private channels and guests need a
         *     subscription. The channel's posting policy applies. A bot may also post where its owner may. A direct message
         *     to oneself is always allowed.
         *
         *     Every receiver gets a `message` event. When sending changed the sender's policy for the topic, a `user_topic`
         *     event comes before it.
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
         * @description One message that the user may see. Reading does not mark it as read. A message that does not exist and one the
         *     user may not see are not told apart.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        /**
         * Delete a message
         * @description Deletes a message for everyone and for good, with its reactions. For administrators, and only messages they may
         *     see. Those who received it, the subscribers and the deleting user get a `delete_message` event; when it was the
         *     first message of its channel a `stream` event with the new `first_message_id` comes before.
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        /**
         * Edit or move a message
         * @description Changes the text of an own message, or the topic or channel of any message the user may see and move, perhaps
         *     together with other messages of its topic. A text that is blank after normalization becomes `(deleted)`, a text
         *     or topic that is too long is cut as in sending. Text and channel cannot be changed at once. The organization's
         *     settings say who may move and how long after sending one may edit and move.
         *
         *     Everyone who received the messages, and the subscribers who can see the channel's history, get an
         *     `update_message` event. After a move the notification bot may write to both topics.
         */
        patch: operations["editMessage"];
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
         * @description Sets or removes one of the user's own flags on messages. Setting `read` passes over messages that the user may
         *     not see; every other change is refused as a whole when there is one. Removing `read` passes over messages of
         *     channels the user is not subscribed to. A message the user had not received counts as received from then on,
         *     read and `historical`. The user gets an `update_message_flags` event with the messages that really changed.
         */
        post: operations["updateMessageFlags"];
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
         * @description Marks every message the user has received as read. The user gets an `update_message_flags` event with `all` true
         *     and no IDs, also when nothing was unread.
         */
        post: operations["markAllAsRead"];
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
         * @description Turns Markdown into the HTML a message of the user would have. Nothing is stored or sent.
         */
        post: operations["renderMessage"];
        delete?: never;
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
         * @description Adds an emoji reaction of the user to a message that the user can see. When someone has already reacted with the
         *     same emoji the new reaction takes over its name, whatever name was sent and even if the emoji was deactivated
         *     since.
         *
         *     Everyone who received the message, and the subscribers who can see the channel's history, get a `reaction`
         *     event with `op` `add`. A user who had not received the message counts as a receiver from then on.
         */
        post: operations["addReaction"];
        /**
         * Remove a reaction
         * @description Removes the user's own reaction. It is found by code and type; the code is looked up by the name when it is absent. Those who
         *     were told of the reaction get a `reaction` event with `op` `remove`.
         */
        delete: operations["removeReaction"];
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
         * Get the user's drafts
         * @description All drafts of the user, the one edited longest ago first. Switching `enable_drafts_synchronization` off deletes
         *     them and closes this and the other operations on drafts.
         */
        get: operations["getDrafts"];
        put?: never;
        /**
         * Create drafts
         * @description Creates the drafts, all of them or none. The user's clients get one `drafts` event with `op` `add` and all of them.
         *     Trailing white space and leading empty lines of the text are removed. The right to post is not looked at.
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
         * @description Replaces the whole draft, the time of the last edit included. The user's clients get a `drafts` event with `op`
         *     `update`.
         */
        patch: operations["editDraft"];
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
         * Say whether one is typing
         * @description Tells others that the user has started or stopped writing. Nothing is stored. A client repeats `start` every
         *     `server_typing_started_wait_period_milliseconds` while the user writes, and sends `stop` when the user gives up
         *     or pauses for `server_typing_stopped_wait_period_milliseconds`; others forget a `start` after
         *     `server_typing_started_expiry_period_milliseconds`.
         *
         *     For users, each of them and the caller gets a `typing` event unless they switched such events off. For a
         *     channel, its subscribers do, in queues that declared `stream_typing_notifications`; a channel with more than
         *     100 subscribers is told nothing.
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
         * @description Pending invitations and links that the caller can manage: administrators all, others their own. Expired and
         *     revoked ones are left out. Neither guests nor bots may ask.
         */
        get: operations["getInvitations"];
        put?: never;
        /**
         * Invite by e-mail
         * @description Invites people by e-mail, one invitation for each address. Who may is set in the organization; neither guests
         *     nor bots. Administrators and the inviter receive `invites_changed`.
         *     A malformed or forbidden address refuses the whole request. Addresses that have an account are left out and
         *     reported by the error, also when all others were invited. A server on which everybody can found organizations
         *     limits the invitations of a day (`daily_limit_reached`).
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
         * Make a reusable link
         * @description Makes a link through which any number of people can make an account until it expires or is revoked. For the
         *     group that the organization names (`create_multiuse_invite_group`). Administrators and the inviter receive
         *     `invites_changed`.
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
                 * @description ID of an invitation by e-mail.
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
         * @description Deletes an invitation by e-mail; its link is dead. Who made it may, and administrators; for owner invitations
         *     only owners besides. Administrators and the inviter receive `invites_changed`.
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
                 * @description ID of an invitation by e-mail.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an invitation again
         * @description Sends the mail of a pending invitation once more; the invitation is valid from now on for as long as it was at
         *     first. Who made it may, and administrators; for owner invitations only owners besides. No event follows.
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
         * @description Makes a reusable link useless. Who made it may, and administrators; for links that make owners only owners
         *     besides. Whether it has expired does not matter. Administrators and the inviter receive `invites_changed`.
         */
        delete: operations["revokeInviteLink"];
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
         * @description The organization's own emoji, deactivated ones included.
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
                 * @description Name: letters, digits, dashes and blanks. Letter case makes no difference, an underscore is the same as a
                 *     blank. It ends with a letter or digit.
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
         * @description Adds an emoji to the organization. Who may is set there (`add_custom_emoji_policy`); neither guests nor bots.
         *     Only administrators can take a name of the built-in emoji. The picture becomes 64 by 64 pixels; an animated one
         *     gets a still picture too. All active users receive `realm_emoji` with all emoji.
         */
        post: operations["uploadCustomEmoji"];
        /**
         * Remove a custom emoji
         * @description Deactivates an emoji: messages and reactions that have it keep it, its name is free again. Who uploaded it may,
         *     and administrators. All active users receive `realm_emoji` with all emoji.
         */
        delete: operations["removeCustomEmoji"];
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
         * @description Changes settings of the organization, all of them or none. Administrators only; some need an owner. All active
         *     users receive `realm` `update` or `update_dict` for settings that really change. Settings that are not sent
         *     stay.
         */
        patch: operations["editOrganization"];
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
         * @description Makes an event queue and answers the state that its first event follows on: what a client needs at its start.
         *     `fetch_event_types` chooses the state, `event_types` the events. A queue lives until it is deleted or nobody
         *     has asked for its events for a while.
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
         * @description Answers the events of a queue after `last_event_id` and forgets those up to it, so asking again with the same
         *     ID answers the same events again. When there are none, the request waits until one comes; after 45 to 55
         *     seconds that is a `heartbeat`. A second request for the same queue ends the one that waits with an empty list,
         *     and so does deleting the queue. Only the user who registered the queue may ask.
         */
        get: operations["getEvents"];
        put?: never;
        post?: never;
        /**
         * Delete an event queue
         * @description Ends the queue and the requests that wait for its events. Only the user who registered the queue may do so.
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
        /** @description What a client reported about a user. */
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
            /** @description When that was reported, UNIX seconds. */
            timestamp: number;
            /**
             * @description Always false.
             * @enum {boolean}
             */
            pushable: false;
        };
        /** AddDefaultChannelForm */
        AddDefaultChannelForm: {
            /** @description ID of the channel. */
            stream_id: number;
        };
        /** AddReactionForm */
        AddReactionForm: {
            /** @description Name of the emoji, without colons. */
            emoji_name: string;
            /**
             * @description Identifier of the emoji among those of `reaction_type`. Looked up by the name when this or
             *     `reaction_type` is absent.
             */
            emoji_code?: string;
            /**
             * @description `unicode_emoji`, `realm_emoji` or `service_extra_emoji` (also accepted: `zulip_extra_emoji`). Looked
             *     up by the name when this or `emoji_code` is absent: first among the organization's own emoji.
             */
            reaction_type?: string;
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
        /** @description A way to log in. */
        AuthenticationMethod: {
            /** @description Whether the organization accepts it. */
            enabled: boolean;
            /** @description Whether the organization could accept it. */
            available: boolean;
        };
        /** @description Ways to log in; true for those that are available. */
        AuthenticationMethods: {
            /** @description A password, of whatever kind. */
            password: boolean;
            /** @description Without any secret; only in development. */
            dev: boolean;
            /** @description E-mail address and password. */
            email: boolean;
            /** @description A directory service. */
            ldap: boolean;
            /** @description A proxy that vouches for the user. */
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
        /** @description The file is not an image that can be used. */
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
        /** @description A term of the narrow makes no sense. */
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
        /** @description The request is malformed, refers to something that is not there, or is not permitted. */
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
            /** @description Address of the bot. */
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
            /** @description False when it is deactivated. */
            is_active: boolean;
            /** @description API key. */
            api_key: string;
            /** @description Name of the channel to which it sends when it names none; null when there is none. */
            default_sending_stream: string | null;
            /** @description Name of the channel whose events it receives by default; null when there is none. */
            default_events_register_stream: string | null;
            /** @description Whether it receives the events of all public channels by default. */
            default_all_public_streams: boolean;
            /** @description Where the avatar is. */
            avatar_url: string;
            /** @description Always empty here. */
            services: Record<string, never>[];
            /** @description Who owns it; null when nobody does. */
            owner_id: number | null;
        };
        /** @description A bot was deactivated or reactivated. To its owner and administrators. */
        BotActivityEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A bot is new. To its owner and administrators. */
        BotAddEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A bot has a new name. To its owner and administrators. */
        BotNameEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
                /** @description Name now. */
                full_name: string;
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
            /** @description The description as HTML, to be shown like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was made, UNIX seconds. */
            date_created: number;
            /** @description Who made the channel; null when that is not known. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everybody, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days until messages are deleted. Null: as the organization says; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read what was written before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
            /** @description Messages in a week on average, two significant digits; null while the channel is younger than a week. */
            stream_weekly_traffic: number | null;
        };
        /** @description Other users may post to a channel; follows the event about `stream_post_policy`. To all who see it. */
        ChannelAnnouncementEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Name of the channel; when it was renamed, the name before. */
            name: string;
            /**
             * @description Always `is_announcement_only`.
             * @enum {string}
             */
            property: "is_announcement_only";
            /** @description Whether only administrators may post. */
            value: boolean;
        };
        /** @description Channels came into sight. To those who see them from now on. */
        ChannelCreateEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description Channels were archived or went out of sight. To those who saw them. */
        ChannelDeleteEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A channel has a new description. To all who see it. */
        ChannelDescriptionEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Name of the channel; when it was renamed, the name before. */
            name: string;
            /**
             * @description Always `description`.
             * @enum {string}
             */
            property: "description";
            /** @description Description now, in Markdown. */
            value: string;
            /** @description Description now, as HTML. */
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
            /** @description The name as HTML text, when the channel was given by name. */
            stream?: string;
            /** @description The ID, when the channel was given by ID. */
            stream_id?: number;
        };
        /** @description The first message of a channel was deleted; comes before the event about the deletion. To all who see it. */
        ChannelFirstMessageEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Name of the channel; when it was renamed, the name before. */
            name: string;
            /**
             * @description Always `first_message_id`.
             * @enum {string}
             */
            property: "first_message_id";
            /** @description ID of the first message now; null when none is left. */
            value: number | null;
        };
        /** @description A channel message was deleted or went out of sight. To queues without the capability `bulk_message_deletion`. */
        ChannelMessageDeleteEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description The text and the topic of a channel message were edited at once. To all who can read it. */
        ChannelMessageEditAndMoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description Who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, the edited one among them, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: nobody but an editor changes messages.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description ID of the channel the message was in. */
            stream_id: number;
            /** @description Name of that channel. */
            stream_name: string;
            /** @description Text before, in Markdown. */
            orig_content: string;
            /** @description Text before, as HTML. */
            orig_rendered_content: string;
            /** @description Text now, in Markdown. */
            content: string;
            /** @description Text now, as HTML. */
            rendered_content: string;
            /** @description Version of the Markdown processor that rendered the text before. */
            prev_rendered_content_version: number;
            /** @description Whether it is a status message now. */
            is_me_message: boolean;
            /**
             * @description How many messages of the topic moved along.
             * @enum {string}
             */
            propagate_mode: "change_one" | "change_later" | "change_all";
            /** @description Topic before. */
            orig_subject: string;
            /** @description Topic now. */
            subject: string;
            /** @description Links that linkifiers find in the topic. */
            topic_links: components["schemas"]["TopicLink"][];
        };
        /** @description The text of a channel message was edited. To all who can read it. */
        ChannelMessageEditEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description Who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, the edited one among them, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: nobody but an editor changes messages.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description ID of the channel the message was in. */
            stream_id: number;
            /** @description Name of that channel. */
            stream_name: string;
            /** @description Text before, in Markdown. */
            orig_content: string;
            /** @description Text before, as HTML. */
            orig_rendered_content: string;
            /** @description Text now, in Markdown. */
            content: string;
            /** @description Text now, as HTML. */
            rendered_content: string;
            /** @description Version of the Markdown processor that rendered the text before. */
            prev_rendered_content_version: number;
            /** @description Whether it is a status message now. */
            is_me_message: boolean;
        };
        /**
         * @description Channel messages of one topic were deleted or went out of sight. To queues with the capability
         *     `bulk_message_deletion`.
         */
        ChannelMessagesDeleteEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description Messages were moved to another channel under the same topic. To all who can read them. */
        ChannelMoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description Who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, the edited one among them, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: nobody but an editor changes messages.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description ID of the channel the message was in. */
            stream_id: number;
            /** @description Name of that channel. */
            stream_name: string;
            /**
             * @description How many messages of the topic moved along.
             * @enum {string}
             */
            propagate_mode: "change_one" | "change_later" | "change_all";
            /** @description Topic before. */
            orig_subject: string;
            /** @description ID of the channel they are in now. */
            new_stream_id: number;
        };
        /** @description A channel was renamed. To all who see it. */
        ChannelNameEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Name of the channel; when it was renamed, the name before. */
            name: string;
            /**
             * @description Always `name`.
             * @enum {string}
             */
            property: "name";
            /** @description Name now. */
            value: string;
        };
        /** @description Other users may post to a channel. To all who see it. */
        ChannelPostPolicyEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Name of the channel; when it was renamed, the name before. */
            name: string;
            /**
             * @description Always `stream_post_policy`.
             * @enum {string}
             */
            property: "stream_post_policy";
            /**
             * @description 1 everybody, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            value: 1 | 2 | 3 | 4;
        };
        /** @description A channel was made private or public. To all who see it. */
        ChannelPrivacyEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Name of the channel; when it was renamed, the name before. */
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
        /** @description Other users may unsubscribe people from a channel. To all who see it. */
        ChannelRemoversEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Name of the channel; when it was renamed, the name before. */
            name: string;
            /**
             * @description Always `can_remove_subscribers_group`.
             * @enum {string}
             */
            property: "can_remove_subscribers_group";
            /** @description ID of the user group. */
            value: number;
        };
        /** @description Messages of a channel are kept for another time. To all who see it. */
        ChannelRetentionEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Name of the channel; when it was renamed, the name before. */
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
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the bot. */
            user_id: number;
            /** @description API key of the bot. */
            api_key: string;
            /** @description Where the avatar is. */
            avatar_url: string;
            /** @description Always null here. */
            default_sending_stream: string | null;
            /** @description Always null here. */
            default_events_register_stream: string | null;
            /** @description Always false here. */
            default_all_public_streams: boolean;
        };
        /** CreateBotForm */
        CreateBotForm: {
            /** @description Name of 2 to 100 characters, not used by another active bot of the caller's organization. */
            full_name: string;
            /** @description First part of the address, without blanks and signs that an address cannot have. */
            short_name: string;
            /**
             * @description Kind of bot: 1 generic, 2 incoming webhook; others are refused with `Invalid bot type`.
             * @default 1
             */
            bot_type: number;
        };
        /**
         * CreateDraftsAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description IDs of the drafts, in the order sent. */
            ids: number[];
        };
        /** CreateDraftsForm */
        CreateDraftsForm: {
            /** @description The drafts to create. Without it nothing is created. */
            drafts?: components["schemas"]["DraftInput"][];
        };
        /**
         * CreateInviteLinkAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The link to pass on. */
            invite_link: string;
        };
        /** CreateInviteLinkForm */
        CreateInviteLinkForm: {
            /**
             * @description Minutes until it expires; null: never. When absent, what the server is set to: 14400 (ten days)
             *     unless the operator says otherwise.
             */
            invite_expires_in_minutes?: number | null;
            /**
             * @description Role of the new account: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Must
             *     not have more rights than the caller's own.
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
             * @description Whether the new account also joins the default channels, as they are at the time it is made.
             * @default false
             */
            include_realm_default_subscriptions: boolean;
        };
        /**
         * CreateUserAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the account. */
            user_id: number;
        };
        /** CreateUserForm */
        CreateUserForm: {
            /**
             * @description Address of the new account. Must be allowed in the organization and not be in use, whatever the
             *     letter case.
             */
            email: string;
            /** @description Password; weak ones are refused. */
            password: string;
            /**
             * @description Name of 2 to 100 characters, none of them `*`, `` ` ``, `\`, `>`, `"` or `@`. Blanks around it are
             *     dropped.
             */
            full_name: string;
        };
        /** @description An emoji of the organization. */
        CustomEmoji: {
            /** @description ID, as text; the `emoji_code` of reactions. */
            id: string;
            /** @description Name; unique among those that are not deactivated. */
            name: string;
            /** @description Where the picture is, relative to the server. */
            source_url: string;
            /** @description Where the still picture of an animated one is; null for others. */
            still_url: string | null;
            /** @description Whether it can no longer be used anew. */
            deactivated: boolean;
            /** @description Who uploaded it; null when that is not known. */
            author_id: number | null;
        };
        /** @description The organization's own emoji changed. To everybody. */
        CustomEmojiEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description All of them by ID, deactivated ones included. */
            realm_emoji: {
                [key: string]: components["schemas"]["CustomEmoji"];
            };
        };
        /** DeactivateUserForm */
        DeactivateUserForm: {
            /** @description What to tell the user by e-mail. */
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
            /** @description The description as HTML, to be shown like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was made, UNIX seconds. */
            date_created: number;
            /** @description Who made the channel; null when that is not known. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everybody, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days until messages are deleted. Null: as the organization says; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read what was written before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
        };
        /** @description The default channels changed. To all but guests. */
        DefaultChannelsEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `default_streams`.
             * @enum {string}
             */
            type: "default_streams";
            /** @description All default channels. */
            default_streams: components["schemas"]["DefaultChannel"][];
        };
        /** DeleteQueueForm */
        DeleteQueueForm: {
            /** @description The queue. */
            queue_id: string;
        };
        /**
         * DeleteTopicAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /**
             * @description Always true on this server; elsewhere false asks for another call.
             * @enum {boolean}
             */
            complete: true;
        };
        /** DeleteTopicForm */
        DeleteTopicForm: {
            /** @description The topic; letter case does not matter. */
            topic_name: string;
        };
        /** @description Own messages can be deleted for another time. To everybody. */
        DeletionLimitEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A direct message was deleted. To queues without the capability `bulk_message_deletion`. */
        DirectMessageDeleteEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description The text of a direct message was edited. To its participants. */
        DirectMessageEditEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description Who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, the edited one among them, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: nobody but an editor changes messages.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description Text before, in Markdown. */
            orig_content: string;
            /** @description Text before, as HTML. */
            orig_rendered_content: string;
            /** @description Text now, in Markdown. */
            content: string;
            /** @description Text now, as HTML. */
            rendered_content: string;
            /** @description Version of the Markdown processor that rendered the text before. */
            prev_rendered_content_version: number;
            /** @description Whether it is a status message now. */
            is_me_message: boolean;
        };
        /** @description Direct messages were deleted. To queues with the capability `bulk_message_deletion`. */
        DirectMessagesDeleteEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A user who takes part in a conversation of direct messages. */
        DirectRecipient: {
            /** @description User ID. */
            id: number;
            /** @description E-mail address as the API shows it. */
            email: string;
            /** @description Name. */
            full_name: string;
            /** @description Whether the account only stands for someone in another system. */
            is_mirror_dummy: boolean;
        };
        /** @description The user changed the language. After `user_settings`, in queues without the capability `user_settings_object`. */
        DisplayLanguageEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_display_settings`.
             * @enum {string}
             */
            type: "update_display_settings";
            /** @description API e-mail address of the user. */
            user: string;
            /**
             * @description Always `default_language`.
             * @enum {string}
             */
            setting_name: "default_language";
            /** @description Code of the language now. */
            setting: string;
            /** @description Name of the language. */
            language_name: string;
        };
        /**
         * @description The user changed a personal setting of older clients. After `user_settings`, in queues without the capability
         *     `user_settings_object`.
         */
        DisplayNumberEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_display_settings`.
             * @enum {string}
             */
            type: "update_display_settings";
            /** @description API e-mail address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            setting_name: "color_scheme" | "demote_inactive_streams";
            /** @description Its value now. */
            setting: number;
        };
        /**
         * @description The user changed a personal setting of older clients. After `user_settings`, in queues without the capability
         *     `user_settings_object`.
         */
        DisplaySwitchEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_display_settings`.
             * @enum {string}
             */
            type: "update_display_settings";
            /** @description API e-mail address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            setting_name: "dense_mode" | "enable_drafts_synchronization" | "enter_sends" | "fluid_layout_width" | "high_contrast_mode" | "left_side_userlist" | "starred_message_counts" | "translate_emoticons" | "twenty_four_hour_time";
            /** @description Its value now. */
            setting: boolean;
        };
        /**
         * @description The user changed a personal setting of older clients. After `user_settings`, in queues without the capability
         *     `user_settings_object`.
         */
        DisplayTextEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_display_settings`.
             * @enum {string}
             */
            type: "update_display_settings";
            /** @description API e-mail address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            setting_name: "emojiset" | "timezone" | "web_home_view";
            /** @description Its value now. */
            setting: string;
        };
        /** @description A domain whose addresses are accepted. */
        Domain: {
            /** @description The domain. */
            domain: string;
            /** @description Whether those below it count as well. */
            allow_subdomains: boolean;
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
            /** @description The channel, or the users without the owner (a draft to oneself: the owner), ascending. */
            to: number[];
            /** @description Topic; empty unless the draft is for a channel. */
            topic: string;
            /** @description Text in Markdown. */
            content: string;
            /** @description UNIX seconds of the last edit. */
            timestamp: number;
        };
        /** @description A draft as it is sent. */
        DraftInput: {
            /**
             * @description Empty: unaddressed. `stream`: for a channel. `private`: for one or more users.
             * @enum {string}
             */
            type: "" | "stream" | "private";
            /**
             * @description For a channel exactly its ID; for users their IDs, repetitions count once, and without any the draft becomes
             *     unaddressed; otherwise ignored.
             */
            to: number[];
            /** @description Topic of a channel draft, cut to `max_topic_length`; may be empty. Ignored for others. */
            topic: string;
            /** @description Text, cut to `max_message_length`. Not blank. */
            content: string;
            /** @description UNIX seconds of the last edit; a fraction is dropped. Now when absent or null. */
            timestamp?: number | null;
        };
        /** @description The user created drafts. To that user. */
        DraftsAddEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description The user deleted a draft. To that user. */
        DraftsRemoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description The user edited a draft. To that user. */
        DraftsUpdateEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** EditChannelForm */
        EditChannelForm: {
            /** @description New description in Markdown. Line breaks become blanks. */
            description?: string;
            /** @description Make the channel private or public. */
            is_private?: boolean;
            /** @description True: only administrators post. Deprecated: see `stream_post_policy`. */
            is_announcement_only?: boolean;
            /** @description Put the channel into the default set or take it out. A private channel cannot be in it. */
            is_default_stream?: boolean;
            /**
             * @description Who may post: 1 everybody, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy?: 1 | 2 | 3 | 4;
            /** @description Whether subscribers of a private channel can read what was written before they joined. */
            history_public_to_subscribers?: boolean;
            /** @description Open the history to everyone. Must be switched on in the organization. */
            is_web_public?: boolean;
            /**
             * @description New name of 1 to 60 characters, not used by another channel whatever the letter case, without
             *     control characters.
             */
            new_name?: string;
            /**
             * @description Days until messages are deleted, above 0; `realm_default`: as the organization says; `unlimited`:
             *     never.
             */
            message_retention_days?: number | ("realm_default" | "unlimited");
            /** @description ID of a system group, other than owners and nobody, whose members may unsubscribe others. */
            can_remove_subscribers_group?: number;
        };
        /** EditDraftForm */
        EditDraftForm: {
            draft: components["schemas"]["DraftInput"];
        };
        /** @description One edit or move of a message. */
        EditHistoryEntry: {
            /** @description Who edited. Null when that was not recorded. */
            user_id: number | null;
            /** @description UNIX seconds of the edit. */
            timestamp: number;
            /** @description The text before, as Markdown. Absent when the text was not edited. */
            prev_content?: string;
            /** @description The text before, as HTML. Absent when the text was not edited. */
            prev_rendered_content?: string;
            /** @description Version of the Markdown processor that made it. Absent when the text was not edited. */
            prev_rendered_content_version?: number;
            /** @description ID of the channel before. Absent when the channel stayed. */
            prev_stream?: number;
            /** @description ID of the channel after. Absent when the channel stayed. */
            stream?: number;
            /** @description The topic before. Absent when the topic stayed. */
            prev_topic?: string;
            /** @description The topic after. Absent when the topic stayed. */
            topic?: string;
        };
        /** EditMessageForm */
        EditMessageForm: {
            /** @description ID of the channel to move to. Without it the message stays in its channel. */
            stream_id?: number;
            /**
             * @description The topic to move to; white space around it is removed. The present topic counts as absent. Without
             *     it the message stays in its topic.
             */
            topic?: string;
            /**
             * @description Move this message alone, this and the later ones of its topic, or all of the topic.
             * @default change_one
             * @enum {string}
             */
            propagate_mode: "change_one" | "change_later" | "change_all";
            /**
             * @description Whether the notification bot tells the old topic of the move.
             * @default false
             */
            send_notification_to_old_thread: boolean;
            /**
             * @description Whether the notification bot tells the new topic of the move.
             * @default true
             */
            send_notification_to_new_thread: boolean;
            /** @description The new text in Markdown. Without it the text stays. */
            content?: string;
        };
        /** EditOrganizationForm */
        EditOrganizationForm: {
            /** @description Name of the organization. */
            name?: string;
            /** @description What the organization is, in Markdown. */
            description?: string;
            /** @description Accept only addresses of the listed domains. Owners only. */
            emails_restricted_to_domains?: boolean;
            /** @description Refuse addresses of throw-away mail services. Owners only. */
            disallow_disposable_email_addresses?: boolean;
            /** @description People need an invitation to make an account. Owners only. */
            invite_required?: boolean;
            /**
             * @description Who may invite people: 1 members, 2 administrators, 3 full members, 4 moderators and above, 6
             *     nobody. Owners only.
             * @enum {integer}
             */
            invite_to_realm_policy?: 1 | 2 | 3 | 4 | 6;
            /** @description System group whose members may make reusable links. Owners only. */
            create_multiuse_invite_group?: number | components["schemas"]["GroupChange"];
            /** @description No two active users have the same name. */
            require_unique_names?: boolean;
            /** @description Only administrators change names. */
            name_changes_disabled?: boolean;
            /** @description Only administrators change addresses. */
            email_changes_disabled?: boolean;
            /** @description Only administrators change avatars. */
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
             * @description Who may delete own messages, besides administrators: 1 members, 2 administrators, 3 full members, 4
             *     moderators and above, 5 everyone.
             * @enum {integer}
             */
            delete_own_message_policy?: 1 | 2 | 3 | 4 | 5;
            /** @description How long own messages can be deleted: seconds, above 0, or `unlimited`. */
            message_content_delete_limit_seconds?: number | "unlimited";
            /** @description Messages can be edited. */
            allow_message_editing?: boolean;
            /**
             * @description Who may change topics of messages of others: 1 members, 2 administrators, 3 full members, 4
             *     moderators and above, 5 everyone, 6 nobody.
             * @enum {integer}
             */
            edit_topic_policy?: 1 | 2 | 3 | 4 | 5 | 6;
            /** @description Channel messages need a topic. */
            mandatory_topics?: boolean;
            /** @description How long own messages can be edited: seconds, above 0, or `unlimited`. */
            message_content_edit_limit_seconds?: number | "unlimited";
            /** @description Show earlier versions of messages. */
            allow_edit_history?: boolean;
            /** @description Language of new users, such as `en`. */
            default_language?: string;
            /** @description Days until a member is a full member. Owners only. */
            waiting_period_threshold?: number;
            /** @description ID of the channel for announcements of new channels; -1: none. */
            new_stream_announcements_stream_id?: number;
            /** @description ID of the channel for announcements of new users; -1: none. */
            signup_announcements_stream_id?: number;
            /** @description ID of the channel for news of the service; -1: none. */
            zulip_update_announcements_stream_id?: number;
            /** @description Days until messages are deleted, above 0, or `unlimited`. Owners only. */
            message_retention_days?: number | "unlimited";
            /** @description Send mail to new users. */
            send_welcome_emails?: boolean;
            /** @description Send digests to users who have been away. */
            digest_emails_enabled?: boolean;
            /** @description Message content may stand in e-mail. */
            message_content_allowed_in_email_notifications?: boolean;
            /**
             * @description Who may make bots: 1 everyone but guests, 2 everyone but guests, though others than administrators
             *     only incoming webhooks, 3 administrators.
             * @enum {integer}
             */
            bot_creation_policy?: 1 | 2 | 3;
            /**
             * @description Who may make public channels: 1 members, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            create_public_stream_policy?: 1 | 2 | 3 | 4;
            /**
             * @description Who may make private channels: 1 members, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            create_private_stream_policy?: 1 | 2 | 3 | 4;
            /** @description System group whose members may make public channels. */
            can_create_public_channel_group?: number | components["schemas"]["GroupChange"];
            /** @description System group whose members may make private channels. */
            can_create_private_channel_group?: number | components["schemas"]["GroupChange"];
            /**
             * @description Who may make web-public channels: 2 administrators, 4 moderators and above, 6 nobody, 7 owners.
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
             * @description Who may make and change user groups: 1 members, 2 administrators, 3 full members, 4 moderators and
             *     above.
             * @enum {integer}
             */
            user_group_edit_policy?: 1 | 2 | 3 | 4;
            /** @description System group whose members may begin a conversation of direct messages. */
            direct_message_initiator_group?: number | components["schemas"]["GroupChange"];
            /** @description System group whose members may take part in direct messages. */
            direct_message_permission_group?: number | components["schemas"]["GroupChange"];
            /**
             * @description Who may mention everybody in a large channel: 1 members, 2 administrators, 3 full members, 5
             *     everyone, 6 nobody, 7 moderators and above.
             * @enum {integer}
             */
            wildcard_mention_policy?: 1 | 2 | 3 | 5 | 6 | 7;
            /**
             * @description Service for video calls: 0 none, 1 Jitsi Meet; others are refused with `Invalid video_chat_provider
             *     {n}`.
             */
            video_chat_provider?: number;
            /** @description Address of the Jitsi server; `default`: that of the server. */
            jitsi_server_url?: string;
            /**
             * @description Rating of GIF pictures: 0 none at all, 1 Y, 2 G, 3 PG, 4 PG-13, 5 R; others are refused with
             *     `Invalid giphy_rating {n}`.
             */
            giphy_rating?: number;
            /** @description Language of code blocks that name none; empty: none. */
            default_code_block_language?: string;
            /**
             * @description Day on which digests go out: 0 Monday to 6 Sunday.
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
            /** @description The organization may be listed publicly. */
            want_advertise_in_communities_directory?: boolean;
            /** @description Show who has read a message. */
            enable_read_receipts?: boolean;
            /** @description How long topics of messages can be changed, except by moderators: seconds, above 0, or `unlimited`. */
            move_messages_within_stream_limit_seconds?: number | "unlimited";
            /**
             * @description How long messages can be moved to other channels, except by moderators: seconds, above 0, or
             *     `unlimited`.
             */
            move_messages_between_streams_limit_seconds?: number | "unlimited";
            /** @description Mark guests beside their names. */
            enable_guest_user_indicator?: boolean;
            /** @description System group whose members may see all users; only that of everyone is accepted. Owners only. */
            can_access_all_users_group?: number | components["schemas"]["GroupChange"];
            /** @description Nobody sees who is active. */
            presence_disabled?: boolean;
        };
        /**
         * EditSettingsForm
         * @description Personal settings that also have an organization-wide default.
         */
        EditSettingsForm: {
            /** @description New name of 2 to 100 characters; empty: unchanged. */
            full_name?: string;
            /** @description New e-mail address; empty: unchanged. It changes when the new address has been confirmed. */
            email?: string;
            /** @description The present password; needed with `new_password`. */
            old_password?: string;
            /** @description New password; weak ones are refused. */
            new_password?: string;
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
             * @description When previews of animated images move.
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
            /** @description Line height in per cent of the font size. */
            web_line_height_percent?: number;
            /**
             * @description 1 as the system says, 2 dark, 3 light.
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
             * @description First view.
             * @enum {string}
             */
            web_home_view?: "recent_topics" | "inbox" | "all_messages";
            /** @description Escape goes to the first view. */
            web_escape_navigates_to_home_view?: boolean;
            /** @description In narrow windows show the users on the left. */
            left_side_userlist?: boolean;
            /**
             * @description Pictures used for emoji.
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
            /** @description Keep drafts on the server. Switching it off deletes the drafts kept there. */
            enable_drafts_synchronization?: boolean;
            /** @description Desktop notifications of channel messages. */
            enable_stream_desktop_notifications?: boolean;
            /** @description E-mail about channel messages. */
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
            /** @description E-mail about followed topics. */
            enable_followed_topic_email_notifications?: boolean;
            /** @description Mobile notifications of followed topics. */
            enable_followed_topic_push_notifications?: boolean;
            /** @description Sound for followed topics. */
            enable_followed_topic_audible_notifications?: boolean;
            /** @description Treat wildcard mentions in followed topics as personal ones. */
            enable_followed_topic_wildcard_mentions_notify?: boolean;
            /** @description Seconds that messages are collected before an e-mail goes out; above 0 and at most a week. */
            email_notifications_batching_period_seconds?: number;
            /** @description E-mail about direct messages and mentions while offline. */
            enable_offline_email_notifications?: boolean;
            /** @description Mobile notifications of direct messages and mentions while offline. */
            enable_offline_push_notifications?: boolean;
            /** @description Mobile notifications while online too. */
            enable_online_push_notifications?: boolean;
            /** @description Digest by e-mail after an absence. */
            enable_digest_emails?: boolean;
            /** @description News of the service by e-mail. */
            enable_marketing_emails?: boolean;
            /** @description E-mail about log-ins. */
            enable_login_emails?: boolean;
            /** @description Put message content into e-mail. */
            message_content_in_email_notifications?: boolean;
            /** @description Put the content of direct messages into desktop notifications. */
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
             * @description Name of the organization in e-mail subjects: 1 automatic, 2 always, 3 never.
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
             * @description Who sees the real e-mail address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
             * @enum {integer}
             */
            email_address_visibility?: 1 | 2 | 3 | 4 | 5;
            /** @description IANA time zone, not empty. */
            timezone?: string;
        };
        /** EditUserForm */
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
        /** @description A set of emoji pictures. */
        EmojisetChoice: {
            /** @description Value of `emojiset`. */
            key: string;
            /** @description Name to show. */
            text: string;
        };
        /** @description Something that happened. */
        Event: components["schemas"]["MessageEvent"] | components["schemas"]["DirectMessageEditEvent"] | components["schemas"]["ChannelMessageEditEvent"] | components["schemas"]["ChannelMessageEditAndMoveEvent"] | components["schemas"]["TopicMoveEvent"] | components["schemas"]["ChannelMoveEvent"] | components["schemas"]["DirectMessagesDeleteEvent"] | components["schemas"]["DirectMessageDeleteEvent"] | components["schemas"]["ChannelMessagesDeleteEvent"] | components["schemas"]["ChannelMessageDeleteEvent"] | components["schemas"]["FlagAddEvent"] | components["schemas"]["FlagRemoveEvent"] | components["schemas"]["UnreadEvent"] | components["schemas"]["ReactionAddEvent"] | components["schemas"]["ReactionRemoveEvent"] | components["schemas"]["TypingDirectEvent"] | components["schemas"]["TypingChannelEvent"] | components["schemas"]["DraftsAddEvent"] | components["schemas"]["DraftsUpdateEvent"] | components["schemas"]["DraftsRemoveEvent"] | components["schemas"]["UserTopicEvent"] | components["schemas"]["MutedTopicsEvent"] | components["schemas"]["ChannelCreateEvent"] | components["schemas"]["ChannelDeleteEvent"] | components["schemas"]["ChannelNameEvent"] | components["schemas"]["ChannelDescriptionEvent"] | components["schemas"]["ChannelPrivacyEvent"] | components["schemas"]["ChannelPostPolicyEvent"] | components["schemas"]["ChannelAnnouncementEvent"] | components["schemas"]["ChannelRetentionEvent"] | components["schemas"]["ChannelRemoversEvent"] | components["schemas"]["ChannelFirstMessageEvent"] | components["schemas"]["SubscriptionAddEvent"] | components["schemas"]["SubscriptionRemoveEvent"] | components["schemas"]["SubscriptionColorEvent"] | components["schemas"]["SubscriptionSettingEvent"] | components["schemas"]["SubscriberAddEvent"] | components["schemas"]["SubscriberRemoveEvent"] | components["schemas"]["DefaultChannelsEvent"] | components["schemas"]["UserAddEvent"] | components["schemas"]["UserNameEvent"] | components["schemas"]["UserAvatarEvent"] | components["schemas"]["UserTimezoneEvent"] | components["schemas"]["UserRoleEvent"] | components["schemas"]["UserAddressEvent"] | components["schemas"]["UserApiAddressEvent"] | components["schemas"]["UserActivityEvent"] | components["schemas"]["BotAddEvent"] | components["schemas"]["BotNameEvent"] | components["schemas"]["BotActivityEvent"] | components["schemas"]["GroupMembersAddEvent"] | components["schemas"]["GroupMembersRemoveEvent"] | components["schemas"]["PresenceEvent"] | components["schemas"]["UserSwitchEvent"] | components["schemas"]["UserNumberEvent"] | components["schemas"]["UserTextEvent"] | components["schemas"]["UserLanguageEvent"] | components["schemas"]["DisplaySwitchEvent"] | components["schemas"]["DisplayNumberEvent"] | components["schemas"]["DisplayTextEvent"] | components["schemas"]["DisplayLanguageEvent"] | components["schemas"]["NotificationSwitchEvent"] | components["schemas"]["NotificationNumberEvent"] | components["schemas"]["NotificationTextEvent"] | components["schemas"]["InvitationsChangedEvent"] | components["schemas"]["CustomEmojiEvent"] | components["schemas"]["OrganizationSwitchEvent"] | components["schemas"]["OrganizationNumberEvent"] | components["schemas"]["OrganizationTextEvent"] | components["schemas"]["DeletionLimitEvent"] | components["schemas"]["VideoServerEvent"] | components["schemas"]["OrganizationSettingsEvent"] | components["schemas"]["HeartbeatEvent"];
        /** @description A service where users have accounts. */
        ExternalAccount: {
            /** @description Name of the service. */
            name: string;
            /** @description Name to show. */
            text: string;
            /** @description What to write there. */
            hint: string;
            /** @description Address of the account, with `%(username)s` for its name. */
            url_pattern: string;
        };
        /**
         * FetchApiKeyAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The key, 32 letters and digits. */
            api_key: string;
            /** @description Real e-mail address of the account. */
            email: string;
            /** @description ID of the user. */
            user_id: number;
        };
        /** FetchApiKeyForm */
        FetchApiKeyForm: {
            /** @description E-mail address of the account; letter case does not matter. */
            username: string;
            /** @description Password of the account. */
            password: string;
        };
        /** @description The user set a flag. To that user. */
        FlagAddEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
             * @description The same as `op`. Deprecated.
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
        /** @description The user took a flag away. To that user. */
        FlagRemoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
             * @description The same as `op`. Deprecated.
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
         * GetChannelAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            stream: components["schemas"]["Channel"];
        };
        /**
         * GetChannelIdAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the channel. */
            stream_id: number;
        };
        /**
         * GetChannelsAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The channels. */
            streams: components["schemas"]["ListedChannel"][];
        };
        /**
         * GetCustomEmojiAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The emoji, by ID. */
            emoji: {
                [key: string]: components["schemas"]["CustomEmoji"];
            };
        };
        /**
         * GetDraftsAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Number of drafts. */
            count: number;
            /** @description The drafts, by the time of their last edit, ascending. */
            drafts: components["schemas"]["Draft"][];
        };
        /**
         * GetEventsAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The events, by ID, ascending. Never empty unless the request did not wait or was ended. */
            events: components["schemas"]["Event"][];
            /** @description The queue. Absent when the request did not have to wait. */
            queue_id?: string;
        };
        /**
         * GetInvitationsAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The invitations: those by e-mail by address, then links. */
            invites: components["schemas"]["Invitation"][];
        };
        /**
         * GetMessageAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            message: components["schemas"]["Message"];
            /** @description The text as Markdown. Deprecated in favour of `apply_markdown`. */
            raw_content: string;
        };
        /**
         * GetMessagesAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /**
             * @description The anchor used: the one sent or found, 0 for `oldest`, 10000000000000000 for `newest` and for
             *     `first_unread` when nothing is unread.
             */
            anchor: number;
            /** @description Whether the anchor is in the list. */
            found_anchor: boolean;
            /** @description Whether the list is known to reach the oldest matching message. */
            found_oldest: boolean;
            /** @description Whether the list is known to reach the newest matching message. */
            found_newest: boolean;
            /** @description Whether older messages are withheld by a limit; always false on this server. */
            history_limited: boolean;
            /** @description The messages, in ascending order of ID. */
            messages: components["schemas"]["Message"][];
        };
        /**
         * GetOwnUserAnswer
         * @description An account: a person or a bot.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the account. */
            user_id: number;
            /**
             * @description API e-mail address: the real one when everyone may see it, otherwise `user{user_id}@{host of the
             *     organization}`.
             */
            email: string;
            /** @description Real e-mail address; null when the caller may not see it. */
            delivery_email: string | null;
            /** @description Name shown to others. */
            full_name: string;
            /** @description When the account was made: ISO 8601 with an offset. */
            date_joined: string;
            /** @description False when the account is deactivated. */
            is_active: boolean;
            /** @description Whether the role is owner. */
            is_owner: boolean;
            /** @description Whether the role is administrator or owner. */
            is_admin: boolean;
            /** @description Whether the role is guest. */
            is_guest: boolean;
            /** @description Always false here. */
            is_billing_admin: boolean;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /**
             * @description Kind of bot: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. Absent for people.
             * @enum {integer}
             */
            bot_type?: 1 | 2 | 3 | 4;
            /** @description Who owns the bot; null when nobody does. Absent for people. */
            bot_owner_id?: number | null;
            /**
             * @description Role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA time zone; empty when the user has not chosen one. */
            timezone: string;
            /** @description Where the avatar is. Null when `client_gravatar` was true and the client can derive it from the address. */
            avatar_url: string | null;
            /** @description Rises with every change of the avatar. */
            avatar_version: number;
            /** @description Values of the custom profile fields, by field ID. Absent for bots, and where it was not asked for. */
            profile_data?: {
                [key: string]: components["schemas"]["ProfileFieldValue"];
            };
            /** @description ID of the newest message the user has received; -1 when there is none. Deprecated. */
            max_message_id: number;
        };
        /**
         * GetServerSettingsAnswer
         * @description What a client needs to know before logging in.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            authentication_methods: components["schemas"]["AuthenticationMethods"];
            /** @description Log-in at other services; always empty. */
            external_authentication_methods: Record<string, never>[];
            /** @description Level of the protocol that the server speaks. */
            zulip_feature_level: number;
            /** @description Release of the protocol that the server speaks. */
            zulip_version: string;
            /** @description The same as `zulip_version`. */
            zulip_merge_base: string;
            /** @description Whether the server sends notifications to phones. */
            push_notifications_enabled: boolean;
            /** @description Whether the calling program is too old for the server. */
            is_incompatible: boolean;
            /** @description Whether one can log in with an e-mail address and a password. */
            email_auth_enabled: boolean;
            /** @description Whether user names are e-mail addresses. */
            require_email_format_usernames: boolean;
            /** @description Origin that clients should use. */
            realm_url: string;
            /** @description The same as `realm_url`; older name. */
            realm_uri: string;
            /** @description Name of the organization. */
            realm_name: string;
            /** @description Picture of the organization, a URL. */
            realm_icon: string;
            /** @description Description of the organization as HTML. */
            realm_description: string;
            /** @description Whether some channels can be read without an account. */
            realm_web_public_access_enabled: boolean;
        };
        /**
         * GetSubscribersAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description User IDs, ascending. */
            subscribers: number[];
        };
        /**
         * GetSubscriptionsAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The channels. */
            subscriptions: components["schemas"]["Subscription"][];
        };
        /**
         * GetTopicsAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The topics, the one with the newest message first. */
            topics: components["schemas"]["Topic"][];
        };
        /**
         * GetUserAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            user: components["schemas"]["User"];
        };
        /**
         * GetUsersAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The accounts. */
            members: components["schemas"]["User"][];
        };
        /** @description Another group for a permission. */
        GroupChange: {
            /** @description ID of the group from now on. */
            new: number;
            /** @description ID of the group that the client believes to be set. */
            old?: number;
        };
        /** @description A user group has more members. To everybody. */
        GroupMembersAddEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A user group has fewer members. To everybody. */
        GroupMembersRemoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description Nothing happened for a while. In every queue, whatever types it asked for. */
        HeartbeatEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `heartbeat`.
             * @enum {string}
             */
            type: "heartbeat";
        };
        /** @description A fault of the server. */
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
            /** @description The value as it was sent. */
            bad_value: string;
        };
        /** @description A pending invitation: by e-mail, or a reusable link. */
        Invitation: {
            /** @description ID of the invitation. E-mail invitations and links are numbered separately. */
            id: number;
            /** @description Who invites. */
            invited_by_user_id: number;
            /** @description When the invitation was made, UNIX seconds. */
            invited: number;
            /** @description When it expires, UNIX seconds; null: never. */
            expiry_date: number | null;
            /**
             * @description Role of the new account: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            invited_as: 100 | 200 | 300 | 400 | 600;
            /** @description True: a reusable link. False: an invitation by e-mail. */
            is_multiuse: boolean;
            /** @description Invited address. Absent for links. */
            email?: string;
            /** @description Whether the inviter hears of the new account. Absent for links. */
            notify_referrer_on_join?: boolean;
            /** @description The link to pass on. Absent for invitations by e-mail. */
            link_url?: string;
        };
        /** @description The pending invitations changed; clients fetch them anew. To administrators and whoever sent the invitation. */
        InvitationsChangedEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Always false here. */
            license_limit_reached: boolean;
            /** @description Whether the day's limit of invitations is the reason. */
            daily_limit_reached: boolean;
        };
        /** @description The account is the last of its kind and cannot be deactivated by itself. */
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
            /** @description Regular expression. */
            pattern: string;
            /** @description Address, as an RFC 6570 template of the groups of the pattern. */
            url_template: string;
        };
        /** @description A channel in a list. */
        ListedChannel: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name. */
            name: string;
            /** @description What the channel is about, in Markdown. */
            description: string;
            /** @description The description as HTML, to be shown like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was made, UNIX seconds. */
            date_created: number;
            /** @description Who made the channel; null when that is not known. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everybody, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days until messages are deleted. Null: as the organization says; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read what was written before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
            /** @description Messages in a week on average, two significant digits; null while the channel is younger than a week. */
            stream_weekly_traffic: number | null;
            /** @description Whether new users join the channel. Only with `include_default`. */
            is_default?: boolean;
        };
        /**
         * MarkAllAsReadAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /**
             * @description Always true on this server; elsewhere false asks for another call.
             * @enum {boolean}
             */
            complete: true;
        };
        /** @description A message as its reader sees it. */
        Message: {
            /** @description ID of the message. A later message has a larger one; messages are shown in this order. */
            id: number;
            /**
             * @description Picture of the sender. Null when the client offered to work it out (`client_gravatar`), the sender uploaded
             *     none and shows everyone the real e-mail address.
             */
            avatar_url: string | null;
            /** @description Name of the client that sent the message. */
            client: string;
            /** @description The text, as HTML or as Markdown; see `content_type`. */
            content: string;
            /**
             * @description What `content` is.
             * @enum {string}
             */
            content_type: "text/html" | "text/x-markdown";
            /** @description The name of the channel; for a direct message everyone who takes part, the sender included. */
            display_recipient: string | components["schemas"]["DirectRecipient"][];
            /** @description Edits, the latest first. Absent when there was none or the organization does not show them. */
            edit_history?: components["schemas"]["EditHistoryEntry"][];
            /** @description Whether the text tells of the sender, beginning with `/me `. */
            is_me_message: boolean;
            /** @description UNIX seconds of the last edit or move. Absent when there was none. */
            last_edit_timestamp?: number;
            /** @description Emoji reactions, the oldest first. */
            reactions: components["schemas"]["Reaction"][];
            /**
             * @description ID of the audience: the channel or the group of users. In a conversation of two it stands for the other
             *     user.
             */
            recipient_id: number;
            /** @description E-mail address of the sender as the API shows it now. */
            sender_email: string;
            /** @description Name of the sender as it is now. */
            sender_full_name: string;
            /** @description User ID of the sender. */
            sender_id: number;
            /** @description Short name of the sender's organization. Empty for the one on the root domain. */
            sender_realm_str: string;
            /** @description ID of the channel. Absent for a direct message. */
            stream_id?: number;
            /** @description The topic. Empty for a direct message. */
            subject: string;
            /** @description What was attached to the message by widgets such as polls, the oldest first. */
            submessages: components["schemas"]["Submessage"][];
            /** @description UNIX seconds of sending. */
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
            /**
             * @description The text as HTML with the found words in `<span class="highlight">`. Present only in a list that was
             *     searched for words.
             */
            match_content?: string;
            /**
             * @description The topic as HTML with the found words in `<span class="highlight">`. Present only in a list that was
             *     searched for words.
             */
            match_subject?: string;
        };
        /** @description A message was sent. To its recipients, and to queues that listen to its public channel. */
        MessageEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `message`.
             * @enum {string}
             */
            type: "message";
            message: components["schemas"]["MessageInEvent"];
            flags: components["schemas"]["PersonalFlags"];
            /** @description The `local_id` it was sent with. Only in the queue that was named when it was sent. */
            local_message_id?: string;
        };
        /**
         * @description A mark of one user on one message. `wildcard_mentioned` is set together with `stream_wildcard_mentioned` or
         *     `topic_wildcard_mentioned`. `historical`: sent before the user was there to receive it.
         * @enum {string}
         */
        MessageFlag: "read" | "starred" | "collapsed" | "mentioned" | "wildcard_mentioned" | "stream_wildcard_mentioned" | "topic_wildcard_mentioned" | "has_alert_word" | "historical";
        /** @description A message as a `message` event carries it; the flags stand beside it in the event. */
        MessageInEvent: {
            /** @description ID of the message. A later message has a larger one; messages are shown in this order. */
            id: number;
            /**
             * @description Picture of the sender. Null when the client offered to work it out (`client_gravatar`), the sender uploaded
             *     none and shows everyone the real e-mail address.
             */
            avatar_url: string | null;
            /** @description Name of the client that sent the message. */
            client: string;
            /** @description The text, as HTML or as Markdown; see `content_type`. */
            content: string;
            /**
             * @description What `content` is.
             * @enum {string}
             */
            content_type: "text/html" | "text/x-markdown";
            /** @description The name of the channel; for a direct message everyone who takes part, the sender included. */
            display_recipient: string | components["schemas"]["DirectRecipient"][];
            /** @description Edits, the latest first. Absent when there was none or the organization does not show them. */
            edit_history?: components["schemas"]["EditHistoryEntry"][];
            /** @description Whether the text tells of the sender, beginning with `/me `. */
            is_me_message: boolean;
            /** @description UNIX seconds of the last edit or move. Absent when there was none. */
            last_edit_timestamp?: number;
            /** @description Emoji reactions, the oldest first. */
            reactions: components["schemas"]["Reaction"][];
            /**
             * @description ID of the audience: the channel or the group of users. In a conversation of two it stands for the other
             *     user.
             */
            recipient_id: number;
            /** @description E-mail address of the sender as the API shows it now. */
            sender_email: string;
            /** @description Name of the sender as it is now. */
            sender_full_name: string;
            /** @description User ID of the sender. */
            sender_id: number;
            /** @description Short name of the sender's organization. Empty for the one on the root domain. */
            sender_realm_str: string;
            /** @description ID of the channel. Absent for a direct message. */
            stream_id?: number;
            /** @description The topic. Empty for a direct message. */
            subject: string;
            /** @description What was attached to the message by widgets such as polls, the oldest first. */
            submessages: components["schemas"]["Submessage"][];
            /** @description UNIX seconds of sending. */
            timestamp: number;
            /** @description Links found in the topic. Empty for a direct message. */
            topic_links: components["schemas"]["TopicLink"][];
            /**
             * @description `stream`: sent to a channel. `private`: a direct message.
             * @enum {string}
             */
            type: "stream" | "private";
        };
        /** @description A required parameter was not sent. */
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
        /** @description Some of the messages to be moved are older than the user may move. */
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
            /** @description ID of the oldest message that may still be moved. */
            first_message_id_allowed_to_move: number;
            /** @description Number of messages in the topic. */
            total_messages_in_topic: number;
            /** @description How many of them may be moved. */
            total_messages_allowed_to_move: number;
        };
        /** MuteTopicForm */
        MuteTopicForm: {
            /** @description ID of the channel. Needed when `stream` is absent; not to be sent together with it. */
            stream_id?: number;
            /** @description Name of the channel. Needed when `stream_id` is absent. */
            stream?: string;
            /** @description The topic; letter case does not matter. */
            topic: string;
            /**
             * @description `add` mutes, `remove` unmutes.
             * @enum {string}
             */
            op: "add" | "remove";
        };
        /** @description A muted topic: the name of the channel, the topic, and UNIX seconds since when. */
        MutedTopic: (string | number)[];
        /**
         * @description The user's policy for a topic changed. To that user, before `user_topic`; not in queues that asked for
         *     `user_topic`.
         */
        MutedTopicsEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `muted_topics`.
             * @enum {string}
             */
            type: "muted_topics";
            /** @description All muted topics. */
            muted_topics: components["schemas"]["MutedTopic"][];
        };
        /** @description A muted user. */
        MutedUser: {
            /** @description ID of the user. */
            id: number;
            /** @description Since when, UNIX seconds. */
            timestamp: number;
        };
        /**
         * @description One condition of a narrow; messages must meet all of them. Further members are ignored. The older form, a pair
         *     of strings `[operator, operand]`, is accepted in its place.
         */
        NarrowTerm: {
            /**
             * @description `channel` (older: `stream`), `channels` (`streams`), `topic`, `sender`, `dm` (`pm-with`, `pm_with`),
             *     `dm-including`, `group-pm-with` (`group_pm_with`, deprecated), `id`, `with`, `near`, `search`, `has`,
             *     `is` or `in`. Letter case counts.
             */
            operator: string;
            /**
             * @description What the operator compares with: a string; for `channel`, `id`, `with`, `sender`, `dm-including` and
             *     `group-pm-with` also an ID as a number; for `dm` also a list of user IDs.
             */
            operand: string | number | number[];
            /**
             * @description Whether the condition is turned round. No effect on `in`, `search`, `near` and `with`.
             * @default false
             */
            negated?: boolean;
        } | string[];
        /** @description A channel that the caller can see and has never been in. */
        NeverSubscribedChannel: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name. */
            name: string;
            /** @description What the channel is about, in Markdown. */
            description: string;
            /** @description The description as HTML, to be shown like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was made, UNIX seconds. */
            date_created: number;
            /** @description Who made the channel; null when that is not known. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everybody, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days until messages are deleted. Null: as the organization says; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read what was written before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
            /** @description Messages in a week on average, two significant digits; null while the channel is younger than a week. */
            stream_weekly_traffic: number | null;
            /** @description IDs of the users in the channel. Only with `include_subscribers`. */
            subscribers?: number[];
        };
        /** @description No organization of this server answers at the host that was asked. */
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
         * @description The user changed a personal setting of older clients. After `user_settings`, in queues without the capability
         *     `user_settings_object`.
         */
        NotificationNumberEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_global_notifications`.
             * @enum {string}
             */
            type: "update_global_notifications";
            /** @description API e-mail address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            notification_name: "desktop_icon_count_display" | "email_notifications_batching_period_seconds" | "realm_name_in_email_notifications_policy";
            /** @description Its value now. */
            setting: number;
        };
        /**
         * @description The user changed a personal setting of older clients. After `user_settings`, in queues without the capability
         *     `user_settings_object`.
         */
        NotificationSwitchEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_global_notifications`.
             * @enum {string}
             */
            type: "update_global_notifications";
            /** @description API e-mail address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            notification_name: "enable_desktop_notifications" | "enable_digest_emails" | "enable_login_emails" | "enable_marketing_emails" | "enable_offline_email_notifications" | "enable_offline_push_notifications" | "enable_online_push_notifications" | "enable_sounds" | "enable_stream_audible_notifications" | "enable_stream_desktop_notifications" | "enable_stream_email_notifications" | "enable_stream_push_notifications" | "message_content_in_email_notifications" | "pm_content_in_desktop_notifications" | "presence_enabled" | "wildcard_mentions_notify";
            /** @description Its value now. */
            setting: boolean;
        };
        /**
         * @description The user changed a personal setting of older clients. After `user_settings`, in queues without the capability
         *     `user_settings_object`.
         */
        NotificationTextEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_global_notifications`.
             * @enum {string}
             */
            type: "update_global_notifications";
            /** @description API e-mail address of the user. */
            user: string;
            /**
             * @description The setting.
             * @enum {string}
             */
            notification_name: "notification_sound";
            /** @description Its value now. */
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
        /** @description A value of a setting. */
        Option: {
            /** @description Value of the setting. */
            id: number;
            /** @description Name to show. */
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
        /** @description A setting of the organization that is a number changed. To everybody. */
        OrganizationNumberEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description Settings of the organization about editing, or permissions that are groups, changed. To everybody. */
        OrganizationSettingsEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description The settings that changed; those that did not are absent. */
            data: {
                /** @description Whether messages can be edited. */
                allow_message_editing?: boolean;
                /** @description Who may change topics of messages of others. */
                edit_topic_policy?: number;
                /** @description How long own messages can be edited; null: without a limit. */
                message_content_edit_limit_seconds?: number | null;
                /** @description How long topics of messages can be changed; null: without a limit. */
                move_messages_within_stream_limit_seconds?: number | null;
                /** @description How long messages can be moved to other channels; null: without a limit. */
                move_messages_between_streams_limit_seconds?: number | null;
                /** @description ID of the group whose members may make reusable links. */
                create_multiuse_invite_group?: number;
                /** @description ID of the group whose members may see all users. */
                can_access_all_users_group?: number;
                /** @description ID of the group whose members may make public channels. */
                can_create_public_channel_group?: number;
                /** @description ID of the group whose members may make private channels. */
                can_create_private_channel_group?: number;
                /** @description ID of the group whose members may begin conversations. */
                direct_message_initiator_group?: number;
                /** @description ID of the group whose members may take part in direct messages. */
                direct_message_permission_group?: number;
            };
        };
        /** @description A setting of the organization was switched. To everybody. */
        OrganizationSwitchEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A setting of the organization that is a text changed. To everybody. */
        OrganizationTextEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description The password must be set anew. */
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
            /** @description Whether only groups of roles are accepted. */
            require_system_group: boolean;
            /** @description Whether `role:internet` is accepted. */
            allow_internet_group: boolean;
            /** @description Whether `role:owners` is accepted. */
            allow_owners_group: boolean;
            /** @description Whether `role:nobody` is accepted. */
            allow_nobody_group: boolean;
            /** @description Whether `role:everyone` is accepted. */
            allow_everyone_group: boolean;
            /** @description Name of the group it has at first. */
            default_group_name: string;
            /** @description Name of the setting in the data model. */
            id_field_name: string;
            /** @description Name of the group it has at first for groups of roles; null where it makes no difference. */
            default_for_system_groups: string | null;
            /** @description Names of the groups that are accepted; empty: no further restriction. */
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
        /** @description Persons and groups that have no name together. */
        PersonsAndGroups: {
            /** @description IDs of the persons. */
            direct_members: number[];
            /** @description IDs of the groups. */
            direct_subgroups: number[];
        };
        /** @description Where code can be tried. */
        Playground: {
            /** @description ID of the playground. */
            id: number;
            /** @description Name to show. */
            name: string;
            /** @description Language of the code blocks. */
            pygments_language: string;
            /** @description Address, as an RFC 6570 template of `code`. */
            url_template: string;
        };
        /** @description When a user was here, for older clients. */
        Presence: {
            /** @description The newest report. */
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
                /** @description When that was reported, UNIX seconds. */
                timestamp: number;
            };
            website: components["schemas"]["ActivityReport"];
        };
        /** @description A user came back, or shows the presence again or no longer. To all who can see the user. */
        PresenceEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `presence`.
             * @enum {string}
             */
            type: "presence";
            /** @description ID of the user. */
            user_id: number;
            /** @description API e-mail address. Absent with `slim_presence`. */
            email?: string;
            /** @description Time of the server, UNIX seconds. */
            server_timestamp: number;
            /** @description The report. */
            presence: {
                website: components["schemas"]["ActivityReport"];
            };
        };
        /** @description A custom profile field. */
        ProfileField: {
            /** @description ID of the field. */
            id: number;
            /** @description Name. */
            name: string;
            /** @description One of `custom_profile_field_types`. */
            type: number;
            /** @description What to write there. */
            hint: string;
            /** @description What can be chosen, as JSON; empty for most types. */
            field_data: string;
            /** @description Place among the fields. */
            order: number;
            /** @description Whether users must fill it in. */
            required: boolean;
            /**
             * @description Always true: show it beside the name. Absent otherwise.
             * @enum {boolean}
             */
            display_in_profile_summary?: true;
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
            /** @description Name to show. */
            name: string;
        };
        /** @description What a user wrote into a custom profile field. */
        ProfileFieldValue: {
            /** @description The value as it was entered. */
            value: string;
            /** @description The value as HTML; only for fields that hold Markdown. */
            rendered_value?: string;
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
                /** @description E-mail address as the API shows it. */
                email: string;
                /** @description Name. */
                full_name: string;
            };
        };
        /** @description Somebody reacted to a message. To all who can read it. */
        ReactionAddEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Who reacts. */
            user_id: number;
            /** @description Who reacts. Deprecated: see `user_id`. */
            user: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API e-mail address. */
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
        /** @description Somebody took a reaction back. To all who can read the message. */
        ReactionRemoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description Who reacts. */
            user_id: number;
            /** @description Who reacts. Deprecated: see `user_id`. */
            user: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API e-mail address. */
                email: string;
                /** @description Name. */
                full_name: string;
            };
        };
        /**
         * @description Where the emoji comes from: Unicode, the organization's own, or the one bundled with the service.
         * @enum {string}
         */
        ReactionType: "unicode_emoji" | "realm_emoji" | "service_extra_emoji";
        /** @description A conversation of direct messages. */
        RecentConversation: {
            /** @description ID of the newest message. */
            max_message_id: number;
            /** @description IDs of the other participants, ascending; empty for messages to oneself. */
            user_ids: number[];
        };
        /**
         * RegisterQueueAnswer
         * @description The queue, and the state of the organization as the user sees it. What is there depends on `fetch_event_types`;
         *     each field says which type it belongs to.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Names the queue in `GET /events`; opaque. */
            queue_id: string;
            /** @description ID of the last event that the answer takes into account; -1 for a fresh queue. */
            last_event_id: number;
            /** @description Version of the server. */
            zulip_version: string;
            /** @description Level of the protocol. */
            zulip_feature_level: number;
            /** @description Version that a modified server is derived from; may be empty. */
            zulip_merge_base: string;
            /** @description Words that alert the user. With `alert_words`. */
            alert_words?: string[];
            /**
             * @description At most 1000 drafts, the one edited last first; empty when the user has switched synchronization off. With
             *     `drafts`.
             */
            drafts?: components["schemas"]["Draft"][];
            /** @description Hints that were not yet shown: none here. With `onboarding_steps`. */
            onboarding_steps?: components["schemas"]["OnboardingStep"][];
            /** @description Muted topics. With `muted_topics`, unless `user_topic` is listed in `fetch_event_types`. */
            muted_topics?: components["schemas"]["MutedTopic"][];
            /** @description Topics that have a policy. With `user_topic`. */
            user_topics?: components["schemas"]["UserTopic"][];
            /** @description Users that the user muted. With `muted_users`. */
            muted_users?: components["schemas"]["MutedUser"][];
            /** @description Always empty here. With `scheduled_messages`. */
            scheduled_messages?: Record<string, never>[];
            user_settings?: components["schemas"]["UserSettings"];
            /**
             * @description Always false. With `video_calls`.
             * @enum {boolean}
             */
            has_zoom_token?: false;
            /** @description ID of the newest message that the user received; -1 when there is none. With `message`. */
            max_message_id?: number;
            unread_msgs?: components["schemas"]["UnreadMessages"];
            /** @description IDs of the starred messages, ascending. With `starred_messages`. */
            starred_messages?: number[];
            /** @description Conversations of direct messages, the newest first. With `recent_private_conversations`. */
            recent_private_conversations?: components["schemas"]["RecentConversation"][];
            /** @description Words that a search ignores. With `stop_words`. */
            stop_words?: string[];
            /** @description Channels that the user is in. With `subscription`. */
            subscriptions?: components["schemas"]["Subscription"][];
            /** @description Channels that the user was in once and can see. With `subscription`. */
            unsubscribed?: components["schemas"]["Subscription"][];
            /** @description Other channels that the user can see. With `subscription`. */
            never_subscribed?: components["schemas"]["NeverSubscribedChannel"][];
            /** @description All channels that the user can see. With `stream`. */
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
            /** @description Own ID. With `realm_user`. */
            user_id?: number;
            /** @description Own API e-mail address. With `realm_user`. */
            email?: string;
            /** @description Own real e-mail address. With `realm_user`. */
            delivery_email?: string;
            /** @description Own name. With `realm_user`. */
            full_name?: string;
            /** @description Where the own avatar is. With `realm_user`. */
            avatar_url?: string;
            /** @description Where the own avatar is, larger. With `realm_user`. */
            avatar_url_medium?: string;
            /**
             * @description Own avatar: `G` derived from the address, `U` uploaded. With `realm_user`.
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
            /** @description Always false here. With `realm_user`. */
            is_billing_admin?: boolean;
            /** @description Whether the user may make public channels. With `realm_user`. */
            can_create_public_streams?: boolean;
            /** @description Whether the user may make private channels. With `realm_user`. */
            can_create_private_streams?: boolean;
            /** @description Whether the user may make web-public channels. With `realm_user`. */
            can_create_web_public_streams?: boolean;
            /** @description Whether the user may make public or private channels. Deprecated. With `realm_user`. */
            can_create_streams?: boolean;
            /** @description Whether the user may subscribe others. With `realm_user`. */
            can_subscribe_other_users?: boolean;
            /** @description Whether the user may send invitations. With `realm_user`. */
            can_invite_others_to_realm?: boolean;
            /**
             * @description The user's bots, for administrators all, deactivated ones included. Their `api_key` is empty: a key is shown
             *     when it is made, and never again. With `realm_bot`.
             */
            realm_bots?: components["schemas"]["Bot"][];
            /** @description Bots that the server can run. With `realm_embedded_bots`. */
            realm_embedded_bots?: components["schemas"]["EmbeddedBot"][];
            /** @description Services that can send messages in. With `realm_incoming_webhook_bots`. */
            realm_incoming_webhook_bots?: components["schemas"]["WebhookBot"][];
            /** @description Who was active when: by user ID with `slim_presence`, otherwise by API e-mail address. With `presence`. */
            presences?: {
                [key: string]: components["schemas"]["SlimPresence"] | components["schemas"]["Presence"];
            };
            /** @description Time of the server, UNIX seconds. With `presence`. */
            server_timestamp?: number;
            /** @description Rises with every report of presence; -1 when there is none. With `presence`. */
            presence_last_update_id?: number;
            /** @description Status of the users that have one, by user ID. With `user_status`. */
            user_status?: {
                [key: string]: components["schemas"]["UserStatus"];
            };
            /** @description User groups, those of the roles included. With `realm_user_groups`. */
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
            /** @description Ways to log in that the server offers, by name. With `realm`. */
            realm_authentication_methods?: {
                [key: string]: components["schemas"]["AuthenticationMethod"];
            };
            /** @description Values of `realm_video_chat_provider`, by name. With `realm`. */
            realm_available_video_chat_providers?: {
                [key: string]: components["schemas"]["Option"];
            };
            /** @description Whether only administrators change avatars. With `realm`. */
            realm_avatar_changes_disabled?: boolean;
            /** @description Who may make bots, as in `PATCH /realm`. With `realm`. */
            realm_bot_creation_policy?: number;
            /** @description Domain of the addresses of bots. With `realm`. */
            realm_bot_domain?: string;
            /** @description ID of the group whose members may see all users. With `realm`. */
            realm_can_access_all_users_group?: number;
            /** @description ID of the group whose members may make private channels. With `realm`. */
            realm_can_create_private_channel_group?: number;
            /** @description ID of the group whose members may make public channels. With `realm`. */
            realm_can_create_public_channel_group?: number;
            /** @description ID of the group whose members may make reusable invitation links. With `realm`. */
            realm_create_multiuse_invite_group?: number;
            /** @description Who may make private channels, as in `PATCH /realm`. Deprecated. With `realm`. */
            realm_create_private_stream_policy?: number;
            /** @description Who may make public channels, as in `PATCH /realm`. Deprecated. With `realm`. */
            realm_create_public_stream_policy?: number;
            /** @description Who may make web-public channels, as in `PATCH /realm`. With `realm`. */
            realm_create_web_public_stream_policy?: number;
            /** @description When the organization was made, UNIX seconds. With `realm`. */
            realm_date_created?: number;
            /** @description Language of code blocks that name none; may be empty. With `realm`. */
            realm_default_code_block_language?: string;
            /** @description Services for custom profile fields that hold an account elsewhere, by key. With `realm`. */
            realm_default_external_accounts?: {
                [key: string]: components["schemas"]["ExternalAccount"];
            };
            /** @description Language of new users. With `realm`. */
            realm_default_language?: string;
            /** @description Who may delete own messages, as in `PATCH /realm`. With `realm`. */
            realm_delete_own_message_policy?: number;
            /** @description What the organization is, in Markdown. With `realm`. */
            realm_description?: string;
            /** @description Whether digests are sent. With `realm`. */
            realm_digest_emails_enabled?: boolean;
            /** @description Day on which digests go out: 0 Monday to 6 Sunday. With `realm`. */
            realm_digest_weekday?: number;
            /** @description ID of the group whose members may begin conversations of direct messages. With `realm`. */
            realm_direct_message_initiator_group?: number;
            /** @description ID of the group whose members may take part in direct messages. With `realm`. */
            realm_direct_message_permission_group?: number;
            /** @description Whether addresses of throw-away mail services are refused. With `realm`. */
            realm_disallow_disposable_email_addresses?: boolean;
            /** @description Who may change topics of messages of others, as in `PATCH /realm`. With `realm`. */
            realm_edit_topic_policy?: number;
            /** @description Whether one can log in with e-mail address and password. With `realm`. */
            realm_email_auth_enabled?: boolean;
            /** @description Whether only administrators change addresses. With `realm`. */
            realm_email_changes_disabled?: boolean;
            /** @description Whether only addresses of listed domains are accepted. With `realm`. */
            realm_emails_restricted_to_domains?: boolean;
            /** @description Whether guests are marked beside their names. With `realm`. */
            realm_enable_guest_user_indicator?: boolean;
            /** @description Whether it is shown who has read a message. With `realm`. */
            realm_enable_read_receipts?: boolean;
            /** @description Whether there can be web-public channels. With `realm`. */
            realm_enable_spectator_access?: boolean;
            /** @description Rating of GIF pictures, one of `giphy_rating_options`. With `realm`. */
            realm_giphy_rating?: number;
            /**
             * @description Icon: `G` derived, `U` uploaded. With `realm`.
             * @enum {string}
             */
            realm_icon_source?: "G" | "U";
            /** @description Where the icon is. With `realm`. */
            realm_icon_url?: string;
            /** @description Whether linked images are previewed. With `realm`. */
            realm_inline_image_preview?: boolean;
            /** @description Whether linked pages are previewed. With `realm`. */
            realm_inline_url_embed_preview?: boolean;
            /** @description Whether people need an invitation. With `realm`. */
            realm_invite_required?: boolean;
            /** @description Who may invite people, as in `PATCH /realm`. With `realm`. */
            realm_invite_to_realm_policy?: number;
            /** @description Who may subscribe others, as in `PATCH /realm`. With `realm`. */
            realm_invite_to_stream_policy?: number;
            /** @description Always false. With `realm`. */
            realm_is_zephyr_mirror_realm?: boolean;
            /** @description Own server for video calls; null: that of the server. With `realm`. */
            realm_jitsi_server_url?: string | null;
            /**
             * @description Logo: `D` that of the server, `U` uploaded. With `realm`.
             * @enum {string}
             */
            realm_logo_source?: "D" | "U";
            /** @description Where the logo is. With `realm`. */
            realm_logo_url?: string;
            /** @description Whether channel messages need a topic. With `realm`. */
            realm_mandatory_topics?: boolean;
            /** @description Whether message content may stand in e-mail. With `realm`. */
            realm_message_content_allowed_in_email_notifications?: boolean;
            /** @description How long own messages can be deleted; null: without a limit. With `realm`. */
            realm_message_content_delete_limit_seconds?: number | null;
            /** @description How long own messages can be edited; null: without a limit. With `realm`. */
            realm_message_content_edit_limit_seconds?: number | null;
            /** @description Days until messages are deleted; -1: never. With `realm`. */
            realm_message_retention_days?: number;
            /** @description How long messages can be moved to other channels; null: without a limit. With `realm`. */
            realm_move_messages_between_streams_limit_seconds?: number | null;
            /** @description Who may move messages to other channels, as in `PATCH /realm`. With `realm`. */
            realm_move_messages_between_streams_policy?: number;
            /** @description How long topics of messages can be changed; null: without a limit. With `realm`. */
            realm_move_messages_within_stream_limit_seconds?: number | null;
            /** @description Name of the organization. With `realm`. */
            realm_name?: string;
            /** @description Whether only administrators change names. With `realm`. */
            realm_name_changes_disabled?: boolean;
            /** @description ID of the channel for announcements of new channels; -1: none. With `realm`. */
            realm_new_stream_announcements_stream_id?: number;
            /**
             * @description Logo for dark themes: `D` that of the server, `U` uploaded. With `realm`.
             * @enum {string}
             */
            realm_night_logo_source?: "D" | "U";
            /** @description Where the logo for dark themes is. With `realm`. */
            realm_night_logo_url?: string;
            /** @description Kind of organization, as in `PATCH /realm`. With `realm`. */
            realm_org_type?: number;
            /** @description Whether one can log in with a password. With `realm`. */
            realm_password_auth_enabled?: boolean;
            /** @description Always 1. With `realm`. */
            realm_plan_type?: number;
            /** @description Whether nobody sees who is active. With `realm`. */
            realm_presence_disabled?: boolean;
            /** @description Whether mobile notifications are sent. With `realm`. */
            realm_push_notifications_enabled?: boolean;
            /** @description When mobile notifications end, UNIX seconds; null: they do not. With `realm`. */
            realm_push_notifications_enabled_end_timestamp?: number | null;
            /** @description Whether no two active users have the same name. With `realm`. */
            realm_require_unique_names?: boolean;
            /** @description Whether new users are sent mail. With `realm`. */
            realm_send_welcome_emails?: boolean;
            /** @description ID of the channel for announcements of new users; -1: none. With `realm`. */
            realm_signup_announcements_stream_id?: number;
            /** @description How much can be uploaded in all; null: without a limit. With `realm`. */
            realm_upload_quota_mib?: number | null;
            /** @description The same as `realm_url`. Deprecated. With `realm`. */
            realm_uri?: string;
            /** @description Origin of the organization. With `realm`. */
            realm_url?: string;
            /** @description Who may make and change user groups, as in `PATCH /realm`. With `realm`. */
            realm_user_group_edit_policy?: number;
            /** @description Service for video calls, one of `realm_available_video_chat_providers`. With `realm`. */
            realm_video_chat_provider?: number;
            /** @description Days until a member is a full member. With `realm`. */
            realm_waiting_period_threshold?: number;
            /** @description Whether the organization may be listed publicly. With `realm`. */
            realm_want_advertise_in_communities_directory?: boolean;
            /** @description Who may mention everybody in a large channel, as in `PATCH /realm`. With `realm`. */
            realm_wildcard_mention_policy?: number;
            /** @description ID of the channel for news of the service; -1: none. With `realm`. */
            realm_zulip_update_announcements_stream_id?: number;
            /** @description Values of `realm_giphy_rating`, by name. With `realm`. */
            giphy_rating_options?: {
                [key: string]: components["schemas"]["Option"];
            };
            /** @description Domains whose addresses are accepted. With `realm_domains`. */
            realm_domains?: components["schemas"]["Domain"][];
            /** @description The organization's own emoji by ID, deactivated ones included. With `realm_emoji`. */
            realm_emoji?: {
                [key: string]: components["schemas"]["CustomEmoji"];
            };
            /**
             * @description Linkifiers, in the order in which they are tried; none without the capability `linkifier_url_template`. With
             *     `realm_linkifiers`.
             */
            realm_linkifiers?: components["schemas"]["Linkifier"][];
            /** @description Always empty. With `realm_filters`. */
            realm_filters?: Record<string, never>[];
            /** @description Where code blocks can be tried. With `realm_playgrounds`. */
            realm_playgrounds?: components["schemas"]["Playground"][];
            realm_user_settings_defaults?: components["schemas"]["UserSettingsDefaults"];
            /** @description Always false. With `realm`. */
            development_environment?: boolean;
            /** @description How long clients should wait for an answer of `GET /events`. With `realm`. */
            event_queue_longpoll_timeout_seconds?: number;
            /** @description The same as `server_jitsi_server_url`. Deprecated. With `realm`. */
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
            /** @description Whether no avatar can be changed. With `realm`. */
            server_avatar_changes_disabled?: boolean;
            /** @description Where the names and codes of the emoji are. With `realm`. */
            server_emoji_data_url?: string;
            /** @description Changes when the server starts. With `realm`. */
            server_generation?: number;
            /** @description Whether the server can preview linked images. With `realm`. */
            server_inline_image_preview?: boolean;
            /** @description Whether the server can preview linked pages. With `realm`. */
            server_inline_url_embed_preview?: boolean;
            /** @description Server for video calls. With `realm`. */
            server_jitsi_server_url?: string;
            /** @description Whether no name can be changed. With `realm`. */
            server_name_changes_disabled?: boolean;
            /** @description Whether the server is out of date. With `realm`. */
            server_needs_upgrade?: boolean;
            /** @description After how long without a report a user is offline. With `realm`. */
            server_presence_offline_threshold_seconds?: number;
            /** @description How often clients report presence. With `realm`. */
            server_presence_ping_interval_seconds?: number;
            server_supported_permission_settings?: components["schemas"]["PermissionSettings"];
            /** @description Sizes in which images are kept. With `realm`. */
            server_thumbnail_formats?: components["schemas"]["ThumbnailFormat"][];
            /** @description How long to show that somebody types, without a new event. With `realm`. */
            server_typing_started_expiry_period_milliseconds?: number;
            /** @description How often to repeat that the user types. With `realm`. */
            server_typing_started_wait_period_milliseconds?: number;
            /** @description After how long without a key the user no longer types. With `realm`. */
            server_typing_stopped_wait_period_milliseconds?: number;
            /** @description Whether the server has web-public channels. With `realm`. */
            server_web_public_streams_enabled?: boolean;
            /** @description Whether the server sends digests. With `realm`. */
            settings_send_digest_emails?: boolean;
            /** @description Always empty or a text to show beside the setting of the logo. With `realm`. */
            upgrade_text_for_wide_organization_logo?: string;
            /** @description Always true. With `realm`. */
            zulip_plan_is_not_limited?: boolean;
            /** @description Key for GIF pictures; empty when there is none. With `giphy`. */
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
        /** RegisterQueueForm */
        RegisterQueueForm: {
            /**
             * @description Deliver messages as HTML rather than Markdown.
             * @default false
             */
            apply_markdown: boolean;
            /**
             * @description Leave out avatar addresses that the client can derive from the e-mail address.
             * @default true
             */
            client_gravatar: boolean;
            /**
             * @description Give presence by user ID and without e-mail addresses.
             * @default false
             */
            slim_presence: boolean;
            /**
             * @description Deliver messages of all public channels. Refused to guests with `User not authorized for this
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
                 * @description Settings of subscriptions can be null. Needed whenever the object is sent: without it the
                 *     answer is `notification_settings_null key is missing from client_capabilities`.
                 */
                notification_settings_null?: boolean;
                /** @description One event tells of several deleted messages. */
                bulk_message_deletion?: boolean;
                /** @description Avatar addresses of users may be absent. */
                user_avatar_url_field_optional?: boolean;
                /** @description Deliver typing in channels. */
                stream_typing_notifications?: boolean;
                /**
                 * @description Read personal settings from `user_settings` only; neither the older fields nor their events are
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
             * @description Types of the events to deliver; absent or null: all. Unknown ones are ignored. Heartbeats come in
             *     any case.
             */
            event_types?: string[] | null;
            /** @description Types of the state to answer; absent or null: the same as `event_types`. Unknown ones are ignored. */
            fetch_event_types?: string[] | null;
            /**
             * @description Deliver only messages that fulfil all of these pairs of operator and operand (others than pairs are
             *     refused with `narrow[0] should have exactly 2 items`). Operators: `channel` or `stream` (name),
             *     `topic`, `sender` (address), `is` with `dm`, `private`, `starred`, `alerted`, `mentioned`, `unread`
             *     or `resolved`; others are refused with `Operator {operator} not supported.` Naming a public channel
             *     delivers its messages to users outside it too.
             * @default []
             */
            narrow: string[][];
            /**
             * @description How many seconds the queue lives without a request. Values below ten minutes count as ten minutes,
             *     values above seven days as seven days.
             * @default 0
             */
            queue_lifespan_secs: number;
        };
        /** @description A person or a bot. Whether it is active is told by the list it stands in. */
        RegisteredUser: {
            /** @description ID of the account. */
            user_id: number;
            /** @description API e-mail address. */
            email: string;
            /** @description Real e-mail address; null when the user may not see it. */
            delivery_email: string | null;
            /** @description Name. */
            full_name: string;
            /** @description When the account was made: ISO 8601 with an offset. */
            date_joined: string;
            /** @description Whether the role is owner. */
            is_owner: boolean;
            /** @description Whether the role is administrator or owner. */
            is_admin: boolean;
            /** @description Whether the role is guest. */
            is_guest: boolean;
            /** @description Always false here. */
            is_billing_admin: boolean;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /**
             * @description 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA time zone; empty when none is chosen. */
            timezone: string;
            /** @description Rises with every change of the avatar. */
            avatar_version: number;
            /**
             * @description Where the avatar is. Null when `client_gravatar` is true and the client can derive it. May be absent with
             *     the capability `user_avatar_url_field_optional`.
             */
            avatar_url?: string | null;
            /**
             * @description 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. Absent for people.
             * @enum {integer}
             */
            bot_type?: 1 | 2 | 3 | 4;
            /** @description Who owns the bot; null when nobody does. Absent for people. */
            bot_owner_id?: number | null;
            /** @description Values of the custom profile fields, by field ID. Absent for bots. */
            profile_data?: {
                [key: string]: components["schemas"]["ProfileFieldValue"];
            };
        };
        /** RemoveDefaultChannelForm */
        RemoveDefaultChannelForm: {
            /** @description ID of the channel; it may be archived. */
            stream_id: number;
        };
        /** RemoveReactionForm */
        RemoveReactionForm: {
            /** @description Name of the emoji. Needed when `emoji_code` is absent. */
            emoji_name?: string;
            /** @description Identifier of the emoji among those of `reaction_type`. Needed when `emoji_name` is absent. */
            emoji_code?: string;
            /**
             * @description `unicode_emoji`, `realm_emoji` or `service_extra_emoji` (also accepted: `zulip_extra_emoji`). Needed
             *     for a custom or the extra emoji, whose reaction is not found without it.
             * @default unicode_emoji
             */
            reaction_type: string;
        };
        /**
         * RenderMessageAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The text as HTML. */
            rendered: string;
        };
        /** RenderMessageForm */
        RenderMessageForm: {
            /** @description The text in Markdown. */
            content: string;
        };
        /** SendInvitationsForm */
        SendInvitationsForm: {
            /** @description Addresses, separated by commas or line breaks; `Name <address>` is fine, empty items are ignored. */
            invitee_emails: string;
            /**
             * @description Minutes until it expires; null: never. When absent, what the server is set to: 14400 (ten days)
             *     unless the operator says otherwise.
             */
            invite_expires_in_minutes?: number | null;
            /**
             * @description Role of the new account: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest. Must
             *     not have more rights than the caller's own.
             * @default 400
             * @enum {integer}
             */
            invite_as: 100 | 200 | 300 | 400 | 600;
            /**
             * @description Whether the inviter gets a direct message when the account is made.
             * @default true
             */
            notify_referrer_on_join: boolean;
            /** @description Channels that the new account joins. Must be empty when the caller may not subscribe others. */
            stream_ids: number[];
            /**
             * @description Whether the new account also joins the default channels, as they are at the time it is made.
             * @default false
             */
            include_realm_default_subscriptions: boolean;
        };
        /**
         * SendMessageAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description ID of the message. */
            id: number;
            /**
             * @description The sender's policy for the topic, when sending changed it: 2 unmuted, 3 followed. Absent when
             *     it did not.
             * @enum {integer}
             */
            automatic_new_visibility_policy?: 2 | 3;
        };
        /** SendMessageForm */
        SendMessageForm: {
            /**
             * @description `direct` (older: `private`) or `channel` (older: `stream`).
             * @enum {string}
             */
            type: "direct" | "private" | "stream" | "channel";
            /**
             * @description The receivers, always needed. For a channel: its ID, its name, either as JSON in a list of one, or
             *     the name as JSON text (needed when it looks like JSON itself). For users: a JSON list of user IDs or
             *     of e-mail addresses, or the addresses separated by commas. The sender need not be named; order and
             *     repetition do not matter.
             */
            to?: string;
            /** @description Topic, needed for a channel; white space around it is removed. Ignored for users. */
            topic?: string;
            /** @description The text in Markdown; not blank. */
            content: string;
            /** @description A widget for the message, as JSON text with `widget_type` and `extra_data`. */
            widget_content?: string;
            /** @description Any text. The queue named by `queue_id` finds it as `local_message_id` in its `message` event. */
            local_id?: string;
            /** @description The event queue of the sending client. */
            queue_id?: string;
            /** @description Ignored; the server's own clock counts. */
            time?: number;
            /**
             * @description Whether the message is read for the sender at once. When absent, true for clients known to be used
             *     by people.
             */
            read_by_sender?: boolean;
            /** @description Belongs to a kind of message that is not supported; refused. */
            sender?: string;
            /** @description Belongs to a kind of message that is not supported; refused. */
            forged?: string;
        };
        /** SendTypingForm */
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
            /** @description IDs of the receiving users, needed when `type` is `direct`. Ignored for a channel. */
            to?: number[] | null;
            /** @description ID of the channel, needed when `type` is `channel`. Ignored for users. */
            stream_id?: number | null;
            /**
             * @description The topic, needed when `type` is `channel`; cut to `max_topic_length` as in sending. It need not
             *     exist. Ignored for users.
             */
            topic?: string;
        };
        /** SetTopicPolicyForm */
        SetTopicPolicyForm: {
            /** @description ID of the channel. The user must have access to it, unless the policy is removed. */
            stream_id: number;
            /** @description The topic; letter case does not matter. */
            topic: string;
            /**
             * @description 0 removes the policy, 1 mutes, 2 unmutes (inside a muted channel), 3 follows.
             * @enum {integer}
             */
            visibility_policy: 0 | 1 | 2 | 3;
        };
        /** @description When a user was here. */
        SlimPresence: {
            /** @description When the user was active last, UNIX seconds. */
            active_timestamp: number;
            /** @description When a client of the user was connected last, UNIX seconds. */
            idle_timestamp: number;
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
        /**
         * SubscribeAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Names of the channels that were joined, by API e-mail address. */
            subscribed: {
                [key: string]: string[];
            };
            /** @description Names of the channels that were joined before, by API e-mail address. */
            already_subscribed: {
                [key: string]: string[];
            };
            /**
             * @description Names of the channels that the caller may not join. Only with `authorization_errors_fatal`
             *     false, and only when there are any.
             */
            unauthorized?: string[];
        };
        /** SubscribeForm */
        SubscribeForm: {
            /** @description The channels; may be empty. */
            subscriptions: components["schemas"]["SubscriptionRequest"][];
            /**
             * @description For a channel made now: whether it is private.
             * @default false
             */
            invite_only: boolean;
            /**
             * @description For a channel made now: whether its history can be read without an account.
             * @default false
             */
            is_web_public: boolean;
            /**
             * @description For a channel made now: whether new users join it. Administrators only, public channels only.
             * @default false
             */
            is_default_stream: boolean;
            /**
             * @description For a channel made now: who may post: 1 everybody, 2 administrators, 3 full members, 4 moderators
             *     and above.
             * @default 1
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /**
             * @description For a channel made now: whether subscribers of a private one can read what was written before they
             *     joined; false when absent. Public channels always allow it.
             */
            history_public_to_subscribers?: boolean;
            /**
             * @description For a channel made now: days until messages are deleted, above 0; `realm_default`: as the
             *     organization says; `unlimited`: never. Owners only.
             * @default realm_default
             */
            message_retention_days: number | ("realm_default" | "unlimited");
            /**
             * @description For a channel made now: ID of the system group whose members may unsubscribe others; administrators
             *     when absent.
             */
            can_remove_subscribers_group?: number;
            /**
             * @description For a channel made now: whether to announce it in the channel that the organization has for that.
             * @default false
             */
            announce: boolean;
            /** @description Whom it concerns: user IDs or e-mail addresses, not both kinds. Empty or absent: the caller. */
            principals?: number[] | string[];
            /**
             * @description Whether one channel that the caller may not join refuses the whole request; otherwise it is listed
             *     in `unauthorized`.
             * @default true
             */
            authorization_errors_fatal: boolean;
        };
        /** @description Others joined channels. To those who may see the subscribers. */
        SubscriberAddEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description Others left channels. To those who may see the subscribers. */
        SubscriberRemoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A channel that the caller is in, with the own settings of it. */
        Subscription: {
            /** @description ID of the channel. */
            stream_id: number;
            /** @description Name. */
            name: string;
            /** @description What the channel is about, in Markdown. */
            description: string;
            /** @description The description as HTML, to be shown like message content; empty when there is none. */
            rendered_description: string;
            /** @description When the channel was made, UNIX seconds. */
            date_created: number;
            /** @description Who made the channel; null when that is not known. */
            creator_id: number | null;
            /** @description Whether the channel is private. */
            invite_only: boolean;
            /** @description Whether its history can be read without an account. */
            is_web_public: boolean;
            /**
             * @description Who may post: 1 everybody, 2 administrators, 3 full members, 4 moderators and above.
             * @enum {integer}
             */
            stream_post_policy: 1 | 2 | 3 | 4;
            /** @description Whether only administrators may post. Deprecated: see `stream_post_policy`. */
            is_announcement_only: boolean;
            /** @description Days until messages are deleted. Null: as the organization says; -1: never. */
            message_retention_days: number | null;
            /** @description Whether subscribers can read what was written before they joined. */
            history_public_to_subscribers: boolean;
            /** @description ID of the first message; null when there is none. */
            first_message_id: number | null;
            /** @description ID of the user group whose members may unsubscribe others. */
            can_remove_subscribers_group: number;
            /** @description Messages in a week on average, two significant digits; null while the channel is younger than a week. */
            stream_weekly_traffic: number | null;
            /** @description Colour of the channel: lower case, six digits. */
            color: string;
            /** @description Whether the channel is muted. */
            is_muted: boolean;
            /** @description The opposite of `is_muted`. Deprecated. */
            in_home_view: boolean;
            /** @description Whether the channel is pinned. */
            pin_to_top: boolean;
            /** @description Sound for its messages; null: as the personal setting says. */
            audible_notifications: boolean | null;
            /** @description Desktop notifications of its messages; null: as the personal setting says. */
            desktop_notifications: boolean | null;
            /** @description E-mail about its messages; null: as the personal setting says. */
            email_notifications: boolean | null;
            /** @description Mobile notifications of its messages; null: as the personal setting says. */
            push_notifications: boolean | null;
            /** @description Treat wildcard mentions as personal ones; null: as the personal setting says. */
            wildcard_mentions_notify: boolean | null;
            /** @description IDs of the users in the channel. Only with `include_subscribers`. */
            subscribers?: number[];
        };
        /** @description The user is in more channels. To that user. */
        SubscriptionAddEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
            /** @description The channels; `subscribers` is always there, and settings that are not made are null. */
            subscriptions: components["schemas"]["Subscription"][];
        };
        /** @description A new value of one own setting of a channel. Other members are ignored. */
        SubscriptionChange: {
            /** @description ID of the channel. */
            stream_id: number;
            /**
             * @description `color`, `is_muted`, `in_home_view` (the opposite of `is_muted`), `pin_to_top`, `desktop_notifications`,
             *     `audible_notifications`, `push_notifications`, `email_notifications` or `wildcard_mentions_notify`.
             */
            property: string;
            /** @description A colour, as `#rgb` or `#rrggbb`; for all others true or false. */
            value: boolean | string;
        };
        /** @description The user's colour of a channel changed. To that user. */
        SubscriptionColorEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description The user is in fewer channels. To that user. */
        SubscriptionRemoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A channel to join. Other members are ignored. */
        SubscriptionRequest: {
            /** @description Name; blanks around it are dropped. A channel that does not exist is made. */
            name: string;
            /** @description Colour for the caller's list, as `#rgb` or `#rrggbb`. */
            color?: string;
            /** @description Description of a channel that is made now, in Markdown. Line breaks become blanks. */
            description?: string;
        };
        /**
         * @description The user's setting of a channel changed. To that user. `is_muted` and `in_home_view` change together, in two
         *     events.
         */
        SubscriptionSettingEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description What every success has in common. */
        Success: {
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
        };
        /** @description A bot of the server. */
        SystemBot: {
            /** @description ID of the account. */
            user_id: number;
            /** @description API e-mail address. */
            email: string;
            /** @description Real e-mail address; null when the user may not see it. */
            delivery_email: string | null;
            /** @description Name. */
            full_name: string;
            /** @description When the account was made: ISO 8601 with an offset. */
            date_joined: string;
            /** @description Whether the role is owner. */
            is_owner: boolean;
            /** @description Whether the role is administrator or owner. */
            is_admin: boolean;
            /** @description Whether the role is guest. */
            is_guest: boolean;
            /** @description Always false here. */
            is_billing_admin: boolean;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /**
             * @description 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA time zone; empty when none is chosen. */
            timezone: string;
            /** @description Rises with every change of the avatar. */
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
            /** @description Where the avatar is. */
            avatar_url: string;
            /**
             * @description Always 1.
             * @enum {integer}
             */
            bot_type: 1;
            /** @description Always null. */
            bot_owner_id: number | null;
        };
        /** @description A size in which images are kept. */
        ThumbnailFormat: {
            /** @description Name of the file in which an image of this size is. */
            name: string;
            /** @description Largest width in pixels. */
            max_width: number;
            /** @description Largest height in pixels. */
            max_height: number;
            /** @description File type. */
            format: string;
            /** @description Whether it moves. */
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
            /** @description Where it leads. */
            url: string;
        };
        /** @description Messages were moved to another topic, perhaps of another channel. To all who can read them. */
        TopicMoveEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `update_message`.
             * @enum {string}
             */
            type: "update_message";
            /** @description Who edited. */
            user_id: number;
            /** @description When, UNIX seconds. */
            edit_timestamp: number;
            /** @description ID of the edited message. */
            message_id: number;
            /** @description IDs of all messages that changed, the edited one among them, in no particular order. */
            message_ids: number[];
            flags: components["schemas"]["PersonalFlags"];
            /**
             * @description Always false: nobody but an editor changes messages.
             * @enum {boolean}
             */
            rendering_only: false;
            /** @description ID of the channel the message was in. */
            stream_id: number;
            /** @description Name of that channel. */
            stream_name: string;
            /**
             * @description How many messages of the topic moved along.
             * @enum {string}
             */
            propagate_mode: "change_one" | "change_later" | "change_all";
            /** @description Topic before. */
            orig_subject: string;
            /** @description Topic now. */
            subject: string;
            /** @description Links that linkifiers find in the topic. */
            topic_links: components["schemas"]["TopicLink"][];
            /** @description ID of the channel they are in now. Absent when no channel was given. */
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
        /** @description Somebody types a channel message. To subscribers, in queues with the capability `stream_typing_notifications`. */
        TypingChannelEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `typing`.
             * @enum {string}
             */
            type: "typing";
            /**
             * @description Whether typing begins or ends.
             * @enum {string}
             */
            op: "start" | "stop";
            /** @description Who types. */
            sender: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API e-mail address. */
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
        /** @description Somebody types a direct message. To its recipients, the writer included. */
        TypingDirectEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
            id: number;
            /**
             * @description Always `typing`.
             * @enum {string}
             */
            type: "typing";
            /**
             * @description Whether typing begins or ends.
             * @enum {string}
             */
            op: "start" | "stop";
            /** @description Who types. */
            sender: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API e-mail address. */
                email: string;
            };
            /**
             * @description Always `direct`.
             * @enum {string}
             */
            message_type: "direct";
            /** @description All participants, the writer included, by ID. */
            recipients: {
                /** @description ID of the user. */
                user_id: number;
                /** @description API e-mail address. */
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
            /** @description The ID as it was sent. */
            queue_id: string;
        };
        /** @description Where an unread channel message is. */
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
        /** @description Where an unread direct message is. */
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
        /** @description The user marked messages as unread. To that user. */
        UnreadEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
             * @description The same as `op`. Deprecated.
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
            /** @description Number of unread messages, those in muted conversations not counted. */
            count: number;
            /** @description Conversations of two. */
            pms: {
                /** @description ID of the other participant; the own one for messages to oneself. */
                other_user_id: number;
                /** @description The same. Deprecated. */
                sender_id: number;
                /** @description IDs, ascending. */
                unread_message_ids: number[];
            }[];
            /** @description Topics of channels that the user is in, muted ones included. */
            streams: {
                /** @description ID of the channel. */
                stream_id: number;
                /** @description Topic. */
                topic: string;
                /** @description IDs, ascending. */
                unread_message_ids: number[];
            }[];
            /** @description Conversations of three and more. */
            huddles: {
                /** @description IDs of all participants, ascending, separated by commas. */
                user_ids_string: string;
                /** @description IDs, ascending. */
                unread_message_ids: number[];
            }[];
            /** @description IDs of messages that mention the user, ascending. */
            mentions: number[];
            /** @description Whether the oldest ones are left out. */
            old_unreads_missing: boolean;
        };
        /**
         * UnsubscribeAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description Names of the channels that were left, one entry for each user. */
            removed: string[];
            /** @description Names of the channels that the user was not in. */
            not_removed: string[];
        };
        /** UnsubscribeForm */
        UnsubscribeForm: {
            /** @description Names of the channels. */
            subscriptions: string[];
            /** @description Whom it concerns: user IDs or e-mail addresses, not both kinds. Empty or absent: the caller. */
            principals?: number[] | string[];
        };
        /** @description Two parameters exclude each other. */
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
            /** @description The names, separated by a comma and a blank. */
            parameters: string;
        };
        /** @description The body's encoding is unknown. */
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
         * UpdateMessageFlagsAnswer
         * @description What every success has in common.
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
            /** @description Names of parameters that were sent but that the operation does not know, sorted. Absent when there are none. */
            ignored_parameters_unsupported?: string[];
            /** @description The IDs as they were sent. */
            messages: number[];
        };
        /** UpdateMessageFlagsForm */
        UpdateMessageFlagsForm: {
            /** @description IDs of the messages. */
            messages: number[];
            /** @description `add` or `remove`. */
            op: string;
            /** @description `read`, `starred` or `collapsed`; the other flags are set by the server alone. */
            flag: string;
        };
        /** UpdateSubscriptionSettingsForm */
        UpdateSubscriptionSettingsForm: {
            /** @description The changes; may be empty. */
            subscription_data: components["schemas"]["SubscriptionChange"][];
        };
        /** @description An account: a person or a bot. */
        User: {
            /** @description ID of the account. */
            user_id: number;
            /**
             * @description API e-mail address: the real one when everyone may see it, otherwise `user{user_id}@{host of the
             *     organization}`.
             */
            email: string;
            /** @description Real e-mail address; null when the caller may not see it. */
            delivery_email: string | null;
            /** @description Name shown to others. */
            full_name: string;
            /** @description When the account was made: ISO 8601 with an offset. */
            date_joined: string;
            /** @description False when the account is deactivated. */
            is_active: boolean;
            /** @description Whether the role is owner. */
            is_owner: boolean;
            /** @description Whether the role is administrator or owner. */
            is_admin: boolean;
            /** @description Whether the role is guest. */
            is_guest: boolean;
            /** @description Always false here. */
            is_billing_admin: boolean;
            /** @description Whether the account is a bot. */
            is_bot: boolean;
            /**
             * @description Kind of bot: 1 generic, 2 incoming webhook, 3 outgoing webhook, 4 embedded. Absent for people.
             * @enum {integer}
             */
            bot_type?: 1 | 2 | 3 | 4;
            /** @description Who owns the bot; null when nobody does. Absent for people. */
            bot_owner_id?: number | null;
            /**
             * @description Role: 100 owner, 200 administrator, 300 moderator, 400 member, 600 guest.
             * @enum {integer}
             */
            role: 100 | 200 | 300 | 400 | 600;
            /** @description IANA time zone; empty when the user has not chosen one. */
            timezone: string;
            /** @description Where the avatar is. Null when `client_gravatar` was true and the client can derive it from the address. */
            avatar_url: string | null;
            /** @description Rises with every change of the avatar. */
            avatar_version: number;
            /** @description Values of the custom profile fields, by field ID. Absent for bots, and where it was not asked for. */
            profile_data?: {
                [key: string]: components["schemas"]["ProfileFieldValue"];
            };
        };
        /** @description A user was deactivated or reactivated. To all who can see the user. */
        UserActivityEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A user or a bot is new. To all who can see it. */
        UserAddEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A user has a new address, or the recipient may see it now or no longer. To all who can see the user. */
        UserAddressEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
                /** @description Real e-mail address; null when the recipient may not see it. */
                delivery_email: string | null;
            };
        };
        /** @description A user has a new API e-mail address. To all who can see the user. */
        UserApiAddressEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
                /** @description API e-mail address now. */
                new_email: string;
            };
        };
        /** @description A user has a new avatar. To all who can see the user. */
        UserAvatarEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
                 * @description `G`: derived from the address. `U`: uploaded.
                 * @enum {string}
                 */
                avatar_source: "G" | "U";
                /** @description Where it is; null when clients derive it from the address. */
                avatar_url: string | null;
                /** @description Where a larger one is; null when clients derive it from the address. */
                avatar_url_medium: string | null;
                /** @description Rises with every change. */
                avatar_version: number;
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
        /** @description A user group. */
        UserGroup: {
            /** @description ID of the group. */
            id: number;
            /** @description Name; those of the roles begin with `role:`. */
            name: string;
            /** @description What the group is. */
            description: string;
            /** @description IDs of the direct members. */
            members: number[];
            /** @description IDs of the groups directly inside. */
            direct_subgroup_ids: number[];
            /** @description Whether the server keeps it. */
            is_system_group: boolean;
            /** @description Who may mention it: a group, or persons and groups. */
            can_mention_group: number | components["schemas"]["PersonsAndGroups"];
        };
        /** @description The user changed the language. To that user. */
        UserLanguageEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A user has a new name. To all who can see the user. */
        UserNameEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
                /** @description Name now. */
                full_name: string;
            };
        };
        /** @description The user changed a personal setting that is a number. To that user. */
        UserNumberEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A user has a new role. To all who can see the user. */
        UserRoleEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
             * @description When previews of animated images move.
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
            /** @description Line height in per cent of the font size. */
            web_line_height_percent: number;
            /**
             * @description 1 as the system says, 2 dark, 3 light.
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
             * @description First view.
             * @enum {string}
             */
            web_home_view: "recent_topics" | "inbox" | "all_messages";
            /** @description Escape goes to the first view. */
            web_escape_navigates_to_home_view: boolean;
            /** @description In narrow windows show the users on the left. */
            left_side_userlist: boolean;
            /**
             * @description Pictures used for emoji.
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
            /** @description Keep drafts on the server. Switching it off deletes the drafts kept there. */
            enable_drafts_synchronization: boolean;
            /** @description Desktop notifications of channel messages. */
            enable_stream_desktop_notifications: boolean;
            /** @description E-mail about channel messages. */
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
            /** @description E-mail about followed topics. */
            enable_followed_topic_email_notifications: boolean;
            /** @description Mobile notifications of followed topics. */
            enable_followed_topic_push_notifications: boolean;
            /** @description Sound for followed topics. */
            enable_followed_topic_audible_notifications: boolean;
            /** @description Treat wildcard mentions in followed topics as personal ones. */
            enable_followed_topic_wildcard_mentions_notify: boolean;
            /** @description Seconds that messages are collected before an e-mail goes out; above 0 and at most a week. */
            email_notifications_batching_period_seconds: number;
            /** @description E-mail about direct messages and mentions while offline. */
            enable_offline_email_notifications: boolean;
            /** @description Mobile notifications of direct messages and mentions while offline. */
            enable_offline_push_notifications: boolean;
            /** @description Mobile notifications while online too. */
            enable_online_push_notifications: boolean;
            /** @description Digest by e-mail after an absence. */
            enable_digest_emails: boolean;
            /** @description News of the service by e-mail. */
            enable_marketing_emails: boolean;
            /** @description E-mail about log-ins. */
            enable_login_emails: boolean;
            /** @description Put message content into e-mail. */
            message_content_in_email_notifications: boolean;
            /** @description Put the content of direct messages into desktop notifications. */
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
             * @description Name of the organization in e-mail subjects: 1 automatic, 2 always, 3 never.
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
             * @description Who sees the real e-mail address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
             * @enum {integer}
             */
            email_address_visibility: 1 | 2 | 3 | 4 | 5;
            /** @description IANA time zone; empty when none is chosen. */
            timezone: string;
            /** @description What `emojiset` can be, in the order to offer. */
            emojiset_choices: components["schemas"]["EmojisetChoice"][];
            /** @description What `notification_sound` can be, besides `none`. */
            available_notification_sounds: string[];
        };
        /** @description Personal settings that new users start with. */
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
             * @description When previews of animated images move.
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
            /** @description Line height in per cent of the font size. */
            web_line_height_percent: number;
            /**
             * @description 1 as the system says, 2 dark, 3 light.
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
             * @description First view.
             * @enum {string}
             */
            web_home_view: "recent_topics" | "inbox" | "all_messages";
            /** @description Escape goes to the first view. */
            web_escape_navigates_to_home_view: boolean;
            /** @description In narrow windows show the users on the left. */
            left_side_userlist: boolean;
            /**
             * @description Pictures used for emoji.
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
            /** @description Keep drafts on the server. Switching it off deletes the drafts kept there. */
            enable_drafts_synchronization: boolean;
            /** @description Desktop notifications of channel messages. */
            enable_stream_desktop_notifications: boolean;
            /** @description E-mail about channel messages. */
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
            /** @description E-mail about followed topics. */
            enable_followed_topic_email_notifications: boolean;
            /** @description Mobile notifications of followed topics. */
            enable_followed_topic_push_notifications: boolean;
            /** @description Sound for followed topics. */
            enable_followed_topic_audible_notifications: boolean;
            /** @description Treat wildcard mentions in followed topics as personal ones. */
            enable_followed_topic_wildcard_mentions_notify: boolean;
            /** @description Seconds that messages are collected before an e-mail goes out; above 0 and at most a week. */
            email_notifications_batching_period_seconds: number;
            /** @description E-mail about direct messages and mentions while offline. */
            enable_offline_email_notifications: boolean;
            /** @description Mobile notifications of direct messages and mentions while offline. */
            enable_offline_push_notifications: boolean;
            /** @description Mobile notifications while online too. */
            enable_online_push_notifications: boolean;
            /** @description Digest by e-mail after an absence. */
            enable_digest_emails: boolean;
            /** @description News of the service by e-mail. */
            enable_marketing_emails: boolean;
            /** @description E-mail about log-ins. */
            enable_login_emails: boolean;
            /** @description Put message content into e-mail. */
            message_content_in_email_notifications: boolean;
            /** @description Put the content of direct messages into desktop notifications. */
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
             * @description Name of the organization in e-mail subjects: 1 automatic, 2 always, 3 never.
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
             * @description Who sees the real e-mail address: 1 everyone, 2 members, 3 administrators, 4 nobody, 5 moderators.
             * @enum {integer}
             */
            email_address_visibility: 1 | 2 | 3 | 4 | 5;
            /** @description What `emojiset` can be, in the order to offer. */
            emojiset_choices: components["schemas"]["EmojisetChoice"][];
            /** @description What `notification_sound` can be, besides `none`. */
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
             * @description Always true. Absent when the user shows the presence. Deprecated.
             * @enum {boolean}
             */
            away?: true;
        };
        /** @description The user switched a personal setting. To that user. */
        UserSwitchEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description The user changed a personal setting that is a text. To that user. */
        UserTextEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A user is in another time zone. To all who can see the user. */
        UserTimezoneEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
                /** @description API e-mail address. */
                email: string;
                /** @description IANA time zone now. */
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
        /** @description The user's policy for a topic changed. To that user. */
        UserTopicEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description Another server is used for video calls. To everybody. */
        VideoServerEvent: {
            /** @description ID of the event in its queue; rises from event to event. */
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
        /** @description A service that can send messages in. */
        WebhookBot: {
            /** @description Name. */
            name: string;
            /** @description Name to show. */
            display_name: string;
            /** @description What it reports; null when that is not known. */
            all_event_types: string[] | null;
            /** @description Settings. */
            config: {
                [key: string]: string;
            };
        };
    };
    responses: {
        /** @description The credentials are missing or wrong, or the account may not be used. */
        Unauthorized: {
            headers: {
                /** @description Names the scheme to use. */
                "WWW-Authenticate"?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnauthorizedError"];
            };
        };
        /** @description The credentials are of another scheme than HTTP Basic, or the body is malformed. */
        BasicOnly: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"];
            };
        };
        /** @description No organization of this server answers at the host that was asked. */
        NoOrganization: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NoOrganizationError"];
            };
        };
        /**
         * @description What stands in the path for the ID is not a number, so that no operation is there; or no organization answers at
         *     the host that was asked.
         */
        NoSuchPath: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["NoOrganizationError"];
            };
        };
        /** @description The body is larger than the server reads. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TooLargeError"];
            };
        };
        /** @description The body is compressed or encoded in a way the server does not read. */
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
                /** @description Seconds to wait, rounded up. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RateLimitError"];
            };
        };
        /** @description A fault of the server; nothing was changed. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InternalError"];
            };
        };
        /** @description There is no such draft, or it is someone else's; or no organization answers at the host that was asked. */
        NoSuchDraft: {
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
            /** @description Something was not sent, or the user name is no e-mail address. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BadRequestError"] | components["schemas"]["MissingParameterError"];
                };
            };
            /**
             * @description No such account, wrong password, or the account may not be used: a deactivated one is told so whatever the
             *     password.
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
        };
    };
    getUsers: {
        parameters: {
            query: {
                /** @description Whether the client derives avatars from addresses itself; then `avatar_url` can be null. */
                client_gravatar: boolean;
                /** @description Whether to add `profile_data`. */
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
            /** @description The account exists. */
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
            /** @description The own account. */
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
                    "application/json": components["schemas"]["Success"];
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
        };
    };
    getUser: {
        parameters: {
            query: {
                /** @description Whether the client derives avatars from addresses itself; then `avatar_url` can be null. */
                client_gravatar: boolean;
                /** @description Whether to add `profile_data`. */
                include_custom_profile_fields: boolean;
            };
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
            404: components["responses"]["NoSuchPath"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
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
                    "application/json": components["schemas"]["Success"];
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
                    "application/json": components["schemas"]["Success"];
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
                    "application/json": components["schemas"]["Success"];
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
            /** @description The bot exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateBotAnswer"];
                };
            };
            /**
             * @description The caller may not make bots, or the bot is refused; with `Username already in use` when the address is
             *     taken.
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
                    "application/json": components["schemas"]["Success"];
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
                /** @description Tell in `is_default` whether a channel is in the default set. */
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
            /** @description There is no such channel for the caller. */
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
                    "application/json": components["schemas"]["Success"];
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
                    "application/json": components["schemas"]["Success"];
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
            /** @description There is no such channel for the caller. */
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
                    "application/json": components["schemas"]["Success"];
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
                    "application/json": components["schemas"]["Success"];
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
        };
    };
    getSubscriptions: {
        parameters: {
            query: {
                /** @description Whether to add the subscribers of each channel. */
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
            /** @description The subscriptions exist. */
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
            /** @description The subscriptions are gone. */
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
                    "application/json": components["schemas"]["Success"];
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
            /** @description The topic is muted, or no longer so. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description The parameters do not fit together, or the user cannot see the channel. */
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
                    "application/json": components["schemas"]["Success"];
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
            /** @description There is no such channel for the user. */
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
            /** @description The topic is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeleteTopicAnswer"];
                };
            };
            /** @description The user is no administrator, or there is no such channel for the user. */
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
        };
    };
    getMessages: {
        parameters: {
            query: {
                /**
                 * @description A message ID, `oldest`, `newest` or `first_unread`: the oldest unread message that matches (leaving out muted
                 *     topics, and muted channels unless the narrow names one), else the newest. Needed unless
                 *     `use_first_unread_anchor` is true.
                 */
                anchor?: string;
                /** @description Whether the anchor itself is in the list, if it matches. It can only be left out at an end. */
                include_anchor: boolean;
                /** @description How many messages with smaller IDs. */
                num_before: number;
                /** @description How many messages with larger IDs. */
                num_after: number;
                /**
                 * @description Which messages: those that meet every term. Terms for channels cannot be combined with terms for direct
                 *     messages.
                 */
                narrow: components["schemas"]["NarrowTerm"][] | null;
                /**
                 * @deprecated
                 * @description The same as `anchor` `first_unread`, and takes precedence over `anchor`.
                 */
                use_first_unread_anchor: boolean;
                /** @description Whether the client works out pictures itself, so that `avatar_url` may be null. */
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
             * @description The range or the narrow makes no sense. Checked in this order: the form of the parameters, the anchor, the
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
             * @description The message is refused. Checked in this order: the parameters, the form of `to`, the text, the topic, the
             *     channel or the users, the right to send, widgets and mentions. Further texts: `Message must not contain null
             *     bytes`, `Invalid character in topic, at position {n}!` (counted from 1), `Topics are required in this
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
            /** @description There is no such message for the user. */
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
            /** @description The message is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description There is no such message for the user, or the user is no administrator. */
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
                    "application/json": components["schemas"]["Success"];
                };
            };
            /**
             * @description The change is refused. Checked in this order: access to the message, the right and the time to edit the
             *     text, the combination of parameters, the topic's text, the right and the time to move. Further texts:
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
            /** @description The text was not sent. */
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
            /** @description The reaction is there. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /**
             * @description The message or the emoji does not exist, code, name and type do not fit together, or the user has this
             *     reaction already. Checked in this order: the message, the name when it has to be looked up, the existing
             *     reaction, then the rest. Further texts: `Invalid custom emoji.`, `Invalid custom emoji name.`,
             *     `This custom emoji has been deactivated.`
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
            /** @description The reaction is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
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
            /** @description Draft synchronization is switched off. */
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
            /** @description The drafts exist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateDraftsAnswer"];
                };
            };
            /**
             * @description One of the drafts is refused; none was created. Checked in this order: synchronization, the form of the
             *     drafts, blank text, null bytes in the text, the time, null bytes in the topic, the number of channels, the
             *     channel or the users.
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
            /** @description The draft is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description Draft synchronization is switched off. */
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
                    "application/json": components["schemas"]["Success"];
                };
            };
            /**
             * @description The draft is refused. Checked in the same order as on creation; whether the draft exists is looked up after
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
            /** @description The others are told. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /**
             * @description Nobody is told. Checked in this order: the parameters, what the type needs, the caller's own switch, the
             *     users or the channel, the right to post in the channel (texts as in sending a message).
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
            /** @description The caller may not ask. */
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
            /** @description Everybody is invited. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
                };
            };
            /** @description The caller may not invite so, or addresses were refused. */
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
            /** @description The link exists. */
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
                    "application/json": components["schemas"]["BadRequestError"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NoOrganization"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMedia"];
            429: components["responses"]["RateLimited"];
            500: components["responses"]["Failure"];
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of an invitation by e-mail.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The invitation is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
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
        };
    };
    resendInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description ID of an invitation by e-mail.
                 * @example 1
                 */
                invite_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail is on its way. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
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
                    "application/json": components["schemas"]["Success"];
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
        };
    };
    uploadCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name: letters, digits, dashes and blanks. Letter case makes no difference, an underscore is the same as a
                 *     blank. It ends with a letter or digit.
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
                    "application/json": components["schemas"]["Success"];
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
        };
    };
    removeCustomEmoji: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Name: letters, digits, dashes and blanks. Letter case makes no difference, an underscore is the same as a
                 *     blank. It ends with a letter or digit.
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
                    "application/json": components["schemas"]["Success"];
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
            /** @description There is no active emoji of that name; or no organization answers at the host that was asked. */
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
                    "application/json": components["schemas"]["Success"];
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
            /** @description The queue exists. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterQueueAnswer"];
                };
            };
            /** @description There is no queue; a parameter is refused. */
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
        };
    };
    getEvents: {
        parameters: {
            query: {
                /** @description The queue. Needed: without it the answer is `Missing 'queue_id' argument` with the code `BAD_REQUEST`. */
                queue_id?: string;
                /**
                 * @description ID of the newest event that the client has; -1 before the first. Needed: without it the answer is `Missing
                 *     'last_event_id' argument` with the code `BAD_REQUEST`.
                 */
                last_event_id?: number;
                /** @description Answer at once, perhaps without events. */
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
            /** @description There is no such queue, or it cannot continue after that event. */
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
            /** @description The queue is gone. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Success"];
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
        };
    };
}
