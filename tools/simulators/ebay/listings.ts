import { DAY_MS } from "./durations.ts";
import { announce } from "./notify/events.ts";
import { formatPacificDay } from "./calls/quota.ts";
import { type Simulator } from "./simulator.ts";
import { type Listing } from "./state/listing.ts";
import { type State } from "./state/state.ts";
import { find, textAt, type XmlElement } from "./trading/xml.ts";

/** Good-till-cancelled listings renew every thirty days. */
const PERIOD_MS = 30 * DAY_MS;

export type ListingStatus = "scheduled" | "active" | "ended";

export interface NewListing {
  /** Default: the next free id. */
  itemId?: string;
  seller: string;
  item: XmlElement;
  uuid?: string;
  quantity: number;
}

export function addListing(state: State, { quantity, ...listing }: NewListing, now: Date): Listing {
  const scheduled = textAt(listing.item, "ScheduleTime");
  const added: Listing = {
    itemId: String(state.nextItemId),
    ...listing,
    quantityAvailable: quantity,
    quantitySold: 0,
    startTime: (scheduled === undefined ? now : new Date(scheduled)).toISOString(),
    modifiedAt: now.toISOString(),
    revisions: 0,
    watchCount: 0,
    hitCount: 0,
  };
  state.nextItemId += 1;
  state.listings[added.itemId] = added;
  return added;
}

export function getStatus(listing: Listing, now: Date): ListingStatus {
  if (listing.endedAt !== undefined) return "ended";
  if (isAuction(listing) && getEndTime(listing, now) <= now) return "ended";
  return Date.parse(listing.startTime) > now.getTime() ? "scheduled" : "active";
}

/** Returns when the listing ended, or when its current period ends. */
export function getEndTime(listing: Listing, now: Date): Date {
  if (listing.endedAt !== undefined) return new Date(listing.endedAt);
  const start = Date.parse(listing.startTime) + (listing.extendedMs ?? 0);
  if (isAuction(listing)) return new Date(start + readAuctionDays(listing) * DAY_MS);
  const periods = Math.max(0, Math.floor((now.getTime() - start) / PERIOD_MS)) + 1;
  return new Date(start + periods * PERIOD_MS);
}

export function isAuction({ item }: Pick<Listing, "item">): boolean {
  return textAt(item, "ListingType") === "Chinese";
}

/** Parses `Days_7` and similar values. Source: ListingDurationCodeType. */
const readAuctionDays = ({ item }: Listing): number =>
  Number(/^Days_(\d+)$/.exec(textAt(item, "ListingDuration") ?? "")?.[1] ?? 7);

export function hasVariations({ item }: Pick<Listing, "item">): boolean {
  return find(item, "Variations") !== undefined;
}

/** Returns the highest bid of an auction, or the price of any other listing. */
export function getCurrentPrice({ item, bids = [] }: Pick<Listing, "item" | "bids">): string {
  return bids.at(-1)?.amount ?? textAt(item, "StartPrice") ?? "0";
}

/** Records a change by the seller. */
export function markRevised(state: State, listing: Listing, now: Date): void {
  const day = formatPacificDay(now);
  const before = listing.revisionsToday?.day === day ? listing.revisionsToday.count : 0;
  listing.revisionsToday = { day, count: before + 1 };
  listing.revisions += 1;
  announce(state, { topic: "ItemRevised", seller: listing.seller, itemId: listing.itemId });
  listing.modifiedAt = now.toISOString();
}

/** Sets the available quantity. 0 is allowed only for listings that stay when sold out. */
export function restock(state: State, listing: Listing, quantity: number): void {
  const hadSome = listing.quantityAvailable > 0;
  listing.quantityAvailable = quantity;
  if (quantity === 0 && hadSome) announceOutOfStock(state, listing);
}

/** Whether a sold-out listing stays, hidden from buyers, because its seller has out-of-stock control. */
export function waitsSoldOut({ sellers }: State, { seller }: Listing): boolean {
  return sellers.some(({ userId, outOfStockControl }) => userId === seller && outOfStockControl === true);
}

export function announceOutOfStock(state: State, { seller, itemId }: Listing): void {
  announce(state, { topic: "ItemOutOfStock", seller, itemId });
}

/** Returns the time of the listing's last event, which includes a scheduled start. */
export function getModificationTime(listing: Listing, now: Date): number {
  const start = Date.parse(listing.startTime);
  const modified = Date.parse(listing.modifiedAt);
  return start <= now.getTime() ? Math.max(start, modified) : modified;
}

export function listListings({ listings }: State, seller: string): Listing[] {
  return Object.values(listings).filter((listing) => listing.seller === seller);
}

export function endListing(state: State, listing: Listing, reason: string, now: Date): void {
  listing.endedAt = now.toISOString();
  listing.modifiedAt = listing.endedAt;
  const { seller, itemId } = listing;
  announce(state, { topic: "ItemClosed", seller, itemId });
  if (listing.quantitySold === 0) announce(state, { topic: "ItemUnsold", seller, itemId });
  listing.endingReason = reason;
}

/** Extends a listing, as eBay does after an outage. */
export function extendListing(state: State, listing: Listing, milliseconds: number, now: Date): void {
  listing.extendedMs = (listing.extendedMs ?? 0) + milliseconds;
  listing.modifiedAt = now.toISOString();
  announce(state, { topic: "ItemExtended", seller: listing.seller, itemId: listing.itemId });
}

export function getItemUrl(simulator: Simulator, itemId: string): string {
  return `${simulator.url}/itm/${itemId}`;
}
