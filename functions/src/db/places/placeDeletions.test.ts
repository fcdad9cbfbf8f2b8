import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { toPlaceId } from "../../contract/places/placeCodes.ts";
import { deletePlaces } from "../../domain/places/deletePlaces.ts";
import { openPlaceDeletions } from "./placeDeletions.ts";

const UID = "ada";
const CODES = ["A-01", "A-02", "B-03", "C-04", "Shelf 3."];

/** Creates places with a code. The result has what deleting all of them keeps and leaves. */
async function world(listings: Readonly<Record<string, object>>) {
  const firestore = memoryFirestore(() => 1_000);
  const places = CODES.map((code) => ({ code, placeId: toPlaceId(code) }));
  for (const { code, placeId } of places) await firestore.doc(paths.place(UID, placeId)).set({ code });
  await firestore.doc(paths.place("bob", toPlaceId("A-01"))).set({ code: "A-01" });
  for (const [id, fields] of Object.entries(listings))
    await firestore.doc(paths.listing(UID, id)).set({ title: id, ...fields });
  const remove = (dryRun = false) =>
    deletePlaces(openPlaceDeletions(firestore), UID, {
      placeIds: places.map(({ placeId }) => placeId),
      dryRun,
    });
  const left = async (uid = UID) =>
    (await firestore.collection(paths.places(uid)).get()).docs.map((doc) => doc.data()["code"] as string);
  return { remove, left };
}

it("deletes empty places, also those with an encoded code, and no other person's", async () => {
  const { remove, left } = await world({});
  expect(await remove()).toEqual({ success: true, kept: [] });
  expect(await left()).toEqual([]);
  expect(await left("bob")).toEqual(["A-01"]);
  // The deletion is repeated after a lost answer.
  expect(await remove()).toEqual({ success: true, kept: [] });
});

it("keeps a place whose sold copies aren't packed, though nothing in it is for sale", async () => {
  const { remove, left } = await world({
    moved: { quantity: 1, storageBin: "C-04", toPack: { since: 5, copies: { "A-01": 1 } } },
    sold: { quantity: 0, storageBin: null, toPack: { since: 5, copies: { [toPlaceId("Shelf 3.")]: 2 } } },
    // The parcel left before the sale was read, so nothing is there.
    packed: { quantity: 0, storageBin: "B-03", toPack: { since: 5, copies: { "B-03": -1 } } },
  });
  expect(await remove()).toEqual({
    success: true,
    kept: [
      { placeId: "A-01", reason: "to-pack" },
      { placeId: "C-04", reason: "holds-cars" },
      { placeId: toPlaceId("Shelf 3."), reason: "to-pack" },
    ],
  });
  expect(await left()).toEqual(["A-01", "C-04", "Shelf 3."]);
});

it("keeps each place that holds copies by a listing's text, but not the home of a deleted car", async () => {
  const { remove, left } = await world({
    spread: { quantity: 3, storageBin: "a-01 ×2, B-03 ×1" },
    gone: { quantity: 0, storageBin: "C-04" },
    // Its copies are with its cars.
    "lot-1": { quantity: 4, storageBin: "A-02" },
  });
  expect(await remove()).toMatchObject({
    kept: [
      { placeId: "A-01", reason: "holds-cars" },
      { placeId: "B-03", reason: "holds-cars" },
    ],
  });
  expect(await left()).toEqual(["A-01", "B-03"]);
});

it("deletes nothing in a dry run, and says what it would keep", async () => {
  const { remove, left } = await world({ car: { quantity: 1, storageBin: "A-02" } });
  expect(await remove(true)).toEqual({ success: true, kept: [{ placeId: "A-02", reason: "holds-cars" }] });
  expect(await left()).toHaveLength(CODES.length);
});
