import { expect, it } from "vitest";
import { around, bounded, keeping, moved, nearer, reshaped } from "./zoom.ts";
import { UNIT, type Frame } from "./view.ts";

const frame: Frame = [0, 0, 600, 300];

it("has the shape of its box", () => {
  expect(around([0, 0, 600, 600], 2)).toEqual([-300, 0, 1200, 600]);
  expect(around([0, 0, 600, 600], 0.5)).toEqual([0, -300, 600, 1200]);
  expect(reshaped(frame, 1)).toEqual([0, 0, 600, 600]);
});

it("keeps scale and place as long as nothing would leave it", () => {
  expect(keeping(frame, [100, 50, 400, 200])).toEqual(frame);
  expect(keeping(frame, frame)).toEqual(frame);
});

it("moves as little as it can, and grows where moving does not do", () => {
  expect(keeping(frame, [-40, 50, 400, 200])).toEqual([-40, 0, 600, 300]);
  expect(keeping(frame, [100, 150, 400, 200])).toEqual([0, 50, 600, 300]);
  expect(keeping(frame, [-40, 50, 640, 200])).toEqual([-40 - UNIT, 0, 640 + UNIT, 300]);
});

it("zooms at a point, which stays where it is", () => {
  const near = nearer(frame, 2, [150, 75]);
  expect(near).toEqual([75, 37.5, 300, 150]);
  expect((150 - near[0]) / near[2]).toBeCloseTo(150 / 600);
  expect(moved(frame, [10, -20])).toEqual([10, -20, 600, 300]);
});

it("does not lose the board", () => {
  expect(bounded(frame, frame, false)).toBeNull();
  expect(bounded([-100, -50, 300, 150], frame, false)).toEqual([0, 0, 300, 150]);
  expect(bounded([500, 250, 300, 150], frame, false)).toEqual([300, 150, 300, 150]);
  expect(bounded([290, 145, 20, 10], frame, false)?.[2]).toBe(3 * UNIT);
  expect(bounded([2000, 0, 600, 300], frame, true)).toEqual([300, 0, 600, 300]);
  expect(bounded([-900, -450, 2400, 1200], frame, true)?.[2]).toBe(1200);
});
