import { listingDocument, paths } from "@contract/documents";
import { TRASH_DAYS } from "@contract/trash/trash";
import { DAY_MS } from "@contract/wire/durations";
import { MAX_LISTING_PHOTOS } from "@contract/wire/limits";
import { restoreCaptureHistory, type RemovedCardDocument } from "@contract/trash/removed";

import { call } from "@/lib/calls/call";
import type { WithId } from "@/lib/firestore/documents";
import { describeError } from "@/lib/calls/errorText";
import { convertFirestoreError } from "@/lib/firestore/firestoreErrors";
import { getMarketplace } from "@/lib/ebay/marketplace";
import { sendListing } from "@/lib/listingForm/sendListing";
import { collectionStore } from "@/lib/listings/store";
import { readDocuments } from "@/lib/firestore/readDocuments";
import { restoreCard } from "@/lib/captureStore/removedCards";
import { useSession } from "@/lib/session/session";
import { showToast } from "@/ui/overlays/toast";

import { isLive } from "../list/rowText";
import { copy } from "./copy";

/** Restores cards to the capture queue, where each continues. Shows the outcome. Never rejects. */
export async function restoreCards(
  uid: string,
  cards: readonly WithId<RemovedCardDocument>[],
): Promise<void> {
  const outcomes = await Promise.allSettled(cards.map((card) => restoreCard(uid, card.id, card)));
  const restored = outcomes.filter(({ status }) => status === "fulfilled").length;
  if (restored > 0) showToast(copy.cardsRestored(restored), { tone: "success" });
  const failure = outcomes.find((outcome) => outcome.status === "rejected");
  if (failure) {
    showToast(copy.cardsFailed, {
      tone: "danger",
      detail: describeError(convertFirestoreError(failure.reason)),
    });
  }
}

/** Restores the entries cleared in the last 30 days. Never rejects. */
export async function restoreHistory(): Promise<void> {
  try {
    const { restored } = await call(restoreCaptureHistory, {});
    showToast(copy.historyRestored(restored), { tone: "success" });
  } catch (error) {
    showToast(copy.historyFailed, { tone: "danger", detail: describeError(error) });
  }
}

/** Restores a picture as the last one of its listing. Never rejects. */
export async function restorePicture(uid: string, listingId: string, url: string): Promise<void> {
  const refusal = await putBack(uid, listingId, url).catch((error: unknown) =>
    describeError(convertFirestoreError(error)),
  );
  if (refusal !== null) {
    showToast(copy.pictureFailed, { tone: "danger", detail: refusal });
    return;
  }
  const row = collectionStore.get(listingId);
  const detail = row !== null && isLive(row) && isEbayOn() ? { detail: copy.pictureUnsent } : {};
  showToast(copy.pictureRestored, { tone: "success", ...detail });
}

function isEbayOn(): boolean {
  const session = useSession.getState();
  return session.status === "ready" && getMarketplace(session.person.record).isOn;
}

/** Restores a picture. Returns the reason if it can't be restored, otherwise null. */
async function putBack(uid: string, listingId: string, url: string): Promise<string | null> {
  const [listing] = await readDocuments(paths.listings(uid), [listingId], listingDocument);
  if (listing === undefined) return copy.pictureListingGone;
  const { firebaseImages } = listing;
  if (firebaseImages.includes(url)) return null;
  if (firebaseImages.length >= MAX_LISTING_PHOTOS) return copy.pictureFull(MAX_LISTING_PHOTOS);
  const changes = { firebaseImages: [...firebaseImages, url] };
  const { outcome } = await sendListing(listingId, { firebaseImages }, changes);
  return outcome === "conflict" ? copy.pictureOvertaken : null;
}

/** Milliseconds for which deleted items can be restored. */
export const IN_TRASH = TRASH_DAYS * DAY_MS;

export const getCardName = ({ item }: RemovedCardDocument) => item.carName ?? item.sku ?? copy.unnamedCard;
