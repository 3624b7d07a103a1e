"""Repeats messages that mention the bot. Needs only the standard library."""

import base64
import json
import re
import time
import urllib.error
import urllib.parse
import urllib.request


class Client:
    """Calls the API as one account; waits and tries again when there were too many requests."""

    def __init__(self, site, account):
        self.site = site
        self.key = base64.b64encode(f"{account['email']}:{account['api_key']}".encode()).decode()

    def call(self, method, path, **fields):
        form = urllib.parse.urlencode(fields)
        url = f"{self.site}/api/v1{path}" + (f"?{form}" if method == "GET" else "")
        request = urllib.request.Request(url, method=method, data=None if method == "GET" else form.encode())
        request.add_header("Authorization", f"Basic {self.key}")
        try:
            with urllib.request.urlopen(request) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            body = json.load(error)
            if error.code != 429:
                return body
        time.sleep(body["retry-after"])
        return self.call(method, path, **fields)


def run_echo_bot(client, stopped):
    """Runs until the event `stopped` is set or the server is gone."""
    try:
        while not stopped.is_set():
            queue = client.call("POST", "/register", event_types='["message"]', apply_markdown="false")
            answer_mentions(client, queue["queue_id"], stopped)
    except OSError:
        if not stopped.is_set():
            raise


def answer_mentions(client, queue_id, stopped):
    """Returns when the queue has expired."""
    last_event_id = -1
    while not stopped.is_set():
        answer = client.call("GET", "/events", queue_id=queue_id, last_event_id=last_event_id)
        if answer["result"] == "error":
            return
        for event in answer["events"]:
            last_event_id = event["id"]
            if "mentioned" in event.get("flags", []):
                message = event["message"]
                content = re.sub(r"@\*\*.*?\*\*\s*", "", message["content"])
                place = {"type": "channel", "to": message["stream_id"], "topic": message["subject"]}
                client.call("POST", "/messages", content=content, **place)
