import { randomBytes } from "node:crypto";

import type { IdempotencyStrategy } from "@google-cloud/storage";
import type { App } from "firebase-admin/app";
import { getStorage } from "firebase-admin/storage";

export type Bucket = ReturnType<ReturnType<typeof getStorage>["bucket"]>;

/**
 * The number of the enum value, because loading the Storage SDK for the name would slow down every function's
 * start.
 */
const RETRY_ALWAYS: IdempotencyStrategy.RetryAlways = 0;

/**
 * Opens a bucket that retries requests after a broken connection. By default, the SDK stops retrying all
 * requests of an instance while one of them is a delete, and can stay in that state. All our writes and
 * deletes are safe to retry.
 */
export function openBucket(app: App, name: string | undefined): Bucket {
  const bucket = getStorage(app).bucket(name);
  bucket.storage.retryOptions.idempotencyStrategy = RETRY_ALWAYS;
  return bucket;
}

/** The metadata key of a file's download token. */
export const DOWNLOAD_TOKEN = "firebaseStorageDownloadTokens";

/** Returns 128 random bits in the form of a UUID, as Firebase's own tokens have it (decisions/operations/0377). */
export const createDownloadToken = (): string =>
  randomBytes(16)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/**
 * Returns a download URL. Anyone with the URL and its random token can read the file. `base` is
 * `https://firebasestorage.googleapis.com`.
 */
export const buildDownloadUrl = (base: string, bucket: string, path: string, token: string): string =>
  `${base}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;

const FILES_PER_PAGE = 1_000;
/** Maximum pages. Counting a larger bucket would take minutes. */
const MAX_PAGES = 500;

/** Counts a bucket's files and their bytes. Returns null if there are too many files. */
export async function measureBucket(bucket: Bucket): Promise<{ files: number; bytes: number } | null> {
  const total = { files: 0, bytes: 0 };
  let pageToken: string | undefined;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const [files, next] = await bucket.getFiles({
      autoPaginate: false,
      maxResults: FILES_PER_PAGE,
      ...(pageToken !== undefined && { pageToken }),
    });
    total.files += files.length;
    for (const { metadata } of files) total.bytes += Number(metadata.size ?? 0);
    pageToken = (next as { pageToken?: string } | null)?.pageToken;
    if (pageToken === undefined) return total;
  }
  return null;
}
