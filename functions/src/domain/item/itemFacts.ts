import { type ListingTexts, NO_TEXTS } from "../../contract/item/listingTexts.ts";
import type { KnownRules } from "../../contract/item/requirements.ts";

/** What an item is made of, beside its listing. */
export interface ItemFacts {
  rules: KnownRules;
  texts: ListingTexts;
}

/** The item of a seller without texts, in a category that nobody has read. eBay alone checks it. */
export const NO_ITEM_FACTS: ItemFacts = { rules: null, texts: NO_TEXTS };

export interface ItemFactsPort {
  /** Null is the default category. Never fails for a reason of eBay's. */
  read(uid: string, categoryId: string | null): Promise<ItemFacts>;
}
