import type { ListingDocument } from "@contract/documents";

/** What a listing counts as: its own status; without one a draft, if nothing says otherwise (specification 1, section 2). */
export function statusOf({ status, isDraft, ebayItemId }: ListingDocument): ListingStatusName {
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
export function priceOf({ currentPrice, price }: ListingDocument): number | null {
  return currentPrice ?? price;
}

/**
 * The front of the card, by the index that says so, from where the listing says; any picture rather than none. What
 * lies at Cloudinary is in the order of our own storage.
 */
export function frontImageOf({
  firebaseImages,
  cloudinaryImages,
  imageSource,
  frontImageIndex,
  ebayPhotos,
}: Pick<ListingDocument, "firebaseImages" | "frontImageIndex" | "ebayPhotos"> &
  Partial<Pick<ListingDocument, "cloudinaryImages" | "imageSource">>): string | null {
  const frontOf = (images: readonly string[] = []) => images[frontImageIndex ?? 0] ?? images[0];
  const chosen =
    imageSource === "cloudinary"
      ? frontOf(cloudinaryImages)
      : imageSource === "ebay"
        ? ebayPhotos[0]
        : undefined;
  return chosen ?? frontOf(firebaseImages) ?? frontOf(cloudinaryImages) ?? ebayPhotos[0] ?? null;
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
