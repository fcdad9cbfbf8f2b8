import type { ShopOperationDocument, ShopRow } from "@contract/shops/shopMigration";

export const ROW_FILTERS = ["all", "new", "yours", "taken", "refused", "failed"] as const;
export type RowFilter = (typeof ROW_FILTERS)[number];
export type Yours = "skip" | "raise";

const FITS: Readonly<Record<RowFilter, (row: ShopRow) => boolean>> = {
  all: () => true,
  new: (row) => row.verdict === "new" && row.outcome === null,
  yours: (row) => isYours(row),
  taken: (row) => row.verdict === "imported" || isTaken(row),
  refused: (row) => row.verdict === "refused",
  failed: (row) => row.outcome?.result === "failed",
};

/** In the collection, by an import of this list. */
export const isTaken = ({ outcome }: ShopRow): boolean =>
  outcome !== null && ["created", "raised", "already"].includes(outcome.result);

/** Whether an import can take it now. */
export function canTake(row: ShopRow, yours: Yours): boolean {
  if (isTaken(row)) return false;
  if (isYours(row)) return yours === "raise" && row.quantity > 0;
  return row.verdict === "new";
}

/** Another listing has its SKU, from before or since a product of the same SKU was imported. */
export const isYours = ({ verdict, outcome }: ShopRow): boolean =>
  verdict === "yours" || outcome?.result === "skipped";

/** What is chosen until the seller chooses otherwise: all that can be taken, but what the store itself doesn't show. */
export const isChosenFirst = (row: ShopRow): boolean =>
  (row.verdict === "new" || row.verdict === "yours") && !row.notes.includes("draft");

export function countsOf(rows: readonly ShopRow[]): Record<RowFilter, number> {
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

/** Products whose SKU an earlier one of the list has: where both are taken, the first one's draft is found. */
export function repeatedSkus(rows: readonly ShopRow[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  for (const { id, sku, verdict } of rows) {
    if (sku === null || verdict !== "new") continue;
    if (seen.has(sku)) repeated.add(id);
    seen.add(sku);
  }
  return repeated;
}

export const createdOf = (rows: readonly ShopRow[]): number =>
  rows.filter(({ outcome }) => outcome?.result === "created").length;

/** `left`: it goes on only when somebody wants it to. */
export function phaseOf(
  { status, lease }: ShopOperationDocument,
  now: number,
): "none" | "running" | "paused" | "left" | "over" {
  if (status === "idle") return "none";
  if (status === "waiting") return "paused";
  if (status === "starting" || status === "in_progress")
    return lease !== null && lease.until > now ? "running" : "left";
  return "over";
}
