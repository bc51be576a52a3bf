import { expect, test } from "vitest";
import { counting, retold, second_later } from "./readiness";

test("the seconds count down by themselves, but only the server says that a game is ready", () => {
  const shown = second_later(second_later({ vienna: 3, "don-carlo": 1, "black-spy": null }));
  expect(shown).toEqual({ vienna: 1, "don-carlo": 1, "black-spy": null });
  expect(retold(shown, { vienna: 1 })).toEqual({ vienna: 1 });
});

test("a slightly longer estimate holds the seconds still", () => {
  expect(retold({ vienna: 10 }, { vienna: 13 })).toEqual({ vienna: 10 });
  expect(retold({ vienna: 10 }, { vienna: 40 })).toEqual({ vienna: 40 });
});

test("nothing counts when every game is ready or nobody prepares one", () => {
  expect(counting({})).toBe(false);
  expect(counting({ vienna: null })).toBe(false);
  expect(counting({ vienna: null, "don-carlo": 2 })).toBe(true);
});
