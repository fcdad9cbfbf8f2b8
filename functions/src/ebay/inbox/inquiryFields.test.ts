import { describe, expect, it } from "vitest";

import { makeConversationId, makeMessageId } from "../../domain/inbox/conversation.ts";
import { EMPTY, readOffers, readQuestions, shorten } from "./inquiryFields.ts";

const question = (
  id: string,
  created: string,
  fields: Record<string, string | string[]> = {},
  sender = "bob",
) => ({
  Question: { MessageID: id, SenderID: sender, Body: `Question ${id}` },
  Item: { ItemID: "110", Title: "Camaro" },
  CreationDate: created,
  ...fields,
});
const MAY = (day: number) => `2026-05-0${day}T00:00:00.000Z`;
const questionOf = (id: string, at: number | null) => ({
  ...{ ids: [makeMessageId("trading", id)], from: "buyer", text: `Question ${id}`, at, media: [] },
});

describe("questions", () => {
  it("of one buyer about one item are one conversation, oldest first, in the state of the newest", () => {
    const newest = question("2", MAY(3), { MessageStatus: "Unanswered" });
    const oldest = question("1", MAY(1), { MessageStatus: "Answered", Response: ["Yes", "Gladly"] });
    const id = makeMessageId("trading", "1");
    const answer = (text: string, at: number) => ({
      ...{ ids: [`${id}/${at}`], from: "seller", text, at: null, media: [] },
    });
    expect(readQuestions([newest, oldest])).toEqual([
      {
        ...EMPTY,
        ...{ kind: "question", id: makeConversationId("bob", "110"), isOpen: true, itemId: "110" },
        ...{ title: "Camaro", person: "bob", status: "Unanswered", options: ["reply"], via: "trading" },
        at: Date.UTC(2026, 4, 3),
        messages: [
          questionOf("1", Date.UTC(2026, 4, 1)),
          answer("Yes", 0),
          answer("Gladly", 1),
          questionOf("2", Date.UTC(2026, 4, 3)),
        ],
      },
    ]);
  });

  it("of two buyers are two, and one that is answered is closed", () => {
    const found = readQuestions([
      question("1", MAY(1), { MessageStatus: "Answered" }),
      question("2", MAY(2), {}, "ada"),
    ]);
    expect(found.map(({ person, isOpen, status }) => [person, isOpen, status])).toEqual([
      ["bob", false, "Answered"],
      ["ada", true, null],
    ]);
  });

  it("without a time come first, and without an id or a sender don't come", () => {
    const found = readQuestions([
      question("1", MAY(1)),
      question("2", "some day"),
      { ...question("3", MAY(1)), Question: { SenderID: "bob" } },
      { ...question("4", MAY(1)), Question: { MessageID: "4" } },
    ]);
    expect(found.map(({ messages }) => messages)).toEqual([
      [questionOf("2", null), questionOf("1", Date.UTC(2026, 4, 1))],
    ]);
  });

  it("without a text have an empty one", () => {
    const [found] = readQuestions([
      { ...question("1", MAY(1)), Question: { MessageID: "1", SenderID: "bob" } },
    ]);
    expect(found?.messages[0]?.text).toBe("");
  });
});

describe("offers", () => {
  const read = (offer: Record<string, string>) =>
    readOffers({ Item: { ItemID: "110" }, BestOfferArray: { BestOffer: { BestOfferID: "1", ...offer } } });

  it("have nothing that eBay doesn't say", () => {
    expect(read({})).toEqual([
      {
        ...EMPTY,
        ...{ kind: "offer", id: "1", isOpen: true, itemId: "110", options: ["accept", "decline", "counter"] },
      },
    ]);
  });

  it("have numbers and times only where eBay's are valid", () => {
    expect(read({ Price: "free", Quantity: "0", ExpirationTime: "soon" })).toMatchObject([
      { amount: null, quantity: 0, respondBy: null },
    ]);
  });

  it.each([
    ["Active", true],
    ["Pending", true],
    ["Accepted", false],
    ["AdminEnded", false],
  ])("that are %s wait: %s", (Status, isOpen) => {
    expect(read({ Status })).toMatchObject([{ isOpen, options: { length: isOpen ? 3 : 0 } }]);
  });

  it("need an id, and aren't the seller's own", () => {
    expect(readOffers({ BestOfferArray: { BestOffer: { Price: "1" } } })).toEqual([]);
    expect(read({ BestOfferCodeType: "SellerCounterOffer" })).toEqual([]);
    expect(read({ BestOfferCodeType: "BuyerCounterOffer" })).toHaveLength(1);
  });
});

it("a text has up to 4,000 characters", () => {
  expect(shorten("x".repeat(4_001))).toBe("x".repeat(4_000));
  expect([shorten(""), shorten(null), shorten(undefined)]).toEqual(["", null, null]);
});
