import { beforeEach, describe, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { isShownElsewhere } from "./pictureUse.ts";

const UID = "ada";
const IMAGE = "https://photos.example/one.jpg";
let firestore = memoryFirestore(() => 0);
beforeEach(() => (firestore = memoryFirestore(() => 0)));

const isShown = (holder = "users/ada/listings/holder") => isShownElsewhere(firestore, UID, IMAGE, holder);

describe("a picture is still in use if it is", () => {
  it.each<[string, string, object]>([
    ["a listing's", paths.listing(UID, "a"), { firebaseImages: ["other", IMAGE] }],
    ["a listing's copy", paths.listing(UID, "a"), { cloudinaryImages: [IMAGE] }],
    ["that of a listing in the trash", paths.trashed(UID, "a"), { listing: { firebaseImages: [IMAGE] } }],
    ["its copy there", paths.trashed(UID, "a"), { listing: { cloudinaryImages: [IMAGE] } }],
    ["a removed one", paths.removedPicture(UID, "a"), { url: IMAGE }],
    ["the front of a card in the queue", paths.queueItem(UID, "a"), { frontImage: IMAGE, status: "failed" }],
    ["the back of a card in the queue", paths.queueItem(UID, "a"), { backImage: IMAGE, status: "new" }],
    ["the front of a removed card", paths.removedCard(UID, "a"), { item: { frontImage: IMAGE } }],
    ["the back of a removed card", paths.removedCard(UID, "a"), { item: { backImage: IMAGE, status: "x" } }],
  ])("%s", async (_what, path, fields) => {
    expect(await isShown()).toBe(false);
    await firestore.doc(path).set(fields);
    expect(await isShown()).toBe(true);
    // The holder itself doesn't count, and doesn't hide another one.
    expect(await isShown(path)).toBe(false);
    await firestore.doc(`${path}2`).set(fields);
    expect(await isShown(path)).toBe(true);
  });
});

it("a finished card, another picture or another seller don't use a picture", async () => {
  await firestore.doc(paths.queueItem(UID, "a")).set({ frontImage: IMAGE, status: "completed" });
  await firestore.doc(paths.removedCard(UID, "a")).set({ item: { backImage: IMAGE, status: "completed" } });
  await firestore.doc(paths.listing(UID, "a")).set({ firebaseImages: ["other"] });
  await firestore.doc(paths.listing("bob", "a")).set({ firebaseImages: [IMAGE] });
  expect(await isShown()).toBe(false);
});
