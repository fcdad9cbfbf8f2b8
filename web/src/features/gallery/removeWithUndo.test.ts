import { beforeEach, expect, it } from "vitest";

import type { OpenWishlistItem } from "@contract/galleries/visitorWishlists";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { collectToasts } from "@/lib/testing/collectToasts";

import { removeWithUndo } from "./removeWithUndo";
import { addItem, openList, useVisitor } from "./visitorWishlist";

const item = (id: string): OpenWishlistItem => ({
  ...{ id, title: `Car ${id}`, image: null, price: 4, addedAt: 1, ebayItemId: "110551234567" },
});
const ids = () => useVisitor.getState().list.items.map(({ id }) => id);
beforeEach(() => {
  localStorage.clear();
  answerCalls({});
  return openList("ada_cars");
});

it("takes a car off the list, and puts it back at its place", () => {
  const toasts = collectToasts();
  for (const id of ["a", "b", "c"]) addItem(item(id));
  removeWithUndo(item("b"));
  expect(ids()).toEqual(["a", "c"]);
  expect(toasts).toMatchObject([
    { message: "Car b taken off your wishlist", tone: "info", action: { label: "Undo" } },
  ]);
  toasts[0]?.action?.onSelect();
  expect(ids()).toEqual(["a", "b", "c"]);
});
