import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import type { LotItem } from "@/lib/lots";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useLotCars } from "./useLotCars";

let isServerDown = false;
vi.mock("firebase/firestore", async (load) => {
  const { cacheAsServer } = await import("@/lib/firestore/testing/cacheAsServer");
  const sdk = await cacheAsServer(load);
  return {
    ...sdk,
    getDocsFromServer: (...query: Parameters<typeof sdk.getDocsFromServer>) =>
      isServerDown ? Promise.reject(new Error("down")) : sdk.getDocsFromServer(...query),
  };
});
beforeAll(goOffline);

let uid: string;
beforeEach(() => {
  uid = crypto.randomUUID();
  isServerDown = false;
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
});

const put = (id: string, fields: object) =>
  putDocument(paths.listing(uid, id), { title: id, quantity: 1, ...fields });
const item = (listingId: string | null, ebayId: string | null = null): LotItem => ({
  ...{ listingId, ebayId, title: "Car", price: 3, binPrice: null, qty: 1 },
});
const open = (...items: readonly LotItem[]) => {
  const client = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useLotCars(items), { wrapper }).result;
};
async function read(...items: readonly LotItem[]) {
  const result = open(...items);
  expect(result.current).toMatchObject({ cars: undefined, isFailed: false });
  await waitFor(() => expect(result.current.cars).toBeDefined());
  expect(result.current.isFailed).toBe(false);
  return result.current.cars;
}

it("returns each car by its place in the lot, with its copies and its front", async () => {
  put("camaro", { quantity: 4, firebaseImages: ["back.jpg", "front.jpg"], frontImageIndex: 1 });
  put("supra", { quantity: 0 });
  expect(await read(item("supra"), item("gone"), item("camaro"), item("supra"))).toEqual([
    { listingId: "supra", free: 0, picture: null },
    null,
    { listingId: "camaro", free: 4, picture: "front.jpg" },
    { listingId: "supra", free: 0, picture: null },
  ]);
});

it("finds a car without a listing's id by its item, and by nothing else", async () => {
  put("camaro", { ebayItemId: "110", quantity: 2 });
  put("supra", { ebayItemId: "220", quantity: 3 });
  put("draft", { ebayItemId: null });
  expect(await read(item(null, "220"), item(null, null), item(null, "330"), item("camaro", "220"))).toEqual([
    { listingId: "supra", free: 3, picture: null },
    null,
    null,
    { listingId: "camaro", free: 2, picture: null },
  ]);
});

it("doesn't find a car whose listing is gone by its item", async () => {
  put("other", { ebayItemId: "110" });
  expect(await read(item("gone", "110"))).toEqual([null]);
});

it("returns no cars for an empty lot", async () => {
  expect(await read()).toEqual([]);
});

it("reports if the cars couldn't be read, without retrying", async () => {
  isServerDown = true;
  const result = open(item("camaro"));
  await waitFor(() => expect(result.current).toMatchObject({ cars: undefined, isFailed: true }));
  expect(await result.current.whenRead()).toBeNull();
});

it("can be waited for while the cars are loading", async () => {
  put("camaro", { quantity: 4 });
  const { current } = open(item("camaro"));
  expect(current.cars).toBeUndefined();
  expect(await current.whenRead()).toEqual([{ listingId: "camaro", free: 4, picture: null }]);
});
