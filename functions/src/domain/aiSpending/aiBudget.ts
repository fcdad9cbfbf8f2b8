import { AI_CAP_WARNING, type AiCaps } from "../../contract/aiSpending.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** Millionths of a dollar that a day has counted. */
export interface DaySpending {
  readonly all: number;
  readonly seller: number;
}

export interface AiBudget {
  /**
   * Counts the highest cost of a request before it is sent. Throws `ai/cap-reached`. Returns a function that counts
   * the real cost instead; null keeps what was counted.
   */
  reserve(uid: string, costUsd: number): Promise<(spentUsd: number | null) => Promise<void>>;
}

/** Returns the spending with `cost` added. Throws `ai/cap-reached` if a cap allows no more. */
export function addCost(before: DaySpending, cost: number, caps: AiCaps): DaySpending {
  const after = { all: before.all + cost, seller: before.seller + cost };
  if (after.seller > toMicroDollars(caps.sellerUsd)) throw new AppError("ai/cap-reached", { of: "seller" });
  if (after.all > toMicroDollars(caps.installationUsd))
    throw new AppError("ai/cap-reached", { of: "installation" });
  return after;
}

/** Returns whose cap reaches 80 % with this request. */
export function listWarnings(before: DaySpending, after: DaySpending, caps: AiCaps): string[] {
  const crosses = (from: number, to: number, capUsd: number) => {
    const mark = toMicroDollars(capUsd) * AI_CAP_WARNING;
    return from < mark && to >= mark;
  };
  return [
    ...(crosses(before.seller, after.seller, caps.sellerUsd) ? ["seller"] : []),
    ...(crosses(before.all, after.all, caps.installationUsd) ? ["installation"] : []),
  ];
}

export const toMicroDollars = (usd: number): number => Math.round(usd * 1e6);
