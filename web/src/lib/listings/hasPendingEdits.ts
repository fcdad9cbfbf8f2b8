import type { ListingDocument } from "@contract/documents";
import { findPendingEdits } from "@contract/listings/pendingEdits";

import { getStatus } from "./listing";

type Edited = Parameters<typeof findPendingEdits>[0] &
  Pick<ListingDocument, "status" | "isDraft" | "ebayItemId">;

/** Returns whether a listing has edits to send. An ended listing can't be revised, so it has none. */
export const hasPendingEdits = (listing: Edited): boolean =>
  listing.ebayItemId !== null &&
  ["active", "scheduled"].includes(getStatus(listing)) &&
  findPendingEdits(listing).length > 0;
