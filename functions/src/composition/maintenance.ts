import { setTimeout as sleep } from "node:timers/promises";

import * as z from "zod";

import { config } from "../config.ts";
import * as imageContract from "../contract/images/imageMigration.ts";
import { addTexts } from "../contract/maintenance/detailText.ts";
import * as contract from "../contract/maintenance/listingMaintenance.ts";
import {
  cancelMaintenance as cancelContract,
  MAINTENANCE,
  type MaintenanceName,
} from "../contract/maintenance/maintenance.ts";
import { openListingIds } from "../db/listings/listingIds.ts";
import { openMaintenanceRuns } from "../db/maintenance/maintenanceRuns.ts";
import { openPicturedListings } from "../db/images/picturedListings.ts";
import { isShownElsewhere } from "../db/images/pictureUse.ts";
import { enqueueTask } from "../db/taskQueues.ts";
import { openTrashStore } from "../db/trash/trash.ts";
import { openUnreadListings } from "../db/listings/unreadListings.ts";
import { paths } from "../contract/documents.ts";
import { changeImages, migrateAll, migrateNextBatch } from "../domain/maintenance/imageRuns.ts";
import { createImageJob, type ImageJobPorts } from "../domain/maintenance/imageJob.ts";
import * as listingRuns from "../domain/maintenance/listingRuns.ts";
import type { BatchJob, RunPorts } from "../domain/maintenance/ports.ts";
import { createPictureReader, createSkuJob, type SkuPorts } from "../domain/maintenance/processSkus.ts";
import {
  createDeduplicationJob,
  createPurgeJob,
  type RemovePorts,
  createRestorationJob,
} from "../domain/maintenance/removalJobs.ts";
import { runMaintenance as work } from "../domain/maintenance/runMaintenance.ts";
import type { RunToEndPorts } from "../domain/maintenance/runToEnd.ts";
import { processMissingSkus, readSkuCandidates } from "../domain/maintenance/skuRuns.ts";
import { cancelRun } from "../domain/maintenance/startRun.ts";
import { createMarketplacePictures } from "../images/marketplacePictures.ts";
import { cardReader } from "./capture/analysts.ts";
import { createImageHost, imageHostSecrets } from "./images/imageHost.ts";
import { createMigrationPorts } from "./images/images.ts";
import { settleLots } from "./listings/lots.ts";
import { createOperationTask } from "./operationTask.ts";
import { app, firestore, photos, report, serve } from "./runtime.ts";

const openRuns = openMaintenanceRuns(firestore);
const pages = openListingIds(firestore);
const trash = openTrashStore(firestore);
const unread = openUnreadListings(firestore);
const pictured = openPicturedListings(firestore);
const removePorts: RemovePorts = { trash, pages, report };
const marketplace = createMarketplacePictures(config.ebay.apiBase);

const skuPorts: SkuPorts = {
  listings: unread,
  readPicture: createPictureReader({ marketplace, photos, openHost: createImageHost }),
  reader: cardReader,
  report,
};

const createImagePorts = async (): Promise<ImageJobPorts> => ({
  ...(await createMigrationPorts()),
  listAll: (uid) => pictured.listAll(uid),
  isShownElsewhere: (uid, image, listingId) =>
    isShownElsewhere(firestore, uid, image, paths.listing(uid, listingId)),
  report,
});
const runImageJob: BatchJob = async function* (uid, run) {
  yield* createImageJob(await createImagePorts())(uid, run);
};

const ports = {
  ...{ openRuns, trash, pages, unread, pictured, sleep, settleLots },
  enqueue: (uid: string, name: MaintenanceName, at?: number) =>
    enqueueTask(app, "runMaintenance")({ uid, name }, at),
  now: Date.now,
  jobs: {
    deduplication: createDeduplicationJob(removePorts),
    purge: createPurgeJob(removePorts),
    restoration: createRestorationJob(removePorts),
    skuProcessing: createSkuJob(skuPorts),
    imageMigration: runImageJob,
  },
} satisfies RunPorts & RunToEndPorts;

/** Needs 2 GiB for the reader and a decoded 4K photo. */
export const runMaintenance = createOperationTask(
  "runMaintenance",
  z.strictObject({ uid: z.string(), name: z.enum(MAINTENANCE) }),
  ({ uid, name }, attempt) => work(ports, uid, name, attempt),
  { secrets: imageHostSecrets },
);

export const cancelMaintenance = serve(cancelContract, ({ userId, name }, { uid }) =>
  cancelRun(ports, userId ?? uid, name),
);

export const checkDuplicates = serve(contract.checkDuplicates, (input, { uid }) =>
  listingRuns.checkDuplicates(ports, input?.userId ?? uid),
);

export const deduplicateListings = serve(contract.deduplicateListings, (input, { uid }) =>
  listingRuns.deduplicateListings(ports, input?.userId ?? uid),
);

export const purgeAllListings = serve(contract.purgeAllListings, (input, { uid }) =>
  listingRuns.purgeListings(ports, input?.userId ?? uid),
);

export const restoreRun = serve(contract.restoreRun, ({ userId, runId }, { uid }) =>
  listingRuns.restoreRun(ports, userId ?? uid, runId),
);

export const getSkuProcessingCandidates = serve(contract.getSkuProcessingCandidates, (_input, { uid }) =>
  readSkuCandidates(ports, uid),
);

export const batchProcessMissingSkus = serve(contract.batchProcessMissingSkus, async (input, { uid }) => {
  const answer = await processMissingSkus(ports, uid, input);
  return { ...answer, details: answer.details.map((detail) => addTexts("skuProcessing", detail)) };
});

export const migrateToFirebaseStorage = serve(
  imageContract.migrateToFirebaseStorage,
  (input, { uid }) => migrateNextBatch({ pictured, createImagePorts }, uid, input),
  { secrets: imageHostSecrets },
);

export const migrateAllToFirebaseStorage = serve(
  imageContract.migrateAllToFirebaseStorage,
  (input, { uid }) => migrateAll(ports, uid, input),
);

export const cleanupCloudinaryImages = serve(imageContract.cleanupCloudinaryImages, ({ dryRun }, { uid }) =>
  changeImages(ports, uid, "cleanup", dryRun),
);

export const revertToCloudinary = serve(imageContract.revertToCloudinary, ({ dryRun }, { uid }) =>
  changeImages(ports, uid, "revert", dryRun),
);
