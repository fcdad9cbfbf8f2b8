import { describe, expect, it } from "vitest";

import { type AnswerChunk, type AnswerPart, MAX_PROPOSALS, type Proposal } from "../../contract/assistant.ts";
import type { ChatModel, ExchangeRef } from "./ports.ts";
import { AnswerWriter } from "./writing.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

const NOW = 1_000_000;
const REF: ExchangeRef = { conversationId: "c1", messageId: "m1" };
const modelOf = (provider: ChatModel["provider"], simulated?: boolean): ChatModel => ({
  provider,
  ...(simulated !== undefined && { simulated }),
  round: () => {
    throw new Error("not asked");
  },
});
const TOOL = { type: "tool", name: "search_listings", found: 3 } as unknown as Extract<
  AnswerPart,
  { type: "tool" }
>;
const PROPOSED = { action: { kind: "end" }, items: [], reason: "sold" } as unknown as Pick<
  Proposal,
  "action" | "items" | "reason"
>;

function open() {
  const sent: AnswerChunk[] = [];
  const stored: unknown[] = [];
  const conversations = {
    propose: (...written: unknown[]) => {
      stored.push([...written, sent.length]);
      return Promise.resolve();
    },
    save: (...written: unknown[]) => {
      stored.push(written);
      return Promise.resolve();
    },
  };
  const writer = new AnswerWriter(
    { conversations: conversations as never, now: () => NOW },
    "dana",
    REF,
    (chunk) => sent.push(chunk),
  );
  return { writer, sent, stored, parts: () => writer.buildAnswer({ state: "done", failure: null }).parts };
}

describe("the text of an answer", () => {
  it("is one part, sent piece by piece", () => {
    const { writer, sent, parts } = open();
    writer.text("Two ");
    writer.text("cars.");
    expect(parts()).toEqual([{ type: "text", text: "Two cars." }]);
    expect(sent).toEqual([
      { type: "text", text: "Two " },
      { type: "text", text: "cars." },
    ]);
  });

  it("is another part in another round, and after a tool", () => {
    const { writer, parts } = open();
    writer.text("One");
    writer.setModel(modelOf("openai"));
    writer.text("Two");
    writer.addTool(TOOL);
    writer.text("Three");
    expect(parts()).toEqual([
      { type: "text", text: "One" },
      { type: "text", text: "Two" },
      TOOL,
      { type: "text", text: "Three" },
    ]);
  });

  it("is dropped as far as its round goes, and only if there is some", () => {
    const { writer, sent, parts } = open();
    writer.dropRound();
    expect(sent).toEqual([]);
    writer.text("Kept");
    writer.setModel(modelOf("openai"));
    writer.text("Dropped");
    writer.dropRound();
    expect(parts()).toEqual([{ type: "text", text: "Kept" }]);
    expect(sent.at(-1)).toEqual({ type: "drop" });
    writer.dropRound();
    expect(sent).toHaveLength(3);
    writer.text("New");
    expect(parts()).toEqual([
      { type: "text", text: "Kept" },
      { type: "text", text: "New" },
    ]);
  });
});

it("says which provider replaced which, and which of them are simulated", () => {
  const { writer, sent, parts } = open();
  writer.addFallback(modelOf("openai", true), modelOf("gemini"));
  const part = { type: "fallback", from: "openai", to: "gemini", simulated: ["openai"] };
  expect(parts()).toEqual([part]);
  expect(sent).toEqual([{ type: "part", part, proposal: null }]);
});

it("shows no tool for a proposal, which has its own part", () => {
  const { writer, sent, parts } = open();
  writer.addTool({ ...TOOL, name: "propose_changes" });
  expect([parts(), sent]).toEqual([[], []]);
});

describe("a proposal", () => {
  const proposal = (id: string) => ({
    ...PROPOSED,
    ...{ id, state: "open", chosen: [], results: [], undone: [], until: 0 },
    expiresAt: expect.any(Number) as unknown,
  });

  it("is stored before it is sent, and can be confirmed for some hours", async () => {
    const { writer, sent, stored, parts } = open();
    expect(await writer.propose(PROPOSED)).toBeNull();
    expect(stored).toEqual([["dana", REF, proposal("p1"), 0]]);
    const part = { type: "proposal", proposalId: "p1" };
    expect(sent).toEqual([{ type: "part", part, proposal: proposal("p1") }]);
    expect(parts()).toEqual([part]);
    const { proposals } = writer.buildAnswer({ state: "done", failure: null });
    expect(proposals["p1"]?.expiresAt).toBe(NOW + 24 * 3_600_000);
  });

  it("is refused beyond the most of one answer", async () => {
    const { writer, stored } = open();
    for (let count = 0; count < MAX_PROPOSALS; count += 1) expect(await writer.propose(PROPOSED)).toBeNull();
    expect(await writer.propose(PROPOSED)).toBe(`At most ${MAX_PROPOSALS} proposals in one answer.`);
    expect(stored).toHaveLength(MAX_PROPOSALS);
    expect(Object.keys(writer.buildAnswer({ state: "done", failure: null }).proposals)).toEqual(
      Array.from({ length: MAX_PROPOSALS }, (_, at) => `p${at + 1}`),
    );
  });
});

describe("an answer", () => {
  const usage: AnalysisUsage = {
    ...{ promptTokens: 100, completionTokens: 20, costUsd: 0.5, model: "m", estimated: true },
  };

  it("is empty at first", () => {
    const { writer } = open();
    expect(writer.countTokens()).toBe(0);
    expect(writer.buildAnswer({ state: "failed", failure: null })).toEqual({
      ...{ state: "failed", failure: null, parts: [], proposals: {}, provider: null, usage: null },
    });
  });

  it("has its last provider, and what all rounds took", () => {
    const { writer } = open();
    writer.setModel(modelOf("openai"));
    writer.setModel(modelOf("gemini"));
    writer.tokens.usages.push(usage, { ...usage, promptTokens: 7 });
    expect(writer.countTokens()).toBe(147);
    expect(writer.buildAnswer({ state: "done", failure: null })).toMatchObject({
      ...{ provider: "gemini", usage: { promptTokens: 107, completionTokens: 40, costUsd: 1 } },
    });
  });

  it("stores its parts so far", async () => {
    const { writer, stored } = open();
    writer.text("One");
    await writer.save();
    expect(stored).toEqual([["dana", REF, [{ type: "text", text: "One" }]]]);
  });
});
