import { beforeEach, describe, expect, it, vi } from "vitest";

import { CAPTURE_FILE_SIDE, MAX_CAPTURE_BYTES } from "@contract/wire/limits";

import { askImportedWorker, fakeCanvas } from "../../testing/fakeCanvas";
import "./preparePhoto.worker";

const file = new Blob(["file"]);
const bitmap = { width: CAPTURE_FILE_SIDE * 2, height: CAPTURE_FILE_SIDE, close: vi.fn() };
const decode = vi.fn<(file: Blob, options: object) => Promise<object>>();
const encoded: string[] = [];
const toBlob = (
  { type, quality }: ImageEncodeOptions,
  { width, height }: { width: number; height: number },
) => {
  encoded.push(`${width}x${height} ${type} ${quality}`);
  return new Blob(["jpeg"]);
};

beforeEach(() => {
  encoded.splice(0);
  bitmap.close.mockClear();
  decode.mockReset().mockResolvedValue(bitmap);
  vi.stubGlobal("createImageBitmap", decode);
});

describe("a photo", () => {
  it("is decoded upright, and scaled for the server and for the list", async () => {
    const drawings = fakeCanvas(toBlob);
    const answer = await askImportedWorker(file);
    expect(decode.mock.calls).toEqual([[file, { imageOrientation: "from-image" }]]);
    const half = CAPTURE_FILE_SIDE / 2;
    expect(encoded).toEqual([`${CAPTURE_FILE_SIDE}x${half} image/jpeg 0.92`, "240x120 image/jpeg 0.8"]);
    expect(answer).toEqual({
      id: 7,
      answer: { picture: expect.any(Blob) as unknown, thumb: expect.any(Blob) as unknown },
    });
    // Transparent pixels become white before the picture is drawn.
    expect(drawings[0]?.calls).toEqual([
      ["fillStyle", "#ffffff"],
      ["fillRect", 0, 0, CAPTURE_FILE_SIDE, half],
      ["imageSmoothingQuality", "high"],
      ["drawImage", bitmap, 0, 0, CAPTURE_FILE_SIDE, half],
    ]);
    expect(bitmap.close).toHaveBeenCalledOnce();
  });

  it.each([
    [100, 60, "100x60"],
    [5000, 1, `${CAPTURE_FILE_SIDE}x1`],
    [1, 5000, `1x${CAPTURE_FILE_SIDE}`],
  ])("of %d x %d pixels is never enlarged, and has at least one pixel", async (width, height, size) => {
    decode.mockResolvedValue({ ...bitmap, width, height });
    fakeCanvas(toBlob);
    await askImportedWorker(file);
    expect(encoded[0]).toBe(`${size} image/jpeg 0.92`);
  });

  it.each([
    [MAX_CAPTURE_BYTES, ["0.92", "0.8"]],
    [MAX_CAPTURE_BYTES + 1, ["0.92", "0.75", "0.8"]],
  ])("of %d bytes is encoded with the qualities %j", async (size, qualities) => {
    fakeCanvas((options, drawing) => {
      const picture = toBlob(options, drawing);
      if (encoded.length === 1) Object.defineProperty(picture, "size", { value: size });
      return picture;
    });
    await askImportedWorker(file);
    expect(encoded.map((each) => each.split(" ")[2])).toEqual(qualities);
  });

  it("is closed even if it can't be drawn", async () => {
    fakeCanvas(toBlob, false);
    expect(await askImportedWorker(file)).toEqual({ id: 7, error: "Error: No 2D canvas" });
    expect(bitmap.close).toHaveBeenCalledOnce();
  });

  it("is rejected if it can't be decoded", async () => {
    decode.mockRejectedValue(new Error("no picture"));
    expect(await askImportedWorker(file)).toEqual({ id: 7, error: "Error: no picture" });
  });
});
