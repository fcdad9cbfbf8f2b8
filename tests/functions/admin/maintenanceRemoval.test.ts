import { beforeEach, describe, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import type {
  MaintenanceDocument,
  MaintenanceName,
} from "../../../functions/src/contract/maintenance/maintenance.ts";
import { openListingIds } from "../../../functions/src/db/listings/listingIds.ts";
import { openMaintenanceRuns } from "../../../functions/src/db/maintenance/maintenanceRuns.ts";
import { openTrashStore } from "../../../functions/src/db/trash/trash.ts";
import type { RunPorts, BatchJob } from "../../../functions/src/domain/maintenance/ports.ts";
import {
  createDeduplicationJob,
  createPurgeJob,
  createRestorationJob,
} from "../../../functions/src/domain/maintenance/removalJobs.ts";
import { runMaintenance } from "../../../functions/src/domain/maintenance/runMaintenance.ts";
import { cancelRun, type StartedRun, startRun } from "../../../functions/src/domain/maintenance/startRun.ts";
import { admin } from "../../support/admin.ts";
import { createPerson } from "../../support/ebaySeller.ts";
import { callAs, createMember } from "../../support/people.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";

const { firestore } = admin();
const pages = openListingIds(firestore);
const reported: unknown[] = [];
const report = (_message: string, error: unknown) => void reported.push(error);
const removal = { trash: openTrashStore(firestore), pages, report };
const never: BatchJob = () => {
  throw new Error("not asked for here");
};
let uid: string;
let queued: MaintenanceName[];
let clock: number;
let ports: RunPorts;
beforeEach(async () => {
  uid = await createPerson();
  queued = [];
  reported.length = 0;
  clock = Date.now();
  ports = {
    openRuns: openMaintenanceRuns(firestore),
    enqueue: (_uid, name) => Promise.resolve(void queued.push(name)),
    now: () => clock,
    ...NO_LOTS,
    jobs: {
      deduplication: createDeduplicationJob(removal),
      purge: createPurgeJob(removal),
      restoration: createRestorationJob(removal),
      skuProcessing: never,
      imageMigration: never,
    },
  };
});

const listing = (id: string) => firestore.doc(paths.listing(uid, id));
const idsIn = async (path: string) =>
  (await firestore.collection(path).get()).docs.map(({ id }) => id).sort();
const left = () => idsIn(paths.listings(uid));
const trashed = () => idsIn(paths.trash(uid));
const operation = async (name: MaintenanceName) =>
  (await firestore.doc(paths.operation(uid, name)).get()).data() as MaintenanceDocument;
async function listings(count: number, fields: (index: number) => object = () => ({})) {
  const batches = firestore.bulkWriter();
  for (let index = 0; index < count; index += 1) {
    const id = `L${String(index).padStart(5, "0")}`;
    void batches.set(listing(id), {
      ...{ title: `Camaro ${index}`, sku: null, isDraft: true, quantity: 1, price: 2 },
      ...fields(index),
    });
  }
  await batches.close();
}
const start = (name: MaintenanceName, started: Partial<StartedRun> = {}) =>
  startRun(ports, uid, name, { prepare: () => Promise.resolve({ total: 0, task: {}, ...started }) });
async function work(through: RunPorts = ports, isLast = false) {
  const name = queued.shift();
  if (name === undefined) throw new Error("nothing is queued");
  return runMaintenance(through, uid, name, { isLast });
}
/** A job whose process dies when it saves the batch with this number. */
function killedAtBatch(name: MaintenanceName, batch: number): RunPorts {
  const through: BatchJob = async function* (owner, run) {
    let count = 0;
    for await (const each of ports.jobs[name](owner, run)) {
      count += 1;
      // This isn't an error of the job: a dead process can't report anything.
      if (count === batch) await new Promise(() => undefined);
      yield each;
    }
  };
  return { ...ports, jobs: { ...ports.jobs, [name]: through } };
}

describe("a purge", () => {
  test("moves every listing to the trash, reports its progress, and can be undone completely", async () => {
    await listings(50);
    const { runId } = await start("purge", { total: 50 });
    expect(await operation("purge")).toMatchObject({ status: "running", total: 50, processed: 0 });
    expect(await work()).toBe("done");
    expect(await left()).toEqual([]);
    expect(await operation("purge")).toMatchObject({
      status: "completed",
      ...{ progress: 100, total: 50, processed: 50, successful: 50, failed: 0 },
      message: "50 listings are in the trash.",
      lease: null,
    });
    // Earlier deletions aren't part of it.
    await listing("later").set({ title: "Later" });
    await removal.trash.moveToTrash(uid, "later");

    await start("restoration", { total: 50, task: { undoes: runId } });
    await work();
    expect(await left()).toHaveLength(50);
    expect(await trashed()).toEqual(["later"]);
    expect(await operation("restoration")).toMatchObject({ status: "completed", successful: 50 });
  });

  test("killed between any two batches, resumes after the last one and counts each listing once", async () => {
    await listings(60);
    await start("purge", { total: 60 });
    void work(killedAtBatch("purge", 2));
    // The second twenty are moved, but the cursor isn't saved.
    await expect.poll(() => trashed()).toHaveLength(40);
    queued.push("purge");
    expect(await work()).toBe("held");
    clock += 121_000;
    queued.push("purge");
    expect(await work()).toBe("done");
    expect(await left()).toEqual([]);
    expect(await operation("purge")).toMatchObject({ status: "completed", successful: 60, processed: 60 });
  });

  test("can be cancelled, and what it moved can be restored", async () => {
    await listings(60);
    const { runId } = await start("purge", { total: 60 });
    const stopping: BatchJob = async function* (owner, run) {
      for await (const portion of ports.jobs.purge(owner, run)) {
        await cancelRun(ports, uid, "purge");
        yield portion;
      }
    };
    await work({ ...ports, jobs: { ...ports.jobs, purge: stopping } });
    expect(await operation("purge")).toMatchObject({ status: "cancelled", processed: 20, lease: null });
    expect(await left()).toHaveLength(40);
    await start("restoration", { total: 20, task: { undoes: runId } });
    await work();
    expect(await left()).toHaveLength(60);
  });

  test("runs once however often it's requested, and excludes other runs", async () => {
    await listings(3);
    const first = await start("purge", { total: 3 });
    const second = await start("purge", { total: 3 });
    expect(second.runId).toBe(first.runId);
    expect(queued).toEqual(["purge"]);
    await expect(start("deduplication")).rejects.toMatchObject({ code: "maintenance/busy" });
    await work();
    await start("deduplication");
    expect(queued).toEqual(["deduplication"]);
  });

  test("hands over to another task when the time share is used up", async () => {
    await listings(45);
    await start("purge", { total: 45 });
    const slow: BatchJob = async function* (owner, run) {
      for await (const portion of ports.jobs.purge(owner, run)) {
        clock += 7 * 60_000;
        yield portion;
      }
    };
    expect(await work({ ...ports, jobs: { ...ports.jobs, purge: slow } })).toBe("more");
    expect(await operation("purge")).toMatchObject({ status: "running", processed: 20 });
    expect(await work()).toBe("done");
    expect(await left()).toEqual([]);
  });

  test("is retried after an unexpected failure, and fails with the last attempt", async () => {
    await listings(2);
    await start("purge", { total: 2 });
    const broken = { ...ports, jobs: { ...ports.jobs, purge: never } };
    await expect(work(broken)).rejects.toThrow("not asked for here");
    expect(await operation("purge")).toMatchObject({ status: "running", lease: { holder: "queue" } });
    queued.push("purge");
    await expect(work(broken, true)).rejects.toThrow("not asked for here");
    expect(await operation("purge")).toMatchObject({ status: "failed", failure: { code: "internal" } });
    await start("purge", { total: 2 });
    await work();
    expect(await left()).toEqual([]);
  });
});

describe("a deduplication", () => {
  const copies = () =>
    listings(24, (index) => ({ sku: `S${index % 12}`, quantity: 2, createdAt: null, title: `Car ${index}` }));

  test("finds the duplicates, merges each group, and can be undone as a whole", async () => {
    await copies();
    const { runId } = await start("deduplication");
    await work();
    expect(await left()).toHaveLength(12);
    const quantities = (await firestore.collection(paths.listings(uid)).get()).docs.map((each): unknown =>
      each.get("quantity"),
    );
    expect(new Set(quantities)).toEqual(new Set([4]));
    expect(await operation("deduplication")).toMatchObject({
      status: "completed",
      ...{ total: 12, successful: 12 },
      message: "12 duplicates are in the trash.",
    });
    await start("restoration", { total: 12, task: { undoes: runId } });
    await work();
    expect(await left()).toHaveLength(24);
    expect((await listing("L00000").get()).get("quantity")).toBe(2);
  });

  test("killed halfway, removes the rest and adds no quantity twice", async () => {
    await copies();
    await start("deduplication");
    void work(killedAtBatch("deduplication", 1));
    await expect.poll(() => trashed()).toHaveLength(10);
    clock += 121_000;
    queued.push("deduplication");
    await work();
    expect(await left()).toHaveLength(12);
    expect(await operation("deduplication")).toMatchObject({
      status: "completed",
      total: 12,
      successful: 12,
    });
    expect((await listing("L00000").get()).get("quantity")).toBe(4);
  });
});

describe("maintenance over HTTP", () => {
  test("is refused to anybody but super admins and changes nothing", async () => {
    const seller = await createMember();
    uid = seller.uid;
    await listing("a").set({ title: "Camaro", sku: "S", isDraft: true });
    await listing("b").set({ title: "Camaro", sku: "S", isDraft: true });
    const calls = {
      checkDuplicates: { userId: seller.uid },
      deduplicateListings: { userId: seller.uid, duplicates: [] },
      purgeAllListings: { userId: seller.uid },
      restoreRun: { runId: "x" },
      getSkuProcessingCandidates: {},
      batchProcessMissingSkus: {},
      migrateToFirebaseStorage: { dryRun: false },
      migrateAllToFirebaseStorage: { dryRun: false },
      cleanupCloudinaryImages: { dryRun: false },
      revertToCloudinary: { dryRun: false },
      cancelMaintenance: { name: "purge" },
      getCloudinaryConfig: {},
      saveCloudinaryConfig: { cloudName: "evil", apiKey: "1", apiSecret: "2" },
      testCloudinaryConfig: { cloudName: "evil", apiKey: "1", apiSecret: "2" },
    };
    for (const person of [null, seller, await createMember({ role: "admin" })]) {
      const status = person === null ? "UNAUTHENTICATED" : "PERMISSION_DENIED";
      for (const [name, data] of Object.entries(calls)) {
        expect((await callAs(person, name, data)).error, name).toMatchObject({ status });
      }
    }
    expect(await left()).toEqual(["a", "b"]);
    expect(await idsIn(`users/${uid}/operations`)).toEqual([]);
    expect((await firestore.doc(paths.imageHostConfig()).get()).exists).toBe(false);
  });

  test("lets a super admin check, remove, purge and restore, for themselves or for others", async () => {
    const boss = await createMember({ role: "super-admin" });
    uid = (await createMember()).uid;
    for (const [id, sku] of [
      ["a", "S"],
      ["b", "S"],
      ["c", "T"],
    ] as const)
      await listing(id).set({ title: `Camaro ${sku}`, sku, isDraft: true, quantity: 1 });
    const userId = uid;
    expect((await callAs(boss, "checkDuplicates", { userId })).data).toEqual({
      totalDuplicates: 1,
      duplicates: [{ title: "Camaro S", count: 2 }],
    });
    // The list that the client sends isn't trusted.
    const duplicates = [{ id: "c" }];
    expect((await callAs(boss, "deduplicateListings", { userId, duplicates })).data).toMatchObject({
      ...{ success: true, removedCount: 1 },
    });
    expect(await left()).toContain("c");
    const purged = (await callAs(boss, "purgeAllListings", { userId })).data as { runId: string };
    expect(purged).toMatchObject({ success: true, deletedCount: 2 });
    expect(await left()).toEqual([]);
    const { runId } = purged;
    expect((await callAs(boss, "restoreRun", { userId, runId })).data).toEqual({
      ...{ success: true, restoredCount: 2 },
    });
    expect(await left()).toHaveLength(2);
    expect((await callAs(boss, "checkDuplicates", {})).data).toEqual({ totalDuplicates: 0, duplicates: [] });
  });
});
