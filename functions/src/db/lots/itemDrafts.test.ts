import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openItemDraftRecords } from "./itemDrafts.ts";

it("claims a listing's draft once, and then has its address", async () => {
  const records = openItemDraftRecords(memoryFirestore(() => 0));
  const claims = await Promise.all([records.claim("ada", "a"), records.claim("ada", "a")]);
  expect(claims.filter(({ isClaimed }) => isClaimed)).toHaveLength(1);
  expect(await records.claim("ada", "a")).toEqual({ isClaimed: false, address: null });
  expect(await records.claim("ada", "b")).toEqual({ isClaimed: true, address: null });
  expect(await records.claim("bea", "a")).toEqual({ isClaimed: true, address: null });
  await records.save("ada", "a", "https://draft");
  expect(await records.claim("ada", "a")).toEqual({ isClaimed: false, address: "https://draft" });
});

it("can be claimed again after a refusal", async () => {
  const records = openItemDraftRecords(memoryFirestore(() => 0));
  await records.claim("ada", "a");
  await records.release("ada", "a");
  expect(await records.claim("ada", "a")).toEqual({ isClaimed: true, address: null });
});

it("needs the seller's access to eBay", async () => {
  const firestore = memoryFirestore(() => 0);
  const ebay = { userId: "e", expiresAt: 1, scopes: ["sell.item.draft"] };
  await firestore.doc(paths.user("ada")).set({ email: "ada@example.com", ebay });
  expect(await openItemDraftRecords(firestore).readScopes("ada")).toEqual(["sell.item.draft"]);
});
