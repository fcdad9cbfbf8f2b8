import { setTimeout as sleep } from "node:timers/promises";

import pRetry from "p-retry";

import { AppError, type ErrorCode } from "../../contract/wire/errors.ts";
import { describeRestErrors } from "./restWords.ts";
import type { EbaySettings } from "../settings.ts";
import { parseJson } from "../../contract/wire/json.ts";

export interface HttpAnswer {
  status: number;
  headers: Headers;
  body: string;
}

/**
 * Sends one request. A refused connection, a timeout or a broken body throws `ebay/unavailable`. eBay may
 * still have carried out the request. Throws for status 5xx and 429 of every API.
 */
export async function send(settings: EbaySettings, url: string, init: RequestInit): Promise<HttpAnswer> {
  if (!HAVE_OWN_LIMITS.some((path) => url.endsWith(path))) await settings.budget?.takeRest();
  const answer = await exchange(url, {
    ...init,
    // Following a redirect would send the seller's token to another host.
    redirect: "error",
    signal: AbortSignal.timeout(settings.timeoutMs ?? 25_000),
  });
  const wait = readRetryAfter(answer.headers);
  if (answer.status >= 500) throw new AppError("ebay/unavailable", { status: answer.status, ...wait });
  if (answer.status === 429) {
    throw new AppError("ebay/rate-limited", { ...describeRestErrors(parseJson(answer.body)), ...wait });
  }
  return answer;
}

/** Trading calls and picture uploads have separate limits. */
const HAVE_OWN_LIMITS = ["/ws/api.dll", "/create_image_from_file"];

/** Reads Retry-After in seconds. eBay doesn't send dates. */
function readRetryAfter(headers: Headers): { retryAfterSeconds?: number } {
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

/** Maximum wait between attempts. If eBay asks for a longer wait, the call fails and its caller retries. */
const MAX_WAIT_SECONDS = 20;

/**
 * Retries idempotent work: reads, absolute values, and creations with a UUID. "Too many requests" means that
 * nothing was carried out. Makes at most three attempts with exponential backoff and jitter, and respects
 * eBay's Retry-After.
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
      error instanceof AppError &&
      repeatable.includes(error.code) &&
      getRetryAfter(error) <= MAX_WAIT_SECONDS,
    onFailedAttempt: async ({ error, retriesLeft }) => {
      const isRepeated = retriesLeft > 0 && error instanceof AppError && repeatable.includes(error.code);
      const seconds = isRepeated ? getRetryAfter(error) : 0;
      if (seconds > 0 && seconds <= MAX_WAIT_SECONDS) await sleep(seconds * 1_000);
    },
  });
}

const getRetryAfter = ({ params }: AppError): number => Number(params["retryAfterSeconds"] ?? 0);

/** The headers of a REST call. */
export const authorize = (token: string) => ({
  Authorization: `Bearer ${token}`,
  Accept: "application/json",
});

export const postJson = (
  settings: EbaySettings,
  token: string,
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpAnswer> =>
  send(settings, url, {
    method: "POST",
    headers: { ...authorize(token), "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
