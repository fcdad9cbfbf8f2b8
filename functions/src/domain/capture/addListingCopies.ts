import type * as z from "zod";

import type { addListingCopies as contract } from "../../contract/capture/captureLog.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { isOpenListing } from "../../contract/listings/listings.ts";
import type { FollowedByLots } from "../lots/settleLots.ts";
import { describeMarketplaceFailure } from "./marketplaceFailure.ts";
import { addStock, type CapturePlan, type StoredListing } from "./planCapture.ts";
import type { CaptureStore, Marketplace } from "./processCardCapture.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

export interface CopiesPorts extends FollowedByLots {
  captures: Pick<CaptureStore, "recordOnce" | "getListing" | "saveMarketplaceOutcome">;
  marketplace: Pick<Marketplace, "changeQuantity">;
  now(): number;
  report(message: string, error: unknown): void;
}

/**
 * Adds copies of a listing's car, once per `captureId`. If the listing is live, sends the quantity to the
 * marketplace. Then settles the lots of the car.
 * If the marketplace refuses, the new quantity stays and the result contains the reason
 * (decisions/capture/0035).
 */
export async function addListingCopies(ports: CopiesPorts, uid: string, input: Input): Promise<Output> {
  const { captureId, listingId, sku, quantity, elapsed, placeId } = input;
  const startedAt = ports.now();
  const before = await ports.captures.getListing(uid, listingId);
  const getTime = () => elapsed + ports.now() - startedAt;
  const getFacts = () => ({
    sku,
    carName: before?.carName ?? null,
    price: before?.price ?? 0,
    quantity,
    autoCreateEbay: false,
    aiProvider: null,
    processingTime: getTime(),
  });
  const plan = (sameSku: readonly StoredListing[]): CapturePlan => {
    const listing = sameSku.find(({ id }) => id === listingId);
    if (listing === undefined || !isOpenListing(listing)) throw new AppError("listing/not-found");
    const { title, price } = listing;
    return {
      action: "updated",
      listingId,
      title,
      price: price ?? 0,
      newQuantity: listing.quantity + quantity,
      stock: addStock(listing, quantity, placeId ?? null),
    };
  };
  const record = await ports.captures.recordOnce(uid, captureId, sku, getFacts, plan, listingId);
  const listing = await ports.captures.getListing(uid, listingId);
  const ebayItemId = listing?.ebayItemId ?? null;
  const isDraft = listing?.isDraft ?? false;
  const answer: Output = {
    success: true,
    ...record,
    isDraft,
    ebayItemId,
    ebayCreated: false,
    ebayUpdated: false,
    ebayFailure: null,
    ebayMessage: null,
    aiProvider: null,
  };
  const updated =
    ebayItemId === null || isDraft ? answer : await updateMarketplace(ports, uid, captureId, answer, getTime);
  await ports.settleLotsOf(uid, [listingId]);
  return updated;
}

async function updateMarketplace(
  ports: CopiesPorts,
  uid: string,
  captureId: string,
  answer: Output,
  getTime: () => number,
): Promise<Output> {
  const { listingId, ebayItemId } = answer;
  try {
    await ports.marketplace.changeQuantity(uid, listingId);
    const outcome = { ebayItemId, ebayCreated: false, ebayUpdated: true };
    await ports.captures
      .saveMarketplaceOutcome(uid, captureId, outcome, getTime())
      .catch((error: unknown) => ports.report("a capture's marketplace outcome was not stored", error));
    return { ...answer, ebayUpdated: true };
  } catch (error) {
    if (!(error instanceof AppError))
      ports.report("the marketplace could not be updated after a capture", error);
    return { ...answer, ...describeMarketplaceFailure(error, "quantity-kept") };
  }
}
