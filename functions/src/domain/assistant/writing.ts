import {
  type Answer,
  type AnswerChunk,
  type AnswerPart,
  MAX_PROPOSALS,
  type Proposal,
  PROPOSAL_HOURS,
} from "../../contract/assistant.ts";
import { sumUsage } from "../capture/analysis/totalUsage.ts";
import type { AssistantPorts, ChatModel, ExchangeRef } from "./ports.ts";
import { HOUR_MS } from "../../contract/wire/durations.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

export type Send = (chunk: AnswerChunk) => void;

/** An answer in progress. Streams it to the client and stores it. */
export class AnswerWriter {
  readonly tokens: { usages: AnalysisUsage[]; uncounted: number } = { usages: [], uncounted: 0 };
  readonly #ports: Pick<AssistantPorts, "conversations" | "now">;
  readonly #uid: string;
  readonly #ref: ExchangeRef;
  readonly #send: Send;
  readonly #parts: AnswerPart[] = [];
  readonly #proposals: Record<string, Proposal> = {};
  #provider: string | null = null;
  /** Index of the current round's first part. The round's text is discarded if its provider fails. */
  #roundAt = 0;

  constructor(
    ports: Pick<AssistantPorts, "conversations" | "now">,
    uid: string,
    ref: ExchangeRef,
    send: Send,
  ) {
    this.#ports = ports;
    this.#uid = uid;
    this.#ref = ref;
    this.#send = send;
  }

  text(text: string): void {
    const last = this.#parts.at(-1);
    if (last?.type === "text" && this.#parts.length > this.#roundAt) last.text += text;
    else this.#parts.push({ type: "text", text });
    this.#send({ type: "text", text });
  }

  dropRound(): void {
    if (this.#parts.length === this.#roundAt) return;
    this.#parts.splice(this.#roundAt);
    this.#send({ type: "drop" });
  }

  addFallback(from: ChatModel, to: ChatModel): void {
    const simulated = [from, to].filter((model) => model.simulated).map(({ provider }) => provider);
    this.#add({ type: "fallback", from: from.provider, to: to.provider, simulated });
  }

  addTool(part: Extract<AnswerPart, { type: "tool" }>): void {
    if (part.name !== "propose_changes") this.#add(part);
  }

  setModel({ provider }: ChatModel): void {
    this.#provider = provider;
    this.#roundAt = this.#parts.length;
  }

  /**
   * Stores a proposal before it's shown, so that only stored proposals can be confirmed. Returns null or the reason
   * for a refusal.
   */
  async propose(proposed: Pick<Proposal, "action" | "items" | "reason">): Promise<string | null> {
    const count = Object.keys(this.#proposals).length;
    if (count >= MAX_PROPOSALS) return `At most ${MAX_PROPOSALS} proposals in one answer.`;
    const proposal: Proposal = {
      ...proposed,
      id: `p${count + 1}`,
      state: "open",
      chosen: [],
      results: [],
      undone: [],
      expiresAt: this.#ports.now() + PROPOSAL_HOURS * HOUR_MS,
      until: 0,
    };
    await this.#ports.conversations.propose(this.#uid, this.#ref, proposal);
    this.#proposals[proposal.id] = proposal;
    this.#add({ type: "proposal", proposalId: proposal.id }, proposal);
    return null;
  }

  save(): Promise<void> {
    return this.#ports.conversations.save(this.#uid, this.#ref, this.#parts);
  }

  countTokens(): number {
    const total = sumUsage(this.tokens.usages);
    return (total?.promptTokens ?? 0) + (total?.completionTokens ?? 0);
  }

  buildAnswer(outcome: Pick<Answer, "state" | "failure">): Answer {
    const total = sumUsage(this.tokens.usages);
    return {
      ...outcome,
      parts: this.#parts,
      proposals: this.#proposals,
      provider: this.#provider,
      usage: total && {
        promptTokens: total.promptTokens,
        completionTokens: total.completionTokens,
        costUsd: total.costUsd,
      },
    };
  }

  #add(part: AnswerPart, proposal: Proposal | null = null): void {
    this.#parts.push(part);
    this.#roundAt = this.#parts.length;
    this.#send({ type: "part", part, proposal });
  }
}
