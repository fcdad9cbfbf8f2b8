import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeEach, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import type { LotItem } from "@/lib/lots";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { createLotValues, createLotRequest } from "./lot";
import { fakeDrawing } from "./testing/fakeDrawing";
import { useCreateLot } from "./useCreateLot";

const wrapper = ({ children }: PropsWithChildren) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);
const ITEMS: LotItem[] = [
  { listingId: "camaro", ebayId: null, title: "Hot Wheels Camaro", price: 3, binPrice: null, qty: 2 },
];
const REQUEST = "6f1c1d1e-54cc-4a67-9b0a-0a4a5a0f4c11";
const VALUES = createLotValues(ITEMS);
const CREATED = {
  ...{ success: true, error: null, ebayUrl: "/listing/new", listingId: "new", message: "-" },
  draftRefusal: null,
};

beforeEach(() => {
  setSession({ status: "ready", person: samplePerson() });
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});
function open(isRefused: () => boolean, picture: string | null) {
  const onMade = vi.fn();
  const calls = answerCalls({
    uploadListingImage: () => ({
      ...{ success: true, url: "https://pictures.example/1.jpg", width: 2_000, height: 2_000 },
    }),
    createMultiItemListing: () => {
      if (isRefused()) throw new AppError("server/busy");
      return CREATED;
    },
  });
  fakeDrawing({ "a.jpg": { width: 300, height: 500 } });
  const opened = { requestId: REQUEST, items: ITEMS, onMade };
  const cars = picture === null ? [] : [{ picture, copies: 2 }];
  const { result } = renderHook(() => useCreateLot(opened, () => Promise.resolve(cars)), { wrapper });
  return { calls, onMade, opened, now: () => result.current };
}

it("creates the lot with its picture", async () => {
  const { calls, onMade, opened, now } = open(() => false, "a.jpg");
  act(() => now().mutate(VALUES));
  await waitFor(() => expect(now().data).toEqual(CREATED));
  expect(calls.map(({ name }) => name)).toEqual(["uploadListingImage", "createMultiItemListing"]);
  expect(calls[0]?.data).toMatchObject({ listingId: `lot-${REQUEST}` });
  expect(calls[1]?.data).toEqual(createLotRequest(opened, "dana", VALUES, "https://pictures.example/1.jpg"));
  expect(calls[1]?.data).toMatchObject({ picture: "https://pictures.example/1.jpg", requestId: REQUEST });
  expect(onMade).toHaveBeenCalledOnce();
});

it("creates a lot without pictures", async () => {
  const { calls, now } = open(() => false, null);
  act(() => now().mutate(VALUES));
  await waitFor(() => expect(now().isSuccess).toBe(true));
  expect(calls.map(({ name }) => name)).toEqual(["createMultiItemListing"]);
  expect(calls[0]?.data).not.toHaveProperty("picture");
});

it("retries with the same request and the same picture", async () => {
  let isBusy = true;
  const { calls, onMade, now } = open(() => isBusy, "a.jpg");
  act(() => now().mutate(VALUES));
  await waitFor(() => expect(now().error).toMatchObject({ code: "server/busy" }));
  expect(onMade).not.toHaveBeenCalled();
  isBusy = false;
  act(() => now().mutate(VALUES));
  await waitFor(() => expect(now().isSuccess).toBe(true));
  const [, first, second, ...others] = calls;
  expect(others).toEqual([]);
  expect(second).toEqual(first);
  expect(onMade).toHaveBeenCalledOnce();
});
