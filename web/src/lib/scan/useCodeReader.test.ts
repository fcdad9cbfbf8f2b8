import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { useCodeReader } from "./useCodeReader";

/** Replaces the browser's class, which jsdom doesn't have. */
class CodeWorker {
  static all: CodeWorker[] = [];
  onmessage: ((event: { readonly data: object }) => void) | undefined;
  onerror: (() => void) | undefined;
  readonly asked: unknown[] = [];
  isTerminated = false;
  constructor() {
    CodeWorker.all.push(this);
  }
  postMessage(question: unknown) {
    this.asked.push(question);
  }
  terminate() {
    this.isTerminated = true;
  }
}

describe("the reader of a camera's codes", () => {
  const video = document.createElement("video");
  Object.defineProperty(video, "videoWidth", { value: 1920 });
  beforeEach(() => {
    CodeWorker.all = [];
    vi.stubGlobal("Worker", CodeWorker);
    vi.stubGlobal("createImageBitmap", () => Promise.resolve({ close: () => undefined }));
  });
  afterEach(() => vi.unstubAllGlobals());

  async function readOnce() {
    const codes: string[] = [];
    const { unmount, result } = renderHook(() => useCodeReader(video, (text) => codes.push(text)));
    const [worker] = CodeWorker.all;
    if (!worker) throw new Error("No worker was started");
    await waitFor(() => expect(worker.asked).toHaveLength(1));
    return { worker, codes, unmount, result };
  }

  it("reports each code once while it stays in the picture", async () => {
    const { worker, codes, unmount } = await readOnce();
    worker.onmessage?.({ data: { codes: ["PBP-A-01"] } });
    await waitFor(() => expect(worker.asked).toHaveLength(2));
    worker.onmessage?.({ data: { codes: ["PBP-A-01", "PBP-B-02"] } });
    expect(codes).toEqual(["PBP-A-01", "PBP-B-02"]);
    unmount();
    expect(worker.isTerminated).toBe(true);
  });

  it("reports codes of one picture one by one, so that the screen has taken one before the next", async () => {
    const { worker, codes, unmount } = await readOnce();
    const both = { data: { codes: ["PBC-L1", "PBC-L2"] } };
    worker.onmessage?.(both);
    expect(codes).toEqual(["PBC-L1"]);
    await waitFor(() => expect(worker.asked).toHaveLength(2));
    worker.onmessage?.(both);
    expect(codes).toEqual(["PBC-L1", "PBC-L2"]);
    await waitFor(() => expect(worker.asked).toHaveLength(3));
    worker.onmessage?.(both);
    expect(codes).toEqual(["PBC-L1", "PBC-L2"]);
    unmount();
  });

  it.each([
    {
      end: "answered",
      finish: (worker: CodeWorker) => worker.onmessage?.({ data: { codes: ["PBP-A-01"] } }),
    },
    { end: "failed", finish: (worker: CodeWorker) => worker.onerror?.() },
  ])("ends its worker once the pending picture is $end, and reports nothing more", async ({ finish }) => {
    const { worker, codes, unmount } = await readOnce();
    unmount();
    expect(worker.isTerminated).toBe(false);
    finish(worker);
    expect(worker.isTerminated).toBe(true);
    expect(codes).toEqual([]);
  });

  it("says that the decoder doesn't load, and leaves no worker behind", async () => {
    const { worker, result, unmount } = await readOnce();
    worker.onerror?.();
    await waitFor(() => expect(result.current).toBe("failed"));
    unmount();
    expect(worker.isTerminated).toBe(true);
  });
});
