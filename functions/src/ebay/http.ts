import { setTimeout as sleep } from "node:timers/promises";

import pRetry from "p-retry";

import { AppError, type ErrorCode } from "../contract/errors.ts";
import { parseJson, restWords } from "./restWords.ts";
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
  const wait = retryAfterOf(answer.headers);
  if (answer.status >= 500) throw new AppError("ebay/unavailable", { status: answer.status, ...wait });
  if (answer.status === 429) {
    throw new AppError("ebay/rate-limited", { ...restWords(parseJson(answer.body)), ...wait });
  }
  return answer;
}

/** Given in seconds; eBay sends no dates. */
function retryAfterOf(headers: Headers): { retryAfterSeconds?: number } {
  const text = headers.get("Retry-After")?.trim() ?? "";
  return /^\d{1,6}$/.test(text) ? { retryAfterSeconds: Number(text) } : {};
}

async function exchange(url: string, init: RequestInit): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, headers: response.headers, body: await response.text() };
  } catch (error) {
    throw new AppError("ebay/unavailable", {}, { cause: error });
  }
}

/** A call that eBay wants later than this is the caller's to repeat: nobody waits for it here. */
const MAX_WAIT_SECONDS = 20;

/**
 * Repeats what may be repeated: reads, absolute values, and creations under one UUID; after "too many" nothing was done
 * at all. At most three attempts, with a growing, jittered pause between them, and no sooner than eBay says.
 */
export function withRetries<T>(
  settings: EbaySettings,
  work: () => Promise<T>,
  repeatable: readonly ErrorCode[] = ["ebay/unavailable", "ebay/rate-limited"],
): Promise<T> {
  return pRetry(work, {
    retries: 2,
    minTimeout: settings.retryDelayMs ?? 500,
    randomize: true,
    shouldRetry: ({ error }) =>
      error instanceof AppError && repeatable.includes(error.code) && waitOf(error) <= MAX_WAIT_SECONDS,
    onFailedAttempt: async ({ error, retriesLeft }) => {
      const isRepeated = retriesLeft > 0 && error instanceof AppError && repeatable.includes(error.code);
      const seconds = isRepeated ? waitOf(error) : 0;
      if (seconds > 0 && seconds <= MAX_WAIT_SECONDS) await sleep(seconds * 1_000);
    },
  });
}

const waitOf = ({ params }: AppError): number => Number(params["retryAfterSeconds"] ?? 0);
