import type { ListingField } from "@contract/listings/listingEdit";
import type { ListingTerms } from "@contract/listings/terms/terms";
import { MISSING_TERMS } from "@contract/reasons/missingTerms";

import { describeRefusal, type Refusal } from "@/lib/calls/errorText";

import { copy } from "./copy";

/** Where an error can be shown: at a field of the listing, or at a part of a field. */
export type FieldKey =
  | ListingField
  | "category"
  | "year"
  | "autoAcceptPrice"
  | "minimumBestOfferPrice"
  | "newSpecific"
  | `terms.${keyof ListingTerms}`;

/** Why a field isn't valid. `refused`: eBay, or a check before it, has refused the value. */
export type Problem = { readonly code: keyof typeof TEXTS } | (Refusal & { readonly code: "refused" });
export type Problems = Readonly<Partial<Record<FieldKey, Problem>>>;

/** The words for each problem, as the specifications have them. */
const TEXTS = {
  "no-title": "Title is required",
  "no-description": "Description is required",
  "long-description": "This is too long to be saved. Please shorten it.",
  "no-price": "Valid price is required",
  "no-category": "Category is required",
  "no-quantity": "At least 1",
  "bad-sku": "A SKU has no slash and no control character",
  "not-below-price": "Must be below the price",
  "not-below-accept": "Must be below the auto-accept price",
  "no-shipping-price": MISSING_TERMS.shippingPrice.text,
  "no-cars": MISSING_TERMS.cars.text,
  "pictures-pending": copy.picturesPending,
  "half-typed": copy.halfTypedSpecific,
} as const;

export const toProblem = (code: keyof typeof TEXTS): Problem => ({ code });

export const describeProblem = (problem: Problem): string =>
  problem.code === "refused" ? describeRefusal(problem) : TEXTS[problem.code];

export const describeProblems = (problems: Problems): Readonly<Partial<Record<FieldKey, string>>> =>
  Object.fromEntries(Object.entries(problems).map(([key, problem]) => [key, describeProblem(problem)]));
