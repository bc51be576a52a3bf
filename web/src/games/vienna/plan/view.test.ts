import { describe, expect, it } from "vitest";
import { dragged, first_view, inside, LARGEST, PLAN, showing, type View, whole, zoomed } from "./view";

const DESK = { width: 928, height: 638 };
const PHONE = { width: 390, height: 330 };
const CATHEDRAL = { x: 791, y: 562 };

/** The point of the plan under a pixel of the window. */
const under = (view: View, x: number, y: number, window = PHONE): { x: number; y: number } => ({
  x: view.x + (x - window.width / 2) / view.scale,
  y: view.y + (y - window.height / 2) / view.scale,
});

describe("the first view", () => {
  it("shows the whole plan on a desk", () => {
    expect(first_view(DESK, CATHEDRAL)).toEqual({ x: 800, y: 550, scale: 0.58 });
  });

  it("comes close on a telephone, where the whole plan could not be read", () => {
    const view = first_view(PHONE, CATHEDRAL);
    expect(view).toMatchObject(CATHEDRAL);
    expect(view.scale).toBeGreaterThan(2 * whole(PHONE));
  });
});

describe("moving", () => {
  it("goes with the finger", () => {
    const view = { ...CATHEDRAL, scale: 0.8 };
    const after = dragged(view, 40, -24, PHONE);
    expect(under(after, 140, 76)).toEqual(under(view, 100, 100));
  });

  it("never leaves the plan", () => {
    const corner = dragged({ ...CATHEDRAL, scale: 1 }, 5000, 5000, PHONE);
    expect(under(corner, 0, 0)).toEqual({ x: 0, y: 0 });
    const other = dragged(corner, -9000, -9000, PHONE);
    expect(under(other, PHONE.width, PHONE.height - 78)).toEqual({ x: PLAN.width, y: PLAN.height }); // above the overview
  });

  it("centres what is narrower than the window", () => {
    expect(inside({ x: 0, y: 0, scale: 0.1 }, { width: 1000, height: 400 }).x).toBe(800);
  });
});

describe("zooming", () => {
  it("keeps what lies under the finger", () => {
    const view = { ...CATHEDRAL, scale: 0.7 };
    const [before, after] = [
      under(view, 300, 90),
      under(zoomed(view, 1.7, { x: 300, y: 90 }, PHONE), 300, 90),
    ];
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("ends at the whole plan and at the largest scale", () => {
    expect(zoomed({ ...CATHEDRAL, scale: 1 }, 0.01, { x: 0, y: 0 }, PHONE).scale).toBe(whole(PHONE));
    expect(zoomed({ ...CATHEDRAL, scale: 1 }, 99, { x: 0, y: 0 }, PHONE).scale).toBe(LARGEST);
  });
});

describe("showing a place", () => {
  const view = { ...CATHEDRAL, scale: 0.7 };

  it("stays where the place is in sight already", () => {
    expect(showing(view, { x: 860, y: 510 }, PHONE)).toEqual(view);
  });

  it("moves just so far that it is in sight", () => {
    const after = showing(view, { x: 1369, y: 303 }, PHONE);
    expect(under(after, PHONE.width, 0).x - 1369).toBeCloseTo(120);
    expect(303 - under(after, 0, 0).y).toBeGreaterThanOrEqual(119.9);
  });
});
