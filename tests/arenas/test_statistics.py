import numpy as np
import pytest

from doppelagent.arenas.intervals import share, student
from doppelagent.arenas.rating import rate


@pytest.mark.parametrize(("freedom", "quantile"), [(4, 2.776), (9, 2.262), (29, 2.045), (1000, 1.962)])
def test_student_is_that_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=0.005)


def test_of_single_matches_a_share_has_wilsons_interval() -> None:
    estimate = share([1] * 30 + [0] * 70)
    assert estimate == pytest.approx((0.3, 0.219, 0.396), abs=0.004)


def test_deals_that_vary_more_are_less_sure() -> None:
    sure, unsure = share([0.4, 0.6] * 50), share([0, 1] * 50)
    assert unsure.high - unsure.low > 4 * (sure.high - sure.low)


def test_who_won_every_deal_need_not_win_for_ever() -> None:
    assert share([1] * 50) == pytest.approx((1, 0.925, 1), abs=0.01)


def test_the_interval_of_a_share_holds_the_truth_in_95_of_100_arenas() -> None:
    """The four seatings of a deal share its luck."""
    chance = np.random.default_rng(1)
    held = 0
    for _ in range(1000):
        luck = chance.beta(3, 7, 50)
        estimate = share(chance.binomial(4, luck) / 4)
        held += estimate.low <= 0.3 <= estimate.high
    assert 930 <= held <= 970


def test_ten_to_one_is_400_points() -> None:
    ratings = rate(np.array([[[0, 10], [1, 0]]] * 1000, dtype=float))
    assert ratings.difference(0, 1).value == pytest.approx(400, abs=0.1)
    assert ratings.of(0).value == pytest.approx(200, abs=0.1)


def test_strengths_that_are_known_are_found_again() -> None:
    strengths = np.array([300, 50, -100, -250])
    odds = 1 / (1 + 10 ** ((strengths[None, :] - strengths[:, None]) / 400)) * (1 - np.eye(4))
    assert rate(np.array([odds] * 10_000)).values == pytest.approx(strengths, abs=0.2)


def test_who_never_lost_is_rated_high_but_not_surely_so() -> None:
    ratings = rate(np.array([[[0, 1], [0, 0]]] * 50, dtype=float))
    best = ratings.difference(0, 1)
    assert 700 < best.value < 900
    assert best.high - best.low > 500


def test_pairs_of_a_bot_with_itself_change_nothing() -> None:
    without = np.array([[[0, 12], [0, 0]]] * 4, dtype=float)
    ratings, same = rate(without), rate(without + np.diag([2, 18]))
    assert same.values == pytest.approx(ratings.values)
    assert same.values.sum() == pytest.approx(0)
    assert same.of(0) == pytest.approx(ratings.of(0))


def test_deals_that_differ_more_make_ratings_less_sure() -> None:
    even = np.array([[[0, 2], [2, 0]]] * 100, dtype=float)
    uneven = np.array([[[0, 4], [0, 0]], [[0, 0], [4, 0]]] * 50, dtype=float)
    assert rate(uneven).of(0).high > 5 * rate(even).of(0).high


def test_a_single_bot_is_rated_0() -> None:
    assert rate(np.zeros((5, 1, 1))).of(0) == (0, 0, 0)


def test_the_interval_of_a_rating_holds_the_truth_in_95_of_100_arenas() -> None:
    """Three bots; each pair meets six times per deal, and the deal favours the same bot all six times."""
    chance = np.random.default_rng(2)
    strengths, held = np.array([0.8, 0.1, -0.9]), 0
    truth = _mean_difference(strengths)
    for _ in range(400):
        favoured = strengths + chance.normal(0, 0.4, (60, 3))
        odds = 1 / (1 + np.exp(favoured[:, None, :] - favoured[:, :, None]))
        upper = np.triu(chance.binomial(6, odds), 1)
        ahead = upper + np.transpose(np.triu(6 * np.ones((3, 3)), 1) - upper, (0, 2, 1))
        estimate = rate(ahead.astype(float)).difference(0, 2)
        held += estimate.low <= truth <= estimate.high
    assert 366 <= held <= 392


def _mean_difference(strengths: np.ndarray) -> float:
    """The limit of the rating difference for many such deals."""
    chance = np.random.default_rng(3)
    favoured = strengths + chance.normal(0, 0.4, (200_000, 3))
    odds = 1 / (1 + np.exp(favoured[:, None, :] - favoured[:, :, None]))
    return rate(6 * odds * (1 - np.eye(3))).difference(0, 2).value
