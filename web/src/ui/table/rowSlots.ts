interface ShownRow {
  readonly id: string;
  /** Index among all rows, rendered or not. */
  readonly index: number;
}

/**
 * Assigns rows to DOM elements by number, used as React's key. Normally a new row reuses the element at its
 * index, which is several times cheaper than creating one. While the table has the focus each row keeps its
 * element, so that the focus can't move to another row.
 */
export function createRowSlots() {
  let slotAt = new Map<number, number>();
  let slotOf = new Map<string, number>();
  let next = 0;
  return {
    /** Returns a slot for each of `rows`, in order. */
    assign(rows: readonly ShownRow[], hasFocus: boolean): readonly number[] {
      const slots = rows.map(({ id, index }) => (hasFocus ? slotOf.get(id) : slotAt.get(index)) ?? next++);
      slotAt = new Map(rows.map(({ index }, at) => [index, slots[at] ?? 0]));
      slotOf = new Map(rows.map(({ id }, at) => [id, slots[at] ?? 0]));
      return slots;
    },
  };
}
