import { expect, it } from "vitest";

import { memoryFirestore } from "../../../../tests/support/memory/memoryFirestore.ts";
import { paths } from "../../contract/documents.ts";
import type { GalleryListing } from "../../contract/galleries/galleries.ts";
import { openGalleryPages } from "./galleryPages.ts";

const NAME = "cars";
const BATCH_BYTES = 6_000_000;

/** The pages, the database, and the number of requests for writes and reads. */
function world() {
  let requests = 0;
  const firestore = memoryFirestore(
    () => 0,
    (work) => {
      requests += 1;
      return Promise.resolve().then(work);
    },
  );
  return {
    ...{ firestore, pages: openGalleryPages(firestore) },
    countRequests: async (work: () => Promise<unknown>) => {
      const before = requests;
      await work();
      return requests - before;
    },
    ids: async (username = NAME) => {
      const { docs } = await firestore.collection(paths.galleryPages(username)).get();
      return docs.map(({ id }) => id);
    },
  };
}

const car = (id: string, title = id): GalleryListing => ({
  ...{ id, title, price: 5, quantity: 1, image: null, ebayItemId: `1${id}`, listedAt: 1_000 },
});
/** A page of this many bytes, with a character of two bytes. */
const pageOf = (bytes: number) => {
  const rest = bytes - Buffer.byteLength(JSON.stringify([car("a", "é")]));
  return [car("a", `é${"x".repeat(rest)}`)];
};

it("reads the pages of a build in their order", async () => {
  const { pages } = world();
  const written = [[car("a")], [car("b"), car("c")]];
  const build = await pages.writeBuild(NAME, written);
  expect(await pages.read(NAME, build, 2)).toEqual(written);
  expect(await pages.read(NAME, build, 1)).toEqual([[car("a")]]);
  expect(await pages.read(NAME, build, 3)).toBeNull();
  expect(await pages.read(NAME, "other", 1)).toBeNull();
  expect(await pages.read("trucks", build, 1)).toBeNull();
});

it.each(["no JSON", "{}", JSON.stringify([{ ...car("a"), title: null }])])(
  "reads nothing of a build with the damaged page %s",
  async (listings) => {
    const { firestore, pages } = world();
    const build = await pages.writeBuild(NAME, [[car("a")], [car("b")]]);
    await firestore.doc(paths.galleryPage(NAME, build, 1)).set({ listings });
    expect(await pages.read(NAME, build, 2)).toBeNull();
  },
);

it("writes each build under a name of its own", async () => {
  const { pages, ids } = world();
  const first = await pages.writeBuild(NAME, [[car("a")]]);
  const second = await pages.writeBuild(NAME, [[car("b")]]);
  expect(first).not.toBe(second);
  expect(await ids()).toHaveLength(2);
});

it.each([
  ["one request up to 6 MB", [BATCH_BYTES - 3_000_000, 3_000_000], 1],
  ["another one for a byte more", [BATCH_BYTES - 3_000_000, 3_000_001], 2],
  ["a request of its own for a page above 6 MB", [BATCH_BYTES + 1, 1_000], 2],
  ["requests that are counted from zero again", [4_000_000, 4_000_000, 2_000_000], 2],
  ["none if there is no page", [], 0],
])("writes pages in %s", async (_, sizes, requests) => {
  const { pages, countRequests, ids } = world();
  const written = sizes.map(pageOf);
  expect(written.map((page) => Buffer.byteLength(JSON.stringify(page)))).toEqual(sizes);
  let build = "";
  const used = await countRequests(async () => (build = await pages.writeBuild(NAME, written)));
  expect(used).toBe(requests);
  expect(await ids()).toEqual(sizes.map((_size, page) => `${build}-${page}`));
});

it("deletes the pages of other builds, also of those whose name begins alike", async () => {
  const { firestore, pages, ids } = world();
  for (const build of ["ab", "abc", "b"])
    for (const page of [0, 1]) await firestore.doc(paths.galleryPage(NAME, build, page)).set({});
  await firestore.doc(paths.galleryPage("trucks", "b", 0)).set({});
  await pages.deleteOthers(NAME, "ab");
  expect(await ids()).toEqual(["ab-0", "ab-1"]);
  await pages.deleteOthers(NAME, null);
  expect(await ids()).toEqual([]);
  expect(await ids("trucks")).toEqual(["b-0"]);
});
