import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { getPageButtons, isPage } from "./pageButtons";
import { Pagination } from "./Pagination";

it.each([
  { page: 1, pages: 1, buttons: [1] },
  { page: 1, pages: 0, buttons: [1] },
  { page: 2, pages: 3, buttons: [1, 2, 3] },
  { page: 1, pages: 500, buttons: [1, 2, 3, 4, 5] },
  { page: 6, pages: 500, buttons: [4, 5, 6, 7, 8] },
  { page: 499, pages: 500, buttons: [496, 497, 498, 499, 500] },
])("offers $buttons on page $page of $pages", ({ page, pages, buttons }) => {
  expect(getPageButtons(page, pages)).toEqual(buttons);
});

it("rejects pages out of range and fractions", () => {
  expect([0, 1, 3, 4, 1.5, NaN].map((page) => isPage(page, 3))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it("goes to a page, but never past the ends", async () => {
  const go = vi.fn();
  render(<Pagination page={3} pages={3} pageSize={20} total={1045} onPage={go} />);
  expect(screen.getByText("41–60 of 1,045")).toBeVisible();
  expect(screen.getByRole("button", { name: "Page 3" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("button", { name: "Next page" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Page 3" }));
  expect(go).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Previous page" }));
  expect(go).toHaveBeenCalledWith(2);
});
