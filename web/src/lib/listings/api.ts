import type { CollectionAnswer, CollectionQuery } from "./query/query";
import type { ListingRow } from "./row";

// What screens use of the collection's local data: `useCollection` and `collectionStore`.

export type Collection =
  /** This machine has no snapshot yet. `loaded` of `total` listings have arrived. Null while unknown. */
  | { readonly status: "loading"; readonly loaded: number; readonly total: number | null }
  | {
      readonly status: "ready";
      readonly answer: CollectionAnswer;
      /** The number of listings that aren't shown because their documents are damaged. */
      readonly unreadable: number;
      /** False while the listings are those of the last visit, and the changes since aren't read yet. */
      readonly isCurrent: boolean;
      /** Why changes can't be read at the moment. The rows may be out of date. */
      readonly problem: Error | null;
    }
  | { readonly status: "error"; readonly error: Error; readonly retry: () => void };

export type UseCollection = (query: CollectionQuery) => Collection;

/** Fields that can be shown before the server has answered. */
export type OptimisticChange = Partial<Pick<ListingRow, "title" | "price" | "quantity" | "status">>;

/** `collectionStore`: the signed-in person's listings in this tab. */
export interface CollectionStore {
  get(id: string): ListingRow | null;
  /** Returns the rows for which `wanted` is true, unordered, for bulk actions and exports. */
  findRows(wanted: (row: ListingRow) => boolean): ListingRow[];
  /** Reads the whole collection again. If that fails, it rejects and the rows stay. */
  refresh(): Promise<void>;
  /**
   * Shows a change immediately, until the listing's next version arrives from the server. If the write fails,
   * `undo` removes the change.
   */
  applyOptimistic(id: string, change: OptimisticChange): { undo(): void };
}
