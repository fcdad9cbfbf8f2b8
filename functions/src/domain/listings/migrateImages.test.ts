import { describe, expect, it } from "vitest";

import { toListingImagePath } from "../../contract/documents.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { dropCopies, type DropPorts } from "./dropCopies.ts";
import { createCopyName, deriveImageId, migrateImages, type Pictures } from "./migrateImages.ts";

const UID = "ada";
const HOST = "https://host/";

function world(listing: Partial<Pictures> | null, lost: readonly string[] = []) {
  let pictures: Pictures | null = listing && {
    firebaseImages: [],
    cloudinaryImages: [],
    imageSource: null,
    ...listing,
  };
  const files = new Map<string, string>();
  const hosted = new Map<string, string>();
  const uploads: string[] = [];
  const removed: string[] = [];
  const shownElsewhere = new Set<string>();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  const bytes = (content: string) => new TextEncoder().encode(content);
  const ports: DropPorts = {
    listings: {
      read: () => Promise.resolve(pictures),
      change: (_uid, _id, seen, fields) => {
        if (pictures !== seen) return Promise.reject(new AppError("listing/busy"));
        pictures = { ...seen, ...fields };
        return Promise.resolve();
      },
    },
    photos: {
      save: (path, jpeg) => {
        files.set(path, text(jpeg));
        return Promise.resolve(`storage:${path}`);
      },
      read: (_, url) => Promise.resolve(bytes(`content of ${url}`)),
      assertStored: (_, url) =>
        lost.includes(url) ? Promise.reject(new AppError("image/not-found")) : Promise.resolve(),
      find: (path) => Promise.resolve(files.has(path) ? `storage:${path}` : null),
    },
    checker: { check: (given) => Promise.resolve({ jpeg: bytes(`checked ${text(given)}`) }) },
    host: {
      save: (name, jpeg) => {
        uploads.push(name);
        hosted.set(name, text(jpeg));
        return Promise.resolve(`${HOST}${name}`);
      },
      getName: (address) => (address.startsWith(HOST) ? address.slice(HOST.length) : null),
      read: (address) => Promise.resolve(bytes(`content of ${address}`)),
      remove: (name) => Promise.resolve(void removed.push(name)),
    },
    isShownElsewhere: (_, image) => Promise.resolve(shownElsewhere.has(image)),
  };
  return {
    files,
    hosted,
    uploads,
    removed,
    shownElsewhere,
    pictures: () => pictures,
    toHost: () => migrateImages(ports, UID, "a", "toCloudinary"),
    toStorage: () => migrateImages(ports, UID, "a", "toFirebase"),
    drop: () => dropCopies(ports, UID, "a"),
  };
}

const copyOf = (original: string) => `${HOST}${createCopyName(UID, "a", original)}`;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : error),
  );

describe("pictures that are copied to the image host", () => {
  it("are copied in order and shown from there", async () => {
    const { toHost, pictures, hosted } = world({ firebaseImages: ["p1", "p2"] });
    expect(await toHost()).toEqual({ success: true, outcome: { code: "moved-to-host", pictures: 2 } });
    expect(pictures()).toEqual({
      firebaseImages: ["p1", "p2"],
      cloudinaryImages: [copyOf("p1"), copyOf("p2")],
      imageSource: "cloudinary",
    });
    expect([...hosted.values()]).toEqual(["content of p1", "content of p2"]);
  });

  it("are copied once, before pictures that somebody else put there", async () => {
    const { toHost, pictures, uploads } = world({
      firebaseImages: ["p1", "p2"],
      cloudinaryImages: ["https://foreign/x", copyOf("p2"), `${HOST}${UID}/a/old`],
    });
    await toHost();
    expect(uploads).toEqual([createCopyName(UID, "a", "p1")]);
    expect(pictures()?.cloudinaryImages).toEqual([copyOf("p1"), copyOf("p2"), "https://foreign/x"]);
  });

  it("are kept when repeated", async () => {
    const { toHost } = world({ firebaseImages: ["p1"] });
    expect(await toHost()).toMatchObject({ outcome: { code: "moved-to-host", pictures: 1 } });
    expect(await toHost()).toEqual({ success: true, outcome: { code: "at-host" } });
  });

  it("are none if our storage has none", async () => {
    const { toHost } = world({ cloudinaryImages: ["x"] });
    expect(await toHost()).toEqual({
      success: false,
      outcome: { code: "none-in-storage" },
    });
  });
});

describe("pictures that return to our storage", () => {
  it("are the originals if they exist, otherwise fetched and checked", async () => {
    const foreign = "https://foreign/x";
    const { toStorage, pictures, files } = world({
      firebaseImages: ["p1", "extra"],
      cloudinaryImages: [foreign, copyOf("p1")],
      imageSource: "cloudinary",
    });
    expect(await toStorage()).toEqual({ success: true, outcome: { code: "moved-to-storage", pictures: 2 } });
    const path = toListingImagePath(UID, "a", deriveImageId(foreign));
    expect(pictures()).toMatchObject({
      firebaseImages: [`storage:${path}`, "p1", "extra"],
      imageSource: "firebase",
    });
    expect(files.get(path)).toBe(`checked content of ${foreign}`);
  });

  it("are fetched if the original is lost", async () => {
    const desk = world(
      { firebaseImages: ["p1"], cloudinaryImages: [copyOf("p1")], imageSource: "cloudinary" },
      ["p1"],
    );
    await desk.toStorage();
    const path = toListingImagePath(UID, "a", deriveImageId(copyOf("p1")));
    expect(desk.pictures()?.firebaseImages).toEqual([`storage:${path}`]);
  });

  it("are there already, or there are none", async () => {
    expect(await world({ firebaseImages: ["p1"], cloudinaryImages: ["x"] }).toStorage()).toEqual({
      success: true,
      outcome: { code: "in-storage" },
    });
    expect(await world({}).toStorage()).toEqual({
      success: false,
      outcome: { code: "none-at-host" },
    });
  });

  it("are refused if they are another seller's", async () => {
    const desk = world({ cloudinaryImages: [`${HOST}bob/a/1`], imageSource: "cloudinary" });
    expect(await codeOf(desk.toStorage())).toBe("image/not-ours");
    expect(desk.pictures()?.imageSource).toBe("cloudinary");
  });
});

describe("removing the host's addresses", () => {
  it("deletes our copies there of what our storage has", async () => {
    const desk = world({ firebaseImages: ["p1"], cloudinaryImages: [copyOf("p1")] });
    expect(await desk.drop()).toEqual({ success: true, outcome: { code: "dropped", pictures: 1, left: 0 } });
    expect(desk.pictures()).toMatchObject({ firebaseImages: ["p1"], cloudinaryImages: [] });
    expect(desk.removed).toEqual([createCopyName(UID, "a", "p1")]);
  });

  it("leaves copies that something else shows, and what was never ours", async () => {
    const foreign = "https://foreign/x";
    const desk = world({ firebaseImages: ["p1"], cloudinaryImages: [copyOf("p1"), foreign] });
    desk.files.set(toListingImagePath(UID, "a", deriveImageId(foreign)), "it");
    desk.shownElsewhere.add(copyOf("p1"));
    expect(await desk.drop()).toEqual({ success: true, outcome: { code: "dropped", pictures: 2, left: 0 } });
    expect(desk.removed).toEqual([]);
  });

  it("keeps the address of a picture that our storage lacks, because it is the last copy", async () => {
    const lost = world({ firebaseImages: ["p1", "p2"], cloudinaryImages: [copyOf("p1"), copyOf("p2")] }, [
      "p2",
    ]);
    expect(await lost.drop()).toEqual({
      success: true,
      outcome: { code: "dropped", pictures: 1, left: 1 },
    });
    expect(lost.pictures()?.cloudinaryImages).toEqual([copyOf("p2")]);

    const unknown = world({ firebaseImages: ["p1"], cloudinaryImages: ["https://foreign/x"] });
    expect(await unknown.drop()).toEqual({
      success: false,
      outcome: { code: "none-dropped" },
    });
  });

  it.each([
    [{ firebaseImages: ["p1"] }, "no-copies"],
    [{ cloudinaryImages: ["x"] }, "shown-from-host"],
    [
      { firebaseImages: ["p1"], cloudinaryImages: ["x"], imageSource: "cloudinary" as const },
      "shown-from-host",
    ],
  ])("does nothing for %j", async (listing, code) => {
    const desk = world(listing);
    expect(await desk.drop()).toEqual({ success: false, outcome: { code } });
    expect(desk.pictures()).toMatchObject(listing);
  });
});

it("refuses a missing listing", async () => {
  const { toHost, toStorage, drop } = world(null);
  for (const work of [toHost, toStorage, drop]) expect(await codeOf(work())).toBe("listing/not-found");
});
