import fc from "fast-check";
import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { detectPhotoKind, findPhotoRefusal, readPixelSize } from "./photoFiles.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#c83200" } });
const branded = (major: string, ...compatible: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 16 + compatible.length * 4]),
    Buffer.from(`ftyp${major}`),
    Buffer.alloc(4),
    Buffer.from(compatible.join("")),
  ]);

describe("detectPhotoKind", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("detects %s by its content", async (format) => {
    expect(detectPhotoKind(await picture(20, 30).toFormat(format).toBuffer())).toBe(format);
  });

  it.each([
    ["as an iPhone writes it", branded("heic", "mif1", "heic")],
    ["as a Samsung phone writes it", branded("mif1", "mif1", "heic")],
    ["with ten bits", branded("heix", "mif1")],
    ["as a burst", branded("msf1", "hevc")],
  ])("detects HEIC %s", (_, bytes) => {
    expect(detectPhotoKind(bytes)).toBe("heic");
    expect(findPhotoRefusal(bytes)).toBe("heic");
  });

  it.each([
    ["a film", branded("isom", "mp42")],
    ["a drawing", Buffer.from("<svg onload=alert(1)>")],
    ["nothing", Buffer.alloc(0)],
  ])("detects no photo in %s", (_, bytes) => {
    expect(detectPhotoKind(bytes)).toBeNull();
    expect(findPhotoRefusal(bytes)).not.toBeNull();
  });
});

describe("readPixelSize", () => {
  it.each([
    ["JPEG", picture(61, 84).jpeg()],
    ["progressive JPEG", picture(61, 84).jpeg({ progressive: true })],
    [
      "JPEG from a phone",
      picture(61, 84)
        .withExif({ IFD0: { Make: "Phone" } })
        .jpeg(),
    ],
    ["PNG", picture(61, 84).png()],
    ["lossy WebP", picture(61, 84).webp()],
    ["lossless WebP", picture(61, 84).webp({ lossless: true })],
    [
      "extended WebP",
      picture(61, 84)
        .withExif({ IFD0: { Make: "Phone" } })
        .webp(),
    ],
  ])("reads the header of a %s", async (_, made) => {
    expect(readPixelSize(await made.toBuffer())).toEqual({ width: 61, height: 84 });
  });

  it("refuses too many pixels before decoding", async () => {
    const bytes = await picture(8_000, 5_001).png().toBuffer();
    expect(findPhotoRefusal(bytes.subarray(0, 64))).toBe("pixels");
  });

  it("returns null for a truncated or invalid header, and never throws", () => {
    const starts = [
      [0xff, 0xd8, 0xff],
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
      [...Buffer.from("RIFFxxxxWEBPVP8X")],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 60 }), (start, rest) => {
        const size = readPixelSize(Uint8Array.from([...start, ...rest]));
        expect(size === null || (size.width >= 0 && size.height >= 0)).toBe(true);
      }),
    );
  });
});
