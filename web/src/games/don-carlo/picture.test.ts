import { expect, test } from "vitest";
import type { LogEntry } from "../../protocol";
import { moment } from "./guide";
import {
  entry_of,
  name_of,
  optimistic,
  pad,
  total,
  type Agent,
  type Country,
  type Entry,
  type Picture,
} from "./picture";

const agents = (text: string): Agent[] =>
  text
    .split(", ")
    .filter(Boolean)
    .map((each) => ({ seat: Number(each[0]), name: each.slice(2) }));
const land = (sums: string, text = ""): Country => ({
  sums,
  value: 3,
  agents: agents(text),
  owner: agents(text)[0]?.seat ?? null,
});
const entry = (name: string, country: string | null, influence: number, bonus = 0): Entry => ({
  name,
  country,
  influence,
  bonus,
});

/** A table for four: where agents are, and a hand. */
const table = (lands: Record<string, string>, hand: number[], more: Partial<Picture> = {}): Picture => ({
  phase: "send",
  pending: [0],
  out: [],
  influence: [0, 0, 0, 0],
  bonus: [0, 0, 0, 0],
  countries: ["1-3", "4", "5", "6", "7", "8", "9-12"].map((sums) => land(sums, lands[sums])),
  country_points: [0, 0, 0, 0],
  codebook: [],
  to_bury: 0,
  open: [],
  hand,
  hand_sizes: [hand.length, 4, 4, 4],
  known: [[], [], [], []],
  stock_sizes: [21, 21, 21, 21],
  buried: [[], [], [], []],
  ...more,
});

test("3.2 names are sorted", () => {
  expect(name_of([6, 1, 1])).toBe("1/1/6");
});

test("a name is looked up in the codebook", () => {
  const picture = table({}, [1, 2, 3], { codebook: [entry("1/2/3", "6", 1, 1)] });
  expect(total(entry_of(picture, "1/2/3")!)).toBe(2);
  expect(entry_of(picture, "1")).toBeUndefined();
});

test("what is on its way is drawn as done", () => {
  const picture = table({ "8": "1 4/4" }, [1, 1, 6, 6], { codebook: [entry("1/1/6", "8", 2)] });
  const sent = optimistic(picture, "send 1/1/6", 0);
  expect(sent.hand).toEqual([6]);
  expect(sent.countries[5]).toEqual({ ...picture.countries[5], agents: agents("1 4/4, 0 1/1/6") });
  expect(optimistic(table({}, [0, 1, 2, 3, 3, 5], { phase: "bury" }), "bury 3 5", 0).hand).toEqual([
    0, 1, 2, 3,
  ]);
  expect(optimistic(picture, null, 0)).toBe(picture);
});

test("what the server has told already is not drawn twice", () => {
  const told = table({ "8": "1 4/4, 0 1/1/6" }, [0, 2, 6, 6]);
  expect(optimistic(told, "send 1/1/6", 0)).toBe(told);
  expect(optimistic(told, "bury 6", 0)).toBe(told);
});

test("the score pad follows the log, without what was taken back", () => {
  const sent = (who: number, name: string, influence: number, bonus?: number): LogEntry => ({
    number: 1,
    sentences: [
      {
        code: bonus === undefined ? "sent" : "sent_bonus",
        about: { who, name, country: 0, influence, bonus },
      },
    ],
  });
  const log = [sent(0, "1/2", 1), sent(1, "0/6", 1), sent(1, "3/3", 1), sent(0, "1/1/1", 2, 2)];
  expect(pad(log, table({ "1-3": "0 1/2, 0 1/1/1", "6": "1 3/3" }, []))).toEqual([
    [
      { influence: 1, bonus: 0 },
      { influence: 2, bonus: 2 },
    ],
    [{ influence: 1, bonus: 0 }],
    [],
    [],
  ]);
});

test("the guide knows what kind of moment it is", () => {
  const legal = new Set(["send 1/2/3", "send 1"]);
  const codebook = [entry("1/2/3", "6", 1, 1), entry("1", "1-3", 1)];
  const later = table({ "8": "0 2/6, 1 4/4" }, [1, 2, 3, 3], { codebook });
  const [never, always] = [() => false, () => true];
  expect(moment(table({}, [1, 2, 3, 3]), 0, legal, never)).toBe("begin");
  expect(moment(later, 0, legal, never)).toBe("crowd");
  expect(moment(table({ "8": "0 2/6, 0 4/4" }, [1, 2, 3, 3], { codebook }), 0, legal, never)).toBe("bonus");
  expect(moment(table({ "8": "0 2/6, 0 4/4" }, [1, 2, 3, 3]), 0, legal, always)).toBe("lead");
  expect(moment({ ...later, open: [0] }, 0, legal, never)).toBe("open");
  expect(moment({ ...later, phase: "bury" }, 0, legal, never)).toBe("bury");
});
