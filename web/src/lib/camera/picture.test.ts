import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { createPictureTaker, isOrientedAsPreview, scaleSize } from "./picture";

describe("the pictures of a video", () => {
  const video = document.createElement("video");
  let frames = 1;
  Object.defineProperties(video, {
    videoWidth: { value: 1920 },
    videoHeight: { value: 1080 },
    getVideoPlaybackQuality: { value: () => ({ totalVideoFrames: frames }) },
  });
  /** Replaces the browser's class, which jsdom doesn't have. */
  class ShownFrame {
    static at = 0;
    static open = 0;
    readonly timestamp = ShownFrame.at;
    readonly displayWidth = 1920;
    readonly displayHeight = 1080;
    constructor() {
      ShownFrame.open += 1;
    }
    close() {
      ShownFrame.open -= 1;
    }
  }
  const bitmaps = vi.fn(() => Promise.resolve({ close: () => undefined }));
  beforeEach(() => {
    [ShownFrame.at, ShownFrame.open, frames] = [1, 0, 1];
    bitmaps.mockClear();
    vi.stubGlobal("createImageBitmap", bitmaps);
    vi.stubGlobal("VideoFrame", ShownFrame);
  });
  afterEach(() => vi.unstubAllGlobals());

  it("are its frames, undecoded, each once", async () => {
    const pictures = createPictureTaker(320);
    expect(await pictures.take(video)).toMatchObject({ timestamp: 1 });
    expect(await pictures.take(video)).toBeNull();
    [ShownFrame.at, frames] = [2, 2];
    expect(await pictures.take(video)).toMatchObject({ timestamp: 2 });
    // The two that went to the worker. A camera stops when too many of its frames are open.
    expect(ShownFrame.open).toBe(2);
    expect(bitmaps).not.toHaveBeenCalled();
  });

  it.each([
    { browser: "gives every frame the same time", next: () => (frames += 1) },
    { browser: "counts late", next: () => (ShownFrame.at += 1) },
    { browser: "counts none", next: () => (frames = 0) },
  ])("are new if the browser $browser", async ({ next }) => {
    const pictures = createPictureTaker(320);
    await pictures.take(video);
    next();
    expect(await pictures.take(video)).not.toBeNull();
  });

  it("are given again to a worker that lost them", async () => {
    const pictures = createPictureTaker(320);
    await pictures.take(video);
    pictures.forget();
    expect(await pictures.take(video)).toMatchObject({ timestamp: 1 });
  });

  it("are small bitmaps, each time, if the browser has no frames", async () => {
    Reflect.deleteProperty(window, "VideoFrame");
    const pictures = createPictureTaker(320);
    expect(await pictures.take(video)).not.toBeNull();
    expect(await pictures.take(video)).not.toBeNull();
    expect(bitmaps).toHaveBeenLastCalledWith(
      video,
      expect.objectContaining({ resizeWidth: 320, resizeHeight: 180 }),
    );
  });

  it.each([
    [{ width: 3840, height: 2160 }, 320, { width: 320, height: 180 }],
    [{ width: 1080, height: 1920 }, 320, { width: 180, height: 320 }],
    [{ width: 200, height: 100 }, 320, { width: 200, height: 100 }],
    [{ width: 0, height: 0 }, 320, { width: 1, height: 1 }],
  ])("of %o, at most %i long, have the size %o", (size, side, expected) => {
    expect(scaleSize(size, side)).toEqual(expected);
  });
});

describe("a camera's frame is oriented as the preview", () => {
  const upright = { width: 1080, height: 1920 };
  it.each([
    ["on a desk", { displayWidth: 1080, displayHeight: 1920 }, true],
    ["where the browser says that it need not be turned", { rotation: 0, flip: false }, true],
    ["not on its side, as a phone's sensor has it", { displayWidth: 1920, displayHeight: 1080 }, false],
    ["not where it must be turned first", { rotation: 90 }, false],
    ["not upside down", { rotation: 180 }, false],
    ["not mirrored", { flip: true }, false],
  ])("%s", (_where, frame, expected) => {
    expect(isOrientedAsPreview({ displayWidth: 1080, displayHeight: 1920, ...frame }, upright)).toBe(
      expected,
    );
  });
});
