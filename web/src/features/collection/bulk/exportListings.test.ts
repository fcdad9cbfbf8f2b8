import { expect, it } from "vitest";

import type { ListingRow } from "@/lib/listings/row";
import { collectFiles } from "@/lib/testing/collectFiles";
import { collectToasts } from "@/lib/testing/collectToasts";

import { copy } from "../copy";
import { exportListings } from "./exportListings";
import { writeListingsCsv } from "./writeListingsCsv";

it("saves the listings under the file's name", async () => {
  const files = collectFiles();
  await exportListings("collection-0.csv", []);
  expect([...files.keys()]).toEqual(["collection-0.csv"]);
  expect(await files.get("collection-0.csv")?.text()).toContain(writeListingsCsv([]));
});

it("says that the file couldn't be made, and retries on request", async () => {
  const toasts = collectToasts();
  const files = collectFiles();
  const rows = [null] as unknown as ListingRow[];
  await exportListings("collection-1.csv", rows);
  expect(toasts).toMatchObject([
    { message: copy.exportFailed, tone: "danger", action: { label: "Try again" } },
  ]);
  expect(files.size).toBe(0);
  rows.pop();
  toasts[0]?.action?.onSelect();
  await expect.poll(() => [...files.keys()]).toEqual(["collection-1.csv"]);
});
