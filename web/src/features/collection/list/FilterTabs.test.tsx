import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";
import { LISTING_FILTERS, type ListingFilter } from "@/lib/listings/query/query";

import { FILTER_LABELS } from "./filters";
import { FilterTabs } from "./FilterTabs";

beforeEach(() => setSession({ status: "ready", person: samplePerson() }));

/** Gives each filter a different count. */
const counts = Object.fromEntries(LISTING_FILTERS.map((filter, at) => [filter, 1001 + at])) as Record<
  ListingFilter,
  number
>;
const counted = (filter: ListingFilter) => counts[filter].toLocaleString("en-US");

it("offers every filter with its count, the statuses as tabs and the others in a menu", async () => {
  const onFilter = vi.fn();
  render(<FilterTabs filter="all" counts={counts} onFilter={onFilter} />);
  for (const filter of LISTING_FILTERS) {
    const name = new RegExp(`^${FILTER_LABELS[filter]} ?${counted(filter)}$`);
    const tab = screen.queryByRole("button", { name });
    if (tab) await userEvent.click(tab);
    else {
      await userEvent.click(screen.getByRole("button", { name: /^Needs work/ }));
      await userEvent.click(await screen.findByRole("menuitem", { name }));
    }
    expect(onFilter).toHaveBeenLastCalledWith(filter);
  }
  expect(onFilter).toHaveBeenCalledTimes(LISTING_FILTERS.length);
});

it("shows how many listings need work, and the name of a filter chosen in the menu", () => {
  const { rerender } = render(<FilterTabs filter="all" counts={counts} onFilter={vi.fn()} />);
  const work = ["no-sku", "sku-unavailable", "generic-title", "needs-ai-analysis", "no-firebase"] as const;
  const sum = work.reduce((all, each) => all + counts[each], 0).toLocaleString("en-US");
  expect(screen.getByRole("button", { name: new RegExp(`^Needs work ?${sum}$`) })).toBeVisible();
  rerender(<FilterTabs filter="no-sku" counts={counts} onFilter={vi.fn()} />);
  expect(screen.getByRole("button", { name: new RegExp(`^No SKU ?${counted("no-sku")}$`) })).toHaveAttribute(
    "aria-current",
    "true",
  );
});
