import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import type { PutBack } from "../../contract/documents/order.ts";
import { openPutBackStore } from "./putBacks.ts";

const UID = "ada";
const NOW = 9_000;
const STAMP = Timestamp.fromMillis(NOW);

// `domain/places/putBack.test.ts` tests what is planned.
async function world() {
  const firestore = memoryFirestore(() => NOW);
  const put = (id: string, fields: object) =>
    firestore.doc(paths.listing(UID, id)).set({ title: id, ...fields });
  await firestore.doc(paths.order(UID, "o1")).set({
    ...{ orderId: "o1", buyer: "bob", date: Timestamp.fromMillis(1), total: 5, paymentStatus: "PAID" },
    ...{ orderFulfillmentStatus: "NOT_STARTED", items: [] },
  });
  const lot = { cars: [{ listingId: "car", copies: 1 }], wanted: 0, set: 0, counted: 0, untold: [] };
  await put("lot", { quantity: 0, lot });
  await put("car", { quantity: 1 });
  await put("other", { quantity: 1 });
  const store = openPutBackStore(firestore, () => NOW);
  const seen: string[][] = [];
  const record = (fields: Partial<PutBack> = {}): PutBack => ({
    ...{ id: "p1", lineItemId: "l1", copies: 1, fate: "forSale", done: [], isUndone: false },
    at: Timestamp.fromMillis(0),
    ...fields,
  });
  return {
    store,
    seen,
    change: (
      fields: Partial<PutBack>,
      changes: Record<string, { quantity: number }>,
      ids: string[] = ["car"],
      order = "o1",
    ) =>
      store.change(
        UID,
        order,
        () => ids,
        (_order, listings) => {
          seen.push([...listings.keys()]);
          return { record: record(fields), changes: new Map(Object.entries(changes)) };
        },
      ),
    putBacks: async () => (await store.read(UID, "o1"))?.putBacks,
    listing: async (id: string) => (await firestore.doc(paths.listing(UID, id)).get()).data(),
    history: async () =>
      (await firestore.collection(paths.changes(UID)).get()).docs.map((one) => [one.id, one.data()]),
  };
}

describe("a put-back", () => {
  it("changes the order, its listings and the history together", async () => {
    const { change, putBacks, listing, history } = await world();
    await change({}, { car: { quantity: 2 }, unread: { quantity: 9 } });
    expect(await listing("car")).toMatchObject({ quantity: 2, updatedAt: STAMP, lastLocalUpdate: STAMP });
    expect(await listing("unread")).toBeUndefined();
    expect(await putBacks()).toMatchObject([{ id: "p1", at: STAMP, isUndone: false }]);
    expect(await history()).toMatchObject([
      ["put-back-p1", { by: "seller", changes: { car: { quantity: { from: 1, to: 2 } } } }],
    ]);
  });

  it("is carried out once, also if two callers come at the same time", async () => {
    const { change, putBacks, listing } = await world();
    await Promise.all([change({}, { car: { quantity: 2 } }), change({}, { car: { quantity: 3 } })]);
    const first = await listing("car");
    await change({}, { car: { quantity: 7 } });
    expect(await listing("car")).toEqual(first);
    expect(await putBacks()).toHaveLength(1);
  });

  it("is undone under its id, with its own time", async () => {
    const { change, putBacks, listing, history } = await world();
    await change({ id: "p0" }, {});
    await change({}, { car: { quantity: 2 } });
    await change({ isUndone: true }, { car: { quantity: 1 } });
    expect(await listing("car")).toMatchObject({ quantity: 1 });
    expect(await putBacks()).toMatchObject([
      { id: "p0", isUndone: false },
      { id: "p1", isUndone: true, at: STAMP },
    ]);
    expect((await history()).map(([id]) => id)).toEqual(["put-back-p1", "taken-back-p1"]);
  });

  it("is planned with the listings and the cars of lots, each once", async () => {
    const { change, seen } = await world();
    await change({ id: "a" }, {}, ["lot", "lot", "missing"]);
    await change({ id: "b" }, {}, ["lot", "car"]);
    await change({ id: "c" }, {}, []);
    expect(seen).toEqual([["lot", "car"], ["lot", "car"], []]);
  });

  it("needs its order", async () => {
    const { store, change } = await world();
    await expect(change({}, {}, [], "o2")).rejects.toMatchObject({ code: "order/not-found" });
    expect(await store.read(UID, "o2")).toBeNull();
    expect(await store.read(UID, "o1")).toMatchObject({ buyer: "bob", putBacks: [] });
  });
});
