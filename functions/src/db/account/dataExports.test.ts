import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openDataExports, openExpiredExportStore } from "./dataExports.ts";

const at = (millis: number) => Timestamp.fromMillis(millis);

it("stores an export's times as timestamps, and reads them in milliseconds", async () => {
  const firestore = memoryFirestore(() => 0);
  const exports = openDataExports(firestore);
  const read = () => exports.change("ada", (current) => ({ operation: null, answer: current }));
  expect(await read()).toMatchObject({ status: "idle", filesUntil: null, parts: [] });
  await exports.change("ada", (current) => ({
    operation: { ...current, status: "completed", filesUntil: 9, finishedAt: 5, documents: 3 },
    answer: null,
  }));
  const stored = (await firestore.doc(paths.operation("ada", "dataExport")).get()).data();
  expect(stored).toMatchObject({ status: "completed", filesUntil: at(9), finishedAt: at(5), documents: 3 });
  expect(await read()).toMatchObject({ filesUntil: 9, finishedAt: 5 });
  await exports.change("ada", (current) => ({ operation: { ...current, filesUntil: null }, answer: null }));
  expect(await read()).toMatchObject({ filesUntil: null });
});

it("lists expired files, the oldest first, until they are forgotten", async () => {
  const firestore = memoryFirestore(() => 0);
  const store = openExpiredExportStore(firestore);
  for (const [uid, until] of Object.entries({ ada: 9, bob: 8, cyd: 10 }))
    await firestore
      .doc(paths.operation(uid, "dataExport"))
      .set({ status: "completed", filesUntil: at(until), parts: [{ name: "1", url: "u", bytes: 1 }] });
  await firestore.doc(paths.operation("ada", "sync")).set({ status: "completed" });
  expect(await store.listExpired(9, 5)).toEqual([
    { uid: "bob", dueAt: 8 },
    { uid: "ada", dueAt: 9 },
  ]);
  expect(await store.listExpired(9, 1)).toEqual([{ uid: "bob", dueAt: 8 }]);
  expect([await store.isDue("bob", 8), await store.isDue("dot", 8)]).toEqual([true, false]);
  await store.forget("bob", 8);
  // Somebody who never asked for an export.
  await store.forget("dot", 8);
  expect(await store.listExpired(9, 5)).toEqual([{ uid: "ada", dueAt: 9 }]);
  expect((await firestore.doc(paths.operation("bob", "dataExport")).get()).data()).toEqual({
    ...{ status: "completed", filesUntil: null, parts: [] },
  });
});

it("keeps the files of an export that began after the list was read", async () => {
  const firestore = memoryFirestore(() => 0);
  const store = openExpiredExportStore(firestore);
  const started = { status: "starting", filesUntil: at(99), parts: [{ name: "1", url: "u", bytes: 1 }] };
  await firestore.doc(paths.operation("ada", "dataExport")).set(started);
  expect(await store.isDue("ada", 9)).toBe(false);
  await store.forget("ada", 9);
  expect((await firestore.doc(paths.operation("ada", "dataExport")).get()).data()).toEqual(started);
});
