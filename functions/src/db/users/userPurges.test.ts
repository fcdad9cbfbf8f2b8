import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { memoryBucket } from "../../../../tests/support/memory/memoryBucket.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { AUDIT_SCHEDULE, auditDocument } from "../../contract/audit.ts";
import { paths } from "../../contract/documents.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openUserPurges } from "./userPurges.ts";

const NOW = 1_000;
const ADA = "ada";

/** A store, and a bucket with this number of files of each person. */
async function world(counts: Readonly<Record<string, number>> = {}) {
  const firestore = memoryFirestore(() => NOW);
  const bucket = memoryBucket("photos");
  for (const [uid, count] of Object.entries(counts))
    for (let at = 0; at < count; at += 1)
      await bucket.file(`users/${uid}/photo-${at}.jpg`).save(Buffer.from("jpeg"));
  const store = openUserPurges(
    firestore,
    () => bucket,
    () => NOW,
  );
  return {
    ...{ firestore, store },
    put: (path: string, fields: object) => firestore.doc(path).set(fields),
    read: async (path: string) => (await firestore.doc(path).get()).data(),
    listFiles: async () => (await bucket.getFiles())[0].map(({ name }) => name),
  };
}

it("finds people whose 30 days are over, the oldest first", async () => {
  const { store, put } = await world();
  for (const [id, at] of Object.entries({ a: 5, b: 4, c: 6 }))
    await put(paths.deletedUser(id), { expiresAt: Timestamp.fromMillis(at) });
  expect(await store.listExpired(5, 9)).toEqual([
    { userId: "b", dueAt: 4 },
    { userId: "a", dueAt: 5 },
  ]);
  expect(await store.listExpired(5, 1)).toHaveLength(1);
  await store.deleteRecord("b");
  expect(await store.listExpired(5, 9)).toEqual([{ userId: "a", dueAt: 5 }]);
});

it("says whether a person has a record again, and anything in the trash", async () => {
  const { store, put } = await world();
  await put(paths.user("ada2"), {});
  await put(paths.trashed("ada2", "l"), {});
  expect([await store.hasRecord(ADA), await store.hasTrash(ADA)]).toEqual([false, false]);
  await put(paths.user(ADA), {});
  await put(paths.trashed(ADA, "l"), {});
  expect([await store.hasRecord(ADA), await store.hasTrash(ADA)]).toEqual([true, true]);
});

it("lets the name of somebody who was added again rest, unless they have taken it again", async () => {
  const { store, put, read } = await world();
  for (const [id, username] of Object.entries({ ada: undefined, bob: "bob-cars", cyd: undefined })) {
    await put(paths.deletedUser(id), { record: { username: `${id}-cars` } });
    await put(paths.user(id), { ...(username && { username }) });
    await put(paths.username(`${id}-cars`), { uid: id === "cyd" ? "dan" : id, key: "k" });
    await store.deleteRecord(id);
    expect(await read(paths.deletedUser(id))).toBeUndefined();
  }
  const restsUntil = Timestamp.fromMillis(NOW + 30 * DAY_MS);
  expect(await read(paths.username("ada-cars"))).toEqual({ uid: ADA, key: "k", restsUntil });
  expect(await read(paths.username("bob-cars"))).toEqual({ uid: "bob", key: "k" });
  expect(await read(paths.username("cyd-cars"))).toEqual({ uid: "dan", key: "k" });
});

describe("a purge", () => {
  it("begins unless the person has a record again", async () => {
    const { store, put, read } = await world();
    await put(paths.deletedUser(ADA), { record: {} });
    await put(paths.deletedUser("bob"), { record: {} });
    await put(paths.user("bob"), {});
    expect(await store.beginPurge(ADA)).toBe(true);
    expect(await read(paths.deletedUser(ADA))).toEqual({
      record: {},
      purgingSince: Timestamp.fromMillis(NOW),
    });
    for (const id of ["bob", "nobody"]) expect(await store.beginPurge(id)).toBe(false);
    expect(await read(paths.deletedUser("bob"))).toEqual({ record: {} });
  });

  it("deletes everything of the person and nothing of others", async () => {
    const { store, put, read, listFiles } = await world({ [ADA]: 51, ada2: 1 });
    await put(paths.deletedUser(ADA), { record: { username: "ada-cars" } });
    await put(paths.username("ada-cars"), { uid: ADA, key: "old" });
    await put(paths.gallery("ada-cars"), {});
    const own: [path: string, field: string][] = [
      ["galleryWishlists/w", "galleryOwner"],
      [paths.apiKey("k"), "uid"],
      [paths.ebayAccount("e"), "uid"],
      [paths.ebayAccountName("n"), "uid"],
    ];
    for (const [path, field] of own) {
      await put(path, { [field]: ADA });
      await put(`${path}2`, { [field]: "ada2" });
    }
    await put(paths.user(ADA), { email: "ada@example.com" });
    await put(paths.exchange(ADA, "c", "m"), {});
    await put(paths.listing("ada2", "l"), {});
    expect(await store.purge(ADA, () => false)).toBe("done");
    for (const [path] of own) {
      expect(await read(path)).toBeUndefined();
      expect(await read(`${path}2`)).toBeDefined();
    }
    expect(await read(paths.user(ADA))).toBeUndefined();
    expect(await read(paths.exchange(ADA, "c", "m"))).toBeUndefined();
    expect(await read(paths.listing("ada2", "l"))).toBeDefined();
    expect(await read(paths.gallery("ada-cars"))).toBeUndefined();
    expect(await read(paths.username("ada-cars"))).toMatchObject({ uid: "" });
    expect(await listFiles()).toEqual(["users/ada2/photo-0.jpg"]);
  });

  it.each([{}, { username: "" }, { username: "bobs-cars" }])(
    "leaves usernames of others to them: %o",
    async (record) => {
      const { store, put, read } = await world();
      await put(paths.deletedUser(ADA), { record });
      await put(paths.username("bobs-cars"), { uid: "bob", key: "k" });
      expect(await store.purge(ADA, () => false)).toBe("done");
      expect(await read(paths.username("bobs-cars"))).toEqual({ uid: "bob", key: "k" });
    },
  );

  it.each([
    ["documents", paths.changes(ADA)],
    ["wishlists of visitors", paths.galleryWishlists()],
  ])("keeps its time also with many %s", async (_, path) => {
    const { firestore, store, put } = await world();
    for (let at = 0; at < 401; at += 1) await put(`${path}/d${at}`, { galleryOwner: ADA });
    const countLeft = async () => (await firestore.collection(path).get()).size;
    expect(await store.purge(ADA, () => true)).toBe("more");
    expect(await countLeft()).toBe(1);
    expect(await store.purge(ADA, () => false)).toBe("done");
    expect(await countLeft()).toBe(0);
  });

  it("goes on at the next call when its time is over", async () => {
    const { store, put, read, listFiles } = await world({ [ADA]: 51 });
    await put(paths.listing(ADA, "l"), {});
    await put(paths.order(ADA, "o"), {});
    expect(await store.purge(ADA, () => true)).toBe("more");
    expect(await read(paths.listing(ADA, "l"))).toBeUndefined();
    expect(await read(paths.order(ADA, "o"))).toBeDefined();
    expect(await listFiles()).toHaveLength(51);
    expect(await store.purge(ADA, () => true)).toBe("more");
    expect(await read(paths.order(ADA, "o"))).toBeUndefined();
    expect(await listFiles()).toHaveLength(51);
    expect(await store.purge(ADA, () => true)).toBe("more");
    expect(await listFiles()).toHaveLength(1);
    expect(await store.purge(ADA, () => false)).toBe("done");
    expect(await listFiles()).toEqual([]);
  });
});

describe("the audit log", () => {
  async function purged(record: object) {
    const desk = await world();
    await desk.put(paths.deletedUser(ADA), { record });
    const listActs = async () => {
      const { docs } = await desk.firestore.collection(paths.audit()).get();
      return docs.map((entry) => auditDocument.parse(entry.data()));
    };
    return { ...desk, listActs };
  }

  it("has a purge once, with the person's address", async () => {
    const { store, read, listActs } = await purged({ email: "ada@example.com" });
    await store.endPurge(ADA);
    await store.endPurge(ADA);
    expect(await read(paths.deletedUser(ADA))).toBeUndefined();
    expect(await listActs()).toMatchObject([
      {
        ...{ by: AUDIT_SCHEDULE, action: "purgeUser", kind: "act", outcome: "done", code: null },
        ...{ target: ADA, targetEmail: "ada@example.com", at: Timestamp.fromMillis(NOW) },
      },
    ]);
  });

  it.each([{}, { email: "" }])("has a purge of a person without an address: %o", async (record) => {
    const { store, listActs } = await purged(record);
    await store.endPurge(ADA);
    expect(await listActs()).toMatchObject([{ target: ADA, targetEmail: null }]);
  });

  it("has nothing of a person who was added again and keeps everything", async () => {
    const { store, listActs } = await purged({ email: "ada@example.com" });
    await store.deleteRecord(ADA);
    expect(await listActs()).toEqual([]);
  });
});
