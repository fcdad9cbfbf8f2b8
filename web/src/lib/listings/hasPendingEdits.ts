import type { ListingDocument } from "@contract/documents";
import { pendingEdits } from "@contract/listing/pendingEdits";

import { statusOf } from "./listing";

type Edited = Parameters<typeof pendingEdits>[0] & Pick<ListingDocument, "status" | "isDraft" | "ebayItemId">;

/** Returns whether a listing has edits to send. An ended listing can't be revised, so it has none. */
export const hasPendingEdits = (listing: Edited): boolean =>
  listing.ebayItemId !== null &&
  ["active", "scheduled"].includes(statusOf(listing)) &&
  pendingEdits(listing).length > 0;
