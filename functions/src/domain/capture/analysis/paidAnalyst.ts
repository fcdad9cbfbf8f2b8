import type { AiBudget } from "../../aiSpending/aiBudget.ts";
import { type HighestCost, withBudget } from "../../aiSpending/withBudget.ts";
import type { BilledAnalyst, CardAnalyst } from "../ports.ts";
import { rememberAnswers, type RememberPorts } from "./rememberAnswers.ts";

/** The settings that a provider's answer depends on. Its key isn't one. */
interface AnswerSettings {
  readonly baseUrl: string;
  readonly models?: object | undefined;
  readonly prompts?: object | undefined;
}

/** Identifies the settings of an answer, which isn't reused with other settings. */
export const identifySettings = ({ baseUrl, models, prompts }: AnswerSettings): string =>
  JSON.stringify([baseUrl, models, prompts]);

/**
 * Wraps a paid analyst. Reused answers bypass the budget, so that repeats still work when a cap is reached.
 */
export const createPaidAnalyst = (
  analyst: BilledAnalyst,
  { budget, highestCost, version }: { budget: AiBudget; highestCost: HighestCost; version: string },
  ports: RememberPorts,
): CardAnalyst => rememberAnswers(withBudget(analyst, budget, highestCost), version, ports);
