import type { Answer, AnswerPart, Proposal, ProposalResult } from "../../contract/assistant.ts";
import type { ListingStatus } from "../../contract/listings.ts";
import type { CloudProvider } from "../aiConfig/ports.ts";
import type { AnalysisMeter, AnalysisUsage } from "../capture/ports.ts";

/** A listing as far as the assistant may know it. Prices are dollars, times epoch milliseconds. */
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
  /** When it went live, or was made. */
  since: number | null;
  /** What it still needs before it can go live, as `a price`; of a draft alone. */
  missing: readonly string[];
}

/** An order without its buyer: whose name and address are, no model needs to know. */
export interface SellerOrder {
  orderId: string;
  date: number;
  shipBy: number | null;
  total: number;
  paid: boolean;
  items: readonly {
    listingId: string | null;
    title: string;
    sku: string | null;
    quantity: number;
    price: number;
  }[];
}

export interface Attention {
  ordersToShip: number;
  draftsWithoutPrice: number;
  drafts: number;
  withoutSku: number;
  soldOutActive: number;
  needingAnalysis: number;
}

/** What the tools read: of one person, with a bound on every question. */
export interface SellerReads {
  listings(uid: string, ids: readonly string[]): Promise<SellerListing[]>;
  listingsBy(
    uid: string,
    field: "sku" | "ebayItemId",
    value: string,
    limit: number,
  ): Promise<SellerListing[]>;
  /** The ones changed last, and how many there are in all. */
  newestListings(uid: string, limit: number): Promise<{ listings: SellerListing[]; total: number }>;
  countListings(uid: string): Promise<{ total: number; byStatus: Readonly<Record<ListingStatus, number>> }>;
  /** Between two times, the second one excluded. */
  salesBetween(
    uid: string,
    from: number,
    to: number,
  ): Promise<{ orders: number; cars: number; cents: number }>;
  /** The newest first. */
  ordersBetween(uid: string, from: number, to: number, limit: number): Promise<SellerOrder[]>;
  ordersToShip(uid: string, limit: number): Promise<SellerOrder[]>;
  attention(uid: string): Promise<Attention>;
}

export interface ToolCall {
  id: string;
  name: string;
  /** As the model gave it. */
  input: unknown;
}

export type Turn =
  | { role: "user"; text: string }
  /** `native`: the provider's own form of it, which it wants back as it was. */
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
  /** False: it must answer with what is there. */
  mayCall: boolean;
  signal: AbortSignal;
}

export type ChatEvent =
  | { type: "text"; text: string }
  | { type: "call"; call: ToolCall }
  /** The last one. */
  | { type: "end"; usage: AnalysisUsage | null; native?: unknown };

export interface ChatModel {
  readonly provider: CloudProvider;
  /** One round, as it comes. Rejects with an `ai/...` or `assistant/refused` error, also in the middle of it. */
  round(request: ChatRequest): AsyncIterable<ChatEvent>;
}

export interface ExchangeRef {
  conversationId: string;
  messageId: string;
}

export interface PastExchange {
  question: string;
  answer: Pick<Answer, "parts" | "proposals">;
}

export interface TokensTaken {
  usages: readonly AnalysisUsage[];
  /** Requests of which no count came. */
  uncounted: number;
}

/** Conversations. Each of these is one transaction or one write. */
export interface Conversations {
  /**
   * Notes the question as being answered, until `until`; or tells what is known of it (an answer whose server has died
   * is `failed` from now on). Refuses with `assistant/...`.
   */
  begin(
    uid: string,
    ref: ExchangeRef,
    question: string,
    time: { now: number; until: number },
  ): Promise<{ state: "begun"; past: PastExchange[] } | { state: "known"; answer: Answer }>;
  /** Keeps a proposal before the person sees it. */
  propose(uid: string, ref: ExchangeRef, proposal: Proposal): Promise<void>;
  /** What has come so far. */
  keep(uid: string, ref: ExchangeRef, parts: readonly AnswerPart[]): Promise<void>;
  /** Ends the answer, and adds what it took to the person's day. */
  finish(
    uid: string,
    ref: ExchangeRef,
    answer: Omit<Answer, "proposals">,
    taken: TokensTaken,
    now: number,
  ): Promise<void>;
  requestStop(uid: string, ref: ExchangeRef): Promise<void>;
  /** Calls back once when the person wants the answer stopped; answers how to stop listening. */
  watchStop(uid: string, ref: ExchangeRef, onStop: () => void): () => void;
  /** What a new conversation pushes out, and what was deleted long ago. */
  tidy(uid: string, now: number): Promise<void>;
}

export interface Proposals {
  /**
   * Takes what `change` makes of the proposal, and answers it; what `change` throws leaves it as it was. Refuses with
   * `assistant/not-found`.
   */
  change(
    uid: string,
    ref: ExchangeRef,
    proposalId: string,
    change: (now: Proposal) => Proposal,
  ): Promise<Proposal>;
  /** Adds what became of some listings. */
  note(
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
  /** In the order in which they are asked; none where no provider is set up. */
  models(uid: string): Promise<readonly ChatModel[]>;
  meter: AnalysisMeter;
  now: () => number;
  report: (message: string, error: unknown) => void;
}
