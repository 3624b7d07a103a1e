"""The operations of the scenario with a client made by openapi-generator for Python, whichever library it uses."""

import asyncio
import inspect
import json

import parlance_client as m
from scenario import BASE_URL, EMAIL, KEY, Outcome, play


class Generated:
    def __init__(self, api: m.ApiClient, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.server, self.users, self.events, self.messages = (
            m.ServerApi(api),
            m.UsersApi(api),
            m.EventsApi(api),
            m.MessagesApi(api),
        )
        self.reactions, self.drafts, self.typing, self.emoji = (
            m.ReactionsApi(api),
            m.DraftsApi(api),
            m.TypingApi(api),
            m.EmojiApi(api),
        )
        self.invitations, self.subscriptions = m.InvitationsApi(api), m.SubscriptionsApi(api)

    def outcome(self, call, *arguments, **named) -> Outcome:
        """What came back; the functions of some libraries have to be awaited."""
        try:
            answer = call(*arguments, **named)
            if inspect.isawaitable(answer):
                answer = self.loop.run_until_complete(answer)
        except m.ApiException as error:
            return error.status, json.loads(error.body)
        return answer.status_code, answer.data.to_dict()

    def get_server_settings(self):
        return self.outcome(self.server.get_server_settings_with_http_info)

    def get_own_user(self):
        return self.outcome(self.users.get_own_user_with_http_info)

    def fetch_api_key(self, username, password):
        form = m.FetchApiKeyForm(username=username, password=password)
        return self.outcome(self.server.fetch_api_key_with_http_info, fetch_api_key_form=form)

    def register_queue(self, event_types, notification_settings_null):
        capabilities = m.RegisterQueueFormClientCapabilities(notification_settings_null=notification_settings_null)
        form = m.RegisterQueueForm(event_types=event_types, client_capabilities=capabilities)
        return self.outcome(self.events.register_queue_with_http_info, register_queue_form=form)

    def send_message(self, **form):
        return self.outcome(self.messages.send_message_with_http_info, send_message_form=m.SendMessageForm(**form))

    def get_messages(self, **query):
        return self.outcome(self.messages.get_messages_with_http_info, **query)

    def get_message(self, message_id, **query):
        return self.outcome(self.messages.get_message_with_http_info, message_id, **query)

    def edit_message(self, message_id, content):
        form = m.EditMessageForm(content=content)
        return self.outcome(self.messages.edit_message_with_http_info, message_id, edit_message_form=form)

    def add_reaction(self, message_id, emoji_name):
        form = m.AddReactionForm(emoji_name=emoji_name)
        return self.outcome(self.reactions.add_reaction_with_http_info, message_id, add_reaction_form=form)

    def remove_reaction(self, message_id, emoji_name):
        form = m.RemoveReactionForm(emoji_name=emoji_name)
        return self.outcome(self.reactions.remove_reaction_with_http_info, message_id, remove_reaction_form=form)

    def update_message_flags(self, messages, op, flag):
        form = m.UpdateMessageFlagsForm(messages=messages, op=op, flag=flag)
        return self.outcome(self.messages.update_message_flags_with_http_info, update_message_flags_form=form)

    def create_drafts(self, drafts):
        form = m.CreateDraftsForm(drafts=[m.DraftInput(**one) for one in drafts])
        return self.outcome(self.drafts.create_drafts_with_http_info, create_drafts_form=form)

    def edit_draft(self, draft_id, draft):
        form = m.EditDraftForm(draft=m.DraftInput(**draft))
        return self.outcome(self.drafts.edit_draft_with_http_info, draft_id, edit_draft_form=form)

    def get_drafts(self):
        return self.outcome(self.drafts.get_drafts_with_http_info)

    def delete_draft(self, draft_id):
        return self.outcome(self.drafts.delete_draft_with_http_info, draft_id)

    def send_typing(self, **form):
        return self.outcome(self.typing.send_typing_with_http_info, send_typing_form=m.SendTypingForm(**form))

    def send_invitations(self, **form):
        form = m.SendInvitationsForm(**form)
        return self.outcome(self.invitations.send_invitations_with_http_info, send_invitations_form=form)

    def get_invitations(self):
        return self.outcome(self.invitations.get_invitations_with_http_info)

    def upload_custom_emoji(self, name, file_name, content):
        return self.outcome(self.emoji.upload_custom_emoji_with_http_info, name, file=(file_name, content))

    def get_custom_emoji(self):
        return self.outcome(self.emoji.get_custom_emoji_with_http_info)

    def subscribe(self, name, description):
        form = m.SubscribeForm(subscriptions=[m.SubscriptionRequest(name=name, description=description)])
        return self.outcome(self.subscriptions.subscribe_with_http_info, subscribe_form=form)

    def get_events(self, **query):
        return self.outcome(self.events.get_events_with_http_info, **query)


loop = asyncio.new_event_loop()
api = m.ApiClient(m.Configuration(host=BASE_URL, username=EMAIL, password=KEY))
play(Generated(api, loop))
if hasattr(api, "close"):
    loop.run_until_complete(api.close())
