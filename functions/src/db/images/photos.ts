import { toExportFolder } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type Bucket, buildDownloadUrl, createDownloadToken, DOWNLOAD_TOKEN } from "./bucket.ts";
import { readAtMost } from "./readAtMost.ts";

/**
 * Maximum bytes of a photo that is read. Stored photos have at most 4,096 pixels on each side (`checkPhoto`): a
 * square one of noise, the largest that a JPEG can be, takes 19 MB.
 */
const MAX_STORED_BYTES = 24 * 1024 * 1024;

/**
 * Stores photos under Firebase download URLs: anyone with the URL and its random token can read the photo.
 * `bucketOf` is a function, because loading the Storage SDK would slow down every function's start.
 * `downloadBase` is `https://firebasestorage.googleapis.com` in production.
 */
export function openPhotoStore(bucketOf: () => Bucket, downloadBase: string) {
  const toUrl = (path: string, token: string) => buildDownloadUrl(downloadBase, bucketOf().name, path, token);

  /**
   * Returns the storage path of a download URL. Throws unless it is ours and belongs to the caller. Exported
   * data belongs to the caller too, but isn't a photo.
   */
  const requireOwnPath = (uid: string, url: string): string => {
    const prefix = `${downloadBase}/v0/b/${bucketOf().name}/o/`;
    const path = url.startsWith(prefix) ? decode(url.slice(prefix.length).split("?")[0] ?? "") : null;
    const isOwn = path?.startsWith(`users/${uid}/`) && !path.split("/").includes("..");
    if (path === null || !isOwn || path.startsWith(toExportFolder(uid))) throw new AppError("image/not-ours");
    return path;
  };

  return {
    /** Stores the photo unless one exists, and returns its download URL in both cases. */
    async save(path: string, jpeg: Uint8Array): Promise<string> {
      const file = bucketOf().file(path);
      const existing = await readToken(file);
      if (existing !== null) return toUrl(path, existing);
      const token = createDownloadToken();
      try {
        await file.save(Buffer.from(jpeg), {
          resumable: false,
          contentType: "image/jpeg",
          preconditionOpts: { ifGenerationMatch: 0 },
          metadata: {
            cacheControl: "private, max-age=31536000, immutable",
            metadata: { [DOWNLOAD_TOKEN]: token },
          },
        });
        return toUrl(path, token);
      } catch (error) {
        // Another upload of the same side came first.
        const theirs = getStatus(error) === 412 ? await readToken(file) : null;
        if (theirs !== null) return toUrl(path, theirs);
        throw error;
      }
    },

    /** Returns the download URL of a path, or null if nothing is stored there. */
    async find(path: string): Promise<string | null> {
      const token = await readToken(bucketOf().file(path));
      return token === null ? null : toUrl(path, token);
    },

    /** Returns the download URL and the bytes of the file at a path, or null. */
    async findSized(path: string): Promise<{ url: string; bytes: number } | null> {
      const file = bucketOf().file(path);
      const token = await readToken(file);
      if (token === null) return null;
      const [{ size }] = await file.getMetadata();
      return { url: toUrl(path, token), bytes: Number(size ?? 0) };
    },

    /** Returns the download URLs of all files in a folder. `folder` ends with a slash. */
    async findAll(folder: string): Promise<string[]> {
      const [files] = await bucketOf().getFiles({ prefix: folder });
      const found = await Promise.all(files.map(async (file) => [file.name, await readToken(file)] as const));
      return found.flatMap(([path, token]) => (token === null ? [] : [toUrl(path, token)]));
    },

    async read(uid: string, url: string): Promise<Uint8Array> {
      try {
        return await readAtMost(bucketOf().file(requireOwnPath(uid, url)), MAX_STORED_BYTES);
      } catch (error) {
        throw getStatus(error) === 404 ? new AppError("image/not-found") : error;
      }
    },

    /** Deletes a photo. Succeeds if it no longer exists. */
    async remove(uid: string, url: string): Promise<void> {
      await bucketOf().file(requireOwnPath(uid, url)).delete({ ignoreNotFound: true });
    },

    async assertStored(uid: string, url: string): Promise<void> {
      const [exists] = await bucketOf().file(requireOwnPath(uid, url)).exists();
      if (!exists) throw new AppError("image/not-found");
    },
  };
}

async function readToken(file: ReturnType<Bucket["file"]>): Promise<string | null> {
  try {
    const [metadata] = await file.getMetadata();
    const tokens = metadata.metadata?.[DOWNLOAD_TOKEN];
    return typeof tokens === "string" ? (tokens.split(",")[0] ?? null) : null;
  } catch (error) {
    if (getStatus(error) === 404) return null;
    throw error;
  }
}

const getStatus = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

function decode(component: string): string | null {
  try {
    return decodeURIComponent(component);
  } catch {
    return null;
  }
}
