import type { BulkRow, ImportReport } from "@/lib/bulkStore";

import type { ReadRow } from "./reading/readBulkCsv";

export interface Merged extends Pick<ImportReport, "added" | "updated" | "repeated"> {
  /** All rows after the merge, in order. */
  readonly rows: readonly BulkRow[];
  readonly changed: readonly BulkRow[];
}

/**
 * Merges the rows of a file into the list. A known listing gets the file's values, and stays ended if it was.
 * Importing a file twice changes nothing. Two equal rows without an item id in one file are two cars.
 */
export function mergeRows(own: readonly BulkRow[], read: readonly ReadRow[], newId: () => string): Merged {
  const rows = [...own];
  const byItem = new Map<string, number>();
  for (const [at, { ebayId }] of own.entries()) if (ebayId !== null) byItem.set(ebayId, at);
  const known = new Set(own.map(toContent));
  const changed = new Map<string, BulkRow>();
  let order = own.reduce((last, row) => Math.max(last, row.order), 0);
  let [added, updated, repeated] = [0, 0, 0];
  for (const fields of read.map(omitLine)) {
    const at = fields.ebayId === null ? undefined : byItem.get(fields.ebayId);
    const there = at === undefined ? undefined : rows[at];
    if (there && at !== undefined) {
      if (toContent(there) === toContent(fields)) {
        repeated += 1;
        continue;
      }
      updated += 1;
      rows[at] = { ...there, ...fields };
      changed.set(there.id, rows[at]);
    } else if (fields.ebayId === null && known.has(toContent(fields))) {
      repeated += 1;
    } else {
      added += 1;
      order += 1;
      const row = { ...fields, id: newId(), order, status: null };
      if (row.ebayId !== null) byItem.set(row.ebayId, rows.length);
      rows.push(row);
      changed.set(row.id, row);
    }
  }
  return { rows, changed: [...changed.values()], added, updated, repeated };
}

/** Returns what makes a row of a file the same listing as an earlier one: its item, or else its values. */
export const identifyRow = (row: Fields): string => row.ebayId ?? toContent(row);

const omitLine = ({ title, price, qty, binPrice, link, sku, ebayId }: ReadRow) =>
  ({ title, price, qty, binPrice, link, sku, ebayId }) satisfies Fields;

type Fields = Pick<BulkRow, "title" | "price" | "qty" | "binPrice" | "link" | "sku" | "ebayId">;
const toContent = ({ title, price, qty, binPrice, link, sku, ebayId }: Fields): string =>
  JSON.stringify([title, price, qty, binPrice, link, sku, ebayId]);
