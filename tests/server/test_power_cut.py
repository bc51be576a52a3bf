"""Acknowledged entries survive power cuts on the simulated disk of `power.py`."""

from .power import cut_the_power


def test_synchronous_full_loses_nothing() -> None:
    tally = cut_the_power(60, "FULL", seed=1)
    assert tally.acknowledged > 1000
    assert tally.lost == 0


def test_synchronous_normal_loses_entries_so_the_cuts_are_real() -> None:
    assert cut_the_power(60, "NORMAL", seed=1).lost > 0
