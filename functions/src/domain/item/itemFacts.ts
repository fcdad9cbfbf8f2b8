import { type ListingTexts, NO_TEXTS } from "../../contract/item/listingTexts.ts";
import type { KnownRules } from "../../contract/item/requirements.ts";

/** Data that an item is built from, in addition to its listing. */
export interface ItemFacts {
  rules: KnownRules;
  texts: ListingTexts;
}

/** For a seller without texts, in a category with unknown rules. Only eBay checks such an item. */
export const NO_ITEM_FACTS: ItemFacts = { rules: null, texts: NO_TEXTS };

export interface ItemFactsPort {
  /** Reads the facts. A null category is the default one. Never fails because of eBay. */
  read(uid: string, categoryId: string | null): Promise<ItemFacts>;
}
