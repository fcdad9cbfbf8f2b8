import fc from "fast-check";
import { describe, expect, it } from "vitest";

import type { InquiryMessage, MessageSourceName } from "../../contract/inbox.ts";
import { describeMessages, makeConversationId, mergeMessages } from "./conversation.ts";

const HOUR_MS = 3_600_000;

interface Written {
  from: "buyer" | "seller";
  text: string;
  at: number;
}

const written = fc.array(
  fc.record({
    from: fc.constantFrom("buyer" as const, "seller" as const),
    text: fc.constantFrom("Is it mint?", "Thank you", "Yes"),
  }),
  { maxLength: 8 },
);

/** What the Message API lists: the newest messages, with times. */
function byMessageApi(all: readonly Written[], newest = all.length): InquiryMessage[] {
  const listed = all.map(({ from, text, at }, index) => ({
    ...{ ids: [`message:${900 + index}`], from, text: `${text} `, at: at + 2_000, media: [] },
  }));
  return listed.slice(Math.max(0, all.length - newest));
}

/** What the Trading API lists: questions and the answers to them, which have no time. */
function byTradingApi(all: readonly Written[], first = 0): InquiryMessage[] {
  let question = "";
  let answers = 0;
  return all.flatMap(({ from, text, at }, index): InquiryMessage[] => {
    if (from === "buyer") {
      [question, answers] = [`trading:${index}`, 0];
      return index < first ? [] : [{ ids: [question], from, text, at, media: [] }];
    }
    // What the seller writes without a question isn't listed.
    if (question === "") return [];
    answers += 1;
    const ids = [`${question}/${answers - 1}`];
    return index < first ? [] : [{ ids, from, text, at: null, media: [] }];
  });
}

const shown = (messages: readonly InquiryMessage[]) =>
  messages.map(({ from, text }) => `${from} ${text.trim()}`);

describe("the messages of a conversation", () => {
  it("are neither lost nor shown twice, however the source changes", () => {
    const reading = fc.record({
      source: fc.constantFrom<MessageSourceName>("message", "trading"),
      length: fc.nat(8),
      part: fc.nat(8),
    });
    fc.assert(
      fc.property(written, fc.array(reading, { maxLength: 6 }), (drafts, readings) => {
        const all = drafts.map((draft, index) => ({ ...draft, at: (index + 1) * HOUR_MS }));
        let stored: InquiryMessage[] = [];
        let until = 0;
        for (const { source, length, part } of [
          ...readings,
          { source: "message" as const, length: 8, part: 8 },
        ]) {
          // A conversation only grows.
          until = Math.max(until, Math.min(length, all.length));
          const now = all.slice(0, until);
          const fresh = source === "message" ? byMessageApi(now, part) : byTradingApi(now, part);
          stored = mergeMessages(stored, fresh);
          expect(mergeMessages(stored, fresh), "a repeat changes nothing").toEqual(stored);
          const count = (text: string) => shown(stored).filter((one) => one === text).length;
          for (const text of shown(stored)) {
            expect(count(text)).toBeLessThanOrEqual(
              shown(byMessageApi(now)).filter((one) => one === text).length,
            );
          }
        }
        expect(shown(stored)).toEqual(shown(byMessageApi(all)));
      }),
      { numRuns: 1_000 },
    );
  });

  it("stay in order: an answer without a time follows its question", () => {
    const merged = mergeMessages(
      [],
      [
        { ids: ["trading:2"], from: "buyer", text: "And the price?", at: 2_000, media: [] },
        { ids: ["trading:1"], from: "buyer", text: "Is it mint?", at: 1_000, media: [] },
        { ids: ["trading:1/0"], from: "seller", text: "Yes", at: null, media: [] },
      ],
    );
    expect(merged.map(({ text }) => text)).toEqual(["Is it mint?", "Yes", "And the price?"]);
    expect(describeMessages(merged)).toMatchObject({
      ...{ text: "And the price?", askedAt: 2_000, askedIds: ["trading:2"], replies: ["Yes"] },
      endsWithBuyer: true,
    });
  });

  it("with the same words at other times are two", () => {
    const first: InquiryMessage = { ids: ["trading:1"], from: "buyer", text: "Hello", at: 0, media: [] };
    const later: InquiryMessage = {
      ids: ["message:1"],
      from: "buyer",
      text: "Hello",
      at: HOUR_MS,
      media: [],
    };
    expect(mergeMessages([first], [later])).toHaveLength(2);
    expect(mergeMessages([first], [{ ...later, at: 60_000 }])).toHaveLength(1);
  });

  it("belong to one buyer and one item", () => {
    expect(makeConversationId("Bob", "110")).toBe(makeConversationId("bob", "110"));
    const others = [
      ["bob", "111"],
      ["rob", "110"],
      ["bob", null],
    ] as const;
    expect(new Set(others.map(([person, item]) => makeConversationId(person, item))).size).toBe(3);
    expect(makeConversationId("bob", "110")).not.toContain("bob");
  });
});
