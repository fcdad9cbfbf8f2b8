// @vitest-environment node
import { beforeEach, expect, it, vi } from "vitest";

import { makePdf } from "./makePdf";
import type { PrintAnswer } from "./print.worker";

/** The browser's worker, answered by the test. */
class FakeWorker {
  onmessage: ((event: { data: PrintAnswer }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly postMessage = vi.fn();
  readonly terminate = vi.fn();
  constructor() {
    workers.push(this);
  }
}

let workers: FakeWorker[] = [];
beforeEach(() => {
  workers = [];
  vi.stubGlobal("Worker", FakeWorker);
  return () => vi.unstubAllGlobals();
});

const JOB = { kind: "list", title: "Pick list", stops: [] } as const;
const onlyWorker = () => {
  const [worker] = workers;
  if (!worker) throw new Error("No worker was started");
  return worker;
};

it("reports the progress, returns the PDF, and ends the worker", async () => {
  const onProgress = vi.fn();
  const made = makePdf(JOB, { onProgress });
  const pdf = new Blob(["%PDF"]);
  onlyWorker().onmessage?.({ data: { kind: "progress", done: 3 } });
  onlyWorker().onmessage?.({ data: { kind: "printed", pdf, cut: 2, replaced: 1 } });
  await expect(made).resolves.toMatchObject({ pdf, cut: 2, replaced: 1 });
  expect(onlyWorker().postMessage).toHaveBeenCalledExactlyOnceWith(JOB);
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(3);
  expect(onlyWorker().terminate).toHaveBeenCalledOnce();
});

it("rejects with the reason if the worker can't print", async () => {
  const made = makePdf(JOB);
  onlyWorker().onmessage?.({ data: { kind: "failed", reason: "no font" } });
  await expect(made).rejects.toThrow("no font");
  expect(onlyWorker().terminate).toHaveBeenCalledOnce();
});

it("rejects if the worker can't be loaded", async () => {
  const made = makePdf(JOB);
  onlyWorker().onerror?.();
  await expect(made).rejects.toThrow("could not be loaded");
});

it("ends the worker when it is cancelled", async () => {
  const abort = new AbortController();
  const made = makePdf(JOB, { signal: abort.signal });
  abort.abort();
  await expect(made).rejects.toThrow("cancelled");
  expect(onlyWorker().terminate).toHaveBeenCalledOnce();
});

it("starts no worker for what is cancelled already", async () => {
  await expect(makePdf(JOB, { signal: AbortSignal.abort() })).rejects.toThrow();
  expect(workers).toEqual([]);
});
