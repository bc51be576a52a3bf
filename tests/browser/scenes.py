"""Steps to every screen, for the axe checks and the screenshots."""

from collections.abc import Callable
from functools import partial
from typing import Final

from playwright.sync_api import Cookie

from tests.browser.people_scenes import PEOPLE, WITH_FRIENDS, company
from tests.browser.test_matches import MATCHES, Setup
from tests.browser.visitor import Last, Visitor

Scene = Callable[[Visitor], None]
CROWDED: Final[dict[str, Setup]] = {
    "black-spy": (6, {"end_value": 1}),
    "don-carlo": (4, {}),
    "pingvasion": (5, {}),
    "vienna": (4, {"version": "full", "third_man": True, "figures": True}),
}
MATCHES_UNTIL_SLIP: Final = 5
SLIPS: Final[dict[str, tuple[str, list[Cookie]]]] = {}  # by server: a table with a finished debrief, and the cookies of its host
CHOICES: Final = {"black-spy": 9, "don-carlo": 4, "pingvasion": 9, "vienna": 22}  # choices before there is something to see
LAST: Final = 2  # then this many presses in the page


def lobby(visitor: Visitor) -> None:
    table = visitor.table("black-spy", 4)
    visitor.begin(table)
    visitor.table("pingvasion", 4, bots=1)
    visitor.go("/").page.wait_for_selector(".mine li")


def opening(visitor: Visitor) -> None:
    visitor.go("/").page.get_by_role("button", name=WITH_FRIENDS[visitor.language]).first.click()
    visitor.page.wait_for_selector("dialog[open]")


def before(visitor: Visitor) -> None:
    visitor.sit_at(visitor.table("vienna", 4, bots=1))


def playing(game: str, visitor: Visitor) -> None:
    players, options = MATCHES[game]
    play_some(visitor, visitor.table(game, players, **options), CHOICES[game])


def play_some(visitor: Visitor, table: str, choices: int) -> None:
    """Make these choices without the page, then a few in the page."""
    visitor.begin(table)
    visitor.finish(table, most=choices)
    visitor.sit_at(table).play(most=LAST)
    visitor.wait_for_turn()


def crowded(game: str, choices: int, visitor: Visitor) -> None:
    """A match with the most players."""
    players, options = CROWDED[game]
    play_some(visitor, visitor.table(game, players, **options), choices)


def chosen(visitor: Visitor) -> None:
    """An offer of Vienna that is chosen and not sent yet."""
    table = visitor.table("vienna", 2, version="full")
    visitor.begin(table)
    visitor.sit_at(table)
    offers = visitor.page.locator("button.small[data-action][aria-pressed]:visible")
    while visitor.wait_for_turn():
        if offers.count() > 0:
            offers.first.click()
            if visitor.page.locator('button.small[data-action][aria-pressed="true"]:visible').count() > 0:
                return
        else:
            visitor.choose()
    raise AssertionError("the match is over, and no offer stayed chosen")


def over_days(visitor: Visitor) -> None:
    """A match with another person and no clock; the browser may ask for permission, so the table offers notifications."""
    visitor.context.add_init_script("Object.defineProperty(Notification, 'permission', { get: () => 'default' })")
    table = visitor.table("black-spy", 4, bots=2)
    with company(visitor, "Ben") as ben:
        ben.sit_down(table)
    visitor.begin(table)
    visitor.sit_at(table).page.wait_for_selector('main[data-status="playing"]')
    visitor.page.wait_for_selector("[data-ask-notify]")


def menu(visitor: Visitor) -> None:
    playing("pingvasion", visitor)
    visitor.page.locator('[popovertarget="menu"]').click()


def log(visitor: Visitor) -> None:
    playing("black-spy", visitor)
    visitor.page.keyboard.press("l")


def watching(visitor: Visitor) -> None:
    table = visitor.table("don-carlo", 4)
    visitor.begin(table)
    visitor.context.clear_cookies()
    visitor.go(f"/table/{table}").page.wait_for_selector("main[data-settled]")


def learning(visitor: Visitor) -> None:
    table = visitor.table("black-spy", 4)
    visitor.begin(table)
    visitor.go(f"/table/{table}?learn").wait_for_turn()


def why_not(visitor: Visitor) -> None:
    playing("black-spy", visitor)
    while visitor.page.locator("[data-why]").count() == 0:
        visitor.choose()
        visitor.wait_for_turn()
    visitor.page.locator("[data-why]").first.focus()
    visitor.page.keyboard.press("Enter")
    visitor.page.wait_for_selector("[data-why-slip]")


def keys(visitor: Visitor) -> None:
    playing("don-carlo", visitor)
    visitor.page.keyboard.press("?")
    visitor.page.wait_for_selector("dialog[open]")


def ended(visitor: Visitor, game: str = "don-carlo") -> None:
    players, options = MATCHES[game]
    table = visitor.table(game, players, **options)
    visitor.begin(table)
    visitor.finish(table)
    visitor.sit_at(table)
    visitor.page.wait_for_selector("[data-verified]")


def replay(visitor: Visitor) -> None:
    ended(visitor)
    visitor.page.locator('a[href^="/replay/"]:not([href$="?debrief"])').click()
    visitor.page.get_by_role("slider").press("ArrowRight")


def replay_log(visitor: Visitor) -> None:
    replay(visitor)
    log = visitor.page.locator(".controls .log")
    if log.is_visible():  # where there is room it lies beside the table
        log.click()


def debrief(visitor: Visitor) -> None:
    """The debrief of `slip`. The first visitor of a server plays the match; later ones reuse that visitor's cookies."""
    if visitor.url not in SLIPS:
        SLIPS[visitor.url] = slip(visitor), visitor.context.cookies()
    table, cookies = SLIPS[visitor.url]
    visitor.context.add_cookies([{"name": each["name"], "value": each["value"], "url": visitor.url} for each in cookies])
    visitor.go(f"/replay/{table}?debrief").page.wait_for_selector('[data-course="done"]')
    visitor.page.locator("[data-slip-on]:visible").click()


def debrief_tab(tab: str, shown: str, visitor: Visitor) -> None:
    debrief(visitor)
    visitor.page.locator(f"#debrief-{tab}").click()
    visitor.page.wait_for_selector(shown)


def play_on(visitor: Visitor) -> None:
    debrief(visitor)
    visitor.page.locator("[data-play-on]:visible").click()
    visitor.page.wait_for_selector("dialog[open]")


def slip(visitor: Visitor) -> str:
    """Play badly, several matches if necessary, until a debrief shows a slip; returns the table."""
    visitor.chance = Last()
    for _ in range(MATCHES_UNTIL_SLIP):
        table = visitor.table("don-carlo", 2)
        visitor.begin(table)
        visitor.sit_at(table).play()
        visitor.page.locator('a[href$="?debrief"]').click()
        visitor.page.locator("[data-debrief-start]").click()
        visitor.page.wait_for_selector('[data-course="done"]')
        if visitor.page.locator("[data-curve] :is(.mistake, .blunder)").count() > 0 and visitor.page.locator("[data-mend]").count() > 0:
            return table
    raise AssertionError(f"not one clear slip in {MATCHES_UNTIL_SLIP} matches")


def mending(visitor: Visitor) -> None:
    debrief(visitor)
    visitor.page.locator("[data-mend]").click()
    visitor.page.wait_for_selector("[data-puzzle]")


def person(visitor: Visitor) -> None:
    ended(visitor)
    visitor.go("/people").page.wait_for_selector("[data-statistics]")


def me(visitor: Visitor) -> None:
    visitor.go("/").page.locator(".me").click()
    visitor.page.wait_for_selector("dialog[open] [data-portrait]")


def phrases(visitor: Visitor) -> None:
    visitor.sit_at(visitor.table("black-spy", 4))
    visitor.page.keyboard.press("c")
    visitor.page.locator("form [aria-expanded]").click()
    visitor.page.wait_for_selector("[data-phrase]")


def changing(visitor: Visitor) -> None:
    visitor.sit_at(visitor.table("vienna", 4, bots=1))
    visitor.page.get_by_role("button", name={"en": "Change the variants", "de": "Varianten ändern"}[visitor.language]).click()
    visitor.page.wait_for_selector("dialog[open]")


def screen(visitor: Visitor) -> None:
    visitor.go(f"/screen/{visitor.open_screen('pingvasion', 4)}").page.wait_for_selector(".arrivals svg")


def rules_search(visitor: Visitor) -> None:
    page("/rules/vienna", visitor)
    visitor.page.get_by_role("searchbox").fill({"en": "how do I win", "de": "wie gewinne ich"}[visitor.language])
    visitor.page.locator("mark").first.wait_for()


def page(path: str, visitor: Visitor) -> None:
    visitor.go(path).page.wait_for_load_state("networkidle")


def offline(visitor: Visitor) -> None:
    visitor.ignores_faults = True  # the browser logs that there is no answer
    visitor.page.route("**/*", lambda route: route.abort() if route.request.resource_type == "fetch" else route.continue_())
    visitor.go("/").page.wait_for_selector("main[data-offline=true]")


def nowhere(visitor: Visitor) -> None:
    visitor.ignores_faults = True  # the browser logs that there is no such table
    page("/table/AAAAAAAAAAAAAAAA", visitor)


SCENES: Final[dict[str, Scene]] = {
    "lobby": lobby,
    "opening": opening,
    "before": before,
    **{game: partial(playing, game) for game in MATCHES},
    **{f"crowded-{game}": partial(crowded, game, CHOICES[game]) for game in CROWDED},
    "chosen": chosen,
    "passing": partial(crowded, "black-spy", 0),
    "over-days": over_days,
    "menu": menu,
    "log": log,
    "watching": watching,
    "learning": learning,
    "why-not": why_not,
    "keys": keys,
    "ended": ended,
    **{f"ended-{game}": partial(ended, game=game) for game in MATCHES if game != "don-carlo"},
    "person": person,
    "me": me,
    "phrases": phrases,
    "changing": changing,
    "replay": replay,
    "replay-log": replay_log,
    "replay-file": partial(page, "/replay"),
    "debrief": debrief,
    "debrief-luck": partial(debrief_tab, "luck", "[data-balance]"),
    "debrief-known": partial(debrief_tab, "known", "[data-knowledge]"),
    "play-on": play_on,
    "mending": mending,
    "screen": screen,
    "screen-code": partial(page, "/screen"),
    "rules": partial(page, "/rules"),
    **{f"rules-{game}": partial(page, f"/rules/{game}") for game in MATCHES},
    "rules-search": rules_search,
    **{f"learn-{game}": partial(page, f"/learn/{game}") for game in MATCHES},
    "claim": partial(page, "/claim#0000"),
    "nowhere": nowhere,
    "offline": offline,
    **PEOPLE,
}
EVERY_DAY: Final = {"lobby", *MATCHES, "ended", "replay", "debrief"}  # of the others, `make test` looks at a third
