import { afterEach, describe, expect, it, vi } from "vitest";

import { AppError } from "@contract/wire/errors";
import { GALLERIES_AT_ONCE } from "@contract/galleries/galleries";

import { listGalleries, readGallery, readGalleryPage } from "./galleries";

/** Answers of the database's REST interface, one after the other; what was asked is kept. */
function database(...answers: unknown[]) {
  const asked: { address: string; question: Record<string, unknown> }[] = [];
  vi.stubGlobal("fetch", (address: string, init: { body: string }) => {
    asked.push({ address, question: JSON.parse(init.body) as Record<string, unknown> });
    const answer = answers.shift();
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve(answer instanceof Response ? answer : Response.json(answer));
  });
  return asked;
}

afterEach(() => vi.unstubAllGlobals());

const wire = (name: string, fields: object) => ({ name: `projects/p/databases/d/documents/${name}`, fields });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no refusal",
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

describe("a gallery", () => {
  it("is read by its name, as nobody", async () => {
    const fields = {
      build: { stringValue: "b1" },
      pages: { integerValue: "2" },
      listings: { integerValue: "150" },
    };
    const asked = database([{ found: wire("galleries/ada", fields) }]);
    expect(await readGallery("ada")).toMatchObject({ username: "ada", build: "b1", pages: 2, listings: 150 });
    expect(asked[0]?.address).toMatch(/\/documents:batchGet$/);
    expect(asked[0]?.question["documents"]).toEqual([
      expect.stringMatching(/^projects\/[^/]+\/databases\/\(default\)\/documents\/galleries\/ada$/),
    ]);
  });

  it("is none where there is none", async () => {
    database([{ missing: "galleries/ada" }], []);
    expect(await readGallery("ada")).toBeNull();
    expect(await readGallery("ada")).toBeNull();
  });

  it("has its listings on pages", async () => {
    const listing = {
      ...{ id: "a", title: "Camaro", price: 5, quantity: 1, image: null, ebayItemId: "110", listedAt: 3 },
    };
    const asked = database(
      [{ found: wire("page", { listings: { stringValue: JSON.stringify([listing]) } }) }],
      [{ missing: "page" }],
    );
    expect(await readGalleryPage("ada", "b1", 0)).toEqual([listing]);
    expect(JSON.stringify(asked[0]?.question)).toContain("ada");
    expect(await readGalleryPage("ada", "b1", 0)).toBeNull();
  });
});

describe("the list of galleries", () => {
  it("comes by names, those behind the last one", async () => {
    const fields = { pages: { integerValue: "1" } };
    const asked = database(
      [
        { document: wire("galleries/ada", fields) },
        { readTime: "now" },
        { document: wire("galleries/bob", {}) },
      ],
      [],
    );
    const first = await listGalleries(null);
    expect(first.map(({ username }) => username)).toEqual(["ada", "bob"]);
    expect(asked[0]?.question["structuredQuery"]).toMatchObject({ limit: GALLERIES_AT_ONCE });
    expect(asked[0]?.question["structuredQuery"]).not.toHaveProperty("startAt");
    await listGalleries("bob");
    expect(JSON.stringify(asked[1]?.question)).toMatch(/galleries\/bob"\}\],"before":false/);
  });

  it("leaves out a damaged one", async () => {
    database([{ document: wire("galleries/ada", { pages: { stringValue: "x" } }) }]);
    expect(await listGalleries(null)).toEqual([]);
  });
});

describe("a database that can't be asked", () => {
  it("is out of reach, or has a problem", async () => {
    database(new TypeError("Failed to fetch"), new Response("", { status: 503 }));
    expect(await codeOf(readGallery("ada"))).toBe("server/unreachable");
    expect(await codeOf(readGallery("ada"))).toBe("internal");
  });
});
