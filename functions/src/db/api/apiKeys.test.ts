import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { API_REQUESTS_PER_MINUTE } from "../../contract/api/apiKeys.ts";
import { paths } from "../../contract/documents.ts";
import type { ApiKey } from "../../domain/api/ports.ts";
import { openApiKeyStore, openApiPeople } from "./apiKeys.ts";

const UID = "ada";
const NEVER = () => undefined;

let firestore = memoryFirestore(() => 0);
let keys = openApiKeyStore(firestore);
let people = openApiPeople(firestore);
beforeEach(async () => {
  firestore = memoryFirestore(() => 0);
  keys = openApiKeyStore(firestore);
  people = openApiPeople(firestore);
  await firestore.doc(paths.user(UID)).set({ email: "ada@example.com" });
});

const key = (id: string, fields: Partial<ApiKey> = {}): Omit<ApiKey, "lastUsed"> => ({
  ...{ id, name: `Key ${id}`, keyPreview: "pgb_live_…", createdAt: 5, rateLimit: 60 },
  ...{ scopes: ["read"], expiresAt: null, ...fields },
});
const add = (id: string, fields?: Partial<ApiKey>) => keys.add(UID, `hash-${id}`, key(id, fields), NEVER);
const listKeys = async () => (await people.find(UID))?.apiKeys;
const stored = async () => (await firestore.doc(paths.user(UID)).get()).get("apiKeys") as unknown;

describe("adding a key", () => {
  it("stores its owner by its hash, and what the owner sees in the record", async () => {
    await add("one", { expiresAt: 9 });
    await add("two");
    expect(await keys.find("hash-one")).toEqual({ uid: UID, keyId: "one" });
    expect(await listKeys()).toEqual([
      { ...key("one", { expiresAt: 9 }), lastUsed: null },
      { ...key("two"), lastUsed: null },
    ]);
    expect(await stored()).toMatchObject([
      { createdAt: Timestamp.fromMillis(5), expiresAt: Timestamp.fromMillis(9) },
      { expiresAt: null },
    ]);
  });

  it("checks the connected account and the number of keys, and stores nothing if it is refused", async () => {
    const check = vi.fn();
    await keys.add(UID, "hash-one", key("one"), check);
    const ebay = { userId: "e", expiresAt: 1 };
    const user = firestore.doc(paths.user(UID));
    await user.update({ ebay, ebayConnected: false });
    await keys.add(UID, "hash-two", key("two"), check);
    await user.update({ ebayConnected: true });
    check.mockImplementationOnce(() => {
      throw new Error("Too many");
    });
    await expect(keys.add(UID, "hash-three", key("three"), check)).rejects.toThrow("Too many");
    expect(check.mock.calls).toEqual([
      [{ connectedAs: null, count: 0 }],
      [{ connectedAs: null, count: 1 }],
      [{ connectedAs: "e", count: 2 }],
    ]);
    expect(await keys.find("hash-three")).toBeNull();
    expect(await listKeys()).toHaveLength(2);
  });

  it("keeps both of two keys that are added at once", async () => {
    await Promise.all([add("one"), add("two")]);
    expect((await listKeys())?.map(({ id }) => id).toSorted()).toEqual(["one", "two"]);
  });

  it("never replaces a key with the same hash", async () => {
    await add("one");
    await expect(keys.add("bob", "hash-one", key("other"), NEVER)).rejects.toThrow();
    expect(await keys.find("hash-one")).toEqual({ uid: UID, keyId: "one" });
  });
});

describe("removing a key", () => {
  it("deletes it by its hash and in the record, of its owner alone", async () => {
    await firestore.doc(paths.user("bob")).set({ email: "bob@example.com" });
    await keys.add("bob", "hash-bob", key("one"), NEVER);
    await add("one");
    await add("two");
    await keys.remove(UID, "one");
    expect(await keys.find("hash-one")).toBeNull();
    expect(await keys.find("hash-two")).toEqual({ uid: UID, keyId: "two" });
    expect(await keys.find("hash-bob")).toEqual({ uid: "bob", keyId: "one" });
    expect(await listKeys()).toMatchObject([{ id: "two" }]);
  });

  it("again does nothing", async () => {
    await add("one");
    const before = await firestore.doc(paths.user(UID)).get();
    await keys.remove(UID, "unknown");
    expect((await firestore.doc(paths.user(UID)).get()).updateTime).toEqual(before.updateTime);
    await keys.remove("stranger", "one");
    expect(await listKeys()).toHaveLength(1);
  });
});

describe("noting a key's use", () => {
  const lastUsed = async (id = "one") => (await listKeys())?.find((each) => each.id === id)?.lastUsed;

  it("is done unless another instance noted one since", async () => {
    await add("one");
    await add("two");
    await keys.noteUse(UID, "one", 1_000, 500);
    expect(await lastUsed()).toBe(1_000);
    await keys.noteUse(UID, "one", 1_100, 999);
    expect(await lastUsed()).toBe(1_000);
    await keys.noteUse(UID, "one", 1_100, 1_000);
    expect([await lastUsed(), await lastUsed("two")]).toEqual([1_100, null]);
  });

  it("doesn't bring a removed key back", async () => {
    await add("one");
    await keys.remove(UID, "one");
    await keys.noteUse(UID, "one", 1_000, 0);
    expect(await listKeys()).toEqual([]);
  });
});

describe("a caller", () => {
  it("is who the record says", async () => {
    const ebay = { userId: "e", storeName: "Cars", expiresAt: 1 };
    await firestore.doc(paths.user(UID)).update({ displayName: "Ada", ebay, ebayConnected: true });
    expect(await people.find(UID)).toEqual({
      ...{ isActive: true, sessionsFrom: 0, email: "ada@example.com", name: "Ada", apiKeys: [] },
      ebay: { connected: true, storeName: "Cars" },
    });
    await firestore.doc(paths.user(UID)).update({ ebayConnected: false, status: "not-found" });
    expect(await people.find(UID)).toMatchObject({ isActive: false, ebay: { connected: false } });
    await firestore.doc(paths.user(UID)).update({ ebayConnected: true, ebay: null });
    expect(await people.find(UID)).toMatchObject({ ebay: { connected: false, storeName: null } });
    expect(await people.find("stranger")).toBeNull();
  });

  it("has keys from before they had scopes and limits, and none if they are damaged", async () => {
    const old = { id: "old", name: "Old", keyPreview: "…", createdAt: Timestamp.fromMillis(3) };
    await firestore.doc(paths.user(UID)).update({ apiKeys: [old] });
    expect(await listKeys()).toEqual([
      {
        ...{ ...old, createdAt: 3, lastUsed: null, expiresAt: null },
        ...{ scopes: ["read", "write"], rateLimit: API_REQUESTS_PER_MINUTE },
      },
    ]);
    await firestore.doc(paths.user(UID)).update({ apiKeys: [{ id: 1 }] });
    expect(await listKeys()).toEqual([]);
  });
});
