import * as z from "zod";

import { FIELDS } from "@contract/listings/fields";
import { type FormPlace, findRefusalPlace, type RefusalPlace } from "@contract/listings/refusalPlaces";
import type { ListingTerms } from "@contract/listings/terms/terms";
import { AppError, type ErrorCode, failureFields } from "@contract/wire/errors";

import { TERM_NAMES } from "../terms/termNames";

/**
 * The reason why an item can't go live, for the form where it is fixed. A history entry can contain it. Those
 * of earlier versions only have a `message`.
 */
export const refusedAt = z.object({
  ...failureFields,
  field: z.string(),
  /** The item specific that it is about. */
  part: z.string().nullable(),
});
export type RefusedAt = z.infer<typeof refusedAt>;

/** Codes that name the field at fault. */
const NAMING: readonly ErrorCode[] = [
  "ebay/refused",
  "listing/not-publishable",
  "listing/terms-gone",
  "listing/terms-missing",
];

/** Returns the refusal of a field that an error describes, or null if it names no field. */
export function readRefusal(error: unknown): RefusedAt | null {
  if (!(error instanceof AppError) || !NAMING.includes(error.code)) return null;
  const { field, part } = error.params;
  if (field === undefined) return null;
  return {
    message: null,
    code: error.code,
    params: error.params,
    field: String(field),
    part: part === undefined ? null : String(part),
  };
}

export const isTermsPart = (place: FormPlace): place is `terms.${keyof ListingTerms}` =>
  place.startsWith("terms.");

/** Returns a field's name as its form shows it. */
export const nameRefusedField = (place: FormPlace): string =>
  isTermsPart(place) ? TERM_NAMES[place.slice("terms.".length) as keyof ListingTerms] : FIELDS[place].label;

export const findPlace = ({ field }: RefusedAt): RefusalPlace | null => findRefusalPlace(field);
