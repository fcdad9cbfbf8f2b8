import { act, waitFor } from "@testing-library/react";
import { Timestamp } from "firebase/firestore";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { type MaintenanceDocument, maintenanceDocument } from "@contract/maintenance/maintenance";
import { DAY_MS } from "@contract/wire/durations";
import { AppError } from "@contract/wire/errors";

import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectToasts } from "@/lib/testing/collectToasts";
import { renderQueryHook } from "@/lib/testing/renderQueryHook";

import { useRestoring } from "./useRestoring";

let uid = "";
let toasts: ReturnType<typeof collectToasts>;
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
  toasts = collectToasts();
});
afterEach(() => void vi.unstubAllGlobals());

function open(answers: Readonly<Record<string, Answer>> = {}) {
  const calls = answerCalls(answers);
  return { calls, ...renderQueryHook(useRestoring) };
}

describe("a restoration", () => {
  it("names the run that it undoes, and its result is reported", async () => {
    const answer = Promise.withResolvers<object>();
    const { calls, result } = open({ restoreRun: () => answer.promise });
    expect(result.current).toMatchObject({ isRunning: false, error: null });
    act(() => result.current.start("purge-1"));
    await waitFor(() => expect(result.current.isRunning).toBe(true));
    answer.resolve({ success: true, restoredCount: 2 });
    await waitFor(() => expect(result.current.isRunning).toBe(false));
    expect(calls).toEqual([{ name: "restoreRun", data: { runId: "purge-1" } }]);
    expect(toasts).toMatchObject([{ message: "2 listings restored", tone: "success" }]);
  });

  it("that continues in the background is running, and isn't reported yet", async () => {
    const { result } = open({ restoreRun: () => ({ success: false, restoredCount: 1 }) });
    act(() => result.current.start("purge-1"));
    putDocument(paths.operation(uid, "restoration"), {
      ...{ runId: "r", status: "running", lease: { holder: "worker", until: Date.now() + 60_000 } },
    });
    await waitFor(() => expect(result.current.run?.runId).toBe("r"));
    expect(result.current.isRunning).toBe(true);
    expect(toasts).toEqual([]);
  });

  it("that fails says why, until that is dismissed", async () => {
    const { result } = open({
      restoreRun: () => {
        throw new AppError("server/busy");
      },
    });
    act(() => result.current.start("purge-1"));
    await waitFor(() => expect(result.current.error).toMatchObject({ code: "server/busy" }));
    expect(result.current.isRunning).toBe(false);
    expect(toasts).toEqual([]);
    act(() => result.current.dismiss());
    await waitFor(() => expect(result.current.error).toBeNull());
  });
});

describe("an undo", () => {
  const NOW = Date.UTC(2026, 10, 26);
  const run = (fields: object = {}): MaintenanceDocument =>
    maintenanceDocument.parse({
      ...{ runId: "purge-1", status: "completed", successful: 1, finishedAt: Timestamp.fromMillis(NOW) },
      ...fields,
    });

  it.each([
    ["no run", null, false],
    ["a run that never began", run({ status: "idle" }), false],
    ["a run that goes on", run({ status: "running" }), false],
    ["a run that moved nothing", run({ successful: 0 }), false],
    ["a run that is over", run(), true],
    ["a cancelled run", run({ status: "cancelled" }), true],
    ["a failed run", run({ status: "failed" }), true],
    ["a run without a time", run({ finishedAt: null }), true],
  ])("of %s", (_, given, canUndo) => {
    expect(open().result.current.canUndo(given, NOW)).toBe(canUndo);
  });

  it("is offered for less than 30 days", () => {
    const { canUndo } = open().result.current;
    expect(canUndo(run(), NOW + 30 * DAY_MS - 1)).toBe(true);
    expect(canUndo(run(), NOW + 30 * DAY_MS)).toBe(false);
  });

  it.each([
    ["completed", "purge-1", false],
    ["failed", "purge-1", true],
    ["completed", "another", true],
  ])("after a restoration that is %s, of %s", async (status, undoes, canUndo) => {
    putDocument(paths.operation(uid, "restoration"), { runId: "r", status, task: { undoes } });
    const { result } = open();
    await waitFor(() => expect(result.current.run?.runId).toBe("r"));
    expect(result.current.canUndo(run(), NOW)).toBe(canUndo);
  });
});
