"""Views: the facts a bot reads, and the only path from a State to text, picture and features."""

import pickle

import numpy as np
import pytest

import doppelagent as da
from doppelagent.games.black_spy.view import View as BlackSpyView
from tests.core.matches import play_out, short, whole

every_game = pytest.mark.parametrize("key", [game.key for game in da.every_game()])


@every_game
def test_a_view_gives_what_the_match_gives(key: str) -> None:
    match = play_out(whole(key), 4, 10)
    for seat in (-1, *range(match.players)):
        view = match.view(seat)
        assert type(view) is match.game.View
        assert (view.seat, view.players) == (seat, match.players)
        assert (view.text("de"), view.picture()) == (match.text(seat, "de"), match.picture(seat))
        if seat >= 0:
            assert list(view.legal) == match.legal(seat)
            assert view.legal_moves == match.legal_moves(seat)
            assert match.game.actions.numbers[view.mask()].tolist() == match.legal(seat)
            assert np.array_equal(view.features(), match.features(seat))


def test_its_fields_are_plain_numbers_and_lists() -> None:
    view = short().view(0)
    assert isinstance(view, BlackSpyView)
    assert (type(view.hand), type(view.scores), view.scores) == (int, list, [0] * 6)
    with pytest.raises(AttributeError, match="no 'money'"):
        _ = view.money


def test_it_does_not_change_when_the_match_goes_on() -> None:
    match = short()
    view = match.view(0)
    legal, text = view.legal, match.text(0)
    match.push(0, match.legal(0)[0])
    assert (view.legal, view.text()) == (legal, text)
    assert view != match.view(0)


@every_game
def test_it_is_pickled_with_all_that_it_gives(key: str) -> None:
    view = play_out(whole(key), 4, 10).view(0)
    twin = pickle.loads(pickle.dumps(view))  # noqa: S301  # our own
    assert (twin, hash(twin), twin.legal, twin.text(), twin.picture()) == (view, hash(view), view.legal, view.text(), view.picture())


@every_game
def test_the_layout_names_every_feature(key: str) -> None:
    match = whole(key)
    blocks = list(match.game.features.values())
    assert np.concatenate([match.features(0)[block.slice] for block in blocks]).tolist() == match.features(0).tolist()
    assert blocks[-1].slice.stop == len(match.features(0))
    assert match.features(0)[match.game.features["hand"].slice].any()
    assert match.features(0)[match.game.features["phase"].slice].sum() == 1
