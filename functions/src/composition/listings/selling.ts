import * as listings from "../../contract/listings/listings.ts";
import * as selling from "../../contract/listings/selling.ts";
import { openLotDrafts } from "../../db/lots/lotDrafts.ts";
import { openItemDraftRecords } from "../../db/lots/itemDrafts.ts";
import { openPushOperations } from "../../db/queues.ts";
import { enqueueTask } from "../../db/taskQueues.ts";
import { createLot } from "../../domain/lots/createLot.ts";
import { createItemDrafts } from "../../domain/lots/itemDrafts.ts";
import { endListing } from "../../domain/listings/endListing.ts";
import { enhanceImages } from "../../domain/listings/enhanceImages.ts";
import { publishListing } from "../../domain/listings/publishListing.ts";
import type { PushPorts } from "../../domain/listings/push/ports.ts";
import { runPush } from "../../domain/listings/push/runPush.ts";
import { cancelPush as cancel, startPush } from "../../domain/listings/push/startPush.ts";
import { createEbayItemDraftCalls } from "../../ebay/item/itemDraftCalls.ts";
import {
  ebayCalls,
  ebaySecrets,
  ebaySettings,
  endingPorts,
  publishPorts,
  serveWithEbay,
} from "../ebay/ebay.ts";
import { createSellerTask } from "../operationTask.ts";
import { app, firestore, photos, report, serve } from "../runtime.ts";
import { findMissingListings } from "../../db/listings/storedListing.ts";
import { openListingImages } from "../../db/images/keptPictureStore.ts";

/** Needs 512 MiB. A listing can have 24 photos of 8 MB each, processed one at a time. */
export const goLiveNow = serveWithEbay(listings.goLiveNow, async ({ listingId }, { uid }) => ({
  success: true as const,
  ...(await publishListing(publishPorts, uid, listingId)),
}));

const pushPorts: PushPorts = {
  ...publishPorts,
  marketplace: ebayCalls,
  operations: openPushOperations(firestore),
  findMissing: (uid, listingIds) => findMissingListings(firestore, uid, listingIds),
  enqueue: (uid, at) => enqueueTask(app, "runEbayPush")({ uid }, at),
};

export const pushDrafts = serve(selling.pushDrafts, ({ listingIds }, { uid }) =>
  startPush(pushPorts, uid, listingIds),
);

export const cancelPush = serve(selling.cancelPush, (_input, { uid }) => cancel(pushPorts, uid));

export const runEbayPush = createSellerTask("runEbayPush", runPush, pushPorts, ebaySecrets);

export const endBulkListings = serveWithEbay(selling.endBulkListings, ({ itemId }, { uid }) =>
  endListing(endingPorts, uid, itemId),
);

const createLotPorts = {
  pictures: photos,
  lots: openLotDrafts(firestore),
  drafts: createItemDrafts({
    records: openItemDraftRecords(firestore),
    marketplace: createEbayItemDraftCalls(ebaySettings),
    withAccessToken: publishPorts.withAccessToken,
    report,
  }),
};
export const createMultiItemListing = serveWithEbay(selling.createMultiItemListing, (input, { uid }) =>
  createLot(createLotPorts, uid, input),
);

export const enhanceListingImages = serveWithEbay(selling.enhanceListingImages, ({ listingId }, { uid }) =>
  enhanceImages(
    { ...publishPorts, marketplace: ebayCalls, images: openListingImages(firestore) },
    uid,
    listingId,
  ),
);
