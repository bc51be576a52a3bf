"""Sentences: filling in templates; and templates, languages and code agree with one another."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import get_args

import pytest

import doppelagent
from doppelagent import every_game
from doppelagent.core.sentences import LANGUAGES, SENTENCES, Sentence, Speech, read_templates
from doppelagent.server.tables import journal

SOURCE = Path(doppelagent.__file__).parent
FOLDERS = sorted(path.parent for path in SOURCE.rglob(SENTENCES))
NAMES = ("Anna", "Ben", "Carla")
ENGLISH_DETAIL = {"bad_record": {"detail", "where"}}  # the detail is an English error text; German names the line instead

folders = pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)


@pytest.fixture
def speech(tmp_path: Path) -> Speech:
    (tmp_path / SENTENCES).write_text(
        '{"en": {"played": "{who} plays {card}.", "waits": "{whos}; {scores}", "things": "{what}, {place}"},'
        ' "de": {"played": "{who} spielt {card}."}}'
    )
    return Speech(tmp_path, {"card": lambda card, language: f"{'Karte' if language == 'de' else 'card'} {card}"})


def test_seats_are_said_by_name_and_cards_as_the_game_says_them(speech: Speech) -> None:
    entry = Sentence("played", {"who": 1, "card": 7})
    assert speech.say(entry, NAMES, "en") == "Ben plays card 7."
    assert speech.say(entry, NAMES, "de") == "Ben spielt Karte 7."


def test_a_refusal_ends_with_its_paragraph(speech: Speech) -> None:
    assert speech.phrase("en", NAMES, "played", who=0, card=7, paragraph="§3.2") == "Anna plays card 7 (§3.2)."


def test_several_seats_scores_lists_and_texts_in_both_languages(speech: Speech) -> None:
    assert speech.phrase("en", NAMES, "waits", whos=[0, 2], scores=[1, -5, 0]) == "Anna, Carla; Anna 1, Ben -5, Carla 0"
    assert speech.phrase("en", NAMES, "things", what=["a", 2], place={"en": "Vienna", "de": "Wien"}) == "a 2, Vienna"


def test_every_game_the_server_the_debrief_and_the_command_line_have_a_file() -> None:
    assert {SOURCE / "server", SOURCE / "debriefs", SOURCE / "cli", *(game.folder for game in every_game())} == set(FOLDERS)


@folders
def test_both_languages_have_the_same_codes_with_the_same_parameters(folder: Path) -> None:
    templates = read_templates(folder)
    assert tuple(templates) == LANGUAGES
    assert list(templates["en"]) == list(templates["de"])
    for code, english in templates["en"].items():
        german = templates["de"][code]
        assert parameters(english) ^ parameters(german) == ENGLISH_DETAIL.get(code, set()), code
        assert english.strip() == english != "" != german == german.strip(), code


@folders
def test_every_code_that_is_named_exists_and_gets_its_parameters(folder: Path) -> None:
    templates = read_templates(folder)
    named = [use for tree in trees(folder) for use in codes_named(tree)]
    assert len(named) > 10
    for code, given in named:
        assert code in templates["en"], code
        needed = parameters(templates["en"][code]) | parameters(templates["de"][code])
        assert given is None or needed <= given, code


@folders
def test_every_code_is_used(folder: Path) -> None:
    constants, patterns = set[str](), list[str]()
    for tree in trees(folder):
        constants |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
        patterns += [pattern(node) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    made = re.compile("|".join(one for one in patterns if re.fullmatch(r"\w{4,}\.\*|\.\*\w{4,}", one)) or "never")
    codes = [code for code in read_templates(folder)["en"] if not code.startswith("table.")]
    assert [code for code in codes if code not in constants and not made.fullmatch(code)] == []


def test_the_news_of_a_table_are_the_kinds_of_its_entries() -> None:
    """Codes beginning with `table.` are built from the journal's tags, so no literal names them."""
    special = {"seated", "away", "moved", "sealed", "talk"}
    kinds = {str(body.__struct_config__.tag).replace(" ", "_") for body in get_args(journal.AnyBody)} - special
    kinds |= {*get_args(journal.Seated.__annotations__["why"])}
    kinds |= {f"away_{why}" for why in get_args(journal.Away.__annotations__["why"])} | {"forbidden", "waits"}
    kinds |= {f"talk_{phrases}{watchers}" for phrases in (0, 1) for watchers in (0, 1)}
    assert {code for code in read_templates(SOURCE / "server")["en"] if code.startswith("table.")} == {f"table.{kind}" for kind in kinds}


def parameters(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def trees(folder: Path) -> Iterator[ast.Module]:
    return (ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.rglob("*.py")))


Use = tuple[str, set[str] | None]  # a code, and the names of its parameters if they are written out


def codes_named(tree: ast.Module) -> Iterator[Use]:
    """Codes in calls (`Sentence("won", …)`, `word("hand")`), in facts (`"over", {}`) and in look-ups (`words["hand"]`)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and node.args:
            yield from _codes_of_call(node)
        elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[1], ast.Dict):
            yield from ((code, _keys(node.elts[1])) for code in _texts(node.elts[0]))
        elif isinstance(node, ast.Subscript) and re.fullmatch(r"words|.*\btemplates\[language\]", ast.unparse(node.value)):
            yield from ((code, None) for code in _texts(node.slice) if code not in LANGUAGES)


def _codes_of_call(call: ast.Call) -> Iterator[Use]:
    name = ast.unparse(call.func).rpartition(".")[2]
    if name == "Sentence":
        given = _keys(call.args[1]) if len(call.args) > 1 else set()
        yield from ((code, given) for code in _texts(call.args[0]))
    elif name in ("Refusal", "Malformed", "word", "_word", "phrase"):
        named = {each.arg for each in call.keywords}
        yield from ((code, None if None in named else {key for key in named if key}) for code in _texts(call.args[-1]))


def _keys(node: ast.expr) -> set[str] | None:
    if not isinstance(node, ast.Dict) or None in node.keys:
        return None
    return {key.value for key in node.keys if isinstance(key, ast.Constant) and isinstance(key.value, str)}


def _texts(node: ast.expr) -> Iterator[str]:
    """The possible texts of an expression: a literal, or the ones it chooses from."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp():
            yield from (*_texts(node.body), *_texts(node.orelse))
        case ast.Subscript(value=ast.Tuple(elts=some)):
            yield from (text for each in some for text in _texts(each))


def pattern(node: ast.JoinedStr) -> str:
    """A regular expression that matches all values of an f-string."""
    return "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else ".*" for part in node.values)
