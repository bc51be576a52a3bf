"""Schema migrations. A released migration is never changed; every change of the schema is a new one."""

from collections.abc import Mapping
from typing import Final

from doppelagent.server.store.database import BadDatabase, Run

FIRST = """
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT, created BIGINT NOT NULL, seen BIGINT NOT NULL);
CREATE TABLE tokens (hash BLOB PRIMARY KEY, person TEXT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX tokens_person ON tokens (person);
CREATE TABLE links (hash BLOB PRIMARY KEY, person TEXT NOT NULL, until BIGINT NOT NULL);

CREATE TABLE tables (
    id TEXT PRIMARY KEY, code TEXT UNIQUE, game TEXT NOT NULL, players BIGINT NOT NULL, public BIGINT NOT NULL, host TEXT NOT NULL,
    status TEXT NOT NULL, opened BIGINT NOT NULL, changed BIGINT NOT NULL, last BIGINT NOT NULL,
    due BIGINT, claimed BIGINT NOT NULL, turn TEXT NOT NULL, summary TEXT NOT NULL, seed BLOB NOT NULL
);
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX tables_claimed ON tables (id) WHERE claimed = 1;
CREATE INDEX tables_listed ON tables (changed) WHERE public = 1 AND status <> 'over';
CREATE INDEX tables_open ON tables (changed) WHERE status = 'open';
CREATE INDEX tables_hosted ON tables (host) WHERE status <> 'over';

CREATE TABLE sitters (table_id TEXT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (table_id, person));
CREATE INDEX sitters_person ON sitters (person);
CREATE TABLE journal (
    table_id TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, person TEXT, client TEXT, body BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE chat (
    table_id TEXT NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, person TEXT NOT NULL, text TEXT NOT NULL,
    PRIMARY KEY (table_id, number)
);
CREATE TABLE results (
    table_id TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT, level TEXT, game TEXT NOT NULL, players BIGINT NOT NULL,
    place BIGINT NOT NULL, score BIGINT NOT NULL, over BIGINT NOT NULL, PRIMARY KEY (table_id, seat)
);
CREATE INDEX results_person ON results (person, over) WHERE person IS NOT NULL;
CREATE TABLE presence (table_id TEXT NOT NULL, person TEXT NOT NULL, until BIGINT NOT NULL, PRIMARY KEY (table_id, person));
"""

# Totals are updated when a match ends, so that no query has to read all results.
SECOND = """
CREATE TABLE totals (game TEXT PRIMARY KEY, matches BIGINT NOT NULL);
INSERT INTO totals (game, matches) SELECT game, COUNT(DISTINCT table_id) FROM results GROUP BY game;
CREATE TABLE tallies (
    person TEXT NOT NULL, game TEXT NOT NULL, matches BIGINT NOT NULL, wins BIGINT NOT NULL, places BIGINT NOT NULL,
    lowest BIGINT NOT NULL, highest BIGINT NOT NULL, PRIMARY KEY (person, game)
);
INSERT INTO tallies (person, game, matches, wins, places, lowest, highest)
SELECT person, game, COUNT(*), COUNT(CASE WHEN place = 1 THEN 1 END), SUM(place), MIN(score), MAX(score)
FROM results WHERE person IS NOT NULL GROUP BY person, game;

ALTER TABLE sitters ADD COLUMN ended BIGINT NOT NULL DEFAULT 0;
UPDATE sitters SET ended = (SELECT changed FROM tables WHERE id = table_id)
WHERE table_id IN (SELECT id FROM tables WHERE status = 'over');
DROP INDEX sitters_person;
CREATE INDEX sitters_person ON sitters (person, ended, table_id);

ALTER TABLE chat ADD COLUMN client TEXT;
CREATE UNIQUE INDEX chat_client ON chat (table_id, person, client) WHERE client IS NOT NULL;

ALTER TABLE tokens ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';
UPDATE tokens SET used = COALESCE((SELECT seen FROM people WHERE id = person), created);
CREATE INDEX tokens_used ON tokens (used);
"""

# A person's page, friends and invitations: counted, or found by an index, so that no query reads all results.
THIRD = """
ALTER TABLE people ADD COLUMN portrait TEXT;
ALTER TABLE chat ADD COLUMN phrase TEXT;

CREATE TABLE counts (
    person TEXT NOT NULL, game TEXT NOT NULL, players BIGINT NOT NULL, against TEXT NOT NULL, week BIGINT NOT NULL,
    matches BIGINT NOT NULL, wins BIGINT NOT NULL, places BIGINT NOT NULL, lowest BIGINT NOT NULL, highest BIGINT NOT NULL,
    PRIMARY KEY (person, game, players, against, week)
);
INSERT INTO counts (person, game, players, against, week, matches, wins, places, lowest, highest)
SELECT person, game, players, against, week, COUNT(*), COUNT(CASE WHEN place = 1 THEN 1 END), SUM(place), MIN(score), MAX(score)
FROM (
    SELECT own.person, own.game, own.players, own.place, own.score, own.over / 604800000 AS week,
      CASE WHEN EXISTS (SELECT 1 FROM results AS other WHERE other.table_id = own.table_id AND other.person <> own.person) THEN 'people'
      ELSE COALESCE((
        SELECT level FROM results AS other WHERE other.table_id = own.table_id AND level IS NOT NULL
        ORDER BY CASE level WHEN 'director' THEN 1 WHEN 'double-agent' THEN 2 WHEN 'agent' THEN 3 ELSE 4 END LIMIT 1
      ), 'people') END AS against
    FROM results AS own WHERE own.person IS NOT NULL
) AS known GROUP BY person, game, players, against, week;
DROP TABLE tallies;

CREATE TABLE meetings (
    person TEXT NOT NULL, friend TEXT NOT NULL, over BIGINT NOT NULL, table_id TEXT NOT NULL,
    PRIMARY KEY (person, friend, over, table_id)
);
INSERT INTO meetings (person, friend, over, table_id)
SELECT own.person, other.person, own.over, own.table_id
FROM results AS own JOIN results AS other ON own.table_id = other.table_id AND own.person <> other.person;
CREATE TABLE friends (
    person TEXT NOT NULL, friend TEXT NOT NULL, matches BIGINT NOT NULL, ahead BIGINT NOT NULL, last BIGINT NOT NULL,
    PRIMARY KEY (person, friend)
);
CREATE INDEX friends_last ON friends (person, last);
INSERT INTO friends (person, friend, matches, ahead, last)
SELECT own.person, other.person, COUNT(*), COUNT(CASE WHEN own.place < other.place THEN 1 END), MAX(own.over)
FROM results AS own JOIN results AS other ON own.table_id = other.table_id AND own.person <> other.person
GROUP BY own.person, other.person;

CREATE TABLE invitations (
    person TEXT NOT NULL, table_id TEXT NOT NULL, friend TEXT NOT NULL, at BIGINT NOT NULL, PRIMARY KEY (person, table_id)
);
CREATE INDEX invitations_at ON invitations (person, at);
"""

# Debriefs: the queue, what was found so far, and the whole once it is done.
FOURTH = """
CREATE TABLE debriefs (
    table_id TEXT PRIMARY KEY, person TEXT NOT NULL, asked BIGINT NOT NULL, status TEXT NOT NULL, claimed BIGINT NOT NULL,
    batches BIGINT NOT NULL, version TEXT NOT NULL, whole BLOB
);
CREATE INDEX debriefs_waiting ON debriefs (asked) WHERE status = 'waiting';
CREATE TABLE findings (
    table_id TEXT NOT NULL, kind TEXT NOT NULL, number BIGINT NOT NULL, batch BIGINT NOT NULL, result BLOB NOT NULL,
    PRIMARY KEY (table_id, kind, number)
);
"""

MIGRATIONS: list[str] = [FIRST, SECOND, THIRD, FOURTH]  # numbered from 1

COLUMNS: Final[Mapping[str, str]] = {  # of every table after the last migration; a backup contains these
    "people": "id, name, created, seen, portrait",
    "tokens": "hash, person, created, used, device",
    "links": "hash, person, until",
    "tables": "id, code, game, players, public, host, status, opened, changed, last, due, claimed, turn, summary, seed",
    "sitters": "table_id, person, ended",
    "journal": "table_id, number, at, person, client, body",
    "chat": "table_id, number, at, person, text, client, phrase",
    "results": "table_id, seat, person, level, game, players, place, score, over",
    "totals": "game, matches",
    "counts": "person, game, players, against, week, matches, wins, places, lowest, highest",
    "meetings": "person, friend, over, table_id",
    "friends": "person, friend, matches, ahead, last",
    "invitations": "person, table_id, friend, at",
    "presence": "table_id, person, until",
    "debriefs": "table_id, person, asked, status, claimed, batches, version, whole",
    "findings": "table_id, kind, number, batch, result",
}


def migrate(run: Run, upto: int | None = None) -> None:
    """Run the missing migrations in the transaction of `run`; a database newer than this program is refused."""
    run("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY, at TEXT NOT NULL)", {})
    done = schema_number(run)
    for number, script in list(enumerate(MIGRATIONS, 1))[done:upto]:
        for statement in filter(str.strip, script.split(";")):
            run(statement, {})
        run("INSERT INTO migrations (number, at) VALUES (:number, CURRENT_TIMESTAMP)", {"number": number})


def schema_number(run: Run) -> int:
    """The number of the last migration that this database has."""
    number = int(next(iter(run("SELECT COALESCE(MAX(number), 0) FROM migrations", {})))[0])
    if number > len(MIGRATIONS):
        raise BadDatabase(
            f"This database was made by a newer Doppelagent (it has schema {number}, this one knows {len(MIGRATIONS)}); update it."
        )
    return number
