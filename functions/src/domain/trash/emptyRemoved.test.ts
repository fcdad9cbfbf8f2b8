import { Timestamp } from "firebase-admin/firestore";
import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { toCapturePhotoPath, paths } from "../../contract/documents.ts";
import { openRemovedStore } from "../../db/trash/removed.ts";
import { sweepIncoming } from "./emptyRemoved.ts";
import { emptyRemoved, sweep } from "./testing/sweeps.ts";

const UID = "ada";
const DAY_MS = 86_400_000;
const NOW = 100 * DAY_MS;
const daysAgo = (days: number) => Timestamp.fromMillis(NOW - days * DAY_MS);

function world(stored: readonly string[] = []) {
  const firestore = memoryFirestore(() => NOW);
  const removed: string[] = [];
  const run = () =>
    emptyRemoved({
      removed: openRemovedStore(firestore),
      photos: {
        find: (path) => Promise.resolve(stored.includes(path) ? `https://files/${path}` : null),
        remove: (uid, url) => Promise.resolve(void removed.push(`${uid} ${url}`)),
      },
      now: () => NOW,
      report: () => expect.unreachable(),
    });
  const put = (path: string, fields: object) => firestore.doc(path).set(fields);
  const has = async (path: string) => (await firestore.doc(path).get()).exists;
  return { run, put, has, removed };
}

it("deletes pictures that were removed from a listing, unless something else shows them", async () => {
  const { run, put, has, removed } = world();
  await put(paths.removedPicture(UID, "gone"), { url: "p1", expiresAt: daysAgo(0) });
  await put(paths.removedPicture(UID, "shown"), { url: "p2", expiresAt: daysAgo(1) });
  await put(paths.removedPicture(UID, "young"), { url: "p3", expiresAt: daysAgo(-1) });
  await put(paths.listing(UID, "a"), { firebaseImages: ["p2"] });
  expect(await run()).toEqual({ pictures: 2, cards: 0, clearings: 0 });
  expect(removed).toEqual(["ada p1"]);
  expect(await has(paths.removedPicture(UID, "gone"))).toBe(false);
  expect(await has(paths.removedPicture(UID, "shown"))).toBe(false);
  expect(await has(paths.removedPicture(UID, "young"))).toBe(true);
});

it("deletes the photos of a card that was removed 30 days ago, where they must lie", async () => {
  const front = toCapturePhotoPath(UID, "c1", "front");
  const back = toCapturePhotoPath(UID, "c1", "back");
  const { run, put, removed } = world([front, back]);
  await put(paths.removedCard(UID, "c1"), {
    removedAt: daysAgo(30),
    item: { frontImage: "somebody else's" },
  });
  await put(paths.removedCard(UID, "c2"), { removedAt: daysAgo(29) });
  expect(await run()).toEqual({ pictures: 0, cards: 1, clearings: 0 });
  expect(removed).toEqual([`ada https://files/${front}`, `ada https://files/${back}`]);
});

it("leaves the photos of a card that is in the queue again, or that a listing shows", async () => {
  const front = toCapturePhotoPath(UID, "c1", "front");
  const shown = toCapturePhotoPath(UID, "c2", "back");
  const { run, put, has, removed } = world([front, shown]);
  await put(paths.removedCard(UID, "c1"), { removedAt: daysAgo(31) });
  await put(paths.queueItem(UID, "c1"), { status: "failed" });
  await put(paths.removedCard(UID, "c2"), { removedAt: daysAgo(31) });
  await put(paths.listing(UID, "a"), { firebaseImages: [`https://files/${shown}`] });
  expect(await run()).toMatchObject({ cards: 2 });
  expect(removed).toEqual([]);
  expect(await has(paths.removedCard(UID, "c1"))).toBe(false);
});

it("deletes the entries of the capture log that were cleared, and keeps later ones", async () => {
  const { run, put, has } = world();
  const entry = (id: string) => `${paths.captureLog(UID)}/${id}`;
  await put(paths.clearedHistory(UID, "clearing"), { removedAt: daysAgo(31), expiresAt: daysAgo(1) });
  await put(entry("before"), { timestamp: daysAgo(31) });
  await put(entry("after"), { timestamp: daysAgo(30) });
  expect(await run()).toEqual({ pictures: 0, cards: 0, clearings: 1 });
  expect(await has(entry("before"))).toBe(false);
  expect(await has(entry("after"))).toBe(true);
});

it("keeps the log if the clearing was undone in between", async () => {
  const { run, put, has } = world();
  const entry = `${paths.captureLog(UID)}/before`;
  await put(paths.clearedHistory(UID, "clearing"), { expiresAt: daysAgo(1) });
  await put(entry, { timestamp: daysAgo(31) });
  expect(await run()).toMatchObject({ clearings: 1 });
  expect(await has(entry)).toBe(true);
});

it("deletes each generation of a photo that no call has read, and tries a failed one in the next run", async () => {
  const photo = (path: string, generation: string, dueAt: number) => ({ path, generation, dueAt });
  let photosLeft = [photo("a", "1", 1), photo("a", "2", 2), photo("stuck", "1", 3), photo("b", "1", 4)];
  const reports: string[] = [];
  const removed = await sweep(
    sweepIncoming({
      listForgotten: (now, limit) =>
        Promise.resolve(photosLeft.filter(({ dueAt }) => dueAt <= now).slice(0, limit)),
      discardForgotten: (one) => {
        if (one.path === "stuck") return Promise.reject(new Error("no network"));
        photosLeft = photosLeft.filter((other) => other !== one);
        return Promise.resolve();
      },
    }),
    { now: () => 4, report: (message) => reports.push(message) },
  );
  expect(removed).toBe(3);
  expect(photosLeft).toEqual([photo("stuck", "1", 3)]);
  expect(reports).toEqual(["a photo that no call has read in the trash could not be deleted"]);
});
