import type { ChatModel } from "../assistant/ports.ts";
import type { CardAnalyst, Speed } from "../capture/ports.ts";
import type { AiBudget } from "./aiBudget.ts";

/** Returns the most that one request of a model can cost, in dollars. */
export type HighestCost = (speed: Speed) => number;

/** Has each request of an analyst counted before it is sent. At a cap it rejects with `ai/cap-reached`. */
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
        // A provider can charge for a request whose answer never came.
        if (request.signal.aborted && spent === 0) spent = null;
        throw error;
      } finally {
        await settle(spent);
      }
    },
  };
}

/** The same for a round of the assistant. */
export function chatWithBudget(model: ChatModel, uid: string, budget: AiBudget, costUsd: number): ChatModel {
  return {
    ...model,
    async *round(request) {
      const settle = await budget.reserve(uid, costUsd);
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
