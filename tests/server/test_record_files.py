"""Replays of record files: the same as those of the table itself, and safe whatever a client sends."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from doppelagent.core.contract import Chooser
from doppelagent.core.envelope import Envelope, close, deal_key
from doppelagent.core.game import WATCHING, Game
from doppelagent.core.match import Match
from doppelagent.core.registry import every_game, find
from doppelagent.server.messages.pages import Replay
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import record_files
from doppelagent.server.tables.record_files import replay_record
from tests.server.serving import Guest, Running, assert_refused, running

SEED = b"\x07" * 32
NUMBERS = {0: "ab" * 32, 1: "01" * 32}
OLD_RULES = "doppelagent record 1\ngame black-spy\nrules 0\nplayers 3\nseed xoshiro 1\n\nto be continued\n"


def played(game: str | Game, most: int = 100_000, *, chooser_seed: int = 0, players: int | None = None, **options: bool | str) -> Match:
    """A match, or its first `most` moves; simultaneous choices come in random order."""
    game = find(game) if isinstance(game, str) else game
    match = Match(game, players or game.seats[0], options, seed=deal_key(SEED, NUMBERS), names=["Anna", "Ben"])
    match.envelope = Envelope(close(SEED), SEED.hex(), NUMBERS)
    chooser = Chooser(chooser_seed)
    while not match.over and len(match.moves) < most:
        seat = match.pending[chooser.one_of(range(len(match.pending)))]
        legal = match.legal(seat)
        match.push(seat, legal[chooser.one_of(range(len(legal)))])
    return match


def written(match: Match) -> bytes:
    return match.record().encode()


def moves_of(replay: Replay) -> list[str]:
    return [move for step in replay.steps for move in step.moves]


@pytest.mark.compiled
@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_a_record_of_every_game_is_replayed_from_every_seat_to_its_end(game: Game) -> None:
    match = played(game)
    replay = replay_record(written(match), None, "")
    assert replay.names == match.names
    assert [*replay.first] == [str(seat) for seat in range(WATCHING, match.players)]
    assert sorted(moves_of(replay)) == sorted(f"{move.seat} {game.notation.write(move.action)}" for move in match.moves)
    last = msgspec.json.decode(msgspec.json.encode(replay.steps[-1]))["steps"]
    assert [score["score"] for score in last["-1"]["scene"]["scores"]] == [row.score for row in match.standing]
    assert last["0"]["scene"]["opened"] == SEED.hex()


@pytest.mark.compiled
def test_a_replay_has_what_a_browser_needs_to_verify_the_deal() -> None:
    replay = replay_record(written(played("black-spy", 3)), -1, "")
    assert replay.info.envelope == close(SEED)
    assert (replay.opened, replay.numbers) == (SEED.hex(), {"0": NUMBERS[0], "1": NUMBERS[1]})
    assert replay.key == deal_key(SEED, NUMBERS).hex()


@pytest.mark.compiled
def test_simultaneous_choices_are_one_step_with_all_their_parts() -> None:
    replay = replay_record(written(played("black-spy", 10)), None, "")
    assert [len(step.moves) for step in replay.steps] == [9, 1]  # every seat passes three cards; then one card is played
    vienna = replay_record(written(played("vienna", 7)), None, "")
    assert sorted(move[:4].strip() for move in vienna.steps[0].moves) == ["0 I", "0 II", "1 I", "1 II"]


@pytest.mark.compiled
def test_an_incomplete_choice_is_shown_only_to_its_seat() -> None:
    """An unfinished record may end in the middle of a choice."""
    match = Match("black-spy", 3, seed=5)
    action = match.legal_moves(1)[0]
    match.push(1, action)
    replay = replay_record(written(match), None, "")
    assert [[*step.steps] for step in replay.steps] == [["1"]]
    assert replay.steps[0].steps["1"].scene["sealed"] == action
    assert (replay.info.envelope, replay.opened, replay.key, replay.numbers) == ("", None, None, {})


@pytest.mark.compiled
def test_a_record_that_gives_its_deals_is_replayed_with_them() -> None:
    """Black Spy deals again in each round."""
    match = Match("black-spy", 3, seed=5)
    laid, _ = match.game.deals.retrace(match.game.State.plain(match.state))
    replay = replay_record(written(dealt_by_hand(laid)), None, "")
    assert replay.steps[-1].moves
    assert replay.key is None


def dealt_by_hand(laid: list[tuple[str, str]]) -> Match:
    """Two rounds with the same cards, up to the second trick of the second round."""
    match, chooser = Match("black-spy", 3, deal=laid), Chooser(2)
    while len(match.deals) < 2 or len(match.moves) < max(match.deals) + 15:
        if match.awaits:
            match.lay([(name, cards) for name, cards in laid if name.startswith("hand")])
        seat = match.pending[0]
        legal = match.legal(seat)
        match.push(seat, legal[chooser.one_of(range(len(legal)))])
    return match


@pytest.mark.compiled
def test_a_replay_can_be_in_words() -> None:
    replay = replay_record(written(played("don-carlo", 3)), 0, "de")
    assert replay.first["0"].words
    assert [*replay.first] == ["0"]


# Invalid records


HEADER = "doppelagent record 1\ngame black-spy\nrules 1\nplayers 3\n"


def refused(data: bytes) -> Refusal:
    with pytest.raises(Refusal) as refused:
        replay_record(data, None, "")
    return refused.value


@pytest.mark.parametrize(
    ("text", "en", "de"),
    [
        (HEADER + "seed xoshiro 1\n\n0 play K7\nend\n", "Line 7: ", "(Zeile 7)"),
        (HEADER + "seed xoshiro 1\n\n0 sing\nend\n", "Line 7: ", "(Zeile 7)"),
        (HEADER + "seed xoshiro 1\n\n77777777777777777777 play K7\nend\n", "Line 7: ", "(Zeile 7)"),
        (HEADER + "seed xoshiro " + "9" * 5000 + "\n", "Line 5: ", "(Zeile 5)"),
        (HEADER + "seed xoshiro 9999999999999999999\n", "A seed is a number", "kann so nicht"),
        (HEADER + "seed xoshiro 1\n\nend 0 0 0\n", "the match goes on", "(Zeile 7)"),
        (HEADER + "seed xoshiro 1\n", "cut off", "unvollständig"),
        (HEADER, "needs a seed or a deal", "kann so nicht"),
        (HEADER + "deal hand 0: K7\n\nto be continued\n", "", "kann so nicht"),
        (HEADER + "option mole perhaps\nseed xoshiro 1\n\nto be continued\n", "true or false", "kann so nicht"),
        (HEADER + "option\x00mole true\nseed xoshiro 1\n\nto be continued\n", "", "kann so nicht"),
        (HEADER + "seat 0 An\x00na\nseed xoshiro 1\n\nto be continued\n", "cannot be printed", "kann so nicht"),
        (HEADER + "seat 99999999999999999999 Anna\nseed xoshiro 1\n\nto be continued\n", "a player at seat", "kann so nicht"),
        (HEADER.replace("players 3", "players 300") + "seed xoshiro 1\n\nto be continued\n", "played by 3 to 6", "kann so nicht"),
        (HEADER.replace("players 3", "players " + "3" * 5000) + "seed xoshiro 1\n", "cannot be", "kann so nicht"),
        (HEADER + f"envelope {'0' * 64}\nopened {'0' * 64}\nseed chacha20 {'0' * 64}\n\nto be continued\n", "not the one", "kann so nicht"),
        (HEADER + f"number 9 {'0' * 64}\nseed chacha20 {'0' * 64}\n\nto be continued\n", "not there", "kann so nicht"),
        ("\ufeff" + HEADER, "first line", "kann so nicht"),
    ],
)
def test_an_invalid_record_is_refused_with_a_sentence(text: str, en: str, de: str) -> None:
    refusal = refused(text.encode())
    assert refusal.code == "bad_record"
    assert en in refusal.en
    assert de in refusal.de
    assert len(refusal.en) < 300


def test_a_record_cannot_read_files_of_the_server(tmp_path: Path) -> None:
    for line in (f"option box {tmp_path}", "option box /etc", "  option box doppelagent-1 "):
        refusal = refused(f"doppelagent record 1\ngame vienna\nrules 1\nplayers 2\n{line}\nseed xoshiro 1\n\nto be continued\n".encode())
        assert (refusal.code, "names something of another machine" in refusal.en) == ("bad_record", True)
        assert "board.toml" not in refusal.en


@pytest.mark.compiled
def test_a_replay_that_takes_too_long_is_aborted(monkeypatch: pytest.MonkeyPatch) -> None:
    data = written(played("don-carlo"))
    monkeypatch.setattr(record_files, "MOST_SECONDS", -1)
    assert refused(data).code == "long_replay"


# By HTTP


@pytest.fixture(scope="module")
def replay_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(str(tmp_path_factory.mktemp("server") / "test.sqlite"), records_burst=1000) as server:
        yield server


def post(guest: Guest, data: bytes, type: str = "text/plain; charset=utf-8", query: str = "") -> httpx.Response:
    return guest.http.post(f"/api/replay{query}", content=data, headers={"content-type": type})


@pytest.mark.compiled
def test_a_guest_without_a_name_can_replay_a_record(replay_server: Running) -> None:
    match = played("don-carlo")
    with replay_server.guest() as stranger:
        answer = post(stranger, written(match), query="?seat=1&words=en").json()
    assert answer["names"] == match.names
    assert [*answer["first"]] == ["1"]
    assert answer["first"]["1"]["you"] == 1
    assert answer["key"] == deal_key(SEED, NUMBERS).hex()


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("query", "status", "code"), [("?seat=9", 403, "no_seat"), ("?seat=x", 400, "not_a_message"), ("?words=fr", 400, "not_a_message")]
)
def test_an_invalid_query_is_refused(replay_server: Running, query: str, status: int, code: str) -> None:
    with replay_server.guest() as stranger:
        assert_refused(post(stranger, written(played("don-carlo", 5)), query=query), status, code)


@pytest.mark.parametrize(
    ("data", "type", "status", "code"),
    [
        (b"{}", "application/json", 415, "not_text"),
        (b"", "", 415, "not_text"),
        (b"", "text/plain", 400, "no_record"),
        (b"\x00" * 1000, "text/plain", 400, "no_record"),
        (b"\xff\xfegame black-spy", "text/plain", 400, "no_record"),
        (b"\n" * 250_000, "text/plain", 400, "no_record"),
        (b" " * 250_000, "text/plain", 400, "no_record"),
        (b"game " * 50_000, "text/plain", 400, "no_record"),
        (b"game chess\nrules 1\n", "text/plain", 400, "no_record"),
        (b"game black-spy\nrules 1\n\xff", "text/plain", 400, "bad_record"),
        (b"game black-spy\nrules 1\n", "text/plain", 400, "bad_record"),
        (b"x" * (256 * 1024 + 1), "text/plain", 413, "long_record"),
        (OLD_RULES.encode(), "text/plain", 409, "old_rules"),
        (OLD_RULES.replace("rules 0", "rules " + "9" * 50).encode(), "text/plain", 409, "old_rules"),
    ],
)
def test_garbage_is_refused(replay_server: Running, data: bytes, type: str, status: int, code: str) -> None:
    with replay_server.guest() as stranger:
        assert_refused(post(stranger, data, type), status, code)


def test_a_page_of_another_origin_replays_nothing(replay_server: Running) -> None:
    with replay_server.guest() as stranger:
        answer = stranger.http.post("/api/replay", content=b"", headers={"content-type": "text/plain", "origin": "http://evil.example"})
        assert_refused(answer, 403, "wrong_origin")
        assert_refused(stranger.http.get("/api/replay"), 404, "no_page")


def test_replays_are_rate_limited(sqlite: str) -> None:
    with running(sqlite, records_burst=2) as server, server.guest() as stranger:
        codes = [post(stranger, b"").json()["code"] for _ in range(3)]
    assert codes == ["no_record", "no_record", "slow_down"]
