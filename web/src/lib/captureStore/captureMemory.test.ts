// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openCaptureDatabase } from "./captureDatabase";
import { type CaptureDisk, createCaptureDisk } from "./captureDisk";
import { addMemoryFallback } from "./captureMemory";
import type { CaptureStore, Photos, StoredCard } from "./captureRecords";
import type { QueueItem } from "./queueItem";

const photo = (text: string) => new Blob([text], { type: "image/jpeg" });
const both = (text: string): Photos => ({ front: photo(`${text} front`), back: photo(`${text} back`) });
const card = (captureId: string, fields: Partial<QueueItem> = {}): StoredCard => ({
  captureId,
  uid: "seller",
  item: {
    status: "pending",
    timestamp: 1,
    startTime: 1,
    frontImage: null,
    backImage: null,
    ...fields,
  } as QueueItem,
});
const finished = (captureId: string, endedAt: number): StoredCard => ({
  ...card(captureId, { status: "completed", startTime: endedAt }),
  mirrored: 0,
});
const uploaded = (captureId: string) =>
  card(captureId, { status: "review", frontImage: "f", backImage: "b" });

/** A disk with room for this many photos. */
function limited(disk: CaptureDisk, room: { photos: number }): CaptureDisk {
  const kept = new Set<string>();
  const take = (keys: string[]) => {
    if (new Set([...kept, ...keys]).size > room.photos) throw new DOMException("full", "QuotaExceededError");
    keys.forEach((key) => kept.add(key));
  };
  const drop = (captureId: string) =>
    ["front", "back"].forEach((side) => kept.delete(`${captureId} ${side}`));
  return {
    ...disk,
    async saveShot(unsentCard, side, taken) {
      take([`${unsentCard.captureId} ${side}`]);
      await disk.saveShot(unsentCard, side, taken);
    },
    async addCard(added, photos) {
      take(Object.keys(photos).map((side) => `${added.captureId} ${side}`));
      return disk.addCard(added, photos);
    },
    async removeCard(captureId) {
      drop(captureId);
      await disk.removeCard(captureId);
    },
    async releasePhotos() {
      const before = new Set(kept);
      const released = await disk.releasePhotos(1);
      for (const key of before) {
        const [captureId = ""] = key.split(" ");
        if (Object.keys(await disk.photos(captureId)).length === 0) drop(captureId);
      }
      return released;
    },
  };
}

let number = 0;
let room: { photos: number };
let disk: CaptureDisk;
let store: CaptureStore;
let unstored: number;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  number += 1;
  room = { photos: 4 };
  disk = limited(createCaptureDisk(await openCaptureDatabase(`full-${number}`)), room);
  store = addMemoryFallback(disk);
  store.onUnstored((photos) => (unstored = photos));
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});
const getPhotos = async (captureId: string) => Object.keys(await store.photos(captureId));

describe("a full disk", () => {
  it("deletes the photos of the oldest finished card first, and keeps the new ones", async () => {
    await store.addCard(finished("newer", 20), both("newer"));
    await store.addCard(finished("older", 10), both("older"));
    expect(await store.addCard(card("c1"), both("c1"))).toBe(true);
    expect(await getPhotos("older")).toEqual([]);
    expect(await getPhotos("newer")).toEqual(["front", "back"]);
    expect(await getPhotos("c1")).toEqual(["front", "back"]);
    expect((await store.cards("seller")).map(({ captureId }) => captureId)).toHaveLength(3);
  });

  it("then deletes those that the server has, and never one that it lacks", async () => {
    await store.addCard(uploaded("sent"), both("sent"));
    await store.addCard(card("unsent"), both("unsent"));
    expect(await store.addCard(card("c1"), both("c1"))).toBe(true);
    expect(await getPhotos("sent")).toEqual([]);
    expect(await store.addCard(card("c2"), both("c2"))).toBe(false);
    expect(await getPhotos("unsent")).toEqual(["front", "back"]);
  });

  it("keeps a new photo in memory, and says so", async () => {
    room.photos = 0;
    await store.saveShot({ captureId: "c1", uid: "seller", timestamp: 1 }, "front", photo("front"));
    expect(await (await store.photos("c1")).front?.text()).toBe("front");
    expect((await store.unsentCards("seller")).map(({ captureId }) => captureId)).toEqual(["c1"]);
    expect(unstored).toBe(1);
  });

  it("processes a card in memory as if it were on the disk", async () => {
    room.photos = 0;
    const heard = vi.fn();
    store.subscribe(heard);
    await store.addCard(card("c1"), both("c1"));
    await store.updateItem("c1", (item) => ({ ...item, sku: "DHR20" }));
    expect((await store.card("c1"))?.item.sku).toBe("DHR20");
    expect((await store.cards("seller")).map(({ captureId }) => captureId)).toEqual(["c1"]);
    expect(heard).toHaveBeenCalledWith("c1");
    expect(await disk.card("c1")).toBeUndefined();
  });

  it("stores what was kept in memory as soon as there is room, with every change since", async () => {
    room.photos = 1;
    await store.addCard(card("c1"), both("c1"));
    await store.saveShot({ captureId: "c2", uid: "seller", timestamp: 1 }, "front", photo("next"));
    await store.saveShot({ captureId: "c3", uid: "seller", timestamp: 1 }, "front", photo("last"));
    await store.updateItem("c1", (item) => ({ ...item, sku: "DHR20" }));
    expect(unstored).toBe(3);
    room.photos = 9;
    await vi.advanceTimersByTimeAsync(20_000);
    await vi.waitFor(() => expect(unstored).toBe(0));
    expect((await disk.card("c1"))?.item.sku).toBe("DHR20");
    expect(Object.keys(await disk.photos("c1"))).toEqual(["front", "back"]);
    expect((await disk.unsentCards("seller")).map(({ captureId }) => captureId)).toEqual(["c2", "c3"]);
  });

  it("keeps no photo in memory that the server has", async () => {
    room.photos = 0;
    await store.addCard(card("c1"), both("c1"));
    expect(unstored).toBe(2);
    await store.updateItem("c1", (item) => ({
      ...item,
      status: "analyzing",
      frontImage: "f",
      backImage: "b",
    }));
    expect(unstored).toBe(0);
    expect(await getPhotos("c1")).toEqual([]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect((await disk.card("c1"))?.item).toMatchObject({ status: "analyzing", frontImage: "f" });
  });

  it("forgets a removed card that was kept in memory", async () => {
    room.photos = 0;
    await store.addCard(card("c1"), both("c1"));
    await store.removeCard("c1");
    expect(unstored).toBe(0);
    room.photos = 9;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await store.cards("seller")).toEqual([]);
  });

  const aside = { removal: "r1", at: 5, isTold: false };

  it("sets a card aside with its photos once there is room for it, and drops it if there is none", async () => {
    room.photos = 0;
    await store.addCard(card("c1"), both("c1"));
    await store.addCard(card("c2"), both("c2"));
    expect(unstored).toBe(4);
    expect(await store.setAside("c1", aside)).toBe(false);
    expect(await getPhotos("c1")).toEqual([]);
    room.photos = 2;
    expect(await store.setAside("c2", aside)).toBe(true);
    expect(unstored).toBe(0);
    expect(await store.cards("seller")).toEqual([]);
    expect(await store.bringBack("c2")).toBe(true);
    expect(await getPhotos("c2")).toEqual(["front", "back"]);
  });

  it("lets the photos of a card in the trash go last, and before a new photo finds no room", async () => {
    await store.addCard(card("removed"), both("removed"));
    await store.addCard(uploaded("there"), both("there"));
    await store.setAside("removed", aside);
    expect(await store.addCard(card("new"), both("new"))).toBe(true);
    expect([await getPhotos("there"), await getPhotos("removed")]).toEqual([[], ["front", "back"]]);
    expect(await store.addCard(card("newest"), both("newest"))).toBe(true);
    expect(await getPhotos("removed")).toEqual([]);
    expect(await store.addCard(card("one more"), both("one more"))).toBe(false);
  });
});
