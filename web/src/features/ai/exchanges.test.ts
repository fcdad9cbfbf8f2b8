import { describe, expect, it } from "vitest";

import { exchangeDocument } from "@contract/assistant";
import { AppError } from "@contract/errors";

import { type Asking, withChunk } from "./asking";
import { exchangesOf } from "./exchanges";

const at = (millis: number) => ({ toMillis: () => millis });
const document = (fields: object = {}) => ({
  id: "m1",
  ...exchangeDocument.parse({ question: "How many?", askedAt: at(5), state: "done", until: 100, ...fields }),
});
const asking = (fields: Partial<Asking> = {}): Asking => ({
  ...{ uid: "dana", conversationId: "c1", messageId: "m1", question: "How many?", askedAt: 5 },
  ...{ parts: [{ type: "text", text: "You" }], proposals: {}, answer: null, error: null, isStopping: false },
  ...fields,
});

describe("an exchange", () => {
  it("shows what comes to this tab before what the server has stored of it", () => {
    const [shown] = exchangesOf([document({ state: "running" })], [asking()], 50);
    expect(shown).toMatchObject({ state: "asking", parts: [{ type: "text", text: "You" }] });
  });

  it("is the server's once the answer is there, and follows it", () => {
    const answered = asking({
      answer: { ...document(), state: "done", parts: [{ type: "text", text: "You have 3." }] },
    });
    const early = exchangesOf([document({ state: "running" })], [answered], 50);
    expect(early).toMatchObject([{ state: "done", parts: [{ text: "You have 3." }] }]);
    const later = exchangesOf([document({ parts: [{ type: "text", text: "You have 3!" }] })], [answered], 50);
    expect(later).toMatchObject([{ state: "done", parts: [{ text: "You have 3!" }] }]);
  });

  it("is found again after a lost line, and said to be interrupted where its server is dead", () => {
    const lost = asking({ error: new AppError("server/unreachable") });
    expect(exchangesOf([document({ state: "running" })], [lost], 50)).toMatchObject([{ state: "running" }]);
    expect(exchangesOf([document({ state: "running" })], [], 101)).toMatchObject([{ state: "interrupted" }]);
    expect(exchangesOf([], [lost], 50)).toMatchObject([
      { state: "unsent", failure: { code: "server/unreachable" } },
    ]);
  });

  it("stands in the order in which they were asked", () => {
    const shown = exchangesOf([document({ askedAt: at(9) })], [asking({ messageId: "m0", askedAt: 2 })], 50);
    expect(shown.map(({ messageId }) => messageId)).toEqual(["m0", "m1"]);
  });
});

describe("an answer as it comes", () => {
  it("grows, and loses the text that a provider broke off", () => {
    let state: Pick<Asking, "parts" | "proposals"> = { parts: [], proposals: {} };
    const tell = (chunk: Parameters<typeof withChunk>[1]) => (state = withChunk(state, chunk));
    tell({ type: "part", part: { type: "tool", name: "count_listings", found: 3 }, proposal: null });
    tell({ type: "text", text: "You " });
    tell({ type: "text", text: "have" });
    expect(state.parts.at(-1)).toEqual({ type: "text", text: "You have" });
    tell({ type: "drop" });
    expect(state.parts).toHaveLength(1);
  });
});
