import { beforeEach, expect, it, vi } from "vitest";

import { askImportedWorker, fakeCanvas } from "../../testing/fakeCanvas";
import "./encodePhoto.worker";

const picture = { close: vi.fn() };
const jpeg = new Blob(["jpeg"]);
beforeEach(() => void picture.close.mockClear());

it("encodes the crop 1200 pixels wide, and closes the picture", async () => {
  const options: ImageEncodeOptions[] = [];
  const drawings = fakeCanvas((given) => {
    options.push(given);
    return jpeg;
  });
  const cut = { x: 10, y: 20, width: 500, height: 700 };
  expect(await askImportedWorker({ picture, cut })).toEqual({ id: 7, answer: jpeg });
  expect(drawings).toEqual([
    {
      width: 1200,
      height: 1680,
      calls: [
        ["imageSmoothingQuality", "high"],
        ["drawImage", picture, 10, 20, 500, 700, 0, 0, 1200, 1680],
      ],
    },
  ]);
  expect(options).toEqual([{ type: "image/jpeg", quality: 0.95 }]);
  expect(picture.close).toHaveBeenCalledOnce();
});

it("rejects without a canvas", async () => {
  fakeCanvas(() => jpeg, false);
  const cut = { x: 0, y: 0, width: 5, height: 7 };
  expect(await askImportedWorker({ picture, cut })).toEqual({ id: 7, error: "Error: No 2D canvas" });
});
