import { act, renderHook } from "@testing-library/react";
import { expect, it } from "vitest";

import {
  closeEditedLot,
  closeMultiItem,
  openEditedLot,
  openMultiItem,
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
  act(() => openEditedLot({ listingId: "l1", base: [], items: [], title: "Lot", isLive: false }));
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
