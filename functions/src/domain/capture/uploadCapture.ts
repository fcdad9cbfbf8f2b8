import type * as z from "zod";

import type { uploadCapture as contract } from "../../contract/capture/capture.ts";
import { capturePhotoPath } from "../../contract/documents.ts";
import { MAX_CAPTURE_BYTES } from "../../contract/wire/limits.ts";
import { decodeDataUrl } from "../photos/dataUrl.ts";
import type { PhotoChecker, PhotoStore } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

/**
 * Stores one side of a captured card. A repeat keeps the stored side and returns its address, so an address stays
 * valid once it was returned.
 */
export async function uploadCapture(
  ports: { photos: PhotoStore; checker: PhotoChecker },
  uid: string,
  input: Input,
): Promise<Output> {
  const { jpeg, width, height } = await ports.checker.check(
    decodeDataUrl(input.imageData, MAX_CAPTURE_BYTES),
  );
  const side = input.imageType === "Front" ? "front" : "back";
  const url = await ports.photos.keep(capturePhotoPath(uid, input.captureId, side), jpeg);
  return { success: true, data: { url, width, height, bytes: jpeg.byteLength } };
}
