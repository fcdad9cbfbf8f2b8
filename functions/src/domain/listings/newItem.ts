import { createHash } from "node:crypto";

import { TOY_NUMBER_PATTERN } from "../../contract/capture/cards.ts";
import type { ItemAtEbay, ListingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { MAX_LISTING_PICTURES, MAX_TITLE_LENGTH } from "../../contract/wire/limits.ts";
import { descriptionHtmlOf } from "./descriptionHtml.ts";
import type { NewItem } from "./marketplace.ts";
import { layOver, toValues } from "./whole/specifics.ts";

/** The limits for an item specific's value and for `ApplicationData`. Source: Trading API reference. */
const MAX_SPECIFIC_LENGTH = 65;
const MAX_APPLICATION_DATA_LENGTH = 32;
/**
 * Returns the UUID of a publication: the same for all its attempts, and different per person, listing and
 * generation.
 */
export function publicationUuid(uid: string, listingId: string, generation: number): string {
  const identity = JSON.stringify([uid, listingId, generation]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}

/** Throws `listing/not-publishable` with everything that is missing. */
export function assertPublishable(listing: ListingDocument): void {
  const missing = missingToPublish(listing);
  if (missing.length === 0) return;
  const last = missing.pop() ?? "";
  const list = missing.length > 0 ? `${missing.join(", ")} and ${last}` : last;
  throw new AppError("listing/not-publishable", { message: `The listing needs ${list}.` });
}

/** Lists what a listing needs before it can go live, such as `a price`. */
export function missingToPublish(listing: ListingDocument): string[] {
  const title = listing.title.trim();
  return [
    ...(title === "" ? ["a title"] : []),
    ...(title.length > MAX_TITLE_LENGTH ? [`a title of at most ${MAX_TITLE_LENGTH} characters`] : []),
    ...((listing.price ?? 0) > 0 ? [] : ["a price"]),
    ...(listing.quantity > 0 ? [] : ["a quantity"]),
    ...(listing.firebaseImages.length > 0 ? [] : ["a picture"]),
  ];
}

/** Returns the photos to publish, without duplicates, up to the marketplace's limit. */
export const picturesToPublish = (listing: ListingDocument): string[] =>
  [...new Set(listing.firebaseImages)].slice(0, MAX_LISTING_PICTURES);

/** Builds the item of a listing. `origin` is the item that the listing is or was copied from, if it was read. */
export function newItem(
  listingId: string,
  listing: ListingDocument,
  uuid: string,
  pictureUrls: readonly string[],
  origin: ItemAtEbay | null = null,
): NewItem {
  return {
    uuid,
    applicationData: listingId.length <= MAX_APPLICATION_DATA_LENGTH ? listingId : null,
    title: listing.title.trim(),
    descriptionHtml: descriptionHtmlOf(listing, origin),
    sku: listing.sku,
    quantity: listing.quantity,
    priceCents: toCents(listing.price ?? 0),
    shippingCents: toCents(listing.handlingCost ?? 0),
    pictureUrls,
    specifics: origin ? layOver(origin.specifics, listing.itemSpecifics) : specificsOf(listing),
    conditionId: listing.conditionId ?? origin?.conditionId ?? null,
    categoryId: listing.primaryCategory?.categoryId ?? origin?.category?.id ?? null,
    storeCategoryIds: [listing.storeCategory, listing.storeCategory2].flatMap(
      (category) => category?.id ?? [],
    ),
    bestOffer: bestOfferOf(listing),
    immediatePayment: listing.immediatePayment ?? null,
    containers: origin?.containers ?? {},
  };
}

/**
 * Only what is known: an invented Brand would be a false statement to a buyer. What the seller has entered stands
 * above what we know.
 */
function specificsOf(listing: ListingDocument): NewItem["specifics"] {
  const toyNumber = listing.sku !== null && TOY_NUMBER_PATTERN.test(listing.sku) ? listing.sku : null;
  const { car } = listing;
  const known = {
    Brand: listing.brand ?? car?.manufacturer,
    Model: listing.carName,
    Series: listing.series ?? car?.series,
    MPN: toyNumber,
    "Year of Manufacture": car?.year?.toString(),
    "Country of Origin": car?.country === "Other" ? null : car?.country,
    ...listing.itemSpecifics,
  };
  return Object.entries(known).flatMap(([name, text]) => {
    const values = toValues(text ?? "").map((value) => value.slice(0, MAX_SPECIFIC_LENGTH).trimEnd());
    return values.length === 0 ? [] : [{ name, values }];
  });
}

/** Returns the offer settings. Limits only apply if offers are enabled. */
function bestOfferOf({ bestOfferEnabled, bestOfferDetails }: ListingDocument): NewItem["bestOffer"] {
  if (bestOfferEnabled === undefined || bestOfferEnabled === null) return null;
  const { autoAcceptPrice = null, minimumBestOfferPrice = null } = bestOfferEnabled
    ? (bestOfferDetails ?? {})
    : {};
  return {
    enabled: bestOfferEnabled,
    autoAcceptCents: toCents(autoAcceptPrice ?? 0),
    minimumCents: toCents(minimumBestOfferPrice ?? 0),
  };
}

const toCents = (dollars: number): number => Math.round(dollars * 100);
