// @vitest-environment node
import { describe, expect, it } from "vitest";

import { selectClearable } from "./queueClear";
import { createQueueItem, type QueueItem, type QueueStatus } from "../queueItem";
import type { QueueEntry } from "./queueView";

const NOW = 1_000_000_000;
const settings = { price: 2, handlingCost: 0.75, quantity: 1, createAsDraft: true };
const entry = (status: QueueStatus, fields: Partial<QueueItem> = {}, isLocal = true): QueueEntry => ({
  captureId: status,
  item: { ...createQueueItem("s", NOW, settings), status, ...fields },
  isLocal,
  isWaiting: false,
  front: null,
  back: null,
});
const isCleared = (kind: Parameters<typeof selectClearable>[0], cleared: QueueEntry) =>
  selectClearable(kind, [cleared], NOW).length === 1;

describe("Clear Stuck", () => {
  it.each(["review", "error", "processing", "analyzing"] as const)("clears what is in %s", (status) => {
    expect(isCleared("stuck", entry(status))).toBe(true);
  });

  it.each(["uploading", "extracting", "checking", "creating"] as const)("leaves what is in %s", (status) => {
    expect(isCleared("stuck", entry(status))).toBe(false);
  });

  it("clears what has been pending for more than 10 seconds", () => {
    expect(isCleared("stuck", entry("pending", { startTime: NOW - 10_000 }))).toBe(false);
    expect(isCleared("stuck", entry("pending", { startTime: NOW - 10_001 }))).toBe(true);
  });

  it("clears what was completed more than 5 minutes ago", () => {
    const completed = (ago: number) =>
      entry("completed", { startTime: NOW - ago - 2_000, processingTime: 2_000 });
    expect(isCleared("stuck", completed(5 * 60_000))).toBe(false);
    expect(isCleared("stuck", completed(5 * 60_000 + 1))).toBe(true);
  });
});

describe("Clear Review", () => {
  it("clears what waits for an answer, and nothing else", () => {
    expect(isCleared("review", entry("review", { needsReview: true }))).toBe(true);
    expect(isCleared("review", entry("review"))).toBe(true);
    expect(isCleared("review", entry("processing", { needsReview: true }))).toBe(true);
    expect(isCleared("review", entry("error"))).toBe(false);
    expect(isCleared("review", entry("completed"))).toBe(false);
  });
});

describe("every clear", () => {
  it.each(["review", "stuck", "all"] as const)("leaves other stations' work: %s", (kind) => {
    expect(isCleared(kind, entry("review", { needsReview: true }, false))).toBe(false);
  });
});

describe("Clear All", () => {
  it("clears every card of this browser, and others' completed ones", () => {
    for (const status of ["pending", "creating", "completed", "review"] as const) {
      expect(isCleared("all", entry(status))).toBe(true);
    }
    expect(isCleared("all", entry("completed", {}, false))).toBe(true);
    expect(isCleared("all", entry("creating", {}, false))).toBe(false);
  });
});
