import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { checkPhoto } from "./checkPhoto.ts";

const picture = (width = 60, height = 84) =>
  sharp({ create: { width, height, channels: 3, background: "#c83200" } });

describe("checkPhoto", () => {
  it("keeps the bytes of a clean JPEG", async () => {
    const bytes = await picture().jpeg().toBuffer();
    const { jpeg, width, height } = await checkPhoto(bytes);
    expect({ same: jpeg === bytes, width, height }).toEqual({ same: true, width: 60, height: 84 });
  });

  it("rotates a photo upright and removes the phone's metadata", async () => {
    const bytes = await picture()
      .jpeg()
      .withExif({ IFD0: { Make: "Phone" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { jpeg, width, height } = await checkPhoto(bytes);
    const { exif, orientation } = await sharp(jpeg).metadata();
    expect({ width, height, exif, orientation }).toEqual({
      width: 84,
      height: 60,
      exif: undefined,
      orientation: undefined,
    });
  });

  it("removes an editor's metadata besides EXIF", async () => {
    const bytes = await picture().jpeg().withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'/>").toBuffer();
    const { jpeg } = await checkPhoto(bytes);
    expect((await sharp(jpeg).metadata()).xmp).toBeUndefined();
  });

  it.each(["png", "webp"] as const)("converts %s to JPEG", async (format) => {
    const { jpeg } = await checkPhoto(await picture().toFormat(format).toBuffer());
    expect((await sharp(jpeg).metadata()).format).toBe("jpeg");
  });

  it.each([
    { what: "text that calls itself a photo", bytes: Buffer.from("<svg onload=alert(1)>") },
    { what: "an empty file", bytes: Buffer.alloc(0) },
    { what: "a signature with nothing behind it", bytes: Buffer.from("ffd8ffe000104a464946", "hex") },
  ])("refuses $what", async ({ bytes }) => {
    await expect(checkPhoto(bytes)).rejects.toMatchObject({ code: "image/unreadable" });
  });

  it("refuses a truncated JPEG", async () => {
    const whole = await picture(600, 840).jpeg().toBuffer();
    await expect(checkPhoto(whole.subarray(0, whole.length / 2))).rejects.toMatchObject({
      code: "image/unreadable",
      params: { message: "The photo is damaged." },
    });
  });

  it("says why a HEIC photo can't be used", async () => {
    const heic = Buffer.concat([
      Buffer.from("00000018", "hex"),
      Buffer.from("ftypheic"),
      Buffer.from("0000000068656963", "hex"),
    ]);
    await expect(checkPhoto(heic)).rejects.toMatchObject({
      code: "image/unreadable",
      params: { message: expect.stringContaining("HEIC") as string },
    });
  });

  it("refuses more than 40 megapixels before it decodes them", async () => {
    const bytes = await picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    await expect(checkPhoto(bytes)).rejects.toMatchObject({
      code: "image/too-large",
      params: { maxMegapixels: 40 },
    });
  });
});
