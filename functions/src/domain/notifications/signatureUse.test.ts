import { expect, it } from "vitest";

import { createSignatureUse } from "./signatureUse.ts";

const TIME = Date.UTC(2026, 10, 23);

it("takes 20 different notifications a minute under one signed time, and its repeats", () => {
  let now = TIME;
  const isUsedUp = createSignatureUse(() => now);
  const take = (id: number) => isUsedUp(TIME, `ItemSold-${id}`);
  expect(Array.from({ length: 25 }, (_, id) => take(id)).filter(Boolean)).toHaveLength(5);
  expect(take(0)).toBe(false);
  expect(isUsedUp(TIME + 1, "ItemSold-30")).toBe(false);
  now += 60_000;
  expect(take(24)).toBe(false);
});

it("stays bounded under invented times", () => {
  const isUsedUp = createSignatureUse(() => TIME);
  const refused = Array.from({ length: 6_000 }, (_, at) => isUsedUp(TIME - at, `ItemSold-${at}`));
  expect(refused.filter(Boolean)).toHaveLength(1_000 - 20);
  expect(isUsedUp(TIME, "ItemSold-new")).toBe(false);
});
