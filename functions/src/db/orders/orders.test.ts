import { setTimeout as sleep } from "node:timers/promises";

import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memoryFirestore.ts";
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
      Array.from({ length: 6 }, () => openOrderStore(firestore, () => NOW).keep(UID, [order()])),
    );
    expect(changes.toSorted()).toEqual([0, 0, 0, 0, 0, 1]);
    expect(transactions).toBe(0);
  });

  it("is kept as it was last, whichever reading comes first", async () => {
    await Promise.all(
      [3, 1, 2].map((later) =>
        openOrderStore(firestore, () => NOW).keep(UID, [
          order({ modifiedAt: NOW + later, totalCents: later * 100 }),
        ]),
      ),
    );
    expect(await read()).toMatchObject({ total: 3 });
  });

  it("loses no field that is ours alone", async () => {
    const store = openOrderStore(firestore, () => NOW);
    await store.keep(UID, [order()]);
    const packing = { state: "checked", at: Timestamp.fromMillis(NOW), scanned: null, reason: null };
    await firestore.doc(paths.order(UID, "1")).update({ packing });
    await store.keep(UID, [order({ modifiedAt: NOW + 1, totalCents: 500 })]);
    expect(await read()).toMatchObject({ total: 5, packing });
  });
});

describe("an order that is read for the first time as shipped", () => {
  const AGED = Date.UTC(2024, 0, 1);
  const keepAfter = async (days: number) => {
    const store = openOrderStore(firestore, () => AGED + days * DAY_MS);
    await store.keep(UID, [order({ createdAt: AGED, fulfillmentStatus: "FULFILLED" })]);
    return (await read())?.["packedLines"] as unknown;
  };

  it("takes its copies from their places up to 30 days after the sale", async () => {
    expect(await keepAfter(29)).toEqual(["l1"]);
  });

  it("leaves the places alone after that", async () => {
    expect(await keepAfter(31)).toBeUndefined();
  });
});
