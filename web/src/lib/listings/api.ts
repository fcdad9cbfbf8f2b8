import type { CollectionAnswer, CollectionQuery } from "./query/query";
import type { ListingRow } from "./row";

// What screens use of the collection's local data: `useCollection` and `collectionStore`.

export type Collection =
  /** Nothing is on this machine yet. `loaded` of `total` listings have come; null while unknown. */
  | { readonly status: "loading"; readonly loaded: number; readonly total: number | null }
  | {
      readonly status: "ready";
      readonly answer: CollectionAnswer;
      /** True until the server has told what has changed since this machine was last here. */
      readonly fromSnapshot: boolean;
      /** When the server was last known to agree, epoch milliseconds by this machine's clock; null: never. */
      readonly lastSyncedAt: number | null;
      /** Listings whose documents are damaged and that nobody is shown. */
      readonly unreadable: number;
      /** Why the server can't be followed at the moment; what is shown may be behind. */
      readonly problem: Error | null;
    }
  | { readonly status: "error"; readonly error: Error; readonly retry: () => void };

/** `useCollection(query)` */
export type UseCollection = (query: CollectionQuery) => Collection;

/** Fields that can be shown before the server has answered. */
export type OptimisticChange = Partial<Pick<ListingRow, "title" | "price" | "quantity" | "status">>;

/** `collectionStore`: the signed-in person's listings in this tab. */
export interface CollectionStore {
  get(id: string): ListingRow | null;
  /** The rows for which `wanted` is true, in no order: candidates of a bulk action, exports. */
  rowsWhere(wanted: (row: ListingRow) => boolean): ListingRow[];
  /** Reads everything anew from the database. Rejects with what went wrong; what was shown stays. */
  refresh(): Promise<void>;
  /**
   * Shows a change at once. It yields to the server's next word on that listing; where the write failed, `undo` takes
   * it back.
   */
  applyOptimistic(id: string, change: OptimisticChange): { undo(): void };
}
