import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import type { Live } from "@/lib/firestore/useDocuments";
import { sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { WINDOW } from "./filters";
import { isPartOfAll, type LoadedOrders, useOrderCounts, useOrders } from "./useOrders";
import { ordersView } from "./view";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/cacheAsServer")).cacheAsServer(load),
);
beforeAll(goOffline);

let uid: string;
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});

const DAY = 86_400_000;
const day = (number: number) => Timestamp.fromMillis(number * DAY);
function put(orderId: string, date: number, fields: object = {}): void {
  const { id: _, ...order } = sampleOrder({ orderId, date: day(date) });
  putDocument(`${paths.orders(uid)}/${orderId}`, { ...order, ...fields });
}
const SHIPPED = { shippingStatus: "SHIPPED" };
const VIEW = ordersView.defaults;

async function load(view: Partial<typeof VIEW> = {}): Promise<LoadedOrders> {
  const { result } = renderHook(() => useOrders({ ...VIEW, ...view }));
  await waitFor(() => expect(result.current.status).toBe("ready"));
  const { current } = result;
  if (current.status !== "ready") throw new Error("not ready");
  expect(current.fromCache).toBe(true);
  return current.value;
}
const idsOf = ({ orders }: LoadedOrders) => orders.map(({ id }) => id);

describe("the orders", () => {
  it("are loading at first", () => {
    expect(renderHook(() => useOrders(VIEW)).result.current).toEqual({ status: "loading" });
  });

  it("are the newest of all statuses, each listed once", async () => {
    put("old", 1);
    put("new", 3, SHIPPED);
    put("middle", 2);
    const loaded = await load();
    expect(idsOf(loaded)).toEqual(["new", "middle", "old"]);
    expect(loaded).toMatchObject({ unreadable: 0, olderThan: null });
  });

  it("include those that await shipment, whatever their age", async () => {
    put("waits", 1);
    for (let at = 0; at < WINDOW; at += 1) put(`sent-${at}`, 2 + at, SHIPPED);
    const loaded = await load();
    expect(idsOf(loaded)).toHaveLength(WINDOW + 1);
    expect(idsOf(loaded).at(-1)).toBe("waits");
    expect(loaded.olderThan).toBe(2 * DAY);
    // From a point in time on, only the orders until then are listed.
    const until = await load({ until: (WINDOW + 1) * DAY });
    expect(idsOf(until)).toHaveLength(WINDOW);
    expect(idsOf(until)).not.toContain("waits");
    // So are those of one status.
    expect(idsOf(await load({ filter: "shipped" }))).not.toContain("waits");
  });

  it("end at the chosen time, and have no older ones if they are few", async () => {
    put("old", 1);
    put("last", 2);
    put("new", 3);
    const loaded = await load({ until: 2 * DAY });
    expect(idsOf(loaded)).toEqual(["last", "old"]);
    expect(loaded.olderThan).toBeNull();
  });

  it("leave out those that can't be read, but count them, also in a full list", async () => {
    for (let at = 0; at < WINDOW; at += 1) put(`sent-${at}`, 2 + at, SHIPPED);
    put("broken", WINDOW, { ...SHIPPED, items: 7 });
    put("too-old", 1, SHIPPED);
    const loaded = await load();
    expect(loaded).toMatchObject({ unreadable: 1, olderThan: 3 * DAY });
    expect(idsOf(loaded)).toHaveLength(WINDOW - 1);
  });
});

it("a list is part of all orders if there are older or newer ones", () => {
  const loaded: LoadedOrders = { orders: [], unreadable: 0, olderThan: null };
  expect(isPartOfAll(VIEW, loaded)).toBe(false);
  expect(isPartOfAll(VIEW, { ...loaded, olderThan: 0 })).toBe(true);
  expect(isPartOfAll({ ...VIEW, until: 0 }, loaded)).toBe(true);
});

describe("the counts of the orders", () => {
  function count(first: Live<LoadedOrders>) {
    const client = new QueryClient();
    const wrapper = ({ children }: PropsWithChildren) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const view = renderHook(({ live }) => useOrderCounts(live), { wrapper, initialProps: { live: first } });
    return {
      ...view,
      client,
      keys: () =>
        client
          .getQueryCache()
          .getAll()
          .map(({ queryKey }) => queryKey),
    };
  }
  const ready = (...changedAt: readonly number[]): Live<LoadedOrders> => ({
    status: "ready",
    fromCache: false,
    value: {
      orders: changedAt.map((ebayModifiedAt) => sampleOrder({ ebayModifiedAt })),
      ...{ unreadable: 0, olderThan: null },
    },
  });
  const NONE = { awaiting: 0, all: 0, unpaid: 0, shipped: 0, refunded: 0, cancelled: 0 };

  it("cover each status", async () => {
    put("1", 1);
    put("2", 2, SHIPPED);
    put("3", 3, { status: "cancelled" });
    put("4", 4, { paymentStatus: "PENDING" });
    put("5", 5, { paymentStatus: "PARTIALLY_REFUNDED" });
    put("6", 6, { paymentStatus: "FULLY_REFUNDED" });
    const { result } = count(ready(1));
    expect(result.current).toBeUndefined();
    await waitFor(() =>
      expect(result.current).toEqual({
        ...{ awaiting: 2, all: 6, unpaid: 1, shipped: 1, refunded: 2, cancelled: 1 },
      }),
    );
  });

  it("are unknown before the orders are loaded", async () => {
    put("1", 1);
    const { result, rerender, client } = count({ status: "loading" });
    expect(result.current).toBeUndefined();
    expect(client.isFetching()).toBe(0);
    rerender({ live: ready(1) });
    await waitFor(() => expect(result.current).toMatchObject({ all: 1 }));
  });

  it("are counted again when an order changes, not for older orders", async () => {
    const { result, rerender, keys } = count(ready(5, 3));
    await waitFor(() => expect(result.current).toEqual(NONE));
    put("1", 1);
    for (const older of [ready(4), ready(), ready(5), { status: "loading" } as const]) {
      rerender({ live: older });
      expect(result.current).toEqual(NONE);
      expect(keys()).toEqual([["orderCounts", uid, 5]]);
    }
    rerender({ live: ready(2, 6) });
    // The counts before stay until the new ones are there.
    expect(result.current).toEqual(NONE);
    await waitFor(() => expect(result.current).toMatchObject({ all: 1, awaiting: 1 }));
  });

  it("are also read if the list is empty", async () => {
    const { result } = count(ready());
    await waitFor(() => expect(result.current).toEqual(NONE));
  });
});
