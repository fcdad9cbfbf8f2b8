import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { LISTING_SORTS } from "@/lib/listings/query/query";

import { CollectionToolbar } from "./CollectionToolbar";
import { DEFAULT_VIEW, type View } from "./view";

function open(view: Partial<View> = {}) {
  const onViewChange = vi.fn();
  render(<CollectionToolbar view={{ ...DEFAULT_VIEW, ...view }} onViewChange={onViewChange} />);
  return onViewChange;
}
/** Opens the select, which renders its options only then. */
const optionsOf = (label: string) => {
  const select = screen.getByLabelText<HTMLSelectElement>(label);
  fireEvent.focus(select);
  return within(select)
    .getAllByRole<HTMLOptionElement>("option")
    .map(({ value }) => value);
};

it("offers every sort, each page size, a saved size of 24, all rows, and both layouts", async () => {
  const onViewChange = open({ size: 24 });
  expect(optionsOf("Sort by")).toEqual(LISTING_SORTS);
  expect(optionsOf("Rows on a page")).toEqual(["10", "20", "24", "50", "100", "all"]);
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "-price");
  expect(onViewChange).toHaveBeenLastCalledWith({ sort: "-price" });
  await userEvent.selectOptions(screen.getByLabelText("Rows on a page"), "all");
  expect(onViewChange).toHaveBeenLastCalledWith({ size: "all" });
  await userEvent.click(screen.getByRole("button", { name: "Grid" }));
  expect(onViewChange).toHaveBeenLastCalledWith({ mode: "grid" });
});

it("offers 24 rows only if they were saved", () => {
  open();
  expect(optionsOf("Rows on a page")).toEqual(["10", "20", "50", "100", "all"]);
});

it("focuses the search on /, but not from another field", async () => {
  const onViewChange = open();
  await userEvent.keyboard("/");
  expect(screen.getByRole("searchbox")).toHaveFocus();
  await userEvent.keyboard("/");
  expect(onViewChange).toHaveBeenLastCalledWith({ search: "/" });
});
