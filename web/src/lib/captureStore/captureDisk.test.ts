// @vitest-environment node
import "fake-indexeddb/auto";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { acquireLock } from "./acquireLock";
import { openCaptureDatabase } from "./captureDatabase";
import { type CaptureDisk, createCaptureDisk } from "./captureDisk";
import type { StoredCard } from "./captureRecords";
import type { QueueItem } from "./queueItem";

let number = 0;
let disk: CaptureDisk;
let messages: string[];
const opened: CaptureDisk[] = [];
const openDisk = async () => {
  const disk = createCaptureDisk(await openCaptureDatabase(`disk-${number}`));
  opened.push(disk);
  return disk;
};
beforeEach(async () => {
  number += 1;
  disk = await openDisk();
  messages = [];
  disk.subscribe((captureId) => messages.push(captureId));
});
afterEach(() => opened.splice(0).forEach((each) => each.close()));

const photo = (text: string) => new Blob([text]);
const both = { front: photo("f"), back: photo("b") };
const card = (captureId: string, fields: Partial<QueueItem> = {}, uid = "ada"): StoredCard => ({
  ...{ captureId, uid },
  item: {
    ...{ status: "pending", timestamp: 1, startTime: 1, frontImage: null, backImage: null },
    ...fields,
  } as QueueItem,
});
const idsOf = (cards: readonly { captureId: string }[]) => cards.map(({ captureId }) => captureId);
const sidesOf = async (captureId: string) => Object.keys(await disk.photos(captureId));

describe("unsent cards", () => {
  it("are a person's own, the oldest first", async () => {
    const unsentCard = (captureId: string, timestamp: number, uid = "ada") => ({ captureId, uid, timestamp });
    await disk.saveShot(unsentCard("late", 2), "front", photo("f"));
    await disk.saveShot(unsentCard("early", 1), "back", photo("b"));
    await disk.saveShot(unsentCard("other", 1, "bob"), "back", photo("b"));
    expect(idsOf(await disk.unsentCards("ada"))).toEqual(["early", "late"]);
    expect(await sidesOf("early")).toEqual(["back"]);
    await disk.removeUnsentCard("early");
    expect(idsOf(await disk.unsentCards("ada"))).toEqual(["late"]);
    expect([await sidesOf("early"), await sidesOf("late")]).toEqual([[], ["front"]]);
  });

  it("become a card with the photos taken before", async () => {
    await disk.saveShot({ captureId: "c", uid: "ada", timestamp: 1 }, "front", photo("f"));
    expect(await disk.addCard(card("c"), { back: photo("b") })).toBe(true);
    expect(await disk.unsentCards("ada")).toEqual([]);
    expect(await sidesOf("c")).toEqual(["front", "back"]);
  });
});

describe("cards", () => {
  it("are a person's own, the oldest first, and are changed in order", async () => {
    await disk.addCard(card("late", { timestamp: 2 }), {});
    await disk.addCard(card("early"), {});
    await disk.addCard(card("other", {}, "bob"), {});
    expect(idsOf(await disk.cards("ada"))).toEqual(["early", "late"]);
    const update = () => disk.updateItem("early", (item) => ({ ...item, sku: `${item.sku ?? ""}x` }));
    await Promise.all([update(), update()]);
    expect(await disk.card("early")).toMatchObject({ revision: 2, item: { sku: "xx" } });
    await disk.noteMirrored("early", 1);
    expect(await disk.card("early")).toMatchObject({ revision: 2, mirrored: 1 });
    expect(await disk.updateItem("missing", (item) => item)).toBeUndefined();
    expect(messages).toEqual(["late", "early", "other", "early", "early"]);
  });

  it("are told to the other tabs, until these stop listening", async () => {
    const other = await openDisk();
    const heard: string[] = [];
    const stop = other.subscribe((captureId) => heard.push(captureId));
    await disk.addCard(card("c"), both);
    await vi.waitFor(() => expect(heard).toEqual(["c"]));
    stop();
    await other.removeCard("c");
    expect(heard).toEqual(["c"]);
    await vi.waitFor(() => expect(messages).toEqual(["c", "c"]));
    expect(await disk.card("c")).toBeUndefined();
    expect(await sidesOf("c")).toEqual([]);
  });

  it("that are finished are forgotten but for the last ones", async () => {
    for (const [at, id] of ["a", "b", "c"].entries())
      await disk.addCard({ ...card(id, { status: "completed", timestamp: at }), mirrored: 0 }, {});
    await disk.addCard(card("waiting", { timestamp: -1 }), {});
    await disk.forgetFinished("ada", 3);
    expect(await disk.cards("ada")).toHaveLength(4);
    await disk.forgetFinished("ada", 2);
    expect(idsOf(await disk.cards("ada"))).toEqual(["waiting", "b", "c"]);
  });

  it("lose their photos for others, those that ended first", async () => {
    const ended = (id: string, startTime: number, processingTime?: number) =>
      disk.addCard(
        {
          ...card(id, { status: "completed", startTime, ...(processingTime && { processingTime }) }),
          mirrored: 0,
        },
        both,
      );
    await ended("slow", 1, 9);
    await ended("quick", 5);
    await disk.addCard({ ...card("bare", { status: "completed", startTime: 0 }), mirrored: 0 }, {});
    expect(await disk.releasePhotos(1)).toBe(1);
    expect([await sidesOf("quick"), await sidesOf("slow")]).toEqual([[], ["front", "back"]]);
    expect(messages.at(-1)).toBe("quick");
    expect(await disk.releasePhotos(5)).toBe(1);
    expect(await disk.releasePhotos(5)).toBe(0);
    expect(await disk.cards("ada")).toHaveLength(3);
  });
});

describe("a card that is set aside", () => {
  const aside = { removal: "r1", at: 5, isTold: false };

  it("leaves the queue, and can be brought back with its photos", async () => {
    await disk.addCard(card("c"), both);
    expect(await disk.setAside("c", aside)).toBe(true);
    expect([await disk.card("c"), await disk.cards("ada")]).toEqual([undefined, []]);
    expect(await disk.updateItem("c", (item) => item)).toBeUndefined();
    expect(idsOf(await disk.readSetAside("ada"))).toEqual(["c"]);
    expect(await disk.bringBack("c")).toBe(true);
    expect(await disk.readSetAside("ada")).toEqual([]);
    expect((await disk.card("c"))?.aside).toBeUndefined();
    expect(await sidesOf("c")).toEqual(["front", "back"]);
    expect(messages).toEqual(["c", "c", "c"]);
  });

  it("isn't there if it never was", async () => {
    await disk.addCard(card("c"), {});
    expect([await disk.setAside("missing", aside), await disk.bringBack("c")]).toEqual([false, false]);
    expect(messages).toEqual(["c"]);
  });

  it("is told to the server once for each removal", async () => {
    await disk.addCard(card("c"), {});
    await disk.setAside("c", aside);
    await disk.markReported("c", "another");
    expect((await disk.readSetAside("ada"))[0]?.aside).toEqual(aside);
    await disk.markReported("c", "r1");
    expect((await disk.readSetAside("ada"))[0]?.aside).toEqual({ ...aside, isTold: true });
  });

  it("is forgotten with its photos if it is among the chosen", async () => {
    for (const id of ["old", "new"]) {
      await disk.addCard(card(id), both);
      await disk.setAside(id, { ...aside, at: id === "old" ? 1 : 9 });
    }
    await disk.addCard(card("queued"), both);
    await disk.forgetSetAside("ada", (each) => (each.aside?.at ?? 0) < 5);
    expect(idsOf(await disk.readSetAside("ada"))).toEqual(["new"]);
    expect([await sidesOf("old"), await sidesOf("new")]).toEqual([[], ["front", "back"]]);
    expect(idsOf(await disk.cards("ada"))).toEqual(["queued"]);
  });
});

describe("a lock", () => {
  it("is held by one tab until it lets go", async () => {
    const release = await acquireLock("queue");
    expect(release).not.toBeNull();
    expect(await acquireLock("queue")).toBeNull();
    const another = await acquireLock("another");
    expect(another).not.toBeNull();
    another?.();
    const waiting = acquireLock("queue", 60_000);
    release?.();
    const next = await waiting;
    expect(next).not.toBeNull();
    next?.();
  });

  it("is given up after the wait, or when it is aborted", async () => {
    const release = await acquireLock("mirror");
    expect(await acquireLock("mirror", 1)).toBeNull();
    const abort = new AbortController();
    const waiting = acquireLock("mirror", abort.signal);
    abort.abort();
    expect(await waiting).toBeNull();
    release?.();
  });
});
