import type { ListingDocument } from "@contract/documents";
import type { ImageSource } from "@contract/images/images";

/** Returns a listing's status. Without one it is a draft, unless other fields say otherwise (specification 1, section 2). */
export function getStatus({
  status,
  isDraft,
  ebayItemId,
}: Pick<ListingDocument, "status" | "isDraft" | "ebayItemId">): ListingStatusName {
  if (status === "completed") return "ended";
  return status ?? (isDraft || ebayItemId === null ? "draft" : "unknown");
}

export type ListingStatusName = "draft" | "active" | "sold" | "unsold" | "scheduled" | "ended" | "unknown";

export const STATUS_LABELS: Readonly<Record<ListingStatusName, string>> = {
  draft: "Draft",
  active: "Active",
  sold: "Sold",
  unsold: "Unsold",
  scheduled: "Scheduled",
  ended: "Ended",
  unknown: "Unknown",
};

/** Returns the price in dollars. The marketplace's price comes before the listing's own. */
export function getPrice({
  currentPrice,
  price,
}: Pick<ListingDocument, "currentPrice" | "price">): number | null {
  return currentPrice ?? price;
}

/** The fields that decide which pictures are shown. */
type Pictured = Pick<ListingDocument, "firebaseImages" | "ebayPhotos"> &
  Partial<Pick<ListingDocument, "cloudinaryImages" | "imageSource">>;

export interface ShownImages {
  /** Null if there is no picture. */
  readonly source: ImageSource | null;
  readonly images: readonly string[];
}

/** Returns the pictures of the listing's source. If that has none, those of another source. */
export function pickShownImages({
  firebaseImages,
  cloudinaryImages = [],
  ebayPhotos,
  imageSource,
}: Pictured): ShownImages {
  const all = { firebase: firebaseImages, cloudinary: cloudinaryImages, ebay: ebayPhotos } as const;
  const order = [...(imageSource ? [imageSource] : []), "firebase", "cloudinary", "ebay"] as const;
  const source = order.find((each) => all[each].length > 0);
  return source === undefined ? { source: null, images: [] } : { source, images: all[source] };
}

/** Returns the front of the card, by its index. Pictures at Cloudinary have the order of those in our storage. */
export function findFrontImage(listing: Pictured & Pick<ListingDocument, "frontImageIndex">): string | null {
  const { source, images } = pickShownImages(listing);
  const front = source === "ebay" ? 0 : (listing.frontImageIndex ?? 0);
  return images[front] ?? images[0] ?? null;
}

/** Returns whether an address is Cloudinary's, which delivers pictures under `/{cloud}/image/upload/`. */
export function isAtCloudinary(imageUrl: string | null): boolean {
  return (
    imageUrl !== null &&
    URL.canParse(imageUrl) &&
    /^\/[^/]+\/image\/upload\//.test(new URL(imageUrl).pathname)
  );
}

/** Returns whether a listing has never been on the marketplace and hasn't ended. */
export function isPublishable(listing: ListingDocument): boolean {
  return listing.ebayItemId === null && getStatus(listing) === "draft";
}
