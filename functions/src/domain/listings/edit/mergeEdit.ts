import { isDeepStrictEqual } from "node:util";

import type * as z from "zod";

import type { ListingDocument } from "../../../contract/documents.ts";
import {
  carDetails,
  FIELDS_OF_PARTS,
  LISTING_FIELDS,
  type ListingField,
  type ListingFields,
} from "../../../contract/listing/listingEdit.ts";
import { listingTerms } from "../../../contract/listing/terms.ts";

type Json = z.core.util.JSONType;
type FieldOfParts = (typeof FIELDS_OF_PARTS)[number];
type Parts = Readonly<Record<string, unknown>>;

/** Somebody else was faster with a field, or with one part of it; `theirs` is what it is now. */
export interface EditConflict {
  field: ListingField;
  part: string | null;
  theirs: Json;
}

/**
 * A form's changes laid over the listing as it is now. `base` is what the fields were when the form was opened: what
 * another has changed since, and to something else than the form would, is a conflict. Of a field of parts only the
 * parts count that the form has changed; the others stay as they are now.
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
    if (isOfParts(field) && wanted !== null) {
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
  const [is, was, want] = [partsOf(field, current), partsOf(field, base), partsOf(field, wanted)];
  const edited = [...new Set([...Object.keys(is), ...Object.keys(want)])].filter(
    (part) => !isSame(want[part], was[part]),
  );
  const overtaken = edited.filter((part) => !isSame(is[part], was[part]) && !isSame(is[part], want[part]));
  const merged = { ...is, ...Object.fromEntries(edited.map((part) => [part, want[part] ?? null])) };
  // An item specific that was taken away is none; of the car's details and of the terms an unknown one is null.
  const kept = Object.entries(merged).filter(([, value]) => field !== "itemSpecifics" || value !== null);
  return {
    value: Object.fromEntries(kept),
    conflicts: overtaken.map((part) => ({ field, part, theirs: (is[part] ?? null) as Json })),
  };
}

const isOfParts = (field: ListingField): field is FieldOfParts =>
  (FIELDS_OF_PARTS as readonly ListingField[]).includes(field);

/** Of a car that nobody has described yet: every part, unknown. A specific may be called `constructor`. */
const partsOf = (field: FieldOfParts, value: unknown): Parts =>
  Object.assign(
    Object.create(null) as Parts,
    field === "car" && carDetails.parse({}),
    field === "terms" && listingTerms.parse({}),
    typeof value === "object" && value,
  );

/** Nothing and null are the same; lists and maps are compared by what they hold. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one ?? null, other ?? null);
