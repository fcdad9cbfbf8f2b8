import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import type { CountRequest } from "./aiBudget.ts";
import type { AnalysisUsage } from "../../contract/capture/analysis.ts";

interface Counted {
  readonly count: CountRequest;
  readonly signal: AbortSignal;
}

interface CountedRequest {
  /** Notes what the provider reported. */
  recordUsage(usage: AnalysisUsage): void;
  /** Replaces the maximum with the real cost, if that is known. `error` is the failure of the request. */
  settle(error?: unknown): Promise<void>;
}

/** Counts one request. Each repeat is counted by itself, because a provider charges for each that it reads. */
export async function countRequest({ count, signal }: Counted): Promise<CountedRequest> {
  const settle = await count();
  let spentUsd: number | null = null;
  return {
    recordUsage: ({ costUsd }) => void (spentUsd = costUsd),
    settle: (error) => settle(spentUsd ?? (isRefused(error) && !signal.aborted ? 0 : null)),
  };
}

/** Sends one request that is counted. Has the cost of its answer noted in `spent`. */
export async function sendCounted<T>(
  request: Counted & { readonly onSpent: (usage: AnalysisUsage) => void },
  send: (onSpent: (usage: AnalysisUsage) => void) => Promise<T>,
): Promise<T> {
  const counted = await countRequest(request);
  let failure: unknown;
  try {
    return await send((usage) => {
      counted.recordUsage(usage);
      request.onSpent(usage);
    });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    await counted.settle(failure);
  }
}

const REFUSALS: readonly ErrorCode[] = ["ai/rate-limited", "ai/quota-exceeded", "ai/invalid-key"];

/** Returns whether the provider refused the request. It can charge for any other whose answer was lost. */
const isRefused = (error: unknown): boolean =>
  error instanceof AppError &&
  (REFUSALS.includes(error.code) ||
    (error.code === "ai/unavailable" && error.params["status"] !== undefined));
