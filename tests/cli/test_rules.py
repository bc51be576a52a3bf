from doppelagent.core.registry import find

from .running import GAME, Run


def test_the_rulebook_is_printed_as_markdown(run: Run) -> None:
    result = run("rules", GAME)
    assert result.code == 0
    assert result.out.strip() == find(GAME).rulebook("en").strip()
