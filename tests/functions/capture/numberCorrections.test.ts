import { randomUUID } from "node:crypto";

import { beforeEach, expect, it } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { openCatalogueRepository } from "../../../functions/src/db/catalogue/catalogue.ts";
import { admin } from "../../support/admin.ts";
import { callAs, createMember, type Person } from "../../support/people.ts";

let seller: Person;
let listingId: string;
/** A number that no other test uses in this run. */
let right: string;

beforeEach(async () => {
  seller = await createMember();
  listingId = randomUUID();
  right = `QZ${String.fromCharCode(65 + Math.floor(Math.random() * 26))}${Math.floor(10 + Math.random() * 90)}`;
  await admin().firestore.doc(paths.listing(seller.uid, listingId)).set({
    sku: "DHR20",
    readSku: "DHR20",
    carName: "Shelby",
    title: "A Shelby",
    status: "draft",
    isDraft: true,
  });
  await admin().firestore.doc(paths.analysis(seller.uid, "DHR20")).set({ kept: true });
});

const change = (base: string, sku: string) =>
  callAs(seller, "saveListing", { listingId, base: { sku: base }, changes: { sku } });
const changeToyNumber = (base: string | null, toyNumber: string) =>
  callAs(seller, "saveListing", { listingId, base: { toyNumber: base }, changes: { toyNumber } });
const wrongs = async () =>
  (await admin().firestore.doc(paths.user(seller.uid)).get()).get("captureStats.numbersWrong") as unknown;

it("a number corrected later is counted as read wrong, once, and the correction is learned", async () => {
  expect((await change("DHR20", right)).error).toBeUndefined();
  expect(await wrongs()).toBe(1);
  const catalogue = openCatalogueRepository(admin().firestore);
  expect(await catalogue.lookup(right, seller.uid)).toMatchObject([{ model: "Shelby" }]);
  expect(await catalogue.lookup(right, "somebody else")).toEqual([]);
  expect((await admin().firestore.doc(paths.analysis(seller.uid, "DHR20")).get()).exists).toBe(false);

  expect((await change(right, "DHR20")).error).toBeUndefined();
  expect((await change("DHR20", "QZZ11")).error).toBeUndefined();
  expect(await wrongs()).toBe(1);
});

it("a misread number is no toy number any more, and the corrected one is if the catalogue has it", async () => {
  const listing = admin().firestore.doc(paths.listing(seller.uid, listingId));
  await listing.update({ toyNumber: "DHR20", toyNumberFrom: "reader" });
  expect((await change("DHR20", "SHELF-3")).error).toBeUndefined();
  expect((await listing.get()).data()).toMatchObject({ toyNumber: null, toyNumberFrom: null });

  const model = { model: "Shelby", source: "import" };
  await admin()
    .firestore.doc(paths.catalogue(right))
    .set({ models: [model], imports: [{ source: "A list", models: [model] }] });
  await listing.update({ sku: "DHR20", isReadWrong: false });
  expect((await change("DHR20", right)).error).toBeUndefined();
  expect((await listing.get()).data()).toMatchObject({ toyNumber: right, toyNumberFrom: "catalogue" });
});

it("a toy number corrected alone teaches and counts as read wrong, once, and the SKU stays", async () => {
  const listing = admin().firestore.doc(paths.listing(seller.uid, listingId));
  await listing.update({ toyNumber: "DHR20", toyNumberFrom: "reader" });
  expect((await changeToyNumber("DHR20", right)).error).toBeUndefined();
  expect(await wrongs()).toBe(1);
  const catalogue = openCatalogueRepository(admin().firestore);
  expect(await catalogue.lookup(right, seller.uid)).toMatchObject([{ model: "Shelby" }]);
  expect(await catalogue.lookup(right, "somebody else")).toEqual([]);
  expect((await admin().firestore.doc(paths.analysis(seller.uid, "DHR20")).get()).exists).toBe(false);
  expect((await listing.get()).data()).toMatchObject({
    sku: "DHR20",
    toyNumber: right,
    toyNumberFrom: "seller",
    isReadWrong: true,
  });

  // The SKU follows later: the reading was counted.
  expect((await change("DHR20", right)).error).toBeUndefined();
  expect(await wrongs()).toBe(1);
});

it("SKU and toy number changed together count once, and the toy number is learned", async () => {
  await admin().firestore.doc(paths.listing(seller.uid, listingId)).update({ toyNumber: "DHR20" });
  const base = { sku: "DHR20", toyNumber: "DHR20" };
  const changes = { sku: "SHELF-3", toyNumber: right };
  const save = () => callAs(seller, "saveListing", { listingId, base, changes });
  // The second one is the repeat after a lost answer.
  expect((await save()).error).toBeUndefined();
  expect((await save()).error).toBeUndefined();
  expect(await wrongs()).toBe(1);
  const catalogue = openCatalogueRepository(admin().firestore);
  expect(await catalogue.lookup(right, seller.uid)).toMatchObject([{ model: "Shelby" }]);
});

it("the seller's own word for a toy number is kept, whatever the SKU", async () => {
  expect((await changeToyNumber(null, "DHR21")).error).toBeUndefined();
  const listing = admin().firestore.doc(paths.listing(seller.uid, listingId));
  expect((await listing.get()).data()).toMatchObject({ toyNumber: "DHR21", toyNumberFrom: "seller" });
});

it("a number that becomes part of the seller's own SKU isn't counted as read wrong", async () => {
  expect((await change("DHR20", "BOX3-DHR20")).error).toBeUndefined();
  expect(await wrongs()).toBeUndefined();
});
