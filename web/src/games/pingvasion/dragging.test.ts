import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dragging } from "./dragging";

const dropped: string[] = [];
let card: HTMLElement;
let place: HTMLElement;

/** A pointer event of the card; the place to drop is right of x = 100. */
function pointer(type: string, x: number): void {
  document.elementsFromPoint = () => (x > 100 ? [place] : []);
  card.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: 0, button: 0, pointerId: 1 }));
}

/** Whether a click on the card is a press. */
function pressed(): boolean {
  const heard = vi.fn();
  card.addEventListener("click", heard, { once: true });
  card.click();
  return heard.mock.calls.length > 0;
}

beforeEach(() => {
  card = document.createElement("button");
  card.setPointerCapture = () => undefined;
  place = document.createElement("div");
  place.dataset["drop"] = "north";
  document.body.append(card, place);
});

afterEach(() => {
  document.body.replaceChildren();
  dropped.length = 0;
});

const drag = (able = true): ReturnType<typeof dragging> =>
  dragging(card, { able, drop: (where) => dropped.push(where) });

test("a card follows the pointer, marks the place under it and is dropped there", () => {
  drag();
  pointer("pointerdown", 10);
  pointer("pointermove", 110);
  expect(card.style.translate).toBe("100px 0px");
  expect(place.classList.contains("over")).toBe(true);
  pointer("pointerup", 110);
  expect(dropped).toEqual(["north"]);
  expect(place.classList.contains("over")).toBe(false);
});

test("the click that ends a drag is not a press, the next one is", () => {
  drag();
  pointer("pointerdown", 10);
  pointer("pointermove", 110);
  pointer("pointerup", 110);
  expect(pressed()).toBe(false);
  expect(pressed()).toBe(true);
});

test("a press that trembles stays a press", () => {
  drag();
  pointer("pointerdown", 99);
  pointer("pointermove", 102);
  pointer("pointerup", 102);
  expect(dropped).toEqual([]);
  expect(pressed()).toBe(true);
});

test("a drag that is cancelled drops nothing", () => {
  drag();
  pointer("pointerdown", 10);
  pointer("pointermove", 110);
  pointer("pointercancel", 110);
  expect(dropped).toEqual([]);
});

test("a card is dragged while it is able, and not after its end", () => {
  const action = drag(false);
  pointer("pointerdown", 10);
  pointer("pointermove", 110);
  expect(card.style.translate).toBe("");
  action.update({ able: true, drop: (where) => dropped.push(where) });
  action.destroy();
  pointer("pointerdown", 10);
  pointer("pointermove", 110);
  expect(card.style.translate).toBe("");
});
