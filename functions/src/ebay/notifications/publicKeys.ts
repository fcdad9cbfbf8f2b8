import type { KeyObject } from "node:crypto";

import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import { HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import { authorize, send } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";
import { parsePublicKey } from "./signatures.ts";

/** Lifetime of cached keys. eBay asks for an hour. */
const CACHE_MS = HOUR_MS;
/** Time for which an unknown key id isn't requested again. */
const UNKNOWN_CACHE_MS = 10 * MINUTE_MS;
const MAX_UNKNOWN = 100;
/** Maximum requests per minute for unknown key ids. eBay itself has only a few keys. */
const MAX_REQUESTS_PER_MINUTE = 20;

const keyAnswer = z.object({ key: z.string().max(4096) });

export interface PublicKeys {
  /** Returns null if eBay has no such key. Rejects if eBay can't be asked. */
  find(kid: string): Promise<KeyObject | null>;
}

interface CachedKey {
  key: KeyObject;
  until: number;
}

/**
 * Fetches eBay's public keys with an application token and caches them. Invented key ids can't displace real
 * ones: they are cached separately, and a known key is renewed regardless of the request limit.
 */
export function createPublicKeys(
  settings: EbaySettings,
  applicationToken: () => Promise<string>,
  now: () => number,
): PublicKeys {
  const known = new Map<string, CachedKey>();
  /** Time until which each unknown key id isn't requested again. */
  const unknown = new Map<string, number>();
  const asked = new Map<string, Promise<KeyObject | null>>();
  let minute = { from: 0, questions: 0 };

  /** Shares one request among all concurrent callers. */
  function requestKey(kid: string): Promise<KeyObject | null> {
    const underWay = asked.get(kid);
    if (underWay) return underWay;
    if (!known.has(kid) && !countRequest()) return Promise.reject(new AppError("ebay/rate-limited"));
    const question = fetchKey(settings, applicationToken, kid)
      .then((key) => cacheKey(kid, key))
      .finally(() => asked.delete(kid));
    asked.set(kid, question);
    return question;
  }

  function countRequest(): boolean {
    if (now() - minute.from >= MINUTE_MS) minute = { from: now(), questions: 0 };
    minute.questions += 1;
    return minute.questions <= MAX_REQUESTS_PER_MINUTE;
  }

  function cacheKey(kid: string, key: KeyObject | null): KeyObject | null {
    if (key !== null) {
      known.set(kid, { key, until: now() + CACHE_MS });
      return key;
    }
    known.delete(kid);
    unknown.delete(kid);
    unknown.set(kid, now() + UNKNOWN_CACHE_MS);
    for (const oldest of unknown.keys()) {
      if (unknown.size <= MAX_UNKNOWN) break;
      unknown.delete(oldest);
    }
    return null;
  }

  return {
    async find(kid) {
      const kept = known.get(kid);
      if (kept && now() < kept.until) return kept.key;
      if (now() < (unknown.get(kid) ?? 0)) return null;
      return requestKey(kid);
    },
  };
}

async function fetchKey(
  settings: EbaySettings,
  applicationToken: () => Promise<string>,
  kid: string,
): Promise<KeyObject | null> {
  const token = await applicationToken();
  const url = `${settings.apiBase}/commerce/notification/v1/public_key/${kid}`;
  const answer = await send(settings, url, { headers: authorize(token) });
  if (answer.status === 400 || answer.status === 404) return null;
  return parsePublicKey(readJson(answer, keyAnswer).key);
}
