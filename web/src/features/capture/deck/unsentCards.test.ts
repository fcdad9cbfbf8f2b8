// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { type CaptureStore, openCaptureStore } from "@/lib/captureStore/captureStore";

import type { CaptureFlow } from "../studio/state/captureFlow";
import { createUnsentCards, type UnsentCards } from "./unsentCards";

const photo = new Blob(["jpeg"], { type: "image/jpeg" });
let store: CaptureStore;
let opened: UnsentCards[];
let databases = 0;

beforeEach(async () => {
  databases += 1;
  store = await openCaptureStore(`drafts-${databases}`);
  opened = [];
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:photo");
});
afterEach(() => {
  for (const unsentCards of opened) unsentCards.stop();
  store.close();
  vi.restoreAllMocks();
});

/** Opens a tab of the studio. */
function openTab({ uid = "dana", isFree = true } = {}) {
  const adopted: CaptureFlow[] = [];
  const tab = { isFree, exclusive: 0 };
  const unsentCards = createUnsentCards({
    uid,
    store,
    isFree: () => tab.isFree,
    adopt(flow) {
      adopted.push(flow);
      tab.isFree = false;
    },
    async runExclusive(work) {
      tab.exclusive += 1;
      await work();
    },
  });
  opened.push(unsentCards);
  return { unsentCards, adopted, tab };
}
const leave = (captureId: string, sides: readonly ("front" | "back")[] = ["front"], uid = "dana") =>
  Promise.all(sides.map((side) => store.saveShot({ captureId, uid, timestamp: 1_000 }, side, photo)));
async function isLocked(captureId: string) {
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === `pegboard-draft-${captureId}`);
}

it("restores an unfinished card with its photos, and asks for the missing one", async () => {
  await leave("c1");
  const { unsentCards, adopted } = openTab();
  await unsentCards.restore();
  expect(adopted).toMatchObject([
    { captureId: "c1", timestamp: 1_000, side: "back", complete: false, back: null },
  ]);
  expect(adopted[0]?.front?.url).toBe("blob:photo");
  expect(await isLocked("c1")).toBe(true);
});

it("restores one card at a time, and none of another person", async () => {
  await leave("c1");
  await leave("c2", ["front", "back"]);
  await leave("c3", ["front"], "bob");
  const { unsentCards, adopted } = openTab();
  await unsentCards.restore();
  expect(adopted).toHaveLength(1);
  const bob = openTab({ uid: "bob" });
  await bob.unsentCards.restore();
  expect(bob.adopted.map(({ captureId }) => captureId)).toEqual(["c3"]);
});

it("doesn't replace a card that has a photo already", async () => {
  await leave("c1");
  const { unsentCards, adopted } = openTab({ isFree: false });
  await unsentCards.restore();
  expect([adopted, await isLocked("c1")]).toEqual([[], false]);
});

it("leaves a card to the tab that has it, and restores it when that tab is closed", async () => {
  await leave("c1");
  const first = openTab();
  await first.unsentCards.restore();
  const second = openTab();
  await second.unsentCards.restore();
  await second.unsentCards.restore();
  expect(second.adopted).toEqual([]);
  first.unsentCards.stop();
  await vi.waitFor(() => expect(second.adopted.map(({ captureId }) => captureId)).toEqual(["c1"]));
  expect(second.tab.exclusive).toBe(1);
});

it("doesn't restore a card that its tab has sent meanwhile, and releases it", async () => {
  await leave("c1");
  const first = openTab();
  await first.unsentCards.restore();
  const second = openTab();
  await second.unsentCards.restore();
  await store.removeUnsentCard("c1");
  first.unsentCards.release();
  await vi.waitFor(() => expect(second.tab.exclusive).toBe(1));
  await vi.waitFor(async () => expect(await isLocked("c1")).toBe(false));
  expect(second.adopted).toEqual([]);
});

it("restores no card of another tab once this tab has taken a photo", async () => {
  await leave("c1");
  const first = openTab();
  await first.unsentCards.restore();
  const second = openTab();
  await second.unsentCards.restore();
  await second.unsentCards.acquire("own");
  second.unsentCards.release();
  first.unsentCards.stop();
  await vi.waitFor(() => expect(second.tab.exclusive).toBe(1));
  expect(second.adopted).toEqual([]);
});

it("holds the lock of the card under the camera until it is sent", async () => {
  const { unsentCards } = openTab();
  await unsentCards.acquire("c1");
  await unsentCards.acquire("c2");
  expect([await isLocked("c1"), await isLocked("c2")]).toEqual([true, false]);
  unsentCards.release();
  await vi.waitFor(async () => expect(await isLocked("c1")).toBe(false));
  await unsentCards.acquire("c2");
  expect(await isLocked("c2")).toBe(true);
});

it("stops waiting when its page is left", async () => {
  await leave("c1");
  const first = openTab();
  await first.unsentCards.restore();
  const second = openTab();
  await second.unsentCards.restore();
  second.unsentCards.stop();
  first.unsentCards.stop();
  await vi.waitFor(async () => expect(await isLocked("c1")).toBe(false));
  expect([second.adopted, second.tab.exclusive]).toEqual([[], 0]);
});
