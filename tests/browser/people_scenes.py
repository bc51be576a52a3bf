"""Steps to the screens about people: names and faces, friends, invitations, house rules, and the chat of spectators."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from tests.browser.visitor import Visitor

YOUR_NAME: Final = {"en": "Your name", "de": "Dein Name"}
PLAY_NOW: Final = {"en": "play now", "de": "jetzt spielen"}
WITH_FRIENDS: Final = {"en": "With friends", "de": "Mit Freunden"}
VARIANTS: Final = {"version": "full", "third_man": True, "figures": True}


@contextmanager
def company(visitor: Visitor, name: str) -> Iterator[Visitor]:
    """Another visitor of the same server."""
    assert visitor.context.browser is not None
    with Visitor(visitor.context.browser, visitor.url, language=visitor.language) as other:
        yield other.introduce(name)


def play_together(*people: Visitor) -> None:
    """A finished match between two people, without the page."""
    host, guest = people
    table = host.table("don-carlo", 2, bots=0)
    guest.sit_down(table)
    host.begin(table)
    while all(person.act(table)["status"] != "over" for person in people):
        pass


def newcomer(button: dict[str, str], visitor: Visitor) -> None:
    """The lobby asks a visitor without a name for a name and a face."""
    visitor.context.clear_cookies()
    visitor.go("/").page.get_by_role("button", name=button[visitor.language]).first.click()
    visitor.page.wait_for_selector("dialog[open] [data-portrait]")


def guest(visitor: Visitor) -> None:
    """A visitor without a name has opened a link to a table, whose variants are explained."""
    table = visitor.table("vienna", 4, bots=1, **VARIANTS)
    visitor.context.clear_cookies()
    visitor.go(f"/table/{table}").page.wait_for_selector("dialog[open] [data-portrait]")


def joining(visitor: Visitor) -> None:
    """A table that another person has opened, with variants."""
    with company(visitor, "Ben") as ben:
        visitor.sit_at(ben.table("vienna", 4, bots=1, **VARIANTS))


def friend(visitor: Visitor) -> None:
    """The page of all matches with one person."""
    with company(visitor, "Ben") as ben:
        play_together(visitor, ben)
    visitor.go("/people").page.locator('a[href^="/people/"]').first.click()
    visitor.page.wait_for_selector(".matches li")


def inviting(visitor: Visitor) -> None:
    """Recent players beside an open table; one of them is invited."""
    with company(visitor, "Ben") as ben, company(visitor, "Cleo") as cleo:
        play_together(visitor, ben)
        play_together(visitor, cleo)
    visitor.sit_at(visitor.table("don-carlo", 3, bots=0))
    visitor.page.locator("[data-invite]").first.click()
    visitor.page.wait_for_selector("[data-invite]:disabled")


def invited(visitor: Visitor) -> None:
    with company(visitor, "Ben") as ben:
        play_together(visitor, ben)
        ben.sit_at(ben.table("don-carlo", 3, bots=0)).page.locator("[data-invite]").click()
        ben.page.wait_for_selector("[data-invite]:disabled")
    visitor.go("/").page.wait_for_selector(".invited li")


def audience(visitor: Visitor) -> None:
    """A spectator has written a message and sees it."""
    with company(visitor, "Ben") as ben:
        table = ben.table("don-carlo", 2)
        ben.begin(table)
    visitor.sit_at(table).page.keyboard.press("c")
    visitor.page.get_by_role("textbox").fill("Nice hats.")
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector(".lines p")


PEOPLE: Final[dict[str, Callable[[Visitor], None]]] = {
    "newcomer": partial(newcomer, YOUR_NAME),
    "newcomer-play": partial(newcomer, PLAY_NOW),
    "newcomer-friends": partial(newcomer, WITH_FRIENDS),
    "guest": guest,
    "joining": joining,
    "friend": friend,
    "inviting": inviting,
    "invited": invited,
    "audience": audience,
}
