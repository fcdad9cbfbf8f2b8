import { render, screen } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { CollectionSkeleton } from "./CollectionSkeleton";

it.each([
  { mode: "grid", shapes: 8, picture: /height:140px/g },
  { mode: "list", shapes: 10, picture: /skeleton-thumb/g },
] as const)("stands in for $shapes listings in the $mode", ({ mode, shapes, picture }) => {
  const skeleton = <CollectionSkeleton mode={mode} loaded={0} total={null} />;
  render(skeleton);
  expect(screen.getByRole("status", { name: "Loading listings" })).toHaveAttribute("aria-busy", "true");
  expect(renderToStaticMarkup(skeleton).match(picture)).toHaveLength(shapes);
});

it("says how many have come, once it is known how many there are", () => {
  const { rerender } = render(<CollectionSkeleton mode="list" loaded={0} total={12_000} />);
  expect(screen.queryByText(/of 12,000/)).not.toBeInTheDocument();
  rerender(<CollectionSkeleton mode="list" loaded={3000} total={12_000} />);
  expect(screen.getByText("Loading listings 3,000 of 12,000")).toBeVisible();
});
