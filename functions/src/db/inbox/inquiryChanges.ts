import { Timestamp } from "firebase-admin/firestore";

import {
  type InquiryDocument,
  type InquiryMessage,
  type InquiryState,
  MAX_MESSAGES,
} from "../../contract/inbox.ts";
import type { Inquiry } from "../../domain/inbox/inquiry.ts";
import { describeMessages, mergeMessages } from "../../domain/inbox/conversation.ts";
import { toTimestamp } from "../documents.ts";

/** Returns the fields that the marketplace has changed, or null. */
export function findChanges(stored: InquiryDocument, inquiry: Inquiry): Record<string, unknown> | null {
  const fresh = toMarketplaceFields(inquiry, stored);
  const state = judgeState(inquiry, fresh.messages, stored);
  const changed = [...Object.entries(fresh), ["state", state] as const].filter(
    ([name, value]) =>
      JSON.stringify(stored[name as keyof InquiryDocument] ?? null) !== JSON.stringify(value),
  );
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

type Stored = Pick<
  InquiryDocument,
  "answers" | "messages" | "conversationId" | "isUnread" | "settled" | "replies" | "at"
>;

export function judgeState(
  { kind, isOpen, made, replies }: Inquiry,
  messages: readonly InquiryMessage[],
  { answers, settled }: Pick<Stored, "answers" | "settled">,
): InquiryState {
  const sent = answers.filter(({ state }) => state === "sent");
  if (kind !== "question") {
    if (isOpen) return "open";
    return made.length > 0 || replies.length > 0 || sent.length > 0 ? "answered" : "closed";
  }
  const { askedAt, askedIds, endsWithBuyer } = describeMessages(messages);
  // eBay lists a reply shortly after it accepts it.
  const isAnswered = !endsWithBuyer || sent.some(({ at }) => askedAt === null || at.toMillis() >= askedAt);
  if (isAnswered) return "answered";
  if (settled !== null && askedIds.includes(settled)) return "closed";
  return isOpen ? "open" : "answered";
}

/**
 * Returns the fields that the marketplace can change. Values that a message source doesn't return are kept.
 */
export function toMarketplaceFields(
  inquiry: Inquiry,
  stored: Pick<Stored, "messages" | "conversationId" | "isUnread">,
) {
  const { kind, status, options, replies, amount, quantity, text, respondBy, at } = inquiry;
  const messages = mergeMessages(stored.messages, inquiry.messages).slice(-MAX_MESSAGES);
  const said = describeMessages(messages);
  const askedAt = said.askedAt ?? at;
  return {
    ...{ status, options, amount, quantity, messages },
    ...(kind === "question" ? { text: said.text, replies: said.replies } : { text, replies }),
    ...(kind === "question" && askedAt !== null && { at: Timestamp.fromMillis(askedAt) }),
    respondBy: toTimestamp(respondBy),
    conversationId: inquiry.conversationId ?? stored.conversationId,
    isUnread: inquiry.isUnread ?? stored.isUnread,
  };
}
