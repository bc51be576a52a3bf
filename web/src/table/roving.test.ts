import { afterEach, expect, test } from "vitest";
import { nearest, roving } from "./roving";

/** A button whose centre is there. */
function at(x: number, y: number): HTMLButtonElement {
  const button = document.createElement("button");
  button.getBoundingClientRect = () => new DOMRect(x - 5, y - 5, 10, 10);
  return button;
}

function press(node: HTMLElement, key: string): void {
  node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
}

afterEach(() => document.body.replaceChildren());

test("the nearest element in a direction; distance to the side counts double", () => {
  const [from, straight, aside, behind] = [at(0, 0), at(60, 0), at(40, 30), at(-10, 0)];
  const others = [from, straight, aside, behind];
  expect(nearest(from, others, [1, 0])).toBe(straight);
  expect(nearest(from, others, [-1, 0])).toBe(behind);
  expect(nearest(from, others, [0, 1])).toBe(aside);
  expect(nearest(from, others, [0, -1])).toBeUndefined();
});

test("Tab reaches the first legal choice of a list; arrows reach the others", () => {
  const group = document.createElement("div");
  const row = [at(0, 0), at(20, 0), at(40, 0)];
  row[1]!.dataset["action"] = "play R3";
  group.append(...row);
  document.body.append(group);
  const action = roving(group);
  expect(row.map((item) => item.tabIndex)).toEqual([-1, 0, -1]);
  row[1]!.focus();
  press(row[1]!, "ArrowRight");
  expect(document.activeElement).toBe(row[2]);
  press(row[2]!, "Home");
  expect(document.activeElement).toBe(row[0]);
  expect(row.map((item) => item.tabIndex)).toEqual([0, -1, -1]);
  action.destroy();
  press(row[0]!, "End");
  expect(document.activeElement).toBe(row[0]);
});

test("of several choices that are made together, coming back leads to one that is not chosen yet", () => {
  const group = document.createElement("div");
  const row = [at(0, 0), at(20, 0), at(40, 0)];
  for (const item of row) item.dataset["action"] = "dismiss";
  const outside = at(0, 60);
  group.append(...row);
  document.body.append(group, outside);
  roving(group);
  row[0]!.focus();
  row[0]!.setAttribute("aria-pressed", "true");
  outside.focus();
  expect(row.map((item) => item.tabIndex)).toEqual([-1, 0, -1]);
});

test("on a grid arrows go to the nearest", () => {
  const group = document.createElement("div");
  const [here, below, right] = [at(0, 0), at(0, 30), at(30, 0)];
  group.append(here, below, right);
  document.body.append(group);
  roving(group, "grid");
  here.focus();
  press(here, "ArrowRight");
  expect(document.activeElement).toBe(right);
});
