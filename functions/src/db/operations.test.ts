import { type Firestore, Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memory/memoryFirestore.ts";
import { type OperationName, paths } from "../contract/paths.ts";
import { maintenanceDocument } from "../contract/maintenance/maintenance.ts";
import { syncOperationDocument } from "../contract/operations.ts";
import { shopOperationDocument } from "../contract/shops/shopMigration.ts";
import { openMaintenanceRuns } from "./maintenance/maintenanceRuns.ts";
import { openShopOperations } from "./shops/shopOperations.ts";
import { openSyncOperations } from "./sync/syncOperations.ts";

const UID = "ada";
const NOW = 1_000_000;
const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);

const open = () => memoryFirestore(() => NOW);
const operation = (firestore: Firestore, name: OperationName) => firestore.doc(paths.operation(UID, name));
const stored = async (firestore: Firestore, name: OperationName) =>
  (await operation(firestore, name).get()).data() ?? {};
const keysOf = (document: { shape: object }) => Object.keys(document.shape).toSorted();

describe("a sync's document", () => {
  it("that failed until a time is a pause, and stays stored as it was", async () => {
    const firestore = open();
    const failed = { status: "failed", runId: "r", place: { step: "page", page: 2 }, resumesAt: at(NOW) };
    await operation(firestore, "sync").set(failed);
    const operations = openSyncOperations(firestore);
    const run = await operations.read(UID);
    expect(run).toMatchObject({ status: "waiting", resumesAt: NOW, place: { page: 2 }, pauses: 0 });
    await operations.change(UID, (current) => ({ operation: current, answer: null }));
    const after = await stored(firestore, "sync");
    expect(after).toMatchObject(failed);
    expect(Object.keys(after).toSorted()).toEqual(keysOf(syncOperationDocument));
  });

  it("that failed for good is a failure", async () => {
    const firestore = open();
    await operation(firestore, "sync").set({ status: "failed", resumesAt: null });
    expect(await openSyncOperations(firestore).read(UID)).toMatchObject({
      status: "failed",
      isConnected: false,
    });
  });

  it("is written with the seller's last sync, unless they have disconnected", async () => {
    const firestore = open();
    const operations = openSyncOperations(firestore);
    const complete = () =>
      operations.change(UID, (run) => ({
        operation: run,
        effects: { isFull: false, lastSync: NOW },
        answer: null,
      }));
    const user = firestore.doc(paths.user(UID));
    await user.set({ ebay: null, lastEbaySync: null });
    await complete();
    expect((await user.get()).get("lastEbaySync")).toBeNull();
    await user.set({ ebay: { userId: "e" }, lastEbaySync: null });
    await complete();
    expect(await operations.read(UID)).toMatchObject({ lastSync: NOW, isConnected: true });
  });
});

it.each(["starting", "in_progress"] as const)(
  "a maintenance run that is %s is stored as running",
  async (status) => {
    const firestore = open();
    await operation(firestore, "purge").set({ status: "running", lease: null, startedAt: at(NOW) });
    const runs = openMaintenanceRuns(firestore)("purge");
    expect(await runs.read(UID)).toMatchObject({ status: "in_progress", startedAt: NOW });
    await runs.change(UID, (run) => ({ operation: { ...run, status }, answer: null }));
    const after = await stored(firestore, "purge");
    expect(after).toMatchObject({ status: "running", startedAt: at(NOW) });
    expect(Object.keys(after).toSorted()).toEqual(keysOf(maintenanceDocument));
  },
);

it("a shop's operation is read with the pages of its list, and stored without them", async () => {
  const firestore = open();
  await operation(firestore, "woocommerce").set({ status: "completed", runId: "new" });
  const pages = [1, 0].map((index) => ({ runId: "new", index, rows: [] }));
  for (const page of pages) await firestore.doc(paths.shopPage(UID, page.index)).set(page);
  await firestore.doc(paths.shopPage(UID, 2)).set({ runId: "old", index: 2, rows: [] });
  const found = await openShopOperations(firestore).lists.change(UID, (work) => ({
    operation: work,
    effects: { imported: 2 },
    answer: work.list.map(({ index }) => index),
  }));
  expect(found).toEqual([0, 1]);
  expect(Object.keys(await stored(firestore, "woocommerce")).toSorted()).toEqual(
    keysOf(shopOperationDocument),
  );
  expect((await firestore.doc(paths.shopConfig(UID)).get()).get("productsImported")).toBe(2);
});
