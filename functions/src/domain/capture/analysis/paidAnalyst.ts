import type { AiBudget } from "../../aiSpending/aiBudget.ts";
import { type HighestCost, withBudget } from "../../aiSpending/withBudget.ts";
import type { CardAnalyst } from "../ports.ts";
import { rememberAnswers, type RememberPorts } from "./rememberAnswers.ts";

/** Wraps an analyst that costs money: what it has answered before is outside the budget, so a repeat costs nothing at a cap. */
export const paidAnalyst = (
  analyst: CardAnalyst,
  { budget, highestCost, version }: { budget: AiBudget; highestCost: HighestCost; version: string },
  ports: RememberPorts,
): CardAnalyst => rememberAnswers(withBudget(analyst, budget, highestCost), version, ports);
