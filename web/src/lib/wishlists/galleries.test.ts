// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";

import { listGalleries, readGallery, readGalleryPage } from "./galleries";

/** Answers of our own address, in turn. Returns the requested addresses. */
function server(...answers: unknown[]) {
  const requests: string[] = [];
  vi.stubGlobal("fetch", (address: string) => {
    requests.push(address);
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
  });
  return requests;
}

afterEach(() => vi.unstubAllGlobals());

const gallery = {
  ...{ username: "ada", build: "b1", pages: 2, listings: 150, samples: [], version: 4, checkedAt: null },
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("a gallery", () => {
  it("is read by its name from our own address, or is none", async () => {
    const requests = server(gallery, null);
    expect(await readGallery("ada")).toEqual(gallery);
    expect(await readGallery("bob")).toBeNull();
    expect(requests).toEqual(["/data/galleries/g/ada", "/data/galleries/g/bob"]);
  });

  it("has its listings on pages, each at the address of its version", async () => {
    const listing = {
      ...{ id: "a", title: "Camaro", price: 5, quantity: 1, image: null, ebayItemId: "110", listedAt: 3 },
    };
    const requests = server([listing], null);
    expect(await readGalleryPage(gallery, 1)).toEqual([listing]);
    expect(await readGalleryPage(gallery, 0)).toBeNull();
    expect(await readGalleryPage({ ...gallery, build: null }, 0)).toBeNull();
    expect(requests).toEqual(["/data/galleries/g/ada/b1/4/1", "/data/galleries/g/ada/b1/4/0"]);
  });

  it("is listed in parts of the index", async () => {
    const requests = server([gallery], []);
    expect(await listGalleries(0)).toEqual([gallery]);
    expect(await listGalleries(1)).toEqual([]);
    expect(requests).toEqual(["/data/galleries/0", "/data/galleries/1"]);
  });
});

it("refuses what can't be read, with the reason", async () => {
  server(
    new TypeError("Failed to fetch"),
    new Response("", { status: 503 }),
    Response.json({ code: "server/busy" }, { status: 429 }),
    { ...gallery, pages: "x" },
    new Response("<html>"),
  );
  expect(await codeOf(readGallery("ada"))).toBe("server/unreachable");
  expect(await codeOf(readGallery("ada"))).toBe("internal");
  expect(await codeOf(readGallery("ada"))).toBe("server/busy");
  expect(await codeOf(readGallery("ada"))).toBe("internal");
  expect(await codeOf(readGallery("ada"))).toBe("internal");
});
