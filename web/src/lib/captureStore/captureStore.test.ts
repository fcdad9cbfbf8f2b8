// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openCaptureDatabase } from "./captureDatabase";
import { type CaptureStore, isMirrored, openCaptureStore } from "./captureStore";
import { hasUnfinished } from "./hasUnfinished";
import type { QueueItem } from "./queueItem";

const photo = (text: string) => new Blob([text], { type: "image/jpeg" });
const card = (captureId: string, uid = "seller", timestamp = 1) => ({
  captureId,
  uid,
  item: { status: "pending", timestamp, problem: null } as QueueItem,
});

let name = 0;
let stores: CaptureStore[];
const open = async () => {
  const store = await openCaptureStore(`captures-${name}`);
  stores.push(store);
  return store;
};
beforeEach(() => {
  name += 1;
  stores = [];
});
afterEach(() => stores.forEach((store) => store.close()));

describe("the browser's record of captures", () => {
  it("reads a card of an earlier version, and stores it in this version's form", async () => {
    const store = await open();
    const database = await openCaptureDatabase(`captures-${name}`);
    const { problem, ...item } = card("c1").item;
    const errorMessage = "AI analysis timed out after 30 seconds";
    await database.put("cards", { ...card("c1"), item: { ...item, status: "error", errorMessage } });
    const reason = { step: "analyze", reason: { code: "timed-out" } };
    expect(problem).toBeNull();
    expect((await store.card("c1"))?.item.problem).toEqual(reason);
    await store.updateItem("c1", (found) => ({ ...found, price: 7 }));
    const written = (await database.get("cards", "c1"))?.item;
    expect(written).toMatchObject({ price: 7, problem: reason });
    expect(written).not.toHaveProperty("errorMessage");
    database.close();
  });

  it("keeps a card and its photos over a reload", async () => {
    const before = await open();
    await before.addCard(card("c1"), { front: photo("front"), back: photo("back") });
    before.close();

    const after = await open();
    expect(await after.cards("seller")).toEqual([card("c1")]);
    const { front, back } = await after.photos("c1");
    expect(await front?.text()).toBe("front");
    expect(await back?.text()).toBe("back");
    expect(back?.type).toBe("image/jpeg");
  });

  it("knows whether the studio has something left to do", async () => {
    const store = await open();
    const isLeft = (uid = "seller") => hasUnfinished(uid, `captures-${name}`);
    expect(await isLeft()).toBe(false);
    await store.addCard(card("c1"), {});
    expect(await isLeft()).toBe(true);
    expect(await isLeft("another")).toBe(false);
    await store.updateItem("c1", (item) => ({ ...item, status: "completed" }));
    expect(await isLeft()).toBe(true); // The server doesn't know yet.
    await store.noteMirrored("c1", 1);
    expect(await isLeft()).toBe(false);
    await store.setAside("c1", { removal: "r1", at: 1, isTold: true });
    expect(await isLeft()).toBe(true);
  });

  it("lists only the person's own cards, oldest first", async () => {
    const store = await open();
    await store.addCard(card("new", "seller", 30), {});
    await store.addCard(card("old", "seller", 10), {});
    await store.addCard(card("theirs", "somebody", 20), {});
    expect((await store.cards("seller")).map(({ captureId }) => captureId)).toEqual(["old", "new"]);
  });

  it("changes a card without losing a change made at the same time", async () => {
    const [one, other] = [await open(), await open()];
    await one.addCard(card("c1"), {});
    await Promise.all([
      one.updateItem("c1", (item) => ({ ...item, sku: "DHR20" })),
      other.updateItem("c1", (item) => ({ ...item, carName: "Shelby" })),
    ]);
    expect((await one.card("c1"))?.item).toMatchObject({ sku: "DHR20", carName: "Shelby" });
  });

  it("doesn't restore a removed card by a change", async () => {
    const store = await open();
    await store.addCard(card("c1"), { front: photo("front") });
    await store.removeCard("c1");
    expect(await store.updateItem("c1", (item) => ({ ...item, sku: "DHR20" }))).toBeUndefined();
    expect(await store.card("c1")).toBeUndefined();
    expect(await store.photos("c1")).toEqual({});
  });

  it("keeps a card that was set aside with its photos, where nothing but the trash finds it", async () => {
    const [one, other] = [await open(), await open()];
    const heard: string[] = [];
    other.subscribe((captureId) => heard.push(captureId));
    await one.addCard(card("c1"), { front: photo("front") });
    expect(await one.setAside("c1", { removal: "r1", at: 7, isTold: false })).toBe(true);
    expect(await one.setAside("nowhere", { removal: "r1", at: 7, isTold: false })).toBe(false);
    expect([await one.card("c1"), await one.cards("seller")]).toEqual([undefined, []]);
    expect(await one.updateItem("c1", (item) => ({ ...item, sku: "DHR20" }))).toBeUndefined();
    await one.markReported("c1", "an earlier one");
    expect(await one.readSetAside("seller")).toMatchObject([{ aside: { removal: "r1", isTold: false } }]);
    await one.markReported("c1", "r1");
    expect(await one.readSetAside("seller")).toMatchObject([{ aside: { isTold: true } }]);
    expect(await one.readSetAside("somebody")).toEqual([]);

    expect(await one.bringBack("c1")).toBe(true);
    expect(await one.bringBack("c1")).toBe(false);
    expect(await one.card("c1")).toEqual(card("c1"));
    expect(await (await one.photos("c1")).front?.text()).toBe("front");
    await vi.waitFor(() => expect(heard).toEqual(["c1", "c1", "c1"]));

    await one.setAside("c1", { removal: "r2", at: 8, isTold: true });
    await one.forgetSetAside("seller", ({ aside }) => (aside?.at ?? 0) < 8);
    expect(await one.readSetAside("seller")).toHaveLength(1);
    await one.forgetSetAside("seller", ({ aside }) => (aside?.at ?? 0) < 9);
    expect([await one.readSetAside("seller"), await one.photos("c1")]).toEqual([[], {}]);
  });

  it("remembers only the newest finished cards", async () => {
    const store = await open();
    for (const [captureId, timestamp] of [
      ["old", 1],
      ["new", 2],
    ] as const) {
      const { item, ...rest } = card(captureId, "seller", timestamp);
      await store.addCard(
        { ...rest, item: { ...item, status: "completed" }, mirrored: 0 },
        { front: photo(captureId) },
      );
    }
    await store.addCard(card("unfinished", "seller", 0), {});
    await store.forgetFinished("seller", 1);
    expect((await store.cards("seller")).map(({ captureId }) => captureId)).toEqual(["unfinished", "new"]);
    expect(await store.photos("old")).toEqual({});
  });

  it("knows whether the server's copy of the queue has the last change", async () => {
    const store = await open();
    await store.addCard(card("c1"), {});
    const isUpToDate = async () => (await store.cards("seller")).every(isMirrored);
    expect(await isUpToDate()).toBe(false);
    await store.noteMirrored("c1", 0);
    expect(await isUpToDate()).toBe(true);
    await store.updateItem("c1", (item) => ({ ...item, sku: "DHR20" }));
    expect(await isUpToDate()).toBe(false);
  });

  it("stores a half-taken card as unsent until it is sent", async () => {
    const store = await open();
    const unsentCard = { captureId: "c1", uid: "seller", timestamp: 7 };
    await store.saveShot(unsentCard, "front", photo("front"));
    expect(await store.unsentCards("seller")).toEqual([unsentCard]);
    expect(Object.keys(await store.photos("c1"))).toEqual(["front"]);

    await store.addCard(card("c1"), { front: photo("front"), back: photo("back") });
    expect(await store.unsentCards("seller")).toEqual([]);
    expect(Object.keys(await store.photos("c1"))).toEqual(["front", "back"]);
  });

  it("removes an unsent card that was reset", async () => {
    const store = await open();
    await store.saveShot({ captureId: "c1", uid: "seller", timestamp: 7 }, "front", photo("front"));
    await store.removeUnsentCard("c1");
    expect(await store.unsentCards("seller")).toEqual([]);
    expect(await store.photos("c1")).toEqual({});
  });

  it("notifies every tab of a change", async () => {
    const [one, other] = [await open(), await open()];
    const heard = vi.fn();
    const stop = other.subscribe(heard);
    await one.addCard(card("c1"), {});
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith("c1"));
    stop();
  });
});
