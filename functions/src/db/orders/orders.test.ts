import { setTimeout as sleep } from "node:timers/promises";

import { FieldValue, Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import type { Order } from "../../domain/orders/ports.ts";
import { sampleOrder } from "../../domain/orders/testing/sampleOrder.ts";
import { openOrderStore } from "./orders.ts";

const NOW = Date.UTC(2026, 10, 21, 12);
const UID = "ada";

const order = (fields: Partial<Order> = {}) =>
  sampleOrder("1", { createdAt: NOW, modifiedAt: NOW, ...fields });

let firestore: ReturnType<typeof memoryFirestore>;
let transactions: number;
beforeEach(() => {
  transactions = 0;
  firestore = memoryFirestore(
    () => NOW,
    async (work) => {
      await sleep(Math.random());
      return work();
    },
  );
  const runTransaction = firestore.runTransaction.bind(firestore);
  firestore.runTransaction = (...parts) => {
    transactions += 1;
    return runTransaction(...parts);
  };
});
const read = async () => (await firestore.doc(paths.order(UID, "1")).get()).data();

describe("an order that comes several times at once", () => {
  it("is kept without a transaction, in which its notifications would wait for each other's locks", async () => {
    const changes = await Promise.all(
      Array.from({ length: 6 }, () => openOrderStore(firestore, () => NOW).save(UID, [order()])),
    );
    expect(changes.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(transactions).toBe(0);
  });

  it("is kept as it was last, whichever reading comes first", async () => {
    await Promise.all(
      [3, 1, 2].map((later) =>
        openOrderStore(firestore, () => NOW).save(UID, [
          order({ modifiedAt: NOW + later, totalCents: later * 100 }),
        ]),
      ),
    );
    expect(await read()).toMatchObject({ total: 3 });
  });

  it("loses no field that is ours alone", async () => {
    const store = openOrderStore(firestore, () => NOW);
    await store.save(UID, [order()]);
    const packing = { state: "checked", at: Timestamp.fromMillis(NOW), scanned: null, reason: null };
    await firestore.doc(paths.order(UID, "1")).update({ packing });
    await store.save(UID, [order({ modifiedAt: NOW + 1, totalCents: 500 })]);
    expect(await read()).toMatchObject({ total: 5, packing });
  });
});

describe("an order that is read for the first time as shipped", () => {
  const AGED = Date.UTC(2024, 0, 1);
  const keepAfter = async (days: number) => {
    const store = openOrderStore(firestore, () => AGED + days * DAY_MS);
    await store.save(UID, [order({ createdAt: AGED, fulfillmentStatus: "FULFILLED" })]);
    return (await read())?.["packedLines"] as unknown;
  };

  it("takes its copies from their places up to 30 days after the sale", async () => {
    expect(await keepAfter(29)).toEqual(["l1"]);
  });

  it("leaves the places alone after that", async () => {
    expect(await keepAfter(31)).toBeUndefined();
  });
});

describe("the progress of a reading", () => {
  const store = () => openOrderStore(firestore, () => NOW);
  const place = { since: 1, startedAt: 2, offset: 2, modifiedUntil: 3, at: 4 };
  const sync = () => firestore.doc(paths.operation(UID, "orders"));

  const ended = { account: "first", modifiedUntil: 5, syncedAt: 6, readAt: 7 };
  const connect = (userId: string) => firestore.doc(paths.user(UID)).set({ ebay: { userId } });
  const NONE = { modifiedUntil: 0, syncedAt: null, place: null };

  it("has its cursor until the reading ends", async () => {
    expect(await store().readProgress(UID)).toEqual({ account: null, ...NONE });
    await connect("first");
    await store().saveCursor(UID, "first", place);
    expect(await store().readProgress(UID)).toMatchObject({ account: "first", syncedAt: null, place });
    await store().saveProgress(UID, ended);
    const { readAt, ...progress } = ended;
    expect(await store().readProgress(UID)).toEqual({ ...progress, place: null });
    expect((await sync().get()).get("readAt")).toEqual(Timestamp.fromMillis(readAt));
  });

  it("belongs to its account, but an older one without an account to any", async () => {
    await connect("second");
    await store().saveProgress(UID, ended);
    expect(await store().readProgress(UID)).toEqual({ account: "second", ...NONE });
    await store().saveCursor(UID, "first", place);
    expect(await store().readProgress(UID)).toEqual({ account: "second", ...NONE });
    await store().saveProgress(UID, { ...ended, account: null });
    expect(await store().readProgress(UID)).toMatchObject({ account: "second", modifiedUntil: 5 });
  });

  it("counts as begun at the first change if its cursor doesn't say when", async () => {
    await store().saveCursor(UID, null, place);
    await sync().update({ "place.startedAt": FieldValue.delete() });
    expect(await store().readProgress(UID)).toMatchObject({ place: { ...place, startedAt: 1 } });
  });

  it("begins again if the orders were stored by an earlier version", async () => {
    await store().saveProgress(UID, { ...ended, account: null });
    await sync().update({ orderVersion: 1, place: { ...place, orderVersion: 1 } });
    expect(await store().readProgress(UID)).toMatchObject({ modifiedUntil: 0, syncedAt: 6, place: null });
  });
});

describe("an order", () => {
  const activity = async () => (await firestore.doc(paths.activity(UID, "sale-1")).get()).data();

  it("is known once it was kept", async () => {
    const store = openOrderStore(firestore, () => NOW);
    expect(await store.has(UID, "1")).toBe(false);
    await store.save(UID, [order()]);
    expect(await store.has(UID, "1")).toBe(true);
  });

  it("has an activity with its title, its buyer and its states", async () => {
    await firestore.doc(paths.itemIndex(UID, "110")).set({ listingId: "camaro" });
    const store = openOrderStore(firestore, () => NOW);
    await store.save(UID, [order()]);
    expect(await activity()).toEqual({
      ...{ type: "sale", source: "ebay", title: "Camaro", subtitle: "Sold to bob", amount: 10 },
      event: { code: "sold", title: "Camaro", others: 0, buyer: "bob" },
      timestamp: Timestamp.fromMillis(NOW),
      metadata: {
        ...{ orderId: "1", itemId: "110", listingId: "camaro" },
        ...{ paymentStatus: "PAID", shippingStatus: "NOT_SHIPPED" },
      },
    });
    const [line] = order().lines;
    const lines = [1, 2].flatMap((id) => (line ? [{ ...line, lineItemId: `l${id}`, itemId: "999" }] : []));
    await store.save(UID, [order({ modifiedAt: NOW + 1, cancelled: true, lines })]);
    const cancelled = await activity();
    expect(cancelled).toMatchObject({ title: "Camaro and 1 more", subtitle: "Cancelled, bob" });
    expect(cancelled?.["metadata"]).not.toHaveProperty("listingId");
  });

  it("that ships takes each line's copies from their places once, and never if it was cancelled", async () => {
    await firestore.doc(paths.itemIndex(UID, "110")).set({ listingId: "camaro" });
    const toPack = { since: 0, copies: { "A-01": 2 } };
    const camaro = firestore.doc(paths.listing(UID, "camaro"));
    await camaro.set({ title: "Camaro", quantity: 1, storageBin: "A-01", toPack });
    const store = openOrderStore(firestore, () => NOW);
    const shipped = { fulfillmentStatus: "FULFILLED" };
    await store.save(UID, [order({ ...shipped, cancelled: true })]);
    expect((await camaro.get()).get("toPack")).toEqual(toPack);
    await store.save(UID, [order({ ...shipped, modifiedAt: NOW + 1 })]);
    await store.save(UID, [order({ ...shipped, modifiedAt: NOW + 2, totalCents: 1 })]);
    expect((await camaro.get()).get("toPack")).toEqual({ since: 0, copies: { "A-01": 1 } });
    expect(await read()).toMatchObject({ packedLines: ["l1"], total: 0.01 });
  });

  it("keeps its parcels and its put-backs when it is read again without them", async () => {
    const store = openOrderStore(firestore, () => NOW);
    const parcel = { carrier: "USPS", trackingNumber: "9400", shippedAt: NOW, lines: [] };
    await store.save(UID, [order()], [parcel]);
    const putBacks = [
      {
        ...{ id: "p", lineItemId: "l1", copies: 1, fate: "gone", done: [], isUndone: false },
        at: Timestamp.fromMillis(NOW),
      },
    ];
    await firestore.doc(paths.order(UID, "1")).update({ putBacks });
    await store.save(UID, [order({ modifiedAt: NOW + 1, totalCents: 500 })]);
    const shippedAt = Timestamp.fromMillis(NOW);
    expect(await read()).toMatchObject({
      ...{ total: 5, putBacks, shipments: [{ carrier: "USPS", trackingNumber: "9400", shippedAt }] },
    });
    expect(await store.save(UID, [order({ modifiedAt: NOW + 1, totalCents: 500 })])).toBe(0);
    expect(await store.save(UID, [order({ totalCents: 700 })])).toBe(0);
  });
});
