/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index comes from the columns themselves */
import type { ListingSort, SortKey } from "./query";
import type { ListingRow } from "../row";
import { SORT_VALUES } from "./sorting";

/** Slots are numbers from 0. Some of them hold a listing. */
export interface Slots {
  /** Returns the slots that hold a listing, unordered. */
  used(): Uint32Array;
  /** Returns undefined if the slot no longer holds a listing. */
  row(slot: number): ListingRow | undefined;
  foldedTitle(slot: number): string;
}

export interface Orders {
  /** Returns the used slots in the order of `sort`. */
  get(sort: ListingSort): Uint32Array;
  /** Must be called when a slot holds another listing, another version of it, or none. */
  changed(slot: number): void;
  clear(): void;
}

/**
 * Creates each order at its first use. After a few changes, it moves
 * the changed slots instead of sorting again.
 */
export function createOrders(slots: Slots): Orders {
  const orders = new Map<ListingSort, { order: Uint32Array; stale: Set<number> }>();

  const rowAt = (slot: number) => slots.row(slot)!;
  const compareTitles = (one: number, other: number) =>
    compare(slots.foldedTitle(one), slots.foldedTitle(other)) || compare(rowAt(one).id, rowAt(other).id);

  function get(sort: ListingSort): Uint32Array {
    const known = orders.get(sort);
    if (known?.stale.size === 0) return known.order;
    const order = known && known.stale.size <= MAX_REPAIRED ? repairOrder(known, sort) : sortAll(sort);
    orders.set(sort, { order, stale: new Set() });
    return order;
  }

  function sortAll(sort: ListingSort): Uint32Array {
    if (sort === "-title") return get("title").toReversed();
    if (sort !== "title") return sortByValue(get("title"), sort);
    // A plain array sorts fast if it is already in order, as a snapshot is. A typed array doesn't.
    return Uint32Array.from(Array.from(slots.used()).sort(compareTitles));
  }

  /** The sort is stable, so listings with equal values stay in the order of their titles. */
  function sortByValue(titleOrder: Uint32Array, sort: ListingSort): Uint32Array {
    const { sign, getValue } = parseSort(sort);
    const known: { slot: number; value: string | number }[] = [];
    const unknown: number[] = [];
    for (const slot of titleOrder) {
      const value = getValue(slot);
      if (value === null) unknown.push(slot);
      else known.push({ slot, value });
    }
    known.sort((one, other) => sign * compare(one.value, other.value));
    return Uint32Array.from([...known.map(({ slot }) => slot), ...unknown]);
  }

  /** Removes the changed slots and inserts them where they belong now. */
  function repairOrder(
    { order, stale }: { order: Uint32Array; stale: Set<number> },
    sort: ListingSort,
  ): Uint32Array {
    const precedes = createComparator(sort);
    const moved = [...stale].filter((slot) => slots.row(slot) !== undefined).sort(precedes);
    const kept = order.filter((slot) => !stale.has(slot));
    const merged = new Uint32Array(kept.length + moved.length);
    let next = 0;
    let at = 0;
    for (const slot of kept) {
      while (next < moved.length && precedes(moved[next]!, slot) < 0) merged[at++] = moved[next++]!;
      merged[at++] = slot;
    }
    merged.set(moved.slice(next), at);
    return merged;
  }

  function createComparator(sort: ListingSort): (one: number, other: number) => number {
    const { sign, getValue } = parseSort(sort);
    if (sort === "title" || sort === "-title") return (one, other) => sign * compareTitles(one, other);
    return (one, other) => {
      const [a, b] = [getValue(one), getValue(other)];
      if (a === null || b === null) return a === b ? compareTitles(one, other) : a === null ? 1 : -1;
      return sign * compare(a, b) || compareTitles(one, other);
    };
  }

  function parseSort(sort: ListingSort) {
    const isDescending = sort.startsWith("-");
    const key = (isDescending ? sort.slice(1) : sort) as SortKey;
    const getValue = (slot: number) =>
      key === "title" ? slots.foldedTitle(slot) : SORT_VALUES[key](rowAt(slot));
    return { sign: isDescending ? -1 : 1, getValue };
  }

  return {
    get,
    changed: (slot) => orders.forEach(({ stale }) => stale.add(slot)),
    clear: () => orders.clear(),
  };
}

/** The number of changed listings above which an order is sorted again. */
const MAX_REPAIRED = 500;

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
