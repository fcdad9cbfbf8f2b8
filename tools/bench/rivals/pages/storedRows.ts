import { type DBSchema, openDB } from "idb";

import type { ListingRow } from "@/lib/listings/row";

interface RowsSchema extends DBSchema {
  rows: { key: number; value: string };
}

/** Reads `count` rows from IndexedDB as one text, which is faster than objects. Stores them once. */
export async function storedRows(count: number): Promise<ListingRow[]> {
  const database = await openDB<RowsSchema>("rival-rows", 1, {
    upgrade: (created) => void created.createObjectStore("rows"),
  });
  const stored = await database.get("rows", count);
  if (stored !== undefined) return JSON.parse(stored) as ListingRow[];
  const { makeRows } = await import("./makeRows");
  const rows = makeRows(count);
  await database.put("rows", JSON.stringify(rows), count);
  return rows;
}
