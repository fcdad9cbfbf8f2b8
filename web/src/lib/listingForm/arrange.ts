import type { ListingDocument } from "@contract/documents";
import type { ListingChanges } from "@contract/listings/listingEdit";

export type Arranged = Pick<ListingDocument, "firebaseImages" | "frontImageIndex" | "backImageIndex">;
export type Arrangement = Pick<ListingChanges, "firebaseImages" | "frontImageIndex" | "backImageIndex">;

/** Returns which side of the card a picture shows. Without a choice, the first picture is the front. */
export function findSide(
  { frontImageIndex, backImageIndex }: Arranged,
  index: number,
): "front" | "back" | null {
  if (index === (frontImageIndex ?? 0)) return "front";
  return index === backImageIndex ? "back" : null;
}

/** Moves a picture to another position. The same pictures stay front and back. */
export function movePicture(listing: Arranged, from: number, to: number): Arrangement {
  const images = [...listing.firebaseImages];
  const [moved] = images.splice(from, 1);
  if (moved === undefined) return {};
  images.splice(to, 0, moved);
  const toPlace = (index: number | null | undefined) => {
    const photo = listing.firebaseImages[index ?? -1];
    return photo === undefined ? null : images.indexOf(photo);
  };
  return {
    firebaseImages: images,
    frontImageIndex: toPlace(listing.frontImageIndex ?? 0),
    backImageIndex: toPlace(listing.backImageIndex),
  };
}

/**
 * Removes a picture. If it was a side, no picture is chosen for that side. Without
 * a front, the first picture is the front.
 */
export function removePicture(listing: Arranged, index: number): Arrangement {
  const images = listing.firebaseImages.filter((_, at) => at !== index);
  const toPlace = (side: number | null | undefined) => {
    if (side === null || side === undefined || side === index) return null;
    return side > index ? side - 1 : side;
  };
  return {
    firebaseImages: images,
    frontImageIndex: toPlace(listing.frontImageIndex),
    backImageIndex: toPlace(listing.backImageIndex),
  };
}

/** Makes a picture one side of the card. If it was the other side before, the two swap. */
export function chooseSide(listing: Arranged, index: number, side: "front" | "back"): Arrangement {
  const front = listing.frontImageIndex ?? 0;
  const back = listing.backImageIndex ?? null;
  if (side === "front") return { frontImageIndex: index, backImageIndex: back === index ? front : back };
  return {
    backImageIndex: index,
    frontImageIndex: front === index ? (back ?? findOther(listing, index)) : front,
  };
}

const findOther = ({ firebaseImages }: Arranged, index: number): number =>
  firebaseImages.length > 1 && index === 0 ? 1 : 0;
