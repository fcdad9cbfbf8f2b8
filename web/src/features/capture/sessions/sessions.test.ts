import { beforeEach, describe, expect, it, vi } from "vitest";

import { setSession } from "@/lib/session/session";
import { samplePerson } from "@/lib/session/testing/samplePerson";

import { type CaptureSession, SESSION_END, startSession } from "./session";
import { endSession, filterSessions, noteOutcome, noteUsage, useCaptureSessions } from "./sessions";

const KEY = "capture_sessions";
const read = (): readonly CaptureSession[] => useCaptureSessions.getState().sessions;
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? "null") as unknown;
/** Sets what this browser has stored, and what the page knows. */
const save = (sessions: readonly CaptureSession[]) => {
  localStorage.setItem(KEY, JSON.stringify(sessions));
  useCaptureSessions.setState({ sessions });
};
const signIn = (uid: string) => setSession({ status: "ready", person: { ...samplePerson(), uid } });
const complete = (now: number, captureId = "one") =>
  noteOutcome({ captureId, status: "completed", takenAt: now - 10, now });
const session = (uid: string, startedAt: number, fields: Partial<CaptureSession> = {}): CaptureSession => ({
  ...startSession(uid, startedAt),
  ...fields,
});

beforeEach(() => {
  save([]);
  signIn("ada");
});

describe("an outcome", () => {
  it("starts a session with the card's first photo, which this browser stores", () => {
    complete(1_000);
    const expected = [session("ada", 990, { lastAt: 1_000, worked: 10, completed: 1, firstPass: 1 })];
    expect(read()).toEqual(expected);
    expect(stored()).toEqual(expected);
  });

  it("continues the session until it is over", () => {
    complete(1_000);
    complete(1_000 + SESSION_END, "two");
    expect(read().map(({ completed }) => completed)).toEqual([2]);
    complete(1_001 + 2 * SESSION_END, "three");
    expect(read().map(({ completed }) => completed)).toEqual([1, 2]);
  });

  it("continues the person's own session, and leaves the others", () => {
    const theirs = session("bob", 900);
    save([theirs, session("ada", 800, { completed: 1, firstPass: 1 })]);
    complete(1_000);
    expect(read()).toEqual([expect.objectContaining({ uid: "ada", completed: 2 }), theirs]);
  });

  it("continues what another tab has stored meanwhile", () => {
    localStorage.setItem(KEY, JSON.stringify([session("ada", 800, { completed: 4 })]));
    complete(1_000);
    expect(read().map(({ completed }) => completed)).toEqual([5]);
  });

  it("continues the page's own if the storage is damaged", () => {
    complete(1_000);
    localStorage.setItem(KEY, "{");
    complete(1_100, "two");
    expect(read().map(({ completed }) => completed)).toEqual([2]);
  });

  it("drops the oldest of more than 60 sessions", () => {
    save(Array.from({ length: 60 }, (_, index) => session("ada", 100 - index, { ended: true })));
    complete(1_000);
    expect(read()).toHaveLength(60);
    expect(read()[0]).toMatchObject({ startedAt: 990 });
    expect(read().at(-1)?.startedAt).toBe(100 - 58);
  });

  it.each([
    ["nobody is signed in", () => setSession({ status: "signed-out", problem: null })],
    ["the terms aren't accepted", () => setSession({ status: "terms-needed", person: samplePerson() })],
  ])("isn't counted if %s", (_, change) => {
    change();
    complete(1_000);
    expect([read(), stored()]).toEqual([[], []]);
  });
});

describe("the usage of an analysis", () => {
  beforeEach(() => {
    vi.spyOn(Date, "now").mockReturnValue(5_000);
  });

  it("is added to the session, which it may start", () => {
    noteUsage({ tokens: 100, cost: 0.25, simulated: false });
    expect(read()).toEqual([session("ada", 5_000, { tokens: 100, cost: 0.25 })]);
    noteUsage({ tokens: 20, cost: 0.5, simulated: false });
    expect(read()).toEqual([session("ada", 5_000, { tokens: 120, cost: 0.75 })]);
  });

  it("counts analyses without a known cost, and simulated ones", () => {
    noteUsage({ tokens: 100, cost: null, simulated: false });
    noteUsage({ tokens: 10, cost: 0, simulated: true });
    noteUsage({ tokens: 1, cost: null, simulated: false });
    expect(read()).toEqual([session("ada", 5_000, { tokens: 111, unpriced: 2, simulated: 1 })]);
  });
});

describe("ending a session", () => {
  it("lets the next card start another one, for this person alone", () => {
    save([session("bob", 900), session("ada", 800, { completed: 1 })]);
    endSession();
    expect(read().map(({ uid, ended }) => [uid, ended])).toEqual([
      ["bob", false],
      ["ada", true],
    ]);
    expect(stored()).toEqual(read());
    complete(1_000);
    expect(read().map(({ uid, completed }) => [uid, completed])).toEqual([
      ["ada", 1],
      ["bob", 0],
      ["ada", 1],
    ]);
  });
});

it("lists a person's own sessions, newest first", () => {
  const [newest, theirs, oldest] = [session("ada", 3), session("bob", 2), session("ada", 1)];
  expect(filterSessions([newest, theirs, oldest], "ada")).toEqual([newest, oldest]);
});
