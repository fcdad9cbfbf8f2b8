import "fake-indexeddb/auto";

import { openDB } from "idb";
import { beforeEach, expect, it } from "vitest";

import { openBulkStore } from "../bulkStore";
import { CAPTURE_DATABASE, openCaptureDatabase } from "../captureStore/captureDatabase";
import { createCaptureDisk } from "../captureStore/captureDisk";
import { addMemoryFallback } from "../captureStore/captureMemory";
import { openCaptureStore } from "../captureStore/captureStore";
import { forgetLastPerson, noteLastPerson } from "../session/lastPerson";
import { storeEdit } from "../listingForm/storedEdit";
import { countUnfinished, forgetPerson, freeStorage } from "./localData";
import type { QueueItem } from "../captureStore/queueItem";
import { createWishlist, getUnsavedWishlists, restoreWishlistsSetAside } from "../wishlists/wishlists";

const CACHES = ["pegboard-collection-ada", "pegboard-collection-bob", "firestore/[DEFAULT]/pegboard/main"];

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of [...CACHES, "somebody-elses"]) (await openDB(name, 1)).close();
  localStorage.setItem("pegboard.theme", "dark");
  localStorage.setItem("capture_stationId", "s1");
  localStorage.setItem("firebase:authUser", "the SDK's own");
  localStorage.setItem("capture_price", "2.50");
  localStorage.setItem("capture_cameraId", '"c1"');
  localStorage.setItem("listings_cache_v3", "[]");
  sessionStorage.setItem("pegboard.refusedEmail", "ada@example.com");
  sessionStorage.setItem("test-view", "{}");
});

const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();
const OF_THE_MACHINE = [
  "capture_cameraId",
  "capture_stationId",
  "firebase:authUser",
  "pegboard.refusedEmail",
  "pegboard.theme",
];

it("deletes a person's data, except work that exists only on this machine", async () => {
  const store = await openCaptureStore();
  const where = (status: string) => ({ frontImage: status === "completed" ? "https://x" : null });
  const card = (captureId: string, uid: string, status: "completed" | "pending") =>
    store.addCard(
      { captureId, uid, item: { status, timestamp: 1, ...where(status) } as QueueItem, mirrored: 0 },
      { front: new Blob(["x"]) },
    );
  await card("done", "ada", "completed");
  await card("waits", "ada", "pending");
  await card("bobs", "bob", "completed");

  createWishlist("Toy show");
  storeEdit("ada", "one", "edit", { base: {}, changes: { title: "Twin" }, at: 1 });
  sessionStorage.setItem("pegboard.typed.ada.reply.question-7", '{"text":"Yes, mint."}');
  expect(await countUnfinished("ada")).toEqual({
    ...{ photos: 1, unstored: 0, wishlists: 1, listings: 1, endings: 0 },
  });
  expect(await countUnfinished("carol")).toMatchObject({ photos: 0, listings: 0 });

  await forgetPerson("ada");
  expect(await databases()).toEqual(expect.arrayContaining(["somebody-elses"]));
  expect(await databases()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/collection|firestore/)]),
  );
  expect(keys()).toEqual(
    [
      ...OF_THE_MACHINE,
      ...["pegboard.edit.ada.one.edit", "pegboard.typed.ada.reply.question-7"],
      "pegboard.unsaved.wishlists.ada",
    ].sort(),
  );
  expect((await store.cards("ada")).map(({ captureId }) => captureId)).toEqual(["waits"]);
  expect(Object.keys(await store.photos("waits"))).toEqual(["front"]);
  expect(await store.cards("bob")).toHaveLength(1);
  store.close();
});

it("keeps unsaved wishlists even if local storage is full", async () => {
  const { id } = createWishlist("x".repeat(1_000));
  localStorage.setItem("pegboard.person", "ada");
  let rest = "";
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    try {
      localStorage.setItem("firebase:rest", rest + "x".repeat(size));
      rest += "x".repeat(size);
    } catch {
      // Half of it may fit.
    }
  }
  expect(() => localStorage.setItem("test-y", "")).toThrow("quota");
  await forgetPerson("ada");
  expect(localStorage.getItem("customWishlists")).toBeNull();
  localStorage.removeItem("firebase:rest");
  restoreWishlistsSetAside("ada");
  expect(getUnsavedWishlists().map((list) => list.id)).toEqual([id]);
});

it("counts photos that don't fit on the disk apart, until their tab has closed the store", async () => {
  const disk = createCaptureDisk(await openCaptureDatabase(CAPTURE_DATABASE));
  const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
  const store = addMemoryFallback({ ...disk, saveShot: full, releasePhotos: () => Promise.resolve(0) });
  await store.saveShot({ captureId: "half", uid: "gina", timestamp: 1 }, "front", new Blob(["x"]));
  expect(await countUnfinished("gina")).toMatchObject({ photos: 0, unstored: 1 });
  expect(await countUnfinished("hugo")).toMatchObject({ photos: 0, unstored: 0 });
  store.close();
  expect(await countUnfinished("gina")).toMatchObject({ photos: 0, unstored: 0 });
});

it("keeps trashed cards whose photos or removal the server lacks", async () => {
  const store = await openCaptureStore();
  const remove = async (captureId: string, address: string | null, isTold: boolean) => {
    const item = { status: "review", timestamp: 1, frontImage: address, backImage: address };
    await store.addCard({ captureId, uid: "dora", item: item as QueueItem }, { front: new Blob(["x"]) });
    await store.setAside(captureId, { removal: "r", at: 1, isTold });
  };
  await remove("there", "https://x", true);
  await remove("untold", "https://x", false);
  await remove("photos-here-alone", null, true);
  expect(await countUnfinished("dora")).toMatchObject({ photos: 0 });
  await forgetPerson("dora");
  const left = (await store.readSetAside("dora")).map(({ captureId }) => captureId);
  expect(left.sort()).toEqual(["photos-here-alone", "untold"]);
  expect(await store.photos("there")).toEqual({});
  store.close();
});

it("deletes a person's imported listings, except those of an unfinished run", async () => {
  const row = { id: "r1", order: 1, title: "Twin Mill", ebayId: "256000000001", ebayUrl: null };
  const giveRun = async (uid: string, status: "pending" | "success") => {
    const store = await openBulkStore(uid);
    await store.startEndings([{ ...row, status, reason: null, verified: status === "success" }]);
    store.close();
  };
  await giveRun("erin", "success");
  await giveRun("finn", "pending");
  expect(await countUnfinished("erin")).toMatchObject({ endings: 0 });
  expect(await countUnfinished("finn")).toMatchObject({ endings: 1 });
  await forgetPerson("erin");
  await forgetPerson("finn");
  await freeStorage();
  expect(await databases()).not.toContain("pegboard-bulk-erin");
  expect(await databases()).toContain("pegboard-bulk-finn");
});

it("deletes only caches when the browser's storage is full", async () => {
  localStorage.setItem("pegboard.edit.ada.cache1.edit", "{}");
  await freeStorage();
  expect(await databases()).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/collection|firestore/)]),
  );
  const kept = ["capture_price", "pegboard.edit.ada.cache1.edit", "test-view"];
  expect(keys()).toEqual([...OF_THE_MACHINE, ...kept].sort());
});

it("completes an interrupted sign-out once somebody else signs in", async () => {
  noteLastPerson("ada");
  await forgetLastPerson("ada");
  expect(keys()).toContain("capture_price");
  await forgetLastPerson("bob");
  expect(keys()).toEqual(OF_THE_MACHINE);
  expect(await databases()).not.toContain("pegboard-collection-ada");
});

it("clears this tab after another tab cleared the machine, and keeps the next person's data", async () => {
  noteLastPerson("ada");
  localStorage.setItem("pegboard.person", "bob");
  await forgetLastPerson("bob");
  expect(Object.keys(sessionStorage)).toEqual(["pegboard.refusedEmail"]);
  expect(keys()).toContain("capture_price");
});
