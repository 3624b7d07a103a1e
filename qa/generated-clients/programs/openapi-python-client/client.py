"""The scenario of 25 steps with a client made by openapi-python-client."""

import base64
import io
import json
import os
import sys

from generated import AuthenticatedClient, types
from generated import models as m
from generated.api.server import fetch_api_key, get_server_settings
from generated.api.users import get_own_user
from generated.api.events import get_events, register_queue
from generated.api.messages import edit_message, get_message, get_messages, send_message, update_message_flags
from generated.api.reactions import add_reaction, remove_reaction
from generated.api.drafts import create_drafts, delete_draft, edit_draft, get_drafts
from generated.api.typing import send_typing
from generated.api.invitations import get_invitations, send_invitations
from generated.api.emoji import get_custom_emoji, upload_custom_emoji
from generated.api.subscriptions import subscribe

EMAIL, KEY, OTHER = os.environ["EMAIL"], os.environ["API_KEY"], int(os.environ["OTHER_ID"])
TOKEN = base64.b64encode(f"{EMAIL}:{KEY}".encode()).decode()
client = AuthenticatedClient(base_url=os.environ["BASE_URL"], token=TOKEN, prefix="Basic")
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC"
)
NARROW = json.dumps([{"operator": "channel", "operand": "engineering"}, {"operator": "topic", "operand": "kits"}])
CONTENT = "Caffè & **crème** + 100%"
state = {}


def success(answer):
    assert answer.status_code == 200, answer.content
    return answer.parsed


def refusal(answer, status, code):
    assert answer.status_code == status and answer.parsed.code == code, answer.content


def draft(kind, to, topic, content):
    return m.DraftInput(type_=m.DraftInputType(kind), to=to, topic=topic, content=content)


def register():
    capabilities = m.RegisterQueueFormClientCapabilities(notification_settings_null=True)
    form = m.RegisterQueueForm(event_types=["message"], client_capabilities=capabilities)
    state["queue"] = success(register_queue.sync_detailed(client=client, body=form))


def send_to_channel():
    form = m.SendMessageForm(type_=m.SendMessageFormType.CHANNEL, to="engineering", topic="kits", content=CONTENT)
    state["message"] = success(send_message.sync_detailed(client=client, body=form)).id


def list_messages():
    found = success(
        get_messages.sync_detailed(client=client, anchor="newest", num_before=5, num_after=0, narrow=NARROW)
    )
    assert [one.id for one in found.messages] == [state["message"]]


def read_message():
    found = success(get_message.sync_detailed(state["message"], client=client, apply_markdown=False))
    assert found.message.content == CONTENT


def create_two_drafts():
    form = m.CreateDraftsForm(drafts=[draft("stream", [2], "kits", "A draft"), draft("", [], "", "A note")])
    state["draft"] = success(create_drafts.sync_detailed(client=client, body=form)).ids[0]


def find_draft():
    found = success(get_drafts.sync_detailed(client=client)).drafts
    assert any(one.id == state["draft"] and one.content == "Changed" for one in found)


def find_invitation():
    found = success(get_invitations.sync_detailed(client=client)).invites
    assert any(getattr(one, "email", None) == "kit@elsewhere.example" and one.expiry_date is None for one in found)


def upload():
    file = types.File(payload=io.BytesIO(PICTURE), file_name="kit.png", mime_type="image/png")
    success(upload_custom_emoji.sync_detailed("kit", client=client, body=m.UploadCustomEmojiBody(file=file)))


def find_emoji():
    found = success(get_custom_emoji.sync_detailed(client=client)).emoji
    assert any(one.name == "kit" for one in found.additional_properties.values())


def read_event():
    queue = state["queue"]
    found = success(
        get_events.sync_detailed(client=client, queue_id=queue.queue_id, last_event_id=queue.last_event_id)
    )
    first = found.events[0]
    first = first.to_dict() if hasattr(first, "to_dict") else first
    assert first["type"] == "message" and first["message"]["id"] == state["message"]


def react(operation):
    return operation.sync_detailed(state["message"], client=client, body=REACTIONS[operation](emoji_name="tada"))


REACTIONS = {add_reaction: m.AddReactionForm, remove_reaction: m.RemoveReactionForm}


def flag():
    add, starred = m.UpdateMessageFlagsFormOp.ADD, m.UpdateMessageFlagsFormFlag.STARRED
    form = m.UpdateMessageFlagsForm(messages=[state["message"]], op=add, flag=starred)
    assert len(success(update_message_flags.sync_detailed(client=client, body=form)).messages) == 1


def own_address():
    assert success(get_own_user.sync_detailed(client=client)).delivery_email == EMAIL


def level():
    assert success(get_server_settings.sync_detailed(client=client)).zulip_feature_level > 200


def wrong_password():
    form = m.FetchApiKeyForm(username=EMAIL, password="wrong")
    refusal(fetch_api_key.sync_detailed(client=client, body=form), 401, "AUTHENTICATION_FAILED")


def edit():
    success(edit_message.sync_detailed(state["message"], client=client, body=m.EditMessageForm(content="Edited")))


def send_direct():
    form = m.SendMessageForm(type_=m.SendMessageFormType.DIRECT, to=json.dumps([OTHER]), content="Hello")
    success(send_message.sync_detailed(client=client, body=form))


def change_draft():
    form = m.EditDraftForm(draft=draft("stream", [2], "kits", "Changed"))
    success(edit_draft.sync_detailed(state["draft"], client=client, body=form))


def type_to_one():
    form = m.SendTypingForm(type_=m.SendTypingFormType.DIRECT, op=m.SendTypingFormOp.START, to=[OTHER])
    success(send_typing.sync_detailed(client=client, body=form))


def invite():
    form = m.SendInvitationsForm(invitee_emails="kit@elsewhere.example", invite_expires_in_minutes=None, stream_ids=[])
    success(send_invitations.sync_detailed(client=client, body=form))


def subscribe_to_new():
    form = m.SubscribeForm(subscriptions=[m.SubscriptionRequest(name="kits", description="Kits & more")])
    success(subscribe.sync_detailed(client=client, body=form))


STEPS = [
    ("reads the settings of the server", level),
    ("reads its own user", own_address),
    ("is refused with a wrong password", wrong_password),
    ("registers a queue with a list and an object", register),
    ("sends a message to a channel", send_to_channel),
    ("lists messages with a narrow of two terms", list_messages),
    ("reads one message as Markdown", read_message),
    ("edits the message", edit),
    ("adds a reaction", lambda: success(react(add_reaction))),
    ("cannot add the reaction again", lambda: refusal(react(add_reaction), 400, "REACTION_ALREADY_EXISTS")),
    ("removes the reaction", lambda: success(react(remove_reaction))),
    ("flags a list of one message", flag),
    ("sends a direct message", send_direct),
    ("creates two drafts", create_two_drafts),
    ("edits a draft", change_draft),
    ("lists the drafts", find_draft),
    ("deletes a draft", lambda: success(delete_draft.sync_detailed(state["draft"], client=client))),
    (
        "cannot delete the draft again",
        lambda: refusal(delete_draft.sync_detailed(state["draft"], client=client), 404, "BAD_REQUEST"),
    ),
    ("sends a typing notification to a list of one user", type_to_one),
    ("invites with a null expiry and an empty list", invite),
    ("finds the invitation, which never expires", find_invitation),
    ("uploads an emoji", upload),
    ("finds the emoji", find_emoji),
    ("subscribes to a new channel", subscribe_to_new),
    ("reads the event of the message", read_event),
]

for number, (title, step) in enumerate(STEPS, start=1):
    try:
        step()
        print(f"ok {number} {title}")
    except Exception as error:
        print(f"not ok {number} {title}: {error!r}"[:400])
sys.exit(0)
