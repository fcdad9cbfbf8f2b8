import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { changeSetDocument } from "../../contract/listing/history.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { type LotPorts, settleLots } from "../../domain/bundles/settleLots.ts";
import { lotStore } from "./lots.ts";

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
  const ports: LotPorts = {
    lots: lotStore(firestore),
    changeQuantity: (_uid, listingId) => Promise.resolve(void told.push(listingId)),
    pause: (_uid, listingId) => Promise.resolve(void told.push(`pause ${listingId}`)),
    report: () => undefined,
  };
  const read = async (id: string) => (await firestore.doc(paths.listing("ada", id)).get()).data();
  const sell = (id: string, fields: object) => firestore.doc(paths.listing("ada", id)).update(fields);
  /** The notes of a listing's history, by whom and which quantities. */
  const notes = async (id: string) =>
    (await firestore.collection(paths.changes("ada")).where("listingIds", "array-contains", id).get()).docs
      .map((found) => changeSetDocument.parse(found.data()))
      .map(({ by, changes }) => [by, changes[id]?.quantity?.from, changes[id]?.quantity?.to]);
  return { ports, told, read, sell, notes };
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

it("killed before the marketplace was told, tells it the next time and lowers nothing again", async () => {
  const { ports, told, read } = await world();
  const killed = { ...ports, changeQuantity: () => Promise.reject(new AppError("ebay/unavailable")) };
  await settleLots(killed, "ada");
  expect(await read("camaro")).toMatchObject({ quantity: 1 });
  expect(await read("lot-1")).toMatchObject({ lot: { untold: ["camaro"] } });
  await settleLots(ports, "ada");
  expect(told).toEqual(["camaro"]);
  expect(await read("camaro")).toMatchObject({ quantity: 1 });
});

it("ends at the marketplace what it doesn't keep without copies", async () => {
  const { ports, told } = await world();
  const refuses = () => Promise.reject(new AppError("listing/not-revisable", { message: "No copies." }));
  await settleLots({ ...ports, changeQuantity: refuses }, "ada");
  expect(told).toEqual(["pause camaro"]);
});

it("gives a lot from before the ids of its cars, once", async () => {
  const { ports, read, sell, notes } = await world();
  await sell("lot-1", { quantity: 1, quantitySold: 0 });
  await settleLots(ports, "ada");
  expect(await read("lot-1")).toMatchObject({ lot: { carIds: ["camaro"] } });
  expect(await notes("lot-1")).toEqual([]);
});
