import * as z from "zod";

/** Local storage, as specification 1 names it: what another screen leaves for the bulk manager. */
const KEY = "wishlistBulkImport";

const handOff = z.object({
  csv: z.string(),
  wishlistId: z.string(),
  itemCount: z.number(),
  /** Epoch milliseconds. */
  timestamp: z.number(),
});
export type BulkHandOff = z.infer<typeof handOff>;

/** Throws where the browser's storage is full. */
export function leaveForBulkManager(left: BulkHandOff): void {
  localStorage.setItem(KEY, JSON.stringify(left));
}

/** What was left; null where nothing was, and `"unreadable"` where it isn't what a screen of ours leaves. */
export function findHandOff(): BulkHandOff | "unreadable" | null {
  const text = localStorage.getItem(KEY);
  if (text === null) return null;
  try {
    return handOff.parse(JSON.parse(text));
  } catch {
    return "unreadable";
  }
}

/** It is taken over, and taken over once. */
export const removeHandOff = (): void => localStorage.removeItem(KEY);
