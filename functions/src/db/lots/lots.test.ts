import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { activityDocument, paths } from "../../contract/documents.ts";
import { changeSetDocument } from "../../contract/listings/history.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { AppError } from "../../contract/wire/errors.ts";
import {
  followLots,
  type LotPorts,
  settleAfter,
  settleLots,
  settleLotsOf,
} from "../../domain/lots/settleLots.ts";
import { openLotStore } from "./lots.ts";

const LOT = {
  title: "Two Camaros",
  quantity: 0,
  quantitySold: 1,
  lot: { cars: [{ listingId: "camaro", copies: 2 }], wanted: 1, set: 1, counted: 0, untold: [] },
};

async function world() {
  const firestore = memoryFirestore(() => 1_000);
  await firestore.doc(paths.listing("ada", "lot-1")).set(LOT);
  const car = { title: "Camaro", quantity: 3, quantitySold: 0, storageBin: "A-01" };
  await firestore.doc(paths.listing("ada", "camaro")).set(car);
  const told: string[] = [];
  const read = async (id: string) => (await firestore.doc(paths.listing("ada", id)).get()).data();
  const tell: LotPorts["changeQuantity"] = async (_uid, listingId) => {
    told.push(listingId);
    return Number((await read(listingId))?.["quantity"]);
  };
  const ports: LotPorts = {
    lots: openLotStore(firestore),
    changeQuantity: tell,
    pause: (_uid, listingId) => Promise.resolve(void told.push(`pause ${listingId}`)),
    report: () => undefined,
  };
  const sell = (id: string, fields: object) => firestore.doc(paths.listing("ada", id)).update(fields);
  /** Returns the notes of a listing's history: the author and the quantities. */
  const notes = async (id: string) =>
    (await firestore.collection(paths.changes("ada")).where("listingIds", "array-contains", id).get()).docs
      .map((found) => changeSetDocument.parse(found.data()))
      .map(({ by, changes }) => [by, changes[id]?.quantity?.from, changes[id]?.quantity?.to]);
  const activities = async () =>
    (await firestore.collection(paths.activities("ada")).get()).docs.map((found) =>
      activityDocument.parse(found.data()),
    );
  return { ports, told, read, sell, notes, activities };
}

it("a sold lot lowers its car once, with a note in the history, and tells the marketplace", async () => {
  const { ports, told, read, notes } = await world();
  await settleLots(ports, "ada");
  await settleLots(ports, "ada");
  expect(await notes("camaro")).toEqual([["lot", 3, 1]]);
  expect(await read("camaro")).toMatchObject({ quantity: 1, toPack: { copies: { "A-01": 2 } } });
  expect(await read("lot-1")).toMatchObject({ quantity: 0, lot: { wanted: 0, counted: 1, untold: [] } });
  expect(told).toEqual(["camaro"]);
});

it("fifty notifications at once change the lots of a seller once, and tell the marketplace once", async () => {
  const { ports, told, read } = await world();
  let transactions = 0;
  const lots: LotPorts["lots"] = {
    ...ports.lots,
    change: (...given) => {
      transactions += 1;
      return ports.lots.change(...given);
    },
  };
  const { settleLots: follow } = followLots({ ...ports, lots });
  await Promise.all(Array.from({ length: 50 }, () => follow("ada")));
  expect(transactions).toBe(1);
  expect(told).toEqual(["camaro"]);
  expect(await read("camaro")).toMatchObject({ quantity: 1 });
});

it("settles after work that has read a sale and then failed, and fails with it", async () => {
  const { ports, told, read } = await world();
  const failed = new AppError("ebay/unavailable");
  const work = () => Promise.reject(failed);
  await expect(settleAfter(followLots(ports), "ada", work)).rejects.toBe(failed);
  expect(told).toEqual(["camaro"]);
  expect(await read("camaro")).toMatchObject({ quantity: 1 });
});

it("two instances that settle at once lower the car once", async () => {
  const { ports, read, notes } = await world();
  await Promise.all([settleLots(ports, "ada"), settleLots(ports, "ada")]);
  expect(await notes("camaro")).toEqual([["lot", 3, 1]]);
  expect(await read("camaro")).toMatchObject({ quantity: 1, toPack: { copies: { "A-01": 2 } } });
});

it("a sold car lowers its lot once, with a note in the lot's history, and tells the marketplace", async () => {
  const { ports, told, read, sell, notes } = await world();
  const lot = { ...LOT.lot, counted: 0, wanted: 1, set: 1 };
  await sell("lot-1", { quantity: 1, quantitySold: 0, lot });
  await sell("camaro", { quantity: 1, quantitySold: 2 });
  await settleLots(ports, "ada");
  await settleLots(ports, "ada");
  expect(await read("lot-1")).toMatchObject({ quantity: 0, lot: { wanted: 1, set: 0, untold: [] } });
  expect(await notes("lot-1")).toEqual([["lot", 1, 0]]);
  expect(await read("camaro")).toMatchObject({ quantity: 1 });
  expect(told).toEqual(["lot-1"]);
});

it("killed before the marketplace was notified, notifies it the next time and lowers nothing again", async () => {
  const { ports, told, read } = await world();
  const killed = { ...ports, changeQuantity: () => Promise.reject(new AppError("ebay/unavailable")) };
  await settleLots(killed, "ada");
  expect(await read("camaro")).toMatchObject({ quantity: 1 });
  expect(await read("lot-1")).toMatchObject({ lot: { untold: ["camaro"] } });
  await settleLots(ports, "ada");
  expect(told).toEqual(["camaro"]);
  expect(await read("camaro")).toMatchObject({ quantity: 1 });
});

it("keeps the mark of a quantity that couldn't be sent while an older one was accepted", async () => {
  const { ports, told, read, sell } = await world();
  // The car's 1 is on its way when the lot sells again: 1 becomes 0, whose sending fails.
  let isFirst = true;
  const slow: LotPorts["changeQuantity"] = async (uid, listingId) => {
    const sent = await ports.changeQuantity(uid, listingId);
    if (isFirst) {
      isFirst = false;
      await sell("lot-1", { quantitySold: 2 });
      const failing = { ...ports, changeQuantity: () => Promise.reject(new AppError("ebay/unavailable")) };
      await settleLots(failing, "ada");
    }
    return sent;
  };
  await settleLots({ ...ports, changeQuantity: slow }, "ada");
  expect(await read("camaro")).toMatchObject({ quantity: 0 });
  expect(await read("lot-1")).toMatchObject({ lot: { untold: ["camaro"] } });
  await settleLots(ports, "ada");
  expect(told).toEqual(["camaro", "camaro"]);
  expect(await read("lot-1")).toMatchObject({ lot: { untold: [] } });
});

it("ends at the marketplace what it doesn't keep without copies", async () => {
  const { ports, told } = await world();
  const refused = new AppError("listing/not-revisable", { reason: "no-copies" });
  await settleLots({ ...ports, changeQuantity: () => Promise.reject(refused) }, "ada");
  expect(told).toEqual(["pause camaro"]);
});

it("never ends an auction, and tells the seller once that its quantity can't be changed", async () => {
  const { ports, told, read, activities } = await world();
  const asked: string[] = [];
  const refuses = (_uid: string, listingId: string) => {
    asked.push(listingId);
    return Promise.reject(new AppError("listing/not-revisable", { reason: "auction" }));
  };
  await settleLots({ ...ports, changeQuantity: refuses }, "ada");
  await settleLots({ ...ports, changeQuantity: refuses }, "ada");
  expect([told, asked]).toEqual([[], ["camaro"]]);
  expect(await read("lot-1")).toMatchObject({ lot: { untold: [] } });
  expect(await activities()).toMatchObject([
    {
      ...{ type: "event", title: "Camaro", metadata: { listingId: "camaro" } },
      unsent: { quantity: 1, code: "listing/not-revisable", message: null, params: { reason: "auction" } },
    },
  ]);
});

it("gives a lot from before the ids of its cars, once", async () => {
  const { ports, read, sell, notes } = await world();
  await sell("lot-1", { quantity: 1, quantitySold: 0 });
  await settleLots(ports, "ada");
  expect(await read("lot-1")).toMatchObject({ lot: { carIds: ["camaro"] } });
  expect(await notes("lot-1")).toEqual([]);
});

/** Two running lots of a car, and 500 that were sold out a month ago. Counts the documents that are read. */
async function oldSeller() {
  const count = { reads: 0 };
  const now = 90 * DAY_MS;
  const firestore = memoryFirestore(
    () => now,
    (work) => {
      const answer = work();
      const found: unknown = answer;
      if (Array.isArray(found)) count.reads += found.length;
      else if (typeof found === "object" && found !== null)
        count.reads += "size" in found ? Number(found.size) : "exists" in found ? 1 : 0;
      return Promise.resolve(answer);
    },
  );
  const put = (id: string, fields: object) => firestore.doc(paths.listing("ada", id)).set(fields);
  const cars = (listingId: string) => ({ cars: [{ listingId, copies: 1 }], carIds: [listingId] });
  const soldOut = { ...cars("supra"), wanted: 0, set: 0, counted: 1, untold: [] };
  const monthAgo = Timestamp.fromMillis(now - 30 * DAY_MS);
  for (let at = 0; at < 500; at += 1) {
    const fields = { title: "Sold", quantity: 0, quantitySold: 1, lot: soldOut, updatedAt: monthAgo };
    await put(`lot-sold-${at}`, fields);
  }
  for (const id of ["camaro", "supra"]) await put(id, { title: id, quantity: 2, quantitySold: 0 });
  const running = { ...cars("camaro"), wanted: 2, set: 2, counted: 0, untold: [] };
  for (const id of ["lot-1", "lot-2"])
    await put(id, { title: id, quantity: 2, quantitySold: 0, lot: running });
  const told: string[] = [];
  const ports: LotPorts = {
    lots: openLotStore(firestore, () => now),
    changeQuantity: async (_uid, listingId) => {
      told.push(listingId);
      const counted = count.reads;
      const quantity = Number(await quantityOf(listingId));
      count.reads = counted;
      return quantity;
    },
    pause: () => Promise.resolve(),
    report: (_message, error) => {
      throw error;
    },
  };
  const quantityOf = async (id: string): Promise<unknown> =>
    (await firestore.doc(paths.listing("ada", id)).get()).data()?.["quantity"];
  const quantities = (...ids: string[]) => Promise.all(ids.map(quantityOf));
  const change = (id: string, fields: object) => firestore.doc(paths.listing("ada", id)).update(fields);
  count.reads = 0;
  return { count, ports, told, quantities, change };
}

describe("a seller of 500 sold-out lots", () => {
  it("costs a reading of sales the running lots and their cars alone", async () => {
    const { count, ports } = await oldSeller();
    await settleLots(ports, "ada");
    expect(count.reads).toBe(3);
  });

  it("costs a sale of a lot the lots of its cars alone, and all of them follow", async () => {
    const { count, ports, told, quantities, change } = await oldSeller();
    await change("lot-1", { quantity: 1, quantitySold: 1 });
    await settleLots(ports, "ada");
    // 3 to look, 3 in the transaction, 2 to find the lots of the changed car, and 2 for what each lot has told.
    expect(count.reads).toBeLessThanOrEqual(12);
    expect(await quantities("camaro", "lot-1", "lot-2")).toEqual([1, 1, 1]);
    expect(told.toSorted()).toEqual(["camaro", "lot-1", "lot-2"].filter((id) => id !== "lot-1"));
  });

  it("costs a change of a car the lots of this car alone", async () => {
    const { count, ports, quantities, change } = await oldSeller();
    await change("camaro", { quantity: 1 });
    await settleLotsOf(ports, "ada", ["camaro"]);
    expect(count.reads).toBeLessThanOrEqual(8);
    expect(await quantities("lot-1", "lot-2")).toEqual([1, 1]);
  });

  it("settles the lots that share a car with a changed lot", async () => {
    const { ports, quantities, change } = await oldSeller();
    await change("lot-1", { quantity: 0, quantitySold: 2 });
    await settleLotsOf(ports, "ada", ["lot-1"]);
    expect(await quantities("camaro", "lot-1", "lot-2")).toEqual([0, 0, 0]);
  });

  it("reads one of them again when it has changed, or the marketplace wasn't updated", async () => {
    const { ports, told, quantities, change } = await oldSeller();
    await change("lot-sold-7", {
      quantitySold: 0,
      quantity: 1,
      updatedAt: Timestamp.fromMillis(89 * DAY_MS),
    });
    await change("lot-sold-9", { "lot.untold": ["lot-sold-9"] });
    await settleLots(ports, "ada");
    expect(await quantities("lot-sold-7", "supra")).toEqual([1, 3]);
    expect(told.toSorted()).toEqual(["lot-sold-9", "supra"]);
  });
});
