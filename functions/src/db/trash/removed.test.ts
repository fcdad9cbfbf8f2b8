import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { measuredFirestore } from "../../../../tests/support/memory/measuredFirestore.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openRemovedStore } from "./removed.ts";

const UID = "ada";
const NOW = 40 * DAY_MS;
const at = (milliseconds: number) => Timestamp.fromMillis(milliseconds);

function world() {
  const firestore = memoryFirestore(() => NOW);
  return {
    store: openRemovedStore(firestore),
    put: (path: string, fields: object) => firestore.doc(path).set(fields),
    has: async (path: string) => (await firestore.doc(path).get()).exists,
  };
}

it("finds expired pictures with their URL, the oldest first, and skips damaged ones", async () => {
  const { store, put } = world();
  await put(paths.removedPicture(UID, "a"), { url: "p1", expiresAt: at(NOW) });
  await put(paths.removedPicture("bea", "b"), { url: "p2", expiresAt: at(NOW - 1) });
  await put(paths.removedPicture(UID, "c"), { url: "p3", expiresAt: at(NOW + 1) });
  await put(paths.removedPicture(UID, "d"), { expiresAt: at(NOW - 2) });
  expect(await store.listExpiredPictures(NOW, 10)).toEqual([
    { uid: "bea", id: "b", url: "p2", dueAt: NOW - 1 },
    { uid: UID, id: "a", url: "p1", dueAt: NOW },
  ]);
  expect(await store.listExpiredPictures(NOW, 1)).toEqual([]);
});

it("finds cards 30 days after their removal, and clearings when they expire", async () => {
  const { store, put } = world();
  await put(paths.removedCard(UID, "c1"), { removedAt: at(NOW - 30 * DAY_MS) });
  await put(paths.removedCard(UID, "c2"), { removedAt: at(NOW - 30 * DAY_MS + 1) });
  await put(paths.clearedHistory(UID, "h1"), { expiresAt: at(NOW) });
  await put(paths.clearedHistory(UID, "h2"), { expiresAt: at(NOW + 1) });
  expect(await store.listExpiredCards(NOW, 10)).toEqual([{ uid: UID, id: "c1", dueAt: NOW }]);
  expect(await store.listExpiredClearings(NOW, 10)).toEqual([{ uid: UID, id: "h1", dueAt: NOW }]);
});

it("reads none of the cards themselves, because one can have 1 MiB", async () => {
  const { firestore, measureReads } = measuredFirestore(() => NOW);
  const item = { models: [{ name: "x".repeat(100_000) }] };
  await firestore.doc(paths.removedCard(UID, "c1")).set({ item, removedAt: at(0) });
  expect(await openRemovedStore(firestore).listExpiredCards(NOW, 9)).toMatchObject([{ id: "c1" }]);
  expect(measureReads()).toBeLessThan(1_000);
});

it("knows whether a card is in the queue again, and whether another entry needs a picture", async () => {
  const { store, put } = world();
  const card = { uid: UID, id: "c1", dueAt: NOW };
  expect(await store.isQueued(card)).toBe(false);
  await put(paths.queueItem(UID, "c1"), {});
  expect(await store.isQueued(card)).toBe(true);
  await put(paths.removedCard(UID, "c1"), { item: { frontImage: "p1" } });
  expect(await store.isShownBeside("card", card, "p1")).toBe(false);
  expect(await store.isShownBeside("picture", card, "p1")).toBe(true);
});

it("deletes the log up to a clearing, unless the clearing was undone", async () => {
  const { store, put, has } = world();
  const clearing = (id: string) => ({ uid: UID, id, dueAt: NOW });
  await put(paths.captureLogEntry(UID, "early"), { timestamp: at(5) });
  await put(paths.captureLogEntry(UID, "late"), { timestamp: at(6) });
  await store.deleteLog(clearing("undone"));
  expect(await has(paths.captureLogEntry(UID, "early"))).toBe(true);
  await put(paths.clearedHistory(UID, "h1"), { removedAt: at(5) });
  await store.deleteLog(clearing("h1"));
  expect(await has(paths.captureLogEntry(UID, "early"))).toBe(false);
  expect(await has(paths.captureLogEntry(UID, "late"))).toBe(true);
});

it.each([
  ["picture", paths.removedPicture(UID, "x")],
  ["card", paths.removedCard(UID, "x")],
  ["clearing", paths.clearedHistory(UID, "x")],
] as const)("forgets a %s alone", async (kind, path) => {
  const { store, put, has } = world();
  const all = [paths.removedPicture(UID, "x"), paths.removedCard(UID, "x"), paths.clearedHistory(UID, "x")];
  for (const each of all) await put(each, {});
  await store.forget(kind, { uid: UID, id: "x", dueAt: NOW });
  for (const each of all) expect(await has(each)).toBe(each !== path);
});
