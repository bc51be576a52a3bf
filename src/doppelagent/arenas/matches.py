"""Playing one match of a plan, with the time of each choice."""

from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from time import perf_counter

from doppelagent.arenas.plan import Plan
from doppelagent.bots import Bot, Budget, bot, bots_for
from doppelagent.core.bot import ask
from doppelagent.core.checks import shown
from doppelagent.core.errors import BadBot, DoppelagentError
from doppelagent.core.match import Match
from doppelagent.core.registry import find


@dataclass(frozen=True)
class MatchResult:
    """The result of a match, by seat. In places and scores, dummies follow the bots."""

    number: int
    places: list[int]
    scores: list[int]
    categories: dict[str, list[int]]
    decisions: list[int]
    ms: list[list[float]]  # milliseconds of each choice of a seat with more than one legal action


def play_match(plan: Plan, number: int) -> MatchResult:
    """Play the match of this number to its end."""
    _warm_up(plan)
    game, deal, seating = find(plan.game), plan.deal(number), plan.seating(number)
    match = Match(game, plan.players, dict(plan.options), seed=deal)
    bots = bots_for(game, seating, deal)
    ms: list[list[float]] = [[] for _ in seating]
    for seat in match.turns():
        move, time, forced = _choice(match, seat, bots[seat], f" of match {number}")
        if not forced:
            ms[seat].append(time)
        _push(match, seat, move, f"The bot {seating[seat]} chose {shown(move)} at seat {seat} of match {number}")
    decisions = [sum(move.seat == seat for move in match.moves) for seat in range(plan.players)]
    standing = match.standing
    categories = {key: [row.categories[key] for row in standing] for key in game.categories}
    return MatchResult(number, [row.place for row in standing], [row.score for row in standing], categories, decisions, ms)


def _choice(match: Match, seat: int, chooser: Bot, where: str) -> tuple[int | str, float, bool]:
    """The move that the bot chooses, its milliseconds, and whether it was the only legal one. An error names the place `where`."""
    view = match.view(seat)
    start = perf_counter()
    move = ask(chooser, view, where=where)
    return move, round(1000 * (perf_counter() - start), 3), len(view.legal) == 1


def _push(match: Match, seat: int, move: int | str, what: str) -> None:
    try:
        match.push(seat, move)
    except DoppelagentError as error:
        raise BadBot(f"{what}, which is not possible: {error}") from None


@cache
def _warm_up(plan: Plan) -> None:
    """Let every bot of the plan choose once, with `stop` set, so that no timed choice includes compiling or loading. A bot that fails here
    fails again in its match, which its error then names."""
    game, hurry = find(plan.game), Budget()
    hurry.stop.set()
    match = Match(game, plan.players, dict(plan.options), seed=plan.seed)
    view = match.view(match.pending[0])
    for name in dict.fromkeys(plan.bots):
        with suppress(DoppelagentError):
            ask(bot(name, game, 0), view, hurry)
