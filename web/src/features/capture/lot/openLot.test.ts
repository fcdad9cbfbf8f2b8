import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { listingDocument, paths } from "@contract/documents";

import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { closeNewLot, useNewLot } from "@/lib/lots";
import { collectToasts } from "@/lib/testing/collectToasts";

import { createQueueItem } from "../queue/queueItem";
import { copy } from "./copy";
import { openLot } from "./openLot";

vi.mock("firebase/firestore", async (load) =>
  (await import("@/lib/firestore/testing/cacheAsServer")).cacheAsServer(load),
);
beforeAll(goOffline);
beforeEach(closeNewLot);

let number = 0;
const newSeller = () => `lot-${(number += 1)}`;
const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const card = (captureId: string, timestamp: number, listingId: string | null) => ({
  captureId,
  item: { ...createQueueItem("s", timestamp, settings), status: "completed" as const, listingId },
  isLocal: true,
  isWaiting: false,
  front: null,
  back: null,
});
const put = (uid: string, id: string) =>
  putDocument(paths.listing(uid, id), { ...listingDocument.parse({ title: `Car ${id}`, price: 3 }) });
const lotItem = (id: string) => ({
  ...{ listingId: id, ebayId: null, title: `Car ${id}`, price: 3, binPrice: null, qty: 1 },
});

describe("a lot of cards", () => {
  it("opens with the listings of the cards, oldest first", async () => {
    const uid = newSeller();
    put(uid, "a");
    put(uid, "b");
    const toasts = collectToasts();
    const onMade = vi.fn();
    await openLot(uid, [card("2", 2, "a"), card("1", 1, "b")], onMade);
    const { opened } = useNewLot.getState();
    expect(opened?.items).toEqual([lotItem("b"), lotItem("a")]);
    expect(toasts).toEqual([]);
    opened?.onMade();
    expect(onMade).toHaveBeenCalledOnce();
  });

  it("names the listings that are gone, and opens with the others", async () => {
    const uid = newSeller();
    put(uid, "a");
    const toasts = collectToasts();
    await openLot(uid, [card("1", 1, "a"), card("2", 2, "b"), card("3", 3, "c")], vi.fn());
    expect(toasts).toMatchObject([
      { message: "The listings of 2 cards are no longer there.", tone: "warning" },
    ]);
    expect(useNewLot.getState().opened?.items).toEqual([lotItem("a")]);
  });

  it("doesn't open if every listing is gone", async () => {
    const toasts = collectToasts();
    await openLot(newSeller(), [card("1", 1, "a")], vi.fn());
    expect(toasts).toMatchObject([{ message: "The listing of 1 card is no longer there.", tone: "warning" }]);
    expect(useNewLot.getState().opened).toBeNull();
  });

  it("needs a card that has a listing", async () => {
    const toasts = collectToasts();
    await openLot(newSeller(), [card("1", 1, null)], vi.fn());
    expect(toasts).toMatchObject([{ message: copy.selectOne, tone: "warning" }]);
    expect(toasts).toHaveLength(1);
    expect(useNewLot.getState().opened).toBeNull();
  });
});
