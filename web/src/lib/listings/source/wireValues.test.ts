// @vitest-environment node
import { Timestamp } from "firebase/firestore";
import { expect, it } from "vitest";

import { decodeWireValues } from "./wireValues";

it.each([
  [{ stringValue: "’71 Datsun 510" }, "’71 Datsun 510"],
  [{ stringValue: "" }, ""],
  [{ integerValue: "12" }, 12],
  [{ doubleValue: 1.5 }, 1.5],
  [{ doubleValue: "NaN" }, Number.NaN],
  [{ booleanValue: false }, false],
  [{ nullValue: null }, null],
  [{ arrayValue: {} }, []],
  [{ arrayValue: { values: [{ stringValue: "a" }, { integerValue: "1" }] } }, ["a", 1]],
  [{ mapValue: {} }, {}],
  [{ mapValue: { fields: { sku: { stringValue: "0012" } } } }, { sku: "0012" }],
])("reads %j as the SDK does", (wire, value) => {
  expect(decodeWireValues({ field: wire })).toEqual({ field: value });
});

it.each([
  ["2026-10-01T08:00:00Z", 0],
  ["2026-10-01T08:00:00.123Z", 123_000_000],
  ["2026-10-01T08:00:00.123456Z", 123_456_000],
  ["2026-10-01T08:00:00.000000001Z", 1],
])("loses nothing of a time: %s", (timestampValue, nanoseconds) => {
  const { at } = decodeWireValues({ at: { timestampValue } });
  expect(at).toEqual(new Timestamp(Date.UTC(2026, 9, 1, 8) / 1_000, nanoseconds));
});

it("has no fields if the document has none", () => {
  expect(decodeWireValues()).toEqual({});
});
