import { type components } from "ebay-api/types/restful/specs/commerce_message_v1_oas3.js";

import { type CallResult, json, readJson } from "../http.ts";
import { answerQuestion, listConversations } from "../state/conversations.ts";
import { type MessageMedia } from "../state/inquiry.ts";
import { type State } from "../state/state.ts";
import { type RestCall } from "./call.ts";
import {
  runAsMessageSeller,
  describeMessage,
  findConversation,
  isPositive,
  messageError,
  UNKNOWN_CONVERSATION,
} from "./conversations.ts";
import { checkContract } from "./contract.ts";

/** Limits and errors: eBay, commerce_message_v1_oas3.json 1.0.0. */
const MAX_TEXT = 2_000;
const MAX_MEDIA = 5;
const MEDIA_TYPES = ["IMAGE", "PDF", "DOC", "TXT"];

/** POST /commerce/message/v1/send_message: into a conversation, or to a member. */
export function sendMessage(call: RestCall): CallResult {
  return runAsMessageSeller(call, ({ userId }) => {
    const body = readJson(call.request) ?? {};
    const { state } = call.simulator.store;
    const fault = findContentFault(body) ?? findReferenceFault(state, body["reference"]);
    if (fault) return messageError(...fault);
    const { conversationId, otherPartyUsername, reference } = body;
    if (conversationId === undefined && otherPartyUsername === undefined) {
      return messageError(355_018, "conversationId and otherPartyUsername cannot both be empty.");
    }
    const known = conversationId === undefined ? undefined : findConversation(call, userId, conversationId);
    if (conversationId !== undefined && !known) return messageError(355_007, UNKNOWN_CONVERSATION);
    const buyer = known?.other ?? String(otherPartyUsername);
    if (!known && !isMember(state, userId, buyer)) {
      return messageError(355_006, "Invalid or unrecognized otherPartyUsername value.");
    }
    const itemId = known ? known.itemId : (reference as { referenceId?: string } | undefined)?.referenceId;
    const media = body["messageMedia"] as MessageMedia[] | undefined;
    const text = typeof body["messageText"] === "string" ? body["messageText"] : "";
    const now = new Date();
    const question = state.messages.findLast(
      (message) => message.seller === userId && message.buyer === buyer && message.itemId === itemId,
    );
    // A reply to an open question also answers it in the Trading API.
    if (question && question.answers === undefined && !media) answerQuestion(question, text, now);
    else {
      state.notes.push({
        ...{ noteId: String(state.nextEntryId), seller: userId, buyer, by: "seller", text },
        ...(itemId !== undefined && { itemId }),
        ...(media && { media }),
        createdAt: now.toISOString(),
      });
      state.nextEntryId += 1;
    }
    const sent = listConversations(state, userId)
      .find((one) => one.other === buyer && one.itemId === itemId)
      ?.messages.find(({ sender }) => sender === userId);
    if (!sent) throw new Error("The message wasn't kept");
    const { senderUsername, recipientUsername, ...rest } = describeMessage(sent);
    // eBay has other names for these two fields here.
    const names = { senderUserName: senderUsername, recipientUserName: recipientUsername };
    return json(201, checkContract<components["schemas"]["SendMessageResponse"]>()({ ...rest, ...names }));
  });
}

type Fault = [errorId: number, message: string];

function findContentFault({ messageText, messageMedia }: Record<string, unknown>): Fault | undefined {
  const text = typeof messageText === "string" ? messageText.trim() : "";
  const media = Array.isArray(messageMedia) ? (messageMedia as Partial<MessageMedia>[]) : [];
  if (text === "" && media.length === 0) {
    return [355_015, "Please pass message text or upload one of more media attachments."];
  }
  if (String(messageText).length > MAX_TEXT) {
    return [
      355_013,
      `The messageText string exceeds the maximum character threshold of ${MAX_TEXT}. Please modify the message text to meet this requirement.`,
    ];
  }
  if (media.length > MAX_MEDIA) {
    return [
      355_010,
      `The maximum amount of media that may be sent is ${MAX_MEDIA}. Please reduce the number of media in the messageMedia array to ${MAX_MEDIA} and try again.`,
    ];
  }
  for (const { mediaName, mediaType, mediaUrl } of media) {
    if (!mediaName || !mediaType || !mediaUrl) {
      return [355_012, "All fields under messageMedia are required. Please add missing field(s)."];
    }
    if (!MEDIA_TYPES.includes(mediaType)) {
      return [355_011, "Invalid mediaType value. Please see documentation for valid values."];
    }
    if (!URL.canParse(mediaUrl) || new URL(mediaUrl).protocol !== "https:") {
      return [355_014, "Invalid mediaUrl. Please see documentation."];
    }
  }
  return undefined;
}

function findReferenceFault(state: State, reference: unknown): Fault | undefined {
  if (reference === undefined) return undefined;
  const { referenceId, referenceType } = (reference ?? {}) as {
    referenceId?: string;
    referenceType?: string;
  };
  if (!referenceId || !referenceType) {
    return [355_021, "All fields under reference are required. Please add missing field(s)."];
  }
  if (referenceType !== "LISTING") {
    return [355_003, "Invalid referenceType value. Please see documentation for valid values."];
  }
  if (!isPositive(referenceId)) {
    return [355_016, "Invalid referenceId. The referenceId value must be a positive integer value."];
  }
  return state.listings[referenceId]
    ? undefined
    : [355_020, "The referenceId is invalid, no listing can be found by this referenceId."];
}

/** Returns whether the simulator knows a member: sellers, and buyers who have asked, offered or bought. */
const isMember = (state: State, seller: string, name: string): boolean =>
  name !== seller &&
  (state.sellers.some(({ userId }) => userId === name) ||
    [...state.messages, ...state.notes, ...state.offers].some(({ buyer }) => buyer === name) ||
    state.sales.some(({ buyer }) => buyer === name));
