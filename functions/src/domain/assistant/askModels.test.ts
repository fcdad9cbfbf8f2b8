import { describe, expect, it } from "vitest";

import { AppError } from "../../contract/wire/errors.ts";
import { askModels, openModels } from "./askModels.ts";
import type { ChatEvent, ChatModel, ChatRequest, ToolCall } from "./ports.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

const USAGE: AnalysisUsage = {
  ...{ promptTokens: 100, completionTokens: 20, costUsd: 0.001, model: "m", estimated: false },
};
const callOf = (id: string): ToolCall => ({ id, name: "search", input: {} });
const END: ChatEvent = { type: "end", usage: USAGE, native: "own format" };
const said = (text: string): ChatEvent => ({ type: "text", text });
const noted = (provider: string, requests: number, failures: number, isCounted: boolean) => ({
  provider,
  figures: {
    ...{ requests, failures, unpricedRequests: 0, reused: 0 },
    promptTokens: isCounted ? 100 : 0,
    completionTokens: isCounted ? 20 : 0,
    costMicroDollars: isCounted ? 1_000 : 0,
  },
});

/** Creates a model that streams these events, and throws the errors among them. */
const modelOf = (provider: ChatModel["provider"], ...events: (ChatEvent | Error)[]): ChatModel => ({
  provider,
  async *round() {
    for (const event of events) {
      await Promise.resolve();
      if (event instanceof Error) throw event;
      yield event;
    }
  },
});

function setUp(signal = new AbortController().signal) {
  const notes: object[] = [];
  const reports: unknown[] = [];
  const written: string[] = [];
  const tokens = { usages: [] as AnalysisUsage[], uncounted: 0 };
  const request: ChatRequest = { instruction: "", turns: [], tools: [], mayCall: true, signal };
  const ask = (...models: ChatModel[]) =>
    askModels(
      {
        meter: { note: (provider, figures) => void notes.push({ provider, figures }) },
        report: (message, error) => reports.push([message, error]),
      },
      models,
      request,
      tokens,
      {
        text: (text) => written.push(text),
        dropRound: () => written.push("(dropped)"),
        addFallback: (from, to) => written.push(`(${from.provider} → ${to.provider})`),
      },
    );
  return { ask, notes, reports, written, tokens };
}

describe("a model that answers", () => {
  it("returns its text as it came, its calls and its own format, and is counted", async () => {
    const { ask, notes, written, tokens, reports } = setUp();
    const model = modelOf("openai", said("Two "), said("cars."), { type: "call", call: callOf("c1") }, END);
    expect(await ask(model)).toEqual({
      model,
      turn: { role: "assistant", text: "Two cars.", calls: [callOf("c1")], native: "own format" },
    });
    expect(written).toEqual(["Two ", "cars."]);
    expect(notes).toEqual([noted("openai", 1, 0, true)]);
    expect([tokens, reports]).toEqual([{ usages: [USAGE], uncounted: 0 }, []]);
  });

  it("can ask for calls without a text, of which the first five count", async () => {
    const { ask } = setUp();
    const calls = ["1", "2", "3", "4", "5", "6"].map(callOf);
    const { turn } = await ask(
      modelOf("openai", ...calls.map((call): ChatEvent => ({ type: "call", call })), END),
    );
    expect([turn.text, turn.calls]).toEqual(["", calls.slice(0, 5)]);
    // The provider's own format has the sixth call, which gets no result.
    expect(turn.native).toBeUndefined();
  });

  it("is counted by its requests if it doesn't report its usage", async () => {
    const { ask, notes, tokens } = setUp();
    await ask(modelOf("gemini", said("Yes."), { type: "end", usage: null }));
    expect(notes).toEqual([noted("gemini", 1, 0, false)]);
    expect(tokens).toEqual({ usages: [], uncounted: 1 });
  });
});

describe("a model that fails", () => {
  it("is counted by its paid attempts, of which one was answered", async () => {
    const { ask, notes, tokens } = setUp();
    const model = modelOf("openai", said("Two."), END);
    const retried: ChatModel = {
      ...model,
      round(request) {
        for (let attempt = 0; attempt < 3; attempt += 1) request.onPaid?.();
        return model.round(request);
      },
    };
    await ask(retried);
    expect(notes).toMatchObject([{ figures: { requests: 3, failures: 2 } }]);
    expect(tokens).toEqual({ usages: [USAGE], uncounted: 2 });
  });

  it("is replaced by the next one, and what it said is dropped", async () => {
    const { ask, notes, written, tokens, reports } = setUp();
    const failing = modelOf("openai", said("Two"), new AppError("ai/timeout"));
    const next = modelOf("gemini", said("Three."), END);
    expect(await ask(failing, next)).toMatchObject({ model: next, turn: { text: "Three." } });
    expect(written).toEqual(["Two", "(dropped)", "(openai → gemini)", "Three."]);
    expect(notes).toEqual([noted("openai", 1, 1, false), noted("gemini", 1, 0, true)]);
    expect([tokens, reports]).toEqual([{ usages: [USAGE], uncounted: 1 }, []]);
  });

  it("rejects with its failure if there is no other", async () => {
    const { ask, written } = setUp();
    const [first, last] = [new AppError("ai/timeout"), new AppError("ai/quota-exceeded")];
    await expect(ask(modelOf("openai", first), modelOf("gemini", last))).rejects.toBe(last);
    expect(written).toEqual(["(dropped)", "(openai → gemini)", "(dropped)"]);
  });

  it("is reported if the failure is none of ours", async () => {
    const { ask, reports } = setUp();
    const error = new TypeError("broken");
    await expect(ask(modelOf("openai", error))).rejects.toBe(error);
    expect(reports).toEqual([["the assistant's provider failed", error]]);
  });

  it("isn't counted as a request if the day's budget kept it from being sent", async () => {
    const { ask, notes, tokens } = setUp();
    await expect(ask(modelOf("openai", new AppError("ai/cap-reached")))).rejects.toThrow();
    expect(notes).toEqual([noted("openai", 0, 0, false)]);
    expect(tokens.uncounted).toBe(0);
  });

  it.each([
    [{ type: "end", usage: null } as const, false],
    [END, true],
  ])("has failed once if it says nothing: %j", async (end, isCounted) => {
    const { ask, notes, tokens } = setUp();
    await expect(ask(modelOf("openai", end))).rejects.toMatchObject({
      code: "ai/malformed",
      params: { provider: "openai" },
    });
    expect(notes).toEqual([noted("openai", 1, 1, isCounted)]);
    expect(tokens).toEqual(isCounted ? { usages: [USAGE], uncounted: 0 } : { usages: [], uncounted: 1 });
  });

  it("isn't replaced after the person has stopped the answer", async () => {
    const abort = new AbortController();
    const { ask, written, notes } = setUp(abort.signal);
    abort.abort(new AppError("ai/timeout", { reason: "stopped" }));
    await expect(
      ask(modelOf("openai", new Error("aborted")), modelOf("gemini", said("x"), END)),
    ).rejects.toMatchObject({ params: { reason: "stopped" } });
    expect([written, notes]).toEqual([[], [noted("openai", 1, 1, false)]]);
  });
});

it("rejects if there is no model", async () => {
  await expect(setUp().ask()).rejects.toMatchObject({ code: "ai/unavailable" });
});

it("opens a model for each provider but the catalogue's own reader, the chosen one first", () => {
  const opened: string[][] = [];
  const models = openModels(
    [{ provider: "local" }, { provider: "openai", apiKey: "key 1" }, { provider: "gemini", apiKey: "key 2" }],
    { provider: "gemini", enableFallback: true },
    (provider, apiKey) => {
      opened.push([provider, apiKey]);
      return modelOf(provider);
    },
  );
  expect(opened).toEqual([
    ["openai", "key 1"],
    ["gemini", "key 2"],
  ]);
  expect(models.map(({ provider }) => provider)).toEqual(["gemini", "openai"]);
});
