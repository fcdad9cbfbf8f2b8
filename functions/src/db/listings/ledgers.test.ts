import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { wholeItem } from "../../domain/listings/testing/wholeItem.ts";
import { readLedgers } from "./ledgers.ts";

const UID = "ada";
const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);

it("reads listings with the readings of their items, each once, without damaged ones", async () => {
  const firestore = memoryFirestore(() => 0);
  for (const id of ["a", "b", "c"]) await firestore.doc(paths.listing(UID, id)).set({ title: id });
  await firestore.doc(paths.listing(UID, "damaged")).set({ quantity: "many" });
  await firestore.doc(paths.itemAtEbay(UID, "b")).set({ ...wholeItem({ itemId: "110" }), readAt: at(5) });
  await firestore.doc(paths.itemAtEbay(UID, "c")).set({ readAt: at(6) });
  const nothing = { item: null, readAt: null, syncedAt: null };
  expect(await readLedgers(firestore, UID, ["b", "a", "b", "damaged", "missing", "c"])).toMatchObject([
    { listingId: "b", listing: { title: "b" }, item: { itemId: "110" }, readAt: 5, syncedAt: null },
    { listingId: "a", listing: { title: "a" }, ...nothing },
    { listingId: "c", ...nothing },
  ]);
});

it.each([
  ["the sync", at(7), { itemsUntil: 6 }, 7],
  ["a catch-up since", at(7), { itemsUntil: 8 }, 8],
  ["the sync without a catch-up", at(7), null, 7],
  ["the sync if the catch-up is damaged", at(7), { itemsUntil: "now" }, 7],
  ["nothing before the first sync", null, { itemsUntil: 8 }, null],
])("takes the time of the last comparison from %s", async (_, lastEbaySync, catchUp, expected) => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.listing(UID, "a")).set({});
  await firestore.doc(paths.user(UID)).set({ lastEbaySync });
  if (catchUp) await firestore.doc(paths.operation(UID, "catchUp")).set(catchUp);
  expect(await readLedgers(firestore, UID, ["a"])).toMatchObject([{ syncedAt: expected }]);
});
