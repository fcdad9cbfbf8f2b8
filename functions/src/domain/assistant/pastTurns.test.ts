import { describe, expect, it } from "vitest";

import type { Proposal } from "../../contract/assistant.ts";
import { buildTurns, PAST_EXCHANGES } from "./pastTurns.ts";
import type { ChatModel, PastExchange } from "./ports.ts";
import { scriptedModel } from "./testing/sample.ts";
import { chooseModels } from "./askModels.ts";

type Part = PastExchange["answer"]["parts"][number];
const text = (words: string): Part => ({ type: "text", text: words });
const exchange = (
  question: string,
  parts: Part[],
  proposals: Record<string, Proposal> = {},
): PastExchange => ({
  question,
  answer: { parts, proposals },
});
const proposalOf = (fields: Partial<Proposal>) =>
  ({
    ...{
      id: "p1",
      action: "end",
      state: "open",
      results: [],
      items: [{ listingId: "L1" }, { listingId: "L2" }],
    },
    ...fields,
  }) as unknown as Proposal;

describe("earlier exchanges", () => {
  it("are a question and what was answered, without tools", () => {
    const tool = { type: "tool", name: "search_listings", found: 2 } as unknown as Part;
    expect(buildTurns([exchange("How many?", [text("I look."), tool, text("Two.")])])).toEqual([
      { role: "user", text: "How many?" },
      { role: "assistant", text: "I look.\nTwo.", calls: [] },
    ]);
  });

  it("say that there was no answer", () => {
    expect(buildTurns([exchange("Hello?", [])])[1]).toEqual({
      ...{ role: "assistant", text: "(no answer)", calls: [] },
    });
  });

  it("are the last eight, each answer with 2,000 characters at most", () => {
    const turns = buildTurns(
      Array.from({ length: 9 }, (_, at) => exchange(`q${at}`, [text("x".repeat(2_001))])),
    );
    expect(PAST_EXCHANGES).toBe(8);
    expect(turns.filter(({ role }) => role === "user").map((turn) => "text" in turn && turn.text)).toEqual(
      Array.from({ length: 8 }, (_, at) => `q${at + 1}`),
    );
    expect(turns[1]).toMatchObject({ text: "x".repeat(2_000) });
  });

  it.each([
    ["open", "not decided yet"],
    ["declined", "declined by the seller"],
    ["running", "being carried out"],
    ["done", "carried out for 1"],
    ["undoing", "being undone"],
    ["undone", "carried out, then undone by the seller"],
  ] as const)("say what became of a proposal that is %s: %s", (state, words) => {
    const results = [{ outcome: "done" }, { outcome: "changed" }] as unknown as Proposal["results"];
    const part: Part = { type: "proposal", proposalId: "p1" };
    const [, answer] = buildTurns([exchange("End them", [part], { p1: proposalOf({ state, results }) })]);
    expect(answer).toMatchObject({ text: `(Proposed: end of 2 listings, L1, L2; ${words}.)` });
  });

  it("name ten listings of a proposal, and leave out one that is gone", () => {
    const items = Array.from({ length: 12 }, (_, at) => ({ listingId: `L${at}` })) as Proposal["items"];
    const parts: Part[] = [
      { type: "proposal", proposalId: "gone" },
      { type: "proposal", proposalId: "p1" },
    ];
    expect(buildTurns([exchange("End them", parts, { p1: proposalOf({ items }) })])[1]).toMatchObject({
      text: "(Proposed: end of 12 listings, L0, L1, L2, L3, L4, L5, L6, L7, L8, L9; not decided yet.)",
    });
  });
});

describe("the models of an answer", () => {
  const [openai, gemini] = [scriptedModel("openai", []).model, scriptedModel("gemini", []).model];
  const choose = (
    usable: readonly ChatModel[],
    provider: "openai" | "gemini" | null,
    enableFallback: boolean,
  ) => chooseModels(usable, { provider, enableFallback }).map((model) => model.provider);

  it("are the chosen one, and then the others", () => {
    expect(choose([openai, gemini], "gemini", true)).toEqual(["gemini", "openai"]);
    expect(choose([openai, gemini], null, true)).toEqual(["openai", "gemini"]);
    expect(choose([openai], "gemini", true)).toEqual(["openai"]);
  });

  it("are the chosen one alone without a fallback, or another if that has no key", () => {
    expect(choose([openai, gemini], "gemini", false)).toEqual(["gemini"]);
    expect(choose([openai, gemini], null, false)).toEqual(["openai"]);
    expect(choose([openai], "gemini", false)).toEqual(["openai"]);
    expect(choose([], "gemini", false)).toEqual([]);
  });
});
