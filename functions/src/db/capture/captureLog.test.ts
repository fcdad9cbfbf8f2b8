import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { TRASH_DAYS } from "../../contract/trash/trash.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { clearCaptureLog, restoreCaptureLog } from "./captureLog.ts";

const UID = "ada";
let now = 1_000;
let firestore = memoryFirestore(() => now);
beforeEach(() => {
  now = 1_000;
  firestore = memoryFirestore(() => now);
});

const addEntries = async (at: number, ...ids: string[]) => {
  for (const id of ids)
    await firestore.doc(paths.captureLogEntry(UID, id)).set({ timestamp: Timestamp.fromMillis(at) });
};
const clear = () => clearCaptureLog(firestore, UID, () => now);
const clearings = async () => {
  const { docs } = await firestore.collection(paths.clearedHistories(UID)).orderBy("removedAt").get();
  return docs.map((each) => each.data());
};

it("hides the entries since the last clearing, and keeps them stored", async () => {
  await addEntries(900, "a", "b");
  expect(await clear()).toBe(2);
  await addEntries(1_000, "same");
  await addEntries(1_001, "c");
  now = 2_000;
  expect(await clear()).toBe(1);
  expect(await clearings()).toEqual(
    [1_000, 2_000].map((at, clearing) => ({
      removedAt: Timestamp.fromMillis(at),
      expiresAt: Timestamp.fromMillis(at + TRASH_DAYS * DAY_MS),
      entries: clearing === 0 ? 2 : 1,
    })),
  );
  expect((await firestore.collection(paths.captureLog(UID)).get()).size).toBe(4);
});

it("hides entries once, if it is called twice at once", async () => {
  await addEntries(900, "a", "b");
  expect((await Promise.all([clear(), clear()])).toSorted()).toEqual([0, 2]);
  expect(await clearings()).toHaveLength(1);
  expect(await restoreCaptureLog(firestore, UID)).toBe(2);
});

it("records no clearing of an empty log", async () => {
  expect(await clear()).toBe(0);
  await addEntries(900, "a");
  await clear();
  expect(await clear()).toBe(0);
  expect(await clearings()).toHaveLength(1);
});

it("restores what all clearings hid, once", async () => {
  await addEntries(900, "a", "b");
  await clear();
  await addEntries(1_500, "c");
  now = 2_000;
  await clear();
  expect(await restoreCaptureLog(firestore, UID)).toBe(3);
  expect(await clearings()).toEqual([]);
  expect(await restoreCaptureLog(firestore, UID)).toBe(0);
  expect(await clear()).toBe(3);
});
