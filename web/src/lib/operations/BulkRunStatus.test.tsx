import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { DAY_MS } from "@contract/wire/durations";

import { type BulkRun, BulkRunStatus } from "./BulkRunStatus";
import { viewOperation } from "./operationView";

afterEach(() => localStorage.clear());

const document = { results: [{ success: true }, { success: false }, { success: true }], waiting: ["d"] };
type Document = typeof document;
const NO_VIEW = viewOperation(null, 0);
const run = (view: Partial<BulkRun<Document>["view"]>, fields: Partial<BulkRun<Document>> = {}) => ({
  view: { ...NO_VIEW, runId: "r1", ...view },
  ...{ document, reason: null, stop: vi.fn(), isStarting: false, error: null },
  ...fields,
});
const onSaveReceipt = vi.fn<(of: Document) => void>();

function show(of: BulkRun<Document>, start: (() => void) | null = null) {
  return render(
    <BulkRunStatus
      run={of}
      kind="keeping"
      running="Copying pictures"
      notStarted="The copying could not be started"
      outcome={(done, failed, waiting) => `${done} done, ${failed} failed, ${waiting} left`}
      detail={({ waiting }) => waiting.length > 0 && "Some wait."}
      onSaveReceipt={onSaveReceipt}
      again={{ label: "Copy the rest", start: () => start }}
    />,
  );
}
const OVER = { phase: "completed", isOver: true } as const;
const isShown = () => screen.queryByText("2 done, 1 failed, 1 left") !== null;

describe("a run of many listings", () => {
  it("shows its progress, and can be stopped once", async () => {
    const running = run({ phase: "running" }, { reason: "eBay is busy." });
    const { unmount } = show(running);
    expect(screen.getByRole("progressbar", { name: "Copying pictures" })).toBeVisible();
    expect(screen.getByText("eBay is busy.")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(running.stop).toHaveBeenCalledOnce();
    unmount();
    show(run({ phase: "running", isCancelling: true }));
    expect(screen.queryByRole("button", { name: "Stop" })).not.toBeInTheDocument();
  });

  it.each(["completed", "left", "cancelled", "failed"] as const)(
    "says what came of it when it is %s, with a receipt",
    async (phase) => {
      show(run({ phase, isOver: phase !== "left" }, { reason: "eBay is away." }));
      expect(isShown()).toBe(true);
      expect(screen.getByText("eBay is away. Some wait.")).toBeVisible();
      expect(screen.queryByRole("button", { name: "Copy the rest" })).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole("button", { name: "Save receipt" }));
      expect(onSaveReceipt).toHaveBeenLastCalledWith(document);
    },
  );

  it("goes on with the rest if there is one", async () => {
    const start = vi.fn();
    show(run(OVER), start);
    await userEvent.click(screen.getByRole("button", { name: "Copy the rest" }));
    expect(start).toHaveBeenCalledOnce();
  });

  it("is shown for a day after its end, and not once it is put away", async () => {
    show(run({ ...OVER, sinceEndMs: DAY_MS + 1 })).unmount();
    expect(isShown()).toBe(false);
    const { unmount } = show(run({ ...OVER, sinceEndMs: DAY_MS }));
    expect(isShown()).toBe(true);
    await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(isShown()).toBe(false);
    unmount();
    show(run(OVER));
    expect(isShown()).toBe(false);
    show(run({ ...OVER, runId: "r2" }));
    expect(isShown()).toBe(true);
  });

  it("shows nothing without a run, and says that one didn't start", () => {
    const { container } = show(run({ phase: "none" }));
    expect(container).toBeEmptyDOMElement();
    show(run({ phase: "running" }, { error: new Error("no") }));
    expect(screen.getByText("The copying could not be started")).toBeVisible();
  });
});
