"""Planted leaks: the comparison of two worlds catches each of them. Without a leak it finds nothing (`test_secrets`)."""

import hashlib
from collections.abc import Callable
from itertools import islice
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response

from doppelagent.core.record import dump
from doppelagent.core.registry import find
from doppelagent.server.bots.runner import BotRunner
from doppelagent.server.logs import note
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import folding, journal, judging, listing, live, people_pages, snapshots, undoing, updates
from doppelagent.server.tables.archive import Archive
from doppelagent.server.tables.live import LiveTable
from doppelagent.server.tables.snapshots import Display, Public, Viewpoint
from doppelagent.server.tables.table import Table
from doppelagent.server.web.routes import Routes
from tests.server.compare_worlds import compile_now, run
from tests.server.test_secrets import bot_pair, when_the_bot_answers
from tests.server.world_pairs import Pair, pair_with_a_choice_begun, pairs_of

Plant = Callable[[pytest.MonkeyPatch], None]
PAIRS = 30  # enough for every leak to show
SPY = find("black-spy")

pytestmark = pytest.mark.compiled


def next_seat(table: Table, seat: int) -> int:
    return (seat + 1) % table.opened.players


def a_display_with(part: str) -> Plant:
    """A display that takes one part from the View of the next seat."""

    def planted(plant: pytest.MonkeyPatch) -> None:
        real = snapshots.display

        def leaky(table: Table, viewpoint: Viewpoint, view: Any, public: Public, earlier: Display | None = None) -> Display:
            other = next_seat(table, viewpoint.seat)
            seen = real(table, Viewpoint(other, viewpoint.words), table.match and table.match.view(other), public)
            return real(table, viewpoint, view, public, earlier)._replace(**{part: getattr(seen, part)})

        plant.setattr(updates, "display", leaky)

    return planted


def a_public_picture_with_a_hand(plant: pytest.MonkeyPatch) -> None:
    real = snapshots.public_display

    def leaky(table: Table, view: Any, earlier: Public | None = None) -> Public:
        public = real(table, view, earlier)
        return public if table.match is None else public._replace(picture={"hand": Raw(str(table.match.view(0).hand).encode())})

    plant.setattr(updates, "public_display", leaky)


def the_log_of_another_seat(plant: pytest.MonkeyPatch) -> None:
    real = updates._logged

    def leaky(feeds: updates.Feeds, before: Table, folded: folding.Folded, body: journal.Body) -> Any:
        views, sentences = real(feeds, before, folded, body)
        for seat in sentences if before.match is not None and folded.positions else ():
            other, after = next_seat(folded.table, seat), folded.positions[-1]
            sentences[seat] = after.game.log(before.running.view(other), after.view(other))
        return views, sentences

    plant.setattr(updates, "_logged", leaky)


def a_scene_with(change: Callable[[Table, int], dict[str, Any]]) -> Plant:
    def planted(plant: pytest.MonkeyPatch) -> None:
        real = snapshots._own_scene
        plant.setattr(snapshots, "_own_scene", lambda table, seat, asked: {**real(table, seat, asked), **change(table, seat)})

    return planted


def legal_actions_of_another(table: Table, seat: int) -> dict[str, Any]:
    return {"legal": table.running.legal_moves(next_seat(table, seat))} if table.match else {}


def what_others_have_sealed(table: Table, _: int) -> dict[str, Any]:
    return {"sealed": " ".join(str(side.moves[-1].action) for side in table.sealed.values())}


def the_seed_before_the_end(table: Table, _: int) -> dict[str, Any]:
    return {"opened": table._seed.hex()}


def numbers_that_count_secret_parts(plant: pytest.MonkeyPatch) -> None:
    plant.setattr(folding, "_is_seen", lambda *_: True)


def a_refusal_that_names_cards_of_others(plant: pytest.MonkeyPatch) -> None:
    real = judging.attempt

    def leaky(table: Table, seat: int, *actions: str | int) -> Any:
        try:
            return real(table, seat, *actions)
        except Refusal as refusal:
            refusal.en += f" {table.running.view(next_seat(table, seat)).hand}"
            raise

    plant.setattr(live, "attempt", leaky)


def a_record_before_the_end(plant: pytest.MonkeyPatch) -> None:
    async def leaky(self: Archive, table_id: str) -> str:
        return (await self.get(table_id)).table.running.copy().record()

    plant.setattr(Archive, "record", leaky)


def a_header_made_from_the_state(plant: pytest.MonkeyPatch) -> None:
    real = Routes.table

    async def leaky(self: Routes, request: Request) -> Response:
        response = await real(self, request)
        match = self._services.tables.loaded[request.path_params["id"]].table.running
        response.headers["etag"] = hashlib.sha256(dump(match.state)).hexdigest()
        return response

    plant.setattr(Routes, "table", leaky)


def a_list_that_counts_entries(plant: pytest.MonkeyPatch) -> None:
    real = listing.summary_for
    plant.setattr(people_pages, "summary_for", lambda row, *rest: replace(real(row, *rest), changed=row.last))


def a_list_that_says_when_a_secret_part_came(plant: pytest.MonkeyPatch) -> None:
    real = live.index_of
    plant.setattr(live, "index_of", lambda table, jobs: replace(real(table, jobs), changed=table.at))


def a_log_line_with_the_move(plant: pytest.MonkeyPatch) -> None:
    real = LiveTable._accept

    def leaky(self: LiveTable, entry: Any, folded: Any) -> None:
        note("written", entry=journal.write(entry).body)
        real(self, entry, folded)

    plant.setattr(LiveTable, "_accept", leaky)


LEAKS: dict[str, Plant] = {
    "the picture of another seat": a_display_with("picture"),
    "a public picture with a hand": a_public_picture_with_a_hand,
    "the words of another seat": a_display_with("words"),
    "the log of another seat": the_log_of_another_seat,
    "legal actions of another": a_scene_with(legal_actions_of_another),
    "what others have sealed": a_scene_with(what_others_have_sealed),
    "the seed before the end": a_scene_with(the_seed_before_the_end),
    "numbers that count secret parts": numbers_that_count_secret_parts,
    "a refusal that names cards of others": a_refusal_that_names_cards_of_others,
    "a record before the end": a_record_before_the_end,
    "a header made from the state": a_header_made_from_the_state,
    "a list that counts entries": a_list_that_counts_entries,
    "a list that says when a secret part came": a_list_that_says_when_a_secret_part_came,
    "a log line with the move": a_log_line_with_the_move,
}


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    compile_now(SPY)
    return list(islice(pairs_of(SPY, 7), PAIRS))


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught(leak: str, pairs: list[Pair], monkeypatch: pytest.MonkeyPatch) -> None:
    LEAKS[leak](monkeypatch)
    assert run(pairs, until_different=True).differences, f"not caught: {leak}"


def test_an_undo_that_reveals_a_begun_choice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = undoing.last_choice
    monkeypatch.setattr(undoing, "last_choice", lambda table, seat: None if table.sealed else real(table, seat))
    assert run([pair_with_a_choice_begun(SPY, 4, {"mole": True})]).differences


def test_a_bot_that_answers_at_once_when_it_has_no_choice_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    real = BotRunner.choose

    async def leaky(self: BotRunner, seat_bot: Any, side: Any, seat: int) -> list[int]:
        return side.legal(seat) if len(side.legal(seat)) == 1 else await real(self, seat_bot, side, seat)

    monkeypatch.setattr(BotRunner, "choose", leaky)
    one, many = when_the_bot_answers(bot_pair(SPY))
    assert one != many
