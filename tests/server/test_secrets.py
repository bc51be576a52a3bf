"""A seat that cannot tell two worlds apart receives the same bytes in both: by socket and HTTP, in refusals, headers and the log."""

import asyncio
import tempfile
from itertools import islice

import pytest

from doppelagent.core.game import Game
from doppelagent.core.mode import INTERPRETED
from doppelagent.core.registry import every_game, find
from tests.server.compare_worlds import Comparison, compile_now, run
from tests.server.playthrough import Playthrough, open_server
from tests.server.world_pairs import Pair, pair_with_a_choice_begun, pairs_of

PAIRS = 1 if INTERPRETED else 10
OVER_THE_WIRE = 1 if INTERPRETED else 2


def assert_no_difference(comparison: Comparison, pairs: int) -> None:
    assert not comparison.differences, comparison.differences[0]
    assert comparison.pairs == pairs
    assert comparison.received > 50 * pairs  # there was something to compare


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_worlds_that_a_seat_cannot_tell_apart_give_it_the_same_bytes(game: Game) -> None:
    compile_now(game)
    assert_no_difference(run(islice(pairs_of(game, 1), PAIRS)), PAIRS)


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_they_give_it_the_same_bytes_over_real_sockets(game: Game) -> None:
    compile_now(game)
    assert_no_difference(run(islice(pairs_of(game, 1000), OVER_THE_WIRE), over_the_wire=True), OVER_THE_WIRE)


@pytest.mark.compiled
def test_a_begun_choice_is_secret() -> None:
    game = find("black-spy")
    compile_now(game)
    assert_no_difference(run([pair_with_a_choice_begun(game, 4, {"mole": True})]), 1)


# When a bot answers


class WithABot(Playthrough):
    """The seat that is asked alone resigns, so that a bot has to choose."""

    async def answers_after(self, seat: int) -> int:
        """The milliseconds until the bot answers, on the table's clock."""
        await self.begin()
        clock, live = self._server.environment, self._transport.services.tables.loaded[self._table]
        asked, moves = clock.now(), len(live.table.running.moves)
        clock.waited.clear()
        await self._done(seat, do="resign")
        while not clock.waited and len(live.table.running.moves) == moves:
            await asyncio.sleep(0.001)
        if len(live.table.running.moves) == moves:
            clock.set_to(clock.waited[-1] - 1)
            await asyncio.sleep(0.05)
            assert len(live.table.running.moves) == moves
            clock.set_to(clock.waited[-1])
        while len(live.table.running.moves) == moves:
            await asyncio.sleep(0.001)
        await self._leave_all()
        return live.table.at - asked


def bot_pair(game: Game) -> Pair:
    """Another seat is asked alone, and has only one legal action in one of the worlds."""

    def legal(pair: Pair, which: int) -> int:
        match = pair.begun(which)
        for move in pair.worlds[which].moves:
            match.push(*move)
        alone = len(match.pending) == 1 and match.pending[0] != pair.seat
        return len(match.legal(match.pending[0])) if alone else 0

    return next(pair for pair in pairs_of(game, 3) if {legal(pair, 0), legal(pair, 1)} > {1} and min(legal(pair, 0), legal(pair, 1)) == 1)


def when_the_bot_answers(pair: Pair) -> list[int]:
    """The milliseconds until the bot answers, in each of the worlds."""
    match = pair.begun(0)
    for move in pair.worlds[0].moves:
        match.push(*move)

    async def scenario() -> list[int]:
        with tempfile.TemporaryDirectory() as folder:
            answers = []
            for which in (0, 1):
                async with open_server(over_the_wire=False, database=f"{folder}/{which}.sqlite") as server:
                    answers.append(await WithABot(server, pair, which, 0).answers_after(match.pending[0]))
            return answers

    return asyncio.run(scenario())


@pytest.mark.compiled
def test_a_bot_takes_as_long_with_one_legal_action_as_with_many() -> None:
    game = find("black-spy")
    compile_now(game)
    assert when_the_bot_answers(bot_pair(game)) == [600, 600]
