import { randomUUID } from "node:crypto";

import { FieldValue } from "firebase-admin/firestore";
import { beforeEach, expect, test } from "vitest";

import { paths } from "../../../functions/src/contract/documents.ts";
import { createMultiItemListing } from "../../../functions/src/contract/listings/selling.ts";
import { openLotDrafts } from "../../../functions/src/db/lots/lotDrafts.ts";
import { createLot } from "../../../functions/src/domain/lots/createLot.ts";
import { admin } from "../../support/admin.ts";
import { createPerson } from "../../support/ebaySeller.ts";

let uid: string;
beforeEach(async () => {
  uid = await createPerson();
});

const listing = (listingId: string) => admin().firestore.doc(paths.listing(uid, listingId));
const listings = async () => (await admin().firestore.collection(paths.listings(uid)).get()).docs;
const request = (fields: object = {}) => ({
  items: [
    { title: "Hot Wheels Camaro", price: "$2.00", qty: "2", ebayId: "256000000001" },
    {
      title: "Hot Wheels Supra",
      price: "9",
      binPrice: 3.5,
      qty: "",
      ebayId: "256000000002",
      status: "pending",
    },
  ],
  userId: uid,
  totalPrice: 7.5,
  title: "",
  description: "",
  freeShipping: false,
  ...fields,
});
const PICTURES = { assertStored: () => Promise.resolve() };
const create = (fields: object = {}) =>
  createLot(
    {
      lots: openLotDrafts(admin().firestore),
      drafts: { open: () => Promise.resolve({ address: null, refusal: null }) },
      pictures: PICTURES,
    },
    uid,
    createMultiItemListing.input.parse(request(fields)),
  );

test("a lot becomes a draft with title, description, price, shipping and the cars' photos", async () => {
  await listing("256000000001").set({
    title: "Camaro",
    quantity: 2,
    ebayItemId: "256000000001",
    firebaseImages: ["a0", "a1"],
  });
  await listing("L2").set({ title: "Supra", quantity: 1, firebaseImages: ["b0", "b1"], frontImageIndex: 1 });
  await admin().firestore.doc(paths.itemIndex(uid, "256000000002")).set({ listingId: "L2" });
  const answer = await create();
  expect(createMultiItemListing.output.parse(answer)).toEqual({
    success: true,
    error: null,
    listingId: answer.listingId,
    ebayUrl: `/listing/${answer.listingId}`,
    message: "The lot is a draft in Pegboard: review it there, then list it on eBay.",
    draftRefusal: null,
  });
  expect((await listing(answer.listingId).get()).data()).toMatchObject({
    title: "Lot of 3 Hot Wheels - Multiple Items Bundle",
    description: "2 x Hot Wheels Camaro - $4.00\n1 x Hot Wheels Supra - $3.50\n\nTotal retail value: $7.50",
    brand: "Hot Wheels",
    status: "draft",
    isDraft: true,
    ebayItemId: null,
    quantity: 1,
    price: 7.5,
    terms: { packageKind: "lot", cars: 3, shipping: null },
    firebaseImages: ["a0", "b1"],
  });
});

test("a draft in a lot adds its photo by its own id", async () => {
  await listing("draft").set({ title: "Supra", quantity: 1, firebaseImages: ["own"] });
  const { listingId } = await create({
    items: [{ title: "Supra", price: 3, listingId: "draft", ebayId: null }],
  });
  expect((await listing(listingId).get()).get("firebaseImages")).toEqual(["own"]);
});

test("another seller's listing has no copies for a lot", async () => {
  const other = await createPerson();
  await admin()
    .firestore.doc(paths.listing(other, "theirs"))
    .set({ title: "Camaro", quantity: 9, firebaseImages: ["not ours"] });
  await expect(create({ items: [{ title: "Camaro", price: 2, listingId: "theirs" }] })).rejects.toThrow(
    "lot/too-few-cars",
  );
  expect(await listings()).toEqual([]);
});

test("the seller's texts are kept, and free shipping costs nothing", async () => {
  const { listingId } = await create({ title: " My lot ", description: "As is.", freeShipping: true });
  expect((await listing(listingId).get()).data()).toMatchObject({
    title: "My lot",
    description: "As is.",
    terms: { packageKind: "lot", shipping: "free" },
  });
});

test("a repeat creates no second draft, applies corrections, and keeps later changes", async () => {
  const requestId = randomUUID();
  const first = await create({ requestId, title: "Befor" });
  expect(await create({ requestId, title: "Before" })).toEqual(first);
  expect((await listing(first.listingId).get()).get("title")).toBe("Before");
  await listing(first.listingId).update({ title: "Changed since", updatedAt: FieldValue.serverTimestamp() });
  expect(await create({ requestId })).toEqual(first);
  expect(await listings()).toHaveLength(1);
  expect((await listing(first.listingId).get()).get("title")).toBe("Changed since");
});

test("a request with another listing's id doesn't change that listing", async () => {
  const requestId = randomUUID();
  const at = FieldValue.serverTimestamp();
  await listing(requestId).set({ title: "Mine", createdAt: at, updatedAt: at });
  expect((await create({ requestId })).listingId).not.toBe(requestId);
  expect((await listing(requestId).get()).get("title")).toBe("Mine");
});

test("nobody can create a draft for another person", async () => {
  await expect(create({ userId: await createPerson() })).rejects.toThrow("auth/forbidden");
  expect(await listings()).toEqual([]);
});

test.each([
  ["no items", { items: [] }],
  ["a title over 80 characters", { title: "x".repeat(81) }],
  ["no price", { totalPrice: 0 }],
  ["a quantity of nothing", { items: [{ title: "A", qty: "0" }] }],
  ["a price that is none", { items: [{ title: "A", price: "two" }] }],
])("%s is refused", (_what, fields) => {
  expect(createMultiItemListing.input.safeParse(request(fields)).success).toBe(false);
});
