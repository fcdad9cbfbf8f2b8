import * as z from "zod";

import { defineCallable, defineStreaming } from "./wire/callable.ts";
import { documentId } from "./wire/documentId.ts";
import { errorDetails, failureFields } from "./wire/errors.ts";
import { timestamp } from "./wire/timestamp.ts";

/** Characters per question. */
export const MAX_QUESTION_LENGTH = 2_000;
/** Questions per conversation. The next question needs a new conversation. */
export const MAX_EXCHANGES = 50;
/** Conversations kept per person. A new one deletes the oldest. */
export const MAX_CONVERSATIONS = 50;
/** Days that a deleted conversation can be restored. */
export const DELETED_CONVERSATION_DAYS = 30;
/** Daily budget per person (UTC): questions, and the providers' prompt and answer tokens together. */
export const DAILY_QUESTIONS = 150;
export const DAILY_TOKENS = 500_000;
/** Tool rounds per answer. After that, the assistant must answer with what it has. */
export const MAX_TOOL_STEPS = 6;
/** Tokens of one answer over all its rounds. Above that, the assistant must answer with what it has. */
export const MAX_ANSWER_TOKENS = 60_000;
export const ANSWER_SECONDS = 120;
/** Listings per proposal, and proposals per answer. */
export const MAX_PROPOSED_LISTINGS = 50;
export const MAX_PROPOSALS = 3;
/** Lower, because each publication uploads its pictures one by one. */
export const MAX_PROPOSED_LIVE = 10;
/** Hours that a proposal can be confirmed, and a confirmed one undone. */
export const PROPOSAL_HOURS = 24;

export const TOOL_NAMES = [
  "search_listings",
  "get_listing",
  "count_listings",
  "price_statistics",
  "sales_of_period",
  "orders_to_ship",
  "needs_attention",
  "best_sellers",
  "slow_sellers",
  "propose_changes",
] as const;
export type ToolName = (typeof TOOL_NAMES)[number];

/** Every action that can be proposed. Nothing else is ever carried out. */
export const PROPOSAL_ACTIONS = ["price", "quantity", "title", "notes", "end", "delete", "goLive"] as const;
export type ProposalAction = (typeof PROPOSAL_ACTIONS)[number];

/**
 * Actions with an Undo. An ended listing can only be relisted as a new item, and a live listing was already
 * seen by buyers.
 */
export const UNDOABLE_ACTIONS: readonly ProposalAction[] = ["price", "quantity", "title", "notes", "delete"];

const proposedValue = z.union([z.string(), z.number(), z.null()]);
export type ProposedValue = z.infer<typeof proposedValue>;

const proposedItem = z.object({
  listingId: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  /** True if the listing is changed at eBay too. */
  live: z.boolean(),
  /**
   * The value at the time of the proposal: dollars, a count or a text. For `end`, `delete` and `goLive`: the
   * status.
   */
  from: proposedValue,
  to: proposedValue,
});
export type ProposedItem = z.infer<typeof proposedItem>;

/** `changed`: the listing has changed since the proposal and was left alone; `now` is its current value. */
const PROPOSAL_OUTCOMES = ["done", "changed", "failed"] as const;
export const proposalResult = z.object({
  listingId: z.string(),
  outcome: z.enum(PROPOSAL_OUTCOMES),
  ...failureFields,
  /** True if only eBay refused the change, which is saved here. Earlier versions said so in the message. */
  isSaved: z.boolean().default(false),
  now: proposedValue.default(null),
});
export type ProposalResult = z.infer<typeof proposalResult>;

/**
 * `open` → `running` → `done` → `undoing` → `undone`; or `declined`. If a server stops midway, the proposal
 * is still `running` or `undoing` after `until`, and is resumed.
 */
const PROPOSAL_STATES = ["open", "declined", "running", "done", "undoing", "undone"] as const;
export const proposal = z.object({
  id: z.string(),
  action: z.enum(PROPOSAL_ACTIONS),
  /** The reason in the assistant's own words. */
  reason: z.string(),
  items: z.array(proposedItem).min(1).max(MAX_PROPOSED_LISTINGS),
  state: z.enum(PROPOSAL_STATES),
  /** Listings that the person left checked. */
  chosen: z.array(z.string()).default([]),
  results: z.array(proposalResult).default([]),
  undone: z.array(proposalResult).default([]),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
  until: z.number().default(0),
});
export type Proposal = z.infer<typeof proposal>;

const answerPart = z.discriminatedUnion("type", [
  /** A subset of Markdown: paragraphs, lists, bold, links to listings and orders. */
  z.object({ type: z.literal("text"), text: z.string() }),
  /**
   * A tool was called. `found` is the number of listings or orders it returned, or null if it returns
   * something else.
   */
  z.object({ type: z.literal("tool"), name: z.enum(TOOL_NAMES), found: z.int().nullable() }),
  z.object({ type: z.literal("proposal"), proposalId: z.string() }),
  /** A provider failed and the next one was asked. */
  z.object({
    type: z.literal("fallback"),
    from: z.string(),
    to: z.string(),
    /** Which of the two are simulated. */
    simulated: z.array(z.string()).default([]),
  }),
]);
export type AnswerPart = z.infer<typeof answerPart>;

/** `running` past `until` means that the server stopped while answering. */
const ANSWER_STATES = ["running", "done", "stopped", "failed"] as const;

const answer = z.object({
  state: z.enum(ANSWER_STATES),
  parts: z.array(answerPart).default([]),
  proposals: z.record(z.string(), proposal).default({}),
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
  /** The provider that answered, or null if none could be asked. */
  provider: z.string().nullable().default(null),
  /** Tokens as the providers counted them, or null if none reported any. */
  usage: z
    .object({ promptTokens: z.int(), completionTokens: z.int(), costUsd: z.number().nullable() })
    .nullable()
    .default(null),
});
export type Answer = z.infer<typeof answer>;

/**
 * `users/{uid}/conversations/{id}`: written by the server. Its owner may only mark it as deleted, and undo
 * that.
 */
export const conversationDocument = z.object({
  /** The first question. */
  title: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  exchanges: z.int().default(0),
  deletedAt: timestamp.nullable().default(null),
  /** The question being answered. Epoch milliseconds. */
  answering: z.object({ messageId: z.string(), until: z.number() }).nullable().default(null),
});

/** `users/{uid}/conversations/{id}/messages/{messageId}`: a question and its answer. */
export const exchangeDocument = answer.extend({
  question: z.string(),
  askedAt: timestamp,
  until: z.number().default(0),
  stopRequested: z.boolean().default(false),
});
export type ExchangeDocument = z.infer<typeof exchangeDocument>;

/** `users/{uid}/assistantDays/{YYYY-MM-DD}` (UTC): what a person's questions used. All numbers are increments. */
export const assistantDayDocument = z.object({
  questions: z.int().default(0),
  promptTokens: z.int().default(0),
  completionTokens: z.int().default(0),
  /** Millionths of a dollar, for requests whose model has a known price. */
  costMicroDollars: z.number().default(0),
  unpricedRequests: z.int().default(0),
  /** Requests without a token count, such as stopped ones. The token counters don't include them. */
  uncountedRequests: z.int().default(0),
});

/**
 * One chunk of a streamed answer. `drop` discards the text since the last other part, because a provider
 * failed midway.
 */
const answerChunk = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("drop") }),
  z.object({ type: z.literal("part"), part: answerPart, proposal: proposal.nullable().default(null) }),
]);
export type AnswerChunk = z.infer<typeof answerChunk>;

/**
 * Streams the answer to a question about the caller's own listings and orders. The browser creates both ids:
 * a retry with the same ids returns the stored state, also `running`, and never asks a provider again. After
 * a lost connection, the answer is in the conversation.
 */
export const askAssistant = defineStreaming({
  name: "askAssistant",
  access: "member",
  input: z.strictObject({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    text: z.string().trim().min(1).max(MAX_QUESTION_LENGTH),
    /** Minutes east of UTC, so that "today" is the caller's day. */
    utcOffsetMinutes: z
      .int()
      .min(-14 * 60)
      .max(14 * 60)
      .default(0),
  }),
  chunk: answerChunk,
  output: answer,
  timeoutSeconds: ANSWER_SECONDS + 30,
});

/** Stops an answer in progress and keeps the part received so far. */
export const stopAssistant = defineCallable({
  name: "stopAssistant",
  access: "member",
  input: z.strictObject({ conversationId: z.uuid(), messageId: z.uuid() }),
});

/**
 * Carries out a proposal for the given listings, declines it, or undoes it. Each happens once: a retry
 * returns the outcome, and resumes if a server stopped midway.
 */
export const answerProposal = defineCallable({
  name: "answerProposal",
  access: "member",
  input: z.strictObject({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    proposalId: documentId,
    decision: z.enum(["confirm", "decline", "undo"]),
    /** For `confirm`: some or all of the proposal's listings. */
    listingIds: z.array(documentId).max(MAX_PROPOSED_LISTINGS).default([]),
  }),
  output: z.object({ proposal }),
  timeoutSeconds: 540,
});
