import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { listingDocument } from "../../contract/documents.ts";
import { GALLERY_PAGE, GALLERY_SAMPLES, type GalleryListing } from "../../contract/galleries/galleries.ts";
import { toGalleryListing, splitPages, pickSamples, type ShownListing, applyChanges } from "./galleryRows.ts";

const at = (milliseconds: number) => ({ toMillis: () => milliseconds });

const shown = (fields: Partial<ShownListing> = {}): ShownListing => ({
  ...listingDocument.parse({ title: "Camaro", status: "active", ebayItemId: "110", quantity: 2, price: 5 }),
  ...fields,
});
const row = (id: string, listedAt: number, fields: Partial<GalleryListing> = {}): GalleryListing => ({
  ...{ id, title: id, price: 5, quantity: 1, image: null, ebayItemId: id, listedAt },
  ...fields,
});

describe("a listing in the gallery", () => {
  it("shows what a buyer may know of it", () => {
    const listing = shown({ ebayPhotos: ["https://ebay/1"], startTime: at(7), currentPrice: 4 });
    expect(toGalleryListing("a", listing)).toEqual({
      id: "a",
      title: "Camaro",
      price: 4,
      quantity: 2,
      image: "https://ebay/1",
      ebayItemId: "110",
      listedAt: 7,
    });
  });

  it.each([
    { status: "draft" },
    { status: "ended" },
    { ebayItemId: null },
    { ebayItemId: "" },
    { quantity: 0 },
  ])("is left out if it can't be bought: %j", (fields) => {
    expect(toGalleryListing("a", shown(fields as Partial<ShownListing>))).toBeNull();
  });

  it("has its creation date if it has no start, and a shortened title if it is too long", () => {
    const listing = shown({ createdAt: at(3), title: "x".repeat(130), currentPrice: null });
    expect(toGalleryListing("a", listing)).toMatchObject({ listedAt: 3, title: "x".repeat(120), price: 5 });
    expect(toGalleryListing("a", shown())).toMatchObject({ listedAt: 0 });
  });

  it.each([
    [
      "the front that is named",
      { firebaseImages: ["https://f/0", "https://f/1"], frontImageIndex: 1 },
      "https://f/1",
    ],
    ["the first of ours", { firebaseImages: ["https://f/0"], frontImageIndex: 3 }, "https://f/0"],
    [
      "the host's where the listing is shown from there",
      {
        firebaseImages: ["https://f/0"],
        cloudinaryImages: ["https://c/0"],
        imageSource: "cloudinary" as const,
      },
      "https://c/0",
    ],
    [
      "ours where the host has none",
      { firebaseImages: ["https://f/0"], imageSource: "cloudinary" as const },
      "https://f/0",
    ],
    ["the host's where there is no other", { cloudinaryImages: ["https://c/0"] }, "https://c/0"],
    ["none that isn't on the web", { firebaseImages: ["data:x", "javascript:alert(1)"] }, null],
    ["none whose address is too long", { firebaseImages: [`https://f/${"x".repeat(500)}`] }, null],
  ])("shows %s", (_, fields, image) => {
    expect(toGalleryListing("a", shown(fields))?.image).toBe(image);
  });
});

describe("pages", () => {
  it("contain the oldest first, each as many as fit", () => {
    const rows = Array.from({ length: GALLERY_PAGE + 1 }, (_, age) => row(`r${age}`, age)).toReversed();
    const pages = splitPages(rows);
    expect(pages.map(({ length }) => length)).toEqual([GALLERY_PAGE, 1]);
    expect(pages[0]?.[0]?.id).toBe("r0");
    expect(pages[1]?.[0]?.id).toBe(`r${GALLERY_PAGE}`);
    expect(splitPages([row("b", 1), row("a", 1)])[0]?.map(({ id }) => id)).toEqual(["a", "b"]);
  });

  it("stay the same object if nothing on them has changed", () => {
    const pages = [[row("a", 1)], [row("b", 2), row("c", 3)]];
    const next = applyChanges(
      pages,
      new Map([
        ["a", row("a", 1)],
        ["b", row("b", 2, { price: 9 })],
        ["gone", null],
      ]),
    );
    expect(next[0]).toBe(pages[0]);
    expect(next[1]).toEqual([row("b", 2, { price: 9 }), row("c", 3)]);
  });

  it("lose missing listings, and get new ones at the end", () => {
    const pages = [[row("a", 1), row("b", 2)]];
    const changes = new Map([
      ["a", null],
      ["d", row("d", 9)],
      ["c", row("c", 8)],
    ]);
    expect(applyChanges(pages, changes)).toEqual([[row("b", 2), row("c", 8), row("d", 9)]]);
    const full = splitPages(Array.from({ length: GALLERY_PAGE }, (_, age) => row(`r${age}`, age)));
    expect(applyChanges(full, new Map([["new", row("new", 1)]]))[1]).toEqual([row("new", 1)]);
    expect(applyChanges([], new Map([["new", row("new", 1)]]))).toEqual([[row("new", 1)]]);
  });

  it("end up equal after any changes, and repeated changes do nothing", () => {
    const ids = fc.constantFrom("a", "b", "c", "d", "e");
    const change = fc.tuple(ids, fc.option(fc.nat(3)));
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (first, second) => {
        const listings = (given: typeof first) =>
          new Map(given.map(([id, price]) => [id, price === null ? null : row(id, 1, { price })]));
        const before = applyChanges([], listings(first));
        const after = applyChanges(before, listings(second));
        const again = applyChanges(after, listings(second));
        expect(again.every((page, place) => page === after[place])).toBe(true);
        const wanted = new Map([...listings(first), ...listings(second)]);
        const expected = [...wanted.values()].filter((each) => each !== null);
        expect(after.flat().toSorted((x, y) => (x.id < y.id ? -1 : 1))).toEqual(
          expected.toSorted((x, y) => (x.id < y.id ? -1 : 1)),
        );
      }),
    );
  });
});

it("shows the newest listings' pictures as samples, each once", () => {
  const rows = Array.from({ length: GALLERY_SAMPLES + 3 }, (_, age) =>
    row(`r${age}`, age, { image: age === 4 ? null : `i${age}` }),
  );
  const samples = pickSamples(splitPages(rows));
  expect(samples).toHaveLength(GALLERY_SAMPLES);
  expect(samples[0]).toBe(`i${GALLERY_SAMPLES + 2}`);
  expect(samples).not.toContain(null);
  const twice = [row("a", 1, { image: "same" }), row("b", 2, { image: "same" })];
  expect(pickSamples(splitPages(twice))).toEqual(["same"]);
});
