import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";

import { createCardReader } from "./cardReader.ts";

/** Draws a card's back as the studio photographs it: a tag with the number, a hanging hole, a name, small print. */
async function drawBack(number: string, { width = 1200, height = 1680 } = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1000 1400">
    <rect width="1000" height="1400" fill="#6a4a30"/><rect x="30" y="30" width="940" height="1340" fill="#c9c7c2"/>
    <g font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" fill="#2a2c30">
      <text x="90" y="120" font-size="42">${number}</text>
      <rect x="430" y="60" width="140" height="60" rx="30" fill="#6a4a30"/>
      <text x="500" y="260" font-size="46" font-weight="bold" text-anchor="middle">'71 RIDGEBACK</text>
      <text x="80" y="900" font-size="14">Please keep this address for future reference. Asst. L2593</text>
    </g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
}

/** The second engine is a package, so a load failure means a broken installation. */
const fail = (message: string, error: unknown) => {
  throw new Error(message, { cause: error });
};

describe("createCardReader", () => {
  const reader = createCardReader(fail);
  afterAll(() => reader.close());

  it("reads the number at the top of a card that fills the photo", async () => {
    const reading = await reader.readToyNumber(await drawBack("HKM27-D7C0A G1"));
    expect(reading).toMatchObject({ outcome: "read", toyNumber: "HKM27", candidates: ["HKM27"] });
  });

  it.each([
    ["the other way up", 180],
    ["on its side", 90],
  ])("reads a card lying %s", async (_, degrees) => {
    const turned = await sharp(await drawBack("HKM27-D7C0A G1"))
      .rotate(degrees)
      .jpeg()
      .toBuffer();
    expect((await reader.readToyNumber(turned)).toyNumber).toBe("HKM27");
  });

  it("rotates a photo by its EXIF data", async () => {
    const sideways = await sharp(await drawBack("HKM27-D7C0A G1"))
      .rotate(270)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await reader.readToyNumber(sideways)).toyNumber).toBe("HKM27");
  });

  it("asks instead of correcting a letter that toy numbers don't use", async () => {
    const { outcome, toyNumber } = await reader.readToyNumber(
      await drawBack("HOM27-D7C0A G1", { width: 800, height: 1_120 }),
    );
    expect(toyNumber).toBeNull();
    expect(outcome).not.toBe("read");
  });

  it("finds nothing on a card without a number, nor in a plain picture", async () => {
    const without = await reader.readToyNumber(await drawBack(""));
    const plain = await sharp({ create: { width: 800, height: 600, channels: 3, background: "#a8703c" } })
      .jpeg()
      .toBuffer();
    expect(without).toMatchObject({ outcome: "none", toyNumber: null, candidates: [] });
    expect(await reader.readToyNumber(plain)).toMatchObject({ outcome: "none", barcode: null });
  });

  it("refuses data that isn't a picture", async () => {
    const zip = new TextEncoder().encode("PK no picture");
    const refusal = { code: "image/unreadable", params: { reason: "damaged" } };
    await expect(reader.readToyNumber(zip)).rejects.toMatchObject(refusal);
    await expect(reader.readPrint({ front: null, back: zip })).rejects.toMatchObject(refusal);
  });

  it("stops when the caller aborts", async () => {
    const image = await drawBack("HKM27-D7C0A G1");
    await expect(reader.readToyNumber(image, AbortSignal.abort())).rejects.toThrow("aborted");
  });

  it("reads again after it was closed", async () => {
    await reader.close();
    expect((await reader.readToyNumber(await drawBack("GTB53-D5A0K"))).toyNumber).toBe("GTB53");
  });
});
