import type { ListingDocument } from "@contract/documents";

import { type PlannedItem, useItemPlan } from "@/lib/listings/useItemPlan";

import type { Editor } from "../useEditor";

/** Plans the item of the listing with the changes of the form. */
export const usePlanOf = (editor: Editor, listing: ListingDocument): PlannedItem =>
  useItemPlan({ ...listing, ...(editor.all as Partial<ListingDocument>) });
