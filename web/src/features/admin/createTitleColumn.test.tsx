import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { createTitleColumn } from "./createTitleColumn";

const column = createTitleColumn("Title", ({ listingId, title }: { listingId: string; title: string }) => ({
  id: listingId,
  title,
}));

it.each([
  [true, "0"],
  [false, "-1"],
])("links a row to its listing, and is reached by Tab only in the current row: %s", (isCurrent, tabIndex) => {
  const title = "C".repeat(60);
  render(<MemoryRouter>{column.cell({ listingId: "l1", title }, isCurrent, "name-l1")}</MemoryRouter>);
  const link = screen.getByRole("link", { name: `${"C".repeat(50)}…` });
  expect(link).toHaveAttribute("href", "/listing/l1");
  expect(link).toHaveAttribute("id", "name-l1");
  expect(link).toHaveAttribute("tabindex", tabIndex);
});
