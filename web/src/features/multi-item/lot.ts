import type * as z from "zod";

import { bundleCents, bundleDescription, bundleTitle, countCars } from "@contract/bundleText";
import { MAX_BUNDLE_ITEMS } from "@contract/limits";
import type { createMultiItemListing } from "@contract/selling";
import { parseAmount } from "@/lib/listingForm/amounts";
import type { LotItem, OpenedLot } from "@/lib/multiItem";

import { copy } from "./copy";

export const STRATEGIES = ["sum", "average", "custom"] as const;
export type Strategy = (typeof STRATEGIES)[number];

/** What the seller chooses and types; texts as typed. */
export interface LotDraft {
  readonly title: string;
  readonly strategy: Strategy;
  readonly customPrice: string;
  readonly freeShipping: boolean;
  readonly detailed: boolean;
  /** Means nothing unless the list is detailed. */
  readonly byBrand: boolean;
}

export interface LotProblems {
  readonly items?: string;
  /** At the custom price where that is chosen, else at the choice. */
  readonly price?: string;
}

export const newLot = (items: readonly LotItem[]): LotDraft => ({
  title: bundleTitle(items),
  strategy: "sum",
  customPrice: "",
  freeShipping: false,
  detailed: false,
  byBrand: false,
});

/** Dollars for the whole lot by a strategy, to the cent; null where a custom price is none. */
export function lotPrice(items: readonly LotItem[], strategy: Strategy, customPrice: string): number | null {
  const cents = bundleCents(items);
  switch (strategy) {
    case "sum":
      return cents / 100;
    case "average":
      return Math.round(cents / Math.max(1, countCars(items))) / 100;
    case "custom":
      return parseAmount(customPrice).amount;
  }
}

export function lotProblems(items: readonly LotItem[], { strategy, customPrice }: LotDraft): LotProblems {
  const price = lotPrice(items, strategy, customPrice);
  return {
    ...(items.length > MAX_BUNDLE_ITEMS && { items: copy.tooMany }),
    ...priceProblem(price, strategy, customPrice),
  };
}

function priceProblem(price: number | null, strategy: Strategy, customPrice: string): LotProblems {
  if (strategy === "custom") {
    const { error } = parseAmount(customPrice);
    if (error !== null) return { price: error };
    return price === null || price <= 0 ? { price: copy.priceRequired } : {};
  }
  if (price === null || price <= 0) return { price: copy.noPrice };
  return price > 100_000 ? { price: copy.priceTooHigh } : {};
}

export const lotDescription = (items: readonly LotItem[], { detailed, byBrand }: LotDraft): string =>
  bundleDescription(items, { detailed, byBrand });

/** What the server is asked, once there is no problem. */
export function lotRequest(
  { requestId, items }: Pick<OpenedLot, "requestId" | "items">,
  userId: string,
  draft: LotDraft,
): z.input<typeof createMultiItemListing.input> {
  return {
    items: [...items],
    userId,
    totalPrice: lotPrice(items, draft.strategy, draft.customPrice) ?? 0,
    title: draft.title,
    description: lotDescription(items, draft),
    freeShipping: draft.freeShipping,
    requestId,
  };
}

/** Where the marketplace keeps the draft, if it does: an address of eBay's. A page of ours is the listing's own. */
export function draftAtEbay(ebayUrl: string): string | null {
  if (!URL.canParse(ebayUrl)) return null;
  const { protocol, hostname } = new URL(ebayUrl);
  return protocol === "https:" && /(^|\.)ebay\.[a-z]{2,3}(\.[a-z]{2})?$/.test(hostname) ? ebayUrl : null;
}
