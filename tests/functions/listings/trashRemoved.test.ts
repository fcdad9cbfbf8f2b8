import { randomUUID } from "node:crypto";

import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, describe, expect, test } from "vitest";

import { toCapturePhotoPath, toListingImagePath, paths } from "../../../functions/src/contract/documents.ts";
import { removedPictureDocument } from "../../../functions/src/contract/trash/removed.ts";
import { openListingEdits } from "../../../functions/src/db/listings/edit/listingEdits.ts";
import { openIncomingPhotos } from "../../../functions/src/db/images/incomingPhotos.ts";
import { openPhotoStore } from "../../../functions/src/db/images/photos.ts";
import { openRemovedStore } from "../../../functions/src/db/trash/removed.ts";
import { openUploadNotes } from "../../../functions/src/db/images/removedPictures.ts";
import { saveListing } from "../../../functions/src/domain/listings/edit/saveListing.ts";
import { uploadImage } from "../../../functions/src/domain/listings/edit/uploadImage.ts";
import type { Removed, RemovedStore } from "../../../functions/src/domain/trash/ports.ts";
import { admin } from "../../support/admin.ts";
import { createPerson } from "../../support/ebaySeller.ts";
import { NO_LOTS } from "../../../functions/src/domain/lots/testing/noLots.ts";
import { emptyRemoved, type EmptyRemovedPorts } from "../../../functions/src/domain/trash/testing/sweeps.ts";

const DAY = 24 * 60 * 60 * 1000;
const { firestore, bucket } = admin();
const photos = openPhotoStore(() => bucket, "http://storage.test");
const edits = openListingEdits(firestore);
const store = openRemovedStore(firestore);
let uid: string;
beforeEach(async () => {
  uid = await createPerson();
});

/** Limits the trash to this test's person, because the tests share one database. */
/** The others' documents come first, and would use up the limit. */
const EVERYBODY = 100_000;
const mine = <T extends Removed>(all: T[]) => all.filter((one) => one.uid === uid);
const own: RemovedStore = {
  ...store,
  listExpiredPictures: async (at, limit) =>
    mine(await store.listExpiredPictures(at, EVERYBODY)).slice(0, limit),
  listExpiredCards: async (at, limit) => mine(await store.listExpiredCards(at, EVERYBODY)).slice(0, limit),
  listExpiredClearings: async (at, limit) =>
    mine(await store.listExpiredClearings(at, EVERYBODY)).slice(0, limit),
};
const night = (days: number, over: Partial<EmptyRemovedPorts> = {}) =>
  emptyRemoved({
    removed: own,
    photos,
    now: () => Date.now() + days * DAY,
    report: (_message, error) => {
      throw error;
    },
    ...over,
  });
const died = () => Promise.reject(new Error("killed"));

const isThere = (url: string) =>
  photos.assertStored(uid, url).then(
    () => true,
    () => false,
  );
const notes = async () => (await firestore.collection(paths.removedPictures(uid)).get()).docs;
const listing = (id: string) => firestore.doc(paths.listing(uid, id));
const picture = (id: string) => photos.save(toListingImagePath(uid, id, randomUUID()), Buffer.from([1]));
const give = (id: string, firebaseImages: readonly string[]) =>
  listing(id).set({ title: "Camaro", isDraft: true, quantity: 1, firebaseImages });
const arrange = (listingId: string, base: readonly string[], firebaseImages: string[]) =>
  saveListing({ ...NO_LOTS, edits, photos }, uid, {
    listingId,
    isNew: false,
    base: { firebaseImages: [...base] },
    changes: { firebaseImages },
  });

test("a picture removed from a listing is kept for 30 days, and restored by a save that shows it", async () => {
  const [front, back] = [await picture("a"), await picture("a")];
  await give("a", [front, back]);
  await arrange("a", [front, back], [front]);
  const [note, ...others] = (await notes()).map((found) => removedPictureDocument.parse(found.data()));
  expect(others).toEqual([]);
  expect(note).toMatchObject({ listingId: "a", url: back });
  const kept = (note?.expiresAt.toMillis() ?? 0) - (note?.removedAt.toMillis() ?? 0);
  expect(kept / DAY).toBeCloseTo(30, 2);
  expect(await night(29)).toMatchObject({ pictures: 0 });
  expect(await isThere(back)).toBe(true);

  await arrange("a", [front], [front, back]);
  expect(await notes()).toEqual([]);
  expect(await night(31)).toMatchObject({ pictures: 0 });
  expect([await isThere(front), await isThere(back)]).toEqual([true, true]);
});

test("a save with a conflict, or without a change of pictures, records no removed picture", async () => {
  const [front, back] = [await picture("a"), await picture("a")];
  await give("a", [front, back]);
  expect(await arrange("a", [front], [back])).toMatchObject({ outcome: "conflict" });
  await arrange("a", [front, back], [back, front]);
  expect(await notes()).toEqual([]);
});

test("an expired picture's file is deleted, unless something else shows it", async () => {
  const [only, shared, lying, unfinished] = [
    await picture("a"),
    await picture("a"),
    await picture("a"),
    await picture("a"),
  ];
  const all = [only, shared, lying, unfinished];
  await give("a", all);
  await give("b", [shared]);
  await arrange("a", all, []);
  await firestore.doc(paths.trashed(uid, "c")).set({ listing: { firebaseImages: [lying] } });
  await firestore
    .doc(paths.queueItem(uid, randomUUID()))
    .set({ status: "review", frontImage: null, backImage: unfinished });

  const killed = night(31, { removed: { ...own, forget: died } });
  await expect(killed).rejects.toThrow("killed");
  expect(await night(31)).toMatchObject({ pictures: 4 });
  expect(await Promise.all(all.map(isThere))).toEqual([false, true, true, true]);
  expect(await notes()).toEqual([]);
});

describe("a picture that was uploaded for a listing", () => {
  const upload = async (listingId: string) => {
    const uploading = {
      photos,
      uploads: openUploadNotes(firestore),
      checker: { check: (jpeg: Uint8Array) => Promise.resolve({ jpeg, width: 1, height: 1 }) },
      incoming: openIncomingPhotos(() => bucket),
      report: () => undefined,
    };
    const imageData = "data:image/jpeg;base64,/9g=";
    return (await uploadImage(uploading, uid, { listingId, imageId: randomUUID(), imageData })).url;
  };
  const add = (listingId: string, firebaseImages: string[]) =>
    saveListing({ ...NO_LOTS, edits, photos }, uid, {
      listingId,
      isNew: true,
      base: {},
      changes: { title: "Camaro", firebaseImages },
    });

  test("is deleted after 30 days if no save showed it", async () => {
    const [never, alsoNever] = [await upload("never"), await upload("never")];
    await give("there", []);
    const discarded = await upload("there");
    expect((await notes()).map((note) => removedPictureDocument.parse(note.data()).reason)).toEqual(
      Array(3).fill("uploaded"),
    );
    expect(await night(29)).toMatchObject({ pictures: 0 });
    expect(await Promise.all([never, alsoNever, discarded].map(isThere))).toEqual([true, true, true]);
    const killed = night(31, { removed: { ...own, forget: died } });
    await expect(killed).rejects.toThrow("killed");
    expect(await night(31)).toMatchObject({ pictures: 3 });
    expect(await Promise.all([never, alsoNever, discarded].map(isThere))).toEqual([false, false, false]);
    expect(await notes()).toEqual([]);
  });

  test("stays if a new listing, an edited one or a copy shows it", async () => {
    const made = await upload("new");
    await add("new", [made]);
    await give("there", []);
    const [edited, lent, lying, photographed] = [
      await upload("there"),
      await upload("there"),
      await upload("there"),
      await upload("there"),
    ];
    await arrange("there", [], [edited]);
    expect(await notes()).toHaveLength(3);
    await give("other", [lent]);
    await firestore.doc(paths.trashed(uid, "c")).set({ listing: { firebaseImages: [lying] } });
    await firestore
      .doc(paths.queueItem(uid, randomUUID()))
      .set({ status: "review", frontImage: photographed, backImage: null });
    await night(31);
    const all = [made, edited, lent, lying, photographed];
    expect(await Promise.all(all.map(isThere))).toEqual(all.map(() => true));
    expect(await notes()).toEqual([]);
  });

  test("stays if the upload is repeated after its save, and is kept again when it's removed", async () => {
    const picture = await upload("new");
    await add("new", [picture]);
    await openUploadNotes(firestore).note(uid, "new", picture);
    await arrange("new", [picture], []);
    expect((await notes()).map((note) => note.get("reason") as unknown)).toEqual(["removed"]);
    await arrange("new", [], [picture]);
    await openUploadNotes(firestore).note(uid, "new", picture);
    await night(31);
    expect(await isThere(picture)).toBe(true);
  });
});

const photo = (captureId: string, side: "front" | "back") =>
  photos.save(toCapturePhotoPath(uid, captureId, side), Buffer.from([1]));
const item = (fields: object = {}) => ({
  ...{ timestamp: 1, startTime: 1, status: "review", stationId: "station" },
  ...{ price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true },
  ...fields,
});
const removedCard = (captureId: string) => firestore.doc(paths.removedCard(uid, captureId));
const removeCard = (captureId: string, fields: object = {}, daysAgo = 0) =>
  removedCard(captureId).set({
    item: item(fields),
    removal: randomUUID(),
    removedAt: Timestamp.fromMillis(Date.now() - daysAgo * DAY),
  });

test("an expired card is deleted with its photos, whatever addresses it names", async () => {
  const [old, young, other] = [randomUUID(), randomUUID(), randomUUID()];
  const [front, back] = [await photo(old, "front"), await photo(old, "back")];
  const [newer, others] = [await photo(young, "front"), await photo(other, "front")];
  // The first card names the second one's address. A browser wrote it, so it isn't trusted.
  await removeCard(old, { frontImage: others, backImage: null }, 31);
  await removeCard(young, { frontImage: newer }, 29);

  await expect(night(0, { removed: { ...own, forget: died } })).rejects.toThrow("killed");
  expect(await isThere(front)).toBe(false);
  expect((await removedCard(old).get()).exists).toBe(true);
  expect(await night(0)).toMatchObject({ cards: 1 });
  expect((await removedCard(old).get()).exists).toBe(false);
  expect((await removedCard(young).get()).exists).toBe(true);
  expect(await Promise.all([front, back, newer, others].map(isThere))).toEqual([false, false, true, true]);
});

test("a card's photos stay if its listing shows them or it's in the queue again", async () => {
  const [listed, queued] = [randomUUID(), randomUUID()];
  const [shown, again] = [await photo(listed, "front"), await photo(queued, "front")];
  await give("a", [shown]);
  await removeCard(listed, { status: "completed", frontImage: shown }, 31);
  await removeCard(queued, { frontImage: again }, 31);
  await firestore.doc(paths.queueItem(uid, queued)).set(item({ frontImage: again }));
  expect(await night(0)).toMatchObject({ cards: 2 });
  expect([await isThere(shown), await isThere(again)]).toEqual([true, true]);
});

test("a card that can't be deleted doesn't stop the others", async () => {
  const [stubborn, other] = [randomUUID(), randomUUID()];
  await removeCard(stubborn, {}, 32);
  await removeCard(other, {}, 31);
  const reported: string[] = [];
  await night(0, {
    removed: { ...own, forget: (kind, one) => (one.id === stubborn ? died() : store.forget(kind, one)) },
    report: (message) => reported.push(message),
  });
  expect(reported).toEqual(["a card in the trash could not be deleted"]);
  expect((await firestore.collection(paths.removedCards(uid)).get()).docs.map(({ id }) => id)).toEqual([
    stubborn,
  ]);
  await removedCard(stubborn).delete();
});

test("a cleared capture history is deleted after 30 days, except new and restored entries", async () => {
  const at = (days: number) => Timestamp.fromMillis(Date.now() - days * DAY);
  const entry = (id: string, days: number) =>
    firestore.doc(paths.captureLogEntry(uid, id)).set({ action: "created", timestamp: at(days) });
  const clearing = (id: string, days: number) =>
    firestore
      .doc(paths.clearedHistory(uid, id))
      .set({ removedAt: at(days), expiresAt: at(days - 30), entries: 1 });
  const log = async () =>
    (await firestore.collection(paths.captureLog(uid)).get()).docs.map(({ id }) => id).sort();
  for (const [id, days] of Object.entries({ old: 40, cleared: 20, shown: 1 })) await entry(id, days);
  await clearing("first", 35);
  await clearing("second", 10);

  await expect(night(0, { removed: { ...own, forget: died } })).rejects.toThrow("killed");
  expect(await night(0)).toMatchObject({ clearings: 1 });
  expect(await log()).toEqual(["cleared", "shown"]);
  const left = await firestore.collection(paths.clearedHistories(uid)).get();
  expect(left.docs.map(({ id }) => id)).toEqual(["second"]);

  // Restored during the night: nothing is deleted.
  await firestore.doc(paths.clearedHistory(uid, "second")).delete();
  await store.deleteLog({ uid, id: "second", dueAt: 0 });
  expect(await log()).toEqual(["cleared", "shown"]);
});
