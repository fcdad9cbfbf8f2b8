// @vitest-environment node
import { Timestamp } from "firebase/firestore";
import { expect, it } from "vitest";

import { toJson, formatMilliseconds, formatMoment } from "./formats";

it("writes all times of a document as ISO texts and changes nothing else", () => {
  const at = Timestamp.fromMillis(Date.UTC(2026, 10, 22));
  const text = toJson({ at, list: [{ at }], none: null, price: 2.5, title: "<b>" });
  expect(JSON.parse(text)).toEqual({
    at: "2026-11-22T00:00:00.000Z",
    list: [{ at: "2026-11-22T00:00:00.000Z" }],
    none: null,
    price: 2.5,
    title: "<b>",
  });
});

it("shows a dash for an unknown time", () => {
  expect([formatMoment(null), formatMoment(undefined), formatMilliseconds(null)]).toEqual(["–", "–", "–"]);
  expect(formatMilliseconds(1_234)).toBe("1,234 ms");
});
