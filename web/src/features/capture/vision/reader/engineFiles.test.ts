import { TransformStream } from "node:stream/web";

import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { downloadEngine, ENGINE_FILES, readEngineFile } from "./engineFiles";

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
  const reports: (readonly [number, number | null])[] = [];
  await downloadEngine((...progress) => reports.push(progress));
  expect(fetched.sort()).toEqual(Object.values(ENGINE_FILES).sort());
  const bytes = 5 * fetched.length;
  expect(reports.at(-1)).toEqual([bytes, bytes]);
  fetched.length = 0;
  await downloadEngine(() => expect.fail("nothing is to be fetched"));
  expect(fetched).toEqual([]);
});

it("reports the download before any response", async () => {
  vi.stubGlobal("fetch", () => new Promise<Response>(() => undefined));
  const reports: (readonly [number, number | null])[] = [];
  void downloadEngine((...progress) => reports.push(progress));
  await vi.waitFor(() => expect(reports).toEqual([[0, null]]));
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

it("stores no file if there is no room for all of them", async () => {
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

it("reports no total for a compressed answer, whose length isn't the file's", async () => {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(
      new Response("12345", { headers: { "content-length": "3", "content-encoding": "gzip" } }),
    ),
  );
  const reports: (readonly [number, number | null])[] = [];
  await downloadEngine((...progress) => reports.push(progress));
  expect(reports).toEqual([0, 5, 10, 15, 20, 25].map((loaded) => [loaded, null]));
});

it("downloads only what is missing, and keeps its headers", async () => {
  const { runtime, ...others } = ENGINE_FILES;
  for (const url of Object.values(others)) kept.set(href(url), new Response("kept"));
  const put = vi.spyOn(cache, "put");
  const reports: (readonly [number, number | null])[] = [];
  await downloadEngine((...progress) => reports.push(progress));
  expect(fetched).toEqual([runtime]);
  expect(reports).toEqual([
    [0, null],
    [5, 5],
  ]);
  expect(put.mock.calls.map(([url, { headers }]) => [url, headers.get("content-length")])).toEqual([
    [runtime, "5"],
  ]);
  expect(await kept.get(href(runtime))?.text()).toBe("12345");
});

it("deletes only what it has downloaded if the disk is full", async () => {
  const { runtime, detect, ...others } = ENGINE_FILES;
  for (const url of Object.values(others)) kept.set(href(url), new Response("kept"));
  const full = new DOMException("full", "QuotaExceededError");
  const { put } = cache;
  vi.spyOn(cache, "put").mockImplementation((url, response) =>
    url === detect ? Promise.reject(full) : put(url, response),
  );
  await expect(downloadEngine(() => undefined)).rejects.toBe(full);
  expect(fetched.sort()).toEqual([runtime, detect].sort());
  expect([...kept.keys()].sort()).toEqual(Object.values(others).map(href).sort());
});

it("reads a cached file from the engine's cache, and downloads any other", async () => {
  const match = vi.fn((url: string) => cache.match(url));
  vi.stubGlobal("caches", { match });
  kept.set(href(ENGINE_FILES.detect), new Response("kept"));
  const read = async (url: string) => new TextDecoder().decode(await readEngineFile(url));
  expect(await read(ENGINE_FILES.detect)).toBe("kept");
  expect(fetched).toEqual([]);
  expect(await read(ENGINE_FILES.runtime)).toBe("12345");
  expect(fetched).toEqual([ENGINE_FILES.runtime]);
  expect(match.mock.calls).toEqual(
    [ENGINE_FILES.detect, ENGINE_FILES.runtime].map((url) => [url, { cacheName: "pegboard-reading-engine" }]),
  );
});

it("downloads a file if the browser doesn't cache, and rejects if that fails", async () => {
  Reflect.deleteProperty(globalThis, "caches");
  expect(new TextDecoder().decode(await readEngineFile(ENGINE_FILES.detect))).toBe("12345");
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("", { status: 503 })));
  await expect(readEngineFile("/engine.onnx")).rejects.toThrow("/engine.onnx answered 503");
});
