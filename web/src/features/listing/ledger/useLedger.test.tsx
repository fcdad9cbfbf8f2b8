import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument } from "@contract/documents";
import type { LedgerLine, Side } from "@contract/listings/ledger";
import { AppError } from "@contract/wire/errors";

import { describeError } from "@/lib/calls/errorText";
import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { collectToasts } from "@/lib/testing/collectToasts";
import type { Toast } from "@/ui/overlays/toast";

import { useSettling, useSendFacts } from "./useLedger";

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
let toasts: readonly Toast[];
beforeEach(() => {
  toasts = collectToasts();
  return () => vi.unstubAllGlobals();
});
const shown = () => toasts.map(({ message, tone }) => ({ message, tone }));

describe("sending eBay what the car is", () => {
  const LISTING = {
    ...listingDocument.parse({ itemSpecifics: { Brand: "Mattel", Scale: "1:64" } }),
    id: "L1",
  };
  const FACTS = [
    { name: "Brand", theirs: "Mattel", ours: "Hot Wheels" },
    { name: "Series", theirs: null, ours: "Fast|Furious" },
  ];
  async function tell(answer: object) {
    const calls = answerCalls({ reviseListing: () => answer });
    const { result } = renderHook(() => useSendFacts(LISTING), { wrapper });
    act(() => result.current.mutate(FACTS));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    return calls;
  }

  it("sends all item specifics with the facts, and names what eBay has now", async () => {
    expect(await tell({ outcome: "revised", listingId: "L1", sent: ["itemSpecifics"] })).toEqual([
      {
        name: "reviseListing",
        data: {
          listingId: "L1",
          base: { itemSpecifics: { Brand: "Mattel", Scale: "1:64" } },
          changes: { itemSpecifics: { Brand: "Hot Wheels", Scale: "1:64", Series: "Fast|Furious" } },
        },
      },
    ]);
    expect(shown()).toEqual([{ message: "eBay has yours now: Brand, Series", tone: "success" }]);
  });

  it("says if the specifics have been changed meanwhile", async () => {
    await tell({ outcome: "conflict", conflicts: [] });
    expect(shown()).toEqual([
      { message: "The item specifics have been changed meanwhile. Look again.", tone: "danger" },
    ]);
  });

  it("says nothing here if eBay refused", async () => {
    const failure = { code: "ebay/refused", message: "No.", params: {} };
    await tell({ outcome: "refused", message: "No.", failure, ebayCode: null, field: null, part: null });
    expect(shown()).toEqual([]);
  });
});

describe("settling differences", () => {
  const line = (field: LedgerLine["field"], ours: LedgerLine["ours"], theirs: LedgerLine["theirs"]) => ({
    ...{ field, ours, theirs, differs: true, checkedAt: null },
  });
  const LINES: readonly LedgerLine[] = [
    line("title", "Mine", "Theirs"),
    line("price", 5, 6),
    line("sku", "A", null),
  ];
  async function settle(side: Side, answer: object, others: Record<string, Answer> = {}) {
    const calls = answerCalls({ settleListing: () => answer, ...others });
    const { result } = renderHook(() => useSettling("L1"), { wrapper });
    act(() => result.current.mutate({ side, lines: LINES }));
    await waitFor(() => expect(result.current.isSuccess).toBe(true));
    return calls;
  }

  it("by ours names what eBay has now, and can't be undone", async () => {
    const calls = await settle("ours", { taken: [], sent: ["title", "price"], refusal: null });
    expect(calls).toEqual([
      {
        name: "settleListing",
        data: { listingId: "L1", choices: { title: "ours", price: "ours", sku: "ours" } },
      },
    ]);
    expect(shown()).toEqual([{ message: "eBay has yours now: Title, Price", tone: "success" }]);
    expect(toasts[0]?.action).toBeUndefined();
  });

  it("says nothing of fields that neither side got", async () => {
    await settle("ours", { taken: [], sent: [], refusal: null });
    expect(shown()).toEqual([]);
  });

  describe("by theirs", () => {
    const TAKEN = { taken: ["title", "sku"], sent: [], refusal: null };
    async function undo(saveListing: Answer) {
      const calls = await settle("theirs", TAKEN, { saveListing });
      expect(shown()).toEqual([{ message: "As at eBay now: Title, SKU", tone: "success" }]);
      const [{ action } = { action: undefined }] = toasts;
      expect(action?.label).toBe("Undo");
      act(() => action?.onSelect());
      await waitFor(() => expect(toasts).toHaveLength(2));
      return calls;
    }

    it("brings back our values of the fields that were taken", async () => {
      const calls = await undo(() => ({ outcome: "saved", listingId: "L1" }));
      expect(calls).toEqual([
        {
          name: "settleListing",
          data: { listingId: "L1", choices: { title: "theirs", price: "theirs", sku: "theirs" } },
        },
        {
          name: "saveListing",
          data: {
            listingId: "L1",
            base: { title: "Theirs", sku: null },
            changes: { title: "Mine", sku: "A" },
          },
        },
      ]);
      expect(shown()[1]).toEqual({ message: "Your values are back", tone: "success" });
    });

    it("leaves fields that have been changed since", async () => {
      await undo(() => ({ outcome: "conflict", conflicts: [] }));
      expect(shown()[1]).toEqual({
        message: "These fields have been changed since, so they stay as they are.",
        tone: "danger",
      });
    });

    it("says why our values couldn't be brought back", async () => {
      await undo(() => {
        throw new AppError("server/busy");
      });
      expect(shown()[1]).toEqual({ message: describeError(new AppError("server/busy")), tone: "danger" });
    });
  });

  it("tells both if some fields were taken and others sent", async () => {
    await settle("theirs", { taken: ["price"], sent: ["title"], refusal: null });
    expect(shown()).toEqual([
      { message: "eBay has yours now: Title", tone: "success" },
      { message: "As at eBay now: Price", tone: "success" },
    ]);
  });
});
