"""What a person may tell a service, and what is refused before anything is kept."""

from __future__ import annotations

import pytest

from app.engines.account import Account
from app.engines.catalogue import Field, Service, checked_options, service_of, services
from app.engines.making import new_chat, new_picture
from app.errors import NotFoundError, RefusedError

FAULTS = [
    (Field("a", "A", "number"), "1.5", True),
    (Field("a", "A", "number"), "", True),
    (Field("a", "A", "number"), "many", False),
    (Field("a", "A", "number"), "nan", False),
    (Field("a", "A", "number"), "-1", False),
    (Field("a", "A", "json"), '{"top_p": 0.9}', True),
    (Field("a", "A", "json"), "[1]", False),
    (Field("a", "A", "json"), "{", False),
    (Field("a", "A", "tick"), "yes", True),
    (Field("a", "A", "tick"), "true", False),
    (Field("a", "A", "choice", choices=("b", "c")), "b", True),
    (Field("a", "A", "choice", choices=("b", "c")), "d", False),
    (Field("a", "A"), "anything", True),
    (Field("a", "A", "lines"), "x" * 2_000_000, False),
    (Field("extra", "A", "json"), '{"num_images": 4}', False),
    (Field("extra", "A", "json"), '{"n": 1}', False),
    (Field("extra", "A", "json"), '{"seed": 4}', True),
    (Field("a", "A", "address"), "socks5://127.0.0.1:1080", True),
    (Field("a", "A", "address"), "http://me:secret@proxy:8080", False),
    (Field("a", "A", "address"), "proxy:8080", False),
    (Field("a", "A", "address"), "http://proxy:x", False),
    (Field("a", "A", "addresses"), "http://10.0.0.6:8188\nhttp://10.0.0.7:8188", True),
    (Field("a", "A", "addresses"), "http://10.0.0.6:8188\nhttp://u:p@10.0.0.7", False),
    (Field("a", "A", "addresses"), "10.0.0.7", False),
]


@pytest.mark.parametrize(("field", "text", "fits"), FAULTS)
def test_what_a_field_takes(field: Field, text: str, fits: bool) -> None:
    assert (field.fault(text) == "") is fits
    service = Service("s", "S", "openai-images", draws=True, fields=(field,))
    if fits:
        kept = checked_options(service, {field.name: f" {text} "})
        assert kept == ({field.name: text} if text else {})
    else:
        with pytest.raises(RefusedError):
            checked_options(service, {field.name: text})


def test_a_setting_the_service_does_not_have_is_refused() -> None:
    with pytest.raises(RefusedError):
        checked_options(service_of("openai-chat"), {"variant": "keyed"})


def test_a_service_nobody_knows_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        service_of("no-such-service")


@pytest.mark.parametrize("name", services())
def test_every_service_can_be_made_as_its_form_begins(name: str) -> None:
    service = service_of(name)
    options = checked_options(service, service.default_options())
    model = next(iter(service.models), None)
    account = Account("mine", "Mine", service.base_url or "http://127.0.0.1:1", model, options)
    engine = new_picture(service, account) if service.draws else new_chat(service, account)
    policy = engine.declare()
    assert (policy.engine_id, policy.title, policy.model) == ("mine", "Mine", model)


def test_an_account_reads_its_options_leniently() -> None:
    given = {"n": "4", "half": "0.5", "bad": "x", "t": "yes", "j": '{"a": 1}', "l": "[1]"}
    account = Account("a", "A", "http://x/v1/", options=given)
    assert account.base_url == "http://x/v1"
    assert (account.whole("n"), account.whole("half"), account.number("half")) == (4, None, 0.5)
    assert (account.number("bad"), account.number("gone")) == (None, None)
    assert (account.ticked("t"), account.ticked("gone")) == (True, False)
    assert (account.fields("j"), account.fields("l"), account.fields("bad")) == ({"a": 1}, {}, {})
