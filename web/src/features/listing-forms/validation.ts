import { sku as skuShape } from "@contract/capture/cards";
import {
  carDetails,
  FIRST_CAR_YEAR,
  listingDescription,
  type ListingChanges,
} from "@contract/listings/listingEdit";

import { type Problems, toProblem } from "./problems";

/** Validates a new listing (specification 1, section 5, "Add listing"). */
export function findListingProblems({ title, description, price, car }: ListingChanges): Problems {
  return {
    ...(isBlank(title) && { title: toProblem("no-title") }),
    ...(isBlank(description) && { description: toProblem("no-description") }),
    ...findSizeProblems({ description }),
    ...(!isPrice(price) && { price: toProblem("no-price") }),
    ...(!car?.category && { category: toProblem("no-category") }),
  };
}

/** Validates a revision (specification 3, section 5, "Revise page"). */
export function findRevisionProblems(fields: ListingChanges): Problems {
  const { title, price, quantity } = fields;
  return {
    ...(isBlank(title) && { title: toProblem("no-title") }),
    ...(!isPrice(price) && { price: toProblem("no-price") }),
    ...((quantity ?? 0) < 1 && { quantity: toProblem("no-quantity") }),
    ...findSizeProblems(fields),
    ...findMarketplaceProblems(fields),
  };
}

/** Returns an error if the description doesn't fit into the listing's document. */
export function findSizeProblems({ description }: ListingChanges): Problems {
  const fits = description == null || listingDescription.safeParse(description).success;
  return fits ? {} : { description: toProblem("long-description") };
}

/** Returns the other errors of the marketplace's fields. */
export function findMarketplaceProblems(fields: ListingChanges): Problems {
  const isSku = fields.sku == null || skuShape.safeParse(fields.sku).success;
  return {
    ...(!isSku && { sku: toProblem("bad-sku") }),
    ...findBestOfferProblems(fields),
    ...findTermProblems(fields),
  };
}

/** Validates the selling terms. A flat price needs an amount, and a lot needs its number of cars. */
function findTermProblems({ terms }: ListingChanges): Problems {
  return {
    ...(terms?.shipping === "flat" &&
      terms.shippingPrice === null && { "terms.shippingPrice": toProblem("no-shipping-price") }),
    ...(terms?.packageKind === "lot" && terms.cars === null && { "terms.cars": toProblem("no-cars") }),
  };
}

/**
 * Validates the best offer amounts. eBay accepts offers at or above the higher amount, and declines those
 * below the lower one.
 */
export function findBestOfferProblems({
  price,
  bestOfferEnabled,
  bestOfferDetails,
}: ListingChanges): Problems {
  if (!bestOfferEnabled || !bestOfferDetails) return {};
  const { autoAcceptPrice: accept, minimumBestOfferPrice: decline } = bestOfferDetails;
  if (isPrice(price) && accept !== null && accept >= price) {
    return { autoAcceptPrice: toProblem("not-below-price") };
  }
  if (accept !== null && decline !== null && decline >= accept) {
    return { minimumBestOfferPrice: toProblem("not-below-accept") };
  }
  if (isPrice(price) && decline !== null && decline >= price) {
    return { minimumBestOfferPrice: toProblem("not-below-price") };
  }
  return {};
}

/** Parses a year. Empty input returns null without an error. */
export function parseYear(text: string, thisYear: number): { value: number | null; error: string | null } {
  return parseWhole(text, FIRST_CAR_YEAR, thisYear, `A year from ${FIRST_CAR_YEAR} to ${thisYear}`);
}

export function parseQuantity(text: string, least: number): { value: number | null; error: string | null } {
  return parseWhole(text, least, 1_000_000, `A whole number from ${least} to 1,000,000`);
}

/** The car details of a listing that isn't described yet. */
export const UNKNOWN_CAR = carDetails.parse({});

const isBlank = (text: string | null | undefined) => (text ?? "").trim() === "";
const isPrice = (price: number | null | undefined): price is number => (price ?? 0) > 0;

export function parseWhole(text: string, least: number, most: number, error: string) {
  const plain = text.trim();
  if (plain === "") return { value: null, error: null };
  const value = /^\d{1,9}$/.test(plain) ? Number(plain) : NaN;
  return value >= least && value <= most ? { value, error: null } : { value: null, error };
}
