import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { type ShopRow, shopRow } from "@contract/shops/shopMigration";

import type { Yours } from "./rows";
import { useChosen } from "./useChosen";

const row = (id: number, fields: Partial<ShopRow> = {}): ShopRow =>
  shopRow.parse({
    ...{ id, parentId: null, name: `Car ${id}`, sku: `S${id}`, price: 3, quantity: 1, pictures: 1 },
    ...{ verdict: "new", refusal: null, notes: [], listingId: null, wanted: false, outcome: null },
    ...fields,
  });
const ROWS = [
  row(1),
  row(2),
  row(3, { notes: ["draft"] }),
  row(4, { verdict: "yours", listingId: "L4" }),
  row(5, { verdict: "refused", refusal: "virtual" }),
];
const onRefused = vi.fn();
beforeEach(() => void onRefused.mockReset());

interface Inputs {
  readonly runId?: string;
  readonly rows?: readonly ShopRow[];
  readonly yours?: Yours;
}
function choose(given: Inputs = {}) {
  const { result, rerender } = renderHook(
    ({ runId = "run-1", rows = ROWS, yours = "skip" }: Inputs) => useChosen(runId, rows, yours, onRefused),
    { initialProps: given },
  );
  return {
    ids: () => result.current.productIds,
    rerender,
    select: (ids: readonly string[], isSelected = true) =>
      act(() => result.current.selection.onSelect(ids, isSelected)),
    clear: () => act(() => result.current.selection.onClear()),
  };
}

it("preselects all products that can be imported and are published in the store", () => {
  expect(choose().ids()).toEqual([1, 2]);
  expect(choose({ yours: "raise" }).ids()).toEqual([1, 2, 4]);
});

it("adds and removes one product", () => {
  const { ids, select } = choose();
  select(["3"]);
  expect(ids()).toEqual([1, 2, 3]);
  select(["1"], false);
  expect(ids()).toEqual([2, 3]);
});

it("keeps the selection of products that are hidden for the moment", () => {
  const { ids, select, rerender } = choose({ yours: "raise" });
  select(["4"], false);
  rerender({ yours: "skip" });
  select(["2"], false);
  rerender({ yours: "raise" });
  expect(ids()).toEqual([1]);
  select(["4"]);
  rerender({ yours: "skip" });
  expect(ids()).toEqual([1]);
  rerender({ yours: "raise" });
  expect(ids()).toEqual([1, 4]);
});

describe("the header's checkbox", () => {
  const ALL = ROWS.map(({ id }) => String(id));

  it("selects all that can be imported, and clears them if all are selected", () => {
    const { ids, select } = choose();
    select(ALL);
    expect(ids()).toEqual([1, 2, 3]);
    select(ALL);
    expect(ids()).toEqual([]);
    select(ALL);
    expect(ids()).toEqual([1, 2, 3]);
    select(ALL, false);
    expect(ids()).toEqual([]);
  });
});

it("clears the selection", () => {
  const { ids, clear, select } = choose();
  clear();
  expect(ids()).toEqual([]);
  select(["2"]);
  expect(ids()).toEqual([2]);
});

it("reports products that can't be imported, and changes nothing", () => {
  const { ids, select } = choose();
  select(["4", "5"]);
  expect(onRefused.mock.calls).toEqual([[["4", "5"]]]);
  select(["5", "3"]);
  expect(onRefused).toHaveBeenCalledOnce();
  expect(ids()).toEqual([1, 2, 3]);
});

it("starts again with another list, and doesn't restore the earlier selection", () => {
  const { ids, select, rerender } = choose();
  select(["1"], false);
  rerender({ runId: "run-2" });
  expect(ids()).toEqual([1, 2]);
  select(["2"], false);
  expect(ids()).toEqual([1]);
  rerender({ runId: "run-1" });
  expect(ids()).toEqual([1, 2]);
});

it("deselects a product once it is imported", () => {
  const outcome = {
    result: "created",
    listingId: "L1",
    code: null,
    message: null,
    params: {},
    picturesMissing: 0,
  };
  const { ids, rerender } = choose();
  rerender({ rows: [row(1, { outcome } as Partial<ShopRow>), row(2)] });
  expect(ids()).toEqual([2]);
});
