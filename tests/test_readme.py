"""The README's claims are true. `tests/docs` runs its example."""

import re
from pathlib import Path

README = (Path(__file__).parents[1] / "README.md").read_text()


def test_the_authors_are_named() -> None:
    for author in ("Alan R. Moon", "Wolfgang Kramer", "Bernhard Lach", "Uwe Rapp", "Bruno Cathala", "Matthieu Lanvin", "Stefan Feld"):
        assert author in README


def test_the_commands_it_names_are_targets_of_the_makefile() -> None:
    makefile = (Path(__file__).parents[1] / "Makefile").read_text()
    targets = re.findall(r"(?:^|`)make (\w+)(?:`| +#)", README, re.MULTILINE)
    assert {"play", "test", "bench"} <= set(targets)
    for target in targets:
        assert f"\n{target}:" in makefile
