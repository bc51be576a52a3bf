"""Sets as bits, as rules use them: tested interpreted, and by the contract in both engines."""

from hypothesis import given, settings
from hypothesis import strategies as st

from doppelagent.core import bits
from doppelagent.core.bits import bits_of, members, members_of, words_of
from doppelagent.core.record import dump
from tests.core import wide_sets as wide
from tests.core.plain import plain_rule

some_sets = st.sets(st.integers(0, 63))
wide_sets = st.sets(st.integers(0, 64 * wide.WORDS - 1))
one, has, without, first = (plain_rule(rule) for rule in (bits.one, bits.has, bits.without, bits.first))
has_in, add_to, remove_from, member_at = (plain_rule(rule) for rule in (bits.has_in, bits.add_to, bits.remove_from, bits.member_at))


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


@settings(derandomize=True, deadline=None)
@given(wide_sets, st.integers(0, 64 * wide.WORDS - 1))
def test_sets_of_several_words_behave_like_sets(a: set[int], n: int) -> None:
    row = words_of(a, wide.WORDS)
    assert list(members_of(row)) == sorted(a)
    assert has_in(row, n) == (n in a)
    add_to(row, n)
    assert set(members_of(row)) == a | {n}
    remove_from(row, n)
    assert set(members_of(row)) == a - {n}
    assert member_at(n // 64, n % 64) == n


@settings(derandomize=True, deadline=None, max_examples=30)
@given(wide_sets, st.integers(0, 64 * wide.WORDS - 1))
def test_rules_change_sets_of_several_words_in_place(a: set[int], n: int) -> None:
    plain = wide.Table()
    plain.pile = words_of(a, wide.WORDS)
    table = wide.Table.load(dump(plain))
    assert wide.pick_up(table, 1, n) == (n in a)
    after = wide.Table.plain(table)
    assert set(members_of(after.pile)) == a - {n}
    assert set(members_of(after.hand[1])) == a & {n}
    assert set(members_of(after.hand[0])) == set()
    assert wide.renumber(n // 64, n % 64) == n
