import type * as z from "zod";

/** Reads a key from local storage. Returns `otherwise` if it is missing, invalid or inaccessible. */
export function readStored<S extends z.ZodType>(key: string, shape: S, otherwise: z.output<S>): z.output<S> {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : shape.parse(JSON.parse(text));
  } catch {
    return otherwise;
  }
}

/** Writes a key to local storage. If storage is full or blocked, the value lasts as long as the page. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The seller can't fix a blocked or full storage.
  }
}
