import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { usePreferences } from "./preferences";
import { QueuePanel } from "./QueuePanel";
import { newQueueItem, type QueueItem } from "./queueItem";
import type { QueueEntry } from "./queueView";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const acts = { onReview: vi.fn(), onRetry: vi.fn(), onRemove: vi.fn(), onClear: vi.fn() };
beforeEach(() => {
  vi.clearAllMocks();
  usePreferences.getState().set("hideCompletedQueue", false);
});

const entry = (captureId: string, fields: Partial<QueueItem>, isLocal = true): QueueEntry => ({
  captureId,
  item: { ...newQueueItem("s", 1, settings), ...fields },
  isLocal,
  isWaiting: false,
  front: null,
  back: null,
});
const done = entry("done", {
  status: "completed",
  sku: "DHR36",
  carName: "Cuda",
  listingId: "l1",
  action: "created",
  aiProvider: "gemini",
  processingTime: 6_200,
});
const failed = entry("failed", {
  status: "error",
  message: "Failed - No SKU/AI",
  errorMessage: "SKU Error: x",
});
const asked = entry("asked", { status: "review", reviewReason: "model-ambiguous" });
const theirs = entry("theirs", { status: "extracting" }, false);

function show(entries: QueueEntry[]) {
  render(
    <MemoryRouter>
      <QueuePanel entries={entries} {...acts} />
    </MemoryRouter>,
  );
}
const rows = () => screen.getAllByRole("row").slice(1);

describe("the processing queue", () => {
  it("says so while it is empty", () => {
    show([]);
    expect(screen.getByText("No cards processed yet")).toBeInTheDocument();
    expect(screen.getByText("Processed cards will appear here")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Clear All" })).toBeDisabled();
  });

  it("has the specification's columns and a line per card", () => {
    show([done]);
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Images",
      "Title/SKU",
      "AI",
      "Status",
      "Time",
      "Actions",
    ]);
    expect(rows()[0]).toHaveTextContent("CudaDHR36GemCompletedCreated6.2 s");
    expect(screen.getByRole("link", { name: "Open listing DHR36" })).toHaveAttribute("href", "/listing/l1");
  });

  it("hides completed cards and counts both", async () => {
    show([done, failed]);
    expect(screen.getByText("2/2")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("checkbox", { name: "Hide completed" }));
    expect(screen.getByText("1/2")).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
    expect(localStorage.getItem("hideCompletedQueue")).toBe("true");
  });

  it("offers each card what can be done with it", async () => {
    show([failed, asked, theirs]);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(acts.onRetry).toHaveBeenCalledWith("failed");
    await userEvent.click(screen.getByRole("button", { name: "Review" }));
    expect(acts.onReview).toHaveBeenCalledWith("asked");
    const [first, , last] = rows();
    if (!first || !last) throw new Error("Rows are missing");
    await userEvent.click(within(first).getByRole("button", { name: "Remove from queue" }));
    expect(acts.onRemove).toHaveBeenCalledWith(failed);
    expect(within(last).queryByRole("button")).not.toBeInTheDocument();
  });

  it("asks before it clears, says to how many, and spares other stations' work", async () => {
    show([done, failed, theirs]);
    await userEvent.click(screen.getByRole("button", { name: "Clear All" }));
    const dialog = screen.getByRole("dialog", { name: "Clear 2 cards from the queue?" });
    expect(dialog).toHaveTextContent(
      "1 card is not finished: the photos are deleted, and this can't be undone.",
    );
    expect(acts.onClear).not.toHaveBeenCalled();

    await userEvent.click(within(dialog).getByRole("button", { name: "Clear 2 cards" }));
    expect(acts.onClear).toHaveBeenCalledExactlyOnceWith([done, failed]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});
