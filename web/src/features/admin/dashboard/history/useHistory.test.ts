import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { DailyMetrics } from "@contract/usage";
import { AppError } from "@contract/wire/errors";

import { loadFunctions } from "@/lib/calls/call";
import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";

import { readHistory, writeHistory } from "./historyStore";
import { useHistory } from "./useHistory";

const NOW = Date.UTC(2026, 10, 20, 12);
const metrics = (date: string, isRecorded = true): DailyMetrics => ({
  ...{ date, isRecorded, cloudinary: null },
  openai: { cost: 1, requests: 1, tokens: 1, unpriced: 0, simulated: 0 },
  gemini: { cost: 0, requests: 0, tokens: 0, unpriced: 0, simulated: 0 },
  firebase: { reads: 1, writes: 1, cost: 0, documents: null, storageGB: null },
  storage: { sizeGB: null, files: null, cost: null },
});
const stored = (date: string, isRecorded = true) => ({
  ...{ metrics: metrics(date, isRecorded), finalized: true, finalizedAt: NOW, error: null },
});
const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03", "2026-11-04", "2026-11-05", "2026-11-06"] as const;
const [FIRST, SECOND, THIRD] = DAYS;
const refuse = () => {
  throw new AppError("server/busy");
};
const dateOf = ({ date, startDate }: Record<string, unknown>) => String(date ?? startDate);
const answerDay = (data: Record<string, unknown>) => ({ success: true, metrics: metrics(dateOf(data)) });
const answerRange = (data: Record<string, unknown>) => ({
  success: true,
  results: [{ date: dateOf(data), success: true, message: "", metrics: metrics(dateOf(data)) }],
  summary: { total: 1, successful: 1, failed: 0 },
});

const onDone = vi.fn();
beforeAll(loadFunctions);
beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date", "setTimeout", "clearTimeout"] });
  localStorage.clear();
  onDone.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(answers: Readonly<Record<string, Answer>>) {
  const calls = answerCalls(answers);
  const { result, unmount } = renderHook(() => useHistory(onDone));
  return { result, unmount, calls, dates: () => calls.map(({ data }) => dateOf(data)) };
}
/** Lets calls arrive, which take turns of the event loop but no time. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  });
async function pass(milliseconds: number) {
  act(() => void vi.advanceTimersByTime(milliseconds));
  await settle();
}
async function start(work: () => Promise<void>) {
  let started: Promise<void> | undefined;
  act(() => void (started = work()));
  await settle();
  return { done: started };
}

describe("the stored days", () => {
  it("are shown at once, without a run", () => {
    writeHistory({ days: { [FIRST]: stored(FIRST) }, today: null });
    const { result, calls } = open({});
    expect(result.current).toMatchObject({
      ...{ history: { days: { [FIRST]: stored(FIRST) }, today: null }, fetching: new Set(), run: null },
      ...{ problem: null, isStored: true },
    });
    expect(calls).toEqual([]);
  });

  it("include those that another tab has stored meanwhile", async () => {
    const { result } = open({ fetchDailyMetrics: answerDay });
    writeHistory({ days: { [SECOND]: stored(SECOND) }, today: null });
    await act(() => result.current.fetchAll([FIRST]));
    expect(Object.keys(result.current.history.days).toSorted()).toEqual([FIRST, SECOND]);
    expect(readHistory(NOW)).toEqual(result.current.history);
  });

  it("are shown although the browser has no storage left", async () => {
    const { result } = open({ fetchDailyMetrics: answerDay });
    const full = new DOMException("Full", "QuotaExceededError");
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw full;
    });
    await act(() => result.current.fetchAll([FIRST]));
    expect(result.current.isStored).toBe(false);
    expect(result.current.history.days).toEqual({ [FIRST]: stored(FIRST) });
    vi.restoreAllMocks();
    await act(() => result.current.fetchAll([SECOND]));
    expect(result.current.isStored).toBe(true);
  });

  it("lose those without figures, which are counted", () => {
    writeHistory({ days: { [FIRST]: stored(FIRST), [SECOND]: stored(SECOND, false) }, today: null });
    const { result } = open({});
    let cleared = 0;
    act(() => void (cleared = result.current.clearEmpty()));
    expect(cleared).toBe(1);
    expect(result.current.history.days).toEqual({ [FIRST]: stored(FIRST) });
    expect(readHistory(NOW).days).toEqual({ [FIRST]: stored(FIRST) });
  });
});

describe("fetching days", () => {
  it("asks for five at a time, and says how many arrived", async () => {
    const answers = new Map<string, (answer: object) => void>();
    const { result, dates, calls } = open({
      fetchDailyMetrics: (data) => new Promise((resolve) => answers.set(dateOf(data), resolve)),
    });
    const give = (date: string) => answers.get(date)?.(answerDay({ date }));
    const { done } = await start(() => result.current.fetchAll(DAYS));
    expect(calls.slice(0, 2)).toEqual([
      { name: "fetchDailyMetrics", data: { date: FIRST } },
      { name: "fetchDailyMetrics", data: { date: SECOND } },
    ]);
    expect(result.current.fetching).toEqual(new Set(DAYS));
    expect(result.current.run).toEqual({ done: 0, total: 6 });
    give(SECOND);
    await settle();
    expect(result.current.fetching).toEqual(new Set(DAYS.filter((date) => date !== SECOND)));
    expect(result.current.run).toEqual({ done: 1, total: 6 });
    expect(dates()).toHaveLength(5);
    DAYS.slice(0, 5).forEach(give);
    await settle();
    expect(dates()).toEqual([...DAYS]);
    expect(onDone).not.toHaveBeenCalled();
    give(DAYS[5]);
    await act(async () => done);
    expect(result.current.fetching).toEqual(new Set());
    expect(result.current.run).toBeNull();
    expect(result.current.history.days).toEqual(Object.fromEntries(DAYS.map((date) => [date, stored(date)])));
    expect(onDone.mock.calls).toEqual([[6]]);
  });

  it("stores why a day failed, goes on with the others, and counts only what arrived", async () => {
    const { result } = open({
      fetchDailyMetrics: (data) => (dateOf(data) === FIRST ? refuse() : answerDay(data)),
    });
    await act(() => result.current.fetchAll([FIRST, SECOND]));
    expect(result.current.problem).toMatchObject({ code: "failed", error: { code: "server/busy" } });
    expect(result.current.history.days).toEqual({
      [FIRST]: { metrics: null, finalized: false, finalizedAt: null, error: "server/busy" },
      [SECOND]: stored(SECOND),
    });
    expect(result.current).toMatchObject({ run: null, fetching: new Set() });
    expect(onDone.mock.calls).toEqual([[1]]);
  });

  it("says nothing if no day arrived, and forgets the problem with the next run", async () => {
    let fails = true;
    const { result } = open({ fetchDailyMetrics: (data) => (fails ? refuse() : answerDay(data)) });
    await act(() => result.current.fetchAll([FIRST]));
    expect(onDone).not.toHaveBeenCalled();
    expect(result.current.problem).not.toBeNull();
    fails = false;
    const { done } = await start(() => result.current.fetchAll([FIRST]));
    expect(result.current.problem).toBeNull();
    await act(async () => done);
    expect(result.current.history.days).toEqual({ [FIRST]: stored(FIRST) });
  });

  it.each(["an answer", "a refusal"])("ignores %s that comes after a stop", async (kind) => {
    const answer = Promise.withResolvers<object>();
    const { result, dates } = open({ fetchDailyMetrics: () => answer.promise });
    const { done } = await start(() => result.current.fetchAll(DAYS));
    act(() => result.current.stop());
    expect(result.current).toMatchObject({ run: null, fetching: new Set() });
    if (kind === "an answer") answer.resolve(answerDay({ date: FIRST }));
    else answer.reject(new AppError("server/busy"));
    await act(async () => done);
    expect(result.current).toMatchObject({ problem: null });
    expect(result.current.history.days).toEqual({});
    expect(dates()).toHaveLength(5);
    expect(onDone).not.toHaveBeenCalled();
  });

  it("is cancelled by another run, which stays", async () => {
    const answers = [Promise.withResolvers<object>(), Promise.withResolvers<object>()];
    let count = 0;
    const { result } = open({ fetchDailyMetrics: () => answers[count++]?.promise ?? {} });
    const one = await start(() => result.current.fetchAll([FIRST]));
    const other = await start(() => result.current.fetchAll([SECOND]));
    answers[0]?.resolve(answerDay({ date: FIRST }));
    await act(async () => one.done);
    expect(result.current).toMatchObject({ run: { done: 0, total: 1 }, fetching: new Set([SECOND]) });
    answers[1]?.resolve(answerDay({ date: SECOND }));
    await act(async () => other.done);
    expect(Object.keys(result.current.history.days)).toEqual([SECOND]);
    expect(onDone.mock.calls).toEqual([[1]]);
  });

  it("ends when the screen is left", async () => {
    const answer = Promise.withResolvers<object>();
    const { result, dates, unmount } = open({ fetchDailyMetrics: () => answer.promise });
    const { done } = await start(() => result.current.fetchAll(DAYS));
    unmount();
    answer.resolve(answerDay({ date: FIRST }));
    await done;
    expect(dates()).toHaveLength(5);
    expect(readHistory(NOW).days).toEqual({});
    expect(onDone).not.toHaveBeenCalled();
  });
});

describe("fetching days again", () => {
  it("overwrites one after another, half a second apart", async () => {
    const { result, calls, dates } = open({ backfillDailyMetrics: answerRange });
    const { done } = await start(() => result.current.fetchAgain([FIRST, SECOND]));
    expect(result.current.fetching).toContain(SECOND);
    expect(result.current.run).toEqual({ done: 1, total: 2 });
    expect(dates()).toEqual([FIRST]);
    await pass(499);
    expect(dates()).toEqual([FIRST]);
    await pass(1);
    await act(async () => done);
    expect(calls).toEqual([
      {
        name: "backfillDailyMetrics",
        data: { startDate: FIRST, endDate: FIRST, overwrite: true },
      },
      {
        name: "backfillDailyMetrics",
        data: { startDate: SECOND, endDate: SECOND, overwrite: true },
      },
    ]);
    expect(Object.keys(result.current.history.days)).toEqual([FIRST, SECOND]);
    expect(result.current).toMatchObject({ run: null, fetching: new Set(), problem: null });
    expect(onDone.mock.calls).toEqual([[2]]);
  });

  it("waits for 500 ms, and asks for nothing more after a stop meanwhile", async () => {
    const { result, dates } = open({ backfillDailyMetrics: answerRange });
    const { done } = await start(() => result.current.fetchAgain([FIRST, SECOND, THIRD]));
    expect(result.current.run?.done).toBe(1);
    const timers = vi.getTimerCount();
    await pass(480);
    expect(dates()).toHaveLength(1);
    act(() => result.current.stop());
    expect(vi.getTimerCount()).toBe(timers - 1);
    await act(async () => done);
    await pass(2_000);
    expect(dates()).toEqual([FIRST]);
    expect(result.current.problem).toBeNull();
    expect(onDone).not.toHaveBeenCalled();
  });

  it("ends at the first failure, and keeps what arrived", async () => {
    const { result, dates } = open({
      backfillDailyMetrics: (data) => (dateOf(data) === SECOND ? refuse() : answerRange(data)),
    });
    const { done } = await start(() => result.current.fetchAgain([FIRST, SECOND, THIRD]));
    await pass(2_000);
    await act(async () => done);
    expect(dates()).toEqual([FIRST, SECOND]);
    expect(result.current.problem).toMatchObject({ code: "backfillFailed", error: { code: "server/busy" } });
    expect(Object.keys(result.current.history.days)).toEqual([FIRST]);
    expect(result.current).toMatchObject({ run: null, fetching: new Set() });
    expect(onDone.mock.calls).toEqual([[1]]);
  });

  it("takes an answer without the day as a failure", async () => {
    const { result } = open({ backfillDailyMetrics: () => ({ ...answerRange({}), results: [] }) });
    await act(() => result.current.fetchAgain([FIRST]));
    expect(result.current.problem).toEqual({
      code: "backfillFailed",
      error: new Error("no answer for 2026-11-01"),
    });
    expect(onDone).not.toHaveBeenCalled();
  });

  it.each(["an answer", "a refusal"])("ignores %s that comes after a stop", async (kind) => {
    const answer = Promise.withResolvers<object>();
    const { result } = open({ backfillDailyMetrics: () => answer.promise });
    const { done } = await start(() => result.current.fetchAgain([FIRST, SECOND]));
    act(() => result.current.stop());
    if (kind === "an answer") answer.resolve(answerRange({ startDate: FIRST }));
    else answer.reject(new AppError("server/busy"));
    await act(async () => done);
    expect(result.current).toMatchObject({ problem: null, run: null });
    expect(result.current.history.days).toEqual({});
    expect(onDone).not.toHaveBeenCalled();
  });
});
