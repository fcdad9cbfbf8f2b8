import { type Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { paths } from "../../contract/documents.ts";
import { categoryRules } from "../../contract/item/categories.ts";
import type { CategoryPorts } from "../../domain/item/categoryRules.ts";

/** `ebayCategories/{id}`: eBay's requirements for a category. */
const stored = z.object({ rules: categoryRules.nullable(), readAt: z.number() });

/** Stores categories. An unreadable document counts as missing, and is read from eBay again. */
export function openCategoryStore(firestore: Firestore): CategoryPorts["store"] {
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
