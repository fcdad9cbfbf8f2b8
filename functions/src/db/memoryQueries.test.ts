import { FieldPath } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../tests/support/memoryFirestore.ts";

/** Tests of the memory Firestore, which the tests of this folder rely on. */
async function world(documents: Record<string, object>) {
  const firestore = memoryFirestore(() => 1_000);
  for (const [path, fields] of Object.entries(documents)) await firestore.doc(path).set(fields);
  return { firestore, cars: firestore.collection("cars") };
}

const CARS = {
  "cars/a": { year: 2, brand: "x" },
  "cars/b": { year: 1, brand: "y" },
  "cars/c": { year: 1, brand: null },
  "cars/d": { brand: "x" },
};
const idsOf = ({ docs }: { docs: readonly { id: string }[] }) => docs.map(({ id }) => id);

it("counts the matches of a query", async () => {
  const { cars } = await world(CARS);
  expect((await cars.where("brand", "==", "x").count().get()).data()).toEqual({ count: 2 });
});

it("skips the first matches, and starts after the values of the order", async () => {
  const { cars } = await world(CARS);
  const ordered = cars.orderBy("year").orderBy(FieldPath.documentId());
  expect(idsOf(await ordered.get())).toEqual(["b", "c", "a"]);
  expect(idsOf(await ordered.offset(1).limit(1).get())).toEqual(["c"]);
  expect(idsOf(await ordered.startAfter(1, "b").get())).toEqual(["c", "a"]);
  expect(idsOf(await ordered.startAfter(1).get())).toEqual(["a"]);
  expect(idsOf(await cars.orderBy("year", "desc").startAfter(2).get())).toEqual(["b", "c"]);
  expect(idsOf(await cars.orderBy(FieldPath.documentId()).startAfter("b").get())).toEqual(["c", "d"]);
});

it("compares ids, and finds other values without missing ones", async () => {
  const { cars } = await world(CARS);
  const id = FieldPath.documentId();
  expect(idsOf(await cars.where(id, "in", ["a", "d", "z"]).get())).toEqual(["a", "d"]);
  expect(idsOf(await cars.where(id, ">=", "b").where(id, "<=", "c").get())).toEqual(["b", "c"]);
  expect(idsOf(await cars.where("brand", "!=", "x").get())).toEqual(["b"]);
  expect(idsOf(await cars.where("year", "!=", 2).get())).toEqual(["b", "c"]);
});

it("lists collections and documents, also missing ones with collections, and deletes what is below", async () => {
  const { firestore, cars } = await world({ ...CARS, "cars/e/parts/1": {}, "cars/e/parts/1/more/2": {} });
  expect((await cars.listDocuments()).map(({ id }) => id)).toEqual(["a", "b", "c", "d", "e"]);
  expect((await cars.doc("e").listCollections()).map(({ path }) => path)).toEqual(["cars/e/parts"]);
  await firestore.recursiveDelete(cars.doc("e").collection("parts"));
  expect((await cars.listDocuments()).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
  await firestore.recursiveDelete(cars.doc("a"));
  expect(idsOf(await cars.get())).toEqual(["b", "c", "d"]);
});

it("refuses to read in a transaction after a write", async () => {
  const { firestore, cars } = await world(CARS);
  const work = firestore.runTransaction(async (transaction) => {
    transaction.delete(cars.doc("a"));
    await transaction.get(cars.doc("b"));
  });
  await expect(work).rejects.toThrow("reads to be executed before all writes");
  expect((await cars.doc("a").get()).exists).toBe(true);
});
