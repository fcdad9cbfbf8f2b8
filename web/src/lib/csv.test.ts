import Papa from "papaparse";
import { expect, it } from "vitest";

import { toCsv } from "./csv";

it("quotes what holds commas, quotes or line breaks, with quotes doubled", () => {
  expect(toCsv([["a,b", 'say "hi"', "one\ntwo", "plain", 5]])).toBe('"a,b","say ""hi""","one\ntwo",plain,5');
});

it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "=1\n2", "＝1"])(
  "leaves no formula of %j",
  (cell) => {
    const [[read] = []] = Papa.parse<string[]>(toCsv([[cell, "x"]])).data;
    expect(read).toBe(`'${cell}`);
  },
);

it("leaves numbers numbers", () => {
  expect(toCsv([[-5, 0.5]])).toBe("-5,0.5");
});
