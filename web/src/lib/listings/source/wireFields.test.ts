// @vitest-environment node
import { expect, it } from "vitest";

import { decodeWireFields } from "./wireFields";

const decode = (fields: Parameters<typeof decodeWireFields>[0]) =>
  decodeWireFields(fields, (text) => ({ time: text }));

it("reads times as its caller wants them, however deep they are", () => {
  const at = { timestampValue: "2026-10-01T08:00:00Z" };
  const time = { time: "2026-10-01T08:00:00Z" };
  expect(
    decode({ at, all: { arrayValue: { values: [at] } }, map: { mapValue: { fields: { at } } } }),
  ).toEqual({ at: time, all: [time], map: { at: time } });
});

it("reads numbers from texts and from numbers", () => {
  expect(
    decode({
      ...{ whole: { integerValue: "12" }, part: { doubleValue: -0.5 } },
      ...{ none: { doubleValue: "NaN" }, much: { doubleValue: "Infinity" } },
    }),
  ).toEqual({ whole: 12, part: -0.5, none: Number.NaN, much: Infinity });
});

it("reads texts, choices and null as they are", () => {
  expect(
    decode({ text: { stringValue: "12" }, yes: { booleanValue: true }, none: { nullValue: "NULL_VALUE" } }),
  ).toEqual({ text: "12", yes: true, none: null });
});

it("leaves values of other types encoded", () => {
  const place = { geoPointValue: { latitude: 1, longitude: 2 } };
  expect(decode({ place, empty: {} })).toEqual({ place, empty: {} });
});

it("has no fields if there are none", () => {
  expect(decode(undefined)).toEqual({});
});
