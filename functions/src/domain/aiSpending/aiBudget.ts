import { AI_CAP_WARNING, type AiCaps } from "../../contract/aiSpending.ts";
import { AppError } from "../../contract/wire/errors.ts";

/** A day's spending in millionths of a dollar. */
export interface DaySpending {
  readonly all: number;
  readonly seller: number;
}

/**
 * Counts the maximum cost of a request before it is sent. Throws `ai/cap-reached`. Returns a function that
 * replaces it with the real cost; null keeps the maximum. It never rejects, so that an answer that was paid for
 * isn't lost: if the real cost can't be counted, the maximum stays.
 */
export type CountRequest = () => Promise<(spentUsd: number | null) => Promise<void>>;

export interface AiBudget {
  /** Counts `costUsd` for one request, like `CountRequest`. */
  reserve(uid: string, costUsd: number): ReturnType<CountRequest>;
}

/** Returns the spending with `cost` added. Throws `ai/cap-reached` if this exceeds a cap. */
export function addCost(before: DaySpending, cost: number, caps: AiCaps): DaySpending {
  const after = { all: before.all + cost, seller: before.seller + cost };
  if (after.seller > toMicroDollars(caps.sellerUsd)) throw new AppError("ai/cap-reached", { of: "seller" });
  if (after.all > toMicroDollars(caps.installationUsd))
    throw new AppError("ai/cap-reached", { of: "installation" });
  return after;
}

/** Returns the caps that this request brings to 80 % or more. */
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
