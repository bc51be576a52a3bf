"""`doppelagent train` reports mistakes in one sentence, before training begins."""

from pathlib import Path

import pytest

from doppelagent.cli.app import main


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "no game"),
        (["don-carlo", "--on", "moon"], "Networks are trained on cpu or gpu, not on 'moon'."),
        (["don-carlo", "--minutes", "0"], "Minutes are a number greater than 0"),
        (["don-carlo", "--minutes", "nan"], "Minutes are a number greater than 0"),
        (["don-carlo", "--updates", "-3"], "Updates are a number greater than 0"),
        (["don-carlo", "--threads", "0"], "Threads are a number greater than 0"),
        (["don-carlo", "--values", "a.network", "--matches", "0"], "Matches"),
        (["don-carlo", "--begin", "a.network", "--against", "b.network"], "give one of --begin, --against and --values"),
        (["don-carlo", "--begin", "a.network", "--values", "b.network"], "give one of --begin, --against and --values"),
    ],
)
def test_wrong_arguments_are_refused(arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["train", *arguments, "--out", str(tmp_path / "out")]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
    assert not (tmp_path / "out").exists()
