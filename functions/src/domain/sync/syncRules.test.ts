import { expect, it } from "vitest";

import { SYNC_RESET_SECONDS } from "../../contract/wire/limits.ts";
import type { SyncPorts, SyncRun } from "./ports.ts";
import { readSyncProgress, syncRules, toSyncStatus } from "./syncRules.ts";

const RUN = { status: "completed", processed: 3, total: 4, finishedAt: 1_000 } as SyncRun;
const RESET_AT = 1_000 + SYNC_RESET_SECONDS * 1_000;
const read = (run: Partial<SyncRun>, now: number) => {
  const operations = {
    read: () => Promise.resolve({ ...RUN, ...run }),
  } as unknown as SyncPorts["operations"];
  return readSyncProgress({ operations, now: () => now }, "ada");
};

it.each([
  ["waiting", "failed"],
  ["cancelled", "failed"],
  ["in_progress", "in_progress"],
  ["completed", "completed"],
] as const)("shows a sync that is %s as %s", (status, shown) => {
  expect(toSyncStatus({ status })).toBe(shown);
});

it("notes the end of a sync that waits, because it is shown as failed", () => {
  expect(syncRules.derive?.({ ...RUN, status: "waiting" }, 9_000)).toMatchObject({ finishedAt: 9_000 });
  expect(syncRules.derive?.({ ...RUN, status: "in_progress", finishedAt: null }, 9_000)).toMatchObject({
    finishedAt: null,
  });
});

it("the progress is idle some seconds after the end, and never before it", async () => {
  expect(await read({}, RESET_AT - 1)).toEqual({ progress: 3, total: 4, status: "completed" });
  expect(await read({}, RESET_AT)).toEqual({ progress: 0, total: 0, status: "idle" });
  expect(await read({ status: "in_progress", finishedAt: null }, RESET_AT * 9)).toMatchObject({
    status: "in_progress",
  });
});
