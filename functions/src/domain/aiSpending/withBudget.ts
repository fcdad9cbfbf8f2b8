import { AppError } from "../../contract/wire/errors.ts";
import type { ChatModel, ChatRequest } from "../assistant/ports.ts";
import type { CardAnalyst, Speed } from "../capture/ports.ts";
import type { AiBudget } from "./aiBudget.ts";

/** Returns the maximum cost of one request in dollars. */
export type HighestCost = (speed: Speed) => number;

/**
 * Wraps an analyst so that each request is counted before it is sent. Rejects with `ai/cap-reached` at a cap
 * (decisions/admin/0126).
 */
export function withBudget(analyst: CardAnalyst, budget: AiBudget, highestCost: HighestCost): CardAnalyst {
  return {
    ...analyst,
    async analyze(request) {
      const settle = await budget.reserve(request.uid, highestCost(request.speed));
      let spent: number | null = 0;
      try {
        return await analyst.analyze({
          ...request,
          spent: (usage) => {
            spent = spent === null || usage.costUsd === null ? null : spent + usage.costUsd;
            request.spent(usage);
          },
        });
      } catch (error) {
        if (spent === 0 && (request.signal.aborted || isAnswerLost(error))) spent = null;
        throw error;
      } finally {
        await settle(spent);
      }
    },
  };
}

/**
 * Returns whether the answer was lost. Providers can charge for such a request. A refused request has a
 * status or a code.
 */
const isAnswerLost = (error: unknown): boolean =>
  error instanceof AppError && error.code === "ai/unavailable" && error.params["status"] === undefined;

/** Does the same for a round of the assistant. Its cost grows with the length of the conversation. */
export function chatWithBudget(
  model: ChatModel,
  uid: string,
  budget: AiBudget,
  highestCost: (request: ChatRequest) => number,
): ChatModel {
  return {
    ...model,
    async *round(request) {
      const settle = await budget.reserve(uid, highestCost(request));
      let spent: number | null = null;
      try {
        for await (const event of model.round(request)) {
          if (event.type === "end") spent = event.usage?.costUsd ?? null;
          yield event;
        }
      } finally {
        await settle(spent);
      }
    },
  };
}
