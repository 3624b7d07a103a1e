"""What schemathesis leaves out of the requests that it invents; the guide to contract testers says why."""

import json
import os

import schemathesis

CALLER = os.environ.get("CONTRACT_CALLER_ID")
ENDS_THE_ACCOUNT = {"deactivateUser", "editUser"}
# A caller may resend twenty invitations within a day, and the owner asks with two documents.
RESENT_IN_A_RUN = 10
# A request for events waits for at most 55 seconds.
LONGEST_WAIT_SECONDS = 60
# Invitations have smaller IDs, even after a long run.
SURELY_ABSENT = 1_000_000

resent = 0


@schemathesis.serializer("application/x-www-form-urlencoded")
def form_with_json(context, fields):
    """Sends lists and objects as JSON, as the document says; schemathesis itself would make fields of their members."""
    body = context.case.body
    if not isinstance(body, dict):
        return {"data": fields if isinstance(fields, (str, bytes)) or fields is None else json.dumps(fields).encode()}
    encoding = context.case.operation.get_body_for_media_type(context.case.media_type).definition.get("encoding", {})
    as_json = {
        name: json.dumps(value)
        for name, value in body.items()
        if isinstance(value, (dict, list)) and encoding.get(name, {}).get("contentType") == "application/json"
    }
    return {"data": {name: as_json.get(name, fields.get(name)) for name in body if name in as_json or name in fields}}


@schemathesis.hook
def filter_case(context, case):
    return (
        keeps_the_account(case)
        and names_known_parameters(case)
        and may_be_resent(case)
        and not names_unused_channel(case)
    )


@schemathesis.hook
def before_call(context, case, kwargs):
    if operation_of(case) == "getEvents":
        kwargs["timeout"] = LONGEST_WAIT_SECONDS


@schemathesis.hook
def after_call(context, case, response):
    global resent
    if operation_of(case) == "resendInvitation" and response.status_code == 200:
        resent += 1


def keeps_the_account(case):
    """A caller who gives up the role or the account could ask nothing more."""
    return operation_of(case) not in ENDS_THE_ACCOUNT or str((case.path_parameters or {}).get("user_id")) != CALLER


def may_be_resent(case):
    """A caller resends only so many invitations; after those, requests name none that exists."""
    if operation_of(case) != "resendInvitation" or resent < RESENT_IN_A_RUN:
        return True
    invite_id = str((case.path_parameters or {}).get("invite_id"))
    return not invite_id.isdecimal() or int(invite_id) >= SURELY_ABSENT


def operation_of(case):
    return case.operation.definition.raw.get("operationId")


def names_unused_channel(case):
    """A typing notice to users has no use for a channel, whatever its ID."""
    if operation_of(case) != "sendTyping" or not isinstance(case.body, dict):
        return False
    channel = case.body.get("stream_id")
    is_long = isinstance(channel, (int, float)) and not -(2**63) <= channel < 2**63
    return is_long and case.body.get("type", "direct") == "direct"


def names_known_parameters(case):
    """Parameters an operation does not know are accepted and named in the answer, so they are no invalid data."""
    known = {parameter.name for parameter in case.operation.query}
    return set(case.query or {}) <= known
