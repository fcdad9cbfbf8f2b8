import { createHash } from "node:crypto";

import { TOY_NUMBER_PATTERN } from "../../contract/cards.ts";
import type { ListingDocument } from "../../contract/documents.ts";
import { AppError } from "../../contract/errors.ts";
import { MAX_LISTING_PICTURES, MAX_TITLE_LENGTH } from "../../contract/limits.ts";
import type { NewItem } from "./marketplace.ts";

/** The longest value of an item specific, and of `ApplicationData` (Trading API reference). */
const MAX_SPECIFIC_LENGTH = 65;
const MAX_APPLICATION_DATA_LENGTH = 32;

/** The same for every attempt at one publication, and another for each generation of each listing of each person. */
export function publicationUuid(uid: string, listingId: string, generation: number): string {
  const identity = JSON.stringify([uid, listingId, generation]);
  return createHash("sha256").update(identity).digest("hex").slice(0, 32);
}

/** Refuses with `listing/not-publishable`, naming everything that is missing. */
export function assertPublishable(listing: ListingDocument): void {
  const title = listing.title.trim();
  const missing = [
    ...(title === "" ? ["a title"] : []),
    ...(title.length > MAX_TITLE_LENGTH ? [`a title of at most ${MAX_TITLE_LENGTH} characters`] : []),
    ...((listing.price ?? 0) > 0 ? [] : ["a price"]),
    ...(listing.quantity > 0 ? [] : ["a quantity"]),
    ...(listing.firebaseImages.length > 0 ? [] : ["a picture"]),
  ];
  if (missing.length === 0) return;
  const last = missing.pop() ?? "";
  const list = missing.length > 0 ? `${missing.join(", ")} and ${last}` : last;
  throw new AppError("listing/not-publishable", { message: `The listing needs ${list}.` });
}

/** The photos that go along, each once. More than the marketplace shows stay with us. */
export const picturesToPublish = (listing: ListingDocument): string[] =>
  [...new Set(listing.firebaseImages)].slice(0, MAX_LISTING_PICTURES);

export function newItem(
  listingId: string,
  listing: ListingDocument,
  uuid: string,
  pictureUrls: readonly string[],
): NewItem {
  const title = listing.title.trim();
  const description = listing.description?.trim() ?? "";
  return {
    uuid,
    applicationData: listingId.length <= MAX_APPLICATION_DATA_LENGTH ? listingId : null,
    title,
    descriptionHtml: asHtml(description === "" ? title : description),
    sku: listing.sku,
    quantity: listing.quantity,
    priceCents: toCents(listing.price ?? 0),
    shippingCents: toCents(listing.handlingCost ?? 0),
    pictureUrls,
    specifics: specificsOf(listing),
  };
}

/** Only what is known: an invented Brand would be a false statement to a buyer. */
function specificsOf(listing: ListingDocument): NewItem["specifics"] {
  const toyNumber = listing.sku !== null && TOY_NUMBER_PATTERN.test(listing.sku) ? listing.sku : null;
  const known = { Brand: listing.brand, Model: listing.carName, Series: listing.series, MPN: toyNumber };
  return Object.entries(known).flatMap(([name, value]) => {
    const text = value?.trim().slice(0, MAX_SPECIFIC_LENGTH) ?? "";
    return text === "" ? [] : [{ name, value: text }];
  });
}

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Descriptions are plain text here and HTML there. */
function asHtml(text: string): string {
  const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  const escaped = text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
  const paragraphs = escaped.split(/\r?\n\s*\r?\n/);
  return paragraphs.map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, "<br>")}</p>`).join("");
}
