import type { KeyObject } from "node:crypto";

import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../contract/wire/durations.ts";
import type { PublicKeyStore } from "../../domain/notifications/ports.ts";
import { authorize, send } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";
import { parsePublicKey } from "./signatures.ts";

/** Time after which eBay is asked for a known key again. eBay asks for an hour. */
const CACHE_MS = HOUR_MS;
/** Time for which a key is used after eBay's last answer, if eBay can't be asked (decisions/ebay/0321). */
const KEPT_MS = DAY_MS;
/** Time until eBay is asked again after a failure. */
const RETRY_MS = MINUTE_MS;
/** Minimum interval between readings of the stored keys. */
const READ_MS = MINUTE_MS;
/** Time for which an unknown key id isn't requested again. */
const UNKNOWN_CACHE_MS = 10 * MINUTE_MS;
const MAX_UNKNOWN = 100;
/** Maximum requests per minute and instance for unknown key ids. eBay itself has only a few keys. */
const MAX_REQUESTS_PER_MINUTE = 20;
/** Maximum requests per day of all instances for unknown key ids. */
export const KEY_REQUESTS_A_DAY = 500;

const keyAnswer = z.object({ key: z.string().max(4096) });

export interface PublicKeys {
  /** Returns null if eBay has no such key. Rejects if eBay can't be asked. */
  find(kid: string): Promise<KeyObject | null>;
}

export interface PublicKeyPorts {
  settings: EbaySettings;
  applicationToken: () => Promise<string>;
  store: PublicKeyStore;
  /** Takes one of the day's requests for unknown key ids. Returns false if none is left. */
  takeRequest: () => Promise<boolean>;
  now: () => number;
  report: (message: string, error: unknown) => void;
}

/** Times are epoch milliseconds. */
interface KnownKey {
  key: KeyObject;
  /** eBay's last answer. */
  confirmedAt: number;
  /** When eBay is asked again. */
  askAt: number;
}

/**
 * Fetches eBay's public keys with an application token, and stores them for all instances. Invented key ids
 * can't displace real ones: they are cached separately, and a known key is renewed regardless of the request
 * limits.
 */
export function createPublicKeys(ports: PublicKeyPorts): PublicKeys {
  const { store, takeRequest, now, report } = ports;
  const known = new Map<string, KnownKey>();
  /** Time until which each unknown key id isn't requested again. */
  const unknown = new Map<string, number>();
  const requests = new Map<string, Promise<KeyObject | null>>();
  let minute = { from: 0, questions: 0 };
  let reading: { at: number; done: Promise<void> } | undefined;

  /** Shares one search among all concurrent callers. */
  function search(kid: string): Promise<KeyObject | null> {
    const pending = requests.get(kid);
    if (pending) return pending;
    const question = searchOnce(kid).finally(() => requests.delete(kid));
    requests.set(kid, question);
    return question;
  }

  async function searchOnce(kid: string): Promise<KeyObject | null> {
    await readStored();
    const cached = known.get(kid);
    if (cached === undefined) {
      if (!countRequest() || !(await takeRequest())) throw new AppError("ebay/rate-limited");
      return ask(kid);
    }
    if (now() < cached.askAt) return use(cached);
    try {
      return await ask(kid);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      cached.askAt = now() + RETRY_MS;
      return use(cached, error);
    }
  }

  /** Throws `error` if eBay last returned the key too long ago. */
  function use({ key, confirmedAt }: KnownKey, error = new AppError("ebay/unavailable")): KeyObject {
    if (now() < confirmedAt + KEPT_MS) return key;
    throw error;
  }

  /** Adds the keys that other instances have confirmed. */
  async function readStored(): Promise<void> {
    if (reading === undefined || now() - reading.at >= READ_MS) {
      const done = store.read().then((stored) => {
        for (const [kid, { pem, confirmedAt }] of Object.entries(stored)) {
          const key = parsePublicKey(pem);
          if (key === null || confirmedAt <= (known.get(kid)?.confirmedAt ?? -1)) continue;
          known.set(kid, { key, confirmedAt, askAt: confirmedAt + CACHE_MS });
        }
      });
      reading = { at: now(), done };
      done.catch(() => (reading = undefined));
    }
    return reading.done;
  }

  function countRequest(): boolean {
    if (now() - minute.from >= MINUTE_MS) minute = { from: now(), questions: 0 };
    minute.questions += 1;
    return minute.questions <= MAX_REQUESTS_PER_MINUTE;
  }

  async function ask(kid: string): Promise<KeyObject | null> {
    const pem = await fetchKey(ports, kid);
    const key = pem === null ? null : parsePublicKey(pem);
    const wasKnown = known.delete(kid);
    const confirmedAt = now();
    if (key === null) rememberUnknown(kid);
    else known.set(kid, { key, confirmedAt, askAt: confirmedAt + CACHE_MS });
    // An invented id isn't stored.
    if (key !== null || wasKnown) {
      await store
        .save(kid, key && pem !== null ? { pem, confirmedAt } : null)
        .catch((error: unknown) => report("eBay's public key could not be stored", error));
    }
    return key;
  }

  function rememberUnknown(kid: string): void {
    unknown.delete(kid);
    unknown.set(kid, now() + UNKNOWN_CACHE_MS);
    for (const oldest of unknown.keys()) {
      if (unknown.size <= MAX_UNKNOWN) break;
      unknown.delete(oldest);
    }
  }

  return {
    async find(kid) {
      const cached = known.get(kid);
      if (cached && now() < cached.askAt) return use(cached);
      if (now() < (unknown.get(kid) ?? 0)) return null;
      return search(kid);
    },
  };
}

/** Returns the key's PEM, or null if eBay has no such key. */
async function fetchKey({ settings, applicationToken }: PublicKeyPorts, kid: string): Promise<string | null> {
  const token = await applicationToken();
  const url = `${settings.apiBase}/commerce/notification/v1/public_key/${kid}`;
  const answer = await send(settings, url, { headers: authorize(token) });
  if (answer.status === 400 || answer.status === 404) return null;
  return readJson(answer, keyAnswer).key;
}
