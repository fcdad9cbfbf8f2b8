import { useMutation } from "@tanstack/react-query";

import { cancelKeeping, keepPictures, MAX_KEPT_AT_ONCE } from "@contract/images/keeping";
import { type KeepingDocument, keepingDocument, type KeptListing } from "@contract/operations";
import { AppError, type ErrorCode } from "@contract/wire/errors";

import { useNow } from "../browser/useNow";
import { call } from "../calls/call";
import { errorText } from "../calls/errorText";
import type { BulkRun } from "../operations/BulkRunStatus";
import { describeOperationFailure, viewOperation } from "../operations/operationView";
import { useOperation } from "../operations/useOperation";
import { formatNumber } from "@/ui/numbers";

export interface Keeping extends BulkRun<KeepingDocument> {
  readonly start: (listingIds: readonly string[]) => void;
}

/** Copies pictures from eBay into our storage, on the server, one listing after the other. */
export function useKeeping(): Keeping {
  const { operation } = useOperation("keeping", keepingDocument);
  const now = useNow(5);
  const start = useMutation({ mutationFn: startKeeping });
  const stop = useMutation({ mutationFn: () => call(cancelKeeping, {}) });
  return {
    view: viewOperation(operation, now),
    document: operation,
    reason: describeOperationFailure(operation),
    start: (listingIds) => start.mutate(listingIds),
    stop: () => stop.mutate(),
    isStarting: start.isPending,
    error: start.error ?? stop.error,
  };
}

export async function startKeeping(listingIds: readonly string[]): Promise<void> {
  for (let at = 0; at < listingIds.length; at += MAX_KEPT_AT_ONCE) {
    await call(keepPictures, { listingIds: listingIds.slice(at, at + MAX_KEPT_AT_ONCE) });
  }
}

/** Describes the outcome for a listing's pictures. If some are missing, lists those with their reasons. */
export function describeKept({ pictures, bytes, missing, failure }: KeptListing): string {
  if (failure) return errorText(new AppError(failure.code, failure.params));
  if (missing.length > 0) {
    return missing
      .map(({ place, code }) => `Picture ${place}: ${errorText(new AppError(code as ErrorCode))}`)
      .join(" ");
  }
  return pictures === 0
    ? "Its pictures were our own before."
    : `${formatPictures(pictures)}, ${formatSize(bytes)}`;
}

export const formatPictures = (count: number): string =>
  count === 1 ? "1 picture" : `${formatNumber(count)} pictures`;

/** `1.2 MB` */
export function formatSize(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
