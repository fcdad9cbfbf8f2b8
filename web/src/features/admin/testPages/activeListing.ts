import * as z from "zod";

import { paths } from "@contract/documents";

import { readFirst } from "@/lib/firestore/readDocuments";

const listing = z.object({ title: z.string().default(""), ebayItemId: z.string().nullable().default(null) });

/** Returns the item id of one of the user's active listings, or null. */
export async function findActiveItemId(uid: string): Promise<string | null> {
  const found = await readFirst(
    { path: paths.listings(uid), where: [["status", "==", "active"]], limit: 1 },
    listing,
  );
  return found?.ebayItemId ?? null;
}
