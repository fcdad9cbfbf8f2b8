import type { Bucket } from "./bucket.ts";

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
