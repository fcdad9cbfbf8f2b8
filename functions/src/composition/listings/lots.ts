import { endingStore } from "../../db/listings/endings.ts";
import { lotStore } from "../../db/listings/lots.ts";
import { liveListings } from "../../db/listings/publications.ts";
import {
  type LotPorts,
  settleLots as settle,
  settleLotsOf as settleOf,
} from "../../domain/bundles/settleLots.ts";
import { changeLiveQuantity } from "../../domain/listings/changeLiveQuantity.ts";
import { endListing } from "../../domain/listings/endListing.ts";
import { ebayCalls, publishPorts } from "../ebay/ebay.ts";
import { firestore, report } from "../runtime.ts";

const live = liveListings(firestore);

const ports: LotPorts = {
  lots: lotStore(firestore),
  changeQuantity: (uid, listingId) => changeLiveQuantity(publishPorts, uid, listingId),
  async pause(uid, listingId) {
    const listing = await live.read(uid, listingId);
    if (listing === null) return;
    const endings = endingStore(firestore);
    await endListing({ ...publishPorts, marketplace: ebayCalls, endings }, uid, listing.ebayItemId);
  },
  report,
};

/** Sales were read: lots and their cars follow. What fails now is done after the next reading. */
export const settleLots = (uid: string): Promise<void> =>
  settle(ports, uid).catch((error: unknown) => report("lots not settled", error));

/** The seller has changed quantities: lots of these cars, and these lots, follow. */
export const settleLotsOf = (uid: string, listingIds: readonly string[]): Promise<void> =>
  settleOf(ports, uid, listingIds).catch((error: unknown) => report("lots not settled", error));
