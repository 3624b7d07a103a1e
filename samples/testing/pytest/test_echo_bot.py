import json
import threading
import time

import pytest
from echo_bot import Client, run_echo_bot


def until(is_reached):
    while not is_reached():
        time.sleep(0.005)


@pytest.fixture
def bot(server):
    stopped = threading.Event()
    client = Client(server.url, server.accounts["bot"])
    thread = threading.Thread(target=run_echo_bot, args=(client, stopped))
    thread.start()
    until(lambda: server.control("")["waiting"] == 1)
    yield
    stopped.set()
    server.control("/drop-connections")
    thread.join()


@pytest.fixture
def member(server):
    return Client(server.url, server.accounts["member"])


def mention(member):
    member.call("POST", "/messages", type="channel", to="general", topic="echo", content="@**Bot** hello")


def until_replied(server, member):
    narrow = json.dumps([{"operator": "sender", "operand": server.accounts["bot"]["email"]}])
    newest = {"anchor": "newest", "num_before": 1, "num_after": 0, "apply_markdown": "false", "narrow": narrow}

    def has_replied():
        messages = member.call("GET", "/messages", **newest)["messages"]
        return messages != [] and messages[0]["content"] == "hello"

    until(has_replied)


def test_repeats_what_mentions_it(server, bot, member):
    mention(member)
    until_replied(server, member)


def test_registers_again_when_its_queue_has_expired(server, bot, member):
    server.control("/expire-queue")
    until(lambda: server.control("")["waiting"] == 1)
    mention(member)
    until_replied(server, member)


def test_waits_as_long_as_a_429_says(server, bot, member):
    server.control("/force", operation="getEvents", answer=429, seconds=0.05, times=2)
    mention(member)
    until_replied(server, member)
    until(lambda: server.control("")["waiting"] == 1)


def test_still_replies_after_an_hour_without_messages(server, bot, member):
    server.control("/advance", seconds=3600)
    mention(member)
    until_replied(server, member)
