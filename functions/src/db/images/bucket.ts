import type { IdempotencyStrategy } from "@google-cloud/storage";
import type { App } from "firebase-admin/app";
import { getStorage } from "firebase-admin/storage";

export type Bucket = ReturnType<ReturnType<typeof getStorage>["bucket"]>;

/** By its number: loading the Storage SDK for the name would slow down every function's start. */
const RETRY_ALWAYS: IdempotencyStrategy.RetryAlways = 0;

/**
 * Opens a bucket whose requests are repeated when a connection breaks. By itself the SDK repeats no request of an instance
 * while one of them deletes, and can stay so. All that we write and delete may be repeated.
 */
export function openBucket(app: App, name: string | undefined): Bucket {
  const bucket = getStorage(app).bucket(name);
  bucket.storage.retryOptions.idempotencyStrategy = RETRY_ALWAYS;
  return bucket;
}
