import type { ListingDocument } from "@contract/documents";

import type { WithId } from "@/lib/firestore/documents";
import { type CardAtEbay, findCardAtEbay } from "@/lib/ledger/cardAtEbay";
import { useLedger } from "@/lib/ledger/useLedger";
import { type PlannedItem, useItemPlan } from "@/lib/listings/item/useItemPlan";

import type { Editor } from "../useEditor";

/** The planned item of a form, and how it compares with the item at eBay. */
export interface FormPlan extends PlannedItem {
  readonly atEbay: CardAtEbay;
}

export function useFormPlan(editor: Editor, listing: WithId<ListingDocument>): FormPlan {
  const edited = { ...listing, ...(editor.all as Partial<ListingDocument>) };
  const plan = useItemPlan(edited);
  const ledger = useLedger(listing);
  return { ...plan, atEbay: findCardAtEbay(edited, ledger.data, plan.rules) };
}
