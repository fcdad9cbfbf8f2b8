import { type Timestamp } from "firebase-admin/firestore";
import type * as z from "zod";

import { type listingDocument } from "../../functions/src/contract/documents.ts";
import { listingTerms } from "../../functions/src/contract/listings/terms/terms.ts";
import { type ListingStatus } from "../../functions/src/contract/listings/listings.ts";
import { type Card, CARDS } from "../cards/cards.ts";
import { DEMO_TERMS } from "./terms.ts";

export type DemoListing = z.input<typeof listingDocument>;

export interface Surroundings {
  /** Now, in epoch milliseconds. Everything is dated back from it. */
  readonly now: number;
  readonly timestamp: (milliseconds: number) => Timestamp;
  /** Download addresses of a card's front and back. */
  readonly imagesOf: (card: Card) => readonly string[];
  readonly itemBase: string;
}

export const DAY = 24 * 60 * 60 * 1000;

/** How many of the seller's 60 listings have which status. */
const SHARES: readonly (readonly [ListingStatus, number])[] = [
  ["active", 24],
  ["draft", 12],
  ["sold", 8],
  ["unsold", 6],
  ["ended", 6],
  ["scheduled", 4],
];

const LISTINGS = SHARES.reduce((sum, [, count]) => sum + count, 0);

/** The copies of one card offer the same car in several forms. */
const VARIANTS = [
  { code: "", words: "" },
  { code: "-SC", words: "Short Card" },
  { code: "-INT", words: "International Card" },
  { code: "-L2", words: "Lot of 2" },
  { code: "-W", words: "Worn Card" },
] as const;

const TERMS_AT_EBAY = listingTerms.parse({
  shipping: DEMO_TERMS.shipping,
  service: DEMO_TERMS.service,
  shippingPrice: DEMO_TERMS.shippingPrice,
});

/** Days during which the demo's seller has sold. */
const YEAR = 365;
/** An active listing with several cars sells one in this many days. */
const DAYS_A_SALE = 24;

/** Creates the seller's listings by id, in every status, over the last year: more of them lately. */
export function createDemoListings(surroundings: Surroundings): ReadonlyMap<string, DemoListing> {
  const statuses = SHARES.flatMap(([status, count]) => Array.from({ length: count }, () => status));
  const entries = statuses.map((_, index) => {
    // 7 and 60 have no common factor, so every place is taken once, and each card gets several statuses.
    const status = statuses[(index * 7) % statuses.length] ?? "draft";
    return [
      `demo-${String(index + 1).padStart(2, "0")}`,
      createListing(index, status, surroundings),
    ] as const;
  });
  return new Map(entries);
}

function createListing(index: number, status: ListingStatus, surroundings: Surroundings): DemoListing {
  const { now, timestamp, imagesOf, itemBase } = surroundings;
  const card = getCard(index);
  const variant = VARIANTS[Math.floor(index / CARDS.length)] ?? VARIANTS[0];
  const isDraft = status === "draft";
  const atMarket = !isDraft && status !== "scheduled";
  // Two drafts are as the capture studio leaves an unreadable card.
  const unread = isDraft && index % 5 === 0;
  const price = choosePrice(card, index);
  const createdAt = now - countDaysAgo(index, status) * DAY + index * 60_000;
  const startTime = status === "scheduled" ? now + (index % 5) * DAY + DAY : createdAt + DAY / 4;
  const ebayItemId = atMarket ? String(290_000_000_000 + index * 7_919) : null;
  return {
    title: unread ? "Hot Wheels Car" : composeTitle(card, variant.words),
    sku: unread ? null : getSku(card) + variant.code,
    ebayItemId,
    listingUrl: ebayItemId === null ? null : `${itemBase}/itm/${ebayItemId}`,
    status,
    isDraft,
    quantity: status === "sold" ? 0 : 1 + (index % 9 === 0 ? 3 : 0),
    quantitySold: countSold(index, status),
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

/** Listings that aren't live yet were photographed recently. */
function countDaysAgo(index: number, status: ListingStatus): number {
  const place = LISTINGS - 1 - index;
  return status === "draft" || status === "scheduled"
    ? 1 + place / 4
    : 1 + (YEAR - 1) * (place / (LISTINGS - 1)) ** 2;
}

function countSold(index: number, status: ListingStatus): number {
  if (status === "sold") return 1 + (index % 4);
  if (status !== "active") return 0;
  return Math.floor(countDaysAgo(index, status) / DAYS_A_SALE) + (index % 3 === 0 ? 1 : 0);
}

function getCard(index: number): Card {
  const card = CARDS[index % CARDS.length];
  if (!card) throw new Error("There are no cards");
  return card;
}

/** The color distinguishes two models with the same number. */
function getSku(card: Card): string {
  const first = CARDS.find(({ toyNumber }) => toyNumber === card.toyNumber);
  return first === card ? card.toyNumber : `${card.toyNumber}-${card.colour.toUpperCase()}`;
}

function composeTitle(card: Card, words: string): string {
  const edition = card.zamac ? "ZAMAC" : card.premium ? "Premium" : "";
  return [card.brand, card.year, card.carName, card.series, card.seriesNumber, edition, words]
    .filter((word) => word !== "")
    .join(" ")
    .slice(0, 80);
}

function choosePrice(card: Card, index: number): number {
  const base = card.premium ? 6 : card.zamac ? 7 : 2;
  return base + (index % 4) * 0.5;
}
