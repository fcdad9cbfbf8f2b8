// @vitest-environment node
import "fake-indexeddb/auto";

import { IDBFactory } from "fake-indexeddb";
import { openDB } from "idb";
import { beforeEach, expect, it, vi } from "vitest";

import { openCaptureDatabase } from "./captureDatabase";

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

const stores = ["batchFiles", "batchPhotos", "batches", "cards", "drafts", "photos"];

it("has a store for cards, drafts, batches and the files of both", async () => {
  const database = await openCaptureDatabase("new");
  expect([...database.objectStoreNames]).toEqual(stores);
  const read = database.transaction([...database.objectStoreNames]);
  const shapes = [...database.objectStoreNames].map((name) => {
    const { keyPath, indexNames } = read.objectStore(name);
    return [name, keyPath, [...indexNames]];
  });
  expect(shapes).toEqual([
    ["batchFiles", null, []],
    ["batchPhotos", "photoId", ["uid"]],
    ["batches", "uid", []],
    ["cards", "captureId", ["uid"]],
    ["drafts", "captureId", ["uid"]],
    ["photos", null, []],
  ]);
  database.close();
});

it("keeps the cards of the first version, and adds the stores of batches", async () => {
  const first = await openDB("old", 1, {
    upgrade(database) {
      database.createObjectStore("cards", { keyPath: "captureId" }).createIndex("uid", "uid");
      database.createObjectStore("drafts", { keyPath: "captureId" }).createIndex("uid", "uid");
      database.createObjectStore("photos");
    },
  });
  await first.put("cards", { captureId: "one", uid: "ada" });
  first.close();
  const database = await openCaptureDatabase("old");
  expect([...database.objectStoreNames]).toEqual(stores);
  expect(await database.getAllFromIndex("cards", "uid", "ada")).toEqual([{ captureId: "one", uid: "ada" }]);
  database.close();
});

it("closes for a tab that brings a new version", async () => {
  const database = await openCaptureDatabase("newer");
  const newer = await openDB("newer", 3);
  expect(newer.version).toBe(3);
  await vi.waitFor(() => expect(() => database.transaction("cards")).toThrow());
  newer.close();
});
