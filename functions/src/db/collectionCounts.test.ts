import { expect, it } from "vitest";

import { TABLE } from "../../../tests/rules/table.ts";
import { COLLECTION_IDS } from "./collectionCounts.ts";

it("every collection below a document that the rules know is counted", () => {
  // Paths that the table invents to be refused.
  const below = TABLE.map(({ path }) => path.split("/").filter((_, at) => at % 2 === 0))
    .filter((ids) => !ids.includes("unheard") && !ids.includes("deeper"))
    .flatMap((ids) => ids.slice(1));
  expect(below).toContain("listings");
  expect(below.filter((id) => !COLLECTION_IDS.includes(id))).toEqual([]);
});
