import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { toTimestamp } from "../documents.ts";
import { openPackingStore } from "./packings.ts";

const UID = "ada";
const ORDER = "01-00000-00001";
const CHECKED = { state: "checked", scanned: null, reason: null } as const;

it("takes a lot's cars from where they were picked, once each, and counts them in the round", async () => {
  const firestore = memoryFirestore(() => 2_000);
  const lot = { cars: [{ listingId: "camaro", copies: 2 }], wanted: 0, set: 0, counted: 1, untold: [] };
  await firestore.doc(paths.listing(UID, "lot-1")).set({ title: "Two Camaros", quantity: 0, lot });
  const camaro = firestore.doc(paths.listing(UID, "camaro"));
  // Both sold copies wait in A-01. One was missing there, so it was taken from B-01.
  const toPack = { since: 500, copies: { "A-01": 2 } };
  await camaro.set({ title: "Camaro", quantity: 3, storageBin: "B-01", toPack });
  const round = firestore.doc(paths.pickRound(UID));
  await round.set({ taken: { "camaro|A-01": 1, "camaro|B-01": 1 }, packed: {} });
  await firestore.doc(paths.order(UID, ORDER)).set({
    orderId: ORDER,
    buyer: "bob",
    date: toTimestamp(1_000),
    items: [
      {
        lineItemId: "l1",
        listingId: "lot-1",
        ebayItemId: "110",
        title: "Two Camaros",
        sku: null,
        quantity: 1,
        price: 5,
      },
    ],
    subtotal: 5,
    shippingCost: 0,
    total: 5,
    paymentStatus: "PAID",
    orderFulfillmentStatus: "NOT_STARTED",
  });
  const store = openPackingStore(firestore);
  for (let time = 0; time < 2; time += 1) await store.save(UID, [ORDER], CHECKED, 2_000);
  const packed = (await camaro.get()).data();
  // The copy missing in A-01 counts as there until the place is counted.
  expect(packed).toMatchObject({ quantity: 3, storageBin: "A-01 ×1, B-01 ×2" });
  expect(packed).toHaveProperty("toPack.copies", {});
  expect((await round.get()).data()).toMatchObject({ packed: { "camaro|A-01": 1, "camaro|B-01": 1 } });
});
