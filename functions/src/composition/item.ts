import * as contract from "../contract/item/categories.ts";
import * as texts from "../contract/item/listingTexts.ts";
import { HOUR_MS } from "../contract/wire/durations.ts";
import { createCache } from "../domain/cache.ts";
import { createCallLimit } from "../domain/callLimit.ts";
import {
  readCategoryRules,
  type SuggestedCategory,
  suggestCategories,
} from "../domain/item/categoryRules.ts";
import { saveListingTexts as save } from "../domain/item/saveListingTexts.ts";
import { categoryPorts, textStore, serveWithEbay } from "./ebay/ebay.ts";
import { serve } from "./runtime.ts";

/** Calls per minute and user. A form asks once per category, and once per pause while a seller types. */
const countCall = createCallLimit(40);
/** Caches searches, because sellers of cars search for the same few words. */
const searches = createCache<SuggestedCategory[]>({ most: 500, lifetime: () => HOUR_MS });

export const suggestEbayCategories = serveWithEbay(
  contract.suggestEbayCategories,
  async ({ query }, { uid }) => {
    countCall(uid);
    const words = query.toLowerCase().replace(/\s+/g, " ");
    return { categories: await searches.get(words, () => suggestCategories(categoryPorts, uid, words)) };
  },
);

export const getEbayCategory = serveWithEbay(contract.getEbayCategory, async ({ categoryId }, { uid }) => {
  countCall(uid);
  return { rules: await readCategoryRules(categoryPorts, uid, categoryId) };
});

export const saveListingTexts = serve(texts.saveListingTexts, async (input, { uid }) => {
  await save(textStore, uid, input);
  return { success: true as const };
});
