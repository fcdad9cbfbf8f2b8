/** The metadata key of a file's download token. */
export const DOWNLOAD_TOKEN = "firebaseStorageDownloadTokens";

/**
 * Returns a download URL. Anyone with the URL and its random token can read the file. `base` is
 * `https://firebasestorage.googleapis.com`.
 */
export const buildDownloadUrl = (base: string, bucket: string, path: string, token: string): string =>
  `${base}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
