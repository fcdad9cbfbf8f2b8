import { AppError } from "@contract/wire/errors";
import { type MigrationDirection, migrateSingleListing } from "@contract/images/images";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import { isAtCloudinary } from "@/lib/listings/listing";
import type { ListingRow } from "@/lib/listings/row";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";
import { titleOf } from "../list/rowText";

/** Where a listing's pictures can be moved: to where the shown one isn't. Null where we have none to move. */
export function directionOf({
  frontImageUrl,
  hasFirebaseImages,
}: Pick<ListingRow, "frontImageUrl" | "hasFirebaseImages">): MigrationDirection | null {
  if (isAtCloudinary(frontImageUrl)) return "toFirebase";
  return hasFirebaseImages ? "toCloudinary" : null;
}

/** A second time while it is under way finds the same copies: the server makes each once. */
export async function moveImages(row: ListingRow, direction: MigrationDirection): Promise<void> {
  showStatus("loading", copy.movingImages[direction](titleOf(row)));
  try {
    const { success, message } = await call(migrateSingleListing, { listingId: row.id, direction });
    if (success) {
      showStatus("success", message);
      showToast(message, { tone: "success", detail: titleOf(row) });
      return;
    }
    fail(row, copy.moveImagesFailed(message));
  } catch (error) {
    fail(row, ...failureWords(error));
  }
}

/** What is said of a failure, and where the server knows no reason, what more there is to know. */
export function failureWords(error: unknown): [message: string, detail?: string] {
  const hasReason = error instanceof AppError && error.code !== "internal";
  return hasReason ? [copy.moveImagesFailed(errorText(error))] : [copy.moveImagesBroken, errorText(error)];
}

function fail(row: ListingRow, message: string, detail: string = titleOf(row)): void {
  clearStatus();
  showToast(message, { tone: "danger", detail, duration: 8000 });
}
