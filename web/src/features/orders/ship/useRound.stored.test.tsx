import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { doc, getDocFromCache, Timestamp } from "firebase/firestore";
import type { PropsWithChildren } from "react";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";

import { paths, type PickRound, pickRoundDocument } from "@contract/documents";

import { db } from "@/lib/firestore/firestore";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { sampleItem, sampleOrder } from "@/lib/orders/testing/sampleOrders";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { useRound } from "./useRound";

/**
 * Confirms writes as the server does. `isRefusing`: it refuses them. `isSilent`: it stores them, and the
 * listener doesn't notice. `confirm`: what each write waits for.
 */
const server = vi.hoisted(() => ({ isRefusing: false, isSilent: false, confirm: Promise.resolve() }));
vi.mock("firebase/firestore", async (load) => {
  const { cacheAsServer } = await import("@/lib/firestore/testing/cacheAsServer");
  const sdk = await cacheAsServer(load);
  return {
    ...sdk,
    async setDoc(...write: Parameters<typeof sdk.setDoc>) {
      if (server.isRefusing) throw new Error("refused");
      await server.confirm;
      if (server.isSilent) return;
      void sdk.setDoc(...write);
    },
  };
});
beforeAll(goOffline);

let uid: string;
beforeEach(() => {
  uid = crypto.randomUUID();
  Object.assign(server, { isRefusing: false, isSilent: false, confirm: Promise.resolve() });
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
});
const ROUND: PickRound = {
  ...{ orders: [{ orderId: "1", items: [] }], startedAt: null },
  ...{ taken: { "L1|A-01": 1 }, packed: { "L1|A-01": 1 }, missing: {}, apart: { 1: true } },
};
const stored = async () =>
  pickRoundDocument.parse(
    (await getDocFromCache(doc(db, paths.pickRound(uid)))).data({ serverTimestamps: "estimate" }),
  );

async function open(round: object = ROUND) {
  putDocument(paths.pickRound(uid), round);
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider
      client={new QueryClient({ defaultOptions: { mutations: { networkMode: "always" } } })}
    >
      {children}
    </QueryClientProvider>
  );
  const { result } = renderHook(useRound, { wrapper });
  expect(result.current.round).toEqual({ status: "loading" });
  await waitFor(() => expect(result.current.round.status).toBe("ready"));
  return {
    now: () => result.current,
    round: () => (result.current.round.status === "ready" ? result.current.round.value : null),
  };
}

it("the hook returns the stored round", async () => {
  const { round, now } = await open();
  expect(round()).toMatchObject(ROUND);
  expect(now()).toMatchObject({ error: null, round: { fromCache: true } });
});

it("a tick is shown at once and stored, and all others stay", async () => {
  let confirm: () => void = () => undefined;
  const { round, now } = await open();
  server.confirm = new Promise((resolve) => (confirm = resolve));
  act(() => now().change({ taken: { "L2|": 2 }, missing: { "L1|A-01": true } }));
  const ticked = {
    ...ROUND,
    ...{ taken: { "L1|A-01": 1, "L2|": 2 }, missing: { "L1|A-01": true } },
  };
  expect(round()).toMatchObject(ticked);
  act(() => now().change({ apart: { 2: true } }));
  expect(round()).toMatchObject({ ...ticked, apart: { 1: true, 2: true } });
  expect((await stored()).taken).toEqual(ROUND.taken);
  act(() => confirm());
  await waitFor(async () => expect(await stored()).toMatchObject({ ...ticked, apart: { 1: true, 2: true } }));
  await waitFor(() => expect(round()).toMatchObject({ ...ticked, apart: { 1: true, 2: true } }));
});

it("a refused tick is taken back, and its reason is shown until it is dismissed", async () => {
  const { round, now } = await open();
  server.isRefusing = true;
  act(() => now().change({ taken: { "L1|A-01": 3 } }));
  expect(round()?.taken).toEqual({ "L1|A-01": 3 });
  await waitFor(() => expect(now().error?.message).toBe("refused"));
  await waitFor(() => expect(round()?.taken).toEqual({ "L1|A-01": 1 }));
  act(() => now().dismissError());
  await waitFor(() => expect(now().error).toBeNull());
});

it("a tick that is changed while its first value is being stored keeps the second one", async () => {
  const confirms: (() => void)[] = [];
  const next = () => void (server.confirm = new Promise((resolve) => confirms.push(resolve)));
  const { round, now } = await open();
  next();
  act(() => now().change({ taken: { "L1|A-01": 2 } }));
  await act(() => Promise.resolve());
  next();
  act(() => now().change({ taken: { "L1|A-01": 3 } }));
  expect(round()?.taken).toEqual({ "L1|A-01": 3 });
  act(() => confirms[0]?.());
  await waitFor(async () => expect((await stored()).taken).toEqual({ "L1|A-01": 2 }));
  expect(round()?.taken).toEqual({ "L1|A-01": 3 });
  act(() => confirms[1]?.());
  await waitFor(async () => expect((await stored()).taken).toEqual({ "L1|A-01": 3 }));
});

const NEXT = sampleOrder({ orderId: "7" });
const { price: _, ...item } = sampleItem();
const CHOSEN = [{ orderId: "7", items: [item] }];
const LONG_AGO = Timestamp.fromMillis(5);

it("choosing orders begins a new round with a new time once the one before is over", async () => {
  const { round, now } = await open();
  await act(() => now().choose([NEXT], { ...ROUND, startedAt: LONG_AGO }, true));
  const begun = { orders: CHOSEN, taken: {}, packed: {}, missing: {}, apart: {} };
  await waitFor(() => expect(round()?.orders).toEqual(CHOSEN));
  const { startedAt, ...rest } = await stored();
  expect(rest).toEqual(begun);
  expect(startedAt?.toMillis()).toBeGreaterThan(5);
});

it("choosing orders changes a round that isn't over, and keeps its time and what was taken", async () => {
  const { round, now } = await open();
  await act(() => now().choose([NEXT], { ...ROUND, startedAt: LONG_AGO }, false));
  await waitFor(() => expect(round()?.orders).toEqual(CHOSEN));
  const { startedAt, ...rest } = await stored();
  expect(rest).toEqual({
    ...{ orders: CHOSEN, missing: {}, apart: {} },
    taken: ROUND.taken,
    packed: ROUND.packed,
  });
  expect(startedAt?.toMillis()).toBe(5);
});

it("a round whose beginning the listener missed keeps its orders, and then shows a tick", async () => {
  const { round, now } = await open({ orders: [] });
  server.isSilent = true;
  await act(() => now().choose([NEXT], ROUND, true));
  server.isSilent = false;
  expect(round()?.orders).toEqual(CHOSEN);
  act(() => now().change({ taken: { "L2|": 1 } }));
  await waitFor(async () => expect((await stored()).taken).toEqual({ "L2|": 1 }));
  await waitFor(() => expect(round()?.taken).toEqual({ "L2|": 1 }));
  expect(round()?.orders).toEqual(CHOSEN);
});

it("choosing orders gives a round without a time one", async () => {
  const { now } = await open();
  await act(() => now().choose([NEXT], ROUND, false));
  expect((await stored()).startedAt?.toMillis()).toBeGreaterThan(5);
});

it("a refused choice of orders rejects with the reason", async () => {
  const { round, now } = await open();
  server.isRefusing = true;
  await act(() => expect(now().choose([NEXT], ROUND, true)).rejects.toThrow("refused"));
  await waitFor(() => expect(now().error?.message).toBe("refused"));
  expect(round()?.orders).toEqual(ROUND.orders);
});
