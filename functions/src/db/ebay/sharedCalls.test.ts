import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openSharedCalls } from "./sharedCalls.ts";

/** Midnight Pacific time, when eBay's day begins. */
const MIDNIGHT = Date.UTC(2026, 10, 23, 8);

it("a seller who asks for all categories leaves the others their shares", async () => {
  let now = MIDNIGHT - DAY_MS;
  const firestore = memoryFirestore(() => now);
  const take = openSharedCalls(firestore, "categories", 90, () => now);
  for (const uid of ["ada", "bob", "eve"]) expect(await take(uid, 1)).toBe(true);
  now = MIDNIGHT;
  let hostile = 0;
  while (await take("eve", 3)) hostile += 3;
  expect(hostile).toBe(30);
  expect(await take("ada", 3)).toBe(true);
  expect(await take("bob", 3)).toBe(true);
  now = MIDNIGHT + DAY_MS - 1;
  expect(await take("eve", 3)).toBe(true);
});
