"""Untrusted JSON: what is accepted, and what is refused without repeating any of it."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as some

from doppelagent.server.messages.fields import LONGEST_FRAME
from doppelagent.server.messages.pages import NewTable
from doppelagent.server.messages.requests import Act, Say
from doppelagent.server.refusals import Refusal
from doppelagent.server.web import decode
from doppelagent.server.web.parameters import read_request


def refusal(data: bytes) -> Refusal:
    with pytest.raises(Refusal) as refused:
        read_request(data)
    return refused.value


def test_a_valid_message_is_read() -> None:
    assert read_request(b'{"do":"act","id":"7","number":3,"action":"play K7"}') == Act("7", 3, "play K7")
    assert decode.read(b' {"game":"g","players":3,"options":{"a":1,"b":true,"c":"x"}} ', NewTable).options == {"a": 1, "b": True, "c": "x"}


def test_brackets_and_quotes_in_a_string_are_plain_characters() -> None:
    text = "[{" * 20 + '\\"]\\\\'
    request = read_request(f'{{"do":"say","id":"7","text":"{text}"}}'.encode())
    assert isinstance(request, Say)
    assert request.text == "[{" * 20 + '"]\\'


@pytest.mark.parametrize(
    ("data", "because"),
    [
        (b"", "not JSON"),
        (b"hello", "not JSON"),
        (b"\xff\xfe", "UTF-8"),
        (b'{"do":"say","id":"7","text":"\xed\xa0\x80"}', "UTF-8"),
        (b"\xef\xbb\xbf{}", "not JSON"),
        (b"NaN", "not JSON"),
        (b'{"do":"act","id":"7","number":NaN,"action":"x"}', "not JSON"),
        (b'{"do":"act","id":"7","number":-Infinity,"action":"x"}', "not JSON"),
        (b'{"do":"act","id":"7","number":1e999,"action":"x"}', "does not fit"),
        (b'{"do":"act","id":"7","number":9007199254740993,"action":"x"}', "2^53"),
        (b'{"do":"act","id":"7","number":' + b"9" * 5000 + b',"action":"x"}', "2^53"),
        (b'{"do":"say","id":"7","text":"\\ud800"}', "not JSON"),
        (b'{"do":"say","id":"7","text":"\\udc00\\ud800"}', "not JSON"),
        (b'{"do":"say","id":"7","text":"a","text":"b"}', "twice"),
        (b'{"do":"say","do":"leave","id":"7"}', "twice"),
        (b"[" * 4000 + b"]" * 4000, "deep"),
        (b'{"a":' * 17 + b"1" + b"}" * 17, "deep"),
        (b"[" * 8000, "deep"),
        (b'{"do":"say","id":"7","text":"a"} {}', "not JSON"),
        (b'{"do":"dance","id":"7"}', "$.do does not fit"),
        (b'{"do":"sit"}', "$.id is missing"),
        (b'{"do":"leave","id":"7","more":1}', "a field that is not in its type"),
        (b'{"do":"act","id":"7","number":"3","action":"x"}', "$.number does not fit"),
        (b'{"do":"leave","id":"a b"}', "$.id does not fit"),
        (b'{"do":"leave","id":"a\\n"}', "$.id does not fit"),
        (b'{"do":"arrange","id":"7","seats":[{"was":"x"}]}', "$.seats[0].was does not fit"),
        (b'{"id":"7"}', "$.do is missing"),
        (b"[]", "not a JSON object"),
        (b"null", "not a JSON object"),
    ],
)
def test_an_invalid_message_is_refused_with_the_reason(data: bytes, because: str) -> None:
    refused = refusal(data)
    assert refused.code == "not_a_message"
    assert because in refused.en
    details = [text.partition(": ")[2] for text in (refused.en, refused.de)]
    assert all(details)
    assert not set(re.findall(r"\b(?:it|is|a|not|does)\b", details[1])), refused.de


def test_a_frame_may_have_8_kib_and_not_a_byte_more() -> None:
    frame = b'{"do":"leave","id":"7"}'
    assert read_request(frame.ljust(LONGEST_FRAME)) == read_request(frame)
    assert refusal(frame.ljust(LONGEST_FRAME + 1)).code == "too_long"


def test_16_nested_brackets_are_allowed() -> None:
    assert "deep" not in refusal(b"[" * 16 + b"]" * 16).en
    assert "deep" not in refusal(b"[" * 15 + b"[],[]" + b"]" * 15).en
    assert "deep" in refusal(b"[" * 16 + b"[],[]" + b"]" * 16).en


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b'{"game":"g","players":3,"options":{"<script>secret":[]}}', "$.options[...] does not fit."),
        (b'{"game":"g","players":3,"options":{"' + b"secret" * 11 + b'":1}}', "$.options does not fit."),
        (b'{"game":"g","players":3,"x` - at `$.secret":1}', "it has a field that is not in its type; see /api/schema."),
        (b'{"game":"g","players":3,"clock":{"secret":1}}', "it has a field that is not in its type; see /api/schema."),
        (b'{"game":"g","players":3,"clock":{"bank":1}}', "$.clock.decision is missing."),
    ],
)
def test_what_the_sender_made_up_is_not_repeated(data: bytes, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        decode.read(data, NewTable)
    assert refused.value.en == f"The server does not know this message: {says}"
    assert "secret" not in refused.value.de


def test_a_made_up_tag_that_looks_like_an_error_is_not_repeated() -> None:
    assert "secret" not in refusal(b'{"do":"x - at `$.secret`","id":"7"}').en


@given(some.binary(max_size=200) | some.text(max_size=100).map(lambda text: text.encode("utf-8", "surrogatepass")))
def test_random_data_is_refused(data: bytes) -> None:
    refusal(data)
