import { expect, it } from "vitest";

import { createCallLimit } from "./callLimit.ts";

it("refuses a caller after so many calls in a minute, and nobody else", () => {
  let now = 0;
  const countCall = createCallLimit(3, () => now);
  for (let call = 0; call < 3; call += 1) countCall("203.0.113.9");
  expect(() => countCall("203.0.113.9")).toThrow("server/busy");
  countCall("203.0.113.10");
  now = 60_000;
  countCall("203.0.113.9");
});

it("counts callers together that are too many to keep", () => {
  const countCall = createCallLimit(2, () => 0);
  for (let at = 0; at < 20_000; at += 1) countCall(`a${at}`);
  countCall("b1");
  countCall("b2");
  expect(() => countCall("b3")).toThrow("server/busy");
  countCall("a1");
});
