"""What schemathesis leaves out of the requests that it invents; the guide to contract testers says why."""

import os

import schemathesis

CALLER = os.environ.get("CONTRACT_CALLER_ID")
ENDS_THE_ACCOUNT = {"deactivateUser", "editUser"}
RESENT_WITHIN_A_DAY = 20
# Invitations have smaller IDs, even after a long run.
SURELY_ABSENT = 1_000_000

resent = 0


@schemathesis.hook
def filter_case(context, case):
    return (
        keeps_the_account(case)
        and names_known_parameters(case)
        and may_be_resent(case)
        and not names_unused_channel(case)
    )


@schemathesis.hook
def after_call(context, case, response):
    global resent
    if operation_of(case) == "resendInvitation" and response.status_code == 200:
        resent += 1


def keeps_the_account(case):
    """A caller who gives up the role or the account could ask nothing more."""
    return operation_of(case) not in ENDS_THE_ACCOUNT or str((case.path_parameters or {}).get("user_id")) != CALLER


def may_be_resent(case):
    """A caller resends only so many invitations within a day; after those, requests name none that exists."""
    if operation_of(case) != "resendInvitation" or resent < RESENT_WITHIN_A_DAY:
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
