import type { ListingRow } from "../row";

/**
 * Reads and follows a person's collection at the server. Times are epoch milliseconds by the server's clock.
 */
export interface ListingsSource {
  /**
   * Reads every listing, in pages. The ids in `unreadable` belong to damaged documents. Returns the read time
   * of the first page: all earlier writes have been read. Rejects if the server is unreachable.
   */
  readAll(onPage: (rows: readonly ListingRow[], unreadable: readonly string[]) => void): Promise<number>;
  count(): Promise<number>;
  /** Listings changed after a time, and later changes as they happen. */
  readonly listings: Watched<ListingChange>;
  /** Listings deleted after a time, and later deletions as they happen. */
  readonly deletions: Watched<DeletionChange>;
}

export interface Watched<Change> {
  /**
   * Calls back with changes. `isCurrent` means that, with the calls before, these are all that the server
   * has. There are no calls after `onError`. Returns a function that stops watching.
   */
  watch(
    since: number,
    onChanges: (changes: readonly Change[], isCurrent: boolean) => void,
    onError: (error: Error) => void,
  ): () => void;
  /** Returns the number of documents that the server has after `since`. */
  count(since: number): Promise<number>;
}

export type ListingChange =
  | { readonly kind: "put"; readonly id: string; readonly row: ListingRow }
  /** Written in this browser, but not yet at the server. */
  | { readonly kind: "pending"; readonly id: string; readonly row: ListingRow }
  | { readonly kind: "unreadable"; readonly id: string; readonly at: number }
  | { readonly kind: "gone"; readonly id: string };

export type DeletionChange =
  | { readonly kind: "deleted"; readonly id: string; readonly at: number }
  | { readonly kind: "gone"; readonly id: string };
