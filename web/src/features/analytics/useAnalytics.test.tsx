import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { type Query, type QuerySnapshot, type SnapshotListenOptions, Timestamp } from "firebase/firestore";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { answerListings } from "@/lib/listings/testing/answerListings";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { getPeriod, type Range } from "./period";
import { createSampleFigures } from "./sample";
import { MOST_ORDERS } from "./figures";
import { useAnalytics } from "./useAnalytics";

/**
 * The server, whose documents are those of the cache. `isDown`: it refuses sums. `isHeard`: it confirms what
 * the cache has.
 */
const server = vi.hoisted(() => ({ isDown: false, isHeard: false, sums: 0 }));
vi.mock("firebase/firestore", async (load) => {
  const { cacheAsServer } = await import("@/lib/firestore/testing/cacheAsServer");
  const { FirebaseError } = await import("firebase/app");
  const sdk = await cacheAsServer(load);
  const unlessDown = () => {
    server.sums += 1;
    return server.isDown ? Promise.reject(new FirebaseError("unavailable", "down")) : Promise.resolve();
  };
  return {
    ...sdk,
    onSnapshot(...[query, options, next, fail]: Listening) {
      const confirm = (snapshot: QuerySnapshot) =>
        next(Object.create(snapshot, { metadata: { value: { fromCache: false } } }) as QuerySnapshot);
      return sdk.onSnapshot(query, options, server.isHeard ? confirm : next, fail);
    },
    sum: (field: string) => field,
    count: () => "",
    async getAggregateFromServer(query: Parameters<typeof sdk.getDocsFromCache>[0], wanted: object) {
      await unlessDown();
      const { docs } = await sdk.getDocsFromCache(query);
      const add = (field: string) => docs.reduce((sum, each) => sum + Number(each.get(field) ?? 0), 0);
      const entries = Object.entries(wanted as Record<string, string>);
      const sums = entries.map(([name, field]) => [name, field === "" ? docs.length : add(field)]);
      return { data: () => Object.fromEntries(sums) as Record<string, number> };
    },
    async getCountFromServer(query: Parameters<typeof sdk.getCountFromServer>[0]) {
      await unlessDown();
      return sdk.getCountFromServer(query);
    },
  };
});

type Listening = [
  query: Query,
  options: SnapshotListenOptions,
  next: (snapshot: QuerySnapshot) => void,
  fail: (error: Error) => void,
];

const NOW = new Date(2026, 10, 22, 15).getTime();
const DAY = 86_400_000;
const EBAY = { userId: "dana", storeName: null, scopes: [], expiresAt: NOW };

let uid: string;
let listings: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
/** False if the listings can't be read. */
let hasListings: boolean;
const signIn = (record: object = {}) =>
  setSession({ status: "ready", person: { ...samplePerson(record), uid } });
beforeAll(goOffline);
beforeEach(() => {
  Object.assign(server, { isDown: false, isHeard: false, sums: 0 });
  uid = crypto.randomUUID();
  listings = {};
  hasListings = true;
  signIn();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  vi.stubGlobal("fetch", (address: URL | RequestInfo) => {
    const url = address instanceof Request ? address.url : String(address);
    return hasListings && url.endsWith(":runQuery")
      ? Promise.resolve(answerListings(uid, listings))
      : Promise.reject(new TypeError("Failed to fetch"));
  });
  return () => vi.unstubAllGlobals();
});

function put(orderId: string, daysAgo: number, fields: object = {}): void {
  const { id: _, ...order } = sampleOrder({ orderId, date: Timestamp.fromMillis(NOW - daysAgo * DAY) });
  putDocument(`${paths.orders(uid)}/${orderId}`, { ...order, ...fields });
}
function open(range: Range = "7d") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ of }) => useAnalytics(of), {
    wrapper,
    initialProps: { of: getPeriod(range, NOW) },
  });
  return { now: () => result.current, show: (next: Range) => rerender({ of: getPeriod(next, NOW) }) };
}
async function read(range?: Range) {
  const opened = open(range);
  expect(opened.now().status).toBe("loading");
  await waitFor(() => expect(opened.now().status).toBe("ready"));
  return opened;
}

describe("the figures of a period", () => {
  it("are those of its orders and listings, beside the sums of the period before", async () => {
    listings = { L1: { title: "Camaro", status: "active", quantity: 2 } };
    put("1", 0);
    put("2", 6, { feeCents: 100, estimatedFeeCents: 100 });
    put("earlier", 7, { revenueCents: 500, itemsSold: 1, feeCents: 50, estimatedFeeCents: 20 });
    put("earliest", 13);
    put("before", 14);
    const { figures, ...rest } = (await read()).now();
    expect(figures.sales).toEqual({
      revenueCents: 2_750,
      carsSold: 4,
      feeCents: 322,
      estimatedFeeCents: 100,
    });
    expect(figures.before).toEqual({
      revenueCents: 1_875,
      carsSold: 3,
      feeCents: 272,
      estimatedFeeCents: 20,
    });
    expect(figures.bins.map(({ sales }) => sales?.revenueCents)).toEqual([1_375, 0, 0, 0, 0, 0, 1_375]);
    expect(figures.sellThrough).toBeCloseTo(4 / 6);
    expect(figures.bestSellers).toMatchObject([{ listingId: "L1", carsSold: 4 }]);
    expect(rest).toMatchObject({
      ...{ isSample: false, isCut: false, unreadable: 0, ordersProblem: null, listingsProblem: null },
    });
  });

  it("count orders that can't be read", async () => {
    put("1", 0);
    put("broken", 1, { items: 7 });
    const { figures, unreadable, isSample } = (await read()).now();
    expect([figures.sales?.carsSold, unreadable, isSample]).toEqual([2, 1, false]);
  });

  it("are summed by the server if there are too many orders to read", async () => {
    for (let at = 0; at <= MOST_ORDERS; at += 1) put(String(at), (at % 6) + at / 10_000);
    const { now } = await read();
    expect(now()).toMatchObject({ isCut: true, unreadable: 0, ordersProblem: null });
    const { sales, bestSellers } = now().figures;
    expect(sales).toMatchObject({ carsSold: 2 * (MOST_ORDERS + 1), revenueCents: 1_375 * (MOST_ORDERS + 1) });
    // Best sellers are those of the newest orders.
    expect(bestSellers).toMatchObject([{ carsSold: 2 * MOST_ORDERS }]);
  });

  it("are those of the orders alone if there are just few enough", async () => {
    for (let at = 0; at < MOST_ORDERS; at += 1) put(String(at), at / 1_000);
    const { now } = await read();
    expect(now().isCut).toBe(false);
    expect(now().figures.sales?.carsSold).toBe(2 * MOST_ORDERS);
    expect(now().figures.bestSellers).toMatchObject([{ carsSold: 2 * MOST_ORDERS }]);
  });
});

describe("sample figures", () => {
  const connected = { ebay: EBAY, ebayConnected: true };
  const putRead = (fields: object) => putDocument(paths.operation(uid, "orders"), fields);
  const at = Timestamp.fromMillis(NOW);
  beforeEach(() => void (server.isHeard = true));

  it("are shown to a seller who has neither orders nor listings", async () => {
    const { now } = await read();
    expect(now()).toMatchObject({ isSample: true, isCut: false, unreadable: 0 });
    expect(now().figures).toEqual(createSampleFigures(getPeriod("7d", NOW)));
  });

  it.each([
    { what: "are still being imported", fields: {}, isSample: false },
    { what: "were synced", fields: { syncedAt: at }, isSample: true },
    { what: "were read by a catch-up", fields: { readAt: at }, isSample: true },
  ])("are shown to a connected seller whose orders $what: $isSample", async ({ fields, isSample }) => {
    signIn(connected);
    putRead(fields);
    expect((await read()).now().isSample).toBe(isSample);
  });

  it.each([
    { what: "older orders", prepare: () => put("old", 100) },
    { what: "orders of the period", prepare: () => put("1", 1) },
    { what: "orders that can't be read", prepare: () => put("1", 1, { items: 7 }) },
    {
      what: "listings",
      prepare: () => (listings = { L1: { title: "Camaro", status: "draft", quantity: 1 } }),
    },
    { what: "unknown listings", prepare: () => (hasListings = false) },
  ])("aren't shown to a seller with $what", async ({ prepare }) => {
    prepare();
    expect((await read()).now().isSample).toBe(false);
  });

  it("aren't shown while it is unknown whether there are orders", async () => {
    server.isHeard = false;
    const { now } = await read();
    expect(now()).toMatchObject({ isSample: false });
    expect(now().figures.sales).toBeNull();
  });

  it("aren't shown if it can't be counted whether there were orders ever", async () => {
    server.isDown = true;
    const { now } = await read();
    expect(now()).toMatchObject({ isSample: false, ordersProblem: { code: "server/unreachable" } });
    server.isDown = false;
    act(() => now().retryOrders());
    await waitFor(() => expect(now().isSample).toBe(true));
    expect(now().ordersProblem).toBeNull();
  });
});

describe("what can't be read", () => {
  it("of the period before is unknown, and is read again on request", async () => {
    listings = { L1: { title: "Camaro", status: "active", quantity: 2 } };
    put("1", 0);
    put("2", 8);
    server.isDown = true;
    const { now } = open();
    await waitFor(() => expect(now().ordersProblem).toMatchObject({ code: "server/unreachable" }));
    await waitFor(() => expect(now().status).toBe("ready"));
    expect(now().figures).toMatchObject({ before: null, sales: { carsSold: 2 } });
    server.isDown = false;
    act(() => now().retryOrders());
    await waitFor(() => expect(now().ordersProblem).toBeNull());
    expect(now().figures.before).toMatchObject({ carsSold: 2 });
    const { sums } = server;
    act(() => now().retryOrders());
    expect(server.sums).toBe(sums);
  });

  it("of the listings is unknown, beside the orders", async () => {
    hasListings = false;
    put("1", 0);
    const { now } = open();
    await waitFor(() => expect(now().listingsProblem).not.toBeNull());
    await waitFor(() => expect(now().status).toBe("ready"));
    expect(now().figures).toMatchObject({ sales: { carsSold: 2 }, listings: null, statuses: null });
    expect(now().ordersProblem).toBeNull();
  });
});
