import { beforeEach, describe, expect, it, vi } from "vitest";

import { ROW_FIELDS } from "../row";
import { readWhole } from "./readWhole";

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  return () => vi.unstubAllGlobals();
});

const READ_AT = "2026-11-23T10:00:00.000Z";
const nameOf = (id: string) => `projects/p/databases/(default)/documents/users/dana/listings/${id}`;
const document = (id: string) => ({
  document: { name: nameOf(id), fields: { title: { stringValue: `Car ${id}` } } },
  readTime: READ_AT,
});
const answer = (body: unknown, status = 200) =>
  fetched.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify(body), { status })));
const sentQuery = (index: number) => {
  const body = fetched.mock.calls[index]?.[1]?.body;
  if (typeof body !== "string") throw new Error("No query");
  return (JSON.parse(body) as { structuredQuery: Record<string, unknown> }).structuredQuery;
};
async function read() {
  const slices: (readonly { id: string; data: unknown }[])[] = [];
  const readAt = await readWhole("dana", (slice) => slices.push(slice));
  return { slices, readAt };
}

describe("reading every listing", () => {
  it("asks for the fields of a row alone, in the order of the ids", async () => {
    answer([document("a")]);
    await read();
    expect(fetched.mock.calls[0]?.[0]).toMatch(/\/documents\/users\/dana:runQuery$/);
    expect(sentQuery(0)).toEqual({
      from: [{ collectionId: "listings" }],
      select: { fields: ROW_FIELDS.map((fieldPath) => ({ fieldPath })) },
      orderBy: [{ field: { fieldPath: "__name__" } }],
      limit: 5_000,
    });
  });

  it("returns the documents, and as of which time they are", async () => {
    answer([document("a"), document("b"), { readTime: READ_AT }]);
    expect(await read()).toEqual({
      slices: [
        [
          { id: "a", data: { title: "Car a" } },
          { id: "b", data: { title: "Car b" } },
        ],
      ],
      readAt: Date.parse(READ_AT),
    });
  });

  it("returns them in slices, so that the page stays responsive", async () => {
    answer(Array.from({ length: 501 }, (_, at) => document(`c${at}`)));
    const { slices } = await read();
    expect(slices.map(({ length }) => length)).toEqual([250, 250, 1]);
    expect(slices[2]?.[0]?.id).toBe("c500");
  });

  it("continues after the last document of a full page, with the time of the first page", async () => {
    answer(Array.from({ length: 5_000 }, (_, at) => document(`c${at}`)));
    answer([{ ...document("last"), readTime: "2026-11-23T10:00:09.000Z" }]);
    const { slices, readAt } = await read();
    expect(slices.flat()).toHaveLength(5_001);
    expect(readAt).toBe(Date.parse(READ_AT));
    expect(sentQuery(1)["startAt"]).toEqual({
      values: [{ referenceValue: nameOf("c4999") }],
      before: false,
    });
  });

  it("finds nothing in an empty collection", async () => {
    answer([{ readTime: READ_AT }]);
    expect(await read()).toEqual({ slices: [], readAt: Date.parse(READ_AT) });
  });

  it("rejects when it is refused", async () => {
    answer({}, 403);
    await expect(read()).rejects.toThrow("403");
  });

  it("rejects an answer without a time, after which nothing could be followed", async () => {
    answer([{}]);
    await expect(read()).rejects.toThrow("has no read time");
  });
});
