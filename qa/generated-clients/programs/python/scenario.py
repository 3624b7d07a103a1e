"""The scenario of 25 steps, for clients in Python: each brings its own operations."""

import base64
import json
import os
from typing import Any, Callable, Protocol

BASE_URL, EMAIL, KEY = os.environ["BASE_URL"], os.environ["EMAIL"], os.environ["API_KEY"]
OTHER = int(os.environ["OTHER_ID"])
NARROW = json.dumps([{"operator": "channel", "operand": "engineering"}, {"operator": "topic", "operand": "kits"}])
CONTENT = "Caffè & **crème** + 100%"
DRAFT = {"type": "stream", "to": [2], "topic": "kits", "content": 'A "draft" & more'}
PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAD0lEQVR4nGPwwgEYhpYEALADN4FZ9UlOAAAAAElFTkSuQmCC"
)

# The status of a response, and its body as the generated client has read it.
Outcome = tuple[int, dict[str, Any]]


class Client(Protocol):
    """The operations of the scenario, carried out by a generated client."""

    def get_server_settings(self) -> Outcome: ...
    def get_own_user(self) -> Outcome: ...
    def fetch_api_key(self, username: str, password: str) -> Outcome: ...
    def register_queue(self, event_types: list[str], notification_settings_null: bool) -> Outcome: ...
    def send_message(self, **form: str) -> Outcome: ...
    def get_messages(self, *, anchor: str, num_before: int, num_after: int, narrow: str) -> Outcome: ...
    def get_message(self, message_id: int, *, apply_markdown: bool) -> Outcome: ...
    def edit_message(self, message_id: int, content: str) -> Outcome: ...
    def add_reaction(self, message_id: int, emoji_name: str) -> Outcome: ...
    def remove_reaction(self, message_id: int, emoji_name: str) -> Outcome: ...
    def update_message_flags(self, messages: list[int], op: str, flag: str) -> Outcome: ...
    def create_drafts(self, drafts: list[dict[str, Any]]) -> Outcome: ...
    def edit_draft(self, draft_id: int, draft: dict[str, Any]) -> Outcome: ...
    def get_drafts(self) -> Outcome: ...
    def delete_draft(self, draft_id: int) -> Outcome: ...
    def send_typing(self, *, type: str, op: str, to: list[int]) -> Outcome: ...
    def send_invitations(
        self, *, invitee_emails: str, invite_expires_in_minutes: None, stream_ids: list[int]
    ) -> Outcome: ...
    def get_invitations(self) -> Outcome: ...
    def upload_custom_emoji(self, name: str, file_name: str, content: bytes) -> Outcome: ...
    def get_custom_emoji(self) -> Outcome: ...
    def subscribe(self, name: str, description: str) -> Outcome: ...
    def get_events(self, *, queue_id: str, last_event_id: int) -> Outcome: ...


def success(outcome: Outcome) -> dict[str, Any]:
    status, body = outcome
    assert status == 200, outcome
    return body


def refusal(outcome: Outcome, status: int, code: str) -> None:
    assert outcome[0] == status and outcome[1]["code"] == code, outcome


def expect(condition: bool, found: object) -> None:
    assert condition, found


def play(client: Client) -> None:
    """Runs the steps in order and prints one line for each: `ok 7 ...` or `not ok 7 ...`."""
    state: dict[str, Any] = {}

    def register() -> None:
        state.update(success(client.register_queue(["message"], True)))
        expect(state["queue_id"] != "", state)

    def send_to_channel() -> None:
        form = {"type": "channel", "to": "engineering", "topic": "kits", "content": CONTENT}
        state["message"] = success(client.send_message(**form))["id"]

    def list_messages() -> None:
        outcome = client.get_messages(anchor="newest", num_before=5, num_after=0, narrow=NARROW)
        expect([one["id"] for one in success(outcome)["messages"]] == [state["message"]], outcome)

    def read_message() -> None:
        found = success(client.get_message(state["message"], apply_markdown=False))
        expect(found["message"]["content"] == CONTENT, found)

    def create_two_drafts() -> None:
        drafts = [DRAFT, {"type": "", "to": [], "topic": "", "content": "A note"}]
        state["draft"], _ = success(client.create_drafts(drafts))["ids"]

    def find_draft() -> None:
        found = success(client.get_drafts())["drafts"]
        expect(any(one["id"] == state["draft"] and one["content"] == "Changed" for one in found), found)

    def find_invitation() -> None:
        found = success(client.get_invitations())["invites"]
        invited = [one for one in found if one.get("email") == "kit@elsewhere.example"]
        expect([one["expiry_date"] for one in invited] == [None], found)

    def find_emoji() -> None:
        found = success(client.get_custom_emoji())["emoji"]
        expect(any(one["name"] == "kit" for one in found.values()), found)

    def subscribe() -> None:
        found = success(client.subscribe("kits", "Kits & more"))
        expect(len(found["subscribed"]) == 1, found)

    def read_event() -> None:
        queue = {"queue_id": state["queue_id"], "last_event_id": state["last_event_id"]}
        first = success(client.get_events(**queue))["events"][0]
        expect(first["type"] == "message" and first["message"]["id"] == state["message"], first)

    steps: list[tuple[str, Callable[[], object]]] = [
        (
            "reads the settings of the server",
            lambda: expect(success(client.get_server_settings())["zulip_feature_level"] > 200, "the feature level"),
        ),
        ("reads its own user", lambda: expect(success(client.get_own_user())["delivery_email"] == EMAIL, "the address")),
        (
            "is refused with a wrong password",
            lambda: refusal(client.fetch_api_key(EMAIL, "wrong"), 401, "AUTHENTICATION_FAILED"),
        ),
        ("registers a queue with a list and an object", register),
        ("sends a message to a channel", send_to_channel),
        ("lists messages with a narrow of two terms", list_messages),
        ("reads one message as Markdown", read_message),
        ("edits the message", lambda: success(client.edit_message(state["message"], "Edited"))),
        ("adds a reaction", lambda: success(client.add_reaction(state["message"], "tada"))),
        (
            "cannot add the reaction again",
            lambda: refusal(client.add_reaction(state["message"], "tada"), 400, "REACTION_ALREADY_EXISTS"),
        ),
        ("removes the reaction", lambda: success(client.remove_reaction(state["message"], "tada"))),
        (
            "flags a list of one message",
            lambda: expect(
                success(client.update_message_flags([state["message"]], "add", "starred"))["messages"]
                == [state["message"]],
                "the messages",
            ),
        ),
        (
            "sends a direct message",
            lambda: success(client.send_message(type="direct", to=json.dumps([OTHER]), content="Hello")),
        ),
        ("creates two drafts", create_two_drafts),
        ("edits a draft", lambda: success(client.edit_draft(state["draft"], {**DRAFT, "content": "Changed"}))),
        ("lists the drafts", find_draft),
        ("deletes a draft", lambda: success(client.delete_draft(state["draft"]))),
        ("cannot delete the draft again", lambda: refusal(client.delete_draft(state["draft"]), 404, "BAD_REQUEST")),
        (
            "sends a typing notification to a list of one user",
            lambda: success(client.send_typing(type="direct", op="start", to=[OTHER])),
        ),
        (
            "invites with a null expiry and an empty list",
            lambda: success(
                client.send_invitations(
                    invitee_emails="kit@elsewhere.example", invite_expires_in_minutes=None, stream_ids=[]
                )
            ),
        ),
        ("finds the invitation, which never expires", find_invitation),
        ("uploads an emoji", lambda: success(client.upload_custom_emoji("kit", "kit.png", PICTURE))),
        ("finds the emoji", find_emoji),
        ("subscribes to a new channel", subscribe),
        ("reads the event of the message", read_event),
    ]
    for number, (title, step) in enumerate(steps, start=1):
        try:
            step()
            print(f"ok {number} {title}")
        except Exception as error:
            print(f"not ok {number} {title}: {error!r}"[:400])
