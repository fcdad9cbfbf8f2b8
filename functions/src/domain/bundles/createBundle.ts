import { randomUUID } from "node:crypto";

import { type BundleItem, bundleBrand, bundleDescription, bundleTitle } from "../../contract/bundleText.ts";
import type { ListingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/errors.ts";
import { BUNDLE_SHIPPING, MAX_LISTING_PICTURES } from "../../contract/limits.ts";

/** Which of the seller's listings an item is, where it is one: our own id, else eBay's. */
export interface ListedItem {
  readonly listingId?: string | null | undefined;
  readonly ebayId?: string | null | undefined;
}

export interface BundleRequest {
  items: readonly (BundleItem & ListedItem)[];
  userId: string;
  totalPrice: number;
  title: string;
  description: string;
  freeShipping: boolean;
  requestId?: string | undefined;
}

/** The fields of a listing that a bundle creates; times are the database's. */
export type BundleDraft = Pick<
  ListingDocument,
  | "title"
  | "description"
  | "sku"
  | "brand"
  | "ebayItemId"
  | "status"
  | "isDraft"
  | "quantity"
  | "quantitySold"
  | "price"
  | "handlingCost"
  | "firebaseImages"
>;

export interface BundleStore {
  /** Addresses of the photos of the seller's listings that these items are, one of each listing, in their order. */
  photosOf(uid: string, items: readonly ListedItem[]): Promise<string[]>;
  /** Keeps the draft. One that is there under that id is replaced, unless anybody has changed it since. */
  keep(uid: string, listingId: string, draft: BundleDraft): Promise<void>;
}

interface Created {
  success: true;
  error: null;
  ebayUrl: string;
  listingId: string;
  message: string;
}

/**
 * Makes a lot of several items: a local draft, because the marketplace's own drafts are open to few applications
 * (Listing API, limited release). A repeat with the same request id is about the first one's draft: what the
 * seller corrected after an answer was lost is in it, and there is no second one.
 */
export async function createBundle(
  bundles: BundleStore,
  uid: string,
  request: BundleRequest,
): Promise<Created> {
  if (request.userId !== uid) throw new AppError("auth/forbidden");
  const { items, requestId } = request;
  // Ids of its own: what a repeat replaces is never another listing that happens to have the request's id.
  const listingId = `lot-${requestId ?? randomUUID()}`;
  const photos = await bundles.photosOf(uid, items);
  await bundles.keep(uid, listingId, draftOf(request, photos));
  return {
    success: true,
    error: null,
    ebayUrl: `/listing/${listingId}`,
    listingId,
    message: "The bundle is a draft in Pegboard: review it there, then list it on eBay.",
  };
}

function draftOf(request: BundleRequest, photos: readonly string[]): BundleDraft {
  const { items } = request;
  const description = request.description.trim();
  return {
    title: request.title.trim() || bundleTitle(items),
    description: description === "" ? bundleDescription(items) : description,
    sku: null,
    brand: bundleBrand(items),
    ebayItemId: null,
    status: "draft",
    isDraft: true,
    // The lot is sold whole; how many cars are in it is in its title.
    quantity: 1,
    quantitySold: 0,
    price: Math.round(request.totalPrice * 100) / 100,
    handlingCost: request.freeShipping ? 0 : BUNDLE_SHIPPING,
    firebaseImages: photos.slice(0, MAX_LISTING_PICTURES),
  };
}
