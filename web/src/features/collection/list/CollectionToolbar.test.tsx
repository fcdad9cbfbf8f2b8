import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { LISTING_SORTS } from "@/lib/listings/query";

import { CollectionToolbar } from "./CollectionToolbar";
import { DEFAULT_VIEW, type View } from "./view";

function open(view: Partial<View> = {}) {
  const onLook = vi.fn();
  render(<CollectionToolbar view={{ ...DEFAULT_VIEW, ...view }} onLook={onLook} />);
  return onLook;
}
/** It has its options from when somebody comes near. */
const optionsOf = (label: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  fireEvent.focus(select);
  return within(select)
    .getAllByRole<HTMLOptionElement>("option")
    .map(({ value }) => value);
};

it("offers every order, each page size and all rows, a saved 24 too, and both layouts", async () => {
  const onLook = open({ size: 24 });
  expect(optionsOf("Sort by")).toEqual(LISTING_SORTS);
  expect(optionsOf("Rows on a page")).toEqual(["10", "20", "24", "50", "100", "all"]);
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "-price");
  expect(onLook).toHaveBeenLastCalledWith({ sort: "-price" });
  await userEvent.selectOptions(screen.getByLabelText("Rows on a page"), "all");
  expect(onLook).toHaveBeenLastCalledWith({ size: "all" });
  await userEvent.click(screen.getByRole("button", { name: "Grid" }));
  expect(onLook).toHaveBeenLastCalledWith({ mode: "grid" });
});

it("has no 24 for who has not saved one", () => {
  open();
  expect(optionsOf("Rows on a page")).toEqual(["10", "20", "50", "100", "all"]);
});

it("takes the cursor into the search by /, but not out of another field", async () => {
  const onLook = open();
  await userEvent.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await userEvent.keyboard("/");
  expect(onLook).toHaveBeenLastCalledWith({ search: "/" });
});
