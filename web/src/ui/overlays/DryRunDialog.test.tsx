import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { DryRunDialog } from "./DryRunDialog";

const lines = [
  { key: "a", title: "Twin Mill", change: "$5.00 → $4.00" },
  { key: "b", title: "Deora II", change: "$6.00 → $4.80" },
];

function show(fields: Partial<Parameters<typeof DryRunDialog>[0]> = {}) {
  const acts = { onConfirm: vi.fn(), onClose: vi.fn() };
  const texts = {
    title: "Change 2 listings?",
    confirmLabel: "Change 2 listings",
    undo: "Undo puts them back.",
  };
  render(<DryRunDialog {...texts} lines={lines} {...acts} {...fields} />);
  return acts;
}

it("shows what changes, what stays and why, and how it can be undone, before anything is done", async () => {
  const acts = show({ skipped: [{ reason: "No price to start from", titles: ["Bone Shaker"] }] });
  const dialog = screen.getByRole("dialog", { name: "Change 2 listings?" });
  expect(within(dialog).getByRole("list", { name: "What changes" })).toHaveTextContent(
    "Twin Mill$5.00 → $4.00Deora II$6.00 → $4.80",
  );
  expect(dialog).toHaveTextContent("No price to start from: 1 stays as it is");
  expect(dialog).toHaveTextContent("Undo puts them back.");
  expect(acts.onConfirm).not.toHaveBeenCalled();
  await userEvent.click(within(dialog).getByRole("button", { name: "Change 2 listings" }));
  expect(acts.onConfirm).toHaveBeenCalledOnce();
});

it("names the first lines of many, and counts the others", () => {
  const many = Array.from({ length: 250 }, (_, index) => ({ key: String(index), title: `Car ${index}` }));
  show({ lines: many, count: 1_250 });
  expect(screen.getAllByRole("listitem")).toHaveLength(201);
  expect(screen.getByText("And 1,050 more.")).toBeInTheDocument();
});

it("can't be confirmed if nothing changes, and is left by Cancel", async () => {
  const acts = show({ lines: [], skipped: [{ reason: "Not live on eBay", titles: ["a", "b"] }] });
  expect(screen.getByRole("button", { name: "Change 2 listings" })).toBeDisabled();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(acts.onClose).toHaveBeenCalledOnce();
});
