import type { Answer, AnswerPart, Proposal, ProposalResult } from "../../contract/assistant.ts";
import type { ListingStatus } from "../../contract/listings/listings.ts";
import type { CloudProvider } from "../aiConfig/ports.ts";
import type { CountRequest } from "../aiSpending/aiBudget.ts";
import type { AnalysisMeter } from "../capture/ports.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

/** The fields of a listing that the assistant may read. Prices are dollars, times epoch milliseconds. */
export interface SellerListing {
  id: string;
  title: string;
  sku: string | null;
  ebayItemId: string | null;
  status: ListingStatus | "unknown";
  price: number | null;
  quantity: number;
  quantitySold: number;
  watchers: number | null;
  notes: string | null;
  /** Time when the listing went live, or was created. */
  since: number | null;
  /** What a draft needs before it can go live, such as `a price`. Empty for other listings. */
  missing: readonly string[];
}

/** An order without its buyer. No model needs names or addresses. */
export interface SellerOrder {
  orderId: string;
  date: number;
  shipBy: number | null;
  total: number;
  paid: boolean;
  cancelled: boolean;
  items: readonly {
    listingId: string | null;
    title: string;
    sku: string | null;
    quantity: number;
    price: number;
  }[];
}

interface Attention {
  ordersToShip: number;
  draftsWithoutPrice: number;
  drafts: number;
  withoutSku: number;
  soldOutActive: number;
  needingAnalysis: number;
}

/** The reads of the tools. Each is limited to one user and has a maximum size. */
export interface SellerReads {
  /** Returns whether the seller has eBay switched on. */
  usesMarketplace(uid: string): Promise<boolean>;
  readListings(uid: string, ids: readonly string[]): Promise<SellerListing[]>;
  findListings(
    uid: string,
    field: "sku" | "ebayItemId",
    value: string,
    limit: number,
  ): Promise<SellerListing[]>;
  /** Returns the most recently changed listings, and the number of all listings. */
  listNewest(uid: string, limit: number): Promise<{ listings: SellerListing[]; total: number }>;
  countListings(uid: string): Promise<{ total: number; byStatus: Readonly<Record<ListingStatus, number>> }>;
  /** Sums the sales from `from` (inclusive) to `to` (exclusive). Only `cancelled` counts the cancelled orders. */
  sumSales(
    uid: string,
    from: number,
    to: number,
  ): Promise<{ orders: number; cancelled: number; cars: number; cents: number }>;
  /** Lists orders, newest first. */
  listOrders(uid: string, from: number, to: number, limit: number): Promise<SellerOrder[]>;
  listOrdersToShip(uid: string, limit: number): Promise<SellerOrder[]>;
  countAttention(uid: string): Promise<Attention>;
}

export interface ToolCall {
  id: string;
  name: string;
  /** The input as the model sent it. */
  input: unknown;
}

export type Turn =
  | { role: "user"; text: string }
  /** `native` is the provider's own format of the turn. It must be sent back unchanged. */
  | { role: "assistant"; text: string; calls: readonly ToolCall[]; native?: unknown }
  | { role: "tools"; results: readonly { call: ToolCall; result: unknown }[] };

export interface ToolDeclaration {
  name: string;
  description: string;
  /** JSON Schema, draft 7. */
  input: Readonly<Record<string, unknown>>;
}

export interface ChatRequest {
  instruction: string;
  turns: readonly Turn[];
  tools: readonly ToolDeclaration[];
  /** False if the model must answer without further tool calls. */
  mayCall: boolean;
  signal: AbortSignal;
  /** Called for every attempt that the provider can charge, also if its answer was lost. */
  onPaid?: () => void;
}

export type ChatEvent =
  | { type: "text"; text: string }
  | { type: "call"; call: ToolCall }
  /** The last event. */
  | { type: "end"; usage: AnalysisUsage | null; native?: unknown };

export interface ChatModel {
  readonly provider: CloudProvider;
  readonly simulated?: boolean;
  /** Streams one round. Can reject at any time with an `ai/...` or `assistant/refused` error. */
  round(request: ChatRequest): AsyncIterable<ChatEvent>;
}

/** A model of a paid provider. It counts each request that it sends (`countRequest`). */
export interface BilledChat extends Pick<ChatModel, "provider" | "simulated"> {
  readonly round: (request: ChatRequest & { count: CountRequest }) => AsyncIterable<ChatEvent>;
}

export interface ExchangeRef {
  conversationId: string;
  messageId: string;
}

export interface PastExchange {
  question: string;
  answer: Pick<Answer, "parts" | "proposals">;
}

export interface TokenUsage {
  usages: readonly AnalysisUsage[];
  /** Requests whose token usage wasn't reported. */
  uncounted: number;
}

/** Stores conversations. Every method is one transaction or one write. */
export interface Conversations {
  /**
   * Stores the question as being answered until `until`, or returns the known answer. An answer whose server
   * died is `failed` after that. Throws `assistant/...`.
   */
  begin(
    uid: string,
    ref: ExchangeRef,
    question: string,
    time: { now: number; until: number },
  ): Promise<{ state: "begun"; past: PastExchange[] } | { state: "known"; answer: Answer }>;
  /** Stores a proposal before it is shown. */
  propose(uid: string, ref: ExchangeRef, proposal: Proposal): Promise<void>;
  /** Stores the parts so far. */
  save(uid: string, ref: ExchangeRef, parts: readonly AnswerPart[]): Promise<void>;
  /** Ends the answer and adds its usage to the user's daily figures. */
  finish(
    uid: string,
    ref: ExchangeRef,
    answer: Omit<Answer, "proposals">,
    tokens: TokenUsage,
    now: number,
  ): Promise<void>;
  requestStop(uid: string, ref: ExchangeRef): Promise<void>;
  /** Calls `onStop` once when the user stops the answer. Returns a function that stops watching. */
  watchStop(uid: string, ref: ExchangeRef, onStop: () => void): () => void;
  /** Deletes the oldest conversations beyond the limit, and those that the user deleted long ago. */
  deleteOld(uid: string, now: number): Promise<void>;
}

export interface Proposals {
  /**
   * Replaces the proposal with the result of `change` and returns it. Changes nothing if `change` throws. Throws
   * `assistant/not-found`.
   */
  change(
    uid: string,
    ref: ExchangeRef,
    proposalId: string,
    change: (now: Proposal) => Proposal,
  ): Promise<Proposal>;
  saveResults(
    uid: string,
    ref: ExchangeRef,
    proposalId: string,
    where: "results" | "undone",
    results: readonly ProposalResult[],
  ): Promise<void>;
}

export interface AssistantPorts {
  reads: SellerReads;
  conversations: Conversations;
  /** Lists the models in the order of use. Empty if no provider is set up. */
  listModels(uid: string): Promise<readonly ChatModel[]>;
  meter: AnalysisMeter;
  now: () => number;
  report: (message: string, error: unknown) => void;
}
