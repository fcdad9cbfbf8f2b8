import { type components } from "ebay-api/types/restful/specs/commerce_message_v1_oas3.js";

import { type Answer, type CallResult, json, readJson } from "../http.ts";
import {
  type Conversation,
  type ConversationMessage,
  listConversations,
  markRead,
} from "../state/conversations.ts";
import { type Seller } from "../state/state.ts";
import { runAsSeller, buildScopes, restError } from "./access.ts";
import { type RestCall } from "./call.ts";
import { checkContract } from "./contract.ts";

type Schemas = components["schemas"];

/** Contract, limits and errors: eBay, commerce_message_v1_oas3.json 1.0.0. */
const SCOPES = buildScopes("commerce.message");
const TYPES = ["FROM_EBAY", "FROM_MEMBERS"];
const MARKED_STATUSES = ["ACTIVE", "ARCHIVE", "DELETE"] as const;
const STATUSES: readonly string[] = [...MARKED_STATUSES, "READ", "UNREAD"];
const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 50;

export const runAsMessageSeller = (call: RestCall, work: (seller: Seller) => Answer): CallResult =>
  runAsSeller(call, SCOPES, work);

export function messageError(errorId: number, message: string): Answer {
  return restError(400, { errorId, domain: "API_MESSAGE", message, longMessage: message });
}

/** GET /commerce/message/v1/conversation: conversations by their newest message, newest first. */
export function getConversations(call: RestCall): CallResult {
  return runAsMessageSeller(call, ({ userId }) => {
    const query = call.request.url.searchParams;
    const fault = findQueryFault(query) ?? findPageFault(query);
    if (fault) return messageError(...fault);
    const [type, status] = [query.get("conversation_type"), query.get("conversation_status")];
    const [from, to] = [query.get("start_time"), query.get("end_time")];
    const found = listConversations(call.simulator.store.state, userId).filter((conversation) => {
      const at = Date.parse(conversation.messages[0]?.createdAt ?? "");
      return (
        conversation.type === type &&
        hasStatus(conversation, status) &&
        (query.get("other_party_username") ?? conversation.other) === conversation.other &&
        (query.get("reference_id") ?? conversation.itemId) === conversation.itemId &&
        (from === null || at >= Date.parse(from)) &&
        (to === null || at <= Date.parse(to))
      );
    });
    const { shown, page } = takePage(call, found);
    return json(
      200,
      checkContract<Schemas["GetAllMyConversationsResponse"]>()({
        conversations: shown.map(describe),
        ...page,
      }),
    );
  });
}

/** GET /commerce/message/v1/conversation/{conversation_id}: its messages, newest first. */
export function getConversation(call: RestCall): CallResult {
  return runAsMessageSeller(call, ({ userId }) => {
    const query = call.request.url.searchParams;
    const type = query.get("conversation_type");
    if (type === null || !TYPES.includes(type)) return messageError(355_017, MISSING_TYPE);
    const fault = findPageFault(query);
    if (fault) return messageError(...fault);
    const found = findConversation(call, userId, call.ids[0], type);
    if (!found) return messageError(355_007, UNKNOWN_CONVERSATION);
    const { shown, page } = takePage(call, found.messages);
    const body = checkContract<Schemas["GetMessagesByConversationIdResponse"]>()({
      ...{ conversationStatus: found.status, conversationTitle: found.title, conversationType: found.type },
      messages: shown.map(describeMessage),
      ...page,
    });
    return json(200, body);
  });
}

/** POST /commerce/message/v1/update_conversation: `read` takes precedence over `conversationStatus`. */
export function updateConversation(call: RestCall): CallResult {
  return runAsMessageSeller(call, ({ userId }) => {
    const { conversationId, conversationType, conversationStatus, read } = readJson(call.request) ?? {};
    if (typeof conversationType !== "string" || !TYPES.includes(conversationType)) {
      return messageError(
        355_002,
        "Invalid conversationType value. Please see documentation for valid values.",
      );
    }
    const status = MARKED_STATUSES.find((known) => known === conversationStatus);
    if (typeof read !== "boolean" && !status) {
      return messageError(
        355_001,
        "Invalid conversationStatus value. Please see documentation for valid values.",
      );
    }
    const found = findConversation(call, userId, conversationId, conversationType);
    if (!found) return messageError(355_007, UNKNOWN_CONVERSATION);
    const { state } = call.simulator.store;
    if (typeof read === "boolean") markRead(state, found, read);
    else if (status) {
      const marks = state.conversationMarks[found.conversationId];
      state.conversationMarks[found.conversationId] = { ...marks, status };
    }
    return { status: 204, headers: {}, body: "" };
  });
}

export const UNKNOWN_CONVERSATION = "Invalid or unrecognized conversation_id value.";
const MISSING_TYPE =
  "The required conversation_type query parameter is either missing or has an invalid value. Please include this parameter and use a supported value.";

export const findConversation = (
  { simulator }: RestCall,
  seller: string,
  id: unknown,
  type = "FROM_MEMBERS",
): Conversation | undefined =>
  listConversations(simulator.store.state, seller).find(
    (conversation) => conversation.conversationId === id && conversation.type === type,
  );

/** Renders a message as in both answers of the Message API. */
export const describeMessage = (message: ConversationMessage) => ({
  ...{ messageId: message.messageId, messageBody: message.body, createdDate: message.createdAt },
  ...{ senderUsername: message.sender, recipientUsername: message.recipient, readStatus: message.isRead },
  subject: message.subject,
  ...(message.media.length > 0 && { messageMedia: message.media }),
});

function describe({ conversationId, type, status, title, itemId, messages, unread }: Conversation) {
  const [latest, first] = [messages[0], messages.at(-1)];
  return {
    ...{ conversationId, conversationType: type, conversationStatus: status, conversationTitle: title },
    ...(first && { createdDate: first.createdAt }),
    ...(latest && { latestMessage: describeMessage(latest) }),
    ...(itemId !== undefined && { referenceId: itemId, referenceType: "LISTING" }),
    unreadCount: unread,
  };
}

type Fault = [errorId: number, message: string];

function hasStatus({ status, unread }: Conversation, wanted: string | null): boolean {
  if (wanted === null) return status !== "DELETE";
  if (wanted === "READ" || wanted === "UNREAD")
    return status !== "DELETE" && unread > 0 === (wanted === "UNREAD");
  return status === wanted;
}

function findQueryFault(query: URLSearchParams): Fault | undefined {
  const type = query.get("conversation_type");
  const status = query.get("conversation_status");
  const [referenceId, referenceType] = [query.get("reference_id"), query.get("reference_type")];
  const [from, to] = [query.get("start_time"), query.get("end_time")];
  if (type === null) return [355_017, MISSING_TYPE];
  if (!TYPES.includes(type)) {
    return [355_002, "Invalid conversation_type value. Please see documentation for valid values."];
  }
  if (status !== null && !STATUSES.includes(status)) {
    return [355_001, "Invalid conversation_status value. Please see documentation for valid values."];
  }
  if (referenceId !== null && referenceType === null) {
    return [355_022, "The parameter reference_type is required whenever reference_id is provided."];
  }
  if (referenceType !== null && referenceType !== "LISTING") {
    return [355_003, "Invalid reference_type value. Please see documentation for valid values."];
  }
  if (referenceId !== null && !isPositive(referenceId))
    return [355_016, "Invalid reference_id. The reference_id value must be a positive integer value."];
  if ([from, to].some((time) => time !== null && !ISO.test(time))) {
    return [
      355_005,
      "Invalid date format used for one or both date filters. Please use ISO 8601 dates with UTC offset.",
    ];
  }
  if (from !== null && to !== null && Date.parse(from) >= Date.parse(to)) {
    return [355_004, "The start_time must be an earlier date than end_time."];
  }
  return undefined;
}

export const isPositive = (text: string) => /^[1-9]\d*$/.test(text);
const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

function findPageFault(query: URLSearchParams): Fault | undefined {
  const { limit, offset } = readPage(query);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
    return [
      355_009,
      `Invalid limit. The limit value must be a positive integer value that does not exceed ${MAX_LIMIT}`,
    ];
  }
  if (!Number.isInteger(offset) || offset < 0 || offset % limit !== 0) {
    return [
      355_008,
      "Invalid offset. The offset value must be a positive integer value and synchronized up with the limit value. If the limit value is 20, value offset values would be 0, 20, 40, etc.",
    ];
  }
  return undefined;
}

const readPage = (query: URLSearchParams) => ({
  limit: Number(query.get("limit") ?? DEFAULT_LIMIT),
  offset: Number(query.get("offset") ?? 0),
});

function takePage<T>({ simulator, request: { url } }: RestCall, all: readonly T[]) {
  const { limit, offset } = readPage(url.searchParams);
  const buildAddress = (start: number) => {
    const query = new URLSearchParams(url.searchParams);
    query.set("limit", String(limit));
    query.set("offset", String(start));
    return `${simulator.url}${url.pathname}?${query.toString()}`;
  };
  return {
    shown: all.slice(offset, offset + limit),
    page: {
      ...{ href: buildAddress(offset), limit, offset, total: all.length },
      ...(offset + limit < all.length && { next: buildAddress(offset + limit) }),
      ...(offset > 0 && { prev: buildAddress(offset - limit) }),
    },
  };
}
