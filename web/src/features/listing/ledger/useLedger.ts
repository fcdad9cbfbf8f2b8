import { useMutation } from "@tanstack/react-query";

import type { ListingDocument } from "@contract/documents";
import { FIELDS } from "@contract/listings/fields";
import type { DifferingFact } from "@contract/item/differingFacts";
import { type LedgerLine, settleListing, type Side } from "@contract/listings/ledger";
import { reviseListing, saveListing } from "@contract/listings/listingEdit";

import { call } from "@/lib/calls/call";
import { describeError } from "@/lib/calls/errorText";
import type { WithId } from "@/lib/firestore/documents";
import { showToast } from "@/ui/overlays/toast";

import { ledgerCopy as copy } from "./copy";

/** Sends the car's details to eBay as item specifics. */
export function useSendFacts({ id, itemSpecifics }: WithId<ListingDocument>) {
  return useMutation({
    mutationFn: (facts: readonly DifferingFact[]) =>
      call(reviseListing, {
        listingId: id,
        base: { itemSpecifics },
        changes: {
          itemSpecifics: {
            ...itemSpecifics,
            ...Object.fromEntries(facts.map(({ name, ours }) => [name, ours])),
          },
        },
      }),
    onSuccess: ({ outcome }, facts) => {
      if (outcome === "revised")
        showToast(copy.sent(facts.map(({ name }) => name).join(", ")), { tone: "success" });
      if (outcome === "conflict") showToast(copy.undoneByOther, { tone: "danger" });
    },
  });
}

interface Choice {
  readonly side: Side;
  readonly lines: readonly LedgerLine[];
}

/** Resolves differences of the listing. Accepting eBay's values can be undone. */
export function useSettling(listingId: string) {
  return useMutation({
    mutationFn: ({ side, lines }: Choice) =>
      call(settleListing, {
        listingId,
        choices: Object.fromEntries(lines.map(({ field }) => [field, side])),
      }),
    onSuccess: ({ taken, sent }, { lines }) => {
      if (sent.length > 0) showToast(copy.sent(joinLabels(sent)), { tone: "success" });
      if (taken.length === 0) return;
      const undone = lines.filter(({ field }) => taken.includes(field));
      const undo = () => restoreLines(listingId, undone);
      showToast(copy.taken(joinLabels(taken)), { tone: "success", undo });
    },
  });
}

const joinLabels = (fields: readonly LedgerLine["field"][]): string =>
  fields.map((field) => FIELDS[field].label).join(", ");

/** Restores our values, unless the fields have been changed meanwhile. */
async function restoreLines(listingId: string, lines: readonly LedgerLine[]): Promise<void> {
  const pickValues = (side: Side) => Object.fromEntries(lines.map((line) => [line.field, line[side]]));
  try {
    const { outcome } = await call(saveListing, {
      listingId,
      base: pickValues("theirs"),
      changes: pickValues("ours"),
    });
    showToast(outcome === "saved" ? copy.undone : copy.undoFailed, {
      tone: outcome === "saved" ? "success" : "danger",
    });
  } catch (error) {
    showToast(describeError(error), { tone: "danger" });
  }
}
