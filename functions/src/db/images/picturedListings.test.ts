import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openPicturedListings } from "./picturedListings.ts";

async function open() {
  const firestore = memoryFirestore(() => 0);
  const add = (uid: string, id: string, fields: object) =>
    firestore.doc(paths.listing(uid, id)).set({ title: id, quantity: 1, ...fields });
  await add("ada", "both", { firebaseImages: ["one"], cloudinaryImages: ["two"], imageSource: "cloudinary" });
  await add("ada", "none", {});
  await add("ada", "damaged", { firebaseImages: "one" });
  await add("bob", "foreign", { firebaseImages: ["three"] });
  return openPicturedListings(firestore);
}

it("lists where the pictures of a seller's listings are, without damaged listings", async () => {
  const listings = await open();
  expect(await listings.listAll("ada")).toEqual([
    {
      ...{ id: "both", title: "both", imageSource: "cloudinary" },
      ...{ firebaseImages: ["one"], cloudinaryImages: ["two"] },
    },
    { id: "none", title: "none", firebaseImages: [], cloudinaryImages: [] },
  ]);
});

it("reads the pictures in our storage, none of a damaged or missing listing", async () => {
  const listings = await open();
  const found = await listings.findStoredPictures("ada", ["both", "none", "damaged", "foreign"]);
  expect(Object.fromEntries(found)).toEqual({ both: ["one"], none: [], damaged: [], foreign: [] });
  expect((await listings.findStoredPictures("ada", [])).size).toBe(0);
});
