"""Records: one declaration, two forms, the same bytes."""

from typing import Annotated

import numpy as np
import pytest

from doppelagent.core.record import F32, I8, I16, U64, Floats, Grid, Record, Row, columns, copy, dump


class Base(Record):
    number: I16


class Sample(Base):
    cards: Annotated[Row, U64, 3]
    round: I8  # a name that NumPy's records would shadow
    grid: Annotated[Grid, I8, 2, 3]
    weights: Annotated[Floats, F32, 2]


def test_fields_come_in_order_those_of_the_base_first() -> None:
    assert Sample.fields() == ("number", "cards", "round", "grid", "weights")
    assert Sample.dtype["cards"].shape == (3,)
    assert Sample.dtype["number"] == np.int16


def test_plain_and_packed_have_the_same_bytes() -> None:
    s = Sample()
    s.number, s.round, s.cards, s.weights = -7, 3, [1, 2, 1 << 63], [0.5, 0.25]
    s.grid[1, 2] = 9
    again = Sample.plain(Sample.load(dump(s)))
    assert dump(again) == dump(s)
    assert (again.number, again.round, again.cards, again.grid[1, 2], again.weights) == (-7, 3, [1, 2, 1 << 63], 9, [0.5, 0.25])
    assert type(again.number) is int
    assert type(again.cards[0]) is int


def test_a_number_that_does_not_fit_is_refused() -> None:
    s = Sample()
    s.round = 128
    with pytest.raises(OverflowError):
        dump(s)


def test_a_copy_is_independent() -> None:
    s = Sample()
    twin = copy(s)
    twin.grid[0, 0] = 1
    twin.cards[0] = 1
    assert dump(s) != dump(twin)
    assert s.grid[0, 0] == 0
    assert s.cards[0] == 0


def test_a_copy_has_the_same_bytes() -> None:
    """Even padding bytes between fields are equal."""
    s = Sample.load(dump(Sample()))
    taken = [copy(s) for _ in range(100)]  # freed memory with old content is reused
    del taken[::2]
    assert {dump(copy(s)) for _ in range(100)} == {dump(s)}


def test_records_as_columns() -> None:
    """For packed and for plain records."""
    packed, plain = Sample.blanks(3), [Sample(), Sample(), Sample()]
    for number in range(3):
        plain[number].cards[1] = number
        assert dump(packed[number]) == dump(Sample())
    assert columns(packed)["cards"].tolist() == [[0, 0, 0]] * 3
    assert columns(plain)["cards"].tolist() == [[0, 0, 0], [0, 1, 0], [0, 2, 0]]


def test_a_grid_has_rows() -> None:
    grid = Grid([[1, 2], [3, 4]])
    grid[0] = [5, 6]
    assert grid[0] == [5, 6]
    assert grid[0, 1] == 6


def test_a_field_of_another_type_is_refused() -> None:
    with pytest.raises(TypeError, match="name"):

        class Wrong(Record):
            name: Annotated[str, 10]
