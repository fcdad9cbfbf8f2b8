import { AppError } from "../../contract/wire/errors.ts";
import { type EndPorts, endListing } from "../listings/endListing.ts";
import type { LiveListings } from "../listings/publicationPorts.ts";

/**
 * Ends a live listing that can't stay on the marketplace without copies. Throws if the marketplace refuses.
 */
export async function pauseListing(
  ports: EndPorts & { liveListings: Pick<LiveListings, "read"> },
  uid: string,
  listingId: string,
): Promise<void> {
  const listing = await ports.liveListings.read(uid, listingId);
  if (listing === null) return;
  const { success, message, ebayCode } = await endListing(ports, uid, listing.ebayItemId);
  if (!success) throw new AppError("ebay/refused", { message, ...(ebayCode !== null && { ebayCode }) });
}
