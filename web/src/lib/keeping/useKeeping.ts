import { cancelKeeping, keepPictures, MAX_KEPT_AT_ONCE } from "@contract/images/keeping";
import { type KeepingDocument, keepingDocument, type KeptListing } from "@contract/operations";
import { AppError, type ErrorCode } from "@contract/wire/errors";

import { call } from "../calls/call";
import { describeError } from "../calls/errorText";
import type { BulkRun } from "../operations/BulkRunStatus";
import { useBulkRun } from "../operations/useBulkRun";
import { splitInto } from "../splitInto";
import { formatCount } from "@/ui/numbers";

export interface Keeping extends BulkRun<KeepingDocument> {
  readonly start: (listingIds: readonly string[]) => void;
}

/** Copies pictures from eBay into our storage, on the server, one listing after the other. */
export const useKeeping = (): Keeping =>
  useBulkRun("keeping", keepingDocument, { start: startKeeping, stop: () => call(cancelKeeping, {}) });

export async function startKeeping(listingIds: readonly string[]): Promise<void> {
  for (const some of splitInto(MAX_KEPT_AT_ONCE, listingIds)) {
    await call(keepPictures, { listingIds: some });
  }
}

/** Describes the outcome for a listing's pictures. If some are missing, lists those with their reasons. */
export function describeKept({ pictures, bytes, missing, failure }: KeptListing): string {
  if (failure) return describeError(new AppError(failure.code, failure.params));
  if (missing.length > 0) {
    return missing
      .map(({ place, code }) => `Picture ${place}: ${describeError(new AppError(code as ErrorCode))}`)
      .join(" ");
  }
  return pictures === 0
    ? "Its pictures were already copied."
    : `${formatPictures(pictures)}, ${formatSize(bytes)}`;
}

export const formatPictures = (count: number): string => formatCount(count, "picture");

/** `1.2 MB` */
export function formatSize(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
