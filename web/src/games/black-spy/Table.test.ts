// Every action that the server allows can be pressed, in every phase.

import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../../app/settings.svelte";
import type { TableInfo, Scene } from "../../protocol";
import { TableView } from "../../table/table-view.svelte";
import { ui } from "./ui";
import type { Picture } from "./picture";
import Table from "./Table.svelte";

const PICTURE: Picture = {
  round: 2,
  phase: "play",
  dealer: 0,
  pending: [0],
  scores: [3, 0, -5],
  end_value: 200,
  points: [3, 0, -5],
  called: null,
  hand: ["B1", "B5", "R1", "K7", "K7"],
  passed: [],
  received: [],
  picked: [],
  pile: [],
  direction: "left",
  receiver: 1,
  giver: 2,
  trick: [],
  can_follow: true,
  ahead: null,
  trick_points: 0,
  last_trick: [],
  last_taker: null,
  last_points: 0,
  tricks_taken: [15, 0, 0],
  pile_points: [0, 0, 0],
  hand_sizes: [5, 5, 5],
  lacks: [[], [], []],
};
const seats = ["Nora", "Ben", "Carla"].map((name) => ({ kind: "person", name }));

class Sample extends TableView<Picture> {
  override readonly can_act = true;
  override act = vi.fn(() => Promise.resolve());
  override ask_why = vi.fn(() => Promise.resolve());
  override take_back = vi.fn(() => Promise.resolve());
  override skip = vi.fn(() => false);

  constructor(picture: Partial<Picture>, legal: string[]) {
    super(ui);
    this.you = 0;
    this.info = { players: 3, options: {} } as unknown as TableInfo;
    this.picture = { ...PICTURE, ...picture };
    this.scene = {
      status: "playing",
      seats,
      pending: [0],
      ready: [],
      legal,
      asked: null,
      sealed: null,
      clocks: [],
    } as unknown as Scene;
  }
}

let shown: ReturnType<typeof mount>;

function show(picture: Partial<Picture>, legal: string[]): Sample {
  settings.pace = "off";
  const view = new Sample(picture, legal);
  shown = mount(Table, { target: document.body, props: { view, part: "all" } });
  flushSync();
  return view;
}

function press(selector: string, at = 0): void {
  document.querySelectorAll<HTMLElement>(selector)[at]!.click();
  flushSync();
}

afterEach(() => void unmount(shown));

const PHASES: [Partial<Picture>, string[]][] = [
  [{ phase: "play" }, ["play B1", "play K7"]],
  [{ phase: "pass" }, ["pass B1", "pass B5", "pass R1", "pass K7"]],
  [{ phase: "mole", pile: ["G1", "G2", "K7", "K7"] }, ["take G1", "take G2", "take K7"]],
  [{ phase: "call" }, ["call B", "call Y", "call R", "call G"]],
  [{ phase: "choose" }, ["capture", "release"]],
];

test.each(PHASES)("every legal action of %o has a control", (picture, legal) => {
  show(picture, legal);
  const actions = [...document.querySelectorAll<HTMLElement>("[data-action]")].map(
    (node) => node.dataset["action"],
  );
  expect(new Set(actions)).toEqual(new Set(legal));
});

test("a tap raises a card, the button or a second tap plays it", () => {
  const view = show({}, ["play B1", "play K7"]);
  press('[data-action="play B1"]');
  expect(view.act).not.toHaveBeenCalled();
  press("[data-send]");
  expect(view.act).toHaveBeenCalledWith("play B1");
  press('[data-action="play K7"]', 1);
  press('[data-action="play K7"]', 1);
  expect(view.act).toHaveBeenLastCalledWith("play K7");
});

test("a card that is not allowed says why", () => {
  const view = show({ trick: [{ seat: 2, card: "B3" }] }, ["play B1", "play B5"]);
  press('[data-why="play R1"]');
  expect(view.ask_why).toHaveBeenCalledWith("play R1");
});

test("a colour is called while the hand stays as it is", () => {
  show({ phase: "call" }, ["call B"]);
  expect(document.querySelector("[data-why]")).toBeNull();
});

test("three cards are passed on together, two alike among them; not before the third", () => {
  const view = show({ phase: "pass" }, ["pass B1", "pass B5", "pass R1", "pass K7"]);
  press('[data-action="pass K7"]', 0);
  press('[data-action="pass K7"]', 1);
  expect(document.querySelector<HTMLButtonElement>("[data-send]")!.disabled).toBe(true);
  press('[data-action="pass B1"]');
  press("[data-send]");
  expect(view.act).toHaveBeenCalledWith("pass K7 K7 B1");
});

test("a card on its way lies in the trick and no longer in the hand", () => {
  const view = show({}, ["play B1"]);
  press('[data-action="play B1"]');
  view.act.mockImplementation(() => {
    view.sending = "play B1";
    return Promise.resolve();
  });
  press("[data-send]");
  expect(document.querySelectorAll(".trick li")).toHaveLength(1);
  expect(document.querySelectorAll("[data-hand] button")).toHaveLength(4);
});

test("who watches sees no hand", () => {
  const view = show({ hand: [] }, []);
  view.you = -1;
  flushSync();
  expect(document.querySelector("[data-hand]")).toBeNull();
});
