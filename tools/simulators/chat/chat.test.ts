import { GoogleGenerativeAI } from "@google/generative-ai";
import OpenAI from "openai";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

import { createGeminiChat } from "../../../functions/src/ai/gemini/chat.ts";
import { createOpenAiChat } from "../../../functions/src/ai/openai/chat.ts";
import type {
  ChatEvent,
  ChatRequest,
  ToolCall,
  Turn,
} from "../../../functions/src/domain/assistant/ports.ts";
import { TOOLS } from "../../../functions/src/domain/assistant/tools/tools.ts";
import { startGeminiSimulator } from "../gemini/server.ts";
import { startOpenAiSimulator } from "../openai/server.ts";
import type { RunningServer } from "../http.ts";

let openai: RunningServer;
let gemini: RunningServer;
beforeAll(async () => {
  [openai, gemini] = await Promise.all([
    startOpenAiSimulator({ port: 0 }),
    startGeminiSimulator({ port: 0 }),
  ]);
});
afterEach(() =>
  Promise.all([openai, gemini].map(({ url }) => fetch(`${url}/control/faults`, { method: "DELETE" }))),
);
afterAll(() => Promise.all([openai.close(), gemini.close()]));

const modelOf = (provider: "openai" | "gemini") =>
  provider === "openai"
    ? createOpenAiChat({ baseUrl: `${openai.url}/v1`, apiKey: "any-key", retryDelayMs: 1 })
    : createGeminiChat({ baseUrl: gemini.url, apiKey: "any-key", retryDelayMs: 1 });
const fault = (provider: "openai" | "gemini", kind: string) =>
  fetch(`${(provider === "openai" ? openai : gemini).url}/control/faults`, {
    method: "POST",
    body: JSON.stringify({ kind, times: 1, milliseconds: 60_000 }),
  });
const request = (turns: readonly Turn[], fields: Partial<ChatRequest> = {}): ChatRequest => ({
  instruction: "Today is 2026-11-22.",
  turns,
  tools: TOOLS.map(({ declaration }) => declaration),
  mayCall: true,
  signal: new AbortController().signal,
  ...fields,
});
async function hear(provider: "openai" | "gemini", request: ChatRequest): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  const count = () => Promise.resolve(() => Promise.resolve());
  for await (const event of modelOf(provider).round({ ...request, count })) events.push(event);
  return events;
}
function callIn(events: readonly ChatEvent[]): ToolCall {
  const [call] = events.flatMap((event) => (event.type === "call" ? event.call : []));
  if (!call) throw new Error("nothing is called");
  return call;
}
const user: Turn = { role: "user", text: "Set the price of Twin Mill to $4" };
const result = { matching: 1, listings: [{ id: "L1", title: "Twin Mill", price: 3 }] };

describe.each(["openai", "gemini"] as const)(
  "a conversation with the simulated %s, by our adapter",
  (provider) => {
    it("calls tools, uses their results, and streams its answer with the usage", async () => {
      const first = await hear(provider, request([user]));
      const call = callIn(first);
      expect(call).toMatchObject({ name: "search_listings", input: { words: "Twin Mill" } });
      const end = first.find((event) => event.type === "end");
      const native = end?.type === "end" ? end.native : undefined;
      const turns: Turn[] = [
        user,
        { role: "assistant", text: "", calls: [call], native },
        { role: "tools", results: [{ call, result }] },
      ];
      const second = await hear(provider, request(turns));
      const proposed = callIn(second);
      expect(proposed).toMatchObject({
        name: "propose_changes",
        input: { action: "price", listings: [{ id: "L1", price: 4 }] },
      });
      // A call that another provider made, so it has no raw format that this provider knows.
      const third = await hear(
        provider,
        request([
          ...turns,
          { role: "assistant", text: "So:", calls: [proposed] },
          { role: "tools", results: [{ call: proposed, result: { proposed: 1, problems: [] } }] },
        ]),
      );
      const texts = third.flatMap((event) => (event.type === "text" ? event.text : []));
      expect(texts.length).toBeGreaterThan(1);
      expect(texts.join("")).toContain("It waits for your confirmation.");
      expect(third.find((event) => event.type === "end")).toMatchObject({
        usage: {
          promptTokens: expect.any(Number) as number,
          estimated: false,
          costUsd: expect.any(Number) as number,
        },
      });
    });

    it("calls no tool if none is allowed", async () => {
      const events = await hear(provider, request([user], { mayCall: false }));
      expect(events.filter(({ type }) => type === "call")).toEqual([]);
    });

    it.each([
      ["cut", "ai/unavailable"],
      ["malformed", "ai/malformed"],
      ["refusal", "assistant/refused"],
      ["quota", "ai/quota-exceeded"],
      ["key", "ai/invalid-key"],
    ])("that fails with %s rejects with %s", async (kind, code) => {
      await fault(provider, kind);
      await expect(hear(provider, request([user]))).rejects.toMatchObject({ code });
      await expect(hear(provider, request([user]))).resolves.not.toHaveLength(0);
    });

    it("ends when its listener disconnects", async () => {
      await fault(provider, "slow");
      const gone = new AbortController();
      const { url } = provider === "openai" ? openai : gemini;
      const state = async () =>
        (await (await fetch(`${url}/control/faults`)).json()) as { faults: unknown[]; abandoned: number };
      const { abandoned } = await state();
      const answer = hear(provider, request([user], { signal: gone.signal })).then(
        () => null,
        (error: unknown) => error,
      );
      // The simulator takes the fault when it has the request.
      await expect.poll(async () => (await state()).faults).toEqual([]);
      gone.abort();
      expect(await answer).toBeInstanceOf(Error);
      await expect.poll(async () => (await state()).abandoned).toBe(abandoned + 1);
    });
  },
);

describe("refusals of the real providers", () => {
  it("OpenAI: tools beside reasoning, and a call without its answer", async () => {
    const client = new OpenAI({ baseURL: `${openai.url}/v1`, apiKey: "any-key", maxRetries: 0 });
    const tools = [{ type: "function" as const, function: { name: "look" } }];
    const ask = { model: "gpt-6-luna", tools, messages: [{ role: "user" as const, content: "Hello" }] };
    await expect(client.chat.completions.create({ ...ask, reasoning_effort: "low" })).rejects.toMatchObject({
      status: 400,
    });
    const call = { id: "call_1", type: "function" as const, function: { name: "look", arguments: "{}" } };
    const unanswered = [...ask.messages, { role: "assistant" as const, tool_calls: [call] }];
    await expect(client.chat.completions.create({ ...ask, messages: unanswered })).rejects.toMatchObject({
      status: 400,
    });
  });

  it("Gemini: a call returned without its thought's signature", async () => {
    const model = new GoogleGenerativeAI("any-key").getGenerativeModel(
      { model: "gemini-3.5-flash-lite" },
      { baseUrl: gemini.url },
    );
    const contents = [
      { role: "user", parts: [{ text: "Find Twin Mill" }] },
      { role: "model", parts: [{ functionCall: { name: "look", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { name: "look", response: { result } } }] },
    ];
    const tools = [{ functionDeclarations: [{ name: "look", description: "Looks." }] }];
    await expect(model.generateContent({ contents, tools })).rejects.toThrow("thought_signature");
  });
});
