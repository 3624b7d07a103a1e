"""The operations of the scenario with a client made by openapi-python-client."""

import base64
import io

from generated import AuthenticatedClient, types
from generated import models as m
from generated.api.drafts import create_drafts, delete_draft, edit_draft, get_drafts
from generated.api.emoji import get_custom_emoji, upload_custom_emoji
from generated.api.events import get_events, register_queue
from generated.api.invitations import get_invitations, send_invitations
from generated.api.messages import edit_message, get_message, get_messages, send_message, update_message_flags
from generated.api.reactions import add_reaction, remove_reaction
from generated.api.server import fetch_api_key, get_server_settings
from generated.api.subscriptions import subscribe
from generated.api.typing import send_typing
from generated.api.users import get_own_user
from scenario import BASE_URL, EMAIL, KEY, Outcome, play

TOKEN = base64.b64encode(f"{EMAIL}:{KEY}".encode()).decode()
client = AuthenticatedClient(base_url=BASE_URL, token=TOKEN, prefix="Basic")


def outcome(operation, *arguments, **named) -> Outcome:
    answer = operation.sync_detailed(*arguments, client=client, **named)
    return answer.status_code, answer.parsed.to_dict()


class Generated:
    def get_server_settings(self):
        return outcome(get_server_settings)

    def get_own_user(self):
        return outcome(get_own_user)

    def fetch_api_key(self, username, password):
        return outcome(fetch_api_key, body=m.FetchApiKeyForm(username=username, password=password))

    def register_queue(self, event_types, notification_settings_null):
        capabilities = m.RegisterQueueFormClientCapabilities(notification_settings_null=notification_settings_null)
        form = m.RegisterQueueForm(event_types=event_types, client_capabilities=capabilities)
        return outcome(register_queue, body=form)

    def send_message(self, type, **form):
        return outcome(send_message, body=m.SendMessageForm(type_=m.SendMessageFormType(type), **form))

    def get_messages(self, **query):
        return outcome(get_messages, **query)

    def get_message(self, message_id, **query):
        return outcome(get_message, message_id, **query)

    def edit_message(self, message_id, content):
        return outcome(edit_message, message_id, body=m.EditMessageForm(content=content))

    def add_reaction(self, message_id, emoji_name):
        return outcome(add_reaction, message_id, body=m.AddReactionForm(emoji_name=emoji_name))

    def remove_reaction(self, message_id, emoji_name):
        return outcome(remove_reaction, message_id, body=m.RemoveReactionForm(emoji_name=emoji_name))

    def update_message_flags(self, messages, op, flag):
        op, flag = m.UpdateMessageFlagsFormOp(op), m.UpdateMessageFlagsFormFlag(flag)
        return outcome(update_message_flags, body=m.UpdateMessageFlagsForm(messages=messages, op=op, flag=flag))

    def create_drafts(self, drafts):
        return outcome(create_drafts, body=m.CreateDraftsForm(drafts=[draft_input(**one) for one in drafts]))

    def edit_draft(self, draft_id, draft):
        return outcome(edit_draft, draft_id, body=m.EditDraftForm(draft=draft_input(**draft)))

    def get_drafts(self):
        return outcome(get_drafts)

    def delete_draft(self, draft_id):
        return outcome(delete_draft, draft_id)

    def send_typing(self, type, op, to):
        form = m.SendTypingForm(type_=m.SendTypingFormType(type), op=m.SendTypingFormOp(op), to=to)
        return outcome(send_typing, body=form)

    def send_invitations(self, **form):
        return outcome(send_invitations, body=m.SendInvitationsForm(**form))

    def get_invitations(self):
        return outcome(get_invitations)

    def upload_custom_emoji(self, name, file_name, content):
        file = types.File(payload=io.BytesIO(content), file_name=file_name, mime_type="image/png")
        return outcome(upload_custom_emoji, name, body=m.UploadCustomEmojiBody(file=file))

    def get_custom_emoji(self):
        return outcome(get_custom_emoji)

    def subscribe(self, name, description):
        form = m.SubscribeForm(subscriptions=[m.SubscriptionRequest(name=name, description=description)])
        return outcome(subscribe, body=form)

    def get_events(self, **query):
        return outcome(get_events, **query)


def draft_input(type, **rest):
    return m.DraftInput(type_=m.DraftInputType(type), **rest)


play(Generated())
