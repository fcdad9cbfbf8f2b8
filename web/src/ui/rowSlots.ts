interface ShownRow {
  readonly id: string;
  /** Its place among all rows, shown or not. */
  readonly index: number;
}

/**
 * Which element each row is shown in, as a number: React's key. Where nobody is in the table, another row at a place is
 * written into the element that is there, which is several times cheaper than a new one. Where somebody is, each row
 * keeps its element: the focus must not come to stand on another row.
 */
export function createRowSlots() {
  let slotAt = new Map<number, number>();
  let slotOf = new Map<string, number>();
  let next = 0;
  return {
    /** A slot for each of `rows`, in order. */
    assign(rows: readonly ShownRow[], hasFocus: boolean): readonly number[] {
      const slots = rows.map(({ id, index }) => (hasFocus ? slotOf.get(id) : slotAt.get(index)) ?? next++);
      slotAt = new Map(rows.map(({ index }, at) => [index, slots[at] ?? 0]));
      slotOf = new Map(rows.map(({ id }, at) => [id, slots[at] ?? 0]));
      return slots;
    },
  };
}
