import { beforeEach, describe, expect, it } from "vitest";

import { memoryBucket } from "../../../../tests/support/memory/memoryBucket.ts";
import { toExportFolder } from "../../contract/documents.ts";
import { DOWNLOAD_TOKEN } from "./bucket.ts";
import { openPhotoStore } from "./photos.ts";

const BASE = "https://storage.example";
const PATH = "users/ada/captures/1/front.jpg";
const BYTES = Buffer.from("jpeg");

let beforeSave: () => Promise<void> | undefined;
let bucket = memoryBucket("photos");
let photos = openPhotoStore(() => bucket, BASE);
beforeEach(() => {
  beforeSave = () => undefined;
  bucket = memoryBucket("photos", { beforeSave: () => beforeSave() });
  photos = openPhotoStore(() => bucket, BASE);
});

const addFile = (path: string, token?: string) =>
  bucket.file(path).save(BYTES, { metadata: { ...(token && { metadata: { [DOWNLOAD_TOKEN]: token } }) } });
const urlOf = (path: string, token: string, name = "photos") =>
  `${BASE}/v0/b/${name}/o/${encodeURIComponent(path)}?alt=media&token=${token}`;

describe("keeping a photo", () => {
  it("stores it as a private picture with a random token", async () => {
    const url = await photos.save(PATH, BYTES);
    const [metadata] = await bucket.file(PATH).getMetadata();
    const token = String(metadata.metadata?.[DOWNLOAD_TOKEN]);
    expect(token).toMatch(/^[\da-f-]{36}$/);
    expect(url).toBe(urlOf(PATH, token));
    expect(metadata).toMatchObject({
      ...{ contentType: "image/jpeg", cacheControl: "private, max-age=31536000, immutable" },
    });
    expect(await photos.read("ada", url)).toEqual(BYTES);
  });

  // A UUID has the same digit at one of these places, and one of four at another.
  it("has 128 random bits in its token, as ASVS 11.5.1 asks", async () => {
    const tokens = await Promise.all(
      Array.from({ length: 500 }, async (_, at) => {
        const path = `users/ada/captures/${at}/front.jpg`;
        return new URL(await photos.save(path, BYTES)).searchParams.get("token")?.replaceAll("-", "") ?? "";
      }),
    );
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([32]));
    for (let at = 0; at < 32; at += 1)
      expect(new Set(tokens.map((token) => token[at])).size, `digit ${at}`).toBe(16);
  });

  it("again keeps the first one under its URL", async () => {
    const url = await photos.save(PATH, BYTES);
    expect(await photos.save(PATH, Buffer.from("other"))).toBe(url);
    expect(await photos.read("ada", url)).toEqual(BYTES);
  });

  it("returns the URL of an upload that came first", async () => {
    beforeSave = () => {
      beforeSave = () => undefined;
      return addFile(PATH, "theirs");
    };
    expect(await photos.save(PATH, Buffer.from("other"))).toBe(urlOf(PATH, "theirs"));
  });

  it("passes other failures on", async () => {
    beforeSave = () => {
      throw Object.assign(new Error("Forbidden"), { code: 403 });
    };
    await expect(photos.save(PATH, BYTES)).rejects.toThrow("Forbidden");
    // A file without a token has no URL, and can't be replaced.
    beforeSave = () => undefined;
    await addFile(PATH);
    await expect(photos.save(PATH, BYTES)).rejects.toMatchObject({ code: 412 });
  });
});

describe("finding photos", () => {
  it("returns the URL and the size, or null without a file or token", async () => {
    await addFile(PATH, "one,two");
    await addFile("users/ada/plain.jpg");
    expect(await photos.find(PATH)).toBe(urlOf(PATH, "one"));
    expect(await photos.findSized(PATH)).toEqual({ url: urlOf(PATH, "one"), bytes: 4 });
    for (const path of ["users/ada/plain.jpg", "users/ada/gone.jpg"])
      expect([await photos.find(path), await photos.findSized(path)]).toEqual([null, null]);
  });

  it("returns all of a folder", async () => {
    await addFile("users/ada/a/1.jpg", "one");
    await addFile("users/ada/a/2.jpg");
    await addFile("users/ada/ab/3.jpg", "three");
    expect(await photos.findAll("users/ada/a/")).toEqual([urlOf("users/ada/a/1.jpg", "one")]);
  });
});

describe("a person's own photo", () => {
  const OWN = "users/ada/a b.jpg";
  const EXPORTED = `${toExportFolder("ada")}run/pegboard-data-001.zip`;
  beforeEach(() => Promise.all([addFile(OWN, "token"), addFile(EXPORTED, "token")]));

  it("is read, checked and removed by its URL, with any token", async () => {
    const url = urlOf(OWN, "any");
    expect(await photos.read("ada", url)).toEqual(BYTES);
    await photos.assertStored("ada", url);
    await photos.remove("ada", url);
    await photos.remove("ada", url);
    await expect(photos.read("ada", url)).rejects.toMatchObject({ code: "image/not-found" });
    await expect(photos.assertStored("ada", url)).rejects.toMatchObject({ code: "image/not-found" });
  });

  it("isn't read if it has more bytes than a photo can have", async () => {
    await bucket.file(OWN).save(Buffer.alloc(24 * 1024 * 1024 + 1));
    await expect(photos.read("ada", urlOf(OWN, "any"))).rejects.toMatchObject({
      code: "image/too-large",
      params: { reason: "bytes", maxMegabytes: 24 },
    });
  });

  it.each([
    ["a file of exported data", urlOf(EXPORTED, "t")],
    ["another person's", urlOf("users/bob/a.jpg", "t")],
    ["of a person whose uid begins alike", urlOf("users/adam/a.jpg", "t")],
    ["outside of the folder", urlOf("users/ada/../bob/a.jpg", "t")],
    ["in another bucket", urlOf(OWN, "t", "others")],
    ["at another host", urlOf(OWN, "t").replace("storage.example", "evil.example")],
    ["with a broken name", `${BASE}/v0/b/photos/o/users%2Fada%2F%E0%A4%A?alt=media`],
  ])("isn't one %s", async (_what, url) => {
    for (const act of ["read", "remove", "assertStored"] as const)
      await expect(photos[act]("ada", url)).rejects.toMatchObject({ code: "image/not-ours" });
    for (const path of [OWN, EXPORTED]) expect((await bucket.file(path).exists())[0]).toBe(true);
  });
});
