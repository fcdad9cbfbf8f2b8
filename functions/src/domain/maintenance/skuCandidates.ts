import type { ListingDocument } from "../../contract/documents.ts";
import type { MaintenanceTask } from "../../contract/maintenance/maintenance.ts";

/** The listing fields that show whether and where its SKU can be read. */
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

const PICTURE_PLACES = ["firebaseImages", "cloudinaryImages", "ebayPhotos"] as const;
export type PicturePlace = (typeof PICTURE_PLACES)[number];

/**
 * Returns a listing's pictures from the first place that has any: our storage, the image host if allowed, the
 * marketplace.
 */
export function listPictures(
  listing: Unread,
  { allowCloudinary }: Pick<MaintenanceTask, "allowCloudinary">,
): { place: PicturePlace; urls: readonly string[] } {
  const allowed = PICTURE_PLACES.filter((place) => allowCloudinary || place !== "cloudinaryImages");
  const place = allowed.find((each) => listing[each].length > 0) ?? "firebaseImages";
  return { place, urls: listing[place] };
}

export const hasSku = ({ sku }: Pick<Unread, "sku">): boolean => (sku ?? "").trim() !== "";
const isUnavailable = ({ skuStatus }: Unread): boolean => skuStatus === "unavailable";

type CandidateFilter = Pick<MaintenanceTask, "allowCloudinary" | "minImages">;

const isProcessable = (listing: Unread, wanted: CandidateFilter): boolean =>
  !hasSku(listing) &&
  !isUnavailable(listing) &&
  listPictures(listing, wanted).urls.length >= wanted.minImages;

export function countCandidates(listings: readonly Unread[], wanted: CandidateFilter) {
  const without = listings.filter((listing) => !hasSku(listing));
  const processable = without.filter((listing) => isProcessable(listing, wanted));
  return {
    total: without.length,
    processable: processable.length,
    withBackImage: processable.filter(({ backImageIndex }) => backImageIndex != null).length,
    alreadyUnavailable: without.filter(isUnavailable).length,
  };
}

/**
 * Returns the next batch. Listings of the last batch that still have no SKU come last. Without
 * `autoDesignate`, a listing must have a designated back picture.
 */
export function pickBatch(
  listings: readonly Unread[],
  wanted: CandidateFilter & Pick<MaintenanceTask, "autoDesignate">,
  limit: number,
  lastBatch: readonly string[],
): string[] {
  const seen = new Set(lastBatch);
  const processable = listings
    .filter(
      (listing) => isProcessable(listing, wanted) && (wanted.autoDesignate || listing.backImageIndex != null),
    )
    .map(({ id }) => id)
    .toSorted();
  return [...processable.filter((id) => !seen.has(id)), ...processable.filter((id) => seen.has(id))].slice(
    0,
    limit,
  );
}
