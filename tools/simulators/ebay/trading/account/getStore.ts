import { type StoreCategory } from "../../state/storeCategories.ts";
import { type TradingCall, type TradingResult } from "../call.ts";
import * as errors from "../errors.ts";
import { element, leaf, textAt, type XmlElement } from "../xml.ts";

/** Three levels. Source: the call's reference. */
const MAX_LEVELS = 3;

/** Returns the seller's store with its categories, limited by LevelLimit and RootCategoryID. */
export function getStore({ simulator, seller, request }: TradingCall): TradingResult {
  const levels = Number(textAt(request, "LevelLimit") ?? MAX_LEVELS);
  const rootId = textAt(request, "RootCategoryID");
  const root = rootId === undefined ? undefined : findCategory(seller.storeCategories, Number(rootId));
  if (rootId !== undefined && !root) throw new errors.TradingFailure(errors.invalidInput("RootCategoryID"));
  const categories = root ? [root] : seller.storeCategories;
  const customCategories = element(
    "CustomCategories",
    ...writeCategories("CustomCategory", categories, levels),
  );
  return {
    body:
      textAt(request, "CategoryStructureOnly") === "true"
        ? element("Store", customCategories)
        : element(
            "Store",
            leaf("Name", seller.storeName),
            leaf("URLPath", seller.userId),
            leaf("URL", `${simulator.url}/str/${encodeURIComponent(seller.userId)}`),
            leaf("Description", `${seller.storeName}: die-cast cars`),
            customCategories,
            leaf("LastOpenedTime", seller.registeredAt),
          ),
  };
}

function writeCategories(name: string, categories: readonly StoreCategory[], levels: number): XmlElement[][] {
  if (levels < 1) return [];
  return categories.map((category, index) =>
    element(
      name,
      leaf("CategoryID", category.id),
      leaf("Name", category.name),
      leaf("Order", index),
      ...writeCategories("ChildCategory", category.children, levels - 1),
    ),
  );
}

function findCategory(categories: readonly StoreCategory[], id: number): StoreCategory | undefined {
  for (const category of categories) {
    const found = category.id === id ? category : findCategory(category.children, id);
    if (found) return found;
  }
  return undefined;
}
