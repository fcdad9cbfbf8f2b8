import { setTimeout as wait } from "node:timers/promises";

import pRetry from "p-retry";

import type { AiProvider } from "../contract/capture/cards.ts";
import { AppError } from "../contract/wire/errors.ts";

/** If a provider asks for a longer pause, the next one in order answers sooner. */
const MAX_PAUSE_SECONDS = 5;

interface Attempts {
  readonly provider: AiProvider;
  readonly signal: AbortSignal;
  /** Milliseconds before the first retry, doubled for each further one and jittered. */
  readonly retryDelayMs: number | undefined;
}

/**
 * Retries up to twice after errors that a pause can resolve: too many requests (`ai/rate-limited`, after
 * `retryAfterSeconds`) and an unavailable provider (`ai/unavailable` without a 4xx status). Throws `ai/timeout` once
 * the signal aborts.
 */
export async function withRetries<T>(
  { provider, signal, retryDelayMs = 400 }: Attempts,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await pRetry(work, {
      retries: 2,
      minTimeout: retryDelayMs,
      randomize: true,
      signal,
      shouldRetry: async ({ error, retriesLeft }) => {
        const pause = retriesLeft > 0 ? getPauseSeconds(error) : null;
        if (pause === null) return false;
        await wait(pause * 1000, undefined, { signal });
        return true;
      },
    });
  } catch (error) {
    if (signal.aborted) throw new AppError("ai/timeout", { provider }, { cause: error });
    throw error;
  }
}

/** Returns the seconds to wait beyond the ordinary delay, or null if a retry can't help. */
function getPauseSeconds(error: unknown): number | null {
  if (!(error instanceof AppError)) return null;
  const { retryAfterSeconds = 0, status = 500 } = error.params;
  if (error.code === "ai/unavailable") return Number(status) >= 500 ? 0 : null;
  if (error.code !== "ai/rate-limited") return null;
  return Number(retryAfterSeconds) <= MAX_PAUSE_SECONDS ? Number(retryAfterSeconds) : null;
}
