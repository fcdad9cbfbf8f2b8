import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { captureLogDocument } from "@contract/capture/captureLog";
import { AppError } from "@contract/wire/errors";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { Toaster } from "@/ui/overlays/Toaster";

import { filterCleared, formatTable, sumTotals } from "./captureHistory";
import { HistoryDialog } from "./HistoryDialog";

const at = (milliseconds: number) => ({ toMillis: () => milliseconds });
const entry = (id: string, fields: object) => ({
  ...captureLogDocument.parse({ timestamp: at(1_790_000_000_000), action: "created", ...fields }),
  id,
});
const log = [
  entry("a", {
    sku: "DHR20",
    carName: "Twin Mill",
    listingId: "l1",
    price: 2,
    quantity: 3,
    aiProvider: "gemini",
    processingTime: 420,
    ebayCreated: true,
    ebayItemId: "29",
  }),
  entry("b", { action: "updated", sku: "GTB53", price: 4.5, quantity: 1, autoCreateEbay: true }),
  entry("c", { action: "failed", errorMessage: "=SKU Error:\nunreadable" }),
];

describe("the log without cleared entries", () => {
  const list = <T extends object>(documents: T[]) => ({
    status: "ready" as const,
    value: {
      documents: documents.map((each, id) => ({ id: String(id), ...each })),
      unreadable: [],
      fromCache: false,
    },
    fromCache: false,
  });
  const old = entry("old", { timestamp: at(10) });
  const fresh = entry("fresh", { timestamp: at(20) });
  const shown = (clearings: object[]) => {
    const live = filterCleared(
      list([fresh, old]),
      list(clearings as { removedAt: typeof fresh.timestamp }[]),
    );
    return live.status === "ready" ? live.value.map(({ id }) => id) : live.status;
  };

  it("is complete before a clearing and after its undo", () => {
    expect(shown([])).toEqual(["fresh", "old"]);
  });

  it("contains what is newer than the last clearing", () => {
    expect(shown([{ removedAt: at(10) }])).toEqual(["fresh"]);
    expect(shown([{ removedAt: at(30) }])).toEqual([]);
  });

  it("is empty until the clearings are loaded", () => {
    expect(filterCleared(list([fresh]), { status: "loading" }).status).toBe("loading");
    expect(filterCleared({ status: "loading" }, list([{ removedAt: at(1) }])).status).toBe("loading");
  });
});

const onClear = vi.fn<() => Promise<void>>();
const onClose = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  onClear.mockResolvedValue();
  setSession({ status: "ready", person: samplePerson() });
});
function show(entries: typeof log | null = log) {
  render(
    <MemoryRouter>
      <HistoryDialog
        onClose={onClose}
        log={
          entries === null
            ? { status: "error", error: new Error("no"), retry: () => undefined }
            : { status: "ready", value: entries, fromCache: false }
        }
        onClear={onClear}
      />
      <Toaster />
    </MemoryRouter>,
  );
}

describe("the capture history", () => {
  it("sums up the outcomes, and lists each card", () => {
    show();
    expect(sumTotals(log)).toEqual({ entries: 3, created: 1, updated: 1, failed: 1, cars: 4 });
    const [, created, updated, failed] = screen.getAllByRole("row");
    expect(created).toHaveTextContent("Twin MillDHR20Created$2.00× 3ListedGem0.4 s");
    expect(updated).toHaveTextContent("GTB53Updated$4.50× 1Not listed–");
    expect(failed).toHaveTextContent("New card=SKU Error: unreadableFailed–––");
    expect(screen.getByRole("link", { name: "Twin Mill" })).toHaveAttribute("href", "/listing/l1");
  });

  it("marks what a simulator made, also in the copied table", () => {
    const simulated = entry("d", { sku: "DHR20", aiProvider: "openai", aiSimulated: true });
    show([simulated, ...log]);
    const [, first, second] = screen.getAllByRole("row");
    expect(first).toHaveTextContent("AI (simulated)");
    expect(second).not.toHaveTextContent("simulated");
    expect(formatTable([simulated], true)).toContain("\tAI (simulated)\t");
  });

  it("shows and copies nothing of eBay if the seller doesn't use it", async () => {
    const enabledPlatforms = { ebay: false, whatnot: false, shopify: false };
    setSession({ status: "ready", person: samplePerson({ enabledPlatforms }) });
    const user = userEvent.setup();
    show();
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Time",
      "Card",
      "Action",
      "Price",
      "Qty",
      "AI",
      "Took",
    ]);
    expect(screen.getAllByRole("row")[1]).toHaveTextContent("Twin MillDHR20Created$2.00× 3Gem0.4 s");
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await navigator.clipboard.readText()).toBe(formatTable(log, false));
  });

  it("says that it is empty", () => {
    show([]);
    expect(screen.getByText("No captures yet")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Clear History" })).toBeDisabled();
  });

  it("says that it can't be loaded", () => {
    show(null);
    expect(screen.getByText("The history could not be loaded. Please try again.")).toBeInTheDocument();
  });

  it("is copied for a spreadsheet without formulas", async () => {
    const user = userEvent.setup();
    show();
    await user.click(screen.getByRole("button", { name: "Copy" }));
    await screen.findByText("Copied!");
    const copied = await navigator.clipboard.readText();
    expect(copied).toBe(formatTable(log, true));
    expect(copied.split("\n")).toHaveLength(4);
    expect(copied).toContain("\tDHR20\tTwin Mill\tcreated\t2.00\t3\tListed\t29\tGem\t0.4 s\t");
    expect(copied).toContain("\t'=SKU Error: unreadable");
  });

  it("reports that it couldn't be copied", async () => {
    const user = userEvent.setup();
    vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new Error("not allowed"));
    show();
    await user.click(screen.getByRole("button", { name: "Copy" }));
    expect(await screen.findByText("Failed to copy")).toBeInTheDocument();
  });

  it("is cleared only after a confirmation, which shows a failure", async () => {
    onClear.mockRejectedValueOnce(new AppError("server/unreachable"));
    show();
    await userEvent.click(screen.getByRole("button", { name: "Clear History" }));
    const question = screen.getByRole("dialog", { name: "Clear the whole capture history?" });
    expect(onClear).not.toHaveBeenCalled();
    await userEvent.click(within(question).getByRole("button", { name: "Clear History" }));
    expect(await within(question).findByRole("alert")).toHaveTextContent("The server can't be reached.");
    await userEvent.click(within(question).getByRole("button", { name: "Clear History" }));
    expect(onClear).toHaveBeenCalledTimes(2);
    expect(question).not.toBeInTheDocument();
  });
});
