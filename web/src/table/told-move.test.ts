import { expect, test } from "vitest";
import type { Sentence } from "../protocol";
import { told_move } from "./told-move";

const log = [
  { number: 1, sentences: [{ code: "played", about: { who: 0 } }] },
  {
    number: 2,
    sentences: [
      { code: "played", about: { who: 1 } },
      { code: "took", about: { who: 1 } },
    ],
  },
  { number: 3, sentences: [{ code: "table.undo_asked", about: { who: 1 } }] },
];
const say = ({ code, about }: Sentence): string[] => [String(about?.["who"]), ` ${code}.`];

test("a move is the first thing the seat did in its last choice, and no event of the table", () => {
  expect(told_move({ log, say }, 1)).toBe("1 played");
  expect(told_move({ log, say }, 0)).toBe("0 played");
});

test("a seat of which the log tells nothing has no move", () => {
  expect(told_move({ log, say }, 2)).toBe("");
});
