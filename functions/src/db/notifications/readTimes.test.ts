import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openInquiryStore } from "../inbox/inquiries.ts";
import { readTimes } from "./readTimes.ts";

const UID = "ada";
const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);

it.each([
  ["its own comparison", 5, null, 5],
  ["a sync since", 5, 6, 6],
  ["its own comparison since the sync", 7, 6, 7],
  ["a sync alone", null, 6, 6],
  ["nothing, if only a page has read it", null, null, null],
])("an item was last read by %s", async (_, comparedAt, synced, expected) => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.listing(UID, "a")).set({ ebayItemId: "110" });
  const comparison = comparedAt === null ? {} : { comparedAt: at(comparedAt) };
  await firestore.doc(paths.itemAtEbay(UID, "a")).set({ readAt: at(9), ...comparison });
  await firestore.doc(paths.user(UID)).set({ ...(synced !== null && { lastEbaySync: at(synced) }) });
  expect(await readTimes(firestore).item(UID, "110")).toBe(expected);
});

it("an item without a listing was last read by the sync, whatever listing had it before", async () => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.itemIndex(UID, "110")).set({ listingId: "a" });
  await firestore.doc(paths.listing(UID, "a")).set({ ebayItemId: "111" });
  await firestore.doc(paths.itemAtEbay(UID, "a")).set({ comparedAt: at(9) });
  await firestore.doc(paths.user(UID)).set({ lastEbaySync: at(6) });
  expect(await readTimes(firestore).item(UID, "110")).toBe(6);
});

it("orders were last read when their sync says", async () => {
  const firestore = memoryFirestore(() => 0);
  expect(await readTimes(firestore).orders(UID)).toBeNull();
  await firestore.doc(paths.operation(UID, "orders")).set({ readAt: at(4) });
  expect(await readTimes(firestore).orders(UID)).toBe(4);
});

const PARCEL = { carrier: "USPS", trackingNumber: "9400" };

it.each([
  ["isn't stored", null, 4],
  ["is stored", { shippingStatus: "NOT_SHIPPED" }, 4],
  ["is shipped with a parcel", { shippingStatus: "SHIPPED", shipments: [PARCEL] }, 4],
  ["is shipped in part", { shippingStatus: "PARTIALLY_SHIPPED", shipments: [PARCEL] }, null],
  ["is shipped, but its parcels weren't read", { shippingStatus: "SHIPPED" }, null],
  ["is shipped in part, as read", { shippingStatus: "PARTIALLY_SHIPPED", shipmentsReadAt: at(7) }, 7],
  ["is shipped without parcels, as read", { shippingStatus: "SHIPPED", shipmentsReadAt: at(7) }, 7],
])("an order that %s was last read with all orders, or not whole: %o", async (_, order, expected) => {
  const firestore = memoryFirestore(() => 0);
  await firestore.doc(paths.operation(UID, "orders")).set({ readAt: at(4) });
  if (order !== null) await firestore.doc(paths.order(UID, "01-2")).set(order);
  expect(await readTimes(firestore).order(UID, "01-2")).toBe(expected);
});

it("buyers' requests were last read when their reading says, each kind for itself", async () => {
  const firestore = memoryFirestore(() => 0);
  expect(await readTimes(firestore).inquiries(UID, "offer")).toBeNull();
  await openInquiryStore(firestore, () => 0).saveReading(UID, "offer", 4, null);
  expect(await readTimes(firestore).inquiries(UID, "offer")).toBe(4);
  expect(await readTimes(firestore).inquiries(UID, "question")).toBeNull();
});
