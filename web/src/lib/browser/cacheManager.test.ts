import "fake-indexeddb/auto";

import { join } from "node:path";
import { expect, it } from "vitest";

interface Group {
  readonly id: string;
  readonly names: readonly string[];
  readonly only?: number;
}

const file = join(import.meta.dirname, "../../../../public/clear-cache/stores.js");
const { readGroups } = (await import(/* @vite-ignore */ file)) as { readGroups: () => Promise<Group[]> };

it("has each entry in one group, so that clearing the caches keeps an unsaved form whose id contains cache", async () => {
  localStorage.setItem("pegboard.edit.ada.cache1.edit", "{}");
  localStorage.setItem("listings_cache", "[]");
  localStorage.setItem("test-unknown", "");
  const groups = await readGroups();
  expect(groups.map(({ id, names, only }) => ({ id, names, only }))).toEqual([
    { id: "quick", names: ["localStorage listings_cache"], only: undefined },
    { id: "typed", names: ["localStorage pegboard.edit.ada.cache1.edit"], only: 1 },
    { id: "others", names: ["localStorage test-unknown"], only: 1 },
  ]);
});
