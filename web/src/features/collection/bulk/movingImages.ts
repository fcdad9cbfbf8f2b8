import { AppError } from "@contract/wire/errors";
import { type MigrationDirection, migrateSingleListing } from "@contract/images/images";
import { describePictures } from "@contract/images/pictureOutcome";

import { nameListing } from "@/lib/listings/nameListing";
import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import { isAtCloudinary } from "@/lib/listings/listing";
import type { ListingRow } from "@/lib/listings/row";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";

/**
 * Returns the direction in which a listing's pictures can be moved. Null if they aren't in either storage.
 */
export function getDirection({
  frontImageUrl,
  hasFirebaseImages,
}: Pick<ListingRow, "frontImageUrl" | "hasFirebaseImages">): MigrationDirection | null {
  if (isAtCloudinary(frontImageUrl)) return "toFirebase";
  return hasFirebaseImages ? "toCloudinary" : null;
}

/** Moves the pictures of a listing. Idempotent, because the server copies each picture once. */
export async function moveImages(row: ListingRow, direction: MigrationDirection): Promise<void> {
  showStatus("loading", copy.movingImages[direction](nameListing(row)));
  try {
    const answer = await call(migrateSingleListing, { listingId: row.id, direction });
    const { success, outcome } = answer;
    const message = outcome === null ? answer.message : describePictures(outcome);
    if (success) {
      showStatus("success", message);
      showToast(message, { tone: "success", detail: nameListing(row) });
      return;
    }
    fail(row, copy.moveImagesFailed(message));
  } catch (error) {
    fail(row, ...describeFailure(error));
  }
}

/** Returns the text of a failure, with details if the server gave no reason. */
export function describeFailure(error: unknown): [message: string, detail?: string] {
  const hasReason = error instanceof AppError && error.code !== "internal";
  return hasReason
    ? [copy.moveImagesFailed(describeError(error))]
    : [copy.moveImagesBroken, describeError(error)];
}

function fail(row: ListingRow, message: string, detail: string = nameListing(row)): void {
  clearStatus();
  showToast(message, { tone: "danger", detail, duration: 8000 });
}
