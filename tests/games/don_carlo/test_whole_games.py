"""Whole games, one for each way to end, each counted again by a referee."""

import pytest

from doppelagent.core import contract, recordfile
from doppelagent.core.errors import BadRecord
from doppelagent.core.match import Match
from doppelagent.core.record import dump
from doppelagent.games.don_carlo.game import GAME

from .recount import Card, Referee
from .table import Table

ON_PAPER = """\
doppelagent record 1
game don-carlo
rules 1
players 2
seat 0 Zampano
seat 1 Donny

deal stock 0: 0 0 0 0 4 4 1 3 2 6 4 5 6 1 2 5 2 1 3 4 1 2 3 3 5
deal stock 1: 0 0 0 0 4 4 3 5 2 3 4 5 2 2 3 3 6 1 1 1 1 6 4 5 2
# Zampano is stuck with four zeros; the third card drawn, a 1, helps.
0 send 1
0 bury 0 4
1 send 0/3
1 bury 4
0 send 0/0/3/4
1 send 0/0/5
0 send 0/2
1 send 0/3/4
0 send 6/6
1 send 2
0 send 2/4
1 send 2/2/5
0 send 2/5
1 send 6
0 send 1/1/3/5
1 send 1/3/3
0 send 1/2/4
1 send 1/1/4
0 send 3/3/5
# Zampano has a buried 0 and a buried 4 left, and is out; Donny goes on alone.
1 send 1/4/5
1 send 2/4/6
end 41 42
"""


def judged(match: Match) -> Referee:
    """The match, replayed by a referee who saw the cards at the beginning."""
    beginning = Table(Match(match.game, match.players, seed=match.seed, deal=match.deals.get(0)))
    stocks = [[int(n) for n in content.split()] for _, content in match.deals.get(0, [])]
    stocks = stocks or [[*beginning.hand(seat), *beginning.stock(seat)] for seat in range(match.players)]
    judge = Referee([[Card(number) for number in stock] for stock in stocks])
    for seat, action in match.moves:
        judge.act(seat, match.game.notation.write(action))
    t = Table(match)
    assert judge.over
    assert (t.row("score"), t.row("cards_left"), t.row("place")) == (judge.scores(), judge.left(), judge.places())
    assert dump(recordfile.loads(match.record()).state) == dump(match.state)
    return judge


def random_match(players: int, seed: int) -> Table:
    *_, match = contract.moments(GAME, players, {}, seed)
    judged(match)
    return Table(match)


def test_a_game_on_paper() -> None:
    t = Table(recordfile.loads(ON_PAPER))
    judge = judged(t.match)
    assert judge.laid_open == 5  # in the first two turns both, at the end Zampano
    assert t.row("score") == [41, 42]
    assert t.row("cards_left") == [2, 0]
    assert t.owners == {"1-3": 0, "5": 1, "6": 1, "7": 0, "9-12": 0}  # two and two in Egoistria, three and three in Squadronia
    assert (t.row("influence"), t.row("countries")) == ([22, 31], [3 + 7 + 9, 5 + 6])
    assert (t.known(0), t.hand(0)) == ([0, 4], [0, 4])
    assert t.row("place") == [2, 1]


def test_its_record_holds_its_end() -> None:
    with pytest.raises(BadRecord, match="these actions end with 41 42"):
        recordfile.loads(ON_PAPER.replace("end 41 42", "end 41 43"))
    with pytest.raises(BadRecord, match=r"Line 18: Zampano already has an agent 0/2 in Egoistria \(§3\.5\)"):
        recordfile.loads(ON_PAPER.replace("1 send 0/3/4", "1 send 0/2"))


@pytest.mark.parametrize(("players", "seed", "scores"), [(2, 3, [46, 47]), (3, 11, [49, 61, 37]), (4, 4, [44, 60, 57, 43])])
def test_everybody_plays_all_cards(players: int, seed: int, scores: list[int]) -> None:
    t = random_match(players, seed)
    assert (t.row("score"), t.row("cards_left")) == (scores, [0] * players)


@pytest.mark.parametrize(("players", "seed", "left"), [(2, 2, [1, 2]), (3, 0, [2, 1, 2]), (4, 15, [1, 2, 1, 2])])
def test_everybody_is_stuck(players: int, seed: int, left: list[int]) -> None:
    t = random_match(players, seed)
    assert t.row("cards_left") == left
    assert [len(t.known(seat)) for seat in range(players)] == left  # they lie open


@pytest.mark.parametrize(("players", "seed", "last"), [(2, 1, 1), (3, 3, 2), (4, 14, 3)])
def test_one_goes_on_alone(players: int, seed: int, last: int) -> None:
    t = random_match(players, seed)
    assert [move.seat for move in t.match.moves[-3:]] == [last] * 3


@pytest.mark.parametrize(
    ("players", "seed", "scores", "left", "places"),
    [
        (2, 50, [46, 46], [3, 1], [2, 1]),
        (3, 16, [56, 47, 56], [1, 0, 2], [1, 3, 2]),
        (4, 18, [61, 44, 61, 58], [2, 1, 0, 2], [2, 4, 1, 3]),
    ],
)
def test_fewer_cards_left_decide(players: int, seed: int, scores: list[int], left: list[int], places: list[int]) -> None:
    """D9"""
    t = random_match(players, seed)
    assert (t.row("score"), t.row("cards_left"), t.row("place")) == (scores, left, places)


@pytest.mark.parametrize(
    ("players", "seed", "scores", "places"),
    [(2, 109, [47, 47], [1, 1]), (3, 73, [39, 54, 54], [3, 1, 1]), (4, 44, [50, 50, 49, 44], [1, 1, 3, 4])],
)
def test_a_shared_victory(players: int, seed: int, scores: list[int], places: list[int]) -> None:
    """D9"""
    t = random_match(players, seed)
    assert (t.row("score"), t.row("cards_left"), t.row("place")) == (scores, [1] * players, places)
