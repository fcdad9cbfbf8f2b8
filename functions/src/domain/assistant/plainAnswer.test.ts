import { expect, it } from "vitest";

import { answerWithoutProvider } from "./plainAnswer.ts";
import type { AssistantPorts, SellerListing } from "./ports.ts";
import { sampleContext, sampleListing, sampleReads } from "./testing/sample.ts";
import { AnswerWriter } from "./writing.ts";

async function ask(question: string, listings: readonly SellerListing[], total = listings.length) {
  const reads = sampleReads(listings, {
    listNewest: () => Promise.resolve({ listings: [...listings], total }),
  });
  const conversations = {} as AssistantPorts["conversations"];
  const ref = { conversationId: "c", messageId: "m" };
  const writing = new AnswerWriter({ conversations, now: () => 0 }, "dana", ref, () => undefined);
  await answerWithoutProvider(sampleContext(reads), question, writing);
  const { parts } = writing.buildAnswer({ state: "done", failure: null });
  return {
    said: parts.map((part) => (part.type === "text" ? part.text : "")).join(""),
    tools: parts.filter(({ type }) => type === "tool"),
  };
}

const shaker = sampleListing({ id: "a/b", title: "[Bone](Shaker)", price: 3.5 });

it("lists the listings with the question's own words, and links them", async () => {
  const { said, tools } = await ask("Do I have a shaker?", [shaker, sampleListing({ title: "Camaro" })]);
  expect(said).toContain("One listing holds “shaker”:\n- [Bone Shaker](/listing/a%2Fb), draft, $3.50");
  expect(said).not.toContain("Camaro");
  expect(tools).toEqual([{ type: "tool", name: "search_listings", found: 1 }]);
});

it("leaves out a price that isn't known, and names a listing without a title", async () => {
  const { said } = await ask("DHR20", [sampleListing({ title: "**", price: null })]);
  expect(said).toMatch(/\[Untitled listing\]\(\/listing\/L1\), draft$/);
});

it("says that it only looked through the listings changed last", async () => {
  expect((await ask("shaker", [shaker], 5_000)).said).toContain("“shaker” among the 1 changed last:");
  expect((await ask("camaro", [shaker], 5_000)).said).toContain(
    "No listing among the 1 changed last holds “camaro”.",
  );
  expect((await ask("camaro", [shaker])).said).toContain("No listing holds “camaro”.");
});

it("shows at most ten of all that it counts", async () => {
  const many = Array.from({ length: 12 }, (_, index) => sampleListing({ id: `L${index}` }));
  const { said } = await ask("bone", many);
  expect(said).toContain("12 listings hold “bone”:");
  expect(said.match(/^- /gm)).toHaveLength(10);
});

it("searches nothing if the question has only common words", async () => {
  const { said, tools } = await ask("What can you do with my listings?", [shaker]);
  expect(said).toMatch(/^No AI provider is set up/);
  expect(said).not.toContain("\n");
  expect(tools).toEqual([]);
});
