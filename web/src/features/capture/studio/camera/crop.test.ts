// @vitest-environment node
import { describe, expect, it } from "vitest";

import { getCropFrame, getOutputSize, layOutStage } from "./crop";

describe("the crop of a camera picture", () => {
  it.each([
    ["a 4K webcam", { width: 3840, height: 2160 }, { x: 1303, y: 216, width: 1234, height: 1728 }],
    ["a 720p webcam", { width: 1280, height: 720 }, { x: 434, y: 72, width: 411, height: 576 }],
    ["a 4:3 camera", { width: 1600, height: 1200 }, { x: 457, y: 120, width: 686, height: 960 }],
    [
      "a phone held upright, at most 45% wide",
      { width: 2160, height: 3840 },
      { x: 594, y: 1239, width: 972, height: 1361 },
    ],
  ])("portrait, of %s", (_name, picture, frame) => {
    expect(getCropFrame(picture, "portrait")).toEqual(frame);
  });

  it.each([
    ["a 4K webcam", { width: 3840, height: 2160 }, { x: 1056, y: 216, width: 1728, height: 1728 }],
    ["a phone held upright", { width: 1080, height: 1920 }, { x: 0, y: 420, width: 1080, height: 1080 }],
  ])("square, of %s", (_name, picture, frame) => {
    expect(getCropFrame(picture, "square")).toEqual(frame);
  });

  it("becomes a photo 1200 px wide in the same shape", () => {
    expect(getOutputSize({ width: 1234, height: 1728 })).toEqual({ width: 1200, height: 1680 });
    expect(getOutputSize({ width: 500, height: 500 })).toEqual({ width: 1200, height: 1200 });
  });
});

describe("the picture on the stage", () => {
  const camera = { width: 1920, height: 1080 };

  it("fills the box when the crop stays visible", () => {
    const { video, crop } = layOutStage({ width: 840, height: 480 }, camera, "portrait");
    expect(video.width).toBeGreaterThanOrEqual(840);
    expect(video.height).toBeGreaterThanOrEqual(480);
    expect(crop.height / video.height).toBeCloseTo(0.8, 2);
  });

  it("shrinks to keep the crop visible in a narrow box", () => {
    const box = { width: 390, height: 340 };
    const { video, crop } = layOutStage(box, { width: 1080, height: 1920 }, "square");
    expect(crop.height).toBeLessThanOrEqual(box.height - 24 + 0.01);
    expect(video.width).toBeLessThan(box.width);
  });

  it("never shows less than the whole picture fitted into the box", () => {
    const { video } = layOutStage({ width: 300, height: 40 }, camera, "square");
    expect(video.height).toBeCloseTo(40);
  });
});
