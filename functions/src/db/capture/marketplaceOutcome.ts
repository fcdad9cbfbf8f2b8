import { type DocumentSnapshot, FieldValue, type Firestore, Timestamp } from "firebase-admin/firestore";

import { paths } from "../../contract/documents.ts";
import { toDay } from "../../contract/wire/durations.ts";
import type { CaptureStore } from "../../domain/capture/processCardCapture.ts";

/**
 * Stores what the marketplace did with a card. The card's first outcome extends its time in the log and in the
 * day's total (decisions/capture/0300). Later ones come from repeats, and extend nothing.
 */
export const saveMarketplaceOutcome = (
  firestore: Firestore,
  ...[uid, captureId, { ebayItemId, ebayCreated, ebayUpdated }, processingTime]: Parameters<
    CaptureStore["saveMarketplaceOutcome"]
  >
): Promise<void> =>
  firestore.runTransaction(async (transaction) => {
    const capture = await transaction.get(firestore.doc(paths.capture(uid, captureId)));
    const entry = await transaction.get(firestore.doc(paths.captureLogEntry(uid, captureId)));
    const outcome = { ebayItemId, ebayCreated, ebayUpdated };
    transaction.update(capture.ref, outcome);
    // The seller has cleared the log.
    if (!entry.exists) return;
    const known: unknown = entry.get("processingTime");
    const isFirst = capture.get("ebayCreated") !== true && capture.get("ebayUpdated") !== true;
    const more = isFirst && typeof known === "number" ? Math.max(0, processingTime - known) : 0;
    transaction.update(entry.ref, {
      ...outcome,
      ...(ebayCreated ? { isDraft: false } : {}),
      ...(more > 0 && { processingTime }),
    });
    if (more === 0) return;
    // Not read in the transaction, whose lock would make the seller's other cards wait.
    const owner = await firestore.doc(paths.user(uid)).get();
    if (isOfCountedDay(owner, capture))
      transaction.update(owner.ref, { "captureStats.totalProcessingTime": FieldValue.increment(more) });
  });

/** Returns whether the seller's counters are still of the day on which a card was counted. */
function isOfCountedDay(owner: DocumentSnapshot, capture: DocumentSnapshot): boolean {
  const createdAt: unknown = capture.get("createdAt");
  if (!(createdAt instanceof Timestamp)) return false;
  return owner.get("captureStats.lastCaptureDate") === toDay(createdAt.toMillis());
}
