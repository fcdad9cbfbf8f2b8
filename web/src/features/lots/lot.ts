import type * as z from "zod";

import { sumLotCents, buildLotDescription, buildLotTitle, countCars } from "@contract/listings/lotText";
import { MAX_LOT_ITEMS } from "@contract/wire/limits";
import type { createMultiItemListing } from "@contract/listings/selling";
import { parseAmount } from "@/lib/listingForm/amounts";
import type { LotItem, OpenedLot } from "@/lib/lots";

import { copy } from "./copy";

export const STRATEGIES = ["sum", "average", "custom"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** The seller's input as typed. */
export interface LotValues {
  /** Null: made of the cars (`getLotTitle`). */
  readonly title: string | null;
  /** Typed number of copies of each car. Blank or 0 leaves a car out. */
  readonly counts: readonly string[];
  readonly strategy: Strategy;
  readonly customPrice: string;
  readonly freeShipping: boolean;
  readonly detailed: boolean;
  /** Only used with `detailed`. */
  readonly byBrand: boolean;
}

export interface LotProblems {
  readonly items?: string;
  readonly title?: string;
  /** Errors by the car's index in the list. */
  readonly counts?: ReadonlyMap<number, string>;
  /** Shown at the custom price if that is selected, otherwise at the strategy. */
  readonly price?: string;
}

export const createLotValues = (items: readonly LotItem[]): LotValues => ({
  title: null,
  counts: items.map(({ qty }) => String(qty)),
  strategy: "sum",
  customPrice: "",
  freeShipping: false,
  detailed: false,
  byBrand: false,
});

/** Returns the cars with the typed numbers of copies. An invalid number keeps the car's previous number. */
export const chooseItems = (
  items: readonly LotItem[],
  { counts }: Pick<LotValues, "counts">,
): readonly LotItem[] =>
  items.flatMap((item, at) => {
    const qty = readCount(counts[at] ?? "") ?? item.qty;
    return qty === 0 ? [] : [{ ...item, qty }];
  });

/** Parses a count. Returns null if it is invalid. */
function readCount(text: string): number | null {
  // `1.000` isn't 1: it is a thousand where the decimal sign is a comma.
  const count = /^\d*$/.test(text.trim()) ? Number(text) : NaN;
  return count <= MAX_COPIES ? count : null;
}

/** Maximum number of copies of a car in a request (`contract/listings/selling.ts`). */
const MAX_COPIES = 10_000;

/** Returns the title of a lot of these cars: the seller's own, or one made of the cars. */
export const getLotTitle = (items: readonly LotItem[], { title }: Pick<LotValues, "title">): string =>
  title ?? buildLotTitle(items);

/** Validates the counts. `free` is the number of copies for sale of each car, or null if unknown. */
export function checkCounts(
  { counts }: Pick<LotValues, "counts">,
  free: readonly (number | null)[],
): Pick<LotProblems, "counts" | "items"> {
  const problems = new Map<number, string>();
  for (const [at, text] of counts.entries()) {
    const count = readCount(text);
    const most = free[at] ?? null;
    if (count === null) problems.set(at, copy.countWrong);
    else if (most !== null && count > most) problems.set(at, copy.notFree(most));
  }
  const isEmpty = problems.size === 0 && counts.every((text) => readCount(text) === 0);
  return { ...(problems.size > 0 && { counts: problems }), ...(isEmpty && { items: copy.noCars }) };
}

/** Returns the lot's price in dollars, or null if the custom price is invalid. */
export function getLotPrice(
  items: readonly LotItem[],
  strategy: Strategy,
  customPrice: string,
): number | null {
  const cents = sumLotCents(items);
  switch (strategy) {
    case "sum":
      return cents / 100;
    case "average":
      return Math.round(cents / Math.max(1, countCars(items))) / 100;
    case "custom":
      return parseAmount(customPrice).amount;
  }
}

export function validateLot(items: readonly LotItem[], { strategy, customPrice }: LotValues): LotProblems {
  const price = getLotPrice(items, strategy, customPrice);
  return {
    ...(items.length > MAX_LOT_ITEMS && { items: copy.tooMany }),
    ...validatePrice(price, strategy, customPrice),
  };
}

function validatePrice(price: number | null, strategy: Strategy, customPrice: string): LotProblems {
  if (strategy === "custom") {
    const { error } = parseAmount(customPrice);
    if (error !== null) return { price: error };
    return price === null || price <= 0 ? { price: copy.priceRequired } : {};
  }
  if (price === null || price <= 0) return { price: copy.noPrice };
  return price > 100_000 ? { price: copy.priceTooHigh } : {};
}

export const getLotDescription = (items: readonly LotItem[], { detailed, byBrand }: LotValues): string =>
  buildLotDescription(items, { detailed, byBrand });

/** Returns the cars as a lot stores them. Cars outside the collection aren't stored. */
export const toLotCars = (items: readonly LotItem[]): { listingId: string; copies: number }[] =>
  items.flatMap(({ listingId, qty }) => (listingId === null ? [] : [{ listingId, copies: qty }]));

/** Builds the request from valid input. */
export function createLotRequest(
  { requestId, items }: Pick<OpenedLot, "requestId" | "items">,
  userId: string,
  values: LotValues,
  picture: string | null = null,
): z.input<typeof createMultiItemListing.input> {
  return {
    items: [...items],
    userId,
    totalPrice: getLotPrice(items, values.strategy, values.customPrice) ?? 0,
    title: getLotTitle(items, values),
    description: getLotDescription(items, values),
    freeShipping: values.freeShipping,
    ...(picture !== null && { picture }),
    requestId,
  };
}

/** Returns the URL if it is at eBay, where the draft is then. Returns null for our own pages. */
export function getEbayDraftUrl(ebayUrl: string): string | null {
  if (!URL.canParse(ebayUrl)) return null;
  const { protocol, hostname } = new URL(ebayUrl);
  return protocol === "https:" && /(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$/.test(hostname) ? ebayUrl : null;
}
