import { TransformStream } from "node:stream/web";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { downloadEngine, ENGINE_FILES } from "./engineFiles";

const href = (url: string) => new URL(url, location.href).href;
const kept = new Map<string, Response>();
const fetched: string[] = [];

/** A fake of the browser's Cache Storage, which jsdom lacks. */
const cache = {
  match: (url: string) => Promise.resolve(kept.get(href(url))?.clone()),
  put: async (url: string, response: Response) =>
    void kept.set(href(url), new Response(await response.arrayBuffer())),
  delete: (url: string) => Promise.resolve(kept.delete(href(url))),
  keys: () => Promise.resolve([...kept.keys()].map((url) => ({ url }))),
};

beforeEach(() => {
  kept.clear();
  fetched.length = 0;
  vi.stubGlobal("TransformStream", TransformStream);
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  vi.stubGlobal("fetch", (url: string) => {
    fetched.push(url);
    return Promise.resolve(new Response("12345", { headers: { "content-length": "5" } }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it("downloads every file once, and reports each chunk", async () => {
  const told: (readonly [number, number | null])[] = [];
  await downloadEngine((...progress) => told.push(progress));
  expect(fetched.sort()).toEqual(Object.values(ENGINE_FILES).sort());
  const bytes = 5 * fetched.length;
  expect(told.at(-1)).toEqual([bytes, bytes]);
  fetched.length = 0;
  await downloadEngine(() => expect.fail("nothing is to be fetched"));
  expect(fetched).toEqual([]);
});

it("reports the download before any response", async () => {
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  const told: (readonly [number, number | null])[] = [];
  void downloadEngine((...progress) => told.push(progress));
  await vi.waitFor(() => expect(told).toEqual([[0, null]]));
});

it("deletes files of an earlier version", async () => {
  kept.set(href("/assets/old-engine.onnx"), new Response("old"));
  await downloadEngine(() => undefined);
  expect([...kept.keys()].sort()).toEqual(Object.values(ENGINE_FILES).map(href).sort());
});

it("rejects when a download fails", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 404 })));
  await expect(downloadEngine(() => undefined)).rejects.toThrow("answered 404");
});

it("keeps no file if there is no room for all of them", async () => {
  const put = cache.put;
  let room = 2;
  vi.stubGlobal("caches", {
    open: () =>
      Promise.resolve({
        ...cache,
        put: (url: string, response: Response) => {
          room -= 1;
          return room < 0
            ? Promise.reject(new DOMException("full", "QuotaExceededError"))
            : put(url, response);
        },
      }),
  });
  await expect(downloadEngine(() => undefined)).rejects.toThrow("full");
  expect(kept.size).toBe(0);
});
