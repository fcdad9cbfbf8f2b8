import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";

import type { ListingDocument } from "@contract/documents";
import { duplicateListing, relistListing } from "@contract/listings/listingEdit";
import type { RelistShipping } from "@contract/listings/relisting";
import { endBulkListings } from "@contract/listings/selling";
import { smartSyncListing } from "@contract/sync";
import { deleteListings, restoreListings } from "@contract/trash/trash";

import { call } from "@/lib/calls/call";
import type { WithId } from "@/lib/firestore/documents";
import { describeError, describeRefusal, type Refusal } from "@/lib/calls/errorText";
import { clearStatus, showStatus } from "@/lib/calls/statusMessage";
import type { RefusedAt } from "@/lib/listings/refusedAt";
import { urls } from "@/lib/browser/urls";
import { showToast } from "@/ui/overlays/toast";

import { copy } from "../copy";

/** Returns the actions of one listing. The page shows their results from its document. */
export function useListingActions(listing: WithId<ListingDocument>, title: string) {
  const navigate = useNavigate();
  const { id, ebayItemId } = listing;

  const refresh = useMutation({
    mutationFn: () => call(smartSyncListing, { listingId: id }),
    onMutate: () => showStatus("loading", copy.refreshing),
    onSuccess: () => showStatus("success", copy.refreshed),
    onError: clearStatus,
  });
  const end = useMutation({
    mutationFn: async () => {
      if (ebayItemId === null) return;
      const answer = await call(endBulkListings, { itemId: ebayItemId });
      if (!answer.success) throw new EndRefused(answer);
    },
    onSuccess: () => showToast(copy.ended, { tone: "success" }),
  });
  const relist = useMutation({
    mutationFn: ({ quantity, shipping }: { quantity: number; shipping: RelistShipping | null }) =>
      call(relistListing, { listingId: id, quantity, shipping }),
    onMutate: () => showStatus("loading", `Putting ${title} on eBay again`),
    onSuccess: ({ listingId, ebayItemId: itemId, olderReading }) => {
      showStatus("success", `${title} is on eBay again as item ${itemId}`);
      if (olderReading) showToast(copy.relistedFrom(olderReading.readAt), LONG_TOAST);
      void navigate(urls.listing(listingId));
    },
    onError: clearStatus,
  });
  const duplicate = useMutation({
    mutationFn: (copyId: string) => call(duplicateListing, { listingId: id, copyId }),
    onSuccess: ({ listingId, olderReading }) => {
      if (olderReading)
        showToast(copy.duplicated, { ...LONG_TOAST, detail: copy.duplicatedFrom(olderReading.readAt) });
      else showToast(copy.duplicated, { tone: "success" });
      void navigate(urls.listing(listingId));
    },
  });
  /**
   * Creates a draft with the same texts and pictures, in which the refused field of an ended item is fixed.
   */
  const mendCopy = useMutation({
    mutationFn: ({ copyId }: { copyId: string; refusal: RefusedAt }) =>
      call(duplicateListing, { listingId: id, copyId }),
    onSuccess: ({ listingId }, { refusal }) =>
      void navigate(urls.editListingEnhanced(listingId), { state: { refusal } }),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteListings, { listingIds: [id] }),
    onSuccess: () => {
      showToast(copy.deleted, { tone: "success", detail: copy.inTrash, undo: () => restoreListing(id) });
      void navigate(urls.collection);
    },
  });
  return { refresh, end, relist, duplicate, mendCopy, remove };
}

async function restoreListing(listingId: string): Promise<void> {
  try {
    const { restored, taken } = await call(restoreListings, { listingIds: [listingId] });
    if (restored.length > 0) showToast(copy.restored, { tone: "success" });
    else showToast(taken.length > 0 ? copy.cameAgain : copy.notInTrash, { tone: "warning" });
  } catch (error) {
    showToast(describeError(error), { tone: "danger" });
  }
}

/** Options of a toast that stays long enough to be read. The duration is in milliseconds. */
const LONG_TOAST = { tone: "warning", duration: 12_000 } as const;

/** Thrown if eBay doesn't end the item. */
class EndRefused extends Error {
  override readonly name = "EndRefused";
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("eBay didn't end the item");
    this.refusal = refusal;
  }
}

export const describeActionError = (error: Error): string =>
  error instanceof EndRefused ? describeRefusal(error.refusal) || copy.endFailed : describeError(error);
