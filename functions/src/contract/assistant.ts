import * as z from "zod";

import { defineCallable, defineStreaming } from "./callable.ts";
import { documentId } from "./documentId.ts";
import { errorDetails } from "./errors.ts";
import { timestamp } from "./timestamp.ts";

/** Characters of one question. */
export const MAX_QUESTION_LENGTH = 2_000;
/** Questions of one conversation; after that a new one is begun. */
export const MAX_EXCHANGES = 50;
/** The newest are kept for a person; with a new one the oldest goes. */
export const MAX_CONVERSATIONS = 50;
/** How long a deleted conversation can be brought back, in days. */
export const DELETED_CONVERSATION_DAYS = 30;
/** Of one person in one day (UTC): questions, and the providers' tokens, prompt and answer together. */
export const DAILY_QUESTIONS = 150;
export const DAILY_TOKENS = 500_000;
/** Rounds of looking something up before an answer must be given with what is there. */
export const MAX_TOOL_STEPS = 6;
/** One answer's tokens in all its rounds; whoever is over it must answer with what is there. */
export const MAX_ANSWER_TOKENS = 60_000;
/** An answer that takes longer is given up. */
export const ANSWER_SECONDS = 120;
/** Listings in one proposal, and proposals in one answer. */
export const MAX_PROPOSED_LISTINGS = 50;
export const MAX_PROPOSALS = 3;
/** Pictures are uploaded one by one, so fewer go live together. */
export const MAX_PROPOSED_LIVE = 10;
/** A proposal can be confirmed, and a confirmed one undone, for this long. */
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

/** The whole list of what can be proposed. Nothing else is ever carried out. */
export const PROPOSAL_ACTIONS = ["price", "quantity", "title", "notes", "end", "delete", "goLive"] as const;
export type ProposalAction = (typeof PROPOSAL_ACTIONS)[number];

/** What can be taken back. An ended listing can be relisted, as another item; one that is live was seen by buyers. */
export const UNDOABLE_ACTIONS: readonly ProposalAction[] = ["price", "quantity", "title", "notes", "delete"];

const proposedValue = z.union([z.string(), z.number(), z.null()]);
export type ProposedValue = z.infer<typeof proposedValue>;

export const proposedItem = z.object({
  listingId: z.string(),
  title: z.string(),
  sku: z.string().nullable(),
  /** What is changed at the marketplace too. */
  live: z.boolean(),
  /** The value as it was when this was proposed; dollars, a count or a text. Of `end`, `delete`, `goLive`: the status. */
  from: proposedValue,
  to: proposedValue,
});
export type ProposedItem = z.infer<typeof proposedItem>;

/** `changed`: somebody has changed it since, so it was left alone; `now` is what it is. */
export const PROPOSAL_OUTCOMES = ["done", "changed", "failed"] as const;
export const proposalResult = z.object({
  listingId: z.string(),
  outcome: z.enum(PROPOSAL_OUTCOMES),
  /** In the marketplace's words where it refused. */
  message: z.string().nullable(),
  /** Of our table of errors; null for a success. */
  code: z.string().nullable(),
  now: proposedValue.default(null),
});
export type ProposalResult = z.infer<typeof proposalResult>;

/**
 * `open` → `running` → `done` → `undoing` → `undone`; or `declined`. One that is `running` or `undoing` longer than
 * `until` was left by a server that died, and is taken up again.
 */
export const PROPOSAL_STATES = ["open", "declined", "running", "done", "undoing", "undone"] as const;
export const proposal = z.object({
  id: z.string(),
  action: z.enum(PROPOSAL_ACTIONS),
  /** Why, in the assistant's words. */
  reason: z.string(),
  items: z.array(proposedItem).min(1).max(MAX_PROPOSED_LISTINGS),
  state: z.enum(PROPOSAL_STATES),
  /** The listings that the person left ticked. */
  chosen: z.array(z.string()).default([]),
  results: z.array(proposalResult).default([]),
  undone: z.array(proposalResult).default([]),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
  until: z.number().default(0),
});
export type Proposal = z.infer<typeof proposal>;

/** What an answer is made of, in its order. */
export const answerPart = z.discriminatedUnion("type", [
  /** In a small part of Markdown: paragraphs, lists, bold, links to listings and orders. */
  z.object({ type: z.literal("text"), text: z.string() }),
  /** Something was looked up; `found`: how many listings or orders that brought, null where it is not a number of them. */
  z.object({ type: z.literal("tool"), name: z.enum(TOOL_NAMES), found: z.int().nullable() }),
  z.object({ type: z.literal("proposal"), proposalId: z.string() }),
  /** A provider failed, and the next one was asked. */
  z.object({ type: z.literal("fallback"), from: z.string(), to: z.string() }),
]);
export type AnswerPart = z.infer<typeof answerPart>;

/** `running` longer than `until`: the server has died at it. */
export const ANSWER_STATES = ["running", "done", "stopped", "failed"] as const;

const answer = z.object({
  state: z.enum(ANSWER_STATES),
  parts: z.array(answerPart).default([]),
  proposals: z.record(z.string(), proposal).default({}),
  failure: errorDetails.pick({ code: true, params: true }).nullable().default(null),
  /** Who answered; null where nobody could be asked. */
  provider: z.string().nullable().default(null),
  /** What it took, by the providers' own count; null where none was told. */
  usage: z
    .object({ promptTokens: z.int(), completionTokens: z.int(), costUsd: z.number().nullable() })
    .nullable()
    .default(null),
});
export type Answer = z.infer<typeof answer>;

/** `users/{uid}/conversations/{id}`: written by the server; its owner may mark it as deleted, and take that back. */
export const conversationDocument = z.object({
  /** The first question. */
  title: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  exchanges: z.int().default(0),
  deletedAt: timestamp.nullable().default(null),
  /** Which question is being answered; epoch milliseconds. */
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

/** `users/{uid}/assistantDays/{YYYY-MM-DD}` (UTC): what a person's questions took. Every number is an increment. */
export const assistantDayDocument = z.object({
  questions: z.int().default(0),
  promptTokens: z.int().default(0),
  completionTokens: z.int().default(0),
  /** Millionths of a dollar, of the requests whose model's price is known. */
  costMicroDollars: z.number().default(0),
  unpricedRequests: z.int().default(0),
  /** Requests of which no token count came, as of one that was stopped: the tokens above lack theirs. */
  uncountedRequests: z.int().default(0),
});

/** Of an answer as it comes. `drop`: the text since the last other part is void, a provider has broken off. */
export const answerChunk = z.discriminatedUnion("type", [
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("drop") }),
  z.object({ type: z.literal("part"), part: answerPart, proposal: proposal.nullable().default(null) }),
]);
export type AnswerChunk = z.infer<typeof answerChunk>;

/**
 * Answers a question about the caller's own listings and orders, as a stream. Both ids are the browser's: a repeat of
 * one message never asks a provider again but tells what became of it, also `running`. Whoever loses the connection
 * finds the answer in the conversation.
 */
export const askAssistant = defineStreaming({
  name: "askAssistant",
  access: "member",
  input: z.strictObject({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    text: z.string().trim().min(1).max(MAX_QUESTION_LENGTH),
    /** East of UTC, as the person's days begin: "today" is theirs. */
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

/** Ends an answer that is under way; what has come of it stays. */
export const stopAssistant = defineCallable({
  name: "stopAssistant",
  access: "member",
  input: z.strictObject({ conversationId: z.uuid(), messageId: z.uuid() }),
  output: z.object({ success: z.literal(true) }),
});

/**
 * Carries a proposal out for the listings named, declines it, or takes back what was carried out. Each happens once:
 * a repeat answers what became of it, and goes on where a server has died at it.
 */
export const answerProposal = defineCallable({
  name: "answerProposal",
  access: "member",
  input: z.strictObject({
    conversationId: z.uuid(),
    messageId: z.uuid(),
    proposalId: documentId,
    decision: z.enum(["confirm", "decline", "undo"]),
    /** With `confirm`: some or all of the proposal's. */
    listingIds: z.array(documentId).max(MAX_PROPOSED_LISTINGS).default([]),
  }),
  output: z.object({ proposal }),
  timeoutSeconds: 540,
});
