import type * as Firestore from "firebase/firestore";
import { act, renderHook } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";

import { paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";

import { startFlow } from "../../studio/state/captureFlow";
import { createQueueItem } from "../queueItem";
import type { LocalCard } from "./queueView";
import type { Studio, StudioState } from "../../studio/studio";
import { useQueue } from "./useQueue";

const server = vi.hoisted(() => ({ answers: false }));
/** Lets the cache answer as the server would, because the SDK's connection can't be stood in for. */
vi.mock("firebase/firestore", async (load) => {
  const sdk = await load<typeof Firestore>();
  type Snapshot = Firestore.QuerySnapshot;
  const confirm = (snapshot: Snapshot) =>
    new Proxy(snapshot, {
      get(target, name) {
        if (name === "metadata") return { fromCache: !server.answers, hasPendingWrites: false };
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === "function" ? (value.bind(target) as unknown) : value;
      },
    });
  return {
    ...sdk,
    onSnapshot: (
      query: Firestore.Query,
      options: Firestore.SnapshotListenOptions,
      next: (snapshot: Snapshot) => void,
      failed: (error: Error) => void,
    ) => sdk.onSnapshot(query, options, (snapshot) => next(confirm(snapshot)), failed),
  };
});

const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
let number = 0;
let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  server.answers = false;
  uid = `queue-${(number += 1)}`;
});

const put = (captureId: string, timestamp: number, fields: object = {}) =>
  putDocument(paths.queueItem(uid, captureId), {
    ...createQueueItem("theirs", timestamp, settings),
    ...fields,
  });
const localCard = (timestamp: number, front: string | null = null): LocalCard => ({
  item: { ...createQueueItem("ours", timestamp, settings), frontImage: "https://photos.test/front" },
  front,
  back: null,
});

function open(cards: ReadonlyMap<string, LocalCard> = new Map(), waiting: readonly string[] = []) {
  const state = createStore<StudioState>(() => ({
    flow: startFlow("next"),
    cards,
    waiting: new Set(waiting),
    unstored: 0,
  }));
  const reconcile = vi.fn<Studio["reconcile"]>(() => Promise.resolve());
  const studio = { state, reconcile } as unknown as Studio;
  const { result } = renderHook(() => useQueue(uid, studio));
  return { state, reconcile, entries: () => result.current };
}
const idsOf = (entries: ReturnType<typeof useQueue>) => entries.map(({ captureId }) => captureId);

describe("the queue", () => {
  it("has this browser's cards before the server answers", () => {
    const { entries } = open(new Map([["mine", localCard(5, "blob:front")]]), ["mine"]);
    expect(entries()).toEqual([
      {
        captureId: "mine",
        item: expect.objectContaining({ stationId: "ours" }) as unknown,
        isLocal: true,
        isWaiting: true,
        front: "blob:front",
        back: null,
      },
    ]);
  });

  it("has other stations' cards too, newest first, and no card twice", async () => {
    put("old", 1);
    put("mine", 5);
    put("new", 9);
    const { entries } = open(new Map([["mine", localCard(5)]]));
    await vi.waitFor(() => expect(idsOf(entries())).toEqual(["new", "mine", "old"]));
    expect(entries().map(({ isLocal }) => isLocal)).toEqual([false, true, false]);
    expect(entries()[1]?.front).toBe("https://photos.test/front");
  });

  it("follows this browser's cards, and shows which of them wait for the network", () => {
    const { state, entries } = open();
    expect(entries()).toEqual([]);
    const mine = localCard(5);
    act(() => state.setState({ cards: new Map([["mine", mine]]) }));
    expect(entries().map(({ isWaiting }) => isWaiting)).toEqual([false]);
    act(() => state.setState({ waiting: new Set(["mine"]) }));
    expect(entries().map(({ isWaiting }) => isWaiting)).toEqual([true]);
  });

  it("reads the problem of an earlier version's card from its text", async () => {
    const { problem, ...item } = createQueueItem("theirs", 1, settings);
    expect(problem).toBeNull();
    putDocument(paths.queueItem(uid, "old"), {
      ...item,
      status: "error",
      errorMessage: "AI analysis timed out after 30 seconds",
    });
    const { entries } = open();
    await vi.waitFor(() =>
      expect(entries()[0]?.item.problem).toEqual({ step: "analyze", reason: { code: "timed-out" } }),
    );
  });

  it("has at most 200 of the server's cards, the newest", async () => {
    for (let index = 0; index < 203; index += 1) put(`card-${index}`, index);
    const { entries } = open();
    await vi.waitFor(() => expect(entries()).toHaveLength(200));
    expect([entries()[0]?.captureId, entries().at(-1)?.captureId]).toEqual(["card-202", "card-3"]);
  });

  it("drops no card because the cache doesn't have it", async () => {
    put("old", 1);
    const { entries, reconcile } = open(new Map([["mine", localCard(5)]]));
    await vi.waitFor(() => expect(idsOf(entries())).toEqual(["mine", "old"]));
    expect(reconcile).not.toHaveBeenCalled();
  });

  it("drops the cards that the server doesn't have any more", async () => {
    server.answers = true;
    put("new", 9);
    put("old", 1);
    const { entries, reconcile } = open();
    await vi.waitFor(() => expect(idsOf(entries())).toEqual(["new", "old"]));
    await vi.waitFor(() => expect(reconcile).toHaveBeenCalled());
    const [remote] = reconcile.mock.lastCall ?? [];
    expect(remote?.cards.map(({ id }) => id)).toEqual(["new", "old"]);
    expect(remote?.isWhole).toBe(true);
  });

  it("drops no card that is older than the part of the server's queue that it has", async () => {
    server.answers = true;
    for (let index = 0; index < 200; index += 1) put(`card-${index}`, index);
    const { reconcile } = open();
    await vi.waitFor(() => expect(reconcile.mock.lastCall?.[0].cards).toHaveLength(200));
    expect(reconcile.mock.lastCall?.[0].isWhole).toBe(false);
  });

  it("counts the cards that it can't read, such as those of a newer tab, as the server's", async () => {
    server.answers = true;
    for (let index = 0; index < 199; index += 1) put(`card-${index}`, index);
    put("newer", 500, { status: "weighing" });
    const { reconcile } = open();
    await vi.waitFor(() => expect(reconcile.mock.lastCall?.[0].cards).toHaveLength(199));
    expect(reconcile.mock.lastCall?.[0]).toMatchObject({ unreadable: ["newer"], isWhole: false });
  });
});
