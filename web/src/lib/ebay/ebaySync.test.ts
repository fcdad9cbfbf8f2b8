import { beforeEach, describe, expect, it, vi } from "vitest";

import { syncOperationDocument } from "@contract/operations";

import {
  describeSync,
  describeNotice,
  startSync,
  type SyncNotice,
  toSyncView,
  useSyncState,
} from "./ebaySync";
import { DAY_MS } from "@contract/wire/durations";

const NOW = Date.UTC(2026, 10, 21);
const UNANSWERED = "eBay did not answer.";
const at = (milliseconds: number) => ({ toMillis: () => milliseconds });
const leased = (until: number) => ({ lease: { holder: "worker", until } });
const view = (operation: Record<string, unknown>) =>
  toSyncView(syncOperationDocument.parse({ runId: "r", ...operation }), NOW);

describe("a sync's view", () => {
  it("has no phase when there was never a sync", () => {
    expect(toSyncView(null, NOW)).toMatchObject({ phase: "none", percent: null, failure: null });
  });

  it.each([
    [
      { status: "starting", ...leased(NOW + 1) },
      { phase: "running", percent: null },
    ],
    [
      { status: "in_progress", ...leased(NOW + 1), processed: 200, total: 450 },
      { phase: "running", percent: 44 },
    ],
    [{ status: "in_progress", ...leased(NOW), processed: 200, total: 450 }, { phase: "left" }],
    [{ status: "completed", finishedAt: at(NOW - 2_900) }, { phase: "completed" }],
    [{ status: "completed", finishedAt: at(NOW - 3_000) }, { phase: "none" }],
  ])("%j", (operation, expected) => {
    expect(view(operation)).toMatchObject(expected);
  });

  it.each([
    ["a moment ago", { finishedAt: at(NOW - 5_000) }, "none", UNANSWERED],
    ["yesterday", { finishedAt: at(NOW - DAY_MS) }, "none", null],
    [
      "hours ago, and still waiting",
      { finishedAt: at(NOW - 7_200_000), resumesAt: at(NOW + 3_600_000) },
      "paused",
      expect.stringMatching(
        /^eBay did not answer\. It continues automatically \w+ \d+:00\s[AP]M\.$/,
      ) as string,
    ],
  ])("failed %s", (_, times, expected, words) => {
    const { phase, failure } = view({
      status: "failed",
      failure: { code: "ebay/unavailable", params: {} },
      ...times,
    });
    expect(phase).toBe(expected);
    expect(failure).toEqual(words);
  });
});

it.each([
  [{ written: 7, kept: 0, total: 9 }, "7 listings updated, 9 checked."],
  [{ written: 0, kept: 0, total: 0 }, "Nothing has changed, 0 checked."],
  [
    { written: 1, kept: 1, total: 3 },
    "1 listing updated, 3 checked. 1 listing kept your own changes, which eBay doesn't have yet.",
  ],
])("a completed sync with %j: %s", (counts, words) => {
  expect(describeSync(counts)).toBe(words);
});

it("reads a sync that an earlier version stored with its outcome in words", () => {
  const stored = { status: "completed", finishedAt: at(NOW), written: 2, total: 5, message: "2 listings …" };
  expect(describeSync(view(stored))).toBe("2 listings updated, 5 checked.");
});

describe("starting a sync", () => {
  beforeEach(() => useSyncState.setState(useSyncState.getInitialState(), true));

  function answer(body: object, status = 200) {
    const fetched = vi.fn<typeof fetch>(() =>
      Promise.resolve(new Response(JSON.stringify(body), { status })),
    );
    vi.stubGlobal("fetch", fetched);
    return fetched;
  }
  const result = { lastSync: null, totalSynced: 0, totalExpected: 0, message: "The server's words." };
  const refusal = (code: string) => ({
    error: { status: "UNAVAILABLE", message: code, details: { code, params: {} } },
  });

  it("shows no message when it starts", async () => {
    const fetched = answer({ result: { ...result, success: true, outcome: { code: "started" } } });
    await startSync("everything");
    expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"data":{"force":true}}');
    expect(useSyncState.getState()).toMatchObject({ isStarting: false, notice: null, problem: null });
  });

  it.each<[SyncNotice, string]>([
    [{ code: "too-early", minutes: 42 }, "Sync throttled: 42 minutes"],
    [{ code: "too-early", minutes: 1 }, "Sync throttled: 1 minute"],
    [{ code: "paused" }, "Today's number of eBay calls is used up. The sync continues automatically."],
  ])("has a notice for the outcome %j: %s", async (outcome, text) => {
    answer({ result: { ...result, success: false, outcome } });
    await startSync("changes");
    expect(useSyncState.getState()).toMatchObject({ notice: outcome, problem: null });
    expect(describeNotice(outcome)).toBe(text);
  });

  it("shows the words of an older function, which sends no outcome", async () => {
    answer({ result: { ...result, success: false } });
    await startSync("changes");
    const { notice, problem } = useSyncState.getState();
    expect(problem).toBeNull();
    expect(notice && describeNotice(notice)).toBe("The server's words.");
  });

  it.each([
    ["ebay/not-connected", { notice: { code: "not-connected" }, problem: null }],
    ["server/timeout", { notice: null, problem: { code: "server/timeout", params: {} } }],
  ])("that is refused with %s", async (code, state) => {
    answer(refusal(code), 400);
    await startSync("changes");
    expect(useSyncState.getState()).toMatchObject({ isStarting: false, ...state });
  });
});
