from string import Formatter

from doppelagent.cli.words import SENTENCES


def test_both_languages_have_the_same_sentences_with_the_same_parameters() -> None:
    assert {code: _parameters(text) for code, text in SENTENCES["en"].items()} == {
        code: _parameters(text) for code, text in SENTENCES["de"].items()
    }


def _parameters(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}
