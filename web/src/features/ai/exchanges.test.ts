// @vitest-environment node
import { describe, expect, it } from "vitest";

import { exchangeDocument } from "@contract/assistant";
import { AppError } from "@contract/wire/errors";

import { addChunk, type PendingQuestion } from "./asking";
import { mergeExchanges } from "./exchanges";

const at = (millis: number) => ({ toMillis: () => millis });
const document = (fields: object = {}) => ({
  id: "m1",
  ...exchangeDocument.parse({ question: "How many?", askedAt: at(5), state: "done", until: 100, ...fields }),
});
const asking = (fields: Partial<PendingQuestion> = {}): PendingQuestion => ({
  ...{ uid: "dana", conversationId: "c1", messageId: "m1", question: "How many?", askedAt: 5 },
  ...{ parts: [{ type: "text", text: "You" }], proposals: {}, answer: null, error: null, isStopping: false },
  ...fields,
});

describe("an exchange", () => {
  it("shows what arrives in this tab before what is stored", () => {
    const [shown] = mergeExchanges([document({ state: "running" })], [asking()], 50);
    expect(shown).toMatchObject({ state: "asking", parts: [{ type: "text", text: "You" }] });
  });

  it("follows the stored one once the answer is complete", () => {
    const answered = asking({
      answer: { ...document(), state: "done", parts: [{ type: "text", text: "You have 3." }] },
    });
    const early = mergeExchanges([document({ state: "running" })], [answered], 50);
    expect(early).toMatchObject([{ state: "done", parts: [{ text: "You have 3." }] }]);
    const later = mergeExchanges(
      [document({ parts: [{ type: "text", text: "You have 3!" }] })],
      [answered],
      50,
    );
    expect(later).toMatchObject([{ state: "done", parts: [{ text: "You have 3!" }] }]);
  });

  it("is shown again after a lost connection, and is interrupted if its server stopped", () => {
    const lost = asking({ error: new AppError("server/unreachable") });
    expect(mergeExchanges([document({ state: "running" })], [lost], 50)).toMatchObject([
      { state: "running" },
    ]);
    expect(mergeExchanges([document({ state: "running" })], [], 101)).toMatchObject([
      { state: "interrupted" },
    ]);
    expect(mergeExchanges([], [lost], 50)).toMatchObject([
      { state: "unsent", failure: { code: "server/unreachable" } },
    ]);
  });

  it("is sorted by the time of its question", () => {
    const shown = mergeExchanges(
      [document({ askedAt: at(9) })],
      [asking({ messageId: "m0", askedAt: 2 })],
      50,
    );
    expect(shown.map(({ messageId }) => messageId)).toEqual(["m0", "m1"]);
  });
});

describe("an incoming answer", () => {
  it("grows, and drops the text that a provider aborted", () => {
    let state: Pick<PendingQuestion, "parts" | "proposals"> = { parts: [], proposals: {} };
    const receive = (chunk: Parameters<typeof addChunk>[1]) => (state = addChunk(state, chunk));
    receive({ type: "part", part: { type: "tool", name: "count_listings", found: 3 }, proposal: null });
    receive({ type: "text", text: "You " });
    receive({ type: "text", text: "have" });
    expect(state.parts.at(-1)).toEqual({ type: "text", text: "You have" });
    receive({ type: "drop" });
    expect(state.parts).toHaveLength(1);
  });
});
