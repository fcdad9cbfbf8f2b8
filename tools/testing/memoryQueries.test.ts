import { AggregateField, FieldPath, FieldValue, Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../tests/support/memory/memoryFirestore.ts";

let firestore = memoryFirestore(() => 5_000);
beforeEach(() => (firestore = memoryFirestore(() => 5_000)));

const put = async (documents: Readonly<Record<string, object>>) => {
  for (const [id, fields] of Object.entries(documents)) await firestore.doc(`cars/${id}`).set(fields);
};
const cars = () => firestore.collection("cars");
const idsOf = ({ docs }: { docs: readonly { id: string }[] }) => docs.map(({ id }) => id);

it("counts matches, and sums the documents that have every summed field", async () => {
  await put({
    a: { price: 1, copies: 2 },
    b: { price: "two", copies: 3 },
    c: { copies: 4 },
    d: { price: 5, copies: 0 },
  });
  expect((await cars().where("copies", ">", 0).count().get()).data()).toEqual({ count: 3 });
  const wanted = { found: AggregateField.count(), price: AggregateField.sum("price") };
  expect((await cars().aggregate(wanted).get()).data()).toEqual({ found: 3, price: 6 });
});

it("orders by the name after the given fields, in the direction of the last", async () => {
  await put({ a: { rank: 1 }, b: { rank: 2 }, c: { rank: 1 } });
  expect(idsOf(await cars().orderBy("rank").get())).toEqual(["a", "c", "b"]);
  expect(idsOf(await cars().orderBy("rank", "desc").get())).toEqual(["b", "c", "a"]);
  const reversed = cars().orderBy("rank").orderBy(FieldPath.documentId(), "desc");
  expect(idsOf(await reversed.get())).toEqual(["c", "a", "b"]);
});

it("starts and ends at cursors of fields and names, and skips an offset", async () => {
  const at = (nanoseconds: number) => new Timestamp(7, nanoseconds);
  await put({ a: { at: at(1) }, b: { at: at(2) }, c: { at: at(2) }, d: { at: at(3) } });
  const ordered = cars().orderBy("at").orderBy(FieldPath.documentId());
  expect(idsOf(await ordered.startAfter(at(2), "b").get())).toEqual(["c", "d"]);
  expect(idsOf(await ordered.startAt(at(2), "b").get())).toEqual(["b", "c", "d"]);
  expect(idsOf(await ordered.endAt(at(2)).get())).toEqual(["a", "b", "c"]);
  expect(idsOf(await ordered.endBefore(at(2)).get())).toEqual(["a"]);
  expect(idsOf(await ordered.offset(1).limit(2).get())).toEqual(["b", "c"]);
  const byName = cars().orderBy(FieldPath.documentId());
  expect(idsOf(await byName.startAfter("b").get())).toEqual(["c", "d"]);
  expect(idsOf(await byName.startAt("b").endAt("c~").get())).toEqual(["b", "c"]);
  expect(idsOf(await cars().where(FieldPath.documentId(), ">=", "c").get())).toEqual(["c", "d"]);
});

it("returns the fields of a mask alone", async () => {
  await put({ a: { title: "Car", price: { now: 1, before: 2 } } });
  const found = await cars().select("price.now", "unknown").get();
  expect(found.docs[0]?.data()).toEqual({ price: { now: 1 } });
  expect((await cars().select().get()).docs[0]?.data()).toEqual({});
  const [read] = await firestore.getAll(firestore.doc("cars/a"), { fieldMask: ["title"] });
  expect(read?.data()).toEqual({ title: "Car" });
});

it("updates fields that are named one by one", async () => {
  await put({ a: { counts: { "1x": 1, y: 1 } } });
  await firestore
    .doc("cars/a")
    .update(new FieldPath("counts", "1x"), FieldValue.increment(2), "counts.y", FieldValue.delete());
  expect((await firestore.doc("cars/a").get()).data()).toEqual({ counts: { "1x": 3 } });
});

it("lists a document's collections, and deletes what is below it", async () => {
  await put({ a: {}, ab: {} });
  await firestore.doc("cars/a/prices/1").set({});
  await firestore.doc("cars/a/owners/1/names/1").set({});
  const below = await firestore.doc("cars/a").listCollections();
  expect(below.map(({ path }) => path)).toEqual(["cars/a/owners", "cars/a/prices"]);
  await firestore.recursiveDelete(firestore.doc("cars/a"));
  expect(idsOf(await cars().get())).toEqual(["ab"]);
  expect((await firestore.doc("cars/a/owners/1/names/1").get()).exists).toBe(false);
});

it("refuses a transaction that reads after it wrote, or that writes and is for reading", async () => {
  const car = firestore.doc("cars/a");
  const late = firestore.runTransaction(async (transaction) => {
    transaction.set(car, {});
    await transaction.get(car);
  });
  await expect(late).rejects.toThrow("all reads to be executed before all writes");
  const writing = firestore.runTransaction((transaction) => Promise.resolve(transaction.set(car, {})), {
    readOnly: true,
  });
  await expect(writing).rejects.toThrow("read-only");
  expect((await car.get()).exists).toBe(false);
  const { readTime } = await firestore.runTransaction((transaction) => transaction.get(cars()), {
    readOnly: true,
  });
  expect(readTime.toMillis()).toBe(5_000);
});

it("compares ids, and finds other values without missing ones", async () => {
  await put({
    ...{ a: { year: 2, brand: "x" }, b: { year: 1, brand: "y" } },
    ...{ c: { year: 1, brand: null }, d: { brand: "x" } },
  });
  const id = FieldPath.documentId();
  expect(idsOf(await cars().where(id, "in", ["a", "d", "z"]).get())).toEqual(["a", "d"]);
  expect(idsOf(await cars().where(id, ">=", "b").where(id, "<=", "c").get())).toEqual(["b", "c"]);
  expect(idsOf(await cars().where("brand", "!=", "x").get())).toEqual(["b"]);
  expect(idsOf(await cars().where("year", "!=", 2).get())).toEqual(["b", "c"]);
});

it("lists documents, also missing ones that have collections", async () => {
  await put({ a: {}, "e/parts/1": {}, "e/parts/1/more/2": {} });
  expect((await cars().listDocuments()).map((document) => document.id)).toEqual(["a", "e"]);
  await firestore.recursiveDelete(cars().doc("e").collection("parts"));
  expect((await cars().listDocuments()).map((document) => document.id)).toEqual(["a"]);
});
