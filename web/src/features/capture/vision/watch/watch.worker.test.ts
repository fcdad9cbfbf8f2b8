import { expect, it, vi } from "vitest";

import { askImportedWorker, fakeCanvas } from "../../testing/fakeCanvas";
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
