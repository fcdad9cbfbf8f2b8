import * as listings from "../contract/listings.ts";
import { publishListing } from "../domain/listings/publishListing.ts";
import { ebaySecrets, publishPorts } from "./ebay.ts";
import { serve } from "./runtime.ts";

/** A listing may have 24 photos of 8 MB; they are in memory one at a time. */
export const goLiveNow = serve(
  listings.goLiveNow,
  async ({ listingId }, { uid }) => ({
    success: true as const,
    ...(await publishListing(publishPorts, uid, listingId)),
  }),
  { ...ebaySecrets, memory: "512MiB" },
);
