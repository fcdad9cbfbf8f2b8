import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import type { LotItem } from "@/lib/lots";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectToasts } from "@/lib/testing/collectToasts";
import type { Toast } from "@/ui/overlays/toast";

import { createLotValues, getLotDescription } from "./lot";
import { fakeDrawing } from "./testing/fakeDrawing";
import { useChangeLot } from "./useChangeLot";

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const item = (listingId: string | null, qty: number): LotItem => ({
  ...{ listingId, ebayId: null, title: "Hot Wheels Camaro", price: 3, binPrice: null, qty },
});
const ITEMS = [item("camaro", 2), item(null, 4), item("supra", 1)];
const BASE = [{ listingId: "camaro", copies: 1 }];
const EDITED = {
  listingId: "lot-1",
  base: BASE,
  items: ITEMS,
  title: "Old",
  hasMadeTitle: false,
  isLive: true,
};
const VALUES = { ...createLotValues(ITEMS), title: "My lot" };
const CARS = [
  { listingId: "camaro", copies: 2 },
  { listingId: "supra", copies: 1 },
];
const SAVED = { outcome: "saved", listingId: "lot-1" };

let toasts: readonly Toast[];
const onDone = vi.fn();
beforeEach(() => {
  onDone.mockReset();
  toasts = collectToasts();
  setSession({ status: "ready", person: samplePerson() });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});
async function change(changeLot: Answer, fields: { pictured?: string | null; isWritten?: boolean } = {}) {
  const { pictured, isWritten = false } = fields;
  const calls = answerCalls({
    changeLot,
    uploadListingImage: () => ({
      ...{ success: true, url: "https://pictures.example/1.jpg", width: 2_000, height: 2_000 },
    }),
  });
  fakeDrawing({ "a.jpg": { width: 300, height: 500 } });
  const { result } = renderHook(() => useChangeLot(EDITED, onDone), { wrapper });
  act(() =>
    result.current.mutate({
      ...{ values: VALUES, items: ITEMS, isWritten },
      readPictured: () =>
        Promise.resolve(
          pictured === null ? null : pictured === undefined ? [] : [{ picture: pictured, copies: 2 }],
        ),
    }),
  );
  await waitFor(() => expect(result.current.isIdle || result.current.isPending).toBe(false));
  return { calls, error: result.current.error };
}

it("sends the cars of the collection, and keeps description and picture", async () => {
  const { calls } = await change(() => SAVED);
  expect(calls).toEqual([
    { name: "changeLot", data: { listingId: "lot-1", base: BASE, cars: CARS, title: "My lot" } },
  ]);
  expect(toasts).toMatchObject([{ message: "The cars of the lot are changed", tone: "success" }]);
  expect(onDone).toHaveBeenCalledOnce();
});

it("sends the new description and the new picture", async () => {
  const { calls } = await change(() => SAVED, { pictured: "a.jpg", isWritten: true });
  expect(calls.map(({ name }) => name)).toEqual(["uploadListingImage", "changeLot"]);
  expect(calls[1]?.data).toEqual({
    ...{ listingId: "lot-1", base: BASE, cars: CARS, title: "My lot" },
    description: getLotDescription(ITEMS, VALUES),
    picture: "https://pictures.example/1.jpg",
  });
  expect(calls[0]?.data).toMatchObject({ listingId: "lot-1" });
});

it.each([
  ["that can't be made", "gone.jpg"],
  ["if their pictures can't be read", null],
])("sends the cars without a picture %s, and says so", async (_, pictured) => {
  const { calls } = await change(() => SAVED, { pictured });
  expect(calls.map(({ name }) => name)).toEqual(["changeLot"]);
  expect(calls[0]?.data).not.toHaveProperty("picture");
  expect(toasts.map(({ tone }) => tone)).toEqual(["warning", "success"]);
});

it("closes after eBay's refusal, and reports it", async () => {
  const failure = { code: "ebay/refused", message: "Not today.", params: {} };
  await change(() => ({
    ...{ outcome: "refused", message: "-", failure, ebayCode: null, field: null, part: null },
  }));
  expect(toasts).toMatchObject([
    {
      ...{ message: "The cars are changed here, but eBay refused the change", tone: "danger" },
      detail: "Not today.",
    },
  ]);
  expect(onDone).toHaveBeenCalledOnce();
});

it("stays open after an error", async () => {
  const { error } = await change(() => {
    throw new AppError("lot/changed");
  });
  expect(error).toMatchObject({ code: "lot/changed" });
  expect(toasts).toEqual([]);
  expect(onDone).not.toHaveBeenCalled();
});
