import { Timestamp } from "firebase-admin/firestore";
import { describe, expect, it } from "vitest";

import { inquiryDocument, MAX_MESSAGES, type StoredAnswer } from "../../contract/inbox.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { findChanges, judgeState, toMarketplaceFields } from "./inquiryChanges.ts";
import { sampleAnswer, sampleInquiry, sampleMessage } from "./testing/sampleInquiry.ts";

const reply = sampleMessage({ ids: ["trading:1/0"], from: "seller", text: "Yes.", at: 1_500 });
const NOTHING = { messages: [], conversationId: null, isUnread: null };

/** The document that a reading of the inquiry makes. */
const toStored = (inquiry: Inquiry, fields: object = {}) =>
  inquiryDocument.parse({
    ...{ kind: inquiry.kind, ebayId: inquiry.id, at: Timestamp.fromMillis(1_000), state: "open" },
    ...toMarketplaceFields(inquiry, NOTHING),
    ...fields,
  });

describe("the changes of an inquiry", () => {
  it("are none if the marketplace says the same again", () => {
    const inquiry = sampleInquiry({ respondBy: 9_000 });
    expect(findChanges(toStored(inquiry), inquiry)).toBeNull();
  });

  it("are the changed fields, with the state that follows", () => {
    const inquiry = sampleInquiry();
    const changed = findChanges(toStored(inquiry), {
      ...inquiry,
      messages: [sampleMessage(), reply],
      isUnread: false,
    });
    expect(changed).toEqual({
      messages: [sampleMessage(), reply],
      ...{ replies: ["Yes."], isUnread: false, state: "answered" },
    });
  });

  it("don't include what the source doesn't say", () => {
    const stored = toStored(sampleInquiry({ conversationId: "c1", isUnread: true }));
    expect(findChanges(stored, sampleInquiry())).toBeNull();
  });
});

describe("the fields of the marketplace", () => {
  it("are those of the buyer's last message for a question", () => {
    const last = sampleMessage({ ids: ["trading:2"], text: "And boxed?", at: 2_000 });
    const fields = toMarketplaceFields(sampleInquiry({ messages: [sampleMessage(), reply, last] }), NOTHING);
    expect(fields).toMatchObject({ text: "And boxed?", replies: ["Yes."], respondBy: null });
    expect(fields.at?.toMillis()).toBe(2_000);
  });

  it("are the request's own for the other kinds, without a time", () => {
    const offer = sampleInquiry({ kind: "offer", messages: [], replies: ["No."], amount: 5, quantity: 2 });
    const fields = toMarketplaceFields({ ...offer, respondBy: 7_000 }, NOTHING);
    expect(fields).toMatchObject({ text: "Is it mint?", replies: ["No."], amount: 5, quantity: 2 });
    expect(fields).not.toHaveProperty("at");
    expect(fields.respondBy?.toMillis()).toBe(7_000);
  });

  it("have the question's time without messages, and the newest of many messages", () => {
    const silent = toMarketplaceFields(sampleInquiry({ messages: [], at: 3_000 }), NOTHING);
    expect(silent.at?.toMillis()).toBe(3_000);
    const many = Array.from({ length: MAX_MESSAGES + 1 }, (_, at) =>
      sampleMessage({ ids: [`trading:${at}`], at }),
    );
    const { messages } = toMarketplaceFields(sampleInquiry({ messages: many }), NOTHING);
    expect([messages.length, messages[0]?.at]).toEqual([MAX_MESSAGES, 1]);
  });
});

describe("the state", () => {
  const judge = (
    fields: Partial<Inquiry>,
    answers: StoredAnswer[] = [],
    settled: string | null = null,
  ): string => {
    const inquiry = sampleInquiry(fields);
    return judgeState(inquiry, inquiry.messages, { answers, settled });
  };
  const later = Timestamp.fromMillis(1_000);
  const earlier = Timestamp.fromMillis(999);

  it.each<[string, string, Partial<Inquiry>, StoredAnswer[], string | null]>([
    ["waits for the seller", "open", {}, [], null],
    ["isn't open at eBay", "answered", { isOpen: false }, [], null],
    ["ends with a reply", "answered", { messages: [sampleMessage(), reply] }, [], null],
    ["has an answer since", "answered", {}, [sampleAnswer("a", "sent", { at: later })], null],
    ["has an answer from before", "open", {}, [sampleAnswer("a", "sent", { at: earlier })], null],
    ["has an answer that may not have arrived", "open", {}, [sampleAnswer("a", "sending")], null],
    ["needs no reply", "closed", {}, [], "trading:1"],
    ["has a message after the settled one", "open", {}, [], "trading:0"],
  ])("of a question that %s is %s", (_, state, fields, answers, settled) => {
    expect(judge(fields, answers, settled)).toBe(state);
  });

  it.each<[string, string, Partial<Inquiry>, StoredAnswer[]]>([
    ["waits", "open", {}, [sampleAnswer("a", "sent")]],
    ["ended without an answer", "closed", { isOpen: false }, [sampleAnswer("a", "refused")]],
    ["was decided at eBay", "answered", { isOpen: false, made: ["accept"] }, []],
    ["was replied to at eBay", "answered", { isOpen: false, replies: ["No."] }, []],
    ["was answered here", "answered", { isOpen: false }, [sampleAnswer("a", "sent")]],
  ])("of an offer that %s is %s", (_, state, fields, answers) => {
    expect(judge({ kind: "offer", messages: [], ...fields }, answers)).toBe(state);
  });
});
