import { useCallback, useEffect, useMemo, useSyncExternalStore } from "react";

import { usePerson } from "../session/session";
import type { UseCollection } from "./api";
import { findByWords } from "./query/findByWords";
import type { ListingRow } from "./row";
import { getOpenCollection, isWhole, type OpenCollection, toCollection } from "./store";

/** Returns the page of a query, and keeps it up to date. The first use opens the person's listings. */
export const useCollection: UseCollection = (query) => {
  const open = useOpenCollection();
  const { search, filter, sort, page, pageSize } = query;
  const read = useCallback(
    (from: OpenCollection) => toCollection(from, { search, filter, sort, page, pageSize }),
    [search, filter, sort, page, pageSize],
  );
  useEffect(
    () => open.setQuery({ search, filter, sort, page, pageSize }),
    [open, search, filter, sort, page, pageSize],
  );
  return useReading(read);
};

/** Returns the listings on this machine that contain every word, the newest first. */
export function useListingsByWords(words: string, most: number): readonly ListingRow[] {
  return useReading(
    useCallback(({ replica }) => findByWords(replica.columns.rows(), words, most), [words, most]),
  );
}

/**
 * Returns those of these listings that are on this machine, and keeps them up to date. `isWhole` is false until
 * all listings are loaded. `ids` must be stable.
 */
export function useListingsOf(ids: readonly string[]): {
  readonly rows: readonly ListingRow[];
  readonly isWhole: boolean;
} {
  return useReading(
    useCallback(
      (open) => ({
        rows: ids.flatMap((id) => open.replica.columns.get(id) ?? []),
        isWhole: isWhole(open),
      }),
      [ids],
    ),
  );
}

/**
 * Returns all listings, and keeps them up to date. `rows` is null until all are loaded. `problem` is the
 * reason why they aren't, or may be out of date.
 */
export const useEveryListing = () => useReading(readEveryListing);

function readEveryListing(open: OpenCollection): {
  readonly rows: readonly ListingRow[] | null;
  readonly problem: Error | null;
} {
  const { problem } = open.following.state;
  return { rows: isWhole(open) ? [...open.replica.columns.rows()] : null, problem };
}

/** Reads the open listings again after each change. `read` must be stable. */
function useReading<T>(read: (open: OpenCollection) => T): T {
  const open = useOpenCollection();
  const version = useSyncExternalStore(open.subscribe, () => open.version);
  return useMemo(
    () => read(open),
    // The version changes whenever anything in `open` does.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [open, version, read],
  );
}

function useOpenCollection(): OpenCollection {
  const { uid } = usePerson();
  return getOpenCollection(uid);
}
