import { type CategoryRules, DEFAULT_CATEGORY_ID } from "../../contract/item/categories.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { KnownRules } from "../../contract/item/requirements.ts";

/**
 * Lifetime of stored rules. eBay changes category rules a few times a year, so listings get a change within a
 * week (decisions/ebay/0146).
 */
const LIFETIME_MS = 7 * DAY_MS;
/**
 * Maximum REST calls for categories per eBay day, for all sellers together. Each seller has a fair share. A
 * category takes three calls a week, and a search takes one. eBay grants 5,000 a day for each of the two
 * APIs (decisions/ebay/0231).
 */
export const CATEGORY_CALLS_A_DAY = 1_500;
const CALLS_PER_CATEGORY = 3;

export interface StoredRules {
  /** Null if nothing can be listed in the category. */
  rules: CategoryRules | null;
  /** Epoch milliseconds. */
  readAt: number;
}

export interface SuggestedCategory {
  id: string;
  name: string;
  path: string;
}

export interface CategoryPorts {
  store: {
    read(categoryId: string): Promise<StoredRules | null>;
    write(categoryId: string, stored: StoredRules): Promise<void>;
  };
  marketplace: {
    /** Reads the rules of a leaf category. Null if it isn't a leaf category that eBay accepts listings in. */
    readCategory(categoryId: string): Promise<CategoryRules | null>;
    suggestCategories(query: string): Promise<SuggestedCategory[]>;
  };
  /** Takes calls from the seller's daily share. Returns false if the share is used up. */
  takeCalls: (uid: string, count: number) => Promise<boolean>;
  now: () => number;
}

/**
 * Returns eBay's rules for a category, from the store while they are fresh. Uses older rules if eBay can't be
 * asked.
 */
export async function readCategoryRules(
  ports: CategoryPorts,
  uid: string,
  categoryId: string | null,
): Promise<CategoryRules | null> {
  const { store, marketplace, takeCalls, now } = ports;
  const id = categoryId ?? DEFAULT_CATEGORY_ID;
  const stored = await store.read(id);
  if (stored && now() - stored.readAt < LIFETIME_MS) return stored.rules;
  try {
    if (!(await takeCalls(uid, CALLS_PER_CATEGORY))) throw new AppError("ebay/quota-exceeded");
    const rules = await marketplace.readCategory(id);
    await store.write(id, { rules, readAt: now() });
    return rules;
  } catch (error) {
    if (stored && error instanceof AppError) return stored.rules;
    throw error;
  }
}

/** Returns the rules for an item before it is published. If they are unknown, only eBay checks the item. */
export async function findKnownRules(
  ports: CategoryPorts,
  uid: string,
  categoryId: string | null,
): Promise<KnownRules> {
  try {
    return (await readCategoryRules(ports, uid, categoryId)) ?? "no-leaf";
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Finds leaf categories for a search text. */
export async function suggestCategories(
  { marketplace, takeCalls }: CategoryPorts,
  uid: string,
  query: string,
): Promise<SuggestedCategory[]> {
  if (!(await takeCalls(uid, 1))) throw new AppError("ebay/quota-exceeded");
  return marketplace.suggestCategories(query);
}
