import { expect, it } from "vitest";

import { decodeText } from "./decodeText.ts";

const TEXT = "number,model\nHKG10,Fiat 500 é\n";
const utf16 = (text: string, { mark = true, big = false } = {}) => {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + text, "utf16le");
  return big ? bytes.swap16() : bytes;
};

it.each([
  ["UTF-8", Buffer.from(TEXT), "UTF-8"],
  ["UTF-8 with a mark", Buffer.from(`\uFEFF${TEXT}`), "UTF-8"],
  ["Windows-1252", Buffer.from(TEXT, "latin1"), "Windows-1252"],
  ["UTF-16", utf16(TEXT), "UTF-16"],
  ["UTF-16, the high byte first", utf16(TEXT, { big: true }), "UTF-16"],
  ["UTF-16 without a mark", utf16(TEXT, { mark: false }), "UTF-16"],
  ["UTF-16 without a mark, the high byte first", utf16(TEXT, { mark: false, big: true }), "UTF-16"],
  ["an empty file", Buffer.of(), "UTF-8"],
])("reads %s", (_, bytes, encoding) => {
  expect(decodeText(bytes)).toEqual({ text: bytes.length === 0 ? "" : TEXT, encoding });
});

it("says that a workbook is one, and that a file of other bytes is no text", () => {
  expect(() => decodeText(Buffer.of(0x50, 0x4b, 3, 4, 0, 0))).toThrow(/Excel workbook/);
  expect(() => decodeText(Buffer.of(0x89, 0x50, 0, 0, 0, 1, 2, 3))).toThrow(/no text/);
  expect(decodeText(Buffer.from("PKW,1")).text).toBe("PKW,1");
});
