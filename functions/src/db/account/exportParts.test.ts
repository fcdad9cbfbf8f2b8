import { buffer } from "node:stream/consumers";

import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { fromBufferPromise } from "yauzl";

import { memoryBucket } from "../../../../tests/support/memory/memoryBucket.ts";
import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { dataExportDocument, type ExportCursor } from "../../contract/account.ts";
import { paths, toExportFolder } from "../../contract/documents.ts";
import { exportParts } from "./exportParts.ts";

const UID = "ada";
const BASE = "https://storage.example";
const LIMITS = { documents: 1_000, pictureBytes: 1_000, page: 3 };

let firestore = memoryFirestore(() => 0);
let bucket = memoryBucket("photos");
beforeEach(async () => {
  firestore = memoryFirestore(() => 0);
  bucket = memoryBucket("photos");
  await firestore.doc(paths.user(UID)).set({ email: "ada@example.com", createdAt: Timestamp.fromMillis(0) });
});

const addListings = async (...ids: string[]) => {
  for (const id of ids) await firestore.doc(paths.listing(UID, id)).set({ title: id });
};
const addPicture = (name: string, text = name) => bucket.file(`users/${UID}/${name}`).save(Buffer.from(text));
const open = (limits = LIMITS) => exportParts(firestore, () => bucket, BASE, limits);
const pathOf = (number: number) => `${toExportFolder(UID)}run/pegboard-data-00${number}.zip`;

/** Writes one part and returns it with its entries, without the README. */
async function write(from: ExportCursor | null = null, limits = LIMITS, number = 1) {
  const part = await open(limits).writePart(UID, "run", number, from);
  const [bytes] = await bucket.file(pathOf(number)).download();
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const entries: Record<string, unknown> = {};
  for await (const entry of zip.eachEntry()) {
    const content = String(await buffer(await zip.openReadStreamPromise(entry)));
    entries[entry.fileName] = entry.fileName.endsWith(".json") ? JSON.parse(content) : content;
  }
  const { "README.txt": readme, ...others } = entries;
  expect(readme).toContain("Your data from Pegboard");
  return { part, entries: others, bytes };
}
const idsIn = (entries: Readonly<Record<string, unknown>>, name: string) =>
  (entries[name] as { id: string }[] | undefined)?.map(({ id }) => id);

describe("a part of an export", () => {
  it("is a private zip file in the person's folder, with a link to download it", async () => {
    const { part, bytes } = await write();
    expect(part).toMatchObject({ name: "pegboard-data-001.zip", bytes: bytes.length, next: null });
    const [metadata] = await bucket.file(pathOf(1)).getMetadata();
    const token = Object.values(metadata.metadata ?? {})[0];
    expect(part.url).toBe(
      `${BASE}/v0/b/photos/o/${encodeURIComponent(pathOf(1))}?alt=media&token=${String(token)}`,
    );
    expect(metadata).toMatchObject({
      ...{ contentType: "application/zip", cacheControl: "private, no-store" },
      contentDisposition: 'attachment; filename="pegboard-data-001.zip"',
    });
  });

  it("has the record, the documents with what is below them, and no secrets", async () => {
    await firestore.doc(paths.conversation(UID, "c")).set({ title: "Why?", bytes: Buffer.from("hi") });
    await firestore
      .doc(paths.exchange(UID, "c", "m"))
      .set({ question: "Why?", at: [Timestamp.fromMillis(1)] });
    await firestore.doc(paths.privateEbay(UID)).set({ token: "hush" });
    await firestore.doc(paths.listing("bob", "foreign")).set({ title: "foreign" });
    const { entries, part } = await write();
    expect(entries).toEqual({
      "data/record/first.json": [
        { id: UID, email: "ada@example.com", createdAt: "1970-01-01T00:00:00.000Z" },
      ],
      "data/conversations/first.json": [
        {
          ...{ id: "c", title: "Why?", bytes: "aGk=" },
          messages: [{ id: "m", question: "Why?", at: ["1970-01-01T00:00:00.001Z"] }],
        },
      ],
    });
    expect(part).toMatchObject({ documents: 2, pictures: 0 });
  });

  it("has a person's documents elsewhere, and their part of shared ones", async () => {
    for (const uid of [UID, "bob"]) {
      await firestore.doc(`usernames/${uid}`).set({ uid, key: "k" });
      await firestore.doc(paths.auditEntry(uid)).set({ by: uid });
      await firestore.doc(`galleryWishlists/${uid}`).set({ galleryOwner: uid });
    }
    await firestore.doc(paths.aiSpending("2026-11-19")).set({ sellers: { bob: 1 } });
    await firestore.doc(paths.aiSpending("2026-11-20")).set({ sellers: { [UID]: 1_500_000, bob: 1 } });
    const { entries } = await write();
    expect(idsIn(entries, "data/usernames/first.json")).toEqual([UID]);
    expect(idsIn(entries, "data/audit/first.json")).toEqual([UID]);
    expect(idsIn(entries, "data/galleryWishlists/first.json")).toEqual([UID]);
    expect(entries["data/aiSpending/first.json"]).toEqual([{ id: "2026-11-20", spentUsd: 1.5 }]);
  });

  it("has documents page by page, in the order of their ids", async () => {
    await addListings("a", "b", "c", "d");
    const { entries } = await write();
    expect(idsIn(entries, "data/listings/first.json")).toEqual(["a", "b", "c"]);
    expect(idsIn(entries, "data/listings/after-c.json")).toEqual(["d"]);
  });

  it("names no entry that could be written outside of its folder", async () => {
    await addPicture("../a:b?.jpg", "picture");
    const { entries } = await write();
    expect(entries["pictures/a_b_.jpg"]).toBe("picture");
  });
});

describe("a large export", () => {
  it("goes on where the documents of a part ended", async () => {
    await addListings("a", "b", "c", "d");
    const limits = { ...LIMITS, documents: 4 };
    const first = await write(null, limits);
    expect(first.part).toMatchObject({
      documents: 4,
      next: { of: "documents", collection: "listings", after: "c" },
    });
    const second = await write(first.part.next, limits, 2);
    expect(second.part).toMatchObject({ documents: 1, next: null, name: "pegboard-data-002.zip" });
    expect(Object.keys(second.entries)).toEqual(["data/listings/after-c.json"]);
  });

  it("goes on after a collection whose last document was deleted between two parts", async () => {
    const limits = { ...LIMITS, documents: 1 };
    await addListings("a");
    await firestore.doc(paths.queueItem(UID, "q")).set({ status: "completed" });
    await firestore.doc(paths.trashed(UID, "t")).set({ listing: {} });
    const first = await write({ of: "documents", collection: "listings", after: null }, limits);
    expect(first.part.next).toEqual({ of: "documents", collection: "processQueue", after: null });
    await firestore.doc(paths.queueItem(UID, "q")).delete();
    const second = await write(first.part.next, limits, 2);
    expect(Object.keys(second.entries)).toEqual(["data/trash/first.json"]);
  });

  it("goes on within a page of pictures", async () => {
    for (const name of ["1.jpg", "2.jpg", "3.jpg", "4.jpg"]) await addPicture(name, "12345");
    await bucket.file("users/adam/5.jpg").save(Buffer.from("foreign"));
    const limits = { ...LIMITS, pictureBytes: 6 };
    const first = await write(null, limits);
    expect(Object.keys(first.entries)).toEqual([
      "data/record/first.json",
      "pictures/1.jpg",
      "pictures/2.jpg",
    ]);
    expect(first.part).toMatchObject({ pictures: 2, next: { of: "pictures" } });
    // The next part begins after the last picture of this one, however many of them are there.
    await bucket.file(`users/${UID}/1.jpg`).delete();
    const second = await write(first.part.next, limits, 2);
    expect(second.entries).toEqual({ "pictures/3.jpg": "12345", "pictures/4.jpg": "12345" });
    // The files of the export itself are below the same folder.
    expect(second.part.next).toBeNull();
  });

  it("goes on after a picture that was deleted, and over many pages of earlier ones", async () => {
    const names = ["1", "2", "3", "4", "5", "6", "7"].map((name) => `${name}.jpg`);
    for (const name of names) await addPicture(name, "1");
    const limits = { ...LIMITS, pictureBytes: 5 };
    const first = await write(null, limits);
    expect(first.part).toMatchObject({ pictures: 5 });
    await bucket.file(`users/${UID}/5.jpg`).delete();
    const second = await write(first.part.next, limits, 2);
    expect(Object.keys(second.entries)).toEqual(["pictures/6.jpg", "pictures/7.jpg"]);
  });

  it("begins the pictures again after the cursor of an earlier version, so that none is missed", async () => {
    for (const name of ["1.jpg", "2.jpg"]) await addPicture(name, "12345");
    const cursor = { of: "pictures", page: "some token", done: 1 };
    const { entries } = await write(dataExportDocument.parse({ cursor }).cursor);
    expect(Object.keys(entries)).toEqual(["pictures/1.jpg", "pictures/2.jpg"]);
  });

  it("fails when the pictures can't be listed, and leaves no file", async () => {
    await addPicture("1.jpg");
    const broken = exportParts(
      firestore,
      () =>
        Object.assign(Object.create(bucket) as typeof bucket, {
          getFiles: () => {
            throw new Error("Storage is down");
          },
        }),
      BASE,
      LIMITS,
    );
    await expect(broken.writePart(UID, "run", 1, null)).rejects.toThrow("Storage is down");
    expect((await bucket.file(pathOf(1)).exists())[0]).toBe(false);
  });
});

it("deletes the files of a person's exports alone", async () => {
  await write();
  await addPicture("1.jpg");
  await bucket.file(`${toExportFolder("bob")}run/1.zip`).save(Buffer.from("zip"));
  await open().deleteFiles(UID);
  const [left] = await bucket.getFiles();
  expect(left.map(({ name }) => name)).toEqual(["users/ada/1.jpg", "users/bob/exports/run/1.zip"]);
});
