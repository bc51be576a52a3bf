import { expect, test } from "vitest";
import { overlap, place_slip } from "./coach-place";

const WINDOW = { width: 1000, height: 800 };
const SLIP = { width: 300, height: 150 };

test("the slip lies beside the thing, on a side with room", () => {
  expect(place_slip({ left: 100, top: 300, width: 50, height: 50 }, SLIP, WINDOW, []).side).toBe("right");
  expect(place_slip({ left: 900, top: 300, width: 50, height: 50 }, SLIP, WINDOW, []).side).toBe("left");
  expect(place_slip({ left: 0, top: 600, width: 1000, height: 200 }, SLIP, WINDOW, []).side).toBe("above");
});

test("it keeps off the button that sends the choice", () => {
  const button = { left: 166, top: 300, width: 300, height: 60 };
  const place = place_slip({ left: 100, top: 300, width: 50, height: 50 }, SLIP, WINDOW, [button]);
  expect(overlap({ ...place, ...SLIP }, button)).toBe(0);
});

test("on a phone it goes above the button, if the thing lies below that", () => {
  const phone = { width: 390, height: 844 };
  const [button, tab] = [
    { left: 8, top: 700, width: 374, height: 44 },
    { left: 0, top: 748, width: 130, height: 44 },
  ];
  const place = place_slip(tab, SLIP, phone, [button]);
  expect(overlap({ ...place, ...SLIP }, button) + overlap({ ...place, ...SLIP }, tab)).toBe(0);
});

test("it stays inside the window", () => {
  const { left, top } = place_slip({ left: 0, top: 0, width: 1000, height: 800 }, SLIP, WINDOW, []);
  expect(left >= 0 && left + SLIP.width <= 1000 && top >= 0 && top + SLIP.height <= 800).toBe(true);
});
