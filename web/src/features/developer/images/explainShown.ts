import type { ListingDocument } from "@contract/documents";

import { pickShownImages } from "@/lib/listings/listing";

type Pictured = Pick<
  ListingDocument,
  "firebaseImages" | "cloudinaryImages" | "ebayPhotos" | "imageSource" | "frontImageIndex"
>;

const NAMES = { firebase: "our storage", cloudinary: "Cloudinary", ebay: "eBay" } as const;

export function explainShown(listing: Pictured): string {
  const { source } = pickShownImages(listing);
  const { imageSource } = listing;
  if (source === null) return "No list has a picture.";
  if (imageSource === source) return `imageSource says ${NAMES[source]}.`;
  const reason = imageSource
    ? `imageSource says ${NAMES[imageSource]}, where there is none;`
    : "imageSource says nothing;";
  return `${reason} ${NAMES[source]} is the first with a picture, in the order our storage, Cloudinary, eBay.`;
}

export function explainFront(listing: Pictured): string {
  const { source, images } = pickShownImages(listing);
  if (source === null) return "–";
  const front = listing.frontImageIndex ?? null;
  if (source === "ebay") return "The first: eBay's own order counts.";
  if (front === null) return "The first: frontImageIndex says nothing.";
  return front < images.length
    ? `Number ${front + 1}: frontImageIndex says ${front}.`
    : `The first: frontImageIndex says ${front}, but there are ${images.length}.`;
}
