import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openLotDrafts } from "../../db/lots/lotDrafts.ts";
import { openListingChanges } from "../../db/listings/edit/listingChanges.ts";
import { openListingEdits } from "../../db/listings/edit/listingEdits.ts";
import { openLotStore } from "../../db/lots/lots.ts";
import { openPublicationStore } from "../../db/listings/publications.ts";
import { changeListings } from "../listings/changeListings.ts";
import { saveListing } from "../listings/edit/saveListing.ts";
import { createLot } from "./createLot.ts";
import {
  assertEnough,
  assertLotHolds,
  countPossibleCopies,
  readCarsInLot,
  toStoredCars,
} from "./lotStock.ts";
import { NO_LOTS } from "./testing/noLots.ts";

const CAR = { title: "Camaro", quantity: 3, quantitySold: 0, storageBin: "A-01" };
const LOT = {
  ...{ title: "Two Camaros", quantity: 1, quantitySold: 0, price: 9, isDraft: true, status: "draft" },
  lot: { cars: [{ listingId: "camaro", copies: 2 }], wanted: 1, set: 1, counted: 0, untold: [] },
};

let firestore: ReturnType<typeof memoryFirestore>;
const put = (id: string, fields: object) => firestore.doc(paths.listing("ada", id)).set(fields);
const read = async (id: string) => (await firestore.doc(paths.listing("ada", id)).get()).data();
beforeEach(async () => {
  firestore = memoryFirestore(() => 1_000);
  await put("camaro", CAR);
  await put("lot-1", LOT);
});

const photos = { assertStored: () => Promise.resolve(), save: fail, read: fail };
function fail(): never {
  throw new Error("not used here");
}

const create = (qty: number, requestId: string) =>
  createLot(
    {
      lots: openLotDrafts(firestore),
      drafts: { open: () => Promise.resolve({ address: null, refusal: null }) },
      pictures: photos,
    },
    "ada",
    {
      items: [{ title: "Camaro", price: 3, binPrice: null, qty, listingId: "camaro" }],
      ...{ userId: "ada", totalPrice: 9, title: "", description: "", freeShipping: false, requestId },
    },
  );

describe("a lot that is made", () => {
  it("is refused if a car hasn't enough copies, and nothing is stored", async () => {
    await expect(create(4, "a")).rejects.toMatchObject({
      code: "lot/too-few-cars",
      params: { reason: "few-copies", title: "Camaro", forSale: 3, needed: 4 },
    });
    expect(await read("lot-a")).toBeUndefined();
  });

  it("may share its cars with another one, because both follow them", async () => {
    await Promise.all([create(3, "a"), create(2, "b")]);
    expect(await read("lot-a")).toMatchObject({ lot: { carIds: ["camaro"] } });
    expect(await read("lot-b")).toMatchObject({ quantity: 1 });
  });
});

describe("a lot that goes live", () => {
  const claim = () =>
    openPublicationStore(firestore).claim("ada", "lot-1", { holder: "me", now: 1, until: 2 });

  it("has at most as many copies as its cars are enough for", async () => {
    await put("lot-1", { ...LOT, quantity: 3 });
    expect(await claim()).toMatchObject({ state: "claimed", publication: { listing: { quantity: 1 } } });
    expect(await read("lot-1")).toMatchObject({ quantity: 1, lot: { wanted: 3, set: 1 } });
  });

  it("is refused if another lot has sold its cars in between", async () => {
    await put("camaro", { ...CAR, quantity: 1 });
    await expect(claim()).rejects.toMatchObject({ code: "lot/too-few-cars" });
    expect((await firestore.doc(paths.publication("ada", "lot-1")).get()).exists).toBe(false);
  });
});

describe("a lot whose quantity is raised", () => {
  it("in a form is refused beyond what its cars are enough for, and nothing changes", async () => {
    const save = (quantity: number) =>
      saveListing({ ...NO_LOTS, edits: openListingEdits(firestore), photos }, "ada", {
        ...{ listingId: "lot-1", isNew: false, base: { quantity: 1 } },
        changes: { quantity },
      });
    await expect(save(2)).rejects.toMatchObject({ code: "lot/too-few-cars" });
    expect(await read("lot-1")).toMatchObject({ quantity: 1 });
    await put("camaro", { ...CAR, quantity: 4 });
    expect(await save(2)).toMatchObject({ outcome: "saved" });
  });

  it("in bulk is refused alone, before a call to the marketplace", async () => {
    await put("lot-1", { ...LOT, isDraft: false, status: "active", ebayItemId: "110551234567" });
    const asked: unknown[] = [];
    const ports = {
      ...NO_LOTS,
      listings: openListingChanges(firestore),
      marketplace: {
        keepsSoldOut: () => Promise.resolve(true),
        getItem: () => Promise.reject(new Error("read without need")),
        reviseInventory: (_token: string, changes: readonly { itemId: string }[]) => {
          asked.push(changes);
          return Promise.resolve(new Set(changes.map(({ itemId }) => itemId)));
        },
      },
      withAccessToken: <T>(_uid: string, work: (token: string) => Promise<T>) => work("token"),
      report: () => undefined,
    };
    const outcomes = await changeListings(ports, "ada", [
      { listingId: "lot-1", quantity: 2 },
      { listingId: "camaro", quantity: 9 },
    ]);
    expect(outcomes).toMatchObject([{ success: false, code: "lot/too-few-cars" }, { success: true }]);
    expect(asked).toEqual([]);
    expect(await read("lot-1")).toMatchObject({ quantity: 1 });
    // Fewer copies are always fine.
    expect(await changeListings(ports, "ada", [{ listingId: "lot-1", quantity: 0 }])).toMatchObject([
      { success: true },
    ]);
  });
});

it("a change of quantity concerns lots only if the listing is one, or a car of one", async () => {
  await put("lot-1", { ...LOT, lot: { ...LOT.lot, carIds: ["camaro"] } });
  const ids = Array.from({ length: 40 }, (_, at) => `other-${at}`);
  const lots = openLotStore(firestore);
  expect(await lots.findLotsWith("ada", ids)).toEqual([]);
  expect(await lots.findLotsWith("ada", [...ids, "camaro"])).toEqual(["lot-1"]);
  expect(await lots.findLotsWith("ada", ["lot-2"])).toEqual(["lot-2"]);
});

describe("the cars of a lot", () => {
  const cars = [
    { listingId: "camaro", copies: 2 },
    { listingId: "beetle", copies: 1 },
  ];
  const lotOf = { cars, wanted: 1, set: 1, counted: 0, untold: [] };
  const inLot = (camaros: number, beetles: number) => [
    { title: "Camaro", forSale: camaros, each: 2 },
    { title: "Beetle", forSale: beetles, each: 1 },
  ];

  it("are stored with their ids", () => {
    expect(toStoredCars(cars)).toEqual({ cars, carIds: ["camaro", "beetle"] });
    expect(toStoredCars([])).toEqual({ cars: [], carIds: [] });
  });

  it("have their copies for sale, none if a car is gone", () => {
    const known = (id: string) => (id === "camaro" ? { title: "Camaro", quantity: 5 } : null);
    expect(readCarsInLot(cars, known)).toEqual([
      { title: "Camaro", forSale: 5, each: 2 },
      { title: "beetle", forSale: 0, each: 1 },
    ]);
    expect(readCarsInLot(cars, () => ({ quantity: 1 }))).toMatchObject([
      { title: "camaro" },
      { title: "beetle" },
    ]);
  });

  it("are enough for as many copies as the scarcest one", () => {
    expect([inLot(5, 9), inLot(9, 3), inLot(1, 9)].map(countPossibleCopies)).toEqual([2, 3, 0]);
  });

  it("are enough or not, to the copy", () => {
    expect(() => assertEnough(inLot(4, 2), 2)).not.toThrow();
    expect(() => assertEnough(inLot(4, 1), 2)).toThrow(
      expect.objectContaining({
        ...{
          code: "lot/too-few-cars",
          params: { reason: "few-copies", title: "Beetle", forSale: 1, needed: 2 },
        },
      }),
    );
  });

  it("are read before a lot's quantity is set, and for no other listing", async () => {
    const asked: string[] = [];
    const store = {
      read(uid: string, id: string) {
        asked.push(`${uid} ${id}`);
        return Promise.resolve(id === "camaro" ? { title: "Camaro", quantity: 4 } : undefined);
      },
    };
    const holds = (lot: Parameters<typeof assertLotHolds>[2], quantity: number) =>
      assertLotHolds(store, "ada", lot, quantity);
    await expect(holds(null, 9)).resolves.toBeUndefined();
    await expect(holds(undefined, 9)).resolves.toBeUndefined();
    expect(asked).toEqual([]);
    await expect(holds(lotOf, 0)).resolves.toBeUndefined();
    await expect(holds(lotOf, 1)).rejects.toMatchObject({
      params: { title: "beetle", forSale: 0, needed: 1 },
    });
    expect(asked.slice(0, 2)).toEqual(["ada camaro", "ada beetle"]);
    await expect(holds({ ...lotOf, cars: cars.slice(0, 1) }, 2)).resolves.toBeUndefined();
  });
});
