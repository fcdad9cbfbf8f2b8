import { expect, it } from "vitest";

import { isImported } from "./importedListing.ts";

it.each([
  { id: "ebay-110", ebayItemId: "110", imported: true },
  { id: "ebay-110", ebayItemId: "111", imported: false },
  { id: "ebay-110", ebayItemId: null, imported: false },
  { id: "0c3c2458", ebayItemId: "110", imported: false },
])("$id with item $ebayItemId is imported: $imported", ({ imported, ...listing }) => {
  expect(isImported(listing)).toBe(imported);
});
