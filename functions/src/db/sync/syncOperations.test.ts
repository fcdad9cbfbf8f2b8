import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openSyncOperations, openSyncPages } from "./syncOperations.ts";

const UID = "ada";

// `../operations.test.ts` tests how the operation itself is stored.
describe("a sync that completes", () => {
  async function complete(effects: { lastSync: number | null; isFull: boolean }, ebay: object | null = {}) {
    const firestore = memoryFirestore(() => 5_000);
    await firestore.doc(paths.user(UID)).set({ ebay, lastEbaySync: null });
    await firestore.doc(paths.privateItemReading(UID)).set({ until: 7 });
    await openSyncOperations(firestore).change(UID, (run) => ({ operation: run, effects, answer: null }));
    return {
      user: (await firestore.doc(paths.user(UID)).get()).data(),
      reading: (await firestore.doc(paths.privateItemReading(UID)).get()).data(),
    };
  }

  it("stamps the seller, and has all items read again after a full pass", async () => {
    const { user, reading } = await complete({ lastSync: 1_000, isFull: true });
    const updatedAt = Timestamp.fromMillis(5_000);
    expect(user).toEqual({ ebay: {}, lastEbaySync: Timestamp.fromMillis(1_000), updatedAt });
    expect(reading).toEqual({ until: 7, before: Timestamp.fromMillis(1_000) });
  });

  it("leaves the readings of items after the changes alone, or without a time", async () => {
    expect((await complete({ lastSync: 1_000, isFull: false })).reading).toEqual({ until: 7 });
    const timeless = await complete({ lastSync: null, isFull: true });
    expect([timeless.reading, timeless.user?.["lastEbaySync"]]).toEqual([{ until: 7 }, null]);
  });

  it("stores nothing for a seller who has disconnected", async () => {
    const { user, reading } = await complete({ lastSync: 1_000, isFull: true }, null);
    expect([user, reading]).toEqual([{ ebay: null, lastEbaySync: null }, { until: 7 }]);
  });
});

it("remembers the items of a pass page by page, until it forgets them", async () => {
  const firestore = memoryFirestore(() => 0);
  const pages = openSyncPages(firestore);
  await pages.rememberPage(UID, 1, ["110", "111"]);
  await pages.rememberPage(UID, 3, ["111", "112"]);
  await pages.rememberPage(UID, 4, ["113"]);
  expect(await pages.readRememberedItems(UID, 3)).toEqual(new Set(["110", "111", "112"]));
  expect(await pages.readRememberedItems(UID, 0)).toEqual(new Set());
  await pages.forgetPages(UID, 3);
  expect(await pages.readRememberedItems(UID, 4)).toEqual(new Set(["113"]));
});
