import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import {
  closeEditedLot,
  closeNewLot,
  type LotItem,
  openEditedLot,
  openNewLot,
  useEditedLot,
  useHasOpenLot,
  useNewLot,
} from "./lots";

it("has an open lot while one is made, or its cars are changed", () => {
  const { result } = renderHook(useHasOpenLot);
  expect(result.current).toBe(false);
  act(() => openNewLot([]));
  expect(result.current).toBe(true);
  act(closeNewLot);
  expect(result.current).toBe(false);
  act(() =>
    openEditedLot({ listingId: "l1", base: [], items: [], title: "Lot", hasMadeTitle: false, isLive: false }),
  );
  expect(result.current).toBe(true);
  act(closeEditedLot);
  expect(result.current).toBe(false);
});

it("gives each opened lot a request id of its own", () => {
  const idOf = () => useNewLot.getState().opened?.requestId;
  openNewLot([]);
  const first = idOf();
  openNewLot([]);
  expect([first, idOf()]).not.toContain(undefined);
  expect(idOf()).not.toBe(first);
});

const item = { listingId: "l1", ebayId: null, title: "Camaro" } as unknown as LotItem;

it("keeps what was opened until it is closed", () => {
  let made = 0;
  openNewLot([item], () => (made += 1));
  const { opened } = useNewLot.getState();
  expect(opened?.items).toEqual([item]);
  opened?.onMade();
  expect(made).toBe(1);
  closeNewLot();
  expect(useNewLot.getState()).toEqual({ opened: null });
  openNewLot([]);
  expect(useNewLot.getState().opened?.onMade()).toBeUndefined();
  closeNewLot();

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
