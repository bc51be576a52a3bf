import { describe, expect, it } from "vitest";
import { box } from "../box";
import landmarks from "./landmarks.svg?raw";
import { crowd, laps, name_place, place, score_space, street, worth_place } from "./places";

describe("streets", () => {
  it("are bent as the box says", () => {
    expect(street({ name: "S1", buildings: ["B30", "B29"], tile: null }, "B29")).toBe(
      "M350 97Q297 140 229 149",
    );
  });

  it("are straight where our edition has none", () => {
    expect(street({ name: "S1", buildings: ["B4"], tile: null }, "B4")).toBe("M350 97Q435 346 520 595");
  });
});

describe("the score track", () => {
  it("has its corners at 0, 29, 49 and 78", () => {
    expect([0, 29, 49, 78].map(score_space)).toEqual([
      { x: 21, y: 21 },
      { x: 1579, y: 21 },
      { x: 1579, y: 1079 },
      { x: 21, y: 1079 },
    ]);
  });

  it("has a hundred spaces, each about as far from the next, and begins anew", () => {
    for (let points = 0; points < 100; points++) {
      const [here, next] = [score_space(points), score_space(points + 1)];
      expect(Math.hypot(next.x - here.x, next.y - here.y), `${points}`).toBeGreaterThan(40);
      expect(Math.hypot(next.x - here.x, next.y - here.y), `${points}`).toBeLessThan(60);
    }
    expect(score_space(146)).toEqual(score_space(46));
    expect([99, 100, 234].map(laps)).toEqual([0, 1, 2]);
  });
});

describe("places", () => {
  it("lie on the plan, with a drawing for every building", () => {
    for (const name of Object.keys(box.buildings)) {
      expect(place(name)).toBeDefined();
      expect(landmarks).toContain(`id="landmark-${name}"`);
    }
    for (const name of Object.keys(box.squares))
      expect(Math.abs(name_place(name).y - place(name)!.y)).toBeGreaterThan(30);
    expect(place("B31")).toBeUndefined();
  });

  it("have room for an agent of every seat", () => {
    for (const size of [1, 2, 3, 4]) expect(new Set(crowd(size).map(String)).size).toBe(size);
  });
});

describe("the worth of a square", () => {
  it.each(["en", "de"] as const)("touches no name of a building, in %s", (language) => {
    for (const [name, square] of Object.entries(box.squares)) {
      const { x, y } = worth_place(name);
      for (const building of Object.values(box.buildings)) {
        const apart = { x: building.x - square.x - x, y: building.y + 81 - square.y - y };
        const wide = building.short[language].length * 5 + 16; // the name's half, and the circle's
        expect(Math.abs(apart.x) < wide && Math.abs(apart.y) < 26, `${name}, ${building.short.en}`).toBe(
          false,
        );
      }
    }
  });
});
