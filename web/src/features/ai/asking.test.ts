// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { type Proposal, proposal } from "@contract/assistant";
import { AppError } from "@contract/wire/errors";

import { loadFunctions } from "@/lib/calls/call";
import { type Answer, answerCalls } from "@/lib/calls/testing/answerCalls";

import { addChunk, ask, stop, usePendingQuestions } from "./asking";

const made: Proposal = proposal.parse({
  ...{ id: "p1", action: "price", reason: "", state: "open", expiresAt: 1 },
  items: [{ listingId: "a", title: "Camaro", sku: null, live: false, from: 1, to: 2 }],
});
const text = (words: string) => ({ type: "text", text: words }) as const;
const tool = { type: "tool", name: "get_listing", found: 1 } as const;
const shown = { type: "proposal", proposalId: "p1" } as const;

beforeEach(() => usePendingQuestions.setState({}, true));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a received part", () => {
  it("of text is appended to the last text, or starts one", () => {
    expect(addChunk({ parts: [], proposals: {} }, text("A"))).toEqual({ parts: [text("A")], proposals: {} });
    const begun = { parts: [tool, text("A")], proposals: { p1: made } };
    expect(addChunk(begun, text(" car"))).toEqual({ parts: [tool, text("A car")], proposals: { p1: made } });
    const after = { parts: [text("A"), tool], proposals: {} };
    expect(addChunk(after, text("B")).parts).toEqual([text("A"), tool, text("B")]);
  });

  it("that drops text removes only the text since the last other part", () => {
    const begun = { parts: [text("A"), tool, text("B")], proposals: { p1: made } };
    expect(addChunk(begun, { type: "drop" })).toEqual({ parts: [text("A"), tool], proposals: { p1: made } });
    const other = { parts: [text("A"), tool], proposals: {} };
    expect(addChunk(other, { type: "drop" })).toEqual(other);
  });

  it("of another kind is added, with its proposal if it has one", () => {
    const before = { parts: [text("A")], proposals: {} };
    expect(addChunk(before, { type: "part", part: tool, proposal: null })).toEqual({
      ...{ parts: [text("A"), tool], proposals: {} },
    });
    const kept = { parts: [], proposals: { p0: made } };
    expect(addChunk(kept, { type: "part", part: shown, proposal: made })).toEqual({
      ...{ parts: [shown], proposals: { p0: made, p1: made } },
    });
  });
});

describe("a question", () => {
  it("is pending at once, and has the error if no answer comes", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    vi.spyOn(Date, "now").mockReturnValue(1_000);
    expect(ask("dana", "c1", "How many?", "m1")).toBe("m1");
    const pending = {
      ...{ uid: "dana", conversationId: "c1", messageId: "m1", question: "How many?", askedAt: 1_000 },
      ...{ parts: [], proposals: {}, answer: null, error: null, isStopping: false },
    };
    expect(usePendingQuestions.getState()).toEqual({ m1: pending });
    usePendingQuestions.setState({ m1: { ...pending, isStopping: true } });
    await expect.poll(() => usePendingQuestions.getState()["m1"]?.error).toBeInstanceOf(AppError);
    expect(usePendingQuestions.getState()["m1"]).toMatchObject({ isStopping: false, answer: null });
  });

  it("gets a new id each", () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no network")));
    const ids = [ask("dana", "c1", "One?"), ask("dana", "c1", "Two?")];
    expect(new Set(ids).size).toBe(2);
    expect(Object.keys(usePendingQuestions.getState())).toEqual(ids);
  });
});

describe("stopping", () => {
  const put = (fields: object = {}) =>
    usePendingQuestions.setState({
      m1: {
        ...{ uid: "dana", conversationId: "c1", messageId: "m1", question: "?", askedAt: 1, parts: [] },
        ...{ proposals: {}, answer: null, error: null, isStopping: false, ...fields },
      },
    });
  const isStopping = () => usePendingQuestions.getState()["m1"]?.isStopping;
  const early: Answer = () => {
    throw new AppError("assistant/not-found");
  };
  const done = { ...{ state: "done", parts: [], proposals: {}, failure: null, provider: null, usage: null } };
  async function pass(milliseconds: number) {
    vi.advanceTimersByTime(milliseconds);
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  }
  beforeEach(async () => {
    await loadFunctions();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  });

  it("is sent once, and marks the question until the answer comes", async () => {
    const calls = answerCalls({ stopAssistant: () => ({ success: true }) });
    put();
    const stopped = stop("c1", "m1");
    expect(isStopping()).toBe(true);
    await stopped;
    expect(calls).toEqual([{ name: "stopAssistant", data: { conversationId: "c1", messageId: "m1" } }]);
    expect(isStopping()).toBe(true);
  });

  it("is tried four times, 700 ms apart, while the question isn't stored yet", async () => {
    const calls = answerCalls({ stopAssistant: early });
    put();
    const stopped = stop("c1", "m1").catch((error: unknown) => error);
    await pass(0);
    for (const count of [1, 2, 3]) {
      expect(calls).toHaveLength(count);
      await pass(699);
      expect(calls).toHaveLength(count);
      expect(isStopping()).toBe(true);
      await pass(1);
    }
    expect(await stopped).toMatchObject({ code: "assistant/not-found" });
    expect(calls).toHaveLength(4);
    expect(isStopping()).toBe(false);
  });

  it.each([
    ["is answered", { answer: done }, early, "assistant/not-found"],
    [
      "can't be stopped",
      {},
      () => {
        throw new AppError("server/busy");
      },
      "server/busy",
    ],
  ] as const)("is tried once if the question %s", async (_, fields, answer, code) => {
    const calls = answerCalls({ stopAssistant: answer });
    put(fields);
    await expect(stop("c1", "m1")).rejects.toMatchObject({ code });
    expect(calls).toHaveLength(1);
    expect(isStopping()).toBe(false);
  });

  it("changes nothing here for another tab's question", async () => {
    answerCalls({ stopAssistant: () => ({ success: true }) });
    await stop("c1", "m2");
    expect(usePendingQuestions.getState()).toEqual({});
  });
});
