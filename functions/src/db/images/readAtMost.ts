import type { AppError } from "../../contract/wire/errors.ts";
import { createTooManyBytesError } from "../../domain/photos/refusePhoto.ts";
import type { Bucket } from "./bucket.ts";

/** The response to a download, of which the SDK has no type. It comes before the first byte. */
interface DownloadResponse {
  readonly statusCode: number;
  readonly headers: DownloadHeaders;
}
type DownloadHeaders = Readonly<Partial<Record<"x-goog-generation" | "content-length", string>>>;

/**
 * Returns a file's bytes as they are stored. Throws `image/too-large` without reading more than `maxBytes`.
 * `findRefusal` can refuse a response by its headers.
 */
export async function readAtMost(
  file: ReturnType<Bucket["file"]>,
  maxBytes: number,
  findRefusal: (headers: DownloadHeaders) => AppError | undefined = () => undefined,
): Promise<Uint8Array> {
  // A file can be declared as gzip: a small one could expand to gigabytes.
  const stream = file.createReadStream({ decompress: false });
  let refusal: AppError | undefined;
  stream.once("response", ({ statusCode, headers }: DownloadResponse) => {
    if (statusCode !== 200) return;
    refusal = findRefusal(headers);
    if (Number(headers["content-length"]) > maxBytes) refusal ??= createTooManyBytesError(maxBytes);
  });
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop ends the download. Before its first chunk, the SDK would throw an uncaught error.
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    length += chunk.byteLength;
    if (length > maxBytes) refusal ??= createTooManyBytesError(maxBytes);
    if (refusal) throw refusal;
    chunks.push(chunk);
  }
  if (refusal) throw refusal;
  return Buffer.concat(chunks);
}
