import { expect, it } from "vitest";

import { createSignatureUse } from "./signatureUse.ts";

const TIME = Date.UTC(2026, 10, 23);

it("accepts 20 different notifications a minute with one signed time, and their repeats", () => {
  let now = TIME;
  const isUsedUp = createSignatureUse(() => now);
  const take = (id: number) => isUsedUp(TIME, `ItemSold-${id}`);
  expect(Array.from({ length: 25 }, (_, id) => take(id)).filter(Boolean)).toHaveLength(5);
  expect(take(0)).toBe(false);
  expect(isUsedUp(TIME + 1, "ItemSold-30")).toBe(false);
  now += 60_000;
  expect(take(24)).toBe(false);
});

it("accepts 100 different ones in all, however slowly they arrive and whatever arrives in between", () => {
  let now = TIME;
  const isUsedUp = createSignatureUse(() => now);
  let taken = 0;
  for (let minute = 0; minute < 24 * 60; minute += 1) {
    now += 60_000;
    if (!isUsedUp(TIME, `BestOffer-${minute}`)) taken += 1;
    for (let other = 0; other < 5; other += 1) expect(isUsedUp(now + other, `ItemSold-${now}`)).toBe(false);
  }
  expect(taken).toBe(100);
});

it("accepts many that have a time each", () => {
  const isUsedUp = createSignatureUse(() => TIME);
  const refused = Array.from({ length: 6_000 }, (_, at) => isUsedUp(TIME - at, `ItemSold-${at}`));
  expect(refused.filter(Boolean)).toEqual([]);
});
