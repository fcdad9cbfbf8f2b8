import { setTimeout as sleep } from "node:timers/promises";

import * as z from "zod";

import { config } from "../config.ts";
import * as imageContract from "../contract/images/imageMigration.ts";
import * as contract from "../contract/maintenance/listingMaintenance.ts";
import {
  cancelMaintenance as cancelContract,
  type ImageWork,
  MAINTENANCE,
  type MaintenanceName,
} from "../contract/maintenance/maintenance.ts";
import { listingIds } from "../db/listings/listingIds.ts";
import { maintenanceRuns } from "../db/maintenance/maintenanceRuns.ts";
import { picturedListings } from "../db/images/picturedListings.ts";
import { isShownElsewhere } from "../db/images/pictureUse.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import { trashStore } from "../db/trash/trash.ts";
import { unreadListings } from "../db/listings/unreadListings.ts";
import { paths } from "../contract/documents.ts";
import {
  toMigration,
  buildPreview,
  migrateBatch,
  describePreview,
} from "../domain/maintenance/imageAnswers.ts";
import { type ImageWorkPorts, selectListings, createImageJob } from "../domain/maintenance/imageWork.ts";
import type { Run, RunPorts, BatchJob } from "../domain/maintenance/ports.ts";
import { createSkuJob, type SkuPorts } from "../domain/maintenance/processSkus.ts";
import {
  createDeduplicationJob,
  createPurgeJob,
  type RemovePorts,
  createRestorationJob,
} from "../domain/maintenance/removeWorks.ts";
import { runMaintenance as work } from "../domain/maintenance/runMaintenance.ts";
import { countCandidates, pickBatch } from "../domain/maintenance/skuCandidates.ts";
import { cancelRun, type StartedRun, startRun, waitForRun } from "../domain/maintenance/startRun.ts";
import { groupDuplicates } from "../domain/trash/duplicates.ts";
import { marketplacePictures } from "../images/marketplacePictures.ts";
import { cardReader } from "./capture/analysts.ts";
import { createImageHost, imageHostSecrets } from "./images/imageHost.ts";
import { createMigrationPorts } from "./images/images.ts";
import { operationTask } from "./operationTask.ts";
import { app, firestore, photos, report, serve } from "./runtime.ts";

const runs = maintenanceRuns(firestore);
const pages = listingIds(firestore);
const trash = trashStore(firestore);
const unread = unreadListings(firestore);
const pictured = picturedListings(firestore);
const removePorts: RemovePorts = { trash, pages, report };
const marketplace = marketplacePictures(config.ebay.apiBase);

const skuPorts: SkuPorts = {
  listings: unread,
  picture: async (uid, place, url) => {
    if (place === "ebayPhotos") return marketplace.read(url);
    return place === "firebaseImages" ? photos.read(uid, url) : (await createImageHost()).read(url);
  },
  reader: cardReader,
  report,
};

const createImagePorts = async (): Promise<ImageWorkPorts> => ({
  ...(await createMigrationPorts()),
  photos,
  all: (uid) => pictured.all(uid),
  isShownElsewhere: (uid, image, listingId) =>
    isShownElsewhere(firestore, uid, image, paths.listing(uid, listingId)),
  report,
});
const imageWork: BatchJob = async function* (uid, run) {
  yield* createImageJob(await createImagePorts())(uid, run);
};

const ports: RunPorts = {
  runs,
  enqueue: (uid, name, at) => enqueueTask(app, "runMaintenance")({ uid, name }, at),
  now: Date.now,
  works: {
    deduplication: createDeduplicationJob(removePorts),
    purge: createPurgeJob(removePorts),
    restoration: createRestorationJob(removePorts),
    skuProcessing: createSkuJob(skuPorts),
    imageMigration: imageWork,
  },
};

/** 2 GiB for the reader and a decoded 4K photo. */
export const runMaintenance = operationTask(
  "runMaintenance",
  z.strictObject({ uid: z.string(), name: z.enum(MAINTENANCE) }),
  ({ uid, name }, attempt) => work(ports, uid, name, attempt),
  { secrets: imageHostSecrets },
);

/** Starts a run and returns its state when it ends or the wait is over. */
async function runToEnd(
  uid: string,
  name: MaintenanceName,
  prepare: () => Promise<StartedRun>,
): Promise<Run> {
  const { runId } = await startRun(ports, uid, name, prepare);
  return waitForRun(ports, sleep, uid, name, runId, contract.RUN_WAIT_SECONDS * 1_000);
}
const hasSucceeded = ({ status }: Run): boolean => status !== "failed";

export const cancelMaintenance = serve(cancelContract, ({ userId, name }, { uid }) =>
  cancelRun(ports, userId ?? uid, name),
);

export const checkDuplicates = serve(contract.checkDuplicates, async (input, { uid }) => {
  const groups = groupDuplicates(await trash.copies(input?.userId ?? uid));
  return {
    totalDuplicates: groups.reduce((sum, { removed }) => sum + removed.length, 0),
    duplicates: groups
      .slice(0, contract.NAMED_DUPLICATES)
      .map(({ kept, removed }) => ({ title: kept.title, count: removed.length + 1 })),
  };
});

export const deduplicateListings = serve(contract.deduplicateListings, async (input, { uid }) => {
  const owner = input?.userId ?? uid;
  const standing = await runToEnd(owner, "deduplication", () => Promise.resolve({ total: 0, task: {} }));
  return { success: hasSucceeded(standing), removedCount: standing.successful, runId: standing.runId };
});

export const purgeAllListings = serve(contract.purgeAllListings, async (input, { uid }) => {
  const owner = input?.userId ?? uid;
  const standing = await runToEnd(owner, "purge", async () => ({
    total: await pages.count(owner),
    task: {},
  }));
  return { success: hasSucceeded(standing), deletedCount: standing.successful, runId: standing.runId };
});

export const restoreRun = serve(contract.restoreRun, async ({ userId, runId }, { uid }) => {
  const owner = userId ?? uid;
  const standing = await runToEnd(owner, "restoration", async () => ({
    total: await pages.countTrashed(owner, runId),
    task: { undoes: runId },
  }));
  return { success: hasSucceeded(standing), restoredCount: standing.successful };
});

export const getSkuProcessingCandidates = serve(
  contract.getSkuProcessingCandidates,
  async (_input, { uid }) => ({
    success: true as const,
    candidates: countCandidates(await unread.all(uid), {
      allowCloudinary: true,
      minImages: contract.SKU_MIN_IMAGES,
    }),
  }),
);

export const batchProcessMissingSkus = serve(
  contract.batchProcessMissingSkus,
  async ({ limit, ...options }, { uid }) => {
    const standing = await runToEnd(uid, "skuProcessing", async () => {
      const [listings, last] = await Promise.all([unread.all(uid), runs("skuProcessing").read(uid)]);
      const chosen = pickBatch(listings, options, limit, last.task.listingIds);
      return { total: chosen.length, task: { ...options, listingIds: chosen } };
    });
    const { processed, successful, unavailable, lowConfidence, failed, skipped, details } = standing;
    return {
      success: hasSucceeded(standing) && standing.total > 0,
      summary: { processed, successful, unavailable, lowConfidence, failed, skipped },
      details,
    };
  },
);

export const migrateToFirebaseStorage = serve(
  imageContract.migrateToFirebaseStorage,
  async ({ batchSize, dryRun }, { uid }) => {
    const listings = await pictured.all(uid);
    if (dryRun) return buildPreview(listings, batchSize);
    const readStoredPictures = (ids: readonly string[]) => pictured.storedPictures(uid, ids);
    return migrateBatch(await createImagePorts(), uid, listings, batchSize, readStoredPictures);
  },
  { secrets: imageHostSecrets },
);

export const migrateAllToFirebaseStorage = serve(
  imageContract.migrateAllToFirebaseStorage,
  async ({ batchSize, dryRun }, { uid }) => {
    if (dryRun) return buildPreview(await pictured.all(uid), batchSize);
    const standing = await runImages(uid, "migrate", batchSize);
    return toMigration(standing, (ids) => pictured.storedPictures(uid, ids));
  },
);

export const cleanupCloudinaryImages = serve(imageContract.cleanupCloudinaryImages, ({ dryRun }, { uid }) =>
  previewOrRun(uid, "cleanup", dryRun),
);

export const revertToCloudinary = serve(imageContract.revertToCloudinary, ({ dryRun }, { uid }) =>
  previewOrRun(uid, "revert", dryRun),
);

async function previewOrRun(uid: string, images: ImageWork, dryRun: boolean) {
  if (dryRun) {
    const wanted = selectListings(images, await pictured.all(uid));
    return { success: true, message: describePreview(images, wanted), listings: wanted.length };
  }
  const standing = await runImages(uid, images, imageContract.RUN_MIGRATION_BATCH);
  return { success: hasSucceeded(standing), message: standing.message ?? "", listings: standing.total };
}

const runImages = (uid: string, images: ImageWork, batchSize: number): Promise<Run> =>
  runToEnd(uid, "imageMigration", async () => {
    const listings = await pictured.all(uid);
    const total = selectListings(images, listings).length;
    return { total, task: { images, batchSize, totalListings: listings.length } };
  });
