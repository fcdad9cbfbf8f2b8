// @vitest-environment node
import { expect, it } from "vitest";

import { decodeCsv } from "./decodeCsv";

const bytes = (...numbers: readonly number[]) => Uint8Array.from(numbers);

it.each([
  ["UTF-8", [0x43, 0xc3, 0xa9], "Cé"],
  ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, 0x43], "C"],
  ["UTF-16, little end first", [0xff, 0xfe, 0x43, 0x00, 0xe9, 0x00], "Cé"],
  ["UTF-16, big end first", [0xfe, 0xff, 0x00, 0x43, 0x00, 0xe9], "Cé"],
  ["western Windows", [0x43, 0xe9, 0x80], "Cé€"],
  ["western Windows, beginning with one byte of a mark", [0xff, 0x43], "ÿC"],
  ["western Windows, beginning with the other byte of a mark", [0xfe, 0x43], "þC"],
  ["nothing", [], ""],
])("reads %s", (_, given, text) => {
  expect(decodeCsv(bytes(...given))).toBe(text);
});

it("refuses a file with a zero byte, because it isn't text", () => {
  expect(decodeCsv(bytes(0x50, 0x4b, 0x00, 0x04))).toBeNull();
});
