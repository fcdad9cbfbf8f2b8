import { expect, it } from "vitest";

import { describeSkippedRow, type SkippedRowCause } from "./skippedRows.ts";

it.each<[SkippedRowCause, string]>([
  [{ code: "bad-number", printed: "XKB-12" }, '"XKB-12" is no toy number'],
  [{ code: "no-number", model: "Nomad" }, 'no toy number for "Nomad"'],
  [{ code: "no-model", toyNumber: "XKB13" }, "no model under XKB13"],
  [{ code: "bad-line" }, "the line is no JSON record"],
  [{ code: "no-record" }, "it is no record"],
  [{ code: "broken-quotes" }, "its quotes are broken"],
])("describes %j", (cause, text) => {
  expect(describeSkippedRow(cause)).toBe(text);
});
