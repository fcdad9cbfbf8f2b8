import { AppError } from "../../contract/wire/errors.ts";

export interface ImagePorts {
  images: ListingImages;
  marketplace: { getItem(accessToken: string, itemId: string): Promise<{ pictureUrls: string[] }> };
  withAccessToken: <T>(uid: string, work: (accessToken: string) => Promise<T>) => Promise<T>;
}

export interface ListingImages {
  /** Returns null if the listing doesn't exist. */
  read(uid: string, listingId: string): Promise<Pictured | null>;
  keepEbayPhotos(uid: string, listingId: string, urls: readonly string[]): Promise<void>;
}

interface Pictured {
  ebayItemId: string | null;
  firebaseImages: string[];
  ebayPhotos: string[];
}

/**
 * Finds a listing's pictures in our storage, and the largest versions of its item's pictures at eBay. Writes
 * only if eBay's pictures have changed.
 */
export async function enhanceImages(
  { images, marketplace, withAccessToken }: ImagePorts,
  uid: string,
  listingId: string,
): Promise<{ success: true; images: string[] }> {
  const listing = await images.read(uid, listingId);
  if (listing === null) throw new AppError("listing/not-found");
  const { ebayItemId, firebaseImages, ebayPhotos } = listing;
  if (ebayItemId === null) return { success: true, images: firebaseImages };
  const { pictureUrls } = await withAccessToken(uid, (token) => marketplace.getItem(token, ebayItemId));
  const largest = [...new Set(pictureUrls.map(findLargestPicture))];
  if (largest.join(" ") !== ebayPhotos.join(" ")) await images.keepEbayPhotos(uid, listingId, largest);
  return { success: true, images: [...firebaseImages, ...largest] };
}

/**
 * Returns the URL of the largest version of an eBay picture. The URL contains the size: `.../s-l225.jpg`, or
 * `$_12.JPG` in older ones. 1600 pixels and `$_57` are the largest. Returns URLs of other hosts unchanged.
 */
export function findLargestPicture(url: string): string {
  const { hostname } = new URL(url, "https://i.ebayimg.com");
  if (!hostname.endsWith(".ebayimg.com")) return url;
  return url.replace(/\/s-l\d+(\.\w+)/i, "/s-l1600$1").replace(/\/\$_\d+(\.\w+)/, "/$_57$1");
}
