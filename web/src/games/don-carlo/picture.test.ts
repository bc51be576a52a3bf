import { expect, test } from "vitest";
import type { LogEntry } from "../../protocol";
import { moment } from "./guide";
import {
  optimistic, bonus_of, codebook, country_for, country_points, lead_with, lies_open, name_of, names_from, owner_of, pad, worth, type Agent, type Country, type Picture,
} from "./picture";

const agents = (text: string): Agent[] => text.split(", ").filter(Boolean).map((each) => ({ seat: Number(each[0]), name: each.slice(2) }));
const land = (sums: string, text = ""): Country => ({ sums, agents: agents(text), owner: owner_of(agents(text)) });

/** A table for four: where agents are, and a hand. */
const table = (lands: Record<string, string>, hand: number[], more: Partial<Picture> = {}): Picture => ({
  phase: "send", pending: [0], out: [], influence: [0, 0, 0, 0], bonus: [0, 0, 0, 0],
  countries: ["1-3", "4", "5", "6", "7", "8", "9-12"].map((sums) => land(sums, lands[sums])),
  hand, hand_sizes: [hand.length, 4, 4, 4], known: [[], [], [], []], stock_sizes: [21, 21, 21, 21], buried: [[], [], [], []], ...more,
});

test("3.2 names are sorted, and each is there once", () => {
  expect(name_of([6, 1, 1])).toBe("1/1/6");
  expect(names_from([1, 1, 6, 6]).toSorted()).toEqual(["1", "1/1", "1/1/6", "1/1/6/6", "1/6", "1/6/6", "6", "6/6"].toSorted());
  expect(names_from([0, 1, 2, 3, 4])).not.toContain("0/1/2/3/4");
});

test("3.3 the sum leads to the country, ranges included", () => {
  const picture = table({}, []);
  expect(["1/1/6", "0/1", "3/3/6", "2/2"].map((name) => country_for(picture, name)?.sums)).toEqual(["8", "1-3", "9-12", "4"]);
  expect(country_for(picture, "0/0")).toBeUndefined();
  expect(country_for(picture, "4/4/5")).toBeUndefined();
});

test("4.1 to 4.4 influence and bonus", () => {
  const picture = table({ "1-3": "0 1, 1 1/1, 1 2" }, []);
  expect(worth(picture, "0/1")).toEqual({ influence: 4, bonus: 0 });
  expect(worth(picture, "1/1")).toBeNull();
  expect(["2/3/4", "3/3/3", "0/1/2/3", "1/1/1/1", "0/5/6", "3"].map(bonus_of)).toEqual([1, 2, 0, 0, 0, 0]);
});

test("the codebook has the best names first and those without points last", () => {
  const names = codebook(table({ "7": "1 7, 2 3/4" }, []), [0, 1, 6]).map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(["1/6", "0/1/6"]);
  expect(names.at(-1)).toBe("0");
});

test("6.2 most agents, then whose first came first", () => {
  expect(owner_of(agents("0 3/3/3, 1 3/4/5, 1 4/6, 0 2/2/5"))).toBe(0);
  expect(owner_of(agents("0 1, 1 1/1, 1 2"))).toBe(1);
  expect(owner_of([])).toBeNull();
  expect(country_points(table({ "1-3": "0 1", "9-12": "0 4/6", "7": "1 3/4" }, []), 0)).toBe(12);
});

test("what one more agent does to the lead", () => {
  expect(lead_with(land("7"), 0).kind).toBe("first");
  expect(lead_with(land("7", "0 3/4"), 0).kind).toBe("keeps");
  expect(lead_with(land("7", "1 3/4, 0 1/6"), 0)).toEqual({ kind: "takes", other: 1, by: 0 });
  expect(lead_with(land("7", "0 1/6, 1 3/4, 1 2/5"), 0)).toEqual({ kind: "level", other: 1, by: 0 });
  expect(lead_with(land("7", "1 3/4, 1 2/5, 1 1/6"), 0)).toEqual({ kind: "behind", other: 1, by: 3 });
});

test("what is on its way is drawn as done", () => {
  const picture = table({ "8": "1 4/4" }, [1, 1, 6, 6]);
  const sent = optimistic(picture, "send 1/1/6", 0);
  expect(sent.hand).toEqual([6]);
  expect(country_for(sent, "2/6")?.agents.at(-1)).toEqual({ seat: 0, name: "1/1/6" });
  expect(optimistic(table({}, [0, 1, 2, 3, 3, 5], { phase: "bury" }), "bury 3 5", 0).hand).toEqual([0, 1, 2, 3]);
  expect(optimistic(picture, null, 0)).toBe(picture);
});

test("what the server has told already is not drawn twice", () => {
  const told = table({ "8": "1 4/4, 0 1/1/6" }, [0, 2, 6, 6]);
  expect(optimistic(told, "send 1/1/6", 0)).toBe(told);
  expect(optimistic(told, "bury 6", 0)).toBe(told);
});

test("the score pad follows the log, without what was taken back", () => {
  const sent = (who: number, name: string, influence: number, bonus?: number): LogEntry => ({
    number: 1, sentences: [{ code: bonus === undefined ? "sent" : "sent_bonus", about: { who, name, country: 0, influence, bonus } }],
  });
  const log = [sent(0, "1/2", 1), sent(1, "0/6", 1), sent(1, "3/3", 1), sent(0, "1/1/1", 2, 2)];
  expect(pad(log, table({ "1-3": "0 1/2, 0 1/1/1", "6": "1 3/3" }, []))).toEqual([
    [{ influence: 1, bonus: 0 }, { influence: 2, bonus: 2 }], [{ influence: 1, bonus: 0 }], [], [],
  ]);
});

test("5.1 cards lie open only for who is in turn with more than a hand", () => {
  const open = table({}, [0, 0, 0, 0, 3], { known: [[0, 0, 0, 0, 3], [1], [], []] });
  expect([lies_open(open, 0), lies_open(open, 1)]).toEqual([true, false]);
});

test("the guide knows what kind of moment it is", () => {
  const legal = new Set(["send 1/2/3", "send 1"]);
  const later = table({ "8": "0 2/6, 1 4/4" }, [1, 2, 3, 3]);
  expect(moment(table({}, [1, 2, 3, 3]), 0, true, legal)).toBe("begin");
  expect(moment(later, 0, false, new Set())).toBe("wait");
  expect(moment(later, 0, true, legal)).toBe("crowd");
  expect(moment(table({ "8": "0 2/6, 0 4/4" }, [1, 2, 3, 3]), 0, true, legal)).toBe("bonus");
  expect(moment({ ...later, phase: "bury" }, 0, true, legal)).toBe("bury");
  expect(moment({ ...later, out: [0] }, 0, false, new Set())).toBe("out");
  expect(moment({ ...later, phase: "over", pending: [] }, 0, false, new Set())).toBe("over");
});
