import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it } from "vitest";

import { ToolsPanel } from "./ToolsPanel";

it("links to the cache manager and the marketplace tester", () => {
  render(<ToolsPanel />, { wrapper: MemoryRouter });
  expect(screen.getByRole("link", { name: "Cache manager" })).toHaveAttribute("href", "/clear-cache.html");
  expect(screen.getByRole("link", { name: "Developer tools" })).toHaveAttribute("href", "/ebay-tester");
});
