import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import {
  closeEditedLot,
  closeMultiItem,
  type LotItem,
  openEditedLot,
  openMultiItem,
  useEditedLot,
  useHasOpenLot,
  useMultiItem,
} from "./multiItem";

it("has an open lot while one is made, or its cars are changed", () => {
  const { result } = renderHook(useHasOpenLot);
  expect(result.current).toBe(false);
  act(() => openMultiItem([]));
  expect(result.current).toBe(true);
  act(closeMultiItem);
  expect(result.current).toBe(false);
  act(() =>
    openEditedLot({ listingId: "l1", base: [], items: [], title: "Lot", hasMadeTitle: false, isLive: false }),
  );
  expect(result.current).toBe(true);
  act(closeEditedLot);
  expect(result.current).toBe(false);
});

it("gives each opened lot a request id of its own", () => {
  const idOf = () => useMultiItem.getState().opened?.requestId;
  openMultiItem([]);
  const first = idOf();
  openMultiItem([]);
  expect([first, idOf()]).not.toContain(undefined);
  expect(idOf()).not.toBe(first);
});

const item = { listingId: "l1", ebayId: null, title: "Camaro" } as unknown as LotItem;

it("keeps what was opened until it is closed", () => {
  let made = 0;
  openMultiItem([item], () => (made += 1));
  const { opened } = useMultiItem.getState();
  expect(opened?.items).toEqual([item]);
  opened?.onMade();
  expect(made).toBe(1);
  closeMultiItem();
  expect(useMultiItem.getState()).toEqual({ opened: null });
  openMultiItem([]);
  expect(useMultiItem.getState().opened?.onMade()).toBeUndefined();
  closeMultiItem();

  const edited = {
    listingId: "l1",
    base: [],
    items: [item],
    title: "Lot",
    hasMadeTitle: false,
    isLive: true,
  };
  openEditedLot(edited);
  expect(useEditedLot.getState()).toEqual({ edited });
  closeEditedLot();
  expect(useEditedLot.getState()).toEqual({ edited: null });
});
