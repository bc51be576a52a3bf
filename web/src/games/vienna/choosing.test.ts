import { expect, test } from "vitest";
import { settings } from "../../app/settings.svelte";
import { Choosing, type Vienna } from "./choosing.svelte";

interface Table {
  choosing: Choosing;
  sent: string[];
  view: { legal: Set<string>; mine: boolean };
}

/** A table where these actions are legal; `lasting` ones do not end the turn. */
function table(phase: string, legal: string[], about: object = {}, lasting: string[] = []): Table {
  const sent: string[] = [];
  const view = {
    picture: { phase, asked: { at_once: 1, helps: [], ...about }, hand: ["021", "007", "080"] },
    legal: new Set(legal),
    mine: true,
    sending: null,
    beat: null,
    act: (action: string) => void sent.push(action),
    preview: (action: string) => ({ cost: action.length, ends_turn: !lasting.includes(action) }),
  };
  return { choosing: new Choosing(() => view as unknown as Vienna), sent, view };
}

test("orders are chosen together as far as the picture says", () => {
  const { choosing: together } = table("orders", ["fulfil A-01", "fulfil B-02"], { at_once: 4 });
  together.press("fulfil A-01");
  together.press("fulfil B-02");
  expect(together.text).toBe("fulfil A-01 B-02");
  const { choosing: alone } = table("orders", ["fulfil A-01", "fulfil B-02"]);
  alone.press("fulfil A-01");
  alone.press("fulfil B-02");
  expect(alone.text).toBe("fulfil B-02");
});

test("what ends the turn waits for the button, and can be changed until then", () => {
  const { choosing, sent } = table("place", ["take 2 wine", "take 2 coffee"]);
  choosing.press("take 2 wine");
  choosing.press("take 2 coffee");
  expect([choosing.text, choosing.ends_turn, sent]).toEqual(["take 2 coffee", true, []]);
  choosing.press("take 2 coffee");
  expect(choosing.text).toBeNull();
});

test("what may end the turn waits for the button; that it ends it is said only if it is known", () => {
  const { choosing, sent, view } = table("income-III", ["use 1 pistol"]);
  Object.assign(view, { preview: () => undefined });
  choosing.press("use 1 pistol");
  expect([choosing.text, choosing.ends_turn, sent]).toEqual(["use 1 pistol", false, []]);
});

test("what does not end the turn takes one press", () => {
  const { choosing, sent } = table("income-II", ["use 1 wine"], {}, ["use 1 wine"]);
  choosing.press("use 1 wine");
  expect(sent).toEqual(["use 1 wine"]);
});

test("a drawer takes one press", () => {
  const { choosing, sent } = table("drawer", ["drawer 1", "drawer 2"], {}, ["drawer 1", "drawer 2"]);
  choosing.press("drawer 2");
  expect(sent).toEqual(["drawer 2"]);
});

test("three cards are sent one after the other, as the server asks for them", () => {
  const { choosing, sent, view } = table("cards", ["I 021", "I 007", "I 080"]);
  choosing.allot("080", "I");
  choosing.ready();
  choosing.go_on();
  view.legal = new Set(["II 007", "II 021"]);
  choosing.go_on();
  expect(sent).toEqual(["I 080", "II 007"]);
  expect(choosing.sending).toEqual(["IV 021"]); // goes by itself
  view.mine = false;
  choosing.go_on();
  expect(choosing.sending).toEqual([]);
});

test("an arrangement is a proposal until a card is moved, in each round anew", () => {
  const { choosing, view } = table("cards", ["I 021", "I 007", "I 080"]);
  expect(choosing.proposed).toBe(true);
  choosing.allot("021", "I"); // in its proposed place: now it counts as chosen
  expect(choosing.proposed).toBe(false);
  choosing.ready();
  view.mine = false;
  choosing.go_on();
  expect(choosing.proposed).toBe(true);
});

test("an ability that can only help is used by itself, unless the switch is off", () => {
  const help = { helps: ["use 2"] };
  const on = table("income-III", ["use 1 wine", "use 2"], help);
  on.choosing.go_on();
  expect(on.sent).toEqual(["use 2"]);
  settings.auto_use = false;
  const off = table("income-III", ["use 1 wine", "use 2"], help);
  off.choosing.go_on();
  settings.auto_use = true;
  expect(off.sent).toEqual([]);
});

test("a building is inspected at any time; its first offer is chosen", () => {
  const { choosing, sent } = table("place", ["move B3 → B7", "place supply → B7"]);
  expect(choosing.preview).toBeNull();
  choosing.press_building("B7");
  expect([choosing.text, choosing.preview?.cost]).toEqual(["place supply → B7", "place supply → B7".length]);
  choosing.choose("move B3 → B7");
  expect(choosing.preview?.cost).toBe("move B3 → B7".length);
  choosing.press_building("B8");
  expect([choosing.building, choosing.text, choosing.offers]).toEqual(["B8", null, []]);
  expect(choosing.preview?.cost).toBe("place supply → B8".length);
  expect(sent).toEqual([]);
});
