"""What people read of Don Carlo: the table, what is asked, what happened, why not. Everything is told from Views alone."""

import textwrap
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from doppelagent.core.bits import members
from doppelagent.core.game import paragraph_name
from doppelagent.core.sentences import Language, Sentence, Speech
from doppelagent.games.don_carlo.actions import BURY_0, is_send
from doppelagent.games.don_carlo.box import BONUS, CODE_NAMES, COUNTRIES, COUNTRY, HAND, LAID_OUT, VALUE, cards, code_name, country_of_sum
from doppelagent.games.don_carlo.scoring import NOBODY
from doppelagent.games.don_carlo.state import Phase
from doppelagent.games.don_carlo.view import View, arrivals, buried
from doppelagent.games.don_carlo.words import COUNTRY_WORDS, FAMILIES

WIDE: Final = 80  # columns of a terminal

SPEECH: Final = Speech(Path(__file__).parent, {"country": lambda country, language: COUNTRY_WORDS[language][country]})
say = SPEECH.say


# What is asked


def asked(v: View) -> Sentence:
    """What this seat is asked to do now, or whom it waits for."""
    if v.phase == Phase.OVER:
        return Sentence("ended", {})
    if v.seat != v.turn:
        return Sentence("waits", {"whos": [v.turn]})
    if v.phase == Phase.BURY:
        return Sentence("asks_bury", {"number": v.hand_size[v.seat] - HAND})
    return Sentence("asks_send_open" if v.hand_size[v.seat] > HAND else "asks_send", {})


# What happened


def public_log(before: View, after: View) -> list[Sentence]:
    """What everybody saw happen between two Views, of which the second follows a choice of the seat in turn."""
    entries = _sending(before, after) + _burying(before, after) + _going_out(before, after)
    if after.phase == Phase.SEND and after.hand_size[after.turn] > HAND and (after.arrived > before.arrived or before.phase == Phase.BURY):
        entries.append(Sentence("laid_open", {"who": after.turn, "cards": cards(after.known[after.turn])}))
    if after.phase == Phase.OVER and before.phase != Phase.OVER:
        entries += _ending(after)
    return entries


def _sending(before: View, after: View) -> list[Sentence]:
    if after.arrived == before.arrived:
        return []
    seat, name = arrivals(after)[-1]
    country = int(COUNTRY[name])
    influence = sum(after.agents[country])
    about = {"who": seat, "name": code_name(name), "country": country, "influence": influence}
    sent = Sentence("sent_bonus", {**about, "bonus": int(BONUS[name])}) if BONUS[name] else Sentence("sent", about)
    return [sent, *_drawing(before, seat, name)]


def own_log(told: Sentence, before: View, after: View) -> list[Sentence]:
    """What this seat saw of it: the cards it drew itself."""
    if told.code not in ("drew", "drew_one") or told.about["who"] != after.seat:
        return [told]
    sent = CODE_NAMES[arrivals(after)[-1][1]]
    drawn = [now + sent.count(number) - had for number, (now, had) in enumerate(zip(after.hand, before.hand, strict=True))]
    return [Sentence("you_drew", {"cards": cards(drawn)})]


def _drawing(before: View, seat: int, name: int) -> list[Sentence]:
    """§3.7 What was drawn after sending."""
    missing = HAND - before.hand_size[seat] + len(CODE_NAMES[name])
    number = min(missing, before.stock_size[seat])
    if number <= 0:
        return []
    return [Sentence("drew_one", {"who": seat}) if number == 1 else Sentence("drew", {"who": seat, "number": number})]


def _burying(before: View, after: View) -> list[Sentence]:
    under = after.under[before.put_under : after.put_under] if before.phase == Phase.BURY else []
    return [Sentence("buried", {"who": before.turn, "cards": under})] if under else []


def _going_out(before: View, after: View) -> list[Sentence]:
    """§5.6 who played the last card, then §5.5 those who could not go on, in turn."""
    seats = [(before.turn + steps) % after.players for steps in range(1, after.players + 1)]
    gone = [seat for seat in seats if (after.out & ~before.out) >> seat & 1]
    entries = [Sentence("played_out", {"who": seat}) for seat in gone if not after.hand_size[seat]]
    return entries + [Sentence("stuck", {"who": seat, "cards": cards(after.known[seat])}) for seat in gone if after.hand_size[seat]]


def _ending(v: View) -> list[Sentence]:
    """§6.2 The country cards, §6.4 the scores, and who won."""
    entries, scores = [], [v.influence[seat] + v.bonus[seat] for seat in range(v.players)]
    for country in LAID_OUT[v.players]:
        entries.append(_award(v, country))
        if v.owners[country] != NOBODY:
            scores[v.owners[country]] += int(VALUE[country])
    ranks = [(-scores[seat], v.hand_size[seat] + v.stock_size[seat]) for seat in range(v.players)]  # §6.5
    winners = [seat for seat in range(v.players) if ranks[seat] == min(ranks)]
    return [*entries, Sentence("scores", {"scores": scores}), Sentence("won", {"whos": winners})]


def _award(v: View, country: int) -> Sentence:
    """§6.2 Who gets a country card, and why if others have as many agents there."""
    about, who = {"country": country, "value": int(VALUE[country])}, v.owners[country]
    if who == NOBODY:
        return Sentence("country_nobody", about)
    agents = Counter(seat for seat, name in arrivals(v) if COUNTRY[name] == country)
    level = sorted(seat for seat, number in agents.items() if seat != who and number == agents[who])
    return Sentence("country_card_tied", {**about, "who": who, "whos": level}) if level else Sentence("country_card", {**about, "who": who})


# Why not


def refusal(v: View, action: int, paragraph: int) -> Sentence:
    """The facts of this View that make the paragraph forbid the action."""
    code, about = _REFUSALS[paragraph](v, action)
    return Sentence(code, {**about, "paragraph": paragraph_name(paragraph)})


Facts = tuple[str, dict[str, Any]]


def _refuse_cards(v: View, name: int) -> Facts:
    return "not_held", {"name": code_name(name), "cards": cards(v.hand)}


def _refuse_sum(_v: View, name: int) -> Facts:
    total = sum(CODE_NAMES[name])
    return ("sum_high", {"name": code_name(name), "sum": total}) if total else ("sum_zero", {"name": code_name(name)})


def _refuse_country(v: View, name: int) -> Facts:
    total = sum(CODE_NAMES[name])
    return "no_country", {"name": code_name(name), "sum": total, "players": v.players, "country": country_of_sum(total)}


def _refuse_taken(v: View, name: int) -> Facts:
    seat = v.senders[v.sent.index(name)]
    return "taken", {"name": code_name(name), "country": int(COUNTRY[name]), "who": seat}


def _refuse_bury(v: View, action: int) -> Facts:
    if is_send(action):
        return "bury_first", {"number": v.hand_size[v.seat] - HAND}
    return ("bury_not_held", {"number": action - BURY_0}) if v.phase == Phase.BURY else ("bury_not_now", {})


_REFUSALS: Final[Mapping[int, Callable[[View, int], Facts]]] = {
    101: lambda _v, _action: ("no_number", {}),
    204: lambda v, _action: ("not_turn", {"who": v.turn}),
    302: _refuse_cards,
    303: _refuse_sum,
    304: _refuse_country,
    305: _refuse_taken,
    503: _refuse_bury,
    505: lambda _v, _action: ("out_stuck", {}),
    506: lambda _v, _action: ("out_played", {}),
    601: lambda _v, _action: ("over", {}),
}


# The table


def describe(v: View, people: Sequence[str], language: Language) -> str:
    """The View as a person at a terminal reads it."""
    lines = [*_seats(v, people, language), "", *_countries(v, language), ""]
    for seat in range(v.players):
        for code, some in (("known", cards(v.known[seat])), ("under", buried(v, seat))):
            if some:
                lines += textwrap.wrap(say(Sentence(code, {"who": seat, "cards": some}), people, language), WIDE)
    if v.seat >= 0 and v.hand_size[v.seat]:
        lines.append(f"{SPEECH.templates[language]['hand']}: {' '.join(map(str, cards(v.hand)))}")
    return "\n".join(lines)


def _seats(v: View, people: Sequence[str], language: Language) -> list[str]:
    words = SPEECH.templates[language]
    wide = max(len(name) for name in (*people, words["column_name"])) + 2
    columns = [words[f"column_{name}"] for name in ("points", "hand", "stock")]
    lines = [f"  {words['column_name'].ljust(wide)}{words['column_family'].ljust(13)}{'  '.join(columns)}"]
    for seat in range(v.players):
        row = (v.influence[seat] + v.bonus[seat], v.hand_size[seat], v.stock_size[seat])
        numbers = "  ".join(str(n).rjust(len(head)) for n, head in zip(row, columns, strict=True))
        mark = ">" if v.pending >> seat & 1 else " "
        gone = f"  {words['is_out']}" if seat in members(v.out) else ""
        lines.append(f"{mark} {people[seat].ljust(wide)}{FAMILIES[seat].ljust(13)}{numbers}{gone}")
    return lines


def _countries(v: View, language: Language) -> list[str]:
    """Each country with the family that would get its card now, and its agents behind the initials of their families."""
    words = SPEECH.templates[language]
    lines = [f"  {words['column_country'].ljust(20)}{words['column_leads'].ljust(7)}{words['column_agents']}"]
    for country in LAID_OUT[v.players]:
        place = f"{COUNTRY_WORDS[language][country]} [{COUNTRIES[country]}]"
        leads = "" if v.owners[country] == NOBODY else FAMILIES[v.owners[country]][0]
        agents = ", ".join(
            f"{FAMILIES[seat][0]}\N{NO-BREAK SPACE}{code_name(name)}" for seat, name in arrivals(v) if COUNTRY[name] == country
        )
        start = f"  {place.ljust(20)}{leads.ljust(7)}"
        row = textwrap.wrap(agents, WIDE, initial_indent=start, subsequent_indent=" " * len(start))
        lines += [line.replace("\N{NO-BREAK SPACE}", " ") for line in row] or [start.rstrip()]
    return lines
