// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";

import { MAX_EXPORTED, readAll, toFilter } from "./query";

const VIEW = {
  by: "",
  target: "",
  action: null,
  outcome: "all",
  kind: "all",
  from: null,
  until: null,
  after: null,
} as unknown as Parameters<typeof toFilter>[0];

describe("the filter of a view", () => {
  it("asks for everything with the defaults", () => {
    expect(toFilter(VIEW)).toEqual({
      by: "",
      target: "",
      action: "",
      outcome: null,
      kind: null,
      from: null,
      to: null,
      after: null,
    });
  });

  it("passes on what is chosen, without spaces around typed words", () => {
    const view = {
      ...VIEW,
      by: " dana ",
      target: " L1",
      action: "grant",
      outcome: "refused",
      after: "a1",
    } as typeof VIEW;
    expect(toFilter(view)).toMatchObject({
      by: "dana",
      target: "L1",
      action: "grant",
      outcome: "refused",
      after: "a1",
    });
  });

  it("includes the last day until its end, by the person's own clock", () => {
    const { from, to } = toFilter({ ...VIEW, from: "2026-02-28", until: "2026-02-28" });
    expect(from).toBe(new Date(2026, 1, 28).getTime());
    expect(to).toBe(new Date(2026, 2, 1).getTime());
  });

  it("ignores invalid days", () => {
    expect(toFilter({ ...VIEW, from: "2026-2-8", until: "yesterday" })).toMatchObject({
      from: null,
      to: null,
    });
  });
});

describe("an export", () => {
  const fetched = vi.fn<typeof fetch>();
  beforeEach(() => {
    fetched.mockReset();
    vi.stubGlobal("fetch", fetched);
    return () => vi.unstubAllGlobals();
  });
  const pages = (...answers: object[]) =>
    answers.forEach((result) =>
      fetched.mockImplementationOnce(() => Promise.resolve(new Response(JSON.stringify({ result })))),
    );
  const sent = () =>
    fetched.mock.calls.map(([, options]) => {
      if (typeof options?.body !== "string") throw new Error("No call");
      return (JSON.parse(options.body) as { data: { after: string | null; limit: number } }).data;
    });

  it("reads page after page, and reports each", async () => {
    pages({ entries: [], next: "p2" }, { entries: [], next: null });
    const progress: number[] = [];
    expect(await readAll(VIEW, (count) => progress.push(count))).toEqual({ entries: [], hasMore: false });
    expect(sent().map(({ after, limit }) => [after, limit])).toEqual([
      [null, 500],
      ["p2", 500],
    ]);
    expect(progress).toEqual([0, 0]);
    expect(MAX_EXPORTED).toBe(20_000);
  });
});
