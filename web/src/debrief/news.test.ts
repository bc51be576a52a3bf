import { expect, test } from "vitest";
import { complete, with_news } from "./news";
import { decision } from "./sample";

const moment = (moves: number) => ({ moves, wins: [], points: [] });

test("news are put in the order of the moves, and replace what is known", () => {
  const known = complete({ status: "working", decisions: [decision(1), decision(5)], curve: [moment(4)] });
  const fresh = decision(5, { label: "best" });
  const after = with_news(known, {
    type: "debrief",
    status: "working",
    done: 3,
    all: 9,
    decisions: [fresh, decision(2)],
    curve: [moment(0), moment(9)],
  });
  expect(after.decisions.map(({ number }) => number)).toEqual([1, 2, 5]);
  expect(after.decisions[2]).toBe(fresh);
  expect(after.curve.map(({ moves }) => moves)).toEqual([0, 4, 9]);
  expect([after.done, after.all]).toEqual([3, 9]);
});

test("what news do not mention stays, and a cancelled debrief is forgotten", () => {
  const play = { seat: 0, decisions: 1, loss: [1, 0, 2] as [number, number, number], labels: {} };
  const known = complete({
    status: "working",
    plays: [play],
    decisions: [decision(1)],
    you: 1,
    asked: [0, 1],
  });
  expect(with_news(known, { type: "debrief", status: "working" }).plays).toEqual([play]);
  const gone = with_news(known, { type: "debrief", status: "none" });
  expect([gone.decisions, gone.status, gone.you, gone.asked]).toEqual([[], "none", 1, [0, 1]]);
});
