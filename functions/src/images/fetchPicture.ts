import { AppError, type ErrorCode } from "../contract/wire/errors.ts";

const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Fetches a picture from a URL whose host the caller has checked. Doesn't follow redirects. Throws
 * `image/too-large`, `image/not-found`, or `unavailable` if the host doesn't respond.
 */
export async function fetchPicture(
  url: URL,
  maxBytes: number,
  unavailable: ErrorCode = "image/not-found",
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  try {
    const response = await fetch(url, { redirect: "manual", signal });
    if (response.status >= 500) throw new AppError(unavailable);
    if (!response.ok || response.body === null) throw new AppError("image/not-found");
    return await readAtMost(response.body, maxBytes);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(unavailable, {}, { cause: error });
  }
}

async function readAtMost(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > most) throw new AppError("image/too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
