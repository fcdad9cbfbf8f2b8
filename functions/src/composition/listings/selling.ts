import * as z from "zod";

import * as listings from "../../contract/listing/listings.ts";
import * as selling from "../../contract/listing/selling.ts";
import { bundleStore } from "../../db/listings/bundles.ts";
import { endingStore } from "../../db/listings/endings.ts";
import { itemDraftRecords } from "../../db/listings/itemDrafts.ts";
import { listingImages } from "../../db/listings/listingImages.ts";
import { pushOperations } from "../../db/listings/pushOperations.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { createBundle } from "../../domain/bundles/createBundle.ts";
import { itemDrafts } from "../../domain/bundles/itemDrafts.ts";
import { endListing } from "../../domain/listings/endListing.ts";
import { enhanceImages } from "../../domain/listings/enhanceImages.ts";
import { publishListing } from "../../domain/listings/publishListing.ts";
import type { PushPorts } from "../../domain/listings/push/ports.ts";
import { runPush } from "../../domain/listings/push/runPush.ts";
import { cancelPush as cancel, startPush } from "../../domain/listings/push/startPush.ts";
import { ebayItemDraftCalls } from "../../ebay/item/itemDraftCalls.ts";
import { ebayCalls, ebaySecrets, ebaySettings, publishPorts } from "../ebay/ebay.ts";
import { operationTask } from "../operationTask.ts";
import { app, firestore, photos, report, serve } from "../runtime.ts";

/** Needs 512 MiB. A listing can have 24 photos of 8 MB each, processed one at a time. */
export const goLiveNow = serve(
  listings.goLiveNow,
  async ({ listingId }, { uid }) => ({
    success: true as const,
    ...(await publishListing(publishPorts, uid, listingId)),
  }),
  ebaySecrets,
);

const pushPorts: PushPorts = {
  ...publishPorts,
  marketplace: ebayCalls,
  operations: pushOperations(firestore),
  enqueue: (uid, at) => enqueueTask(app, "runEbayPush")({ uid }, at),
  report,
};

export const pushDrafts = serve(selling.pushDrafts, ({ listingIds }, { uid }) =>
  startPush(pushPorts, uid, listingIds),
);

export const cancelPush = serve(selling.cancelPush, (_input, { uid }) => cancel(pushPorts, uid));

export const runEbayPush = operationTask(
  "runEbayPush",
  z.strictObject({ uid: z.string() }),
  ({ uid }, { isLast }) => runPush(pushPorts, uid, isLast),
  ebaySecrets,
);

export const endBulkListings = serve(
  selling.endBulkListings,
  ({ itemId }, { uid }) =>
    endListing({ ...publishPorts, marketplace: ebayCalls, endings: endingStore(firestore) }, uid, itemId),
  ebaySecrets,
);

const bundlePorts = {
  pictures: photos,
  bundles: bundleStore(firestore),
  drafts: itemDrafts({
    records: itemDraftRecords(firestore),
    marketplace: ebayItemDraftCalls(ebaySettings),
    withAccessToken: publishPorts.withAccessToken,
    report,
  }),
};
export const createMultiItemListing = serve(
  selling.createMultiItemListing,
  (input, { uid }) => createBundle(bundlePorts, uid, input),
  ebaySecrets,
);

export const enhanceListingImages = serve(
  selling.enhanceListingImages,
  ({ listingId }, { uid }) =>
    enhanceImages(
      { ...publishPorts, marketplace: ebayCalls, images: listingImages(firestore) },
      uid,
      listingId,
    ),
  ebaySecrets,
);
