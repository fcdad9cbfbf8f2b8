import { TransformStream } from "node:stream/web";

import { beforeEach, describe, expect, it, vi } from "vitest";

import type { ReaderQuestion } from "./reader.worker";

/** The reader's worker: answers by question, fails where the test says so. */
const questions: ReaderQuestion[] = [];
const failing = new Set<ReaderQuestion>();
const reading = { outcome: "read", toyNumber: "DHR20", milliseconds: 5 };
class ReaderWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage({ id, question }: { id: number; question: ReaderQuestion }) {
    questions.push(question);
    const answer = question instanceof Blob ? reading : null;
    const data = failing.has(question) ? { id, error: "broken" } : { id, answer };
    queueMicrotask(() => this.onmessage?.({ data }));
  }
}

/** Cache Storage that has every file, or none, and files of 10 bytes. */
const cached = { isWhole: true };
const cache = {
  keys: () => Promise.resolve([]),
  match: () => Promise.resolve(cached.isWhole ? new Response() : undefined),
  put: async (_url: string, response: Response) => void (await response.arrayBuffer()),
  delete: () => Promise.resolve(true),
};
let hasSize = true;
const file = () =>
  Promise.resolve(new Response(new Uint8Array(10), hasSize ? { headers: { "content-length": "10" } } : {}));

beforeEach(() => {
  questions.splice(0);
  failing.clear();
  Object.assign(cached, { isWhole: true });
  hasSize = true;
  vi.resetModules();
  vi.stubGlobal("Worker", ReaderWorker);
  vi.stubGlobal("TransformStream", TransformStream);
  vi.stubGlobal("caches", { open: () => Promise.resolve(cache) });
  vi.stubGlobal("fetch", vi.fn(file));
  return () => vi.unstubAllGlobals();
});

/** Loads the page's reader, and records the states of its download. */
async function open() {
  const { prepareReader, readToyNumber, useEngineDownload } = await import("./reader");
  const states: object[] = [];
  useEngineDownload.subscribe((state) => states.push(state));
  return { prepareReader, readToyNumber, states, now: () => useEngineDownload.getState() };
}
const downloading = (share: number | null, isFirstTime = true) => ({
  ...{ status: "downloading", isFirstTime, share },
});

describe("the engines", () => {
  it("are idle until the camera starts", async () => {
    const { now } = await open();
    expect(now()).toEqual({ status: "idle", isFirstTime: false, share: null });
    expect(questions).toEqual([]);
  });

  it("are loaded one after the other, without a download if they are cached", async () => {
    const { prepareReader, states } = await open();
    await prepareReader();
    expect(questions).toEqual(["first-engine", "second-engine"]);
    expect(states).toEqual([downloading(null, false), { status: "ready", isFirstTime: false, share: 1 }]);
    expect(fetch).not.toHaveBeenCalled();
  });

  it("report how much of the five files is loaded", async () => {
    cached.isWhole = false;
    const { prepareReader, states } = await open();
    await prepareReader();
    expect(states).toEqual([
      downloading(null, false),
      downloading(null),
      ...[0.2, 0.4, 0.6, 0.8, 1].map((share) => downloading(share)),
      { status: "ready", isFirstTime: true, share: 1 },
    ]);
  });

  it("report no share if a size is unknown", async () => {
    cached.isWhole = false;
    hasSize = false;
    const { prepareReader, states } = await open();
    await prepareReader();
    expect(states.slice(1, -1)).toEqual(Array.from({ length: 6 }, () => downloading(null)));
  });

  it("never report more than all, if a file is longer than its size", async () => {
    cached.isWhole = false;
    vi.stubGlobal("fetch", () =>
      Promise.resolve(new Response(new Uint8Array(30), { headers: { "content-length": "10" } })),
    );
    const { prepareReader, states } = await open();
    await prepareReader();
    expect(states.slice(2, -1)).toEqual([0.6, 1, 1, 1, 1].map((share) => downloading(share)));
  });

  it("are loaded without a cache if the browser has none", async () => {
    vi.unstubAllGlobals();
    vi.stubGlobal("Worker", ReaderWorker);
    const { prepareReader, now } = await open();
    await prepareReader();
    expect(questions).toEqual(["first-engine", "second-engine"]);
    expect(now()).toEqual({ status: "ready", isFirstTime: false, share: 1 });
  });

  it("are loaded once", async () => {
    const { prepareReader } = await open();
    await Promise.all([prepareReader(), prepareReader()]);
    await prepareReader();
    expect(questions.filter((question) => question === "second-engine")).toHaveLength(1);
  });
});

describe("an engine that can't be loaded", () => {
  it("leaves the second one available if it is the first", async () => {
    failing.add("first-engine");
    const { prepareReader, now } = await open();
    await prepareReader();
    expect(now().status).toBe("ready");
  });

  it.each([
    ["fails to start", () => failing.add("second-engine")],
    [
      "fails to download",
      () => {
        cached.isWhole = false;
        vi.stubGlobal("fetch", () => Promise.resolve(new Response(null, { status: 503 })));
      },
    ],
  ])("is unavailable if the second %s, and is tried again with the next camera", async (_, fail) => {
    fail();
    const { prepareReader, states, now } = await open();
    await prepareReader();
    expect(now()).toMatchObject({ status: "unavailable", share: null });
    failing.clear();
    cached.isWhole = true;
    states.splice(0);
    await prepareReader();
    expect(states.map((state) => "status" in state && state.status)).toEqual(["downloading", "ready"]);
  });
});

describe("a photo", () => {
  const photo = new Blob(["back"]);

  it("is read in this browser", async () => {
    const { readToyNumber } = await open();
    expect(await readToyNumber(photo)).toEqual(reading);
    expect(questions).toEqual([photo]);
  });

  it("has no reading if the browser can't read", async () => {
    failing.add(photo);
    const { readToyNumber } = await open();
    expect(await readToyNumber(photo)).toBeNull();
  });
});
