import { expect, it, vi } from "vitest";

import { askImportedWorker, fakeCanvas } from "../../testing/fakeCanvas";
import { sceneSeries } from "./testing/testScenes";
import type { WatchAnswer } from "./watch.worker";
import "./watch.worker";

it("rejects a picture before it watches, and watches with the settings afterwards", async () => {
  expect(await askImportedWorker({ want: "see", picture: null, at: 1 })).toEqual({
    id: 7,
    error: "Error: Nothing is watched yet",
  });
  const settings = {
    frame: { left: 0.2, right: 0.8, top: 0.1, bottom: 0.9 },
    camera: { width: 1920, height: 1080 },
    fires: true,
  };
  expect(await askImportedWorker({ want: "start", settings })).toEqual({ id: 7, answer: { want: "start" } });
  // There is still no picture to repeat.
  expect(await askImportedWorker({ want: "see", picture: null, at: 1 })).toEqual({
    id: 7,
    error: "Error: Nothing is watched yet",
  });
});

it("decodes the photo whose side it is asked for, and rejects without a canvas", async () => {
  fakeCanvas(() => new Blob(), false);
  const decode = vi.fn(() => Promise.resolve({ width: 10, height: 14 }));
  vi.stubGlobal("createImageBitmap", decode);
  const photo = new Blob(["photo"]);
  expect(await askImportedWorker({ want: "side", photo })).toEqual({ id: 7, error: "Error: No 2D canvas" });
  expect(decode.mock.calls).toEqual([[photo]]);
});

it("doesn't photograph a side again after a pause, but does with other settings", async () => {
  const [picture] = sceneSeries([{ card: { print: "back" } }]);
  if (!picture) throw new Error("no picture");
  const { width, height, data } = picture;
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) pixels.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  vi.stubGlobal(
    "OffscreenCanvas",
    class {
      getContext = () => ({ drawImage: () => undefined, getImageData: () => ({ data: pixels }) });
    },
  );
  const settings = {
    frame: { left: 0.339, right: 0.661, top: 0.1, bottom: 0.9 },
    camera: { width: 1920, height: 1080 },
    fires: true,
  };
  const start = (changed: object = {}) =>
    askImportedWorker({ want: "start", settings: { ...settings, ...changed } });
  let now = 0;
  /** Watches for 1.2 seconds. Returns how often a photo is taken. */
  const watch = async () => {
    let fired = 0;
    for (let step = 0; step < 12; step += 1) {
      const shown = { width, height, close: () => undefined };
      const told = await askImportedWorker<WatchAnswer>({ want: "see", picture: shown, at: (now += 100) });
      if ("answer" in told && told.answer.want === "see" && told.answer.sighting.fire) fired += 1;
    }
    return fired;
  };
  await start();
  expect(await watch()).toBe(1);
  now += 60_000;
  await start();
  expect(await watch()).toBe(0);
  await start({ camera: { width: 1280, height: 720 } });
  expect(await watch()).toBe(1);
});
