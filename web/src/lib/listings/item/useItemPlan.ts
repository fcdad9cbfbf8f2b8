import type { ListingDocument } from "@contract/documents";
import { paths } from "@contract/documents";
import type { CategoryRules } from "@contract/item/categories";
import { type ItemPlan, planItem } from "@contract/item/itemPlan";
import { listingTexts, NO_TEXTS } from "@contract/item/listingTexts";
import type { Requirement } from "@contract/reasons/needs";
import { splitValues } from "@contract/item/specifics";

import { describeError } from "../../calls/errorText";
import { useDocument } from "../../firestore/useDocuments";
import { usePerson } from "../../session/session";
import { useCategoryRules } from "./useCategoryRules";

export interface PlannedItem extends ItemPlan {
  /** eBay's requirements in the category. Null if nothing can be listed there, or while they are unknown. */
  rules: CategoryRules | null;
  /** Whether specifics from the facts are sent. An item that is at eBay keeps its own specifics. */
  sendsFacts: boolean;
  /** Why the category's rules can't be shown. */
  failure: string | null;
  /** Returns what a field still needs before the listing can go live, such as `a price`. */
  findNeed: (field: Requirement["field"], part?: string) => string | null;
}

/** Plans the item of a listing as the server does, with the rules of its category and the seller's texts. */
export function useItemPlan(listing: ListingDocument): PlannedItem {
  const { uid } = usePerson();
  const categoryId = listing.primaryCategory?.categoryId ?? null;
  const category = useCategoryRules(categoryId);
  const stored = useDocument(paths.listingTexts(uid), listingTexts);
  const texts = (stored.status === "ready" ? stored.value : null) ?? NO_TEXTS;
  const rules = category.data?.rules ?? null;
  const own = Object.entries(listing.itemSpecifics).map(([name, text]) => ({
    name,
    values: splitValues(text),
  }));
  const known = category.data && rules === null ? "no-leaf" : rules;
  const plan = planItem(listing, known, texts, listing.ebayItemId === null ? null : own);
  return {
    ...plan,
    rules,
    sendsFacts: listing.ebayItemId === null,
    failure: category.error ? describeError(category.error) : null,
    findNeed: (field, part) =>
      plan.requirements.find((need) => need.field === field && (part === undefined || need.part === part))
        ?.words ?? null,
  };
}
