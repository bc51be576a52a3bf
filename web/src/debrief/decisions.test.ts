import { expect, test } from "vitest";
import { chosen_by, contains, judge, step_of, to_mend, verdict_of } from "./decisions";
import { decision, option } from "./sample";

test("a question that the search left open has no clear difference", () => {
  expect(verdict_of(decision(1))).toBe("mistake");
  expect(verdict_of(decision(1, { settled: false, loss: [2, -1, 5] }))).toBe("unclear");
  expect(verdict_of(decision(1, { settled: false, loss: [2, 1, 5] }))).toBe("mistake");
});

test("a decision is shown where its seat chose", () => {
  expect(step_of([0, 3, 4], decision(2))).toBe(4);
  expect(step_of([], decision(2))).toBe(0);
});

test("the list leaves out moves without a choice, and is filtered by seat and verdict", () => {
  const forced = decision(1, { options: [option("play R1", 0)] });
  const all = [forced, decision(2), decision(3, { seat: 1 }), decision(4, { label: "best" })];
  const numbers = (filter: Parameters<typeof chosen_by>[1]): number[] =>
    chosen_by(all, filter).map(({ number }) => number);
  expect(numbers({ seat: null, verdict: null })).toEqual([2, 3, 4]);
  expect(numbers({ seat: 0, verdict: null })).toEqual([2, 4]);
  expect(numbers({ seat: null, verdict: "costly" })).toEqual([2, 3]);
  expect(numbers({ seat: null, verdict: "best" })).toEqual([4]);
});

test("the three costliest clear losses of a seat are mended, the greatest first", () => {
  const lost = (number: number, loss: number): ReturnType<typeof decision> =>
    decision(number, { loss: [loss, loss - 0.5, loss + 0.5] });
  const doubted = decision(6, { loss: [9, -1, 19] });
  const all = [lost(1, 1), lost(2, 4), lost(3, 2), lost(4, 3), decision(5, { seat: 1 }), doubted];
  expect(to_mend(all, 0).map(({ number }) => number)).toEqual([2, 4, 3]);
});

test("a line may contain several parts of a choice", () => {
  expect(contains("pass K7 R1 B3", "pass R1")).toBe(true);
  expect(contains("pass K7 R1 B3", "pass G4")).toBe(false);
  expect(contains("take 2 wine", "take 1 wine")).toBe(false);
  expect(contains("move B3 → B7", "move B3 → B7")).toBe(true);
});

test("a retry is found if it is the best or as good within its interval", () => {
  const attempt = (...lines: string[]): string => judge(decision(1), lines).attempt;
  expect(attempt("play K7")).toBe("found");
  expect(attempt("play G4")).toBe("found");
  expect(attempt("play R1")).toBe("same");
  expect(attempt("play Y1")).toBe("unknown");
  expect(judge(decision(1, { chosen: "play B1" }), ["play R1"]).attempt).toBe("worse");
  expect(attempt("play R1", "play K7")).toBe("found");
});
