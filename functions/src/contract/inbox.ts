import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { errorDetails } from "./wire/errors.ts";
import { timestamp } from "./wire/timestamp.ts";

/** Kinds of requests that a buyer can make. */
export const INQUIRY_KINDS = ["question", "offer", "cancellation", "return"] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];

/**
 * `open`: waits for the seller. `answered`: the seller has answered in Pegboard or at eBay. `closed`: ended
 * without an answer, such as an expired offer.
 */
const INQUIRY_STATES = ["open", "answered", "closed"] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** Answers that the seller can give. */
const ANSWER_ACTS = [
  "reply",
  "accept",
  "decline",
  "counter",
  "approveCancellation",
  "rejectCancellation",
  "acceptReturn",
  "declineReturn",
  "receiveReturn",
] as const;
export type AnswerAct = (typeof ANSWER_ACTS)[number];

/**
 * eBay's limit for a message, in characters. Sources: references of AddMemberMessageRTQ and of the
 * Negotiation API.
 */
export const MAX_REPLY = 2_000;
/**
 * eBay's limit for the text of an answer to an offer, in characters. Source: reference of RespondToBestOffer.
 */
export const MAX_OFFER_TEXT = 250;
/** Maximum answers stored with an inquiry. eBay keeps the older ones. */
export const MAX_ANSWERS = 20;

const reply = z.string().trim().min(1).max(MAX_REPLY);
const offerText = z.string().trim().max(MAX_OFFER_TEXT).nullable().default(null);
/** Dollars, in whole cents. */
export const price = z.number().min(0.99).max(1_000_000).multipleOf(0.01);

const answer = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("reply"), text: reply }),
  z.strictObject({ act: z.literal("accept"), text: offerText }),
  z.strictObject({ act: z.literal("decline"), text: offerText }),
  z.strictObject({ act: z.literal("counter"), text: offerText, price, quantity: z.int().min(1).max(1_000) }),
  z.strictObject({ act: z.literal("approveCancellation") }),
  z.strictObject({
    act: z.literal("rejectCancellation"),
    /** Set if the parcel is already in transit. */
    trackingNumber: z
      .string()
      .regex(/^[A-Za-z0-9]{1,50}$/)
      .nullable()
      .default(null),
  }),
  z.strictObject({ act: z.literal("acceptReturn"), text: offerText }),
  z.strictObject({ act: z.literal("declineReturn"), text: reply }),
  z.strictObject({ act: z.literal("receiveReturn") }),
]);
export type Answer = z.output<typeof answer>;

/** eBay's APIs for messages. The Message API needs an additional scope, the Trading API doesn't. */
const MESSAGE_SOURCES = ["message", "trading"] as const;
export type MessageSourceName = (typeof MESSAGE_SOURCES)[number];

/**
 * `sending`: it isn't known yet whether eBay has the answer. `sent`: eBay has it. `refused`: eBay refused it
 * for the reason in `failure`.
 */
const storedAnswer = z.object({
  id: z.string(),
  answer,
  state: z.enum(["sending", "sent", "refused"]),
  at: timestamp,
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
  /**
   * Replies with the same text that eBay had before this one was sent, so that a retry can tell them apart:
   * their ids, or their count in older documents. Null before anything was sent.
   */
  seen: z
    .union([z.int().nonnegative(), z.array(z.string())])
    .nullable()
    .default(null),
  /** The API that `seen` was read from. Null in older documents, which used the Trading API. */
  via: z.enum(MESSAGE_SOURCES).nullable().default(null),
});
export type StoredAnswer = z.output<typeof storedAnswer>;

/** Maximum messages stored with a conversation, the newest ones. eBay keeps the older ones. */
export const MAX_MESSAGES = 60;
/** eBay's limit for the attachments of a message. Source: `messageMedia` of sendMessage. */
export const MAX_MEDIA = 5;

const messageMedia = z.object({
  name: z.string(),
  /** eBay's code: IMAGE, PDF, DOC, TXT. */
  type: z.string(),
  /** Null if the file is on a host that isn't eBay's. */
  url: z.string().nullable(),
});

const inquiryMessage = z.object({
  /** The message's ids, each prefixed with its source. A message that both sources list has one of each. */
  ids: z.array(z.string()),
  from: z.enum(["buyer", "seller"]),
  text: z.string(),
  /** Epoch milliseconds. Null if the source doesn't say. */
  at: z.number().nullable().default(null),
  media: z.array(messageMedia).catch([]).default([]),
});
export type InquiryMessage = z.output<typeof inquiryMessage>;

/** `users/{uid}/inquiries/{kind}-{id}`: a buyer's request. Written by the server only. */
export const inquiryDocument = z.object({
  kind: z.enum(INQUIRY_KINDS),
  state: z.enum(INQUIRY_STATES),
  /** eBay's id of the message, offer, cancellation or return. */
  ebayId: z.string(),
  itemId: z.string().nullable().default(null),
  listingId: z.string().nullable().default(null),
  orderId: z.string().nullable().default(null),
  title: z.string().nullable().default(null),
  /** The buyer's user name. */
  person: z.string().nullable().default(null),
  text: z.string().nullable().default(null),
  /** Dollars: the price of one copy for an offer, the refund for a cancellation or a return. */
  amount: z.number().nullable().default(null),
  quantity: z.int().nullable().default(null),
  /** eBay's codes of the state and of the buyer's reason. */
  status: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
  /** Answers that eBay currently accepts. */
  options: z.array(z.enum(ANSWER_ACTS)).catch([]).default([]),
  /** The seller's replies as eBay has them, oldest first. */
  replies: z.array(z.string()).default([]),
  /** The conversation of a question, oldest first. `text` and `replies` are taken from it. */
  messages: z.array(inquiryMessage).catch([]).default([]),
  /** The Message API's id of the conversation. */
  conversationId: z.string().nullable().default(null),
  /** Whether the conversation has unread messages at eBay. Null if the source doesn't say. */
  isUnread: z.boolean().nullable().default(null),
  /** An id of the buyer's last message at the time when the seller marked it as needing no reply. */
  settled: z.string().nullable().default(null),
  /** The conversation that replaced this single question. */
  movedTo: z.string().nullable().default(null),
  at: timestamp,
  /** Time when eBay decides automatically, or the offer expires. */
  respondBy: timestamp.nullish(),
  answers: z.array(storedAnswer).default([]),
  /** The lease of the call that is sending an answer. `until`: epoch milliseconds. */
  lease: z.object({ holder: z.string(), until: z.number() }).nullable().default(null),
});
export type InquiryDocument = z.output<typeof inquiryDocument>;

/**
 * `users/{uid}/operations/inbox`: the last read of each kind, and the error of kinds that couldn't be read.
 */
export const inboxDocument = z.object({
  /** When the last complete reading began, epoch milliseconds. */
  readAt: z.partialRecord(z.enum(INQUIRY_KINDS), z.number()).catch({}).default({}),
  failures: z
    .partialRecord(z.enum(INQUIRY_KINDS), errorDetails.pick({ code: true, params: true }))
    .catch({})
    .default({}),
  /** The API that messages were last read from. Null before the first read. */
  via: z.enum(MESSAGE_SOURCES).nullable().catch(null).default(null),
  /** True if eBay refused the Message API although the seller has granted its scope. */
  isMessageAccessRefused: z.boolean().catch(false).default(false),
});

const inquiryId = z.string().regex(/^(question|offer|cancellation|return)-[\w.~%-]{1,200}$/);

/** Reads the caller's inquiries from eBay. A kind that fails doesn't stop the others. */
export const readInquiries = defineCallable({
  name: "readInquiries",
  access: "member",
  output: z.object({ success: z.boolean(), failed: z.array(z.enum(INQUIRY_KINDS)) }),
  timeoutSeconds: 120,
});

/**
 * Answers an inquiry. `answerId` identifies the answer: a repeat with the same id never answers twice. After
 * `ebay/unavailable`, a repeat finds out whether eBay has the answer.
 */
export const answerInquiry = defineCallable({
  name: "answerInquiry",
  access: "member",
  input: z.strictObject({ inquiryId, answerId: z.uuid(), answer }),
  output: z.object({ success: z.literal(true), isRepeat: z.boolean() }),
});

/**
 * Marks that a seller can set without a reply. `settled`: no reply is needed until the buyer writes again.
 */
const INQUIRY_MARKS = ["read", "unread", "settled", "unsettled"] as const;
export type InquiryMark = (typeof INQUIRY_MARKS)[number];

/** Marks a conversation, also at eBay if the seller has the Message API's scope. A repeat changes nothing. */
export const markInquiry = defineCallable({
  name: "markInquiry",
  access: "member",
  input: z.strictObject({ inquiryId, mark: z.enum(INQUIRY_MARKS) }),
});

/** A prepared reply. The placeholders `{buyer}`, `{title}` and `{price}` are filled in. */
const replyTemplate = z.object({
  id: z.string().max(40),
  name: z.string().max(60),
  text: z.string().max(MAX_REPLY),
});
export type ReplyTemplate = z.output<typeof replyTemplate>;
export const MAX_TEMPLATES = 30;

/** Default minimum of offers to watchers, in percent of the price. */
export const DEFAULT_FLOOR_PERCENT = 80;

/** `users/{uid}.inboxPreferences` */
export const inboxPreferences = z.object({
  templates: z.array(replyTemplate).max(MAX_TEMPLATES).catch([]).default([]),
  /** Minimum of offers to watchers, in percent of the price. */
  floorPercent: z.number().min(1).max(95).catch(DEFAULT_FLOOR_PERCENT).default(DEFAULT_FLOOR_PERCENT),
});
export type InboxPreferences = z.output<typeof inboxPreferences>;
