import type { BilledChat, ChatModel, ChatRequest } from "../assistant/ports.ts";
import type { BilledAnalyst, CardAnalyst, Speed } from "../capture/ports.ts";
import type { AiBudget, CountRequest } from "./aiBudget.ts";

/** Returns the maximum cost of one request in dollars. */
export type HighestCost = (speed: Speed) => number;

/**
 * Wraps an analyst so that each request is counted before it is sent. Rejects with `ai/cap-reached` at a cap
 * (decisions/admin/0126).
 */
export const withBudget = (
  analyst: BilledAnalyst,
  budget: AiBudget,
  highestCost: HighestCost,
): CardAnalyst => ({
  ...analyst,
  analyze: (request) =>
    analyst.analyze({
      ...request,
      count: notifyPaid(() => budget.reserve(request.uid, highestCost(request.speed)), request.onPaid),
    }),
});

/** Does the same for a round of the assistant. Its cost grows with the length of the conversation. */
export const chatWithBudget = (
  model: BilledChat,
  uid: string,
  budget: AiBudget,
  highestCost: (request: ChatRequest) => number,
): ChatModel => ({
  ...model,
  round: (request) =>
    model.round({
      ...request,
      count: notifyPaid(() => budget.reserve(uid, highestCost(request)), request.onPaid),
    }),
});

/** Calls `paid` for each counted request that the provider can charge. */
const notifyPaid =
  (count: CountRequest, paid: () => void = () => undefined): CountRequest =>
  async () => {
    const settle = await count();
    return (spentUsd) => {
      if (spentUsd !== 0) paid();
      return settle(spentUsd);
    };
  };
