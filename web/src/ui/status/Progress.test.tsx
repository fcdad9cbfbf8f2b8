import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { Progress } from "./Progress";
import { estimateTimeLeft } from "../overlays/timeLeft";

it.each([
  { done: 0, total: 10, elapsed: 9000, left: null },
  { done: 5, total: 10, elapsed: 1000, left: null },
  { done: 5, total: 10, elapsed: 20_000, left: "about 20 s left" },
  { done: 10, total: 130, elapsed: 10_000, left: "about 2 min left" },
  { done: 10, total: 10, elapsed: 10_000, left: null },
])("$done of $total after $elapsed ms: $left", ({ done, total, elapsed, left }) => {
  expect(estimateTimeLeft(done, total, elapsed)).toBe(left);
});

it("shows progress and failures, and can be cancelled", async () => {
  const cancel = vi.fn();
  render(<Progress label="Pushing drafts" done={30} total={120} failed={2} onCancel={cancel} />);
  expect(screen.getByRole("status")).toHaveTextContent("Pushing drafts 30/120 (25%), 2 failed");
  expect(screen.getByRole("progressbar", { name: "Pushing drafts" })).toHaveAttribute("value", "25");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(cancel).toHaveBeenCalledOnce();
});

it("formats thousands", () => {
  render(<Progress label="Pushing drafts" done={1230} total={2418} />);
  expect(screen.getByRole("status")).toHaveTextContent("Pushing drafts 1,230/2,418 (50%)");
});

it("shows no percentage while the total is unknown", () => {
  render(<Progress label="Looking for duplicates" done={0} total={null} />);
  expect(screen.getByRole("status")).toHaveTextContent(/^Looking for duplicates$/);
  expect(screen.getByRole("progressbar")).not.toHaveAttribute("value");
});
