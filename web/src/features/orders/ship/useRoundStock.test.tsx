import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths, type PickRound } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { sampleItem } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { NO_STOCK, type RoundStock, useRoundStock } from "./useRoundStock";

/** The ids that were read from the server. */
const server = vi.hoisted(() => ({ read: [] as string[], isDown: false }));
vi.mock("firebase/firestore", async (load) => {
  const { cacheAsServer } = await import("@/lib/firestore/testing/cacheAsServer");
  const sdk = await cacheAsServer(load);
  return {
    ...sdk,
    async getDocsFromServer(...query: Parameters<typeof sdk.getDocsFromServer>) {
      if (server.isDown) throw new Error("unavailable");
      const found = await sdk.getDocsFromServer(...query);
      server.read.push(...found.docs.map(({ id }) => id));
      return found;
    },
  };
});
beforeAll(goOffline);

let uid: string;
beforeEach(() => {
  uid = crypto.randomUUID();
  Object.assign(server, { read: [], isDown: false });
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
});

const put = (id: string, fields: object) =>
  putDocument(paths.listing(uid, id), { itemSpecifics: {}, ...fields });
const round = (...orders: readonly (readonly (string | null)[])[]): Pick<PickRound, "orders"> => ({
  orders: orders.map((ids, at) => ({
    orderId: String(at),
    items: ids.map((listingId) => sampleItem({ listingId })),
  })),
});
function open(first: Pick<PickRound, "orders">) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useRoundStock, { wrapper, initialProps: first });
}
async function read(first: Pick<PickRound, "orders">): Promise<RoundStock> {
  const { result } = open(first);
  expect(result.current.stock).toBeNull();
  await waitFor(() => expect(result.current.stock).not.toBeNull());
  return result.current.stock ?? NO_STOCK;
}
const plain = ({ toPack, lots, upcs }: RoundStock) => ({
  toPack: Object.fromEntries(toPack),
  lots: Object.fromEntries(lots),
  upcs: Object.fromEntries(upcs),
});
const NOTHING = { toPack: {}, lots: {}, upcs: {} };
const lotOf = (...cars: readonly { listingId: string; copies: number }[]) => ({
  ...{ cars, wanted: 1, set: 1, counted: 0, untold: [] },
});
const [UPC, OTHER_UPC] = ["887961954586", "036000291452"];

it("the stock of a round without listings is empty at once", () => {
  for (const orders of [round(), round([null])]) {
    const { result } = open(orders);
    expect(result.current.stock && plain(result.current.stock)).toEqual(NOTHING);
  }
});

it("the stock has the places of the sold copies and the barcodes, for the round's listings alone", async () => {
  const toPack = { since: 5, copies: { "A-01": 2 } };
  put("L1", { toPack, itemSpecifics: { UPC } });
  put("L2", { toPack: null, itemSpecifics: { UPC: "123" } });
  put("L3", { itemSpecifics: { UPC: [OTHER_UPC] } });
  put("L4", { toPack, itemSpecifics: { UPC } });
  expect(plain(await read(round(["L1", null], ["L2", "L1", "gone"], ["L3"])))).toEqual({
    ...{ toPack: { L1: toPack }, lots: {}, upcs: { L1: UPC } },
  });
});

it("the stock of a lot has the places and barcodes of its cars", async () => {
  const toPack = { since: 5, copies: { "B-02": 1 } };
  const cars = [
    { listingId: "C2", copies: 1 },
    { listingId: "C1", copies: 2 },
  ];
  put("LOT", { lot: lotOf(...cars), terms: { cars: 3 } });
  put("C1", { toPack, itemSpecifics: { UPC } });
  put("C2", { itemSpecifics: { UPC: OTHER_UPC } });
  expect(plain(await read(round(["LOT"])))).toEqual({
    toPack: { C1: toPack },
    lots: { LOT: { cars, isWhole: true } },
    upcs: { C1: UPC, C2: OTHER_UPC },
  });
});

it("a car that is sold alone and in a lot is read once", async () => {
  put("LOT", { lot: lotOf({ listingId: "C1", copies: 1 }) });
  put("C1", { itemSpecifics: { UPC } });
  const { lots, upcs } = plain(await read(round(["LOT", "C1"])));
  expect(server.read.toSorted()).toEqual(["C1", "LOT"]);
  expect(upcs).toEqual({ C1: UPC });
  expect(lots).toEqual({ LOT: { cars: [{ listingId: "C1", copies: 1 }], isWhole: true } });
});

it.each([
  { sold: 2, isWhole: true },
  { sold: 3, isWhole: true },
  { sold: 4, isWhole: false },
])("a lot of 3 known cars that was sold with $sold is whole: $isWhole", async ({ sold, isWhole }) => {
  const cars = [
    { listingId: "C1", copies: 1 },
    { listingId: "C2", copies: 2 },
  ];
  put("LOT", { lot: lotOf(...cars), terms: { cars: sold } });
  expect(plain(await read(round(["LOT"]))).lots).toEqual({ LOT: { cars, isWhole } });
});

it("a listing whose item specifics are damaged is read", async () => {
  const toPack = { since: 1, copies: { "A-01": 1 } };
  put("L1", { toPack, itemSpecifics: "damaged" });
  expect(plain(await read(round(["L1"])))).toEqual({ ...NOTHING, toPack: { L1: toPack } });
});

it("the stock is read again when the round gets another listing", async () => {
  put("L1", { itemSpecifics: { UPC } });
  put("L2", { itemSpecifics: { UPC: OTHER_UPC } });
  const { result, rerender } = open(round(["L1"]));
  await waitFor(() => expect(result.current.stock && plain(result.current.stock).upcs).toEqual({ L1: UPC }));
  rerender(round(["L2", "L1"]));
  expect(result.current.stock).toBeNull();
  await waitFor(() =>
    expect(result.current.stock && plain(result.current.stock).upcs).toEqual({ L1: UPC, L2: OTHER_UPC }),
  );
  // The sequence of the listings doesn't matter.
  rerender(round(["L1"], ["L2"]));
  expect(result.current.stock).not.toBeNull();
});

it("a stock that couldn't be read has the reason instead of being empty, and is read again on request", async () => {
  put("L1", { itemSpecifics: { UPC } });
  server.isDown = true;
  const { result } = open(round(["L1"]));
  await waitFor(() => expect(result.current.error?.message).toBe("unavailable"));
  expect(result.current.stock).toBeNull();
  server.isDown = false;
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.stock && plain(result.current.stock).upcs).toEqual({ L1: UPC }));
  expect(result.current.error).toBeNull();
});
