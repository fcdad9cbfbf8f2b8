import { type ListingChanges, saveListing } from "@contract/listings/listingEdit";

import { call } from "../calls/call";
import type { FieldConflict } from "./editing";

/** The outcome of a save: the listing has it, or someone else changed some of the fields first. */
export type Saving =
  | { readonly outcome: "saved" }
  | { readonly outcome: "conflict"; readonly conflicts: readonly FieldConflict[] };

/** Saves some fields of a listing. `base` has their values as the person saw them. */
export async function sendListing(
  listingId: string,
  base: ListingChanges,
  changes: ListingChanges,
  { isNew = false } = {},
): Promise<Saving> {
  const answer = await call(saveListing, { listingId, isNew, base: removeUndefined(base), changes });
  return answer.outcome === "saved"
    ? { outcome: "saved" }
    : { outcome: "conflict", conflicts: answer.conflicts };
}

/** Removes undefined values, which JSON doesn't have. */
export const removeUndefined = (fields: ListingChanges) =>
  JSON.parse(JSON.stringify(fields)) as Parameters<typeof call<typeof saveListing>>[1]["base"];
