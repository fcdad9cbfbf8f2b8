import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { noteAnalysis, resetAiUsage } from "./aiUsage";
import { usePreferences } from "../../deck/preferences";
import { QueuePanel } from "./QueuePanel";
import { createQueueItem, type QueueItem } from "../queueItem";
import type { QueueEntry } from "./queueView";
import { sampleAnalysis } from "../../testing/testCards";

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const actions = {
  onReview: vi.fn(),
  onRetry: vi.fn(),
  onFinish: vi.fn(),
  onRemove: vi.fn(),
  onClear: vi.fn(),
  onLot: vi.fn(),
};
beforeEach(() => {
  vi.clearAllMocks();
  setSession({ status: "ready", person: samplePerson() });
  usePreferences.getState().set("hideCompletedQueue", false);
  usePreferences.getState().set("capture_showAIUsage", false);
  resetAiUsage();
});

const entry = (captureId: string, fields: Partial<QueueItem>, isLocal = true): QueueEntry => ({
  captureId,
  item: { ...createQueueItem("s", 1, settings), ...fields },
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
  failure: "unread",
});
const asked = entry("asked", { status: "review", reviewReason: "model-ambiguous" });
const theirs = entry("theirs", { status: "extracting", startTime: Date.now() }, false);

function show(entries: QueueEntry[]) {
  render(
    <MemoryRouter>
      <QueuePanel entries={entries} {...actions} />
    </MemoryRouter>,
  );
}
const rows = () => screen.getAllByRole("row").slice(1);

describe("the processing queue", () => {
  it("says that it is empty", () => {
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

  it("marks an analysis that a simulator made", () => {
    const aiAnalysis = { ...sampleAnalysis("Cuda"), simulated: true };
    show([done, { ...done, captureId: "simulated", item: { ...done.item, aiAnalysis } }]);
    expect(rows()[0]).toHaveTextContent("GemCompleted");
    expect(rows()[1]).toHaveTextContent("Gem(simulated)Completed");
  });

  it("hides completed cards and counts both", async () => {
    show([done, failed]);
    expect(screen.getByText("2/2")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("checkbox", { name: "Hide completed" }));
    expect(screen.getByText("1/2")).toBeInTheDocument();
    expect(rows()).toHaveLength(1);
    expect(localStorage.getItem("hideCompletedQueue")).toBe("true");
  });

  it("offers to finish a failed card by hand, but not if a retry fixes it", async () => {
    show([failed, entry("busy", { status: "error", sku: "DHR20", failure: "try-again" })]);
    expect(screen.getAllByRole("button", { name: "Retry" })).toHaveLength(2);
    await userEvent.click(screen.getByRole("button", { name: "Finish by hand" }));
    expect(actions.onFinish).toHaveBeenCalledExactlyOnceWith("failed");
  });

  it("offers for each card only what can be done with it", async () => {
    show([failed, asked, theirs]);
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(actions.onRetry).toHaveBeenCalledWith("failed");
    await userEvent.click(screen.getByRole("button", { name: "Review" }));
    expect(actions.onReview).toHaveBeenCalledWith("asked");
    const [first, , last] = rows();
    if (!first || !last) throw new Error("Rows are missing");
    await userEvent.click(within(first).getByRole("button", { name: "Remove from queue" }));
    expect(actions.onRemove).toHaveBeenCalledWith(failed);
    expect(within(last).queryByRole("button")).not.toBeInTheDocument();
  });

  it("asks before it clears, names the number of cards, and keeps other stations' cards", async () => {
    show([done, failed, theirs]);
    await userEvent.click(screen.getByRole("button", { name: "Clear All" }));
    const dialog = screen.getByRole("dialog", { name: "Clear 2 cards from the queue?" });
    expect(dialog).toHaveTextContent("Listings that were created stay as they are.");
    expect(dialog).toHaveTextContent("1 card is not finished: the photos go with it.");
    expect(actions.onClear).not.toHaveBeenCalled();

    await userEvent.click(within(dialog).getByRole("button", { name: "Clear 2 cards" }));
    expect(actions.onClear).toHaveBeenCalledExactlyOnceWith([done, failed]);
    expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  });
});

describe("the selection of cards for a lot", () => {
  const other = entry("other", { ...done.item, carName: "Supra", sku: "HCT92", listingId: "l2" });
  const select = (name: string) => screen.getByRole("checkbox", { name: `Select ${name}` });

  it("offers only cards that have become a listing", () => {
    show([done, failed, asked, theirs]);
    expect(screen.getAllByRole("checkbox", { name: /^Select/ })).toEqual([select("Cuda")]);
    expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
  });

  it("shows a bar that counts them, selects all, and makes a lot", async () => {
    const opening = Promise.withResolvers<undefined>();
    actions.onLot.mockReturnValue(opening.promise);
    show([done, failed, other]);
    await userEvent.click(select("Supra"));
    const bar = screen.getByRole("toolbar", { name: "Selected cards" });
    expect(within(bar).getByRole("status")).toHaveTextContent("1 selected");
    await userEvent.click(within(bar).getByRole("button", { name: "Select all 2" }));
    expect(select("Cuda")).toBeChecked();
    expect(within(bar).queryByRole("button", { name: /^Select all/ })).not.toBeInTheDocument();
    const make = within(bar).getByRole("button", { name: "Create Multi-Item Listing" });
    await userEvent.dblClick(make);
    expect(actions.onLot).toHaveBeenCalledExactlyOnceWith([done, other], expect.any(Function));
    expect(make).toHaveAttribute("aria-busy", "true");
    opening.resolve(undefined);
    await waitFor(() => expect(make).not.toHaveAttribute("aria-busy"));
    const [, onMade] = actions.onLot.mock.calls[0] as [unknown, () => void];
    act(onMade);
    expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
  });

  it("is cleared by its button, and when its cards are hidden", async () => {
    show([done, other]);
    await userEvent.click(select("Cuda"));
    await userEvent.click(screen.getByRole("button", { name: "1 selected, clear" }));
    expect(select("Cuda")).not.toBeChecked();
    expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
    await userEvent.click(select("Cuda"));
    act(() => usePreferences.getState().set("hideCompletedQueue", true));
    expect(screen.queryByRole("toolbar")).not.toBeInTheDocument();
  });
});

describe("the queue's tools", () => {
  it("turn on Fast AI, show its cost, and store the choice", async () => {
    show([]);
    const fast = screen.getByRole("checkbox", { name: "Fast AI" });
    expect(fast).toHaveAccessibleDescription("5x speed, may be less accurate");
    await userEvent.click(fast);
    expect(localStorage.getItem("fastAIMode")).toBe("true");
    usePreferences.getState().set("fastAIMode", false);
  });

  it.each([
    ["Clear Review", "Clear 1 card in review?", "asked"],
    ["Clear Stuck", "Clear 3 stuck cards?", "done,failed,asked"],
    ["Clear All", "Clear 3 cards from the queue?", "done,failed,asked"],
  ])("ask before %s", async (button, title, cleared) => {
    show([done, failed, asked, theirs]);
    await userEvent.click(screen.getByRole("button", { name: button }));
    const dialog = screen.getByRole("dialog", { name: title });
    await userEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(actions.onClear).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("button", { name: button }));
    await userEvent.click(screen.getByRole("button", { name: /^Clear \d cards?$/ }));
    const [cards] = actions.onClear.mock.calls[0] as [QueueEntry[]];
    expect(cards.map(({ captureId }) => captureId).join()).toBe(cleared);
  });

  it("show the AI's usage on request, store it, and reset it", async () => {
    noteAnalysis({
      provider: "openai",
      reused: false,
      usage: { promptTokens: 1_000, completionTokens: 265, costUsd: 0.0126, model: "m", estimated: true },
    });
    show([]);
    const toggle = screen.getByRole("button", { name: /AI usage \$0\.0126, Estimate/ });
    expect(toggle).toHaveAttribute("aria-expanded", "false");
    await userEvent.click(toggle);
    const panel = screen.getByRole("region", { name: "AI usage" });
    expect(panel).toHaveTextContent("Analyses1Tokens1,265Cost$0.0126");
    expect(panel).toHaveTextContent("Estimate: for 1 the provider reported no tokens.");
    expect(localStorage.getItem("capture_showAIUsage")).toBe("true");
    await userEvent.click(within(panel).getByRole("button", { name: "Reset" }));
    expect(panel).toHaveTextContent("Analyses0Tokens0Cost$0.00");
  });
});
