"""Sets as bits, as rules use them: looked at through the interpreted forms, and through the contract in both."""

from hypothesis import given, settings
from hypothesis import strategies as st

from doppelagent.core import bits
from doppelagent.core.bits import bits_of, members
from tests.core.plain import plain_rule

some_sets = st.sets(st.integers(0, 63))
one, has, without, first = (plain_rule(rule) for rule in (bits.one, bits.has, bits.without, bits.first))


@settings(derandomize=True, deadline=None)
@given(some_sets, some_sets)
def test_sets_behave_like_sets(a: set[int], b: set[int]) -> None:
    x, y = int(bits_of(a)), int(bits_of(b))
    assert list(members(x)) == sorted(a)
    assert set(members(without(x, y))) == a - b
    assert all(has(x, n) == (n in a) for n in range(64))


def test_first_and_one() -> None:
    assert list(members(first(5))) == [0, 1, 2, 3, 4]
    assert list(members(one(63))) == [63]
