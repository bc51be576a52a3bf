"""A visitor with a browser: what they see and press, and faults: errors, foreign requests, policy violations."""

import random
from types import TracebackType
from typing import Any, Final, Self
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.turns import Hand

DESKTOP: Final = (1440, 900)
TABLET: Final = (1024, 768)
PHONE: Final = (390, 844)

BLOCKED: Final = "Service Worker registration blocked by Playwright"
PATIENCE: Final = 120_000  # ms; on a busy machine with rules that are not compiled yet

# The next control to press, and its position: a send button if there is one, else an action that is not chosen yet.
# The promise `clicked` resolves once the page has reacted to the press: after a tap, the click follows a moment later.
OFFER: Final = """
(chance) => {
  const points = [[0.5, 0.5], [0.15, 0.2], [0.1, 0.1], [0.5, 0.15], [0.85, 0.2], [0.2, 0.5], [0.8, 0.8], [0.5, 0.85]];
  const place = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const all = points.map(([dx, dy]) => [left + width * dx, top + height * dy]);
    return all.find(([x, y]) => node.contains(document.elementFromPoint(x, y)));
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility());
  const actions = shown('[data-action]:not([aria-pressed="true"]):not([disabled])');
  const first = Math.floor(chance * actions.length);
  for (const node of [...shown("[data-send]:not([disabled])"), ...actions.slice(first), ...actions.slice(0, first)]) {
    if (place(node) === undefined) node.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const at = place(node);
    if (at === undefined) continue;
    globalThis.clicked = new Promise((resolve, reject) => {
      addEventListener("click", () => setTimeout(resolve), { once: true, capture: true });
      setTimeout(() => reject(new Error("the press caused no click")), 30_000);
    });
    return { text: node.dataset.send ?? node.dataset.action, x: at[0], y: at[1] };
  }
  return null;
}
"""

# The kind of the focused control: "send" or "action" if it can be pressed next, "group" for another one beside it, "" for anything else.
# No action is pressed while a choice can be sent. Check again after each key, since another seat may change what can be sent.
FOCUSED: Final = """
() => {
  const { send, action, why } = document.activeElement?.dataset ?? {};
  const pressed = document.activeElement?.getAttribute("aria-pressed") === "true";
  if (document.activeElement?.disabled) return "";
  if (send !== undefined) return "send";
  if (document.querySelector("[data-send]:not([disabled])") !== null) return "";
  if (action !== undefined && !pressed) return "action";
  return why !== undefined || action !== undefined ? "group" : "";
}
"""


# Every control with its state, for the message of a test that found none to press.
CONTROLS: Final = """
() => [...document.querySelectorAll("[data-send], [data-action]")].map((node) => {
  const { dataset, disabled = false, tabIndex } = node;
  const { send, action } = dataset;
  const [pressed, inert] = [node.getAttribute("aria-pressed"), node.closest("[inert]") !== null];
  return { send, action, pressed, disabled, tabIndex, shown: node.checkVisibility(), inert };
})
"""


class Last(random.Random):
    """Picks the last control on the page, which is seldom a good move."""

    def random(self) -> float:
        return 0.999


class Visitor:
    """A browser context with its own cookie. Leaving it asserts that no fault was recorded."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        language: str = "en",
        theme: str = "light",
        size: tuple[int, int] = DESKTOP,
        motion: bool = False,
        pace: str = "off",
        touch: bool = False,
        worker: bool = False,
    ) -> None:
        width, height = size
        self.url, self.language = url, language
        self.context = browser.new_context(
            base_url=url,
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            viewport={"width": width, "height": height},
            has_touch=touch,
            service_workers="allow" if worker else "block",  # a worker would answer before a test's own routes do
            reduced_motion="no-preference" if motion else "reduce",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(f"localStorage.getItem('doppelagent.pace') ?? localStorage.setItem('doppelagent.pace', '{pace}')")
        self.faults: list[str] = []
        self.ignores_faults = False  # set while a test causes errors on purpose
        self.chance = random.Random(7)  # noqa: S311  # picks among the legal actions
        self.page = self.open_page()

    def open_page(self) -> Page:
        page = self.context.new_page()
        page.on("console", lambda message: self._fault(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self._fault(f"{error.message}\n{error.stack}"))
        page.on("request", self._check_host)
        return page

    def _fault(self, text: str) -> None:
        if not self.ignores_faults and BLOCKED not in text:
            self.faults.append(text)

    def _check_host(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in ("data", "blob") and address.netloc != urlsplit(self.url).netloc:
            self.faults.append(f"request to another host: {request.url}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None) -> None:
        self.context.close()
        if kind is None:
            assert not self.faults, "\n".join(self.faults)

    # Requests to the server as this visitor

    def introduce(self, name: str) -> Self:
        self._post("/api/me", {"name": name})
        return self

    def table(self, game: str, players: int, bots: int | None = None, clock: Any = None, **options: Any) -> str:
        """Open a table as host; `bots` bots sit down, by default in all other seats."""
        count = players - 1 if bots is None else bots
        wanted = {"game": game, "players": players, "options": options, "bots": ["informant"] * count, "clock": clock}
        return str(self._post("/api/tables", wanted)["table"])

    def open_screen(self, game: str, players: int) -> str:
        """Open a table without taking a seat."""
        return str(self._post("/api/tables", {"game": game, "players": players, "seated": False})["table"])

    def begin(self, table: str) -> None:
        self._post(f"/api/tables/{table}", {"do": "start", "id": f"start-{table}"})

    def finish(self, table: str, most: int = 4000) -> None:
        """Play to the end of the match, or for `most` choices, without the page: much faster."""
        while most > 0 and (scene := self.act(table))["status"] != "over":
            if scene["legal"]:
                most -= 1
            else:
                self.page.wait_for_timeout(20)  # it is the bots' turn

    def act(self, table: str) -> dict[str, Any]:
        """Choose once without the page, if it is our turn; returns the scene before."""
        shown = self.context.request.get(f"/api/tables/{table}").json()
        scene: dict[str, Any] = shown["scene"]
        if scene["legal"]:
            act = {"do": "act", "id": f"act-{shown['number']}", "number": shown["number"], "action": self.chance.choice(scene["legal"])}
            self._post(f"/api/tables/{table}", act)
        return scene

    def sit_down(self, table: str) -> None:
        self._post(f"/api/tables/{table}", {"do": "sit", "id": f"sit-{table}"})

    def _post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        answer = self.context.request.post(path, data=body, headers={"Origin": self.url})
        assert answer.ok, answer.text()
        said: dict[str, Any] = answer.json()
        return said

    # Using the page

    def go(self, path: str) -> Self:
        self.page.goto(path)
        return self

    def sit_at(self, table: str) -> Self:
        self.go(f"/table/{table}")
        self.page.wait_for_selector("main[data-settled]")
        return self

    @property
    def status(self) -> str:
        return self.page.locator("main").get_attribute("data-status") or ""

    def settle(self) -> None:
        self.page.wait_for_selector('main[data-settled="true"]')

    def wait_for_turn(self) -> bool:
        """Wait until this visitor's turn or the end of the match; returns whether it is their turn."""
        self.page.wait_for_selector('main[data-status="over"], main[data-settled="true"] [data-mine="true"]')
        return self.status != "over"

    def choose(self, hand: Hand = "mouse") -> str:
        """Press one control that advances the match; returns its text."""
        return self._by_keyboard() if hand == "keyboard" else self._by_pointer(hand)

    def _by_pointer(self, hand: Hand) -> str:
        offer = self.page.wait_for_function(OFFER, arg=self.chance.random()).json_value()  # the page draws over several frames
        press = self.page.touchscreen.tap if hand == "touch" else self.page.mouse.click
        press(offer["x"], offer["y"])
        self.page.evaluate("() => globalThis.clicked")
        return str(offer["text"])

    def _by_keyboard(self) -> str:
        """Go to the hand or the board by their keys, or to a control by Tab; move inside a group by arrows; press Enter."""
        sending = self.page.locator("[data-send]:not([disabled])").count() > 0
        for key in (*(() if sending else ("h", "b")), *["Tab"] * 150):
            self.page.keyboard.press(key)
            if self._reached():
                text: str = self.page.evaluate("() => document.activeElement.dataset.send ?? document.activeElement.dataset.action")
                self.page.keyboard.press("Enter")
                return text
        raise AssertionError(f"no control was reached by keyboard among {self.page.evaluate(CONTROLS)}")

    def _reached(self) -> bool:
        """Move through the group if necessary; returns whether the focus is on the control to press."""
        if self.page.evaluate(FOCUSED) == "":
            return False
        for _ in range(self.chance.randrange(4)):
            if self.page.evaluate(FOCUSED) == "action":
                self.page.keyboard.press("ArrowRight")
        for _ in range(20):
            if self.page.evaluate(FOCUSED) != "group":
                break
            self.page.keyboard.press("ArrowRight")
        if self.page.evaluate(FOCUSED) not in ("send", "action"):  # leaving the group and coming back leads to its first legal choice
            self.page.keyboard.press("Tab")
            self.page.keyboard.press("Shift+Tab")
        return self.page.evaluate(FOCUSED) in ("send", "action")

    def play(self, hand: Hand = "mouse", most: int = 4000) -> int:
        """Play to the end of the match, or for `most` presses; returns the number of presses."""
        for pressed in range(most):
            if not self.wait_for_turn():
                return pressed
            self.choose(hand)
        return most

    def no_sideways_scroll(self) -> None:
        wide = self.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, f"the page can be scrolled sideways by {wide} px"

    def expect_text(self, text: str) -> None:
        expect(self.page.locator("body")).to_contain_text(text)
