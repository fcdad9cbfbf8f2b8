import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";

import type { ListingDocument } from "@contract/documents";
import { FIELDS } from "@contract/listing/fields";
import { compareListings, type LedgerLine, settleListing, type Side } from "@contract/listing/ledger";
import { saveListing } from "@contract/listing/listingEdit";

import { call } from "@/lib/calls/call";
import { errorText } from "@/lib/calls/errorText";
import type { Found } from "@/lib/firestore/documents";
import { showToast } from "@/ui/overlays/toast";

import { ledgerCopy as copy } from "./copy";

/** Compares the listing with what eBay was last seen to have, anew with each change of the listing. */
export function useLedger(listing: Found<ListingDocument>) {
  const { id, ebayItemId, updatedAt } = listing;
  return useQuery({
    queryKey: ["ledger", id, updatedAt?.toMillis()],
    queryFn: async () =>
      (await call(compareListings, { listingIds: [id], withTerms: true })).ledgers[0] ?? null,
    enabled: ebayItemId !== null,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
}

interface Choice {
  readonly side: Side;
  readonly lines: readonly LedgerLine[];
}

/** Settles differences of the listing. Taking eBay's values can be undone. */
export function useSettling(listingId: string) {
  return useMutation({
    mutationFn: ({ side, lines }: Choice) =>
      call(settleListing, {
        listingId,
        choices: Object.fromEntries(lines.map(({ field }) => [field, side])),
      }),
    onSuccess: ({ taken, sent }, { lines }) => {
      if (sent.length > 0) showToast(copy.sent(labelsOf(sent)), { tone: "success" });
      if (taken.length === 0) return;
      const undone = lines.filter(({ field }) => taken.includes(field));
      showToast(copy.taken(labelsOf(taken)), {
        tone: "success",
        action: { label: "Undo", onSelect: () => void bringBack(listingId, undone) },
      });
    },
  });
}

const labelsOf = (fields: readonly LedgerLine["field"][]): string =>
  fields.map((field) => FIELDS[field].label).join(", ");

/** Saves our values again, unless somebody has changed the fields meanwhile. */
async function bringBack(listingId: string, lines: readonly LedgerLine[]): Promise<void> {
  const values = (side: Side) => Object.fromEntries(lines.map((line) => [line.field, line[side]]));
  try {
    const { outcome } = await call(saveListing, {
      listingId,
      base: values("theirs"),
      changes: values("ours"),
    });
    showToast(outcome === "saved" ? copy.undone : copy.undoFailed, {
      tone: outcome === "saved" ? "success" : "danger",
    });
  } catch (error) {
    showToast(errorText(error), { tone: "danger" });
  }
}
