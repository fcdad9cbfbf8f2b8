import { AppError } from "../../contract/wire/errors.ts";
import type { MessagePorts, MessageSource } from "../../domain/inbox/messageSources.ts";
import type { Subject } from "../../domain/inbox/inquiry.ts";
import type { EbaySettings } from "../settings.ts";
import { assertSuccess, callTrading } from "../trading/tradingClient.ts";
import { findElements, readText } from "../trading/xml.ts";
import { PAGE_SIZE, readTrading } from "./inquiryCalls.ts";
import { readQuestions } from "./inquiryFields.ts";
import { createMessageCalls } from "./messageCalls.ts";

/**
 * Creates the calls for questions about items and their answers (Trading API). They need no additional
 * access.
 */
export function createTradingMessages(settings: EbaySettings): MessageSource {
  const read = async (token: string, request: Record<string, string>, page: number) => {
    const body = await readTrading(settings, token, "GetMemberMessages", {
      ...request,
      Pagination: { EntriesPerPage: PAGE_SIZE, PageNumber: page },
    });
    return {
      conversations: readQuestions(findElements(body, "MemberMessage", "MemberMessageExchange")),
      hasMore: readText(body, "HasMoreItems") === "true",
    };
  };

  return {
    name: "trading",

    async list({ token }, { from, to }, page) {
      const request = {
        MailMessageType: "AskSellerQuestion",
        StartCreationTime: new Date(from).toISOString(),
        EndCreationTime: new Date(to).toISOString(),
      };
      const { conversations, hasMore } = await read(token, request, page);
      return {
        // Earlier questions of the conversation are already stored.
        conversations: conversations.map((conversation) => ({ conversation, isWhole: true })),
        hasMore,
      };
    },

    async open({ token }, { itemId, person, ...subject }) {
      const id = findQuestionId(subject);
      if (itemId === null || id === null) return null;
      const { conversations } = await read(
        token,
        { ItemID: itemId, MailMessageType: "AskSellerQuestion" },
        1,
      );
      return conversations.find((conversation) => conversation.person === person) ?? null;
    },

    async reply({ token }, subject, text) {
      const { itemId, person } = subject;
      const parent = findQuestionId(subject);
      if (parent === null) throw new AppError("inquiry/needs-messages");
      assertSuccess(
        // The elements are in the order of eBay's schema.
        await callTrading(settings, token, "AddMemberMessageRTQ", {
          ...(itemId !== null && { ItemID: itemId }),
          MemberMessage: {
            Body: text,
            DisplayToPublic: false,
            EmailCopyToSender: false,
            ParentMessageID: parent,
            RecipientID: person ?? "",
          },
        }),
      );
    },

    // The Trading API has no read mark for questions.
    markRead: () => Promise.resolve(),
  };
}

const PREFIX = "trading:";

/**
 * Returns the Trading API's id of the last question, or null if it has listed none. In older documents it is
 * the document's own id.
 */
function findQuestionId({ messages, ebayId }: Pick<Subject, "messages" | "ebayId">): string | null {
  const ids = messages.flatMap((message) => (message.from === "buyer" ? message.ids : []));
  const last = ids.findLast((id) => id.startsWith(PREFIX));
  if (last !== undefined) return last.slice(PREFIX.length);
  return messages.length === 0 && /^\d+$/.test(ebayId) ? ebayId : null;
}

export const createEbayMessageSources = (settings: EbaySettings): MessagePorts["sources"] => ({
  message: createMessageCalls(settings),
  trading: createTradingMessages(settings),
});
