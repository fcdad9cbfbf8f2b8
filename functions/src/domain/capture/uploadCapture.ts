import type * as z from "zod";

import type { uploadCapture as contract } from "../../contract/capture/capture.ts";
import { toCapturePhotoPath } from "../../contract/documents.ts";
import { readPixelSize } from "../../contract/capture/photoFiles.ts";
import { MAX_CAPTURE_PIXELS } from "../../contract/wire/limits.ts";
import { createTooManyPixelsError, createUnreadableError, refusePhoto } from "../photos/refusePhoto.ts";
import type { PhotoChecker, PhotoStore } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

interface Upload {
  /** Size in megapixels according to the photo's header. */
  readonly megapixels: number;
  readonly run: () => Promise<Output>;
}

/**
 * Returns the size of a photo, and a function that stores it as one side of a captured card. A repeat keeps
 * the stored side and returns its URL, so a returned URL stays valid (decisions/capture/0003).
 */
export function prepareUpload(
  ports: { photos: PhotoStore; checker: PhotoChecker },
  uid: string,
  { captureId, imageType }: Pick<Input, "captureId" | "imageType">,
  bytes: Uint8Array,
): Upload {
  // Checks the photo before a slot is acquired, which costs reads and writes.
  refusePhoto(bytes);
  const size = readPixelSize(bytes);
  if (size === null) throw createUnreadableError("damaged");
  const pixels = size.width * size.height;
  if (pixels > MAX_CAPTURE_PIXELS) throw createTooManyPixelsError(MAX_CAPTURE_PIXELS);
  const megapixels = Math.max(1, Math.ceil(pixels / 1e6));
  return {
    megapixels,
    run: async () => {
      const { jpeg, width, height } = await ports.checker.check(bytes);
      const side = imageType === "Front" ? "front" : "back";
      const url = await ports.photos.save(toCapturePhotoPath(uid, captureId, side), jpeg);
      return { success: true, data: { url, width, height, bytes: jpeg.byteLength } };
    },
  };
}
