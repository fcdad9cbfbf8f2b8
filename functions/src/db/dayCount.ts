import type { Firestore } from "firebase-admin/firestore";
import * as z from "zod";

import { changeDocument } from "./optimistic.ts";

const dayCount = z.object({ used: z.int().default(0), day: z.string().default("") });

/** Takes up to `wanted` of `limit` things of a day, which the document at `path` counts. Returns the number granted. */
export const takeOfDay = (
  firestore: Firestore,
  path: string,
  day: string,
  { limit, wanted }: { readonly limit: number; readonly wanted: number },
): Promise<number> =>
  changeDocument(firestore, path, (data) => {
    const stored = dayCount.parse(data);
    const used = stored.day === day ? stored.used : 0;
    const granted = Math.max(0, Math.min(wanted, limit - used));
    return { result: granted, next: granted > 0 ? { day, used: used + granted } : null };
  });
