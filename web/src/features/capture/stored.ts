import type * as z from "zod";

/** What this browser keeps under a key; `otherwise` where there is nothing, nothing readable, or no storage at all. */
export function readStored<S extends z.ZodType>(key: string, shape: S, otherwise: z.output<S>): z.output<S> {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : shape.parse(JSON.parse(text));
  } catch {
    return otherwise;
  }
}

/** In a storage that is full or blocked, figures last as long as the page. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Nothing that the seller could do about it now.
  }
}
