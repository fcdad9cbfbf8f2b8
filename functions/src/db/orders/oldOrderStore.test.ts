import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { ERASED_FIELDS } from "../../domain/orders/eraseAddresses.ts";
import { openOldOrderStore } from "./oldOrderStore.ts";

const PERSONAL = { shipTo: { name: "Bob" }, shipToReferenceId: "r", finalDestination: {}, buyerNotes: "Hi" };

function world() {
  const firestore = memoryFirestore(() => 0);
  const at = (seller: string, id: string) => firestore.doc(paths.order(seller, id));
  return {
    firestore,
    store: openOldOrderStore(firestore),
    put: (seller: string, id: string, date: number, fields: object = PERSONAL) =>
      at(seller, id).set({ buyer: "bob", date: Timestamp.fromMillis(date), ...fields }),
    order: async (seller: string, id: string) => (await at(seller, id).get()).data(),
    versionOf: async (id: string) => (await at("ada", id).get()).updateTime?.valueOf(),
  };
}

it("erases the orders sold from the first time and before the last, of every seller", async () => {
  const { store, put, order } = world();
  await put("ada", "early", 4);
  await put("ada", "first", 5);
  await put("bea", "last", 8);
  await put("ada", "late", 9);
  expect(await store.eraseSome(5, 9)).toBeNull();
  const date = (at: number) => Timestamp.fromMillis(at);
  expect(await order("ada", "first")).toEqual({ buyer: "bob", date: date(5), ...ERASED_FIELDS });
  expect(await order("bea", "last")).toMatchObject(ERASED_FIELDS);
  expect(await order("ada", "early")).toMatchObject(PERSONAL);
  expect(await order("ada", "late")).toMatchObject(PERSONAL);
});

it.each(Object.entries(PERSONAL))("erases an order of which only %s is left", async (field, value) => {
  const { store, put, order } = world();
  await put("ada", "1", 5, { ...ERASED_FIELDS, [field]: value });
  await store.eraseSome(5, 9);
  expect(await order("ada", "1")).toMatchObject(ERASED_FIELDS);
});

it("doesn't write an order that is erased already", async () => {
  const { store, put, versionOf } = world();
  await put("ada", "1", 5, ERASED_FIELDS);
  const before = await versionOf("1");
  await store.eraseSome(5, 9);
  expect(await versionOf("1")).toBe(before);
});

it("erases a batch, and says where the next one begins", async () => {
  const { store, put, order } = world();
  for (let at = 0; at < 401; at += 1) await put("ada", `${at}`, 1_000 + at);
  expect(await store.eraseSome(1_000, 9_000)).toBe(1_399);
  expect(await order("ada", "399")).toMatchObject(ERASED_FIELDS);
  expect(await order("ada", "400")).toMatchObject(PERSONAL);
  expect(await store.eraseSome(1_399, 9_000)).toBeNull();
  expect(await order("ada", "400")).toMatchObject(ERASED_FIELDS);
});

it("goes on after a time at which a whole batch was sold", async () => {
  const { store, put } = world();
  for (let at = 0; at < 400; at += 1) await put("ada", `${at}`, 1_000);
  expect(await store.eraseSome(1_000, 9_000)).toBe(1_001);
});

it("remembers how far it has come, and begins at the first order", async () => {
  const { firestore, store } = world();
  expect(await store.readCursor()).toBe(0);
  await firestore.doc(paths.retention()).set({ other: 1, addressesUntil: "damaged" });
  expect(await store.readCursor()).toBe(0);
  await store.saveCursor(7);
  expect(await store.readCursor()).toBe(7);
  expect((await firestore.doc(paths.retention()).get()).get("other")).toBe(1);
});
