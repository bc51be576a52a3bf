"""The sealed envelope: the published hash, the key of the deal, and detection of every way to cheat."""

import hashlib

import pytest

from doppelagent.core import recordfile
from doppelagent.core.envelope import Envelope, close, deal_key
from doppelagent.core.errors import BadRecord
from doppelagent.core.match import Match
from tests.core.matches import play_out

SEED = bytes(range(32))
NUMBERS = {0: "a" * 64, 2: "b" * 64}


def sealed(seed: bytes = SEED, numbers: dict[int, str] = NUMBERS) -> Match:
    """A short match of Black Spy whose deal comes from an envelope, as it begins."""
    match = Match("black-spy", 3, {"end_value": 1}, seed=deal_key(seed, numbers), names=["Anna", "Ben", "Clara"])
    match.envelope = Envelope(close(seed), seed.hex(), numbers)
    return match


def test_what_is_published_is_sha_256_of_the_seed() -> None:
    assert close(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"


def test_the_key_is_sha_256_of_a_text_that_anybody_can_write() -> None:
    text = f"doppelagent deal 1\nseed {SEED.hex()}\nnumber 0 {'a' * 64}\nnumber 2 {'b' * 64}\n"
    assert deal_key(SEED, NUMBERS) == hashlib.sha256(text.encode()).digest()
    assert deal_key(SEED, {}) == hashlib.sha256(f"doppelagent deal 1\nseed {SEED.hex()}\n".encode()).digest()


def test_every_number_and_its_seat_change_the_deal() -> None:
    others: list[dict[int, str]] = [
        {},
        {0: "a" * 64},
        {0: "b" * 64, 2: "a" * 64},
        {1: "a" * 64, 2: "b" * 64},
        {0: "a" * 64, 2: "b" * 63 + "c"},
    ]
    keys = {deal_key(SEED, numbers) for numbers in (NUMBERS, *others)}
    assert len(keys) == 6
    assert deal_key(SEED, {2: "b" * 64, 0: "a" * 64}) == deal_key(SEED, NUMBERS)  # in any order of arrival


def test_a_record_with_its_envelope_is_read_as_it_was_written() -> None:
    text = play_out(sealed(), 4).record()
    again = recordfile.loads(text)
    assert again.envelope == sealed().envelope
    assert again.record() == text
    assert text.split("\n")[8:13] == [
        f"envelope {close(SEED)}",
        f"opened {SEED.hex()}",
        f"number 0 {'a' * 64}",
        f"number 2 {'b' * 64}",
        f"seed chacha20 {deal_key(SEED, NUMBERS).hex()}",
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        (f"envelope {close(SEED)}", f"envelope {'0' * 64}", "not the one that was in the envelope"),
        (f"opened {SEED.hex()}", f"opened {'0' * 64}", "not the one that was in the envelope"),
        (f"envelope {close(SEED)}\n", "", "64 hexadecimal digits"),
        (f"opened {SEED.hex()}\n", "", "64 hexadecimal digits"),
        (f"opened {SEED.hex()}", f"opened {SEED.hex().upper()}", "64 hexadecimal digits"),
        ("number 0 a", "number 0 b", "does not come from the envelope"),
        ("number 0 a", "number 1 a", "does not come from the envelope"),
        (f"number 2 {'b' * 64}\n", "", "does not come from the envelope"),
        ("number 2 b", "number 3 b", "seat that is not there"),
        ("number 2 b", "number 02 b", "seat that is not there"),
        ("number 2 b", "number 0 b", "once"),
        ("number 2 b", "number 2 x", "64 hexadecimal digits"),
        ("chacha20 " + deal_key(SEED, NUMBERS).hex(), "chacha20 " + "0" * 64, "does not come from the envelope"),
        ("chacha20 " + deal_key(SEED, NUMBERS).hex(), "xoshiro 1", "does not come from the envelope"),
        (f"envelope {close(SEED)}", f"envelope {close(SEED)}\nenvelope {close(SEED)}", "given twice"),
    ],
)
def test_who_has_changed_something_is_found_out(old: str, new: str, sentence: str) -> None:
    text = sealed().record()
    assert old in text
    with pytest.raises(BadRecord, match=sentence):
        recordfile.loads(text.replace(old, new, 1))


def test_a_deal_that_is_written_down_comes_from_no_envelope() -> None:
    text = sealed().record()
    head, _, rest = text.partition("seed chacha20")
    with pytest.raises(BadRecord, match="a seed or a deal"):
        recordfile.loads(head + rest.partition("\n")[2])
