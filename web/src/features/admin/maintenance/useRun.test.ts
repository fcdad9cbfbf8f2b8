import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { paths } from "@contract/documents";
import { AppError } from "@contract/wire/errors";

import { answerCalls } from "@/lib/calls/testing/answerCalls";
import { goOffline } from "@/lib/firestore/testing/goOffline";
import { putDocument } from "@/lib/firestore/testing/putDocument";
import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";
import { collectToasts } from "@/lib/testing/collectToasts";

import { DETACH_AFTER, useRun } from "./useRun";

let uid = "";
beforeAll(goOffline);
beforeEach(() => {
  uid = crypto.randomUUID();
  setSession({ status: "ready", person: { ...samplePerson(), uid } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const put = (runId: string, status: string, name: "purge" | "deduplication" = "purge", until = 60_000) => {
  const lease = status === "running" ? { holder: "worker", until: Date.now() + until } : null;
  putDocument(paths.operation(uid, name), { runId, status, lease, total: 3, processed: 1 });
};
/** Lets Firestore's cache answer. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 50; turn += 1) {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(0);
      await new Promise(setImmediate);
    }
  });
/** Begins with a run. */
async function open(runId: string, status: string) {
  put(runId, status);
  const { result, unmount } = renderHook(() => useRun("purge"));
  expect(result.current).toMatchObject({ run: null, isRunning: false });
  await waitFor(() => expect(result.current.run?.runId).toBe(runId));
  return { result, unmount };
}

it("follows the run of its name", async () => {
  put("other", "running", "deduplication");
  const { result } = await open("one", "running");
  expect(result.current).toMatchObject({
    run: { runId: "one", status: "running", total: 3, processed: 1 },
    isRunning: true,
  });
  put("one", "completed");
  await waitFor(() => expect(result.current.isRunning).toBe(false));
  expect(result.current.run?.status).toBe("completed");
});

describe("after its end", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  const openSettled = async (status: string) => {
    put("one", status);
    const { result, unmount } = renderHook(() => useRun("purge"));
    await settle();
    expect(result.current.run?.runId).toBe("one");
    return { result, unmount };
  };

  it("the run is followed for 3 seconds more", async () => {
    expect(DETACH_AFTER).toBe(3_000);
    const { result } = await openSettled("completed");
    act(() => void vi.advanceTimersByTime(2_999));
    put("two", "completed");
    await settle();
    expect(result.current.run?.runId).toBe("two");
    act(() => void vi.advanceTimersByTime(3_000));
    put("three", "running");
    await settle();
    expect(result.current.run?.runId).toBe("two");
  });

  it("a new run is waited for, however long it takes to begin", async () => {
    const { result } = await openSettled("completed");
    act(() => void vi.advanceTimersByTime(3_000));
    act(() => result.current.follow());
    await settle();
    act(() => void vi.advanceTimersByTime(60_000));
    put("two", "running");
    await settle();
    expect(result.current).toMatchObject({ run: { runId: "two" }, isRunning: true });
    put("two", "completed");
    await settle();
    act(() => void vi.advanceTimersByTime(3_000));
    put("two", "running");
    await settle();
    expect(result.current.isRunning).toBe(false);
  });

  it("a running run is followed until it ends", async () => {
    const { result } = await openSettled("running");
    act(() => void vi.advanceTimersByTime(60_000));
    put("one", "failed");
    await settle();
    expect(result.current.run?.status).toBe("failed");
  });

  it("a run without a worker is followed, because it may be resumed", async () => {
    put("one", "running", "purge", -1);
    const { result } = renderHook(() => useRun("purge"));
    await settle();
    expect(result.current).toMatchObject({ run: { status: "running" }, isRunning: false });
    act(() => void vi.advanceTimersByTime(60_000));
    // Starting it again resumes the same run.
    act(() => result.current.follow());
    put("one", "running");
    await settle();
    expect(result.current.isRunning).toBe(true);
    put("one", "completed");
    await settle();
    act(() => void vi.advanceTimersByTime(3_000));
    put("two", "completed");
    await settle();
    expect(result.current.run?.runId).toBe("one");
  });

  it("no timer is left when the screen is left", async () => {
    const { unmount } = await openSettled("completed");
    const timers = vi.getTimerCount();
    unmount();
    expect(vi.getTimerCount()).toBeLessThan(timers);
  });
});

describe("a cancellation", () => {
  it("is asked for by the run's name", async () => {
    const calls = answerCalls({ cancelMaintenance: () => ({ success: true, message: "" }) });
    const toasts = collectToasts();
    const { result } = await open("one", "running");
    act(() => result.current.cancel());
    await waitFor(() => expect(calls).toEqual([{ name: "cancelMaintenance", data: { name: "purge" } }]));
    await settle();
    expect(toasts).toEqual([]);
  });

  it("that fails is reported", async () => {
    answerCalls({
      cancelMaintenance: () => {
        throw new AppError("auth/super-admin-only");
      },
    });
    const toasts = collectToasts();
    const { result } = await open("one", "running");
    act(() => result.current.cancel());
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect(toasts[0]).toMatchObject({ message: expect.stringMatching(/\w/) as string, tone: "danger" });
  });
});
