import { Timestamp } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import { openPublicGalleries } from "./publicGalleries.ts";

let firestore = memoryFirestore(() => 0);
let shown = openPublicGalleries(firestore);
beforeEach(() => {
  firestore = memoryFirestore(() => 0);
  shown = openPublicGalleries(firestore);
});

it("reads a gallery, with each of its samples once", async () => {
  await firestore.doc(paths.gallery("cars")).set({
    ...{ build: "b", pages: 2, listings: 3, version: 4, checkedAt: Timestamp.fromMillis(5) },
    ...{ samples: ["one", "two", "one"], restsUntil: Timestamp.fromMillis(6) },
  });
  expect(await shown.readGallery("cars")).toEqual({
    ...{ username: "cars", build: "b", pages: 2, listings: 3, version: 4, checkedAt: 5 },
    samples: ["one", "two"],
  });
  expect(await shown.readGallery("trucks")).toBeNull();
});

it("reads a page, and none that is missing or damaged", async () => {
  const car = { id: "a", title: "A", price: null, quantity: 1, image: null, ebayItemId: "1", listedAt: 2 };
  await firestore.doc(paths.galleryPage("cars", "b", 0)).set({ listings: JSON.stringify([car]) });
  await firestore.doc(paths.galleryPage("cars", "b", 1)).set({ listings: "[1]" });
  const read = (build: string, page: number) => shown.readPage("cars", build, page);
  expect([await read("b", 0), await read("b", 1), await read("b", 2)]).toEqual([[car], null, null]);
  expect(await read("other", 0)).toBeNull();
});

it("lists galleries by name, page by page", async () => {
  for (const name of ["cars", "bikes", "vans"]) await firestore.doc(paths.gallery(name)).set({});
  const list = async (after: string | null) => (await shown.list(after, 2)).map(({ username }) => username);
  expect(await list(null)).toEqual(["bikes", "cars"]);
  expect(await list("cars")).toEqual(["vans"]);
  expect((await shown.list("cars", 1))[0]).toMatchObject({ build: null, pages: 0, checkedAt: null });
});
