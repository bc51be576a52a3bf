"""The README's example runs as it stands, and what it promises is there."""

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text()


def test_the_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})  # noqa: S102  # our own example
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert len(rows) == 4
    assert "1" in {place for place, _ in rows}


def test_the_authors_are_named() -> None:
    for author in ("Alan R. Moon", "Wolfgang Kramer", "Bernhard Lach", "Uwe Rapp", "Bruno Cathala", "Matthieu Lanvin", "Stefan Feld"):
        assert author in README


def test_the_commands_it_names_are_targets_of_the_makefile() -> None:
    makefile = (Path(__file__).parents[1] / "Makefile").read_text()
    targets = re.findall(r"(?:^|`)make (\w+)(?:`| +#)", README, re.MULTILINE)
    assert {"play", "test", "bench"} <= set(targets)
    for target in targets:
        assert f"\n{target}:" in makefile
