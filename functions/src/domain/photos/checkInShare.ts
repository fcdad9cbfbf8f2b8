import { readPixelSize } from "../../contract/capture/photoFiles.ts";
import { MAX_IMAGE_PIXELS } from "../../contract/wire/limits.ts";
import { refusePhoto } from "./refusePhoto.ts";

interface Checker<Checked> {
  check(bytes: Uint8Array): Promise<Checked>;
}

/**
 * Returns a checker that decodes each photo in its seller's share of pictures. A photo that its first bytes
 * refuse takes no slot, which costs a read and two writes.
 */
export const checkInShare = <Checked>(
  checker: Checker<Checked>,
  runInShare: (work: () => Promise<Checked>, megapixels: number) => Promise<Checked>,
): Checker<Checked> => ({
  async check(bytes) {
    refusePhoto(bytes);
    return runInShare(() => checker.check(bytes), countMegapixels(bytes));
  },
});

/** Returns a photo's megapixels by its header, or the most that a photo can have. */
function countMegapixels(bytes: Uint8Array): number {
  const size = readPixelSize(bytes);
  const pixels = size === null ? MAX_IMAGE_PIXELS : size.width * size.height;
  return Math.max(1, Math.ceil(pixels / 1e6));
}
