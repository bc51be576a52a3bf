"""The plain page, as files: what the browser's policy demands of them, and that words, ids and scripts fit together."""

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from doppelagent import server
from doppelagent.core.registry import every_game

PAGE: Final = Path(server.__file__).parent / "page"
SCRIPTS: Final = {path.name: path.read_text("utf-8") for path in sorted(PAGE.glob("*.js"))}
OURS: Final = {name: text for name, text in SCRIPTS.items() if not name.startswith("words.")}
FILES: Final = [*sorted(PAGE.iterdir())]
LANGUAGES: Final = ("en", "de")
EMPTY: Final = {"meta", "link", "input", "img", "br", "path"}


class Reader(HTMLParser):
    """Every tag with its attributes, and what stands inside scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {key: value or "" for key, value in attrs}))
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag, tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("script", "style"):
            self.inline.append(data)


@pytest.fixture(scope="module")
def index() -> Reader:
    reader = Reader()
    reader.feed((PAGE / "index.html").read_text("utf-8"))
    assert reader.open == []
    return reader


def values(index: Reader, *names: str) -> list[str]:
    return [about[name] for _, about in index.tags for name in names if name in about]


def words(language: str) -> dict[str, str]:
    lines = re.findall(r'^  (\w+): "(.*)",$', SCRIPTS[f"words.{language}.js"], re.MULTILINE)
    assert len(lines) == len(dict(lines))
    return dict(lines)


def test_nothing_stands_inline(index: Reader) -> None:
    assert index.inline == []
    assert not [key for _, about in index.tags for key in about if key == "style" or key.startswith("on")]
    for text in OURS.values():
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function|\"style\"|cssText", text)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_file_names_a_foreign_host(path: Path) -> None:
    found = set(re.findall(r"(?:https?:|wss?:|)//[\w.-]+\.\w+[^\s\"'`]*", path.read_text("utf-8")))
    assert found <= {"http://www.w3.org/2000/svg"}  # a name, which nobody fetches


def test_every_file_that_is_named_is_there(index: Reader) -> None:
    named = {link.removeprefix("/") for link in values(index, "src", "href") if link.startswith("/")}
    for text in OURS.values():
        named |= set(re.findall(r'from "\./([\w.]+)"', text))
    assert named == {path.name for path in FILES} - {"index.html"}


def test_every_id_is_there_once_and_in_use(index: Reader) -> None:
    ids = values(index, "id")
    assert len(ids) == len(set(ids))
    used = set()
    for text in OURS.values():
        used |= set(re.findall(r'(?:\$|\bon|\bwrite|\bappend|seconds|getElementById)\("([\w-]+)"', text))
    assert used <= set(ids), used - set(ids)


def test_labels_belong_to_something(index: Reader) -> None:
    ids = set(values(index, "id"))
    assert set(values(index, "for")) <= ids
    assert set(values(index, "aria-labelledby")) <= ids


def test_every_field_has_a_label(index: Reader) -> None:
    labelled = set(values(index, "for"))
    fields = [about for tag, about in index.tags if tag in ("input", "select", "progress")]
    assert not [about for about in fields if about.get("id") not in labelled and "data-label" not in about]


def test_both_languages_say_the_same() -> None:
    english, german = words("en"), words("de")
    assert list(english) == list(german)
    for key in english:
        assert set(re.findall(r"\{\w+\}", english[key])) == set(re.findall(r"\{\w+\}", german[key])), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_words_is_a_key_and_a_text(language: str) -> None:
    lines = SCRIPTS[f"words.{language}.js"].splitlines()[1:-1]
    assert len([line for line in lines if not line.startswith("  //")]) == len(words(language))


def test_every_word_that_is_said_is_there_and_every_one_there_is_said(index: Reader) -> None:
    known = set(words("en"))
    said = set(values(index, "data-word", "data-label", "data-hint"))
    chosen = {"open", "starting", "playing", "over"}  # a table's status is said by its name
    for text in OURS.values():
        said |= set(re.findall(r'say\("(\w+)"', text))
        chosen |= {*re.findall(r'"(\w+)"', text), *re.findall(r"^ {4}(\w+):", text, re.MULTILINE)}
    assert said <= known, said - known
    unsaid = known - said - chosen - {f"{key}_bad" for key in chosen}
    assert not unsaid, unsaid


def test_the_page_knows_no_game() -> None:
    text = "".join(path.read_text("utf-8") for path in FILES).lower()
    for game in every_game():
        assert game.key not in text
        assert not [title for title in game.title.values() if title.lower() in text]
