import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
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
  return { ports, told, read };
}

it("a sold lot lowers its car once, with a note in the history, and tells the marketplace", async () => {
  const { ports, told, read } = await world();
  await settleLots(ports, "ada");
  await settleLots(ports, "ada");
  expect(await read("camaro")).toMatchObject({ quantity: 1, toPack: { copies: { "A-01": 2 } } });
  expect(await read("lot-1")).toMatchObject({ quantity: 0, lot: { wanted: 0, counted: 1, untold: [] } });
  expect(told).toEqual(["camaro"]);
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
