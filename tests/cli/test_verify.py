from pathlib import Path

import pytest

from doppelagent.core import recordfile
from doppelagent.core.envelope import Envelope, close, deal_key
from doppelagent.core.match import Match
from tests.core.matches import play_out

from .running import GAME, Run, assert_refused

SEED = bytes(range(32))
OWN = {0: "a" * 64, 2: "b" * 64}


def sealed_record(numbers: dict[int, str], decisions: int = 1_000_000) -> str:
    match = Match(GAME, 3, {"end_value": 1}, seed=deal_key(SEED, numbers), names=["Anna", "Ben", "Clara"])
    match.envelope = Envelope(close(SEED), SEED.hex(), numbers)
    return play_out(match, 1, decisions).record()


@pytest.fixture(scope="module")
def sealed() -> str:
    return sealed_record(OWN)


def test_a_match_with_envelope_and_numbers_is_verified(run: Run, sealed: str) -> None:
    result = run("verify", "-", typed=sealed)
    assert (result.code, result.err) == (0, "")
    first, seed, deal, play = result.out.splitlines()
    assert first.startswith("Black Spy, rules 1, 3 players, end_value=1")
    assert seed == "The seed is the one that was in the envelope before the deal."
    assert deal == "The deal comes from this seed and the numbers of the seats 0, 2."
    scores = sealed.splitlines()[-1].split()[1:]
    assert play.endswith(f"the scores are right: Anna {scores[0]}, Ben {scores[1]}, Clara {scores[2]}.")
    assert f"all {len(recordfile.loads(sealed).moves)} decisions follow the rules" in play


def test_noted_values_are_compared(run: Run, sealed: str) -> None:
    result = run("verify", "-", "--envelope", close(SEED).upper(), "--number", f"2={'b' * 64}", "--number", f"0={'A' * 64}", typed=sealed)
    assert (result.code, result.err) == (0, "")
    assert "The envelope is the one you noted.\n" in result.out
    assert "The number of seat 2 is yours.\nThe number of seat 0 is yours.\n" in result.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--envelope", "0" * 64), ("not the one you noted", close(SEED))),
        (("--envelope", close(SEED)[:32]), ("not the one you noted",)),
        (("--envelope", ""), ("not the one you noted",)),
        (("--number", f"0={'b' * 64}"), ("seat 0", "not yours")),
        (("--number", f"1={'a' * 64}"), ("Seat 1", "no number")),
        (("--number", f"3={'a' * 64}"), ("no seat 3",)),
        (("--number", "a" * 64), ("SEAT=HEX",)),
        (("--number", "0="), ("SEAT=HEX",)),
    ],
)
def test_noted_values_that_differ_are_refused(run: Run, sealed: str, arguments: tuple[str, ...], words: tuple[str, ...]) -> None:
    assert_refused(run("verify", "-", *arguments, typed=sealed), *words)


def test_a_deal_without_numbers_says_so(run: Run) -> None:
    result = run("verify", "-", typed=sealed_record({}))
    assert result.code == 0
    assert "The deal comes from this seed alone; no player added a number.\n" in result.out


def test_an_unfinished_match_is_verified_so_far(run: Run) -> None:
    result = run("verify", "-", typed=sealed_record(OWN, decisions=20))
    assert result.code == 0
    assert "all 20 decisions so far follow the rules; the match is not over.\n" in result.out


def test_without_an_envelope_the_deal_cannot_be_verified(run: Run, record: Path) -> None:
    result = run("verify", str(record))
    assert (result.code, result.err) == (1, "")
    assert "all 72 decisions follow the rules" in result.out
    assert result.out.endswith("the origin of its deal cannot be verified.\n")
    assert_refused(run("verify", str(record), "--envelope", "0" * 64), "no envelope")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (f"opened {SEED.hex()}", f"opened {'1' * 64}", "not the one that was in the envelope"),
        ("number 2 b", "number 1 b", "does not come from the envelope"),
        ("\nend ", "\nend 9", "end 9"),
    ],
)
def test_a_record_that_was_changed_is_refused(run: Run, sealed: str, old: str, new: str, words: str) -> None:
    assert old in sealed
    assert_refused(run("verify", "-", typed=sealed.replace(old, new, 1)), words)
