import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { drawDesk } from "./drawCard.ts";
import { writeMjpeg } from "./mjpeg.ts";

describe("writeMjpeg", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "film-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("puts frames of one size one after the other", async () => {
    const frames = [
      await drawDesk({ width: 320, height: 180 }),
      await drawDesk({ width: 320, height: 180, jitter: 2 }),
    ];
    const file = join(folder, "film.mjpeg");
    await writeMjpeg(frames, file);
    expect(await readFile(file)).toEqual(Buffer.concat(frames));
  });

  it("refuses what the browser's fake camera cannot play", async () => {
    const frame = await drawDesk({ width: 320, height: 180 });
    const other = await drawDesk({ width: 160, height: 90 });
    const progressive = await sharp(frame).jpeg({ progressive: true }).toBuffer();
    const withExif = await sharp(frame)
      .withExif({ IFD0: { Artist: "A" } })
      .jpeg()
      .toBuffer();
    const file = join(folder, "refused.mjpeg");
    await expect(writeMjpeg([frame, other], file)).rejects.toThrow("frames of one size");
    await expect(writeMjpeg([], file)).rejects.toThrow("frames of one size");
    await expect(writeMjpeg([progressive], file)).rejects.toThrow("not a baseline JPEG");
    await expect(writeMjpeg([withExif], file)).rejects.toThrow("EXIF");
  });
});
