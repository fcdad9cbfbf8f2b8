/* eslint-disable @typescript-eslint/no-non-null-assertion -- every index comes from the columns themselves */
import type { ListingSort, SortKey } from "./query";
import type { ListingRow } from "../row";
import { SORT_VALUES } from "./sorting";

/** What orders are made of: slots, numbers from 0, of which some hold a listing. */
export interface Slots {
  /** Those that hold one, in no order. */
  used(): Uint32Array;
  /** Undefined where the slot holds none any more. */
  row(slot: number): ListingRow | undefined;
  foldedTitle(slot: number): string;
}

export interface Orders {
  /** The used slots in the order asked for. */
  get(sort: ListingSort): Uint32Array;
  /** The slot holds another listing, another version of one, or none. */
  changed(slot: number): void;
  clear(): void;
}

/** Each order is made when it is first asked for, and mended, not made anew, after a few changes. */
export function createOrders(slots: Slots): Orders {
  const orders = new Map<ListingSort, { order: Uint32Array; stale: Set<number> }>();

  const rowAt = (slot: number) => slots.row(slot)!;
  const byTitle = (one: number, other: number) =>
    compare(slots.foldedTitle(one), slots.foldedTitle(other)) || compare(rowAt(one).id, rowAt(other).id);

  function get(sort: ListingSort): Uint32Array {
    const known = orders.get(sort);
    if (known?.stale.size === 0) return known.order;
    const order = known && known.stale.size <= MOST_MENDED ? mend(known, sort) : make(sort);
    orders.set(sort, { order, stale: new Set() });
    return order;
  }

  function make(sort: ListingSort): Uint32Array {
    if (sort === "-title") return get("title").toReversed();
    if (sort !== "title") return byValue(get("title"), sort);
    // A plain array: its sort is quick with what is in order already, as a snapshot is; a typed one's isn't.
    return Uint32Array.from(Array.from(slots.used()).sort(byTitle));
  }

  /** The sort is stable, so listings of one value stay in the order of their titles. */
  function byValue(titleOrder: Uint32Array, sort: ListingSort): Uint32Array {
    const { sign, valueOf } = meaning(sort);
    const known: { slot: number; value: string | number }[] = [];
    const unknown: number[] = [];
    for (const slot of titleOrder) {
      const value = valueOf(slot);
      if (value === null) unknown.push(slot);
      else known.push({ slot, value });
    }
    known.sort((one, other) => sign * compare(one.value, other.value));
    return Uint32Array.from([...known.map(({ slot }) => slot), ...unknown]);
  }

  /** Takes out what has changed and puts it in again where it belongs now. */
  function mend(
    { order, stale }: { order: Uint32Array; stale: Set<number> },
    sort: ListingSort,
  ): Uint32Array {
    const precedes = comparator(sort);
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

  function comparator(sort: ListingSort): (one: number, other: number) => number {
    const { sign, valueOf } = meaning(sort);
    if (sort === "title" || sort === "-title") return (one, other) => sign * byTitle(one, other);
    return (one, other) => {
      const [a, b] = [valueOf(one), valueOf(other)];
      if (a === null || b === null) return a === b ? byTitle(one, other) : a === null ? 1 : -1;
      return sign * compare(a, b) || byTitle(one, other);
    };
  }

  function meaning(sort: ListingSort) {
    const isDescending = sort.startsWith("-");
    const key = (isDescending ? sort.slice(1) : sort) as SortKey;
    const valueOf = (slot: number) =>
      key === "title" ? slots.foldedTitle(slot) : SORT_VALUES[key](rowAt(slot));
    return { sign: isDescending ? -1 : 1, valueOf };
  }

  return {
    get,
    changed: (slot) => orders.forEach(({ stale }) => stale.add(slot)),
    clear: () => orders.clear(),
  };
}

/** With more listings changed than this, an order is made anew. */
const MOST_MENDED = 500;

function compare<T extends string | number>(one: T, other: T): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
