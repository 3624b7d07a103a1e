"""Calls every method of the unmodified Python client, and looks at the server through another account.

Prints one line of JSON for each check: its name, and what went wrong if anything did.
"""

import io
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

import zulip

site, channel, owner_id, member_id = (os.environ[name] for name in ("SITE", "CHANNEL", "OWNER_ID", "MEMBER_ID"))
channel, owner_id, member_id = int(channel), int(owner_id), int(member_id)


def client_of(prefix):
    return zulip.Client(email=os.environ[prefix + "_EMAIL"], api_key=os.environ[prefix + "_KEY"], site=site)


client, other = client_of("OWNER"), client_of("MEMBER")
called = set()


class Recorded:
    """The client, noting what is asked of it."""

    def __getattr__(self, name):
        called.add(name)
        return getattr(client, name)


c = Recorded()


def check(name, run):
    try:
        run()
        error = None
    except Exception as problem:
        error = f"{type(problem).__name__}: {problem}"
    print(json.dumps({"check": name, "error": error}), flush=True)


def ok(answer):
    assert answer["result"] == "success", answer
    return answer


def equal(found, wanted):
    assert found == wanted, f"{found!r} is not {wanted!r}"


def seen(message_id):
    return ok(other.call_endpoint(f"messages/{message_id}", method="GET"))["message"]


def send(topic="boats", content="a boat", by=c):
    return ok(by.send_message({"type": "stream", "to": "harbour", "topic": topic, "content": content}))["id"]


def messages():
    sent = send(content="**two** boats")
    equal(seen(sent)["content"], "<p><strong>two</strong> boats</p>")
    page = ok(c.get_messages({"anchor": "newest", "num_before": 5, "num_after": 0,
                              "narrow": [{"operator": "search", "operand": "boat"}]}))
    assert sent in [one["id"] for one in page["messages"]], page
    equal(ok(c.get_raw_message(sent))["raw_content"], "**two** boats")
    narrow = [{"operator": "channel", "operand": channel}]
    assert str(sent) in ok(c.check_messages_match_narrow(msg_ids=[sent], narrow=narrow))["messages"]
    ok(c.update_message({"message_id": sent, "content": "three boats"}))
    equal(seen(sent)["content"], "<p>three boats</p>")
    equal(len(ok(c.get_message_history(sent))["message_history"]), 2)
    ok(c.delete_message(sent))
    equal(other.call_endpoint(f"messages/{sent}", method="GET")["result"], "error")
    equal(ok(c.render_message({"content": "*x*"}))["rendered"], "<p><em>x</em></p>")


def flags():
    def flags_of(message_id):
        return ok(c.get_raw_message(message_id))["message"]["flags"]

    marked = send(by=other)
    ok(c.update_message_flags({"messages": [marked], "op": "add", "flag": "starred"}))
    assert "starred" in flags_of(marked)
    for read in (c.mark_all_as_read, lambda: c.mark_stream_as_read(channel), lambda: c.mark_topic_as_read(channel, "boats")):
        new = send(by=other)
        assert "read" not in flags_of(new)
        ok(read())
        assert "read" in flags_of(new)


def reactions():
    marked = send()
    octopus = {"message_id": marked, "emoji_name": "octopus"}
    ok(c.add_reaction(octopus))
    equal([one["emoji_name"] for one in seen(marked)["reactions"]], ["octopus"])
    ok(c.remove_reaction(octopus))
    equal(seen(marked)["reactions"], [])


def files():
    text = io.BytesIO(b"hello")
    text.name = "greeting.txt"
    uri = ok(c.upload_file(text))["uri"]
    send(content=f"[greeting]({uri})")
    equal([one["name"] for one in ok(c.get_attachments())["attachments"]], ["greeting.txt"])


def emoji():
    gif = io.BytesIO(bytes.fromhex("47494638376101000100800000ffffffffffff2c00000000010001000002024401003b"))
    gif.name = "dot.gif"
    ok(c.upload_custom_emoji("dot", gif))
    equal([one["name"] for one in ok(c.get_realm_emoji())["emoji"].values()], ["dot"])
    ok(c.delete_custom_emoji("dot"))
    equal([one["deactivated"] for one in other.get_realm_emoji()["emoji"].values()], [True])


def linkifiers():
    made = ok(c.add_realm_filter("#(?P<id>[0-9]+)", "https://x.example/{id}"))["id"]
    equal([one["id"] for one in ok(c.get_realm_linkifiers())["linkifiers"]], [made])
    assert 'href="https://x.example/7"' in seen(send(content="see #7"))["content"]
    ok(c.remove_realm_filter(made))
    equal(other.get_realm_linkifiers()["linkifiers"], [])


def events():
    ok(c.get_server_settings())
    queue = ok(c.register(event_types=["message"]))
    sent = send(by=other)
    position = {"queue_id": queue["queue_id"], "last_event_id": queue["last_event_id"]}
    equal([one["message"]["id"] for one in ok(c.get_events(**position))["events"]], [sent])
    ok(c.deregister(queue["queue_id"]))
    equal(c.get_events(**position)["code"], "BAD_EVENT_QUEUE_ID")


def callbacks():
    for method, types in ((c.call_on_each_message, None), (c.call_on_each_event, ["message"])):
        heard = threading.Event()
        run = (lambda: method(lambda _: heard.set())) if types is None else (lambda: method(lambda _: heard.set(), types))
        threading.Thread(target=run, daemon=True).start()
        for _ in range(100):
            send(by=other)
            if heard.wait(0.1):
                break
        assert heard.is_set(), method


def people():
    equal(ok(c.get_profile())["user_id"], owner_id)
    ok(c.update_presence({"status": "active", "ping_only": False, "new_user_input": True}))
    equal(ok(other.get_user_presence(client.email))["presence"]["website"]["status"], "active")
    ok(c.get_user_presence(other.email)) if other.update_presence({"status": "active"})["result"] == "success" else None
    assert client.email in ok(c.get_realm_presence())["presences"]
    assert len(ok(c.get_users())["members"]) == len(ok(c.get_members())["members"]) > 2
    made = ok(c.create_user({"email": "new@example.com", "password": "walnut harbour tin lantern", "full_name": "New"}))["user_id"]
    ok(c.update_user_by_id(made, full_name="Newer"))
    equal(ok(c.get_user_by_id(made))["user"]["full_name"], "Newer")
    ok(c.deactivate_user_by_id(made))
    equal(other.get_user_by_id(made)["user"]["is_active"], False)
    ok(c.reactivate_user_by_id(made))
    equal(other.get_user_by_id(made)["user"]["is_active"], True)


def words():
    equal(ok(c.add_alert_words(["ferry", "tide"]))["alert_words"], ["ferry", "tide"])
    ok(c.remove_alert_words(["tide"]))
    equal(ok(c.get_alert_words())["alert_words"], ["ferry"])


def channels():
    ok(c.add_subscriptions([{"name": "pier"}]))
    made = ok(c.get_stream_id("pier"))["stream_id"]
    equal(ok(c.get_subscription_status(owner_id, made))["is_subscribed"], True)
    equal(ok(c.get_subscribers(stream="pier"))["subscribers"], [owner_id])
    assert "pier" in [one["name"] for one in ok(c.get_subscriptions())["subscriptions"]]
    equal(ok(c.list_subscriptions()), client.get_subscriptions())
    ok(c.update_subscription_settings([{"stream_id": made, "property": "pin_to_top", "value": True}]))
    assert [one for one in client.get_subscriptions()["subscriptions"] if one["stream_id"] == made][0]["pin_to_top"]
    ok(c.update_stream({"stream_id": made, "description": "for boats"}))
    equal([one["description"] for one in ok(c.get_streams())["streams"] if one["stream_id"] == made], ["for boats"])
    ok(c.add_default_stream(made))
    equal(ok(c.get_stream_email_address(made))["email"], "")
    ok(c.remove_subscriptions(["pier"]))
    equal(other.get_subscription_status(owner_id, made)["is_subscribed"], False)
    ok(c.delete_stream(made))
    equal(other.get_stream_id("pier")["result"], "error")


def topics():
    first = send(topic="old")
    equal(ok(c.get_stream_topics(channel))["topics"][0]["name"], "old")
    ok(c.mute_topic({"stream": "harbour", "topic": "old", "op": "add"}))
    ok(c.move_topic("harbour", "harbour", "old", "new", first, "change_all"))
    equal(seen(first)["subject"], "new")


def others():
    ok(c.set_typing_status({"op": "start", "to": [member_id]}))
    equal(ok(c.call_endpoint("realm/domains", method="GET"))["domains"], [])


def groups():
    def found():
        return [one for one in ok(c.get_user_groups())["user_groups"] if not one["is_system_group"]]

    ok(c.create_user_group({"name": "crew", "description": "all hands", "members": [owner_id]}))
    [group] = found()
    ok(c.update_user_group({"group_id": group["id"], "name": "watch", "description": "at night"}))
    ok(c.update_user_group_members(group["id"], {"add": [member_id], "delete": [owner_id]}))
    [changed] = [one for one in other.get_user_groups()["user_groups"] if one["id"] == group["id"]]
    equal([changed["name"], changed["description"], changed["members"]], ["watch", "at night", [member_id]])
    ok(c.remove_user_group(group["id"]))
    equal(found(), [])


def fields():
    made = [ok(c.create_realm_profile_field(name=name, hint="", field_type=1))["id"] for name in ("Team", "Boat")]
    ok(c.update_realm_profile_field(made[0], name="Crew", hint="of which ship"))
    ok(c.reorder_realm_profile_fields(order=list(reversed(made))))
    equal([one["name"] for one in other.get_realm_profile_fields()["custom_fields"]], ["Boat", "Crew"])
    for field in made:
        ok(c.remove_realm_profile_field(field))
    equal(ok(c.get_realm_profile_fields())["custom_fields"], [])


def zulip_send():
    program = os.path.join(os.path.dirname(sys.executable), "zulip-send")
    words = ["--site", site, "--user", client.email, "--api-key", client.api_key]
    sent = [program, *words, "--stream", "harbour", "--subject", "shell", "--message", "by zulip-send"]
    subprocess.run(sent, check=True, capture_output=True, timeout=60)
    newest = ok(other.get_messages({"anchor": "newest", "num_before": 1, "num_after": 0,
                                    "narrow": [["topic", "shell"]]}))["messages"]
    equal([one["content"] for one in newest], ["<p>by zulip-send</p>"])


def storage():
    equal(ok(c.get_storage())["storage"], {})
    ok(c.update_storage({"storage": {"key": "value", "count": "1"}}))
    ok(c.update_storage({"storage": {"count": "2"}}))
    equal(ok(c.get_storage())["storage"], {"key": "value", "count": "2"})
    equal(ok(c.get_storage({"keys": ["count"]}))["storage"], {"count": "2"})
    equal(c.get_storage({"keys": ["nothing"]})["msg"], "Key does not exist.")


def notification_settings():
    ok(c.update_notification_settings({"enable_sounds": False, "enable_stream_desktop_notifications": True}))
    settings = ok(c.register(fetch_event_types=["user_settings"]))["user_settings"]
    equal([settings["enable_sounds"], settings["enable_stream_desktop_notifications"]], [False, True])


def zuliprc(folder, name, email, key):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="utf-8") as file:
        file.write(f"[api]\nemail={email}\nkey={key}\nsite={site}\n")
    os.chmod(path, 0o600)
    return path


def program(name):
    return os.path.join(os.path.dirname(sys.executable), name)


def newest_in(topic):
    narrow = [["stream", "harbour"], ["topic", topic]]
    page = {"anchor": "newest", "num_before": 50, "num_after": 0, "narrow": narrow, "apply_markdown": False}
    return ok(other.get_messages(page))["messages"]


def command_line():
    """The program zulip-api, which reads ~/zuliprc."""
    with tempfile.TemporaryDirectory() as home:
        zuliprc(home, "zuliprc", client.email, client.api_key)
        message = send(topic="commands")

        def run(*words):
            environment = {**os.environ, "HOME": home}
            subprocess.run([program("zulip-api"), *words], check=True, capture_output=True, timeout=60, env=environment)

        run("send-message", "--stream", "harbour", "--subject", "commands", "--message", "by zulip-api")
        equal(newest_in("commands")[-1]["content"], "by zulip-api")
        run("send-message", os.environ["MEMBER_EMAIL"], "--message", "directly")
        direct = {"anchor": "newest", "num_before": 1, "num_after": 0, "narrow": [["is", "dm"]]}
        equal(ok(other.get_messages(direct))["messages"][0]["content"], "<p>directly</p>")
        run("update-message", str(message), "--message", "changed")
        equal(seen(message)["content"], "<p>changed</p>")
        run("add-reaction", str(message), "octopus")
        equal([one["emoji_name"] for one in seen(message)["reactions"]], ["octopus"])
        run("remove-reaction", str(message), "octopus")
        equal(seen(message)["reactions"], [])
        run("get-message-history", str(message))
        run("get-subscriptions")
        run("mark-all-as-read")
        run("delete-message", str(message))
        assert message not in [one["id"] for one in newest_in("commands")]


def until(found, seconds=60):
    """The first true value. Another process is waited for, which tells nobody when it is ready."""
    end = time.monotonic() + seconds
    while not (value := found()):
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.1)
    return value


def bot_with_storage():
    """The bot `incrementor` of zulip_bots: it counts in /bot_storage, also over a restart."""
    made = ok(client.call_endpoint("bots", method="POST", request={"full_name": "Counter", "short_name": "counter"}))
    email = ok(client.get_user_by_id(made["user_id"]))["user"]["email"]
    as_bot = zulip.Client(email=email, api_key=made["api_key"], site=site)
    ok(client.add_subscriptions([{"name": "harbour"}], principals=[made["user_id"]]))

    def said():
        return [one["content"] for one in newest_in("counting") if one["sender_id"] == made["user_id"]]

    def started(run):
        """Its queue begins when it registers: until then it hears nothing."""
        queues = ok(as_bot.call_endpoint("bot_storage", method="GET"))["storage"]
        return run.poll() is None and "number" in queues

    with tempfile.TemporaryDirectory() as folder:
        words = [program("zulip-run-bot"), "incrementor", "--config-file",
                 zuliprc(folder, "zuliprc", email, made["api_key"])]
        for wanted in ("1", "2"):
            with open(os.path.join(folder, "log"), "w+", encoding="utf-8") as log:
                run = subprocess.Popen(words, stdout=log, stderr=log)
                try:
                    until(lambda: started(run))

                    def counted():
                        # What was said before the bot listened is lost on it.
                        if wanted not in said():
                            send(topic="counting", content="@**Counter** go")
                        time.sleep(1)
                        return wanted in said()

                    try:
                        until(counted)
                    except AssertionError:
                        log.seek(0)
                        raise AssertionError(log.read()[-2000:])
                finally:
                    run.terminate()
                    run.wait(30)
    assert int(ok(as_bot.get_storage())["storage"]["number"]) >= 2


for name, run in (
    ("messages are sent, found, edited and deleted", messages),
    ("messages are flagged and marked as read", flags),
    ("reactions are added and removed", reactions),
    ("files are uploaded and listed", files),
    ("custom emoji are uploaded and deleted", emoji),
    ("linkifiers are added, applied and removed", linkifiers),
    ("events are retrieved from a queue", events),
    ("callbacks are called on each event and each message", callbacks),
    ("people are listed, made, changed, deactivated and reactivated", people),
    ("alert words are added and removed", words),
    ("channels are made, joined, changed, left and archived", channels),
    ("topics are listed, muted and moved", topics),
    ("typing and any endpoint", others),
    ("groups are made, changed and deleted", groups),
    ("profile fields are made, changed, reordered and deleted", fields),
    ("the program zulip-send sends", zulip_send),
    ("bots keep their state", storage),
    ("settings are changed by the older path", notification_settings),
    ("the program zulip-api does what its commands say", command_line),
    ("a bot of zulip_bots counts in its storage, over a restart", bot_with_storage),
):
    check(name, run)

# Inherited from no protocol: how the library itself works.
INTERNAL = {"ensure_session", "get_user_agent", "do_api_query"}


def complete():
    methods = {name for name in vars(zulip.Client) if not name.startswith("_") and callable(getattr(zulip.Client, name))}
    equal(sorted(methods - called - INTERNAL), [])


check("every method of the client was called", complete)
