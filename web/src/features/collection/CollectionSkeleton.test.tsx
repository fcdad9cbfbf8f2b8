import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { CollectionSkeleton } from "./CollectionSkeleton";

it.each([
  { mode: "grid", shapes: 8 },
  { mode: "list", shapes: 10 },
] as const)("shows $shapes placeholders in the $mode", ({ mode, shapes }) => {
  render(<CollectionSkeleton mode={mode} loaded={0} total={null} />);
  const skeleton = screen.getByRole("status", { name: "Loading listings" });
  expect(skeleton).toHaveAttribute("aria-busy", "true");
  expect(within(skeleton).getAllByTestId("placeholder")).toHaveLength(shapes);
});

it("shows how many listings have loaded, once their total is known", () => {
  const { rerender } = render(<CollectionSkeleton mode="list" loaded={0} total={12_000} />);
  expect(screen.queryByText(/of 12,000/)).not.toBeInTheDocument();
  rerender(<CollectionSkeleton mode="list" loaded={3000} total={12_000} />);
  expect(screen.getByText("Loading listings 3,000 of 12,000")).toBeVisible();
});
