import { describe, expect, it } from "vitest";
import { Camera } from "./camera.svelte";

const CATHEDRAL = { x: 791, y: 562 };
const seen = (width: number, height: number): Camera => {
  const camera = new Camera(CATHEDRAL);
  camera.resize({ width, height });
  return camera;
};

describe("the camera", () => {
  it("fits the plan to its window until somebody moves it", () => {
    const camera = seen(928, 638);
    camera.show(CATHEDRAL); // in sight already
    camera.resize({ width: 1200, height: 825 });
    expect(camera.view.scale).toBe(0.75);
    camera.zoom(1.2);
    camera.resize({ width: 928, height: 638 });
    expect(camera.view.scale).toBeCloseTo(0.9);
    camera.fit();
    camera.resize({ width: 1600, height: 1100 });
    expect(camera.view.scale).toBe(1);
  });

  it("draws names so large that they can be read, down to where they would hide the plan", () => {
    for (const [width, height] of [
      [1600, 1100],
      [928, 638],
      [640, 440],
    ] as const) {
      const { grow, view } = seen(width, height);
      expect(20 * grow * view.scale, `${width}`).toBeGreaterThanOrEqual(12);
    }
  });

  it("leaves names out step by step", () => {
    const camera = seen(390, 330);
    const details = [1, 0.5, 0.25].map((scale) => {
      camera.zoom(scale / camera.view.scale);
      return camera.detail;
    });
    expect(details).toEqual(["near", "middle", "far"]);
  });

  it("waits for its window before it looks anywhere", () => {
    const camera = seen(0, 0);
    camera.show(CATHEDRAL);
    camera.resize({ width: 1600, height: 1100 });
    expect(camera.view).toEqual({ x: 800, y: 550, scale: 1 });
  });
});
