import { expect, it } from "vitest";

import { encodePgm, PAGE_SEGMENTATION } from "./tesseract.ts";

it("encodes a strip as a gray PGM file", () => {
  const data = Uint8Array.from([0, 50, 100, 150, 200, 255]);
  const file = encodePgm({ data, width: 3, height: 2 });
  expect(new TextDecoder("latin1").decode(file.subarray(0, 11))).toBe("P5\n3 2\n255\n");
  expect([...file.subarray(11)]).toEqual([...data]);
});

it("encodes only the strip's part of a larger array", () => {
  const whole = Uint8Array.from([9, 9, 1, 2, 9]);
  const file = encodePgm({ data: whole.subarray(2, 4), width: 2, height: 1 });
  expect([...file.slice(-3)]).toEqual([10, 1, 2]);
});

it("names tesseract's modes for a line and a raw line", () => {
  expect(PAGE_SEGMENTATION).toEqual({ line: "7", raw: "13" });
});
