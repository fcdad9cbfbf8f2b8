import { type Timestamp } from "firebase-admin/firestore";
import type * as z from "zod";

import { type listingDocument } from "../../functions/src/contract/documents.ts";
import { listingTerms } from "../../functions/src/contract/listing/terms.ts";
import { type ListingStatus } from "../../functions/src/contract/listing/listings.ts";
import { type Card, CARDS } from "../cards/cards.ts";
import { DEMO_TERMS } from "./terms.ts";

export type DemoListing = z.input<typeof listingDocument>;

export interface Surroundings {
  /** The moment that everything is dated back from, in epoch milliseconds. */
  readonly now: number;
  readonly timestamp: (milliseconds: number) => Timestamp;
  /** Download addresses of a card's front and back. */
  readonly imagesOf: (card: Card) => readonly string[];
  /** Where a buyer sees an item. */
  readonly itemBase: string;
}

export const DAY = 24 * 60 * 60 * 1000;

/** How many of the seller's 60 listings are in which status. */
const SHARES: readonly (readonly [ListingStatus, number])[] = [
  ["active", 24],
  ["draft", 12],
  ["sold", 8],
  ["unsold", 6],
  ["ended", 6],
  ["scheduled", 4],
];

const LISTINGS = SHARES.reduce((sum, [, count]) => sum + count, 0);

/** The same car is offered in several forms: that is what the copies of one card are. */
const VARIANTS = [
  { code: "", words: "" },
  { code: "-SC", words: "Short Card" },
  { code: "-INT", words: "International Card" },
  { code: "-L2", words: "Lot of 2" },
  { code: "-W", words: "Worn Card" },
] as const;

/** What the items at eBay say of their shipping. */
const TERMS_AT_EBAY = listingTerms.parse({
  shipping: DEMO_TERMS.shipping,
  service: DEMO_TERMS.service,
  shippingPrice: DEMO_TERMS.shippingPrice,
});

/** Days over which the demo's seller has sold. */
export const YEAR = 365;
/** An active listing of several cars sells one in so many days. */
const DAYS_A_SALE = 24;

/** The seller's listings by id, in every status, dated over the last year: the newer, the closer together. */
export function demoListings(surroundings: Surroundings): ReadonlyMap<string, DemoListing> {
  const statuses = SHARES.flatMap(([status, count]) => Array.from({ length: count }, () => status));
  const entries = statuses.map((_, index) => {
    // 7 and 60 have no common factor: every place is taken once, and each card meets several statuses.
    const status = statuses[(index * 7) % statuses.length] ?? "draft";
    return [`demo-${String(index + 1).padStart(2, "0")}`, listingAt(index, status, surroundings)] as const;
  });
  return new Map(entries);
}

function listingAt(index: number, status: ListingStatus, surroundings: Surroundings): DemoListing {
  const { now, timestamp, imagesOf, itemBase } = surroundings;
  const card = cardAt(index);
  const variant = VARIANTS[Math.floor(index / CARDS.length)] ?? VARIANTS[0];
  const isDraft = status === "draft";
  const atMarket = !isDraft && status !== "scheduled";
  // Two drafts are as the capture studio leaves a card that nobody could read.
  const unread = isDraft && index % 5 === 0;
  const price = priceOf(card, index);
  const createdAt = now - daysAgo(index, status) * DAY + index * 60_000;
  const startTime = status === "scheduled" ? now + (index % 5) * DAY + DAY : createdAt + DAY / 4;
  const ebayItemId = atMarket ? String(290_000_000_000 + index * 7_919) : null;
  return {
    title: unread ? "Hot Wheels Car" : titleOf(card, variant.words),
    sku: unread ? null : skuOf(card) + variant.code,
    ebayItemId,
    listingUrl: ebayItemId === null ? null : `${itemBase}/itm/${ebayItemId}`,
    status,
    isDraft,
    quantity: status === "sold" ? 0 : 1 + (index % 9 === 0 ? 3 : 0),
    quantitySold: soldOf(index, status),
    price,
    currentPrice: price,
    handlingCost: 0.75,
    terms: ebayItemId === null ? null : TERMS_AT_EBAY,
    carName: unread ? null : card.carName,
    brand: unread ? null : card.brand,
    series: unread ? null : card.series,
    aiProvider: unread ? null : index % 3 === 0 ? "gemini" : index % 3 === 1 ? "openai" : "local",
    needsAiAnalysis: unread,
    aiAnalysisFailed: false,
    firebaseImages: [...imagesOf(card)],
    frontImageIndex: 0,
    backImageIndex: 1,
    watchCount: atMarket ? (index * 5) % 14 : null,
    viewCount: atMarket ? 3 + ((index * 37) % 180) : null,
    startTime: isDraft ? null : timestamp(startTime),
    endTime: ["sold", "unsold", "ended"].includes(status)
      ? timestamp(createdAt + 0.9 * (now - createdAt))
      : null,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(createdAt + DAY / 2),
  };
}

/** What waits to be listed was photographed lately. */
function daysAgo(index: number, status: ListingStatus): number {
  const place = LISTINGS - 1 - index;
  return status === "draft" || status === "scheduled"
    ? 1 + place / 4
    : 1 + (YEAR - 1) * (place / (LISTINGS - 1)) ** 2;
}

function soldOf(index: number, status: ListingStatus): number {
  if (status === "sold") return 1 + (index % 4);
  if (status !== "active") return 0;
  return Math.floor(daysAgo(index, status) / DAYS_A_SALE) + (index % 3 === 0 ? 1 : 0);
}

function cardAt(index: number): Card {
  const card = CARDS[index % CARDS.length];
  if (!card) throw new Error("There are no cards");
  return card;
}

/** A number that stands for two models is told apart by the colour. */
function skuOf(card: Card): string {
  const first = CARDS.find(({ toyNumber }) => toyNumber === card.toyNumber);
  return first === card ? card.toyNumber : `${card.toyNumber}-${card.colour.toUpperCase()}`;
}

function titleOf(card: Card, words: string): string {
  const edition = card.zamac ? "ZAMAC" : card.premium ? "Premium" : "";
  return [card.brand, card.year, card.carName, card.series, card.seriesNumber, edition, words]
    .filter((word) => word !== "")
    .join(" ")
    .slice(0, 80);
}

function priceOf(card: Card, index: number): number {
  const base = card.premium ? 6 : card.zamac ? 7 : 2;
  return base + (index % 4) * 0.5;
}
