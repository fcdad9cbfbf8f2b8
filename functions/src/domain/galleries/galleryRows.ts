import type { ListingDocument } from "../../contract/documents.ts";
import {
  GALLERY_PAGE,
  GALLERY_SAMPLES,
  type GalleryListing,
  isForSale,
} from "../../contract/galleries/galleries.ts";

/** The listing fields that a gallery is built from. No other fields are read. */
export const GALLERY_FIELDS = [
  "title",
  "status",
  "ebayItemId",
  "quantity",
  "price",
  "currentPrice",
  "ebayPhotos",
  "firebaseImages",
  "cloudinaryImages",
  "imageSource",
  "frontImageIndex",
  "startTime",
  "createdAt",
] as const;
export type ShownListing = Pick<ListingDocument, (typeof GALLERY_FIELDS)[number]>;

/** Converts a listing to its public form, or returns null if it isn't for sale at the marketplace. */
export function toGalleryListing(id: string, listing: ShownListing): GalleryListing | null {
  const { ebayItemId, quantity, title, price, currentPrice, startTime, createdAt } = listing;
  if (!ebayItemId || !isForSale(listing)) return null;
  return {
    id,
    title: title.slice(0, LONGEST_TITLE),
    price: currentPrice ?? price,
    quantity,
    image: pickImage(listing),
    ebayItemId,
    listedAt: (startTime ?? createdAt)?.toMillis() ?? 0,
  };
}

/** eBay titles have at most 80 characters. This limit keeps a page under 1 MB whatever the titles are. */
const LONGEST_TITLE = 120;
const LONGEST_ADDRESS = 500;

/** Returns the marketplace's picture, which is already public, or else the card's front. */
function pickImage(listing: ShownListing): string | null {
  const { ebayPhotos, firebaseImages, cloudinaryImages, imageSource } = listing;
  const front = listing.frontImageIndex ?? 0;
  const own = imageSource === "cloudinary" && cloudinaryImages.length > 0 ? cloudinaryImages : firebaseImages;
  const images = [ebayPhotos[0], own[front], own[0], cloudinaryImages[0]];
  return images.find((image) => image !== undefined && isShowable(image)) ?? null;
}

const isShowable = (address: string) =>
  address.length <= LONGEST_ADDRESS && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);

type Page = readonly GalleryListing[];

/** Splits listings into pages. The newest are on the last page. */
export function splitPages(listings: readonly GalleryListing[]): Page[] {
  const sorted = listings.toSorted(compareAge);
  return Array.from({ length: Math.ceil(sorted.length / GALLERY_PAGE) }, (_, page) =>
    sorted.slice(page * GALLERY_PAGE, (page + 1) * GALLERY_PAGE),
  );
}

/**
 * Applies changes by listing id; null removes a listing. Returns unchanged pages as the same objects. Idempotent,
 * and independent of the order of changes.
 */
export function applyChanges(
  pages: readonly Page[],
  changes: ReadonlyMap<string, GalleryListing | null>,
): Page[] {
  const known = new Set<string>();
  const next = pages.map((page) => {
    const kept = page.flatMap((listing) => {
      known.add(listing.id);
      const change = changes.get(listing.id);
      if (change === undefined) return [listing];
      if (change === null) return [];
      return [isSame(listing, change) ? listing : change];
    });
    return kept.length === page.length && kept.every((listing, at) => listing === page[at]) ? page : kept;
  });
  const fresh = [...changes].flatMap(([id, listing]) => (listing && !known.has(id) ? [listing] : []));
  for (const listing of fresh.toSorted(compareAge)) {
    const last = next.at(-1);
    if (last && last.length < GALLERY_PAGE) next[next.length - 1] = [...last, listing];
    else next.push([listing]);
  }
  return next;
}

/** Returns distinct pictures of the newest listings. */
export function pickSamples(pages: readonly Page[]): string[] {
  const newest = pages.flat().toSorted(compareAge).reverse();
  return [...new Set(newest.flatMap(({ image }) => image ?? []))].slice(0, GALLERY_SAMPLES);
}

const compareAge = (one: GalleryListing, other: GalleryListing): number =>
  one.listedAt - other.listedAt || (one.id < other.id ? -1 : 1);

const isSame = (one: GalleryListing, other: GalleryListing): boolean =>
  (Object.keys(one) as (keyof GalleryListing)[]).every((field) => one[field] === other[field]);
