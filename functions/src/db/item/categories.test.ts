import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openCategoryStore } from "./categories.ts";

it("returns what was written for a category, and null for a missing or damaged one", async () => {
  const firestore = memoryFirestore(() => 0);
  const categories = openCategoryStore(firestore);
  expect(await categories.read("1")).toBeNull();
  // eBay has no rules for the category.
  await categories.write("1", { rules: null, readAt: 7 });
  expect(await categories.read("1")).toEqual({ rules: null, readAt: 7 });
  expect(await categories.read("2")).toBeNull();
  await firestore.doc(paths.ebayCategory("1")).set({ rules: null });
  expect(await categories.read("1")).toBeNull();
});
