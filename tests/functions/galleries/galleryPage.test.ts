import { expect, it } from "vitest";

import { GALLERIES_AT_ONCE } from "../../../functions/src/contract/galleries/galleries.ts";
import { countDocuments, meterFirestore } from "../../../functions/src/db/usage/metering.ts";
import { openPublicGalleries } from "../../../functions/src/db/galleries/publicGalleries.ts";
import { createGalleryReader } from "../../../functions/src/domain/galleries/galleryReader.ts";
import { buildGalleryPage } from "../../../functions/src/domain/galleries/galleryPage.ts";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getFirestore } from "firebase-admin/firestore";
import { afterAll } from "vitest";
import { openGallery } from "../../support/galleries.ts";
import { suite } from "../../support/suite.ts";

const app = initializeApp({ projectId: suite().projectId }, "gallery-page");
const documents = openPublicGalleries(meterFirestore(getFirestore(app)));
afterAll(() => deleteApp(app));

/** The page at an address, and the documents read for it. */
async function open(path: string) {
  const count = { reads: 0, writes: 0 };
  const request = { path, hasQuery: false, address: null };
  const page = await countDocuments(count, () =>
    buildGalleryPage(createGalleryReader(documents), "https://pegboard.example", request, Date.now()),
  );
  return { ...page, ...count };
}

it("reads two documents for a gallery, one for an unknown one, and none for an invalid name", async () => {
  const { username } = await openGallery([{ title: "Owl Courier" }, { title: "Amber Relay" }]);
  const there = await open(`/g/${username}`);
  expect(there).toMatchObject({ exists: true, reads: 2, writes: 0 });
  expect(there.head.data).toHaveProperty("itemListElement.0.item.name", "Owl Courier");
  expect(there.body).toContain("Amber Relay");
  expect(await open("/g/nobody_here")).toMatchObject({ exists: false, reads: 1, body: "" });
  expect(await open("/g/No%20Name")).toMatchObject({ exists: false, reads: 0, body: "" });
});

it("reads one document per gallery on the index, up to the limit", async () => {
  await openGallery([{ title: "Owl Courier" }]);
  const { exists, reads, head } = await open("/gallery");
  expect(exists).toBe(true);
  expect(head.data).not.toBeNull();
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(GALLERIES_AT_ONCE);
});

it("shows only the name of a gallery that was never built", async () => {
  const { username } = await openGallery([]);
  const { exists, head, body } = await open(`/g/${username}`);
  expect(exists).toBe(true);
  expect(head.title).toContain(username);
  expect({ data: head.data, body }).toEqual({ data: null, body: "" });
});

it("answers the public data, and not again to somebody who has it", async () => {
  const { username } = await openGallery([{ title: "Owl Courier" }]);
  const first = await fetch(`${suite().functionsUrl}/galleryData/data/galleries/g/${username}`);
  const gallery = (await first.json()) as { build: string; version: number; listings: number };
  expect(gallery).toMatchObject({ username, listings: 1, pages: 1 });
  expect(first.headers.get("Cache-Control")).toBe("public, max-age=20, s-maxage=60");
  const page = `/data/galleries/g/${username}/${gallery.build}/${gallery.version}/0`;
  const listings = await fetch(`${suite().functionsUrl}/galleryData${page}`);
  expect(await listings.json()).toMatchObject([{ title: "Owl Courier" }]);
  const headers = { "If-None-Match": first.headers.get("ETag") ?? "" };
  const again = await fetch(`${suite().functionsUrl}/galleryData/data/galleries/g/${username}`, { headers });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  expect((await fetch(`${suite().functionsUrl}/galleryData/data/galleries/what`)).status).toBe(404);
});

it("is sent compressed to whoever can read that", async () => {
  const { username } = await openGallery([{ title: "Owl Courier" }]);
  const address = `${suite().functionsUrl}/galleryData/data/galleries/g/${username}`;
  const open = (encoding: string) => fetch(address, { headers: { "Accept-Encoding": encoding } });
  const [small, plain] = [await open("br, gzip"), await open("identity")];
  expect([small, plain].map(({ headers }) => headers.get("Content-Encoding"))).toEqual(["gzip", null]);
  expect([small, plain].map(({ headers }) => headers.get("Vary"))).toEqual([
    "Accept-Encoding",
    "Accept-Encoding",
  ]);
  expect(await small.text()).toBe(await plain.text());
});
