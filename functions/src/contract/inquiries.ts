import * as z from "zod";

import { defineCallable } from "./wire/callable.ts";
import { documentId } from "./wire/documentId.ts";
import { errorDetails } from "./wire/errors.ts";
import { MAX_WATCHER_OFFERS } from "./wire/limits.ts";
import { timestamp } from "./wire/timestamp.ts";

/** What a buyer can ask of the seller. */
export const INQUIRY_KINDS = ["question", "offer", "cancellation", "return"] as const;
export type InquiryKind = (typeof INQUIRY_KINDS)[number];

/**
 * `open`: waits for the seller. `answered`: the seller has answered, here or at eBay. `closed`: over without an answer,
 * such as an offer that has expired.
 */
export const INQUIRY_STATES = ["open", "answered", "closed"] as const;
export type InquiryState = (typeof INQUIRY_STATES)[number];

/** What the seller can answer. */
export const ANSWER_ACTS = [
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

/** eBay's own limit for a message. Sources: references of AddMemberMessageRTQ and of the Negotiation API. */
export const MAX_REPLY = 2_000;
/** eBay's own limit for the text of an answer to an offer. Source: reference of RespondToBestOffer. */
export const MAX_OFFER_TEXT = 250;
/** Answers stored with an inquiry. Older ones are at eBay. */
export const MAX_ANSWERS = 20;

const reply = z.string().trim().min(1).max(MAX_REPLY);
const offerText = z.string().trim().max(MAX_OFFER_TEXT).nullable().default(null);
/** Dollars, in whole cents. */
const price = z.number().min(0.99).max(1_000_000).multipleOf(0.01);

export const answer = z.discriminatedUnion("act", [
  z.strictObject({ act: z.literal("reply"), text: reply }),
  z.strictObject({ act: z.literal("accept"), text: offerText }),
  z.strictObject({ act: z.literal("decline"), text: offerText }),
  z.strictObject({ act: z.literal("counter"), text: offerText, price, quantity: z.int().min(1).max(1_000) }),
  z.strictObject({ act: z.literal("approveCancellation") }),
  z.strictObject({
    act: z.literal("rejectCancellation"),
    /** If the parcel is on its way already. */
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

/** Where a seller's messages are read and answered: the Message API needs an access of its own, the Trading API doesn't. */
export const MESSAGE_SOURCES = ["message", "trading"] as const;
export type MessageSourceName = (typeof MESSAGE_SOURCES)[number];

/**
 * `sending`: it isn't known yet whether eBay has it. `sent`: eBay has it. `refused`: eBay refused it, as `failure`
 * says.
 */
const storedAnswer = z.object({
  id: z.string(),
  answer,
  state: z.enum(["sending", "sent", "refused"]),
  at: timestamp,
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
  /**
   * The replies of the same text that eBay had before this one was sent, so that a repeat finds it: their ids, or in
   * older documents their number. Null before anything was sent.
   */
  seen: z
    .union([z.int().nonnegative(), z.array(z.string())])
    .nullable()
    .default(null),
  /** Where `seen` was read. Null in older documents: by the Trading API. */
  via: z.enum(MESSAGE_SOURCES).nullable().default(null),
});
export type StoredAnswer = z.output<typeof storedAnswer>;

/** Messages stored with a conversation, the newest. Older ones are at eBay. */
export const MAX_MESSAGES = 60;
/** eBay's own limit for the attachments of a message. Source: `messageMedia` of sendMessage. */
export const MAX_MEDIA = 5;

const messageMedia = z.object({
  name: z.string(),
  /** eBay's code: IMAGE, PDF, DOC, TXT. */
  type: z.string(),
  /** Null if it lies on a host that isn't eBay's. */
  url: z.string().nullable(),
});

const inquiryMessage = z.object({
  /** Its ids, each with the name of its source. A message that both sources have listed has one of each. */
  ids: z.array(z.string()),
  from: z.enum(["buyer", "seller"]),
  text: z.string(),
  /** Epoch milliseconds. Null if the source doesn't say. */
  at: z.number().nullable().default(null),
  media: z.array(messageMedia).catch([]).default([]),
});
export type InquiryMessage = z.output<typeof inquiryMessage>;

/** `users/{uid}/inquiries/{kind}-{id}`: what a buyer asks of the seller. Written by the server only. */
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
  /** What the buyer wrote. */
  text: z.string().nullable().default(null),
  /** Dollars: of one copy for an offer, of the refund for a cancellation or a return. */
  amount: z.number().nullable().default(null),
  quantity: z.int().nullable().default(null),
  /** eBay's codes of its state and of the buyer's reason. */
  status: z.string().nullable().default(null),
  reason: z.string().nullable().default(null),
  /** What eBay lets the seller do now. */
  options: z.array(z.enum(ANSWER_ACTS)).catch([]).default([]),
  /** The seller's replies as eBay has them, oldest first. */
  replies: z.array(z.string()).default([]),
  /** The conversation of a question, oldest first. `text` and `replies` are taken from it. */
  messages: z.array(inquiryMessage).catch([]).default([]),
  /** The Message API's id of the conversation. */
  conversationId: z.string().nullable().default(null),
  /** Whether the seller has messages to read at eBay. Null if the source doesn't say. */
  isUnread: z.boolean().nullable().default(null),
  /** An id of the buyer's last message when the seller said that it needs no reply. */
  settled: z.string().nullable().default(null),
  /** The conversation that has taken the place of this single question. */
  movedTo: z.string().nullable().default(null),
  at: timestamp,
  /** When eBay decides by itself, or the offer expires. */
  respondBy: timestamp.nullish(),
  answers: z.array(storedAnswer).default([]),
  /** Whoever sends an answer now. `until`: epoch milliseconds. */
  lease: z.object({ holder: z.string(), until: z.number() }).nullable().default(null),
});
export type InquiryDocument = z.output<typeof inquiryDocument>;

/** `users/{uid}/operations/inbox`: when each kind was last read from eBay, and why one couldn't be read. */
export const inboxDocument = z.object({
  /** Epoch milliseconds. */
  readAt: z.partialRecord(z.enum(INQUIRY_KINDS), z.number()).catch({}).default({}),
  failures: z
    .partialRecord(z.enum(INQUIRY_KINDS), errorDetails.pick({ code: true, params: true }))
    .catch({})
    .default({}),
  /** Where messages were last read. Null before. */
  via: z.enum(MESSAGE_SOURCES).nullable().catch(null).default(null),
  /** eBay has refused the Message API, although the seller has asked for its access. */
  isMessageAccessRefused: z.boolean().catch(false).default(false),
});

const inquiryId = z.string().regex(/^(question|offer|cancellation|return)-[\w.~%-]{1,200}$/);
const key = z.uuid();

/** Reads the caller's inquiries from eBay. A kind that can't be read doesn't keep the others from being read. */
export const readInquiries = defineCallable({
  name: "readInquiries",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({ success: z.boolean(), failed: z.array(z.enum(INQUIRY_KINDS)) }),
  timeoutSeconds: 120,
});

/**
 * Answers an inquiry. `answerId` is the answer's own id: a repeat with the same id never answers twice. After
 * `ebay/unavailable` it isn't known whether eBay has the answer; a repeat finds out.
 */
export const answerInquiry = defineCallable({
  name: "answerInquiry",
  access: "member",
  input: z.strictObject({ inquiryId, answerId: key, answer }),
  output: z.object({ success: z.literal(true), isRepeat: z.boolean() }),
});

/** What a seller can say of a conversation without a reply. `settled`: it needs none until the buyer writes again. */
export const INQUIRY_MARKS = ["read", "unread", "settled", "unsettled"] as const;
export type InquiryMark = (typeof INQUIRY_MARKS)[number];

/** Marks a conversation, also at eBay where the Message API may be used. A repeat changes nothing. */
export const markInquiry = defineCallable({
  name: "markInquiry",
  access: "member",
  input: z.strictObject({ inquiryId, mark: z.enum(INQUIRY_MARKS) }),
  output: z.object({ success: z.literal(true) }),
});

/** A reply that the seller has written in advance. `{buyer}`, `{title}` and `{price}` are filled in. */
export const replyTemplate = z.object({
  id: z.string().max(40),
  name: z.string().max(60),
  text: z.string().max(MAX_REPLY),
});
export type ReplyTemplate = z.output<typeof replyTemplate>;
export const MAX_TEMPLATES = 30;
/** The least that offers to watchers may be, in percent of the price, unless the seller chooses otherwise. */
export const DEFAULT_FLOOR_PERCENT = 80;

/** `users/{uid}.inboxPreferences` */
export const inboxPreferences = z.object({
  templates: z.array(replyTemplate).max(MAX_TEMPLATES).catch([]).default([]),
  /** No offer to watchers is below this part of the price. */
  floorPercent: z.number().min(1).max(95).catch(DEFAULT_FLOOR_PERCENT).default(DEFAULT_FLOOR_PERCENT),
});
export type InboxPreferences = z.output<typeof inboxPreferences>;

/** The lowest price that the floor allows, in cents. */
export const floorCents = (priceDollars: number, floorPercent: number): number =>
  Math.ceil((Math.round(priceDollars * 100) * floorPercent) / 100);

/** eBay: the price must be at least 5 % below. Source: error 150008 and `discountPercentage` of the Negotiation API. */
export const LEAST_DISCOUNT_PERCENT = 5;
/** eBay's only duration. Source: `offerDuration` of the Negotiation API. */
export const WATCHER_OFFER_DAYS = 2;

/** `users/{uid}/watcherOffers/{itemId}`: the last offer to an item's watchers. Written by the server only. */
export const watcherOfferDocument = z.object({
  offerId: z.string(),
  listingId: z.string(),
  /** Dollars. */
  price: z.number(),
  message: z.string().nullable().default(null),
  state: z.enum(["sending", "sent", "refused"]),
  /** How many buyers eBay has sent it to. Null if its answer was lost. */
  buyers: z.int().nullable().default(null),
  at: timestamp,
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
});
export type WatcherOfferDocument = z.output<typeof watcherOfferDocument>;

/** Returns the caller's listings with buyers who would get an offer, as eBay says. */
export const findWatchedListings = defineCallable({
  name: "findWatchedListings",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({
    listingIds: z.array(z.string()),
    /** Items at eBay without a listing here. */
    unknown: z.int(),
  }),
});

/**
 * Offers listings to those who watch them in the background, each once in two days, or adds them to the offers that are
 * going out. `users/{uid}/operations/offering` shows the progress and each outcome live. `offerId` is an offer's own
 * id: a repeat with the same id never offers twice.
 */
export const offerToWatchers = defineCallable({
  name: "offerToWatchers",
  access: "member",
  input: z.strictObject({
    offers: z
      .array(z.strictObject({ listingId: documentId, offerId: key, price }))
      .min(1)
      .max(MAX_WATCHER_OFFERS),
    message: z.string().trim().max(MAX_REPLY).nullable().default(null),
  }),
  output: z.object({ success: z.literal(true), waiting: z.int(), message: z.string() }),
});

/** Stops after the offer that is being sent at that moment. */
export const cancelOffering = defineCallable({
  name: "cancelOffering",
  access: "member",
  input: z.strictObject({}).nullish(),
  output: z.object({ success: z.literal(true), message: z.string() }),
});
