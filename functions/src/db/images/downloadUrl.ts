/** The metadata of a file that makes its download URL work. */
export const DOWNLOAD_TOKEN = "firebaseStorageDownloadTokens";

/** Anybody with the URL and its random token sees the file. `base` is `https://firebasestorage.googleapis.com`. */
export const buildDownloadUrl = (base: string, bucket: string, path: string, token: string): string =>
  `${base}/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;
