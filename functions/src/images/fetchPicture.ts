import { AppError, type ErrorCode } from "../contract/errors.ts";

const TIMEOUT_MILLISECONDS = 10_000;

/**
 * The bytes of a picture at an address that the caller has found to be a known host's; a redirect is not followed.
 * Refuses what is longer with `image/too-large`, what is gone with `image/not-found`, and says `unavailable` of a
 * host that doesn't answer.
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
    return await atMost(response.body, maxBytes);
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(unavailable, {}, { cause: error });
  }
}

async function atMost(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > most) throw new AppError("image/too-large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
