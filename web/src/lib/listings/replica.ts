import type { OptimisticChange } from "./api";
import { type Columns, createColumns } from "./query/columns";
import type { ListingRow } from "./row";
import type { DeletionChange, ListingChange } from "./source/source";

/**
 * The server's listings as this tab knows them. Changes can arrive in any order, and twice. Of two versions of a listing,
 * the one with the later `updatedAt` wins. A deletion wins over every version that isn't later.
 */
export interface Replica {
  /** The rows on the screen. */
  readonly columns: Columns;
  /** Ids of damaged documents. */
  readonly unreadable: ReadonlySet<string>;
  /** The number of listings at the server, as far as this tab knows. */
  readonly confirmedSize: number;
  /** Returns the server's version of a listing, without optimistic changes. */
  getConfirmed(id: string): ListingRow | null;
  /** Adds the rows of the snapshot. */
  fill(rows: readonly ListingRow[]): void;
  apply(change: ListingChange): void;
  applyDeletion(change: DeletionChange): void;
  showOptimistic(id: string, change: OptimisticChange): { undo(): void };
  /** Begins a load of the whole collection. */
  beginLoad(): Load;
  clear(): void;
}

/**
 * A load of the whole collection. `end` removes listings that neither
 * the load nor a change during it contained.
 */
export interface Load {
  readonly found: number;
  page(rows: readonly ListingRow[], unreadable: readonly string[]): void;
  end(): void;
  abort(): void;
}

/** `onConfirmed` is called with each listing whose version at the server has changed. */
export function createReplica(onConfirmed: (id: string) => void = () => undefined): Replica {
  const columns = createColumns();
  const unreadable = new Set<string>();
  /** The server's versions of listings with an optimistic change. A null `row`: the server has none. */
  const covered = new Map<string, { row: ListingRow | null; by: "write" | "screen" }>();
  const deletedAt = new Map<string, number>();
  const loads = new Set<Set<string>>();

  const getConfirmed = (id: string) => {
    const cover = covered.get(id);
    return cover ? cover.row : columns.get(id);
  };

  function put(row: ListingRow): void {
    unreadable.delete(row.id);
    if ((deletedAt.get(row.id) ?? -1) >= row.updatedAt) return;
    const known = getConfirmed(row.id);
    if (known && known.updatedAt > row.updatedAt) return;
    const isNews = known?.updatedAt !== row.updatedAt;
    // A screen's change stays until the server's version changes. A refused write is
    // undone when the same version arrives again.
    const cover = covered.get(row.id);
    if (cover?.by === "screen" && !isNews) return;
    covered.delete(row.id);
    columns.put(row);
    onConfirmed(row.id);
  }

  function remove(id: string): void {
    if (getConfirmed(id)) onConfirmed(id);
    covered.delete(id);
    columns.remove(id);
  }

  function show(row: ListingRow, by: "write" | "screen"): void {
    covered.set(row.id, { row: getConfirmed(row.id), by });
    columns.put(row);
  }

  function apply(change: ListingChange): void {
    if (change.kind !== "pending") loads.forEach((heard) => heard.add(change.id));
    switch (change.kind) {
      case "pending":
        show(change.row, "write");
        break;
      case "put":
        put(change.row);
        break;
      case "unreadable":
        unreadable.add(change.id);
        remove(change.id);
        break;
      case "gone":
        unreadable.delete(change.id);
        remove(change.id);
    }
  }

  return {
    columns,
    unreadable,
    get confirmedSize() {
      let onlyShown = 0;
      for (const { row } of covered.values()) if (!row) onlyShown += 1;
      return columns.size - onlyShown;
    },
    getConfirmed,
    fill(rows) {
      for (const row of rows) columns.put(row);
    },
    apply,
    applyDeletion(change) {
      if (change.kind === "gone") {
        deletedAt.delete(change.id);
        return;
      }
      deletedAt.set(change.id, Math.max(change.at, deletedAt.get(change.id) ?? 0));
      const known = getConfirmed(change.id);
      if (known && known.updatedAt <= change.at) remove(change.id);
    },
    showOptimistic(id, change) {
      const shown = columns.get(id);
      if (!shown) return { undo: () => undefined };
      show({ ...shown, ...change }, "screen");
      const mine = columns.get(id);
      return {
        undo() {
          const cover = covered.get(id);
          // A newer version is shown, so there is nothing to undo.
          if (!cover?.row || columns.get(id) !== mine) return;
          covered.delete(id);
          columns.put(cover.row);
        },
      };
    },
    beginLoad() {
      const heard = new Set<string>();
      const found = new Set<string>();
      loads.add(heard);
      return {
        get found() {
          return found.size;
        },
        page(rows, damaged) {
          for (const row of rows) {
            found.add(row.id);
            // Changes received during the load win over loaded pages.
            if (!heard.has(row.id)) put(row);
          }
          for (const id of damaged) {
            found.add(id);
            if (!heard.has(id)) {
              unreadable.add(id);
              remove(id);
            }
          }
        },
        end() {
          loads.delete(heard);
          const isLost = (id: string) => !found.has(id) && !heard.has(id);
          for (const { id } of [...columns.rows()]) if (isLost(id)) remove(id);
          for (const id of [...unreadable]) if (isLost(id)) unreadable.delete(id);
        },
        abort: () => void loads.delete(heard),
      };
    },
    clear() {
      columns.clear();
      unreadable.clear();
      covered.clear();
      deletedAt.clear();
      loads.clear();
    },
  };
}
