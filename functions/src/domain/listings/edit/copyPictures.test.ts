import { beforeEach, describe, expect, it } from "vitest";

import { type ListingDocument, listingDocument } from "../../../contract/documents.ts";
import { MAX_LISTING_PICTURES } from "../../../contract/wire/limits.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { type CopyPicturePorts, copyPictures } from "./copyPictures.ts";

const listing = (fields: Partial<ListingDocument> = {}) =>
  listingDocument.parse({ title: "Camaro", ...fields });

let kept: string[];
let notes: string[];
let read: string[];

beforeEach(() => {
  [kept, notes, read] = [[], [], []];
});

const ports = (refuse: (url: string) => boolean = () => false): CopyPicturePorts => {
  const reading = (url: string) => {
    read.push(url);
    return refuse(url)
      ? Promise.reject(new AppError("image/not-found"))
      : Promise.resolve(new Uint8Array([1]));
  };
  return {
    photos: {
      read: (_uid, url) => reading(url),
      save: (path) => {
        kept.push(path);
        return Promise.resolve(`https://storage/${path}`);
      },
      assertStored: () => Promise.resolve(),
      remove: (_uid, url) =>
        Promise.resolve(void (kept = kept.filter((path) => url !== `https://storage/${path}`))),
    },
    marketplacePictures: { read: reading },
    checker: { check: (bytes) => Promise.resolve({ jpeg: bytes }) },
    uploads: {
      note: (_uid, _listingId, url) => Promise.resolve(void notes.push(url)),
      forget: (_uid, _listingId, url) => Promise.resolve(void (notes = notes.filter((each) => each !== url))),
    },
  };
};

describe("copies of pictures", () => {
  it("are of our own if there are some", async () => {
    const own = listing({ firebaseImages: ["https://storage/1", "https://storage/2"] });
    const copies = await copyPictures(ports(), "ada", own, wholeItem(), "copy");
    expect(read).toEqual(["https://storage/1", "https://storage/2"]);
    expect(copies).toHaveLength(2);
    expect(copies.every((url) => url.includes("copy"))).toBe(true);
    expect(notes).toEqual(copies);
  });

  it("are of the item's, each once, and at most as many as a listing has", async () => {
    const many = Array.from(
      { length: MAX_LISTING_PICTURES + 5 },
      (_, at) => `https://i.ebayimg.com/${at}.jpg`,
    );
    const item = wholeItem({ pictureUrls: [...many.slice(0, 1), ...many] });
    expect(await copyPictures(ports(), "ada", listing(), item, "copy")).toHaveLength(MAX_LISTING_PICTURES);
    expect(new Set(read).size).toBe(MAX_LISTING_PICTURES);
  });

  it("are of the listing's known pictures at eBay if the item wasn't read", async () => {
    const known = listing({ ebayPhotos: ["https://i.ebayimg.com/a.jpg"] });
    expect(await copyPictures(ports(), "ada", known, null, "copy")).toHaveLength(1);
  });

  it("have the same names when repeated", async () => {
    const own = listing({ firebaseImages: ["https://storage/1"] });
    const first = await copyPictures(ports(), "ada", own, null, "copy");
    expect(await copyPictures(ports(), "ada", own, null, "copy")).toEqual(first);
    expect(await copyPictures(ports(), "ada", own, null, "other")).not.toEqual(first);
  });

  it("stay for the trash when one fails, because the same copy made at once may show them", async () => {
    const own = listing({ firebaseImages: ["https://storage/1", "https://storage/2"] });
    const failing = ports((url) => url.endsWith("2"));
    const [shown, failed] = await Promise.allSettled([
      copyPictures(ports(), "ada", own, null, "copy"),
      copyPictures(failing, "ada", own, null, "copy"),
    ]);
    expect(failed).toMatchObject({ status: "rejected", reason: { code: "image/not-found" } });
    const urls = shown.status === "fulfilled" ? shown.value : [];
    expect(urls).toHaveLength(2);
    const stored = kept.map((path) => `https://storage/${path}`);
    expect(stored).toEqual(expect.arrayContaining(urls));
    expect(notes).toEqual(expect.arrayContaining(urls));
  });
});
