"""Opening tables: for people, for a quick start against bots, for a rematch, and for a continued match."""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from doppelagent.core.envelope import close
from doppelagent.core.game import Game, Value
from doppelagent.core.match import Match
from doppelagent.server.messages.frames import Done
from doppelagent.server.messages.pages import NewTable, Opened, QuickStart
from doppelagent.server.refusals import Refusal
from doppelagent.server.tables import journal
from doppelagent.server.tables.casting import cast
from doppelagent.server.tables.checks import known_game, known_players, settled
from doppelagent.server.tables.folding import fold
from doppelagent.server.tables.journal import Entry, Seat
from doppelagent.server.tables.judging import Verdict, known_level
from doppelagent.server.tables.live import LiveTable, index_of
from doppelagent.server.tables.table import Table

if TYPE_CHECKING:
    from doppelagent.server.tables.tables import Tables

USUAL = 4  # players of a quick start, or the most that the game allows


async def new_table(tables: "Tables", person: str, wanted: NewTable) -> Opened:
    game = known_game(wanted.game)
    players = known_players(game, wanted.players)
    if len(wanted.bots) >= players:
        raise Refusal("table_full")
    bots = [Seat(level=known_level(level)) for level in wanted.bots]
    still_open = [Seat()] * (players - len(bots) - wanted.seated)
    seats = [Seat(person), *bots, *still_open] if wanted.seated else [*still_open, *bots]
    return await _open(tables, _opened(game, settled(game, players, wanted.options), seats, person, wanted))


async def quick_start(tables: "Tables", person: str, wanted: QuickStart) -> Opened:
    game = known_game(wanted.game)
    players = wanted.players or min(USUAL, game.seats[-1])
    bots = (known_level(wanted.level),) * (known_players(game, players) - 1)
    opened = await new_table(tables, person, NewTable(game=game.key, players=players, options=wanted.options, bots=bots))
    await tables.write(await tables.get(opened.table), journal.Started())
    return opened


def _opened(game: Game, options: dict[str, Value], seats: list[Seat], host: str, wanted: NewTable | journal.Opened) -> journal.Opened:
    return journal.Opened(
        game=game.key,
        rules=game.version,
        players=len(seats),
        options=options,
        public=wanted.public,
        host=host,
        seats=seats,
        envelope="",
        clock=wanted.clock,
        grace=wanted.grace,
    )


async def _open(tables: "Tables", body: journal.Opened) -> Opened:
    """Store the table under a free id and code. The envelope is closed before any player adds a number; a continued match has none."""
    seed, most = tables.environment.secret(), tables.settings.tables_per_person
    body = replace(body, envelope="" if body.continued is not None else close(seed))
    while True:
        blank = Table(tables.environment.id(), tables.environment.code(), seed)
        entry = Entry(1, tables.environment.now(), body.host, None, replace(body, seats=cast(blank.id, body.seats)))
        table = fold(blank, entry).table
        if await tables.store.open_table(
            table.id,
            game=body.game,
            players=body.players,
            public=body.public,
            host=body.host,
            index=index_of(table, frozenset()),
            seed=seed,
            entry=journal.write(entry),
            sitters=table.people,
            most=most,
        ):
            return Opened(table.id, table.code)
        if await tables.store.open_tables_of(body.host) >= most:
            raise Refusal("too_many_tables", most=most)


async def go_on(tables: "Tables", person: str, match: Match, level: str, continued: journal.Continued) -> Opened:
    """Open a table that continues this match. The person has the seat, bots of the level have the others."""
    bot = Seat(level=known_level(level))
    seats = [Seat(person) if seat == continued.seat else bot for seat in range(match.players)]
    wanted = NewTable(game=match.game.key, players=match.players)
    opened = await _open(tables, replace(_opened(match.game, match.options, seats, person, wanted), continued=continued))
    await tables.write(await tables.get(opened.table), journal.Started())
    return opened


async def rematch(tables: "Tables", live: LiveTable, person: str, id: str) -> Done:
    """A new table with the same people and bots; the first person to ask hosts it."""
    async with live.lock:
        table = live.table
        if table.seat_of(person) is None:
            raise Refusal("no_seat")
        if table.status != "over":
            raise Refusal("not_over")
        if table.next is None:
            opened = await _open(tables, replace(table.opened, seats=table.seats, host=person, continued=None))
            if not await live.write(person, id, Verdict(journal.Followed(opened.table))):
                await tables.write(await tables.get(opened.table), journal.Closed())
        next_table = live.table.next
    if next_table is None:
        raise Refusal("stale")
    return Done(id, table=next_table)
