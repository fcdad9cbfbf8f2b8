import { act, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { shopConfigDocument } from "@contract/shops/shopMigration";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { collectToasts } from "@/lib/testing/collectToasts";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useShopActions } from "./useShopActions";

const KEYS = { storeUrl: "https://cars.example", consumerKey: "ck_…1a2b", consumerSecret: "cs_…3c4d" };
const CONFIG = shopConfigDocument.parse({ ...KEYS, connected: true, storeName: "Cars" });
afterEach(() => void vi.unstubAllGlobals());

function open(answers: Readonly<Record<string, Answer>>) {
  const calls = answerCalls(answers);
  const toasts = collectToasts();
  return { calls, toasts, ...renderQueryHook(() => useShopActions(CONFIG, "run-1")) };
}

it("fetches with the saved connection and its masked keys", async () => {
  const { calls, result } = open({ fetchWooCommerceProducts: () => ({ success: true, count: 3 }) });
  expect(await act(() => result.current.fetching.mutateAsync())).toEqual({ success: true, count: 3 });
  expect(calls).toEqual([{ name: "fetchWooCommerceProducts", data: KEYS }]);
});

it("imports the chosen products of the shown list", async () => {
  const { calls, result } = open({});
  act(() => result.current.importing.mutate({ productIds: [1, 2], yours: "raise" }));
  await waitFor(() => expect(result.current.importing.error).toMatchObject({ code: "server/unreachable" }));
  expect(calls).toEqual([
    { name: "importWooCommerceProducts", data: { runId: "run-1", productIds: [1, 2], yours: "raise" } },
  ]);
});

it("stops the operation", async () => {
  const { calls, result } = open({});
  act(() => result.current.stopping.mutate());
  await waitFor(() => expect(result.current.stopping.isError).toBe(true));
  expect(calls).toEqual([{ name: "cancelWooCommerceMigration", data: {} }]);
});

it.each([
  [0, undefined],
  [1, "1 listing stayed, because they are live on eBay or were deleted before"],
])("undoes the import of the shown list, and reports that %i stayed", async (kept, detail) => {
  const { calls, toasts, result } = open({
    undoWooCommerceImport: () => ({ success: true, moved: 2, kept }),
  });
  await act(() => result.current.undoing.mutateAsync());
  expect(calls).toEqual([{ name: "undoWooCommerceImport", data: { runId: "run-1" } }]);
  expect(toasts).toMatchObject([{ message: "2 drafts moved to the trash", tone: "success" }]);
  expect(toasts[0]?.detail).toBe(detail);
});

it("reports no success if an undo fails", async () => {
  const { toasts, result } = open({
    undoWooCommerceImport: () => {
      throw new AppError("server/busy");
    },
  });
  act(() => result.current.undoing.mutate());
  await waitFor(() => expect(result.current.undoing.isError).toBe(true));
  expect(toasts).toEqual([]);
});
