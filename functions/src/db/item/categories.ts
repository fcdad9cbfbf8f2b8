import { type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { categoryRules } from "../../contract/item/categories.ts";
import type { CategoryPorts } from "../../domain/item/categoryRules.ts";

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

/** The calls for categories that all sellers together have made in a day. */
export const categoryCalls = (firestore: Firestore) => ({
  /** Takes `count` calls of `limit` in a day. Returns false if too few are left. */
  take: (day: string, count: number, limit: number): Promise<boolean> =>
    firestore.runTransaction(async (transaction) => {
      const at = firestore.doc(paths.categoryCalls(day));
      const found: unknown = (await transaction.get(at)).get("used");
      const used = typeof found === "number" ? found : 0;
      if (used + count > limit) return false;
      transaction.set(at, { day, used: used + count });
      return true;
    }),
});
