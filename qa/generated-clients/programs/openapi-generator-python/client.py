"""The scenario of 25 steps with a client made by openapi-generator for Python."""

import base64
import json
import os
import sys

import parlance_client as m

EMAIL, KEY, OTHER = os.environ["EMAIL"], os.environ["API_KEY"], int(os.environ["OTHER_ID"])
api = m.ApiClient(m.Configuration(host=os.environ["BASE_URL"], username=EMAIL, password=KEY))
server, users, events, messages = m.ServerApi(api), m.UsersApi(api), m.EventsApi(api), m.MessagesApi(api)
reactions, drafts, typing, emoji = m.ReactionsApi(api), m.DraftsApi(api), m.TypingApi(api), m.EmojiApi(api)
invitations, subscriptions = m.InvitationsApi(api), m.SubscriptionsApi(api)
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC"
)
NARROW = json.dumps([{"operator": "channel", "operand": "engineering"}, {"operator": "topic", "operand": "kits"}])
CONTENT = "Caffè & **crème** + 100%"
state = {}


def refusal(status, code, operation, *arguments):
    try:
        operation(*arguments)
    except m.ApiException as error:
        assert error.status == status and json.loads(error.body)["code"] == code, error
        return
    raise AssertionError("no refusal")


def draft(kind, to, topic, content):
    return m.DraftInput(type=kind, to=to, topic=topic, content=content)


def level():
    assert server.get_server_settings().zulip_feature_level > 200


def own_address():
    assert users.get_own_user().delivery_email == EMAIL


def wrong_password():
    form = m.FetchApiKeyForm(username=EMAIL, password="wrong")
    refusal(401, "AUTHENTICATION_FAILED", server.fetch_api_key, form)


def register():
    capabilities = m.RegisterQueueFormClientCapabilities(notification_settings_null=True)
    form = m.RegisterQueueForm(event_types=["message"], client_capabilities=capabilities)
    state["queue"] = events.register_queue(form)


def send_to_channel():
    form = m.SendMessageForm(type="channel", to="engineering", topic="kits", content=CONTENT)
    state["message"] = messages.send_message(form).id


def list_messages():
    found = messages.get_messages(num_before=5, num_after=0, anchor="newest", narrow=NARROW).messages
    assert [one.id for one in found] == [state["message"]]


def read_message():
    assert messages.get_message(state["message"], apply_markdown=False).message.content == CONTENT


def edit():
    messages.edit_message(state["message"], m.EditMessageForm(content="Edited"))


def react(operation, form):
    operation(state["message"], form(emoji_name="tada"))


def flag():
    form = m.UpdateMessageFlagsForm(messages=[state["message"]], op="add", flag="starred")
    assert len(messages.update_message_flags(form).messages) == 1


def send_direct():
    messages.send_message(m.SendMessageForm(type="direct", to=json.dumps([OTHER]), content="Hello"))


def create_two_drafts():
    form = m.CreateDraftsForm(drafts=[draft("stream", [2], "kits", "A draft"), draft("", [], "", "A note")])
    state["draft"] = drafts.create_drafts(create_drafts_form=form).ids[0]


def change_draft():
    drafts.edit_draft(state["draft"], m.EditDraftForm(draft=draft("stream", [2], "kits", "Changed")))


def find_draft():
    found = drafts.get_drafts().drafts
    assert any(one.id == state["draft"] and one.content == "Changed" for one in found)


def type_to_one():
    typing.send_typing(m.SendTypingForm(type="direct", op="start", to=[OTHER]))


def invite():
    form = m.SendInvitationsForm(invitee_emails="kit@elsewhere.example", invite_expires_in_minutes=None, stream_ids=[])
    invitations.send_invitations(form)


def find_invitation():
    found = invitations.get_invitations().invites
    assert any(one.email == "kit@elsewhere.example" and one.expiry_date is None for one in found)


def upload():
    emoji.upload_custom_emoji("kit", file=("kit.png", PICTURE))


def find_emoji():
    assert any(one.name == "kit" for one in emoji.get_custom_emoji().emoji.values())


def subscribe_to_new():
    form = m.SubscribeForm(subscriptions=[m.SubscriptionRequest(name="kits", description="Kits & more")])
    subscriptions.subscribe(form)


def read_event():
    queue = state["queue"]
    first = events.get_events(queue_id=queue.queue_id, last_event_id=queue.last_event_id).events[0]
    assert first.type == "message" and first.additional_properties["message"]["id"] == state["message"]


STEPS = [
    ("reads the settings of the server", level),
    ("reads its own user", own_address),
    ("is refused with a wrong password", wrong_password),
    ("registers a queue with a list and an object", register),
    ("sends a message to a channel", send_to_channel),
    ("lists messages with a narrow of two terms", list_messages),
    ("reads one message as Markdown", read_message),
    ("edits the message", edit),
    ("adds a reaction", lambda: react(reactions.add_reaction, m.AddReactionForm)),
    ("cannot add the reaction again", lambda: refusal(400, "REACTION_ALREADY_EXISTS", react, reactions.add_reaction, m.AddReactionForm)),
    ("removes the reaction", lambda: react(reactions.remove_reaction, m.RemoveReactionForm)),
    ("flags a list of one message", flag),
    ("sends a direct message", send_direct),
    ("creates two drafts", create_two_drafts),
    ("edits a draft", change_draft),
    ("lists the drafts", find_draft),
    ("deletes a draft", lambda: drafts.delete_draft(state["draft"])),
    (
        "cannot delete the draft again",
        lambda: refusal(404, "BAD_REQUEST", drafts.delete_draft, state["draft"]),
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
