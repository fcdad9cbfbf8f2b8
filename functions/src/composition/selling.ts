import * as listings from "../contract/listings.ts";
import * as selling from "../contract/selling.ts";
import { bundleStore } from "../db/bundles.ts";
import { endingStore } from "../db/endings.ts";
import { listingImages } from "../db/listingImages.ts";
import { createBundle } from "../domain/bundles/createBundle.ts";
import { endListing } from "../domain/listings/endListing.ts";
import { enhanceImages } from "../domain/listings/enhanceImages.ts";
import { publishListing } from "../domain/listings/publishListing.ts";
import { pushDrafts as push } from "../domain/listings/pushDrafts.ts";
import { ebayCalls, ebaySecrets, publishPorts } from "./ebay.ts";
import { firestore, report, serve } from "./runtime.ts";

/** A listing may have 24 photos of 8 MB; they are in memory one at a time. */
export const goLiveNow = serve(
  listings.goLiveNow,
  async ({ listingId }, { uid }) => ({
    success: true as const,
    ...(await publishListing(publishPorts, uid, listingId)),
  }),
  { ...ebaySecrets, memory: "512MiB" },
);

export const pushDrafts = serve(
  selling.pushDrafts,
  ({ listingIds }, { uid }) => push({ ...publishPorts, marketplace: ebayCalls, report }, uid, listingIds),
  { ...ebaySecrets, memory: "512MiB" },
);

export const endBulkListings = serve(
  selling.endBulkListings,
  ({ itemId }, { uid }) =>
    endListing({ ...publishPorts, marketplace: ebayCalls, endings: endingStore(firestore) }, uid, itemId),
  ebaySecrets,
);

export const createMultiItemListing = serve(selling.createMultiItemListing, (input, { uid }) =>
  createBundle(bundleStore(firestore), uid, input),
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
