// @vitest-environment node
import { expect, it } from "vitest";

import { copy } from "./copy";

it.each([
  { live: 1, all: 1, said: "It changes on eBay too." },
  { live: 2, all: 2, said: "They change on eBay too." },
  { live: 1, all: 3, said: "1 of these changes on eBay too." },
  { live: 1200, all: 3000, said: "1,200 of these change on eBay too." },
])("$live live listings of $all change eBay with: $said", ({ live, all, said }) => {
  expect(copy.changesOnEbay(live, all)).toBe(said);
});

it("names all searched fields in the search box", () => {
  expect(copy.search).toBe("Title, SKU, custom label, item id, storage bin or UPC");
});
