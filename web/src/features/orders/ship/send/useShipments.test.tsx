import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import type { WaitingParcel } from "@contract/operations";
import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useShipments } from "./useShipments";

let uid: string;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  return () => vi.unstubAllGlobals();
});
function open() {
  const client = new QueryClient();
  const recounted = vi.spyOn(client, "invalidateQueries");
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useShipments(), { wrapper });
  return { now: () => result.current, recounted };
}
const parcel = (at: number): WaitingParcel => ({
  orderId: `${String(at % 100).padStart(2, "0")}-${String(at).padStart(5, "0")}-00000`,
  carrier: "USPS",
  trackingNumber: `9400${at}`,
});
const shipped = { success: true, waiting: 1, message: "" };

it("there is no shipment before the first one", () => {
  const { now, recounted } = open();
  expect(now()).toMatchObject({ document: null, reason: null, isStarting: false, error: null });
  expect(now().view.phase).toBe("none");
  expect(recounted.mock.calls).toEqual([[{ queryKey: ["ordersToShip", uid] }]]);
});

it("the running shipment is shown, and the orders to ship are counted again after each order", async () => {
  const [one, two] = [parcel(1), parcel(2)];
  const result = { ...one, success: true, alreadyShipped: false, code: null, message: null };
  const run = (fields: object) =>
    act(() =>
      putDocument(paths.operation(uid, "shipments"), {
        ...{ runId: "r1", status: "in_progress", startedAt: Timestamp.now() },
        lease: { holder: "w", until: Date.now() + 60_000 },
        ...fields,
      }),
    );
  run({ waiting: [one, two] });
  const { now, recounted } = open();
  await waitFor(() => expect(now().view.phase).toBe("running"));
  expect(now().document).toMatchObject({ runId: "r1", waiting: [one, two], results: [] });
  expect(recounted).toHaveBeenCalledOnce();
  run({ waiting: [two], results: [result] });
  await waitFor(() => expect(now().document?.results).toHaveLength(1));
  expect(recounted).toHaveBeenCalledTimes(2);
  run({ waiting: [two], results: [result], cancelRequested: true });
  await waitFor(() => expect(now().view.isCancelling).toBe(true));
  expect(recounted).toHaveBeenCalledTimes(2);
});

it("a waiting shipment has the reason", async () => {
  putDocument(paths.operation(uid, "shipments"), {
    ...{ status: "waiting", failure: { code: "server/busy", params: {} } },
  });
  const { now } = open();
  await waitFor(() => expect(now().view.phase).toBe("paused"));
  expect(now().reason).toMatch(/\w/);
});

it("parcels with and without a number are sent, and the shipment stops on request", async () => {
  let finish: () => void = () => undefined;
  const calls = answerCalls({
    shipOrders: () => new Promise((resolve) => (finish = () => resolve(shipped))),
    cancelShipments: () => ({ success: true, message: "" }),
  });
  const { now } = open();
  const extra = { ...parcel(1), listingId: "never sent" };
  act(() =>
    now().start([
      extra,
      { ...parcel(2), carrier: null },
      { ...parcel(3), trackingNumber: null },
      { ...parcel(4), carrier: null, trackingNumber: null },
    ]),
  );
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(now().isStarting).toBe(true);
  finish();
  await waitFor(() => expect(now().isStarting).toBe(false));
  const untracked = { carrier: null, trackingNumber: null };
  expect(calls).toEqual([
    {
      name: "shipOrders",
      data: { parcels: [parcel(1), ...[2, 3, 4].map((at) => ({ ...parcel(at), ...untracked }))] },
    },
  ]);
  act(() => now().stop());
  await waitFor(() => expect(calls.slice(1)).toEqual([{ name: "cancelShipments", data: {} }]));
});

it.each([
  { count: 1_000, sizes: [1_000] },
  { count: 1_001, sizes: [1_000, 1] },
])("$count parcels are sent in batches of $sizes", async ({ count, sizes }) => {
  const calls = answerCalls({ shipOrders: () => shipped });
  const { now } = open();
  const parcels = Array.from({ length: count }, (_, at) => parcel(at));
  act(() => now().start(parcels));
  await waitFor(() => expect(calls).toHaveLength(sizes.length));
  const sent = calls.map(({ data }) => data["parcels"] as object[]);
  expect(sent.map(({ length }) => length)).toEqual(sizes);
  expect(sent.flat()).toEqual(parcels);
});

it("no batch is sent after a refused one, whose error is returned", async () => {
  const calls = answerCalls({
    shipOrders: () => {
      throw new AppError("ebay/unavailable");
    },
  });
  const { now } = open();
  act(() => now().start(Array.from({ length: 1_001 }, (_, at) => parcel(at))));
  await waitFor(() => expect(now().error).toMatchObject({ code: "ebay/unavailable" }));
  expect(calls).toHaveLength(1);
  expect(now().isStarting).toBe(false);
});

it("a refused stop returns its error", async () => {
  answerCalls({
    cancelShipments: () => {
      throw new AppError("server/busy");
    },
  });
  const { now } = open();
  act(() => now().stop());
  await waitFor(() => expect(now().error).toMatchObject({ code: "server/busy" }));
});
