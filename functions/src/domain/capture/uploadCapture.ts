import type * as z from "zod";

import type { uploadCapture as contract } from "../../contract/capture.ts";
import { capturePhotoPath } from "../../contract/documents.ts";
import { AppError } from "../../contract/errors.ts";
import { MAX_CAPTURE_BYTES } from "../../contract/limits.ts";
import type { PhotoChecker, PhotoStore } from "./ports.ts";

type Input = z.output<(typeof contract)["input"]>;
type Output = z.input<(typeof contract)["output"]>;

/**
 * Keeps one side of a captured card. Safe to repeat: a side that is already kept is left as it is and its address
 * is answered again, so an address given out once never dies.
 */
export async function uploadCapture(
  ports: { photos: PhotoStore; checker: PhotoChecker },
  uid: string,
  input: Input,
): Promise<Output> {
  const { jpeg, width, height } = await ports.checker.check(decodeDataUrl(input.imageData));
  const side = input.imageType === "Front" ? "front" : "back";
  const url = await ports.photos.keep(capturePhotoPath(uid, input.captureId, side), jpeg);
  return { success: true, data: { url, width, height, bytes: jpeg.byteLength } };
}

function decodeDataUrl(dataUrl: string): Uint8Array {
  const comma = dataUrl.indexOf(",");
  if (comma < 0 || !dataUrl.slice(0, comma).endsWith(";base64")) {
    throw new AppError("image/unreadable", { message: "The photo is not a base64 data URL." });
  }
  const length = dataUrl.length - comma - 1;
  if (length > Math.ceil(MAX_CAPTURE_BYTES / 3) * 4) {
    throw new AppError("image/too-large", { maxMegabytes: MAX_CAPTURE_BYTES / 1024 / 1024 });
  }
  const bytes = Buffer.from(dataUrl.slice(comma + 1), "base64");
  if (bytes.byteLength === 0) throw new AppError("image/unreadable", { message: "The photo is empty." });
  return bytes;
}
