import { deleteDoc, doc, Timestamp, updateDoc } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";

import { db } from "../../firestore/firestore";
import { goOffline } from "../../firestore/testing/goOffline";
import { putDocument } from "../../firestore/testing/putDocument";
import { createFirestoreSource } from "./firestoreSource";
import type { Watched } from "./source";

vi.mock("firebase/firestore", async (load) =>
  (await import("../../firestore/testing/cacheAsServer")).cacheAsServer(load),
);
beforeAll(goOffline);

let uid = "";
let number = 0;
const stops: (() => void)[] = [];
/** Each test has its own person, because the cache is the page's. */
beforeEach(() => {
  uid = `source-${(number += 1)}`;
  return () => stops.splice(0).forEach((stop) => stop());
});
afterEach(() => vi.unstubAllGlobals());

const at = (millis: number) => Timestamp.fromMillis(millis);
const putListing = (id: string, fields: object) => putDocument(paths.listing(uid, id), fields);
const putInTrash = (id: string, fields: object) => putDocument(`${paths.trash(uid)}/${id}`, fields);

async function watch<Change>(watched: Watched<Change>, since: number) {
  const batches: { changes: readonly Change[]; isCurrent: boolean }[] = [];
  const onError = vi.fn();
  stops.push(watched.watch(since, (changes, isCurrent) => batches.push({ changes, isCurrent }), onError));
  await vi.waitFor(() => expect(batches).not.toEqual([]));
  return { batches, last: () => batches.at(-1), onError };
}

describe("the listings that are followed", () => {
  it("are those that changed after the time, as rows, and not the server's yet", async () => {
    putListing("old", { title: "Van", updatedAt: at(1_000) });
    putListing("new", { title: "Camaro", updatedAt: at(1_001) });
    const { batches } = await watch(createFirestoreSource(uid).listings, 1_000);
    expect(batches).toEqual([
      {
        isCurrent: false,
        changes: [
          {
            kind: "pending",
            id: "new",
            row: expect.objectContaining({ id: "new", title: "Camaro", updatedAt: 1_001 }) as unknown,
          },
        ],
      },
    ]);
  });

  it("are unreadable if they are damaged, with their time", async () => {
    putListing("a", { title: 7, updatedAt: at(5_000) });
    const { batches } = await watch(createFirestoreSource(uid).listings, 0);
    expect(batches[0]?.changes).toEqual([{ kind: "unreadable", id: "a", at: 5_000 }]);
  });

  it("are reported when they change, and when they go", async () => {
    putListing("a", { title: "Camaro", updatedAt: at(1_000) });
    const { last } = await watch(createFirestoreSource(uid).listings, 0);
    void updateDoc(doc(db, paths.listing(uid, "a")), { title: "Mustang" });
    await vi.waitFor(() =>
      expect(last()?.changes).toEqual([
        { kind: "pending", id: "a", row: expect.objectContaining({ title: "Mustang" }) as unknown },
      ]),
    );
    void deleteDoc(doc(db, paths.listing(uid, "a")));
    await vi.waitFor(() => expect(last()?.changes).toEqual([{ kind: "gone", id: "a" }]));
  });
});

describe("the deletions that are followed", () => {
  it("are those in the trash after the time", async () => {
    putInTrash("a", { title: "Camaro", deletedAt: at(2_000) });
    putInTrash("b", { title: 7, deletedAt: at(3_000) });
    putInTrash("before", { deletedAt: at(1_500) });
    const { batches } = await watch(createFirestoreSource(uid).deletions, 1_500);
    expect(batches[0]?.changes).toEqual([
      { kind: "deleted", id: "a", at: 2_000 },
      { kind: "deleted", id: "b", at: 3_000 },
    ]);
  });
});

it("counts the listings, and those after a time", async () => {
  putListing("a", { updatedAt: at(1_000) });
  putListing("b", { updatedAt: at(2_000) });
  putListing("c", {});
  putInTrash("d", { deletedAt: at(2_000) });
  const source = createFirestoreSource(uid);
  expect(await source.count()).toBe(3);
  expect(await source.listings.count(1_000)).toBe(1);
  expect(await source.listings.count(999)).toBe(2);
  expect(await source.deletions.count(1_999)).toBe(1);
  expect(await source.deletions.count(2_000)).toBe(0);
});

it("reads everything as rows, and names the damaged ones", async () => {
  const name = (id: string) => `projects/p/databases/(default)/documents/users/${uid}/listings/${id}`;
  const readTime = "2026-11-23T10:00:00.000Z";
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      Response.json([
        { document: { name: name("a"), fields: { title: { stringValue: "Camaro" } } }, readTime },
        { document: { name: name("b"), fields: { title: { integerValue: "7" } } }, readTime },
      ]),
    ),
  );
  const pages: [string[], readonly string[]][] = [];
  const readAt = await createFirestoreSource(uid).readAll((rows, unreadable) =>
    pages.push([rows.map(({ id, title }) => `${id}: ${title}`), unreadable]),
  );
  expect(pages).toEqual([[["a: Camaro"], ["b"]]]);
  expect(readAt).toBe(Date.parse(readTime));
});
