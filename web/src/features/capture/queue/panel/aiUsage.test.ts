import { beforeEach, describe, expect, it } from "vitest";

import { samplePerson } from "@/lib/session/testing/samplePerson";
import { setSession } from "@/lib/session/session";

import { noteAnalysis, resetAiUsage, useAiUsage } from "./aiUsage";
import { endSession, noteOutcome, filterSessions, useCaptureSessions } from "../../sessions/sessions";

const paid = (costUsd: number | null, estimated = false) => ({
  provider: "openai" as const,
  reused: false,
  usage: { promptTokens: 1_000, completionTokens: 200, costUsd, model: "m", estimated },
});
const nothing = { sessionCount: 0, totalTokens: 0, totalCost: 0, estimated: 0, unpriced: 0, simulated: 0 };
beforeEach(() => {
  localStorage.clear();
  resetAiUsage();
  useCaptureSessions.setState({ sessions: [] });
  setSession({ status: "ready", person: samplePerson() });
});

describe("the AI's usage", () => {
  it("sums the reported tokens and dollars, and stores them", () => {
    noteAnalysis(paid(0.25));
    noteAnalysis(paid(0.5));
    const kept = { ...nothing, sessionCount: 2, totalTokens: 2_400, totalCost: 0.75 };
    expect(useAiUsage.getState()).toEqual(kept);
    expect(JSON.parse(localStorage.getItem("capture_aiUsage") ?? "")).toEqual(kept);
  });

  it("counts estimates, and analyses without a known price", () => {
    noteAnalysis(paid(0.01265, true));
    noteAnalysis(paid(null));
    expect(useAiUsage.getState()).toMatchObject({ sessionCount: 2, estimated: 1, unpriced: 1, simulated: 0 });
  });

  it("counts our own reading as free, and ignores stored analyses and missing usage", () => {
    noteAnalysis({ provider: "local", reused: false, usage: null });
    noteAnalysis({ provider: "openai", reused: true, usage: null });
    noteAnalysis({ provider: null, reused: false, usage: null });
    expect(useAiUsage.getState()).toEqual({ ...nothing, sessionCount: 1 });
  });

  it("counts analyses that were paid for but failed", () => {
    noteAnalysis({ ...paid(0.25), provider: null });
    expect(useAiUsage.getState()).toMatchObject({ sessionCount: 1, totalCost: 0.25 });
  });

  it("starts from nothing after a reset", () => {
    noteAnalysis(paid(0.25));
    resetAiUsage();
    expect(useAiUsage.getState()).toEqual(nothing);
  });
});

describe("a simulator's answer", () => {
  it("is counted as one, here and in the session", () => {
    const answer = paid(0.25);
    noteAnalysis({ ...answer, usage: { ...answer.usage, simulated: true } });
    expect(useAiUsage.getState()).toMatchObject({ sessionCount: 1, simulated: 1 });
    expect(useCaptureSessions.getState().sessions).toMatchObject([{ simulated: 1 }]);
  });
});

describe("the sessions of a browser", () => {
  const outcome = (captureId: string, now: number) =>
    noteOutcome({ captureId, status: "completed", takenAt: now - 1_000, now });
  const sessions = () => useCaptureSessions.getState().sessions;

  it("collect cards and costs until the seller ends one", () => {
    noteAnalysis(paid(0.25));
    outcome("a", Date.now());
    expect(sessions()).toMatchObject([{ completed: 1, cost: 0.25, tokens: 1_200 }]);
    endSession();
    outcome("b", Date.now());
    expect(sessions()).toMatchObject([
      { completed: 1, cost: 0 },
      { completed: 1, cost: 0.25 },
    ]);
  });

  it("belong to one person each", () => {
    outcome("a", Date.now());
    setSession({ status: "ready", person: { ...samplePerson(), uid: "erin" } });
    outcome("b", Date.now());
    expect(filterSessions(sessions(), "erin")).toHaveLength(1);
    expect(filterSessions(sessions(), "dana")).toHaveLength(1);
  });
});
