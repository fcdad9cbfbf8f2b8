import type { components } from "ebay-api/types/restful/specs/commerce_message_v1_oas3.js";
import * as z from "zod";

import { isEbayPicture } from "../../contract/ebay/ebayPictures.ts";
import { type InquiryMessage, MAX_MEDIA } from "../../contract/inbox.ts";
import { AppError } from "../../contract/wire/errors.ts";
import type { Inquiry, Subject } from "../../domain/inbox/inquiry.ts";
import { makeConversationId, makeMessageId } from "../../domain/inbox/conversation.ts";
import type { MessageSource, MessagingSeller } from "../../domain/inbox/messageSources.ts";
import { postJson, withRetries } from "../http/http.ts";
import { getJson, readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";
import { EMPTY, shorten } from "./inquiryFields.ts";
import { toPlainText } from "./plainText.ts";
import { parseTime } from "../trading/xml.ts";

/** The maximum page size of both lists. Source: eBay, commerce_message_v1_oas3.json 1.0.0. */
const PAGE_SIZE = 50;
const TYPE = "FROM_MEMBERS";

const text = z.string().nullish().catch(null);
const message = z.object({
  messageId: z.coerce.string(),
  messageBody: text,
  createdDate: text,
  senderUsername: text,
  recipientUsername: text,
  readStatus: z.boolean().nullish().catch(null),
  messageMedia: z
    .array(z.object({ mediaName: text, mediaType: text, mediaUrl: text }))
    .nullish()
    .catch(null),
});
type Message = z.output<typeof message>;

const conversation = z.object({
  conversationId: z.coerce.string(),
  latestMessage: message.nullish(),
  referenceId: z.coerce.string().nullish().catch(null),
  referenceType: text,
  unreadCount: z.number().nullish().catch(null),
});
export const conversationPage = z.object({ conversations: z.array(conversation).default([]), next: text });
export const messagePage = z.object({ messages: z.array(message).default([]) });

interface Bodies {
  send_message: components["schemas"]["SendMessageRequest"];
  update_conversation: components["schemas"]["UpdateConversationRequest"];
}

/**
 * Creates the calls for messages from eBay members (Message API, commerce/message/v1). Sending is never
 * retried here.
 */
export function createMessageCalls(settings: EbaySettings): MessageSource {
  const root = `${settings.apiBase}/commerce/message/v1`;
  const { origin } = new URL(settings.apiBase);

  const post = <Path extends keyof Bodies>(token: string, path: Path, body: Bodies[Path]) =>
    postJson(settings, token, `${root}/${path}`, body);

  const search = (token: string, query: Record<string, string>) => {
    const all = new URLSearchParams({ conversation_type: TYPE, limit: String(PAGE_SIZE), ...query });
    return getJson(settings, token, `${root}/conversation?${all.toString()}`, conversationPage);
  };

  /** Returns the Message API's id of a conversation listed by another source, or null. */
  async function findId(token: string, { conversationId, person, itemId }: Subject): Promise<string | null> {
    if (conversationId !== null || person === null) return conversationId;
    const found = await search(token, {
      other_party_username: person,
      ...(itemId !== null && { reference_type: "LISTING", reference_id: itemId }),
    });
    const own = found.conversations.find(({ referenceId }) => (referenceId ?? null) === itemId);
    return own?.conversationId ?? null;
  }

  function toInquiry(
    { names }: MessagingSeller,
    { id, itemId, newestFirst }: { id: string; itemId: string | null; newestFirst: readonly Message[] },
  ): Inquiry | null {
    const person = findOther(newestFirst, names);
    if (person === null) return null;
    const messages = newestFirst.toReversed().map((one): InquiryMessage => ({
      ids: [makeMessageId("message", one.messageId)],
      from: one.senderUsername === person ? "buyer" : "seller",
      text: shorten(toPlainText(one.messageBody ?? "")) ?? "",
      at: parseTime(one.createdDate),
      media: (one.messageMedia ?? []).slice(0, MAX_MEDIA).map(({ mediaName, mediaType, mediaUrl }) => ({
        name: mediaName ?? "",
        type: mediaType ?? "",
        // Other URLs are dropped, because the message's author controls them.
        url: typeof mediaUrl === "string" && isEbayPicture(mediaUrl, origin) ? mediaUrl : null,
      })),
    }));
    return {
      ...EMPTY,
      ...{ kind: "question", id: makeConversationId(person, itemId), itemId, person, conversationId: id },
      isOpen: messages.at(-1)?.from === "buyer",
      at: messages.findLast(({ from }) => from === "buyer")?.at ?? null,
      isUnread: newestFirst.some(
        ({ senderUsername, readStatus }) => senderUsername === person && readStatus === false,
      ),
      ...{ messages, options: ["reply"], via: "message" },
    };
  }

  return {
    name: "message",

    /**
     * Lists conversations, newest first, until a page has no new ones. eBay doesn't document what its time
     * filters apply to.
     */
    async list(seller, { from }, page) {
      const found = await search(seller.token, { offset: String((page - 1) * PAGE_SIZE) });
      const news = found.conversations.filter(
        ({ latestMessage }) => (parseTime(latestMessage?.createdDate) ?? 0) >= from,
      );
      const conversations = news.flatMap(({ conversationId, latestMessage, unreadCount, ...about }) => {
        const itemId = about.referenceType === "LISTING" ? (about.referenceId ?? null) : null;
        const newestFirst = latestMessage ? [latestMessage] : [];
        const inquiry = toInquiry(seller, { id: conversationId, itemId, newestFirst });
        if (inquiry === null) return [];
        const isUnread =
          unreadCount === null || unreadCount === undefined ? inquiry.isUnread : unreadCount > 0;
        return [{ conversation: { ...inquiry, isUnread }, isWhole: false }];
      });
      return { conversations, hasMore: typeof found.next === "string" && news.length > 0 };
    },

    async open(seller, subject) {
      const id = await findId(seller.token, subject);
      if (id === null) return null;
      const address = `${root}/conversation/${encodeURIComponent(id)}?conversation_type=${TYPE}&limit=${PAGE_SIZE}`;
      const { messages } = await getJson(settings, seller.token, address, messagePage);
      return toInquiry(seller, { id, itemId: subject.itemId, newestFirst: messages });
    },

    async reply({ token }, subject, words) {
      const id = await findId(token, subject);
      if (id === null) throw new AppError("inquiry/not-found");
      const answer = await post(token, "send_message", { conversationId: id, messageText: words });
      readJson(answer, z.object({ messageId: z.coerce.string() }));
    },

    async markRead({ token }, { conversationId }, isRead) {
      if (conversationId === null) return;
      await withRetries(settings, async () => {
        const answer = await post(token, "update_conversation", {
          ...{ conversationId, conversationType: TYPE, read: isRead },
        });
        if (answer.status !== 204) readJson(answer, z.unknown());
      });
    },
  };
}

/**
 * Returns the participant's name that isn't the seller's. If the seller was renamed, returns the name of the
 * sender.
 */
function findOther(messages: readonly Message[], names: readonly string[]): string | null {
  const own = new Set(names.map((name) => name.toLowerCase()));
  const parties = messages.flatMap(({ senderUsername, recipientUsername }) => [
    senderUsername,
    recipientUsername,
  ]);
  return (
    parties.find((name) => typeof name === "string" && name !== "" && !own.has(name.toLowerCase())) ?? null
  );
}
