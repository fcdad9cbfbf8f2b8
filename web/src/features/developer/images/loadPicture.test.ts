// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { loadPicture } from "./loadPicture";

/** A browser's picture: jsdom doesn't decode. */
class FakeImage {
  static isThere = true;
  static made: FakeImage[] = [];
  referrerPolicy = "";
  src = "";
  readonly naturalWidth = 640;
  readonly naturalHeight = 480;
  constructor() {
    FakeImage.made.push(this);
  }
  decode() {
    return FakeImage.isThere ? Promise.resolve() : Promise.reject(new Error("broken"));
  }
}
class FakeTiming {
  readonly encodedBodySize: number;
  constructor(encodedBodySize: number) {
    this.encodedBodySize = encodedBodySize;
  }
}
const getEntriesByName = vi.fn<(name: string, type: string) => readonly FakeTiming[]>();
const transferred = (...sizes: readonly number[]) =>
  getEntriesByName.mockReset().mockReturnValue(sizes.map((size) => new FakeTiming(size)));

beforeEach(() => {
  FakeImage.isThere = true;
  FakeImage.made = [];
  vi.stubGlobal("Image", FakeImage);
  vi.stubGlobal("PerformanceResourceTiming", FakeTiming);
  const now = vi.fn<() => number>().mockReturnValueOnce(1_000).mockReturnValue(1_250.6);
  vi.stubGlobal("performance", { now, getEntriesByName });
});
afterEach(() => void vi.unstubAllGlobals());

it("measures a picture's size and time, without telling its host where it is shown", async () => {
  transferred(1, 2_048);
  expect(await loadPicture("https://a.example/1.jpg")).toEqual({
    ...{ ok: true, milliseconds: 251, width: 640, height: 480, bytes: 2_048 },
  });
  expect(FakeImage.made).toMatchObject([{ referrerPolicy: "no-referrer", src: "https://a.example/1.jpg" }]);
  expect(getEntriesByName).toHaveBeenCalledExactlyOnceWith("https://a.example/1.jpg", "resource");
});

it("has no dimensions for a picture that doesn't load", async () => {
  FakeImage.isThere = false;
  transferred();
  expect(await loadPicture("/gone.jpg")).toEqual({
    ...{ ok: false, milliseconds: 251, width: null, height: null, bytes: null },
  });
});

it("has no bytes if the host reports none", async () => {
  transferred(0);
  expect(await loadPicture("/1.jpg")).toMatchObject({ ok: true, bytes: null });
});
