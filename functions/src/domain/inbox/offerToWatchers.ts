import {
  computeFloorCents,
  LEAST_DISCOUNT_PERCENT,
  WATCHER_OFFER_DAYS,
  type WatcherOfferDocument,
} from "../../contract/watcherOffers.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";

export interface WatcherMarketplace {
  /** Returns a page of the items whose watchers can receive an offer. Pages start at 1. */
  listEligible(accessToken: string, page: number): Promise<{ itemIds: string[]; hasMore: boolean }>;
  /**
   * Sends the offer once and returns the number of recipients. Throws `ebay/unavailable` if it isn't known
   * whether the offer was sent.
   */
  offer(
    accessToken: string,
    offer: { itemId: string; price: number; message: string | null },
  ): Promise<{ buyers: number }>;
}

export interface WatcherStore {
  findListings(uid: string, itemIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Returns the fields that an offer is checked against. Null if the listing doesn't exist. */
  readListing(
    uid: string,
    listingId: string,
  ): Promise<{ itemId: string | null; price: number | null } | null>;
  readFloorPercent(uid: string): Promise<number>;
  /** Stores the offer as `sending`, unless another offer is running. Returns the previous record. */
  claim(
    uid: string,
    itemId: string,
    offer: { offerId: string; listingId: string; price: number; message: string | null; at: number },
    runsFrom: number,
  ): Promise<{ isMine: boolean; before: WatcherOfferDocument | null }>;
  settle(
    uid: string,
    itemId: string,
    offerId: string,
    outcome: { buyers: number | null } | { failure: AppError },
  ): Promise<void>;
}

export interface WatcherPorts {
  marketplace: WatcherMarketplace;
  offers: WatcherStore;
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

/** Maximum pages per search, with 200 items each. */
const MAX_PAGES = 10;

export async function findWatchedListings(
  ports: WatcherPorts,
  uid: string,
): Promise<{ listingIds: string[]; unknown: number }> {
  const itemIds = await readEligible(ports, uid);
  const listings = await ports.offers.findListings(uid, itemIds);
  return { listingIds: [...listings.values()], unknown: itemIds.length - listings.size };
}

interface OfferRequest {
  listingId: string;
  offerId: string;
  price: number;
  message: string | null;
}

/**
 * Sends an offer to the watchers of a listing. Only one offer per item can run at a time. After a lost
 * answer, eBay's list of eligible items shows whether the offer was sent.
 */
export async function offerToWatchers(
  ports: WatcherPorts,
  uid: string,
  request: OfferRequest,
): Promise<{ success: true; buyers: number | null }> {
  const { offers, marketplace, withAccessToken, now } = ports;
  const listing = await offers.readListing(uid, request.listingId);
  if (listing?.itemId == null || listing.price === null) throw new AppError("listing/not-found");
  const { itemId } = listing;
  assertPrice(request.price, listing.price, await offers.readFloorPercent(uid));
  const claim = await offers.claim(
    uid,
    itemId,
    { ...request, at: now() },
    now() - WATCHER_OFFER_DAYS * DAY_MS,
  );
  const { before } = claim;
  if (!claim.isMine && before !== null) {
    const until = before.at.toMillis() + WATCHER_OFFER_DAYS * DAY_MS;
    throw new AppError("offer/already-sent", { until });
  }
  const isRepeat = before?.offerId === request.offerId;
  if (isRepeat && before.state === "sent") return { success: true, buyers: before.buyers };
  try {
    // Only a repeat after a lost answer can have been sent already.
    if (isRepeat && before.state === "sending" && !(await readEligible(ports, uid)).includes(itemId)) {
      await offers.settle(uid, itemId, request.offerId, { buyers: null });
      return { success: true, buyers: null };
    }
    const sent = await withAccessToken(uid, (token) => marketplace.offer(token, { itemId, ...request }));
    // Without it, a repeat asks eBay whether the offer was sent.
    await offers
      .settle(uid, itemId, request.offerId, sent)
      .catch((error: unknown) => ports.report("a sent offer was not stored", error));
    return { success: true, buyers: sent.buyers };
  } catch (error) {
    const isKnown = error instanceof AppError && error.code !== "ebay/unavailable";
    if (isKnown) await offers.settle(uid, itemId, request.offerId, { failure: error });
    throw error;
  }
}

function assertPrice(price: number, listed: number, floorPercent: number): void {
  const cents = Math.round(price * 100);
  const floor = computeFloorCents(listed, floorPercent);
  if (cents < floor) throw new AppError("offer/below-floor", { dollars: floor / 100 });
  const most = Math.floor(Math.round(listed * 100) * (1 - LEAST_DISCOUNT_PERCENT / 100));
  if (cents > most) throw new AppError("offer/too-high", { dollars: most / 100 });
}

async function readEligible({ marketplace, withAccessToken }: WatcherPorts, uid: string): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const one = await withAccessToken(uid, (token) => marketplace.listEligible(token, page));
    found.push(...one.itemIds);
    if (!one.hasMore) break;
  }
  return found;
}
