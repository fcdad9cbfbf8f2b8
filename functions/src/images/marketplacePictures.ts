import { isEbayPicture } from "../contract/ebay/ebayPictures.ts";
import { AppError } from "../contract/wire/errors.ts";
import { MAX_CAPTURE_BYTES } from "../contract/wire/limits.ts";
import { fetchPicture } from "./fetchPicture.ts";

/**
 * Reads pictures only from eBay's own hosts: `*.ebayimg.com` over https, and `base`, the simulator in local
 * tests. Throws `image/not-ours` for other hosts, and `image/not-found` for missing pictures.
 */
export function createMarketplacePictures(base: string) {
  const own = new URL(base).origin;
  return {
    async read(address: string): Promise<Uint8Array> {
      if (!isEbayPicture(address, own)) throw new AppError("image/not-ours");
      return fetchPicture(new URL(address), MAX_CAPTURE_BYTES);
    },
  };
}
