"""Public fields, copied from a State into a View or from a View into another State: they have the same names in both."""

from typing import Any

from doppelagent.core.record import Grid, Row
from doppelagent.core.rule import noinline, rule


@rule
def copy_public(to: Any, source: Any) -> None:
    """Every field that both have, except the box, and `laid`, which is public only in part."""
    copy_city(to, source)
    copy_desks(to, source)
    copy_table(to, source)


@noinline
def copy_row(to: Row, row: Row) -> None:
    for n in range(len(row)):
        to[n] = row[n]


@noinline
def copy_grid(to: Grid, grid: Grid) -> None:
    for n in range(len(grid)):
        copy_row(to[n], grid[n])


@noinline
def copy_city(to: Any, source: Any) -> None:
    """The city, the tableau, and the public part of the piles."""
    copy_row(to.tile, source.tile)
    copy_row(to.agents, source.agents)
    copy_row(to.figure, source.figure)
    copy_row(to.marker, source.marker)
    to.third_man, to.investigator, to.crossed, to.event = source.third_man, source.investigator, source.crossed, source.event
    to.last_purchase, to.last_round = source.last_purchase, source.last_round
    copy_row(to.discards, source.discards)
    copy_row(to.shuffled, source.shuffled)
    copy_row(to.order_pile_size, source.order_pile_size)
    copy_row(to.display, source.display)
    to.pile_size, to.gone = source.pile_size, source.gone


@noinline
def copy_desks(to: Any, source: Any) -> None:
    """Everything open on the desks."""
    copy_row(to.shown, source.shown)
    copy_grid(to.drawer, source.drawer)
    copy_grid(to.order, source.order)
    copy_grid(to.bribes, source.bribes)
    copy_grid(to.tiles, source.tiles)
    copy_row(to.money, source.money)
    copy_row(to.cash_box, source.cash_box)
    copy_row(to.supply, source.supply)
    copy_row(to.side_house, source.side_house)
    copy_row(to.bought, source.bought)
    copy_grid(to.points, source.points)
    copy_row(to.fulfilled, source.fulfilled)


@noinline
def copy_table(to: Any, source: Any) -> None:
    to.players, to.version, to.random_flags = source.players, source.version, source.random_flags
    to.with_third_man, to.with_figures, to.colours = source.with_third_man, source.with_figures, source.colours
    to.round, to.coat, to.phase, to.after, to.turn = source.round, source.coat, source.phase, source.after, source.turn
    to.placed, to.with_figure, to.unlocked, to.ordered = source.placed, source.with_figure, source.unlocked, source.ordered
    to.owed, to.to_take, to.taken, to.income = source.owed, source.to_take, source.taken, source.income
    copy_row(to.offer, source.offer)
