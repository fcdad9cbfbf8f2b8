import { describe, expect, it } from "vitest";

import { type ItemAtEbay, listingDocument } from "../../../contract/documents.ts";
import { AppError } from "../../../contract/wire/errors.ts";
import { MAX_LISTING_PICTURES } from "../../../contract/wire/limits.ts";
import { wholeItem } from "../testing/wholeItem.ts";
import { hasOwnPictures, keepPictures, type KeepPorts } from "./keepPictures.ts";

const NOTHING = { pictures: 0, bytes: 0, missing: [] };

interface WorldOptions {
  listing?: object | null;
  item?: ItemAtEbay | null;
  /** Bytes of the copies that exist, by picture. */
  existing?: Record<string, number>;
  failures?: Record<string, Error>;
}
function world({ listing = {}, item = null, existing = {}, failures = {} }: WorldOptions) {
  const own = listing && listingDocument.parse({ title: "Camaro", ebayItemId: "110", ...listing });
  const done: unknown[] = [];
  const paths: string[] = [];
  const read: string[] = [];
  const none = () => Promise.reject(new Error("not called here"));
  const ports: KeepPorts = {
    listings: {
      read: () => Promise.resolve(own),
      show: (...args) => Promise.resolve(void done.push(["show", ...args])),
    },
    items: { read: () => Promise.resolve(item), findLastReading: none, adopt: none },
    marketplace: { readWhole: () => Promise.resolve(null) },
    withAccessToken: (_uid, work) => work("token"),
    photos: {
      findSized(path) {
        const at = paths.push(path);
        const bytes = existing[String(at)];
        return Promise.resolve(bytes === undefined ? null : { url: `earlier ${at}`, bytes });
      },
      save: (path, jpeg) => Promise.resolve(`copy ${paths.indexOf(path) + 1} ${jpeg.byteLength}`),
    },
    uploads: { note: (...args) => Promise.resolve(void done.push(["note", ...args])) },
    marketplacePictures: {
      read(url) {
        read.push(url);
        const error = failures[url];
        return error ? Promise.reject(error) : Promise.resolve(new Uint8Array(url.length));
      },
    },
    checker: { check: (bytes) => Promise.resolve({ jpeg: bytes.slice(0, 10) }) },
  };
  return { keep: () => keepPictures(ports, "ada", "L1"), done, paths, read };
}
const urls = (...names: string[]) => names.map((name) => `https://other.test/${name}.jpg`);

describe("the copies of a listing's pictures", () => {
  it("are recorded one by one and then shown, with their size", async () => {
    const [a = "", b = ""] = urls("a", "b");
    const { keep, done, paths, read } = world({ item: wholeItem({ itemId: "110", pictureUrls: [a, b, a] }) });
    expect(await keep()).toEqual({ pictures: 2, bytes: 20, missing: [] });
    expect(read).toEqual([a, b]);
    expect(new Set(paths).size).toBe(2);
    expect(done).toEqual([
      ["note", "ada", "L1", "copy 1 10"],
      ["note", "ada", "L1", "copy 2 10"],
      [
        "show",
        "ada",
        "L1",
        [
          { url: "copy 1 10", bytes: 10 },
          { url: "copy 2 10", bytes: 10 },
        ],
      ],
    ]);
  });

  it("are reused and recorded if they exist", async () => {
    const { keep, done, read } = world({ listing: { ebayPhotos: urls("a", "b") }, existing: { 1: 7 } });
    expect(await keep()).toEqual({ pictures: 2, bytes: 17, missing: [] });
    expect(read).toEqual(urls("b"));
    expect(done.slice(0, 2)).toEqual([
      ["note", "ada", "L1", "earlier 1"],
      ["note", "ada", "L1", "copy 2 10"],
    ]);
  });

  it("aren't shown if one is missing, which is named by its place", async () => {
    const [a = "", b = ""] = urls("a", "b");
    const failures = { [b]: new AppError("image/not-found") };
    const { keep, done } = world({ listing: { ebayPhotos: [a, b, ...urls("c")] }, failures });
    expect(await keep()).toEqual({
      pictures: 2,
      bytes: 20,
      missing: [{ place: 2, code: "image/not-found" }],
    });
    expect(done).toHaveLength(2);
  });

  it("end with an error that wasn't expected", async () => {
    const broken = new Error("broken");
    const [a = ""] = urls("a");
    await expect(world({ listing: { ebayPhotos: [a] }, failures: { [a]: broken } }).keep()).rejects.toBe(
      broken,
    );
  });

  it("are at most as many as a listing can have", async () => {
    const many = urls(...Array.from({ length: MAX_LISTING_PICTURES + 1 }, (_, at) => String(at)));
    expect(await world({ listing: { ebayPhotos: many } }).keep()).toMatchObject({
      pictures: MAX_LISTING_PICTURES,
    });
  });
});

describe("a listing without pictures to copy", () => {
  it("has pictures of its own", async () => {
    for (const listing of [{ firebaseImages: ["mine"] }, { cloudinaryImages: ["mine"] }]) {
      const { keep, done, paths } = world({ listing: { ...listing, ebayPhotos: urls("a") } });
      expect(await keep()).toEqual(NOTHING);
      expect([done, paths]).toEqual([[], []]);
    }
    expect(hasOwnPictures({ firebaseImages: [], cloudinaryImages: [] })).toBe(false);
  });

  it("doesn't exist, or has none at the marketplace", async () => {
    await expect(world({ listing: null }).keep()).rejects.toMatchObject({ code: "listing/not-found" });
    await expect(world({}).keep()).rejects.toMatchObject({ code: "image/not-found" });
    const item = wholeItem({ itemId: "110", pictureUrls: [] });
    const { keep } = world({ item, listing: { ebayPhotos: urls("a") } });
    await expect(keep()).rejects.toMatchObject({ code: "image/not-found" });
  });
});
