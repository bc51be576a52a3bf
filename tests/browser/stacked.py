"""A dealer for the test server that begins chosen tables at a given position; all others are dealt as usual."""

from doppelagent.core.match import Match
from doppelagent.server.tables.table import Table, deal
from tests.browser.visitor import Visitor


class StackedDealer:
    def __init__(self) -> None:
        self._positions: dict[str, Match] = {}

    def stack(self, table: str, position: Match) -> None:
        """Let the match at this table begin at this position. Later deals are random."""
        self._positions[table] = position

    def __call__(self, table: Table, key: bytes) -> Match:
        match = deal(table, key)
        if table.id in self._positions:
            match.state = self._positions[table.id].copy().state
        return match


def seat(visitor: Visitor, stacked: StackedDealer, game: str, position: Match) -> Visitor:
    """Seat the visitor at a table whose match begins at this position."""
    options = {option.key: position.options[option.key] for option in position.game.options if not option.local}
    table = visitor.table(game, position.players, position.players - 1, **options)
    stacked.stack(table, position)
    visitor.begin(table)
    visitor.sit_at(table).wait_for_turn()
    return visitor
