import pRetry from "p-retry";

import { AppError, type ErrorCode } from "../contract/errors.ts";
import type { EbaySettings } from "./settings.ts";

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * One request. Whatever keeps the answer from us (refused connection, timeout, broken body) is `ebay/unavailable`,
 * after which nobody knows whether eBay has carried the request out; 5xx and 429 are refused here for every API.
 */
export async function send(settings: EbaySettings, url: string, init: RequestInit): Promise<HttpAnswer> {
  const answer = await exchange(url, {
    ...init,
    // A redirect would carry the seller's token to another host.
    redirect: "error",
    signal: AbortSignal.timeout(settings.timeoutMs ?? 25_000),
  });
  if (answer.status >= 500) throw new AppError("ebay/unavailable", { status: answer.status });
  if (answer.status === 429) throw new AppError("ebay/rate-limited");
  return answer;
}

async function exchange(url: string, init: RequestInit): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    throw new AppError("ebay/unavailable", {}, { cause: error });
  }
}

/** Repeats what may be repeated: reads, absolute values, and creations under one UUID. At most three attempts. */
export function withRetries<T>(
  settings: EbaySettings,
  work: () => Promise<T>,
  repeatable: readonly ErrorCode[] = ["ebay/unavailable"],
): Promise<T> {
  return pRetry(work, {
    retries: 2,
    minTimeout: settings.retryDelayMs ?? 500,
    randomize: true,
    shouldRetry: ({ error }) => error instanceof AppError && repeatable.includes(error.code),
  });
}
