"""A program of a user of the package: every name of the public API, typed. mypy --strict checks it."""

import pickle
import sys
from collections.abc import Iterator
from pathlib import Path

import doppelagent as da
from doppelagent.games.black_spy.view import View as BlackSpyView


class Lowest(da.Bot):
    """Plays its lowest legal action; at Black Spy it looks at its hand first."""

    def choose(self, view: da.View, budget: da.Budget | None = None) -> int:  # noqa: ARG002  # it needs no time
        if isinstance(view, BlackSpyView):
            assert view.hand > 0  # bits, one for each card
            assert len(view.scores) == 6
        return min(view.legal)


class Talker(da.Bot):
    """Chooses by text, as a person types."""

    def choose(self, view: da.View, budget: da.Budget | None = None) -> str:  # noqa: ARG002  # it needs no time
        return view.legal_moves[0]


def look_around() -> None:
    game: da.Game = da.find("black-spy")
    assert game in da.every_game()
    assert "mole" in [option.key for option in game.options]
    assert game.rulebook("de").startswith("#")
    assert game.actions.names[game.actions.index[game.read("play K7")[0]]] == "play K7"
    hand: da.Block = game.features["hand"]
    assert (hand.slice, hand.shape, hand.low, hand.high) == (slice(0, 60), (60,), 0, 1)
    low, high = game.bounds("lead", players=4, options={"mole": True})
    assert low == -high
    assert game.longest(players=4) > 72


def why_refused(match: da.Match, seat: int, move: str) -> str:
    """The sentence of the refusal, in German."""
    try:
        match.push(seat, move)
    except da.IllegalMove as refused:
        return match.say(refused.sentence, "de") if refused.paragraph else ""
    return ""


def play_by_hand() -> da.Match:
    match = da.Match("black-spy", players=4, options={"mole": True, "end_value": 1}, seed=7, names=["Anna", "Ben"])
    assert repr(match) == "<Match black-spy, 4 players, move 0, asks 0 1 2 3>"
    cards = [move.removeprefix("pass ") for move in match.legal_moves(0)]
    match.push(0, f"pass {' '.join(cards[:3])}")
    last: da.Move = match.pop()
    assert (last.seat, len(match.moves)) == (0, 2)
    match.push(last.seat, last.action)
    assert why_refused(match, 0, "play K7") == match.refusal(0, "play K7", "de")
    assert match.why_not(0, "play K7") == 303
    bots: list[da.Bot] = [da.bot("random", match.game, seed=1), Lowest(match.game, 2), Talker(match.game, 3), da.bot(Lowest, match.game)]
    return match.play(bots, decisions=30)


def look_at(match: da.Match) -> None:
    seat = match.pending[0]
    assert str(match) == match.text()
    assert match.text(seat=2, language="de") != match.text(seat=2)
    assert match.picture(seat)["phase"] == "play"
    view = match.view(seat)
    assert list(view.legal) == match.legal(seat)
    mask, features = match.mask(seat), match.features(seat)
    assert match.game.actions.numbers[mask].tolist() == match.legal(seat)
    assert features[match.game.features["hand"].slice].sum() == len(match.picture(seat)["hand"])
    assert {view: "seen"}[match.view(seat)] == "seen"
    assert match.preview(seat, match.legal_moves(seat)[0])


def go_elsewhere(match: da.Match) -> None:
    assert match.at(20).moves == match.moves[:20]
    assert match.copy() == match == pickle.loads(pickle.dumps(match))  # noqa: S301  # our own
    assert [len(position.moves) for position in match.positions()] == list(range(len(match.moves) + 1))
    seen = match.view(2)
    for world in match.imagine(seat=2, number=10, seed=1):
        assert world.view(2) == seen
        world.play([Lowest(world.game, seat) for seat in range(4)])
        assert world.over


def keep(match: da.Match, folder: Path) -> None:
    file = folder / "a.record"
    match.save(file)
    assert da.load(file) == da.loads(match.record()) == match
    told: da.Replay = da.replay(file)
    assert len(told) == len(match.moves)
    for move in told:
        assert move.position is not None
        assert move.seat in move.position.pending
    assert da.replay(match, seat=1).moves[0].position is None
    said: da.Debrief = da.debrief(match.at(3), seats=[match.moves[0].seat], budget=50, cores=1)
    assert da.Debrief.from_json(said.to_json()) == said
    again: Iterator[tuple[int, da.Debrief]] = da.debrief_all([match.at(3)], seats=[match.moves[0].seat], budget=50)
    assert list(again) == [(0, said)]


def finish(match: da.Match) -> None:
    match.play([da.bot("greedy", match.game, seed) for seed in range(4)])
    assert match.over
    first = [seat for seat, row in enumerate(match.standing) if row.place == 1]
    assert match.winners == tuple(first)
    assert match.standing[0].score == match.returns("score")[0]
    assert sum(match.returns("win")) == 1.0
    assert abs(sum(match.returns("lead"))) < 0.001
    assert dict(match.standing[0].categories) == {}


def deal_by_hand() -> None:
    match = da.Match("pingvasion", 3, deal={})
    assert match.awaits == ("pile 0", "pile 1", "pile 2")
    try:
        match.lay({"pile 0": "A5"})
    except da.BadDeal:
        return
    raise AssertionError


def measure() -> None:
    many: da.Simulation = da.simulate("black-spy", players=4, matches=20, seed=0, options={"end_value": 1})
    assert many.score.shape == (20, 4)
    assert many.wins.sum() == 20
    best: da.Arena = da.arena("black-spy", [Lowest, "random"], matches=12, options={"end_value": 1})
    rating = next(iter(best.ratings.values()))
    assert rating.low <= rating.value <= rating.high


def step_many() -> None:
    batch = da.Batch("don-carlo", size=8, players=3, seed=1)
    obs, mask, seat = batch.reset()
    assert obs.shape == (8, batch.game.features.size)
    assert mask.shape == (8, batch.game.actions.count)
    assert batch.view(0).seat == seat[0]
    obs, mask, seat, reward, done = batch.step(batch.sample())
    assert (reward.shape, done.tolist()) == ((8, 3), [False] * 8)
    batch.close()


def refuse() -> None:
    wrong = (lambda: da.find("chess"), lambda: da.Match("vienna", 9), lambda: da.loads("nothing"), lambda: da.bot("nobody", "vienna"))
    for call in wrong:
        try:
            call()
        except (da.UnknownGame, da.BadOption, da.BadRecord):
            continue
        except (da.BadNotation, da.BadBot, da.TooMuch, da.DoppelagentError) as other:
            raise AssertionError from other
        raise AssertionError


def main(folder: Path) -> None:
    look_around()
    match = play_by_hand()
    look_at(match)
    go_elsewhere(match)
    keep(match, folder)
    finish(match)
    deal_by_hand()
    measure()
    step_many()
    refuse()
    solo = da.SoloMatch(da.Match("don-carlo", 2, seed=1), 0, {1: da.bot("random", "don-carlo")})
    solo.run_bots()
    assert solo.to_move


if __name__ == "__main__":
    main(Path(sys.argv[1]))
