import { createHash } from "node:crypto";

import type { ItemAtEbay, ListingDocument } from "../../contract/documents.ts";
import { findCardFacts, MAX_SPECIFIC_LENGTH, toSpecifics } from "../../contract/item/cardFacts.ts";
import { findCondition } from "../../contract/item/itemCondition.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { MAX_LISTING_PICTURES, MAX_TITLE_LENGTH } from "../../contract/wire/limits.ts";
import { descriptionHtmlOf } from "./descriptionHtml.ts";
import type { NewItem } from "./marketplace.ts";
import { layOver, toValues } from "./whole/specifics.ts";

/** The limit for `ApplicationData`. Source: Trading API reference. */
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
  const condition = findCondition(listing);
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
    conditionId: condition.conditionId ?? origin?.conditionId ?? null,
    conditionDescription: condition.description,
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
  const told = toSpecifics(findCardFacts(listing)).map(({ name, values }) => ({ name, values: [...values] }));
  const written = Object.entries(listing.itemSpecifics).map(([name, text]) => ({
    name,
    values: toValues(text).map((value) => value.slice(0, MAX_SPECIFIC_LENGTH).trimEnd()),
  }));
  const byName = new Map(told.map((specific) => [specific.name.toLowerCase(), specific]));
  for (const specific of written) byName.set(specific.name.trim().toLowerCase(), specific);
  return [...byName.values()].filter(({ values }) => values.length > 0);
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
