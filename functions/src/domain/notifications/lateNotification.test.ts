import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { openEchoStore } from "../../db/ebay/echoes.ts";
import { openItemsAtEbay } from "../../db/listings/itemsAtEbay.ts";
import { readTimes } from "../../db/notifications/readTimes.ts";
import { openSaleReadingStore } from "../../db/notifications/saleReadings.ts";
import { openNoticeActivities, openWebhookLogs } from "../../db/notifications/webhookLogs.ts";
import { openSyncListings } from "../../db/sync/syncListings.ts";
import { wholeItem } from "../listings/testing/wholeItem.ts";
import { sampleItem } from "../sync/testing/sampleItems.ts";
import { processNotification, type ProcessPorts } from "./processNotification.ts";

const UID = "ada";
const SENT_AT = 1_000_000_000;

/** A listing with three copies, of which one was sold at eBay. Its notification is processed later. */
async function world() {
  let time = SENT_AT;
  const now = () => time;
  const firestore = memoryFirestore(now);
  await firestore.doc(paths.user(UID)).set({});
  await firestore
    .doc(paths.listing(UID, "a"))
    .set({ title: "Camaro", price: 3, quantity: 3, quantitySold: 0, status: "active", ebayItemId: "110" });
  await firestore.doc(paths.itemIndex(UID, "110")).set({ listingId: "a" });
  await firestore.doc(paths.webhookLog(UID, "ItemSold-1")).set({
    ...{ notificationId: "ItemSold-1", eventType: "ItemSold", sentAt: SENT_AT, processed: false },
    details: {
      itemId: "110",
      title: null,
      orderId: null,
      entryId: null,
      person: null,
      amount: null,
      text: null,
    },
    ...{ payload: "{}", createdAt: Timestamp.fromMillis(SENT_AT) },
  });
  const sold = { quantity: 2, quantitySold: 1 };
  const whole = wholeItem({ itemId: "110", ...sold });
  const items = openItemsAtEbay(firestore);
  let calls = 0;
  const notUsed = () => Promise.reject(new Error("not called here"));
  const ports: ProcessPorts = {
    ...{ now, items, listings: openSyncListings(firestore), withAccessToken: (_uid, work) => work("token") },
    marketplace: {
      ...{ readChanges: notUsed, readPage: notUsed, listEnded: notUsed },
      readItem() {
        calls += 1;
        return Promise.resolve({ ...sampleItem("110", { title: "Camaro", price: 3, ...sold }), whole });
      },
    },
    readLastSync: () => Promise.resolve(null),
    logs: openWebhookLogs(firestore),
    activities: openNoticeActivities(firestore),
    echoes: openEchoStore(firestore, now),
    saleReadings: openSaleReadingStore(firestore, now),
    readTimes: readTimes(firestore),
    ...{ refreshOrder: notUsed, catchUpOrders: () => Promise.resolve() },
    catchUpInquiries: { question: notUsed, offer: notUsed, cancellation: notUsed, return: notUsed },
    ...{ isConsentValid: notUsed, disconnect: notUsed },
  };
  return {
    pass: (milliseconds: number) => void (time += milliseconds),
    openPage: () => items.adopt(UID, "a", whole),
    process: () => processNotification(ports, UID, "ItemSold-1"),
    processAgain: async () => {
      await firestore.doc(paths.webhookLog(UID, "ItemSold-1")).update({ processed: false });
      await processNotification(ports, UID, "ItemSold-1");
    },
    listing: async () => (await firestore.doc(paths.listing(UID, "a")).get()).data(),
    countCalls: () => calls,
  };
}

it("a late notification of a sale is taken, although a page has read the item since", async () => {
  const { pass, openPage, process, listing } = await world();
  pass(3 * MINUTE_MS);
  await openPage();
  pass(MINUTE_MS);
  await process();
  expect(await listing()).toMatchObject({ quantity: 2, quantitySold: 1 });
});

it("costs no call if another notification has brought the listing up to date since", async () => {
  const { pass, process, processAgain, listing, countCalls } = await world();
  pass(3 * MINUTE_MS);
  await process();
  expect([countCalls(), await listing()]).toMatchObject([1, { quantity: 2, quantitySold: 1 }]);
  pass(10 * MINUTE_MS);
  await processAgain();
  expect(countCalls()).toBe(1);
});
