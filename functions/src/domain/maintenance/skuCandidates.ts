import type { ListingDocument } from "../../contract/documents.ts";
import type { MaintenanceTask } from "../../contract/maintenance.ts";

/** Of a listing, what tells whether and on which picture its SKU can be read. */
export type Unread = Pick<
  ListingDocument,
  | "title"
  | "sku"
  | "skuStatus"
  | "firebaseImages"
  | "cloudinaryImages"
  | "ebayPhotos"
  | "frontImageIndex"
  | "backImageIndex"
> & { id: string };

export const PICTURE_PLACES = ["firebaseImages", "cloudinaryImages", "ebayPhotos"] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

/** Its pictures, from the first place that has any: ours, the image host, the marketplace. */
export function picturesOf(listing: Unread): { place: PicturePlace; urls: readonly string[] } {
  const place = PICTURE_PLACES.find((each) => listing[each].length > 0) ?? "firebaseImages";
  return { place, urls: listing[place] };
}

export const hasSku = ({ sku }: Pick<Unread, "sku">): boolean => (sku ?? "").trim() !== "";
const isUnavailable = ({ skuStatus }: Unread): boolean => skuStatus === "unavailable";

const isProcessable = (listing: Unread, minImages: number): boolean =>
  !hasSku(listing) && !isUnavailable(listing) && picturesOf(listing).urls.length >= minImages;

export function countCandidates(listings: readonly Unread[], minImages: number) {
  const without = listings.filter((listing) => !hasSku(listing));
  const processable = without.filter((listing) => isProcessable(listing, minImages));
  return {
    total: without.length,
    processable: processable.length,
    withBackImage: processable.filter(({ backImageIndex }) => backImageIndex != null).length,
    alreadyUnavailable: without.filter(isUnavailable).length,
  };
}

/**
 * The next batch: whoever was looked at last time, and still has no SKU, comes last. Without `autoDesignate` a listing
 * whose back picture nobody has named is no candidate.
 */
export function nextBatch(
  listings: readonly Unread[],
  { autoDesignate, minImages }: Pick<MaintenanceTask, "autoDesignate" | "minImages">,
  limit: number,
  lastBatch: readonly string[],
): string[] {
  const seen = new Set(lastBatch);
  const processable = listings
    .filter(
      (listing) => isProcessable(listing, minImages) && (autoDesignate || listing.backImageIndex != null),
    )
    .map(({ id }) => id)
    .toSorted();
  return [...processable.filter((id) => !seen.has(id)), ...processable.filter((id) => seen.has(id))].slice(
    0,
    limit,
  );
}
