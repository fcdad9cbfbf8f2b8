import { expect, it } from "vitest";

import { documentId } from "./documentId.ts";

const takes = (id: string) => documentId.safeParse(id).success;

it("a document id has no half of a surrogate pair", () => {
  expect(["車💥", "💥".repeat(64)].filter((id) => !takes(id))).toEqual([]);
  expect(["\ud800", "a\udfff", "\udca5\ud83d", "x\ud83d"].filter(takes)).toEqual([]);
});

it("the longest document id fits into Firestore's 1,500 bytes", () => {
  const longest = "車".repeat(128);
  expect(takes(longest)).toBe(true);
  expect(Buffer.byteLength(longest)).toBeLessThanOrEqual(1_500);
  expect(takes(`${longest}車`)).toBe(false);
});

it("a document id can have further rules", () => {
  expect(documentId.regex(/^\w+$/).safeParse("a-b").success).toBe(false);
});
