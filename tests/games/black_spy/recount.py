"""A referee that knows only the moves: counts piles, points and scores of every round as players would at the table."""

from dataclasses import dataclass, field

from doppelagent.core.match import Match

VALUES = {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 6: 1, 7: 10, 8: 2, 9: 3, 10: 4, 11: 5}


@dataclass
class Round:
    piles: list[list[str]]
    points: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    tricks: int = 0


def recount(match: Match, scores: list[int] | None = None) -> list[Round]:
    """Every round that was scored, beginning with these scores."""
    scores = scores or [0] * match.players
    texts = [(seat, match.game.notation.write(action).split()) for seat, action in match.moves]
    plays = [(seat, words[1]) for seat, words in texts if words[0] == "play"]
    choices = [words[0] for _, words in texts if words[0] in ("capture", "release")]
    rounds = []
    for start in range(0, len(plays) - 59, 60):
        this = Round([[] for _ in range(match.players)])
        for first in range(start, start + 60, match.players):
            trick = plays[first : first + match.players]
            this.piles[taker(trick)] += [card for _, card in trick]
            this.tricks += 1
        sixteen = any(sum(card[0] == "K" for card in pile) == 16 for pile in this.piles)
        choice = choices.pop(0) if choices and sixteen and match.options["capture_or_release"] else ""
        if sixteen and match.options["capture_or_release"] and not choice:
            break  # still to be chosen
        this.points = points(this.piles, bool(match.options["no_good_spies"]), choice)
        this.scores = [total(match, old, more) for old, more in zip(scores, this.points, strict=True)]
        scores = this.scores
        rounds.append(this)
    return rounds


def taker(trick: list[tuple[int, str]]) -> int:
    led = trick[0][1][0]
    highest = max(int(card[1:]) for _, card in trick if card[0] == led)
    return next(seat for seat, card in trick if card == f"{led}{highest}")


def points(piles: list[list[str]], no_good_spies: bool, choice: str) -> list[int]:
    black = [sum(VALUES[int(card[1:])] for card in pile if card[0] == "K") for pile in piles]
    good = [0 if no_good_spies or choice else sum(card[0] != "K" and card[1:] == "7" for card in pile) for pile in piles]
    sixteen = next((seat for seat, pile in enumerate(piles) if sum(card[0] == "K" for card in pile) == 16), None)
    if sixteen is not None:
        own, others = (-60, 0) if choice == "release" else (0, 60)
        black = [own if seat == sixteen else others for seat in range(len(piles))]
    return [count - 5 * spies for count, spies in zip(black, good, strict=True)]


def total(match: Match, old: int, more: int) -> int:
    end = int(match.options["end_value"]) or {3: 200, 4: 150, 5: 120, 6: 100}[match.players]
    exact = more != 0 and old + more in (end, end / 2)
    return (old + more) // 2 if exact and match.options["reduce_points"] else old + more
