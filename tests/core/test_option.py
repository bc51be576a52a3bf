"""Options: valid values of each kind, and the error for any other value."""

import pytest

from doppelagent.core.errors import BadOption
from doppelagent.core.game import LONGEST_TEXT, Option, Value

WORDS = {"en": "A word (§1.1).", "de": "Ein Wort (§1.1)."}
SWITCH = Option("mole", False, WORDS)
NUMBER = Option("end_value", 5, WORDS, low=1, high=9)
CHOICE = Option("deck", "new", WORDS, choices=("new", "old"))
TEXT = Option("box", "ours", WORDS, local=True)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [(SWITCH, "True", True), (SWITCH, "false", False), (NUMBER, "9", 9), (CHOICE, "old", "old"), (TEXT, "a folder", "a folder")],
)
def test_a_text_names_a_value(option: Option, text: str, value: Value) -> None:
    assert option.read(text) == option.check(value) == value


@pytest.mark.parametrize("text", ["x", "true", "12", "../Wien 1950", "C:\\Schachteln\\Wien", "a  b", "ß" * LONGEST_TEXT])
def test_without_choices_it_is_any_text(text: str) -> None:
    assert TEXT.read(text) == text


@pytest.mark.parametrize("text", ["", " a", "a ", "a\nb", "a\tb", "\x1b[2J", "a" * (LONGEST_TEXT + 1)])
def test_a_text_that_no_record_can_hold_is_refused(text: str) -> None:
    with pytest.raises(BadOption, match=f"The option box is a text of 1 to {LONGEST_TEXT} printable characters, .*, not "):
        TEXT.read(text)


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        (SWITCH, 1, "mole is true or false, not 1"),
        (NUMBER, True, "end_value is a number from 1 to 9, not True"),
        (NUMBER, 1.5, "end_value is a number from 1 to 9, not 1.5"),
        (NUMBER, "3", "end_value is a number from 1 to 9, not '3'"),
        (CHOICE, 3, "deck is one of new, old, not 3"),
        (TEXT, 3, "box is a text of .*, not 3"),
        (TEXT, False, "box is a text of .*, not False"),
    ],
)
def test_a_value_of_another_kind_is_refused_and_the_allowed_ones_are_named(option: Option, value: Value, allowed: str) -> None:
    with pytest.raises(BadOption, match=rf"The option {allowed}\.$"):
        option.check(value)


@pytest.mark.parametrize(
    ("option", "text", "sentence"),
    [(SWITCH, "yes", "is true or false"), (NUMBER, "10", "from 1 to 9"), (NUMBER, "-1", "from 1 to 9"), (CHOICE, "box", "one of new, old")],
)
def test_what_an_option_cannot_be_is_refused(option: Option, text: str, sentence: str) -> None:
    with pytest.raises(BadOption, match=sentence):
        option.read(text)


def test_only_some_options_name_something_of_this_machine() -> None:
    assert TEXT.local
    assert not CHOICE.local
