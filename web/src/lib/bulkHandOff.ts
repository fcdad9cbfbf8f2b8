import * as z from "zod";

/** Local storage key that hands rows from another screen to the bulk manager (specification 1). */
const KEY = "wishlistBulkImport";

const handOff = z.object({
  csv: z.string(),
  wishlistId: z.string(),
  itemCount: z.number(),
  /** Epoch milliseconds. */
  timestamp: z.number(),
});
export type BulkHandOff = z.infer<typeof handOff>;

/** Throws when local storage is full. */
export function writeHandOff(content: BulkHandOff): void {
  localStorage.setItem(KEY, JSON.stringify(content));
}

/** Returns null if nothing was handed off, and `"unreadable"` if the content isn't ours. */
export function readHandOff(): BulkHandOff | "unreadable" | null {
  const text = localStorage.getItem(KEY);
  if (text === null) return null;
  try {
    return handOff.parse(JSON.parse(text));
  } catch {
    return "unreadable";
  }
}

/** Removes a hand-off that was read, so that it is imported only once. Keeps one that was made since. */
export function removeHandOff(read: BulkHandOff | "unreadable"): void {
  if (JSON.stringify(readHandOff()) === JSON.stringify(read)) localStorage.removeItem(KEY);
}
