import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { changeSetDocument } from "../../contract/listings/history.ts";
import { openItemsAtEbay } from "../../db/listings/itemsAtEbay.ts";
import { openListingEdits } from "../../db/listings/edit/listingEdits.ts";
import { openLotChanges } from "../../db/lots/lots.ts";
import { NO_ITEM_FACTS } from "../item/itemFacts.ts";
import type { ItemChanges } from "../listings/marketplace.ts";
import { createMarketplace, wholeItem } from "../listings/testing/wholeItem.ts";
import { killEverywhere, Machine } from "../operation/testing/killEverywhere.ts";
import { changeLot, type ChangeLotPorts } from "./changeLot.ts";
import { NO_LOTS } from "./testing/noLots.ts";

const LOT = {
  title: "Two Camaros",
  description: "Two",
  quantity: 1,
  quantitySold: 0,
  price: 9,
  status: "draft",
  isDraft: true,
  ebayItemId: null,
  terms: { packageKind: "lot", cars: 2, shipping: "free" },
  firebaseImages: ["made", "camaro-front"],
  lot: {
    ...{ cars: [{ listingId: "camaro", copies: 2 }], wanted: 1, set: 1, counted: 0, untold: [] },
    picture: "made",
  },
};
const LIVE = {
  status: "active",
  isDraft: false,
  ebayItemId: "110551234567",
  atEbay: { title: "Two Camaros", sku: null, price: 9, quantity: 1 },
};
const supras = (copies: number) => ({ listingId: "supra", copies });
const CARS = {
  camaro: {
    title: "Camaro",
    quantity: 2,
    firebaseImages: ["camaro-back", "camaro-front"],
    frontImageIndex: 1,
  },
  supra: { title: "Supra", quantity: 3, firebaseImages: ["supra-front"] },
};

async function world(lot: object = {}, { soldAtEbay = 0, machine = new Machine() } = {}) {
  const firestore = memoryFirestore(
    () => 1_000,
    (work) => machine.request(work),
  );
  for (const [id, fields] of Object.entries({ ...CARS, "lot-1": { ...LOT, ...lot } }))
    await firestore.doc(paths.listing("ada", id)).set(fields);
  const sent: ItemChanges[] = [];
  let item = wholeItem({ title: "Two Camaros", priceCents: 900, quantity: 1, quantitySold: soldAtEbay });
  const ports: ChangeLotPorts = {
    ...NO_LOTS,
    edits: openListingEdits(firestore),
    changes: openLotChanges(firestore),
    items: openItemsAtEbay(firestore),
    photos: {
      save: () => Promise.reject(new Error("nothing to keep")),
      read: () => Promise.resolve(new Uint8Array()),
      assertStored: () => Promise.resolve(),
    },
    itemFacts: { read: () => Promise.resolve(NO_ITEM_FACTS) },
    marketplace: {
      ...createMarketplace(
        () => item,
        (_token, _fresh, changes) =>
          machine.request(() => {
            sent.push(changes);
            item = { ...item, ...(changes.title !== undefined && { title: changes.title }) };
          }),
      ),
      uploadPicture: () => Promise.resolve({ url: "https://i.ebayimg.com/new.jpg", expiresAt: 9e12 }),
    },
    withAccessToken: (_uid, work) => work("token"),
  };
  const read = async (id = "lot-1") =>
    (await firestore.doc(paths.listing("ada", id)).get()).data() as Record<string, never>;
  const notes = async () =>
    (await firestore.collection(paths.changes("ada")).get()).docs
      .map((found) => changeSetDocument.parse(found.data()))
      .map(({ by, changes }) => [by, Object.keys(changes["lot-1"] ?? {}).toSorted()]);
  const change = (fields: object = {}) =>
    changeLot(ports, "ada", {
      ...{ listingId: "lot-1", base: LOT.lot.cars, title: "Camaro and Supra", description: "One each" },
      cars: [
        { listingId: "camaro", copies: 1 },
        { listingId: "supra", copies: 1 },
      ],
      picture: "made-anew",
      ...fields,
    });
  return { change, read, sent, notes, firestore, machine };
}

it("gives a draft other cars, with its title, text, weight, pictures and a note in the history", async () => {
  const { change, read, sent, notes } = await world();
  expect(await change()).toMatchObject({ outcome: "saved" });
  expect(await read()).toMatchObject({
    title: "Camaro and Supra",
    description: "One each",
    quantity: 1,
    terms: { packageKind: "lot", cars: 2, shipping: "free" },
    firebaseImages: ["made-anew", "camaro-front", "supra-front"],
    lot: {
      cars: [
        { listingId: "camaro", copies: 1 },
        { listingId: "supra", copies: 1 },
      ],
      carIds: ["camaro", "supra"],
      picture: "made-anew",
      wanted: 1,
      madeTitle: "Lot of 2 Die-Cast Cars - Multiple Items Bundle",
    },
  });
  expect(sent).toEqual([]);
  expect(await notes()).toEqual([["seller", expect.arrayContaining(["title", "description"])]]);
});

it("removes the pictures of a removed car, and keeps the seller's own pictures", async () => {
  const { change, read } = await world({ firebaseImages: ["own", "camaro-front"] });
  await change({ cars: [{ listingId: "supra", copies: 2 }] });
  expect(await read()).toMatchObject({ firebaseImages: ["own", "supra-front"], terms: { cars: 2 } });
});

it("leaves the description alone if none is given", async () => {
  const { change, read, notes } = await world();
  await change({ description: undefined });
  expect(await read()).toMatchObject({ title: "Camaro and Supra", description: "Two" });
  expect(await notes()).toEqual([["seller", expect.not.arrayContaining(["description"])]]);
});

it("sends a live lot's change to the marketplace, once", async () => {
  const { change, read, sent } = await world(LIVE);
  expect(await change()).toMatchObject({ outcome: "revised" });
  expect(sent).toMatchObject([{ title: "Camaro and Supra" }]);
  expect(await read()).toMatchObject({ unsentFields: [], lot: { carIds: ["camaro", "supra"] } });
  expect(await change()).toMatchObject({ outcome: "saved" });
  expect(sent).toHaveLength(1);
});

it.each([
  ["has sold here", { ...LIVE, quantitySold: 1 }, 0],
  ["has just sold at the marketplace", LIVE, 1],
  ["has ended", { ...LIVE, status: "ended" }, 0],
])("changes nothing of a lot that %s", async (_, lot, soldAtEbay) => {
  const { change, read, sent } = await world(lot, { soldAtEbay });
  await expect(change()).rejects.toMatchObject({ code: "listing/not-revisable" });
  expect(await read()).toMatchObject({ title: "Two Camaros", lot: { cars: LOT.lot.cars } });
  expect(sent).toEqual([]);
});

it.each([
  ["more copies than a car has", { cars: [{ listingId: "supra", copies: 4 }] }, "lot/too-few-cars"],
  ["a car twice that isn't enough", { cars: [supras(2), supras(2)] }, "lot/too-few-cars"],
  ["a car that is gone", { cars: [{ listingId: "gone", copies: 1 }] }, "listing/not-found"],
  ["another lot", { cars: [{ listingId: "lot-1", copies: 1 }] }, "listing/not-found"],
  ["a change of other cars", { base: [{ listingId: "camaro", copies: 1 }] }, "lot/changed"],
])("refuses %s, and changes nothing", async (_, fields, code) => {
  const { change, read } = await world();
  await expect(change(fields)).rejects.toMatchObject({ code });
  expect(await read()).toMatchObject({ title: "Two Camaros", lot: { cars: LOT.lot.cars } });
});
it("a changed lot has at most as many copies as its new cars are enough for", async () => {
  const many = { quantity: 3, lot: { ...LOT.lot, wanted: 3, set: 3 } };
  const { change, read } = await world(many);
  await change();
  expect(await read()).toMatchObject({ quantity: 2, lot: { wanted: 3, set: 2 } });
});

it("killed before or after any request, is changed here and at the marketplace by the next attempt", async () => {
  await killEverywhere(
    0,
    async () => {
      const desk = await world(LIVE);
      return { ...desk, pass: () => undefined, run: () => desk.change() };
    },
    async ({ read, sent, notes }, died) => {
      const stored = await read();
      expect(stored, JSON.stringify(died)).toMatchObject({
        title: "Camaro and Supra",
        unsentFields: [],
        lot: { carIds: ["camaro", "supra"] },
      });
      expect(Object.assign({}, ...sent)).toMatchObject({ title: "Camaro and Supra" });
      expect((await notes()).filter(([by]) => by === "seller")).toHaveLength(1);
    },
  );
});
