import { randomUUID } from "node:crypto";
import type * as z from "zod";

import {
  findLotBrand,
  buildLotDescription,
  buildLotTitle,
  countCars,
  makeLotId,
} from "../../contract/listings/lotText.ts";
import type { ListingDocument, Lot } from "../../contract/documents.ts";
import { joinCars } from "../../contract/listings/lotCars.ts";
import { listingTerms, MAX_LOT_CARS } from "../../contract/listings/terms/terms.ts";
import { AppError, type Failure } from "../../contract/wire/errors.ts";
import { MAX_LISTING_PICTURES } from "../../contract/wire/limits.ts";
import { assertEnough, readCarsInLot, toStoredCars } from "./lotStock.ts";
import type { createMultiItemListing } from "../../contract/listings/selling.ts";

/** Identifies the listing of an item, by our id or else by eBay's. */
export interface ListedItem {
  readonly listingId?: string | null | undefined;
  readonly ebayId?: string | null | undefined;
}

export type LotRequest = z.output<(typeof createMultiItemListing)["input"]>;

/** The fields of a listing that a new lot sets. The database sets the times. */
export type LotDraft = Pick<
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
  | "terms"
  | "firebaseImages"
> & { lot?: Lot };

export interface LotDrafts {
  /** Returns the listing id of each item, or null if there is no listing. */
  findListings(uid: string, items: readonly ListedItem[]): Promise<(string | null)[]>;
  /** Returns these listings by id. Deleted listings are missing. */
  readCars(
    uid: string,
    listingIds: readonly string[],
  ): Promise<ReadonlyMap<string, { title: string; quantity: number }>>;
  /** Returns one photo URL for each listing among these items, in the items' order. */
  listPhotos(uid: string, items: readonly ListedItem[]): Promise<string[]>;
  /** Stores the draft. Replaces an existing draft with this id unless it was edited. */
  save(uid: string, listingId: string, draft: LotDraft): Promise<void>;
}

/** Drafts on eBay's own listing form. eBay grants few applications access to this API. */
export interface MarketplaceDrafts {
  /** Opens the draft of a listing, or returns why there is none. Creates at most one. */
  open(uid: string, listingId: string, draft: LotDraft): Promise<OpenedDraft>;
}

export interface OpenedDraft {
  /** Null if there is no draft. */
  address: string | null;
  /**
   * Reason for a missing draft, and the lot field that fixes it. Null if the seller hasn't granted access to
   * the form.
   */
  refusal: { message: string; field: string | null; failure: Failure } | null;
}

type CreateLotResult = z.output<(typeof createMultiItemListing)["output"]>;

interface CreateLotPorts {
  lots: LotDrafts;
  drafts: MarketplaceDrafts;
  pictures: {
    /** Throws if the user hasn't stored this picture. */
    assertStored(uid: string, url: string): Promise<void>;
  };
}

/**
 * Creates a lot of several items as a local draft, and also on eBay's listing form if the seller has granted
 * access.
 * A repeat with the same request id updates the first draft and keeps the seller's edits, so there is never a
 * second one.
 */
export async function createLot(
  { lots, drafts, pictures }: CreateLotPorts,
  uid: string,
  request: LotRequest,
): Promise<CreateLotResult> {
  if (request.userId !== uid) throw new AppError("auth/forbidden");
  const { items, requestId } = request;
  const listingId = makeLotId(requestId ?? randomUUID());
  if (request.picture !== undefined) await pictures.assertStored(uid, request.picture);
  const [photos, cars] = await Promise.all([lots.listPhotos(uid, items), lots.findListings(uid, items)]);
  const lot = buildLot(request, cars);
  if (lot !== null) {
    const stock = await lots.readCars(uid, lot.carIds ?? []);
    assertEnough(
      readCarsInLot(lot.cars, (id) => stock.get(id)),
      lot.wanted,
    );
  }
  const draft = { ...buildDraft(request, photos), ...(lot !== null && { lot }) };
  await lots.save(uid, listingId, draft);
  const { address, refusal } = await drafts.open(uid, listingId, draft);
  return {
    success: true,
    error: null,
    ebayUrl: address ?? `/listing/${listingId}`,
    listingId,
    message: "The lot is a draft in Pegboard: review it there, then list it on eBay.",
    draftRefusal: refusal,
  };
}

/** Builds the lot from the seller's own listings. Other items aren't tracked. */
function buildLot({ items, picture }: LotRequest, listings: readonly (string | null)[]): Lot | null {
  const own = items.flatMap(({ qty }, at) => {
    const listingId = listings[at] ?? null;
    return listingId === null ? [] : [{ listingId, copies: qty }];
  });
  if (own.length === 0) return null;
  return {
    ...{ ...toStoredCars(joinCars(own)), wanted: 1, set: 1, counted: 0, untold: [] },
    ...(picture && { picture }),
    madeTitle: buildLotTitle(items),
  };
}

function buildDraft(request: LotRequest, photos: readonly string[]): LotDraft {
  const { items } = request;
  const description = request.description.trim();
  return {
    title: request.title.trim() || buildLotTitle(items),
    description: description === "" ? buildLotDescription(items) : description,
    sku: null,
    brand: findLotBrand(items),
    ebayItemId: null,
    status: "draft",
    isDraft: true,
    // The lot is sold as one item. Its title contains the number of cars.
    quantity: 1,
    quantitySold: 0,
    price: Math.round(request.totalPrice * 100) / 100,
    terms: listingTerms.parse({
      packageKind: "lot",
      cars: Math.min(countCars(items), MAX_LOT_CARS),
      ...(request.freeShipping && { shipping: "free" }),
    }),
    firebaseImages: [...(request.picture === undefined ? [] : [request.picture]), ...photos].slice(
      0,
      MAX_LISTING_PICTURES,
    ),
  };
}
