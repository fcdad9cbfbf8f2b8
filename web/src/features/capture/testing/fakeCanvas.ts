import { vi } from "vitest";

import type { WorkerRequest, WorkerResponse } from "../queue/workerClient";

/** What a worker did with its canvases, in order. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly calls: readonly (readonly [name: string, ...args: unknown[]])[];
}

/** Replaces the browser's canvas. `toBlob` makes the picture of a canvas. Returns the canvases that are drawn on. */
export function fakeCanvas(
  toBlob: (options: ImageEncodeOptions, drawing: Drawing) => Blob,
  hasContext = true,
): Drawing[] {
  const drawings: Drawing[] = [];
  class FakeCanvas {
    readonly calls: [string, ...unknown[]][] = [];
    readonly drawing: Drawing;
    constructor(width: number, height: number) {
      this.drawing = { width, height, calls: this.calls };
      drawings.push(this.drawing);
    }
    getContext(kind: string) {
      if (!hasContext || kind !== "2d") return null;
      const { calls } = this;
      return new Proxy(
        {},
        {
          get:
            (_, name) =>
            (...args: unknown[]) =>
              void calls.push([String(name), ...args]),
          set: (_, name, value) => calls.push([String(name), value]) > 0,
        },
      );
    }
    convertToBlob(options: ImageEncodeOptions) {
      return Promise.resolve(toBlob(options, this.drawing));
    }
  }
  vi.stubGlobal("OffscreenCanvas", FakeCanvas);
  return drawings;
}

/** Asks the worker whose module the test has imported, and returns its message. */
export function askImportedWorker<Answer>(question: unknown): Promise<WorkerResponse<Answer>> {
  const data: WorkerRequest<unknown> = { id: 7, question };
  return new Promise((resolve) => {
    vi.spyOn(self, "postMessage").mockImplementation((message: WorkerResponse<Answer>) => resolve(message));
    self.onmessage?.call(window, new MessageEvent("message", { data }));
  });
}
