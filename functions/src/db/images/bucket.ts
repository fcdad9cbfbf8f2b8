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
