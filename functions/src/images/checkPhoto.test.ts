import sharp from "sharp";
import { describe, expect, it } from "vitest";

import { execFileSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { findDeployment } from "../transport/deployments.ts";
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
      params: { reason: "damaged" },
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
      params: { reason: "heic" },
    });
  });

  it("refuses more than 40 megapixels before it decodes them", async () => {
    const bytes = await picture(8000, 5001).png({ compressionLevel: 9 }).toBuffer();
    await expect(checkPhoto(bytes)).rejects.toMatchObject({
      code: "image/too-large",
      params: { reason: "pixels", maxMegapixels: 40 },
    });
  });

  it.each([
    { how: "upright", orientation: 1, width: 4096, height: 256 },
    { how: "on its side", orientation: 6, width: 256, height: 4096 },
  ])("shrinks a large photo that lies $how", async ({ orientation, width, height }) => {
    const checked = await checkPhoto(await drawPhoto(4_800, 300, orientation));
    expect({ width: checked.width, height: checked.height }).toEqual({ width, height });
    const stored = await sharp(checked.jpeg).metadata();
    expect([stored.width, stored.height, stored.orientation]).toEqual([width, height, undefined]);
  });

  it.each([
    { what: "large", width: 4_200, height: 1_600, orientation: 1 },
    { what: "rotated", width: 2_400, height: 2_400, orientation: 6 },
  ])("doesn't let the studio's photos wait for $what ones", async ({ what, width, height, orientation }) => {
    const slow = await drawPhoto(width, height, orientation);
    const studios = await picture().jpeg().toBuffer();
    const order: string[] = [];
    const note = (which: string) => () => void order.push(which);
    await Promise.all([
      checkPhoto(slow).then(note(what)),
      checkPhoto(slow).then(note(what)),
      checkPhoto(studios).then(note("studio's")),
    ]);
    expect(order).toEqual(["studio's", what, what]);
  });

  // 1 GiB, less what Firebase's modules take, with some room.
  it.each([
    { from: "trays", most: 700 },
    { from: "calls", most: 800 },
  ])(
    "takes less than $most MB for as many photos from $from at once as an instance answers, with 39 megapixels each",
    async ({ from, most }) => {
      const file = join(mkdtempSync(join(tmpdir(), "pegboard-photo-")), "large.jpg");
      writeFileSync(file, await drawPhoto(7_200, 5_400, 6));
      const peak = execFileSync(
        process.execPath,
        ["--input-type=module", "--eval", MEASURE_PEAK, file, new URL("../", import.meta.url).href, from],
        { encoding: "utf8" },
      );
      expect(Number(peak)).toBeLessThan(most);
    },
  );
});

/**
 * Prints the most memory, in MB, that a process takes for a photo in several concurrent requests. Like
 * Firebase, it keeps a request's bytes and its parsed JSON until the answer.
 */
const MEASURE_PEAK = `
  import { readFileSync } from "node:fs";
  const [file, src, from] = process.argv.slice(1);
  const { checkPhoto } = await import(src + "images/checkPhoto.ts");
  const { receivePhoto } = await import(src + "domain/photos/receivePhoto.ts");
  const { readPeakMemory } = await import(src + "../../tests/support/peakMemory.ts");
  const photo = readFileSync(file);
  const sent = from === "calls"
    ? { imageData: "data:image/jpeg;base64," + photo.toString("base64") }
    : { upload: { tray: "00", generation: "1" } };
  const body = JSON.stringify({ data: sent });
  const incoming = { read: () => Promise.resolve(Buffer.from(photo)), discard: () => Promise.resolve() };
  const answer = async () => {
    const request = Buffer.from(body);
    const { data } = JSON.parse(request.toString());
    await receivePhoto({ incoming, report: console.error }, "ada", data, 10 * 1024 * 1024, checkPhoto);
    return [request, data];
  };
  await Promise.all(Array.from({ length: ${findDeployment("uploadCapture")?.concurrency ?? 80} }, answer));
  console.log(readPeakMemory() / 1e6);
`;

const drawnPhotos = new Map<string, Promise<Buffer>>();

/** A noisy JPEG of some megabytes, with the orientation in its metadata. Drawn once, which takes seconds. */
function drawPhoto(width: number, height: number, orientation: number): Promise<Buffer> {
  const key = [width, height, orientation].join();
  const drawn =
    drawnPhotos.get(key) ??
    sharp({
      create: {
        ...{ width: 900, height: 675, channels: 3, background: "#000" },
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .resize(width, height)
      .withMetadata({ orientation })
      .jpeg()
      .toBuffer();
  drawnPhotos.set(key, drawn);
  return drawn;
}
