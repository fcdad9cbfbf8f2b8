import { Timestamp } from "firebase-admin/firestore";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { TRASH_DAYS } from "../../contract/trash/trash.ts";
import { DAY_MS } from "../../contract/wire/durations.ts";
import { openUploadNotes, writeRemovedPictures } from "./removedPictures.ts";

const UID = "ada";
const NOW = 5_000;
let firestore = memoryFirestore(() => NOW);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  firestore = memoryFirestore(() => NOW);
});
afterEach(() => vi.useRealTimers());

const save = (before: object, after: { firebaseImages?: string[] }, listingId = "a") =>
  firestore.runTransaction((transaction) => {
    writeRemovedPictures(firestore, transaction, UID, listingId, before, after);
    return Promise.resolve();
  });
const notes = async () => {
  const { docs } = await firestore.collection(paths.removedPictures(UID)).get();
  return docs.map((each) => each.data());
};
const urls = async () => (await notes()).map((note) => note["url"] as unknown).toSorted();

describe("a save of a listing's pictures", () => {
  it("notes those that it removes, until the trash is emptied", async () => {
    await save({ firebaseImages: ["one", "two"] }, { firebaseImages: ["two", "three"] });
    expect(await notes()).toEqual([
      {
        ...{ reason: "removed", listingId: "a", url: "one", removedAt: Timestamp.fromMillis(NOW) },
        expiresAt: Timestamp.fromMillis(NOW + TRASH_DAYS * DAY_MS),
      },
    ]);
  });

  it("forgets those that it shows again, of this listing alone", async () => {
    await save({ firebaseImages: ["one"] }, { firebaseImages: [] });
    await save({ firebaseImages: ["one"] }, { firebaseImages: [] }, "b");
    await save({ firebaseImages: [] }, { firebaseImages: ["one"] });
    expect(await notes()).toMatchObject([{ listingId: "b" }]);
  });

  it("that changes no pictures notes none, nor one of a damaged list", async () => {
    await save({ firebaseImages: ["one"] }, {});
    await save({ firebaseImages: "one" }, { firebaseImages: ["two"] });
    await save({}, { firebaseImages: ["two"] });
    expect(await notes()).toEqual([]);
  });
});

it("notes an upload until a save uses the picture or it is discarded", async () => {
  const uploads = openUploadNotes(firestore);
  for (const url of ["one", "two", "three"]) await uploads.note(UID, "a", url);
  expect(await notes()).toContainEqual(expect.objectContaining({ reason: "uploaded", url: "one" }));
  await save({}, { firebaseImages: ["one"] });
  await uploads.forget(UID, "a", "two");
  await uploads.forget(UID, "b", "three");
  expect(await urls()).toEqual(["three"]);
});
