import type { ListingDocument } from "@contract/documents";
import type { ImageSource } from "@contract/images/images";

/** What a listing counts as: its own status; without one a draft, if nothing says otherwise (specification 1, section 2). */
export function statusOf({
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

/** Dollars. What the marketplace says comes before what was asked for. */
export function priceOf({
  currentPrice,
  price,
}: Pick<ListingDocument, "currentPrice" | "price">): number | null {
  return currentPrice ?? price;
}

/** Of a listing, what tells which pictures are shown. */
type Pictured = Pick<ListingDocument, "firebaseImages" | "ebayPhotos"> &
  Partial<Pick<ListingDocument, "cloudinaryImages" | "imageSource">>;

export interface ShownImages {
  /** Null where there is no picture anywhere. */
  readonly source: ImageSource | null;
  readonly images: readonly string[];
}

/** The pictures from where the listing says; from wherever there are any rather than none. */
export function shownImages({
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

/** The front of the card, by the index that says so; what lies at Cloudinary is in the order of our own storage. */
export function frontImageOf(listing: Pictured & Pick<ListingDocument, "frontImageIndex">): string | null {
  const { source, images } = shownImages(listing);
  const front = source === "ebay" ? 0 : (listing.frontImageIndex ?? 0);
  return images[front] ?? images[0] ?? null;
}

/** By its address: a picture at Cloudinary is delivered under `/{cloud}/image/upload/`. */
export function isAtCloudinary(imageUrl: string | null): boolean {
  return (
    imageUrl !== null &&
    URL.canParse(imageUrl) &&
    /^\/[^/]+\/image\/upload\//.test(new URL(imageUrl).pathname)
  );
}

/** A draft has never been on the marketplace, and has not been ended either. */
export function isPublishable(listing: ListingDocument): boolean {
  return listing.ebayItemId === null && statusOf(listing) === "draft";
}
