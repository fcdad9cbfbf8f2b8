import type { ListingDocument } from "@contract/documents";
import type { ListingChanges } from "@contract/listing/listingEdit";

export type Arranged = Pick<ListingDocument, "firebaseImages" | "frontImageIndex" | "backImageIndex">;
export type Arrangement = Pick<ListingChanges, "firebaseImages" | "frontImageIndex" | "backImageIndex">;

/** Which side of the card a picture is; without a choice the first one counts as the front. */
export function sideOf(
  { frontImageIndex, backImageIndex }: Arranged,
  index: number,
): "front" | "back" | null {
  if (index === (frontImageIndex ?? 0)) return "front";
  return index === backImageIndex ? "back" : null;
}

/** The pictures with one at another place. Front and back stay the pictures they are, not the places. */
export function movedPicture(listing: Arranged, from: number, to: number): Arrangement {
  const images = [...listing.firebaseImages];
  const [moved] = images.splice(from, 1);
  if (moved === undefined) return {};
  images.splice(to, 0, moved);
  const placeOf = (index: number | null | undefined) => {
    const photo = listing.firebaseImages[index ?? -1];
    return photo === undefined ? null : images.indexOf(photo);
  };
  return {
    firebaseImages: images,
    frontImageIndex: placeOf(listing.frontImageIndex ?? 0),
    backImageIndex: placeOf(listing.backImageIndex),
  };
}

/** The pictures without one. A side that it was is nobody's then; the first picture counts as the front. */
export function withoutPicture(listing: Arranged, index: number): Arrangement {
  const images = listing.firebaseImages.filter((_, at) => at !== index);
  const placeOf = (side: number | null | undefined) => {
    if (side === null || side === undefined || side === index) return null;
    return side > index ? side - 1 : side;
  };
  return {
    firebaseImages: images,
    frontImageIndex: placeOf(listing.frontImageIndex),
    backImageIndex: placeOf(listing.backImageIndex),
  };
}

/** A picture is one side of the card; what was that side before becomes the other one. */
export function chosenSide(listing: Arranged, index: number, side: "front" | "back"): Arrangement {
  const front = listing.frontImageIndex ?? 0;
  const back = listing.backImageIndex ?? null;
  if (side === "front") return { frontImageIndex: index, backImageIndex: back === index ? front : back };
  return {
    backImageIndex: index,
    frontImageIndex: front === index ? (back ?? otherThan(listing, index)) : front,
  };
}

const otherThan = ({ firebaseImages }: Arranged, index: number): number =>
  firebaseImages.length > 1 && index === 0 ? 1 : 0;
