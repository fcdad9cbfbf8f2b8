import type { ShopRow } from "@contract/shops/shopMigration";

export const ROW_FILTERS = ["all", "new", "yours", "taken", "refused", "failed"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];
export type Yours = "skip" | "raise";

const FITS: Readonly<Record<RowFilter, (row: ShopRow) => boolean>> = {
  all: () => true,
  new: (row) => row.verdict === "new" && row.outcome === null,
  yours: (row) => isInCollection(row),
  taken: (row) => row.verdict === "imported" || isImported(row),
  refused: (row) => row.verdict === "refused",
  failed: (row) => row.outcome?.result === "failed",
};

/** Returns whether an import of this list added the product to the collection. */
export const isImported = ({ outcome }: ShopRow): boolean =>
  outcome !== null && ["created", "raised", "already"].includes(outcome.result);

/** Returns whether the product can be imported now. */
export function canImport(row: ShopRow, yours: Yours): boolean {
  if (isImported(row)) return false;
  if (isInCollection(row)) return yours === "raise" && row.quantity > 0;
  return row.verdict === "new";
}

/**
 * Returns whether another listing has the product's SKU, possibly imported from another product of this list.
 */
export const isInCollection = ({ verdict, outcome }: ShopRow): boolean =>
  verdict === "yours" || outcome?.result === "skipped";

/**
 * Returns whether the product is selected initially: all importable products that are visible in the store.
 */
export const isChosenFirst = (row: ShopRow): boolean =>
  (row.verdict === "new" || row.verdict === "yours") && !row.notes.includes("draft");

export function countRows(rows: readonly ShopRow[]): Record<RowFilter, number> {
  const counts = Object.fromEntries(ROW_FILTERS.map((filter) => [filter, 0])) as Record<RowFilter, number>;
  for (const row of rows) for (const filter of ROW_FILTERS) if (FITS[filter](row)) counts[filter] += 1;
  return counts;
}

export function searchRows(rows: readonly ShopRow[], filter: RowFilter, search: string): readonly ShopRow[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    const text = `${row.name} ${row.sku ?? ""}`.toLowerCase();
    return FITS[filter](row) && words.every((word) => text.includes(word));
  });
}

/** Returns products whose SKU an earlier product has. If both are imported, the second finds the first one's draft. */
export function findRepeatedSkus(rows: readonly ShopRow[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const { id, sku, verdict } of rows) {
    if (sku === null || verdict !== "new") continue;
    if (seen.has(sku)) repeated.add(id);
    seen.add(sku);
  }
  return repeated;
}

export const countCreated = (rows: readonly ShopRow[]): number =>
  rows.filter(({ outcome }) => outcome?.result === "created").length;
