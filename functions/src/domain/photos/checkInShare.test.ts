import { expect, it } from "vitest";

import { checkInShare } from "./checkInShare.ts";

/** The start of a PNG. */
function drawHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(33);
  Buffer.from("89504e470d0a1a0a0000000d49484452", "hex").copy(header);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

function open() {
  const taken: number[] = [];
  const checker = checkInShare(
    { check: (bytes) => Promise.resolve(bytes.byteLength) },
    (work, megapixels) => {
      taken.push(megapixels);
      return work();
    },
  );
  return { checker, taken };
}

it.each([
  { what: "small photo", bytes: drawHeader(20, 20), megapixels: 1 },
  { what: "phone's photo", bytes: drawHeader(4_032, 3_024), megapixels: 13 },
  { what: "photo without a size in its header", bytes: Buffer.from("ffd8ffe0", "hex"), megapixels: 40 },
])("decodes a $what as $megapixels megapixels of the share", async ({ bytes, megapixels }) => {
  const { checker, taken } = open();
  expect(await checker.check(bytes)).toBe(bytes.byteLength);
  expect(taken).toEqual([megapixels]);
});

it.each([
  { what: "no photo", bytes: Buffer.from("a letter"), code: "image/unreadable" },
  { what: "too many pixels", bytes: drawHeader(9_000, 9_000), code: "image/too-large" },
])("takes nothing of the share for $what", async ({ bytes, code }) => {
  const { checker, taken } = open();
  await expect(checker.check(bytes)).rejects.toMatchObject({ code });
  expect(taken).toEqual([]);
});
