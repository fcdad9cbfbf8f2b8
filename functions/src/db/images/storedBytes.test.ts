import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { CARD_BYTES_A_DAY, COPIED_BYTES_A_DAY } from "../../contract/wire/limits.ts";
import { takeStoredBytes } from "./storedBytes.ts";

const DAY = "2026-11-28";

it("counts the bytes of cards and of listings' pictures each by themselves", async () => {
  const firestore = memoryFirestore(() => 0);
  const [cards, listings] = [takeStoredBytes(firestore, "cards"), takeStoredBytes(firestore, "listings")];
  expect(CARD_BYTES_A_DAY).not.toBe(COPIED_BYTES_A_DAY);
  expect(await cards("ada", DAY, CARD_BYTES_A_DAY - 1)).toBe(CARD_BYTES_A_DAY - 1);
  expect(await cards("ada", DAY, 2)).toBe(1);
  expect(await listings("ada", DAY, COPIED_BYTES_A_DAY + 1)).toBe(COPIED_BYTES_A_DAY);
  expect(await cards("bob", DAY, 2)).toBe(2);
  expect(await cards("ada", "2026-11-29", 2)).toBe(2);
});
