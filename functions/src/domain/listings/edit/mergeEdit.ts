import { isDeepStrictEqual } from "node:util";

import type * as z from "zod";

import type { ListingDocument } from "../../../contract/documents.ts";
import {
  carDetails,
  type FieldOfParts,
  FIELDS_OF_PARTS,
  LISTING_FIELDS,
  type ListingField,
  type ListingFields,
} from "../../../contract/listings/listingEdit.ts";
import { listingTerms } from "../../../contract/listings/terms/terms.ts";
import { MARKETPLACE_FIELDS, type MarketplaceField } from "../../../contract/listings/edits.ts";
import { isOpenListing } from "../../../contract/listings/listings.ts";

type Json = z.core.util.JSONType;
type Parts = Readonly<Record<string, unknown>>;

/** A field, or a part of it, that was changed concurrently. `theirs` is the current value. */
export interface EditConflict {
  field: ListingField;
  part: string | null;
  theirs: Json;
}

/**
 * Merges a form's changes into the current listing. `base` has the values from when the form was opened. A
 * field that was changed since then, to another value than the form's, is a conflict. For fields with parts,
 * only the parts that the form changed are merged and compared; other parts keep their current value
 * (decisions/listings/0041).
 */
export function mergeEdit(
  current: ListingDocument,
  base: Readonly<Partial<Record<ListingField, Json>>>,
  given: Readonly<Partial<ListingFields>>,
): { fields: Partial<ListingFields>; conflicts: EditConflict[] } {
  const conflicts: EditConflict[] = [];
  const fields: Partial<Record<ListingField, unknown>> = {};
  for (const field of LISTING_FIELDS) {
    const wanted = given[field];
    if (wanted === undefined || isSame(current[field], wanted)) continue;
    if (hasParts(field) && wanted !== null) {
      const merged = mergeParts(field, current[field], base[field], wanted as Parts);
      conflicts.push(...merged.conflicts);
      if (!isSame(merged.value, current[field])) fields[field] = merged.value;
      continue;
    }
    if (!isSame(current[field], base[field])) {
      conflicts.push({ field, part: null, theirs: current[field] ?? null });
    }
    fields[field] = wanted;
  }
  return { fields: fields as Partial<ListingFields>, conflicts };
}

function mergeParts(field: FieldOfParts, current: unknown, base: unknown, wanted: Parts) {
  const [is, was, want] = [splitParts(field, current), splitParts(field, base), splitParts(field, wanted)];
  const edited = [...new Set([...Object.keys(is), ...Object.keys(want)])].filter(
    (part) => !isSame(want[part], was[part]),
  );
  const overtaken = edited.filter((part) => !isSame(is[part], was[part]) && !isSame(is[part], want[part]));
  const merged = { ...is, ...Object.fromEntries(edited.map((part) => [part, want[part] ?? null])) };
  // A removed item specific is dropped. An unknown part of the car or of the terms is null.
  const parts = Object.entries(merged).filter(([, value]) => field !== "itemSpecifics" || value !== null);
  return {
    value: Object.fromEntries(parts),
    conflicts: overtaken.map((part) => ({ field, part, theirs: (is[part] ?? null) as Json })),
  };
}

const hasParts = (field: ListingField): field is FieldOfParts =>
  (FIELDS_OF_PARTS as readonly ListingField[]).includes(field);

/**
 * Returns all parts of a field. Unknown parts are null. Has no prototype, because a specific may be named
 * `constructor`.
 */
const splitParts = (field: FieldOfParts, value: unknown): Parts =>
  Object.assign(
    Object.create(null) as Parts,
    field === "car" && carDetails.parse({}),
    field === "terms" && listingTerms.parse({}),
    typeof value === "object" && value,
  );

/** Compares by value. Undefined equals null. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null);

/** Returns a live listing's unsent fields after a change of these fields. No other listing has any. */
export function markUnsent(
  listing: Pick<ListingDocument, "status" | "isDraft" | "ebayItemId" | "unsentFields">,
  changed: readonly string[],
): { unsentFields?: MarketplaceField[] } {
  if (listing.ebayItemId === null || !isOpenListing(listing)) return {};
  const unsent: ReadonlySet<string> = new Set([...listing.unsentFields, ...changed]);
  return { unsentFields: MARKETPLACE_FIELDS.filter((field) => unsent.has(field)) };
}
