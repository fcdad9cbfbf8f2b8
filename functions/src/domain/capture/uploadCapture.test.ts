import { describe, expect, it } from "vitest";

import { prepareUpload } from "./uploadCapture.ts";

const ports = {
  photos: { save: () => Promise.reject(new Error("nothing is stored")) } as never,
  checker: { check: () => Promise.reject(new Error("nothing is decoded")) },
};
const side = { captureId: "1", imageType: "Back" } as const;

/** The start of a PNG. */
function drawHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

describe("a photo that can't be used", () => {
  it.each([
    { what: "is no photo", bytes: Buffer.alloc(1_000, "A"), code: "image/unreadable" },
    // A repeated SOI: nothing after it is a segment.
    { what: "doesn't tell its size", bytes: Buffer.from("ffd8ffd8ffd8", "hex"), code: "image/unreadable" },
    { what: "has too many pixels", bytes: drawHeader(9_000, 9_000), code: "image/too-large" },
    {
      what: "has more pixels than a browser sends",
      bytes: drawHeader(2_400, 2_401),
      code: "image/too-large",
    },
  ])("is refused before it costs a place when it $what", ({ bytes, code }) => {
    expect(() => prepareUpload(ports, "ada", side, bytes)).toThrow(code);
  });

  it("otherwise counts with its megapixels", () => {
    expect(prepareUpload(ports, "ada", side, drawHeader(2_400, 2_400)).megapixels).toBe(6);
  });
});
