import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { listingDocument } from "../../contract/documents.ts";
import { maintenanceDetail } from "../../contract/maintenance/maintenance.ts";
import { openMaintenanceRuns } from "../../db/maintenance/maintenanceRuns.ts";
import { changeImages, migrateAll } from "./imageRuns.ts";
import { checkDuplicates, deduplicateListings, purgeListings, restoreRun } from "./listingRuns.ts";
import type { BatchJob, Run, RunPorts } from "./ports.ts";
import { runMaintenance } from "./runMaintenance.ts";
import { processMissingSkus } from "./skuRuns.ts";
import { startRun } from "./startRun.ts";
import { NO_LOTS } from "../lots/testing/noLots.ts";

const UID = "ada";
const listings = ["a", "b", "c"].map((id) => ({
  ...listingDocument.parse({ title: `Car ${id}` }),
  id,
  cloudinaryImages: [`https://res.cloudinary.com/${id}/1`, `https://res.cloudinary.com/${id}/2`],
  imageSource: "cloudinary" as const,
}));

/** Every job succeeds with the first `done` listings, while the call sleeps. */
function world(done = 3) {
  const job: BatchJob = async function* () {
    const details = listings
      .slice(0, done)
      .map(({ id }) => maintenanceDetail.parse({ listingId: id, title: id, status: "success" }));
    yield await Promise.resolve({ details });
  };
  const queue: Parameters<RunPorts["enqueue"]>[] = [];
  const ports = {
    ...NO_LOTS,
    openRuns: openMaintenanceRuns(memoryFirestore(() => 1_000_000)),
    enqueue: (...task: Parameters<RunPorts["enqueue"]>) => Promise.resolve(void queue.push(task)),
    now: () => 1_000_000,
    jobs: { purge: job, deduplication: job, restoration: job, skuProcessing: job, imageMigration: job },
    sleep: async () => {
      const [uid = UID, name = "purge"] = queue.shift() ?? [];
      await runMaintenance(ports, uid, name, { isLast: true });
    },
    pages: { count: () => Promise.resolve(3), countTrashed: () => Promise.resolve(3) },
    unread: { listAll: () => Promise.resolve(listings) },
    pictured: {
      listAll: () => Promise.resolve(listings),
      findStoredPictures: (_: string, ids: readonly string[]) =>
        Promise.resolve(new Map(ids.map((id) => [id, [`https://storage/${id}`]]))),
    },
  };
  return ports;
}
const taskOf = async (ports: Pick<RunPorts, "openRuns">, name: keyof RunPorts["jobs"]): Promise<Run> =>
  ports.openRuns(name).read(UID);

it("answers with what a run removed, and a restoration knows the run", async () => {
  const ports = world();
  expect(await purgeListings(ports, UID)).toMatchObject({ success: true, deletedCount: 3 });
  const { runId, ...removed } = await deduplicateListings(ports, UID);
  expect(removed).toEqual({ success: true, removedCount: 3 });
  expect(await restoreRun(ports, UID, runId)).toEqual({ success: true, restoredCount: 3 });
  expect(await taskOf(ports, "restoration")).toMatchObject({ total: 3, task: { undoes: runId } });
});

it("doesn't answer with a run that does something else", async () => {
  const ports = world();
  const left = (name: "restoration" | "imageMigration", task: object) =>
    startRun(ports, UID, name, { prepare: () => Promise.resolve({ total: 3, task }) });
  const busy = { code: "maintenance/busy" };
  await left("restoration", { undoes: "run1" });
  await expect(restoreRun(ports, UID, "run2")).rejects.toMatchObject(busy);
  expect(await restoreRun(ports, UID, "run1")).toEqual({ success: true, restoredCount: 3 });
  await left("imageMigration", { images: "revert" });
  await expect(changeImages(ports, UID, "cleanup", false)).rejects.toMatchObject(busy);
  expect(await changeImages(ports, UID, "revert", false)).toMatchObject({ success: true, listings: 3 });
});

it("counts the listings that a deduplication would remove, and names the ones that stay", async () => {
  const copy = { title: "Rodger Dodger", sku: "A1", ebayItemId: null, quantity: 1, status: "draft" as const };
  const copies = [1, 2, 3].map((at) => ({ ...copy, isDraft: true, id: `d${at}`, createdAt: at }));
  expect(await checkDuplicates({ trash: { listCopies: () => Promise.resolve(copies) } }, UID)).toEqual({
    totalDuplicates: 2,
    duplicates: [{ title: "Rodger Dodger", count: 3 }],
  });
});

it("reads the SKUs of a batch, and the listings of the last batch come last", async () => {
  const ports = world(1);
  const options = { autoDesignate: true, allowCloudinary: true, minImages: 2, minConfidence: 85 };
  const answer = await processMissingSkus(ports, UID, { ...options, limit: 2 });
  expect(answer).toMatchObject({ success: true, summary: { processed: 1, successful: 1 } });
  expect((await taskOf(ports, "skuProcessing")).task.listingIds).toEqual(["a", "b"]);
  await processMissingSkus(ports, UID, { ...options, limit: 2 });
  expect((await taskOf(ports, "skuProcessing")).task.listingIds).toEqual(["c", "a"]);
  const none = await processMissingSkus(world(0), UID, { ...options, minImages: 3, limit: 2 });
  expect(none.success).toBe(false);
});

it("migrates in a run, and changes nothing for a preview", async () => {
  const ports = world();
  expect(await migrateAll(ports, UID, { batchSize: 2, dryRun: true })).toMatchObject({
    total: 3,
    migrated: 0,
  });
  expect(await changeImages(ports, UID, "cleanup", true)).toMatchObject({ success: true, listings: 0 });
  expect(await taskOf(ports, "imageMigration")).toMatchObject({ status: "idle" });
  const { migrated, listings: shown } = await migrateAll(ports, UID, { batchSize: 2, dryRun: false });
  expect(migrated).toBe(3);
  expect(shown.map(({ firebaseUrls }) => firebaseUrls)).toEqual(
    listings.map(({ id }) => [`https://storage/${id}`]),
  );
});
