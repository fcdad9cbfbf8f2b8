import { Timestamp } from "firebase-admin/firestore";

import type { InquiryMessage, StoredAnswer } from "../../../contract/inbox.ts";
import type { Inquiry } from "../../../domain/inbox/inquiry.ts";

/** Creates a buyer's message that the Trading API has under the id 1. */
export const sampleMessage = (fields: Partial<InquiryMessage> = {}): InquiryMessage => ({
  ids: ["trading:1"],
  from: "buyer",
  text: "Is it mint?",
  at: 1_000,
  media: [],
  ...fields,
});

export const sampleInquiry = (fields: Partial<Inquiry> = {}): Inquiry => ({
  ...{ kind: "question", id: "1", isOpen: true, itemId: "110", orderId: null, title: "Camaro" },
  ...{ person: "bob", text: "Is it mint?", amount: null, quantity: null, at: 1_000, respondBy: null },
  ...{ status: null, reason: null, options: ["reply"], made: [], replies: [], messages: [sampleMessage()] },
  ...{ conversationId: null, isUnread: null, via: "trading" },
  ...fields,
});

/** Creates an answer as a document has it. */
export const sampleAnswer = (
  id: string,
  state: StoredAnswer["state"],
  fields: Partial<StoredAnswer> = {},
): StoredAnswer => ({
  ...{ id, answer: { act: "reply", text: "Yes." }, state, at: Timestamp.fromMillis(2_000) },
  ...{ failure: null, seen: null, via: null },
  ...fields,
});
