// @vitest-environment node
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { readTakenAt } from "./takenAt";

/** The start of a JPEG as a camera writes it, in either byte order. */
function jpegTakenAt(when: string, subSeconds: string, isLittle: boolean): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(200));
  const write = (at: number, text: string) =>
    new TextEncoder().encode(text).forEach((byte, index) => tiff.setUint8(at + index, byte));
  const entry = (at: number, tag: number, type: number, count: number, value: number) => {
    tiff.setUint16(at, tag, isLittle);
    tiff.setUint16(at + 2, type, isLittle);
    tiff.setUint32(at + 4, count, isLittle);
    tiff.setUint32(at + 8, value, isLittle);
  };
  write(0, isLittle ? "II" : "MM");
  tiff.setUint16(2, 42, isLittle);
  tiff.setUint32(4, 8, isLittle);
  tiff.setUint16(8, 1, isLittle);
  entry(10, 0x8769, 4, 1, 30);
  tiff.setUint16(30, 2, isLittle);
  entry(32, 0x9003, 2, 20, 80);
  entry(44, 0x9291, 2, 3, 0);
  write(52, subSeconds);
  write(80, when);
  const body = new Uint8Array(tiff.buffer);
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 8 + body.length, 0x45, 0x78, 0x69, 0x66, 0, 0, ...body]);
}

describe("the time of a photo", () => {
  it.each([true, false])(
    "is read in both byte orders with fractions of a second (little endian: %s)",
    (isLittle) => {
      expect(readTakenAt(jpegTakenAt("2026:05:01 10:20:30", "25", isLittle))).toBe(
        Date.UTC(2026, 4, 1, 10, 20, 30, 250),
      );
    },
  );

  it.each([
    ["no photo", new Uint8Array()],
    ["a JPEG without EXIF", Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 2])],
    ["a clock that was never set", jpegTakenAt("0000:00:00 00:00:00", "00", true)],
  ])("is unknown for %s", (_, bytes) => {
    expect(readTakenAt(bytes)).toBeNull();
  });

  it.each([
    ["without fractions", "2026:05:01 10:20:30", "", Date.UTC(2026, 4, 1, 10, 20, 30)],
    ["with a fraction that is no number", "2026:05:01 10:20:30", "ab", Date.UTC(2026, 4, 1, 10, 20, 30)],
    ["with a fraction in spaces", "2026:05:01 10:20:30", " 5", Date.UTC(2026, 4, 1, 10, 20, 30, 500)],
    ["in January", "2026:01:31 23:59:59", "99", Date.UTC(2026, 0, 31, 23, 59, 59, 990)],
  ])("is read %s", (_, when, fraction, time) => {
    expect(readTakenAt(jpegTakenAt(when, fraction, true))).toBe(time);
  });

  it.each([
    ["without a month", "2026:00:01 10:20:30"],
    ["without a year", "0000:05:01 10:20:30"],
    ["that is no time", "yesterday"],
    ["after other text", "x2026:05:01 10:20:3"],
  ])("is unknown if it is one %s", (_, when) => {
    expect(readTakenAt(jpegTakenAt(when, "00", true))).toBeNull();
  });

  it("is read after another segment, and in the middle of a buffer", () => {
    const whole = jpegTakenAt("2026:05:01 10:20:30", "25", false);
    const jfif = [0xff, 0xe0, 0, 6, 1, 2, 3, 4];
    const time = Date.UTC(2026, 4, 1, 10, 20, 30, 250);
    expect(readTakenAt(Uint8Array.from([0xff, 0xd8, ...jfif, ...whole.slice(2)]))).toBe(time);
    expect(readTakenAt(Uint8Array.from([9, 9, 9, ...whole]).subarray(3))).toBe(time);
  });

  it.each([0xda, 0xd9])("isn't searched for after the marker %i", (marker) => {
    const whole = jpegTakenAt("2026:05:01 10:20:30", "25", false);
    expect(readTakenAt(Uint8Array.from([0xff, 0xd8, 0xff, marker, 0, 2, ...whole.slice(2)]))).toBeNull();
  });

  it("never throws for a damaged file", () => {
    const whole = jpegTakenAt("2026:05:01 10:20:30", "25", true);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
        const damaged = whole.slice(0, length);
        if (at < damaged.length) damaged[at] = byte;
        expect([null, expect.any(Number)]).toContainEqual(readTakenAt(damaged));
      }),
    );
  });
});
