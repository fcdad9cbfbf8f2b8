import { type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { categoryRules } from "../../contract/item/categories.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { leftOfDay, pacificDay } from "../../domain/ebay/quota.ts";
import type { CategoryPorts } from "../../domain/item/categoryRules.ts";
import { callLeases } from "../ebay/callLeases.ts";

/** `ebayCategories/{id}`: what eBay demands in a category. */
const stored = z.object({ rules: categoryRules.nullable(), readAt: z.number() });

/** An unreadable document counts as none, and is read from eBay again. */
export function categoryStore(firestore: Firestore): CategoryPorts["store"] {
  return {
    async read(categoryId) {
      const found = await firestore.doc(paths.ebayCategory(categoryId)).get();
      const parsed = stored.safeParse(found.data());
      return parsed.success ? parsed.data : null;
    },
    async write(categoryId, rules) {
      await firestore.doc(paths.ebayCategory(categoryId)).set(rules);
    },
  };
}

/**
 * Returns a function that takes `count` calls for categories from a seller's share of eBay's day. It returns false if too
 * few are left.
 */
export function categoryCalls(
  firestore: Firestore,
  limit: number,
  now: () => number,
): CategoryPorts["takeCalls"] {
  const leases = callLeases(firestore);
  const nameDay = (at: number) => `${pacificDay(at)}-categories`;
  return async (uid, count) => {
    const at = now();
    const days = { today: nameDay(at), before: nameDay(at - DAY_MS) };
    const { granted } = await leases.takeCalls(days, { uid, limit, wanted: count, left: leftOfDay(at) });
    return granted === count;
  };
}
