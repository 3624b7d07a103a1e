"""The operations of the scenario with models made by datamodel-code-generator, sent with Python's own HTTP library."""

import base64
import json
import urllib.error
import urllib.parse
import urllib.request

import models as m
from scenario import BASE_URL, EMAIL, KEY, Outcome, play

AUTHORIZATION = "Basic " + base64.b64encode(f"{EMAIL}:{KEY}".encode()).decode()


def sent(method: str, path: str, body: bytes | None = None, media_type: str | None = None) -> tuple[int, bytes]:
    headers = {"Authorization": AUTHORIZATION, **({"Content-Type": media_type} if media_type else {})}
    request = urllib.request.Request(BASE_URL + path, body, headers, method=method)
    try:
        with urllib.request.urlopen(request) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def checked(response: tuple[int, bytes], answer: type[m.BaseModel]) -> Outcome:
    """The response as its model has read it; the model of an error is called after its code."""
    status, body = response
    model = answer if status == 200 else getattr(m, json.loads(body)["code"].title().replace("_", "") + "Error")
    return status, model.model_validate_json(body).model_dump(mode="json", by_alias=True, exclude_unset=True)


def call(method: str, path: str, answer: type[m.BaseModel], form: m.BaseModel | None = None) -> Outcome:
    if form is None:
        return checked(sent(method, path), answer)
    body = form.model_dump_json(by_alias=True, exclude_unset=True).encode()
    return checked(sent(method, path, body, "application/json"), answer)


def query(parameters: dict) -> str:
    texts = {name: value if isinstance(value, str) else json.dumps(value) for name, value in parameters.items()}
    return "?" + urllib.parse.urlencode(texts)


class Generated:
    def get_server_settings(self):
        return call("GET", "/server_settings", m.GetServerSettingsAnswer)

    def get_own_user(self):
        return call("GET", "/users/me", m.GetOwnUserAnswer)

    def fetch_api_key(self, username, password):
        form = m.FetchApiKeyForm(username=username, password=password)
        return call("POST", "/fetch_api_key", m.FetchApiKeyAnswer, form)

    def register_queue(self, event_types, notification_settings_null):
        form = m.RegisterQueueForm(
            event_types=event_types, client_capabilities={"notification_settings_null": notification_settings_null}
        )
        return call("POST", "/register", m.RegisterQueueAnswer, form)

    def send_message(self, **form):
        return call("POST", "/messages", m.SendMessageAnswer, m.SendMessageForm(**form))

    def get_messages(self, **parameters):
        return call("GET", "/messages" + query(parameters), m.GetMessagesAnswer)

    def get_message(self, message_id, **parameters):
        return call("GET", f"/messages/{message_id}" + query(parameters), m.GetMessageAnswer)

    def edit_message(self, message_id, content):
        return call("PATCH", f"/messages/{message_id}", m.SuccessAnswer, m.EditMessageForm(content=content))

    def add_reaction(self, message_id, emoji_name):
        form = m.AddReactionForm(emoji_name=emoji_name)
        return call("POST", f"/messages/{message_id}/reactions", m.SuccessAnswer, form)

    def remove_reaction(self, message_id, emoji_name):
        form = m.RemoveReactionForm(emoji_name=emoji_name)
        return call("DELETE", f"/messages/{message_id}/reactions", m.SuccessAnswer, form)

    def update_message_flags(self, messages, op, flag):
        form = m.UpdateMessageFlagsForm(messages=messages, op=op, flag=flag)
        return call("POST", "/messages/flags", m.UpdateMessageFlagsAnswer, form)

    def create_drafts(self, drafts):
        form = m.CreateDraftsForm(drafts=[m.DraftInput(**one) for one in drafts])
        return call("POST", "/drafts", m.CreateDraftsAnswer, form)

    def edit_draft(self, draft_id, draft):
        return call("PATCH", f"/drafts/{draft_id}", m.SuccessAnswer, m.EditDraftForm(draft=m.DraftInput(**draft)))

    def get_drafts(self):
        return call("GET", "/drafts", m.GetDraftsAnswer)

    def delete_draft(self, draft_id):
        return call("DELETE", f"/drafts/{draft_id}", m.SuccessAnswer)

    def send_typing(self, **form):
        return call("POST", "/typing", m.SuccessAnswer, m.SendTypingForm(**form))

    def send_invitations(self, **form):
        return call("POST", "/invites", m.SuccessAnswer, m.SendInvitationsForm(**form))

    def get_invitations(self):
        return call("GET", "/invites", m.GetInvitationsAnswer)

    def upload_custom_emoji(self, name, file_name, content):
        head = f'--part\r\nContent-Disposition: form-data; name="file"; filename="{file_name}"\r\n'
        body = f"{head}Content-Type: image/png\r\n\r\n".encode() + content + b"\r\n--part--\r\n"
        response = sent("POST", f"/realm/emoji/{name}", body, "multipart/form-data; boundary=part")
        return checked(response, m.SuccessAnswer)

    def get_custom_emoji(self):
        return call("GET", "/realm/emoji", m.GetCustomEmojiAnswer)

    def subscribe(self, name, description):
        form = m.SubscribeForm(subscriptions=[m.SubscriptionRequest(name=name, description=description)])
        return call("POST", "/users/me/subscriptions", m.SubscribeAnswer, form)

    def get_events(self, **parameters):
        return call("GET", "/events" + query(parameters), m.GetEventsAnswer)


play(Generated())
