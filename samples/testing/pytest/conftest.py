"""One test server for all tests, which each test gets as new."""

import json
import subprocess
import urllib.request

import pytest


class Server:
    def __init__(self, state):
        self.url = state["url"]
        self.accounts = state["accounts"]

    def control(self, path, **fields):
        """Calls /__test; without fields and path it describes the server."""
        data = None if path == "" else json.dumps(fields).encode()
        request = urllib.request.Request(f"{self.url}/__test{path}", data=data)
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request) as response:
            return json.load(response)


@pytest.fixture(scope="session")
def running_server():
    command = ["parlance", "test-server", "--json"]
    # The server ends when its standard input closes.
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Server(json.loads(process.stdout.readline()))
        process.stdin.close()


@pytest.fixture
def server(running_server):
    running_server.control("/reset")
    return running_server
