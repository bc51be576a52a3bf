import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Camera } from "./camera.svelte";
import { gestures } from "./gestures";

let plan: HTMLElement;
let camera: Camera;

function pointer(type: string, x: number, y = 0, about: PointerEventInit = {}): void {
  plan.dispatchEvent(
    new PointerEvent(type, { clientX: x, clientY: y, button: 0, buttons: 1, pointerId: 1, ...about }),
  );
}

function wheel(about: WheelEventInit): WheelEvent {
  const event = new WheelEvent("wheel", { cancelable: true, ...about });
  Object.assign(event, { clientX: 40, clientY: 20 }); // happy-dom's wheel has no place
  plan.dispatchEvent(event);
  return event;
}

/** Whether a click inside the plan is a press. */
function pressed(): boolean {
  const heard = vi.fn();
  const building = document.createElement("button");
  building.addEventListener("click", heard);
  plan.append(building);
  building.click();
  return heard.mock.calls.length > 0;
}

beforeEach(() => {
  vi.useFakeTimers();
  plan = document.createElement("div");
  plan.setPointerCapture = () => undefined;
  plan.hasPointerCapture = () => false;
  plan.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
  document.body.append(plan);
  camera = new Camera({ x: 0, y: 0 });
  vi.spyOn(camera, "drag");
  vi.spyOn(camera, "zoom");
  gestures(plan, camera);
});

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("one finger drags the plan; the click that ends it is not a press, the next one is", () => {
  pointer("pointerdown", 10);
  pointer("pointermove", 30, 5);
  expect(camera.drag).toHaveBeenCalledExactlyOnceWith(20, 5);
  expect(camera.held).toBe(true);
  pointer("pointerup", 30, 5);
  expect(camera.held).toBe(false);
  expect(pressed()).toBe(false);
  expect(pressed()).toBe(true);
});

test("a finger that trembles does not move the plan, and its click is a press", () => {
  pointer("pointerdown", 10);
  pointer("pointermove", 14);
  expect(camera.drag).not.toHaveBeenCalled();
  expect(camera.pressed).toBe(true);
  pointer("pointerup", 14);
  expect(camera.pressed).toBe(false);
  expect(pressed()).toBe(true);
});

test("two fingers zoom by the change of their distance, at the point between them", () => {
  pointer("pointerdown", 100);
  pointer("pointerdown", 200, 0, { pointerId: 2 });
  pointer("pointermove", 300, 0, { pointerId: 2 });
  expect(camera.zoom).toHaveBeenCalledExactlyOnceWith(2, { x: 200, y: 0 });
  expect(camera.drag).toHaveBeenCalledExactlyOnceWith(50, 0);
});

test("a button released outside the window ends the drag", () => {
  pointer("pointerdown", 10);
  pointer("pointermove", 60);
  pointer("pointermove", 90, 0, { buttons: 0 });
  expect(camera.drag).toHaveBeenCalledTimes(1);
  expect(camera.held).toBe(false);
});

test("the wheel zooms where the pointer is and rests after a moment; sideways it drags", () => {
  expect(wheel({ deltaY: -480 }).defaultPrevented).toBe(true);
  expect(camera.zoom).toHaveBeenCalledExactlyOnceWith(Math.E, { x: 40, y: 20 });
  expect(camera.held).toBe(true);
  vi.runAllTimers();
  expect(camera.held).toBe(false);
  wheel({ deltaX: 30, deltaY: 10 });
  expect(camera.drag).toHaveBeenCalledExactlyOnceWith(-30, 0);
});
