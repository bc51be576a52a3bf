"""The things of a View in words. Texts of the box go into a sentence in every language, so that it can be said without the box."""

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

from doppelagent.core.sentences import LANGUAGES, Language, Speech, Words
from doppelagent.games.vienna.box import box_of
from doppelagent.games.vienna.box.groups import BRIBES_OF_A_KIND, GROUPS, Group
from doppelagent.games.vienna.box.record import BRIBES_NEEDED, BUILDING_NEEDED, KINDS, SEALS_NEEDED, building_name
from doppelagent.games.vienna.view import View
from doppelagent.games.vienna.words import (
    BRIBE_WORDS,
    BRIEFLY,
    EVENTS,
    FIGURES,
    FLAG_WORDS,
    GAINS,
    GOODS_WORDS,
    ICON_WORDS,
    INFORMATION_WORDS,
    ONE_BRIBE,
    SEAL_WORDS,
    TEXT_WORDS,
    IconWords,
)

# What the box names


def building(v: View, number: int) -> Words:
    """B7 Urania."""
    name = box_of(v.edition).buildings[number].name
    return {language: f"{building_name(number)} {name[language]}" for language in LANGUAGES}


def square(v: View, number: int) -> str:
    """S35 Karlsplatz."""
    return f"S{number + 1} {box_of(v.edition).squares[number].name}"


def group_of(v: View, card: int) -> Group:
    return GROUPS[v.ability[card] // KINDS]


def ability(v: View, card: int) -> Words:
    """The ability of a card in a sentence, after its action."""
    return _after_action(v, card, ": ", ability_text(v, card))


def ability_text(v: View, card: int) -> Words:
    box = box_of(v.edition)
    texts = {language: box.ability_text(v.ability[card], _icon(v, card, TEXT_WORDS, language), language) for language in LANGUAGES}
    texts["en"] = re.sub(r"\ba (?=[aeioAEIO])", "an ", texts["en"])  # an orange building, but a US one
    return texts


def ability_briefly(v: View, card: int) -> Words:
    """The same as the card prints it: II wine: 1 more."""
    return _after_action(v, card, " ", brief_text(v, card))


def brief_text(v: View, card: int) -> Words:
    key = group_of(v, card).key
    return {language: BRIEFLY[language][key].format(_icon(v, card, ICON_WORDS, language)) for language in LANGUAGES}


def _after_action(v: View, card: int, between: str, texts: Words) -> Words:
    action = group_of(v, card).action
    return {language: f"{action}{between}{text}" for language, text in texts.items()}


def _icon(v: View, card: int, words: IconWords, language: Language) -> str:
    icons = group_of(v, card).icons
    return words[icons][language][v.ability[card] % KINDS] if icons else ""


def offer(v: View, card: int) -> Words:
    """An ability that has been set off, as a question: Coffee! Score 2 points."""
    group = group_of(v, card)
    texts: dict[Language, str] = {}
    for language in LANGUAGES:
        icon = _icon(v, card, ICON_WORDS, language)
        event = EVENTS[language].get(group.trigger, "{}").format(icon)
        one_bribe = group.effect == BRIBES_OF_A_KIND and group.amount == 1
        gain = ONE_BRIBE[language] if one_bribe else GAINS[language][group.effect].format(icon, number=group.amount)
        texts[language] = f"{event[0].upper()}{event[1:]}! {gain}"
    return texts


def offers(v: View) -> list[Words]:
    """The drawers that can be used now, with their abilities, and how often if more than once."""
    found: list[Words] = []
    for drawer, times in enumerate(v.offer):
        if times > 0:
            brief = brief_text(v, v.drawer[v.turn, drawer])
            code = "offered_often" if times > 1 else "offered"
            found.append(
                {
                    language: SPEECH.templates[language][code].format(number=drawer + 1, brief=brief[language], times=times)
                    for language in LANGUAGES
                }
            )
    return found


def needs(v: View, order: int) -> Words:
    """The flag of an order, and what it asks for."""
    flag, asked = v.order_flag[order], needed(v, order)
    return {language: f"{FLAG_WORDS[language][flag]}: {asked[language]}" for language in LANGUAGES}


def needed(v: View, order: int) -> Words:
    """§10.5 What an order asks for: 2× nobility, religion."""
    asked: list[int] = v.order_needs[order]
    kind = v.order_kind[order]
    if kind == BUILDING_NEEDED:
        return building(v, asked[0])
    words = {SEALS_NEEDED: SEAL_WORDS, BRIBES_NEEDED: BRIBE_WORDS}.get(kind, INFORMATION_WORDS)
    return {language: ", ".join(_times(*each) for each in zip(asked, words[language], strict=True) if each[0]) for language in LANGUAGES}


def _times(number: int, word: str) -> str:
    return f"{number}× {word}" if number > 1 else word


# Numbers of things


def schillings(number: int, language: Language) -> str:
    if language == "de":
        return f"{number} Schilling"
    return "1 schilling" if number == 1 else f"{number} schillings"


def points(number: int, language: Language) -> str:
    if language == "de":
        return "1 Punkt" if number == 1 else f"{number} Punkte"
    return "1 point" if number == 1 else f"{number} points"


def belongings(numbers: Sequence[int], language: Language) -> str:
    """The numbers of the five bribes, then of schillings."""
    *some, money = numbers
    words = [f"{number}× {word}" for number, word in zip(some, BRIBE_WORDS[language], strict=True) if number]
    words += [schillings(money, language)] if money else []
    return ", ".join(words) or SPEECH.templates[language]["nothing"]


def _tiles(some: Sequence[tuple[str, int]], language: Language) -> str:
    """Squares, each with the tile that lay there."""
    return ", ".join(f"{name} ({INFORMATION_WORDS[language][kind]})" for name, kind in some)


def _scored(rows: Sequence[tuple[str, int]], language: Language) -> str:
    return ", ".join(f"{SPEECH.templates[language][f'category_{category}']} {number}" for category, number in rows)


def _all_in_language(some: Iterable[Words], language: Language) -> str:
    return ", ".join(words[language] for words in some)


def _one_of(words: Any) -> Any:
    return lambda number, language: words[language][number]


SPEECH: Final[Speech] = Speech(
    Path(__file__).parents[1],
    {
        "buildings": _all_in_language,
        "offers": _all_in_language,
        "kind": _one_of(INFORMATION_WORDS),
        "bribe": _one_of(BRIBE_WORDS),
        "flag": _one_of(FLAG_WORDS),
        "good": _one_of(GOODS_WORDS),
        "figure": lambda number, _language: FIGURES[number],
        "phase": lambda phase, language: SPEECH.templates[language][f"phase_{phase}"],
        "choice": lambda choice, language: SPEECH.templates[language][f"choice_{choice}"],
        "schillings": schillings,
        "points": points,
        "what": belongings,
        "price": belongings,
        "squares": _tiles,
        "scored": _scored,
    },
)
say = SPEECH.say
