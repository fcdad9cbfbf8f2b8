import type * as z from "zod";

import type { uploadCapture as contract } from "../../contract/capture/capture.ts";
import { capturePhotoPath } from "../../contract/documents.ts";
import { MAX_CAPTURE_BYTES } from "../../contract/wire/limits.ts";
import { readPixelSize } from "../../contract/capture/photoFiles.ts";
import { decodeDataUrl } from "../photos/dataUrl.ts";
import { refusePhoto } from "../photos/refusePhoto.ts";
import type { PhotoChecker, PhotoStore } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

interface Upload {
  /** What the check decodes, by the photo's header. */
  readonly megapixels: number;
  readonly run: () => Promise<Output>;
}

/**
 * Returns what a photo costs, and the work of storing it as one side of a captured card. A repeat keeps the stored side
 * and returns its address, so an address stays valid once it was returned.
 */
export function prepareUpload(
  ports: { photos: PhotoStore; checker: PhotoChecker },
  uid: string,
  input: Input,
): Upload {
  const bytes = decodeDataUrl(input.imageData, MAX_CAPTURE_BYTES);
  // Before a place is taken, which reads and writes.
  refusePhoto(bytes);
  const size = readPixelSize(bytes);
  const megapixels = size === null ? 1 : Math.max(1, Math.ceil((size.width * size.height) / 1e6));
  return {
    megapixels,
    run: async () => {
      const { jpeg, width, height } = await ports.checker.check(bytes);
      const side = input.imageType === "Front" ? "front" : "back";
      const url = await ports.photos.keep(capturePhotoPath(uid, input.captureId, side), jpeg);
      return { success: true, data: { url, width, height, bytes: jpeg.byteLength } };
    },
  };
}
