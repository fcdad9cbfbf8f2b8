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

/** The front of the card, by the index that says so; without pictures of our own, the marketplace's first. */
export function frontImageOf({
  firebaseImages,
  frontImageIndex,
  ebayPhotos,
}: Pick<ListingDocument, "firebaseImages" | "frontImageIndex" | "ebayPhotos">): string | null {
  return firebaseImages[frontImageIndex ?? 0] ?? firebaseImages[0] ?? ebayPhotos[0] ?? null;
}

/** A draft has never been on the marketplace, and has not been ended either. */
export function isPublishable(listing: ListingDocument): boolean {
  return listing.ebayItemId === null && statusOf(listing) === "draft";
}
