// @vitest-environment node
import { describe, expect, it, vi } from "vitest";

import { PHOTO_HEAD_BYTES } from "@contract/capture/photoFiles";

import { inspectPhoto, preparePhoto } from "./photoFile";

const JPEG = [0xff, 0xd8, 0xff, 0xda, 0, 2];
/** A PNG's signature, and the header of a picture of the given size. */
const png = (width: number, height: number) => {
  const view = new DataView(new ArrayBuffer(24));
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a].forEach((byte, at) => view.setUint8(at, byte));
  view.setUint32(16, width);
  view.setUint32(20, height);
  return new Blob([view.buffer]);
};

describe("a photo's file", () => {
  it.each([
    ["a JPEG", new Blob([Uint8Array.from(JPEG)]), null],
    ["a PNG", png(1000, 1000), null],
    ["a PNG of too many pixels", png(10_000, 10_000), "pixels"],
    ["an empty file", new Blob([]), "empty"],
    ["a text", new Blob(["hello"]), "other"],
  ])("is inspected: %s", async (_, file, refusal) => {
    expect(await inspectPhoto(file)).toEqual({ refusal, takenAt: null });
  });

  it("is read only at its start", async () => {
    const file = new Blob([Uint8Array.from(JPEG), new Uint8Array(PHOTO_HEAD_BYTES)]);
    const slice = vi.spyOn(file, "slice");
    await inspectPhoto(file);
    expect(slice.mock.calls).toEqual([[0, PHOTO_HEAD_BYTES]]);
  });

  // The page has one worker, so a second try of the test would ask the first one's.
  let asked: Blob[];
  let answers: object[];
  it("is prepared in a worker, and rejected if that can't decode it", async () => {
    asked = [];
    const prepared = { picture: new Blob(["upright"]), thumb: new Blob(["small"]) };
    answers = [{ answer: prepared }, { error: "no picture" }];
    vi.stubGlobal(
      "Worker",
      class {
        onmessage: ((event: { data: unknown }) => void) | null = null;
        postMessage({ id, question }: { id: number; question: Blob }) {
          asked.push(question);
          const answer = answers.shift();
          queueMicrotask(() => this.onmessage?.({ data: { id, ...answer } }));
        }
      },
    );
    const file = new Blob(["file"]);
    expect(await preparePhoto(file)).toBe(prepared);
    await expect(preparePhoto(file)).rejects.toThrow("no picture");
    expect(asked).toEqual([file, file]);
    vi.unstubAllGlobals();
  });
});
