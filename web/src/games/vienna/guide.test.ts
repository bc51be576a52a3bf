import { expect, test } from "vitest";
import { moment } from "./guide";
import type { Picture } from "./picture";

const picture = (phase: string, more: object = {}): Picture =>
  ({ phase, buildings: [], squares: [], desks: [{ laid: ["021", null, null], supply: 0, agents: [] }], ...more }) as unknown as Picture;

test("the tip fits what is asked", () => {
  expect(moment(picture("cards"), 0, new Set(["II 007"]))).toBe("card_II");
  expect(moment(picture("cards", { last_round: true }), 0, new Set(["II 007"]))).toBe("last");
  expect(moment(picture("cards"), 0, new Set())).toBe("wait");
  expect(moment(picture("place"), 0, new Set(["take 2 wine", "done"]))).toBe("poor");
  expect(moment(picture("place"), 0, new Set(["move B3 → B7"]))).toBe("move");
  expect(moment(picture("payday"), 0, new Set(["dismiss B7"]))).toBe("payday");
  expect(moment(picture("over"), 0, new Set())).toBe("over");
});
