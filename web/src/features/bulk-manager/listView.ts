import type { BulkRow } from "@/lib/bulkStore";
import type { TableSort } from "@/ui/table/tableModel";

import { parseAmountCell, parseQuantityCell } from "./amounts";
import { getTitle } from "./rowText";

const SORT_KEYS = ["title", "item", "price", "qty", "bin", "status"] as const;
type SortKey = (typeof SORT_KEYS)[number];

/** Parses the sort in the address, where `-price` is descending. Null means the order of the file. */
export function parseSort(text: string | null): TableSort | null {
  const isDescending = text?.startsWith("-") ?? false;
  const key = SORT_KEYS.find((each) => each === text?.replace(/^-/, ""));
  return key ? { key, isDescending } : null;
}

/** Returns the sort after a click on a header: ascending, descending, then the order of the file. */
export function getNextSort(sort: TableSort | null, key: string): string | null {
  if (sort?.key !== key) return key;
  return sort.isDescending ? null : `-${key}`;
}

/** Sorts rows. Unknown values are last in both directions. */
export function sortRows(rows: readonly BulkRow[], sort: TableSort | null): readonly BulkRow[] {
  if (!sort) return rows;
  const readValue = VALUES[sort.key as SortKey];
  const valued = rows.map((row) => ({ row, value: readValue(row) }));
  const direction = sort.isDescending ? -1 : 1;
  return valued
    .sort(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return direction * compare(one, other);
    })
    .map(({ row }) => row);
}

export function searchRows(rows: readonly BulkRow[], search: string): readonly BulkRow[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return rows;
  return rows.filter((row) =>
    [getTitle(row), row.ebayId ?? "", row.sku].some((text) => text.toLowerCase().includes(wanted)),
  );
}

const VALUES: Readonly<Record<SortKey, (row: BulkRow) => string | number | null>> = {
  title: getTitle,
  item: ({ ebayId }) => ebayId,
  price: ({ price }) => parseAmountCell(price) ?? null,
  qty: ({ qty }) => parseQuantityCell(qty) ?? null,
  bin: ({ binPrice }) => parseAmountCell(binPrice) ?? null,
  status: ({ status }) => status,
};

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

function compare(one: string | number, other: string | number): number {
  if (typeof one === "number" && typeof other === "number") return one - other;
  return collator.compare(String(one), String(other));
}
