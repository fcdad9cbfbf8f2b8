import type { ListingRow } from "../row";

/** The server's side of a person's collection, as far as following it goes. Times are the server's, epoch milliseconds. */
export interface ListingsSource {
  /**
   * Every listing, in pages; an id that is `unreadable` belongs to a damaged document. Answers as of when the first page
   * is: what was done before that has been read. Rejects when unreachable.
   */
  readAll(onPage: (rows: readonly ListingRow[], unreadable: readonly string[]) => void): Promise<number>;
  /** How many listings there are. */
  count(): Promise<number>;
  /** Listings changed after `since`, now and as they change. */
  readonly listings: Watched<ListingChange>;
  /** Listings deleted after `since`, now and as they are. */
  readonly deletions: Watched<DeletionChange>;
}

export interface Watched<Change> {
  /**
   * Calls back with what is new; `isCurrent`: these and the calls before are all that the server has. After `onError`
   * nothing more comes. Returns how to stop.
   */
  watch(
    since: number,
    onChanges: (changes: readonly Change[], isCurrent: boolean) => void,
    onError: (error: Error) => void,
  ): () => void;
  /** How many of them the server has. */
  count(since: number): Promise<number>;
}

export type ListingChange =
  | { readonly kind: "put"; readonly id: string; readonly row: ListingRow }
  /** Written in this browser, and not yet at the server. */
  | { readonly kind: "pending"; readonly id: string; readonly row: ListingRow }
  | { readonly kind: "unreadable"; readonly id: string; readonly at: number }
  | { readonly kind: "gone"; readonly id: string };

export type DeletionChange =
  | { readonly kind: "deleted"; readonly id: string; readonly at: number }
  | { readonly kind: "gone"; readonly id: string };
