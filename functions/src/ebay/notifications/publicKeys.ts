import type { KeyObject } from "node:crypto";

import * as z from "zod";

import { AppError } from "../../contract/errors.ts";
import { send } from "../http.ts";
import { readJson } from "../restErrors.ts";
import type { EbaySettings } from "../settings.ts";
import { publicKeyOf } from "./signatures.ts";

/** eBay asks that a key be kept for an hour. */
const KEPT_MS = 60 * 60_000;
/** A made-up key id is asked for once in this time. */
const UNKNOWN_MS = 10 * 60_000;
const MAX_UNKNOWN = 100;
/** Made-up key ids cost no more questions than this in a minute; eBay has a handful of keys. */
const MAX_QUESTIONS = 20;

const keyAnswer = z.object({ key: z.string().max(4096) });

export interface PublicKeys {
  /** Null: eBay has no such key. Rejects where eBay can't be asked. */
  find(kid: string): Promise<KeyObject | null>;
}

interface Known {
  key: KeyObject;
  until: number;
}

/**
 * eBay's keys, asked for with an application token and kept. Whoever sends made-up key ids stands in the way of none:
 * they are kept apart, and a key that was eBay's is asked for again whatever they have cost.
 */
export function publicKeys(
  settings: EbaySettings,
  applicationToken: () => Promise<string>,
  now: () => number,
): PublicKeys {
  const known = new Map<string, Known>();
  /** By key id: until when it isn't asked for again. */
  const unknown = new Map<string, number>();
  const asked = new Map<string, Promise<KeyObject | null>>();
  let minute = { from: 0, questions: 0 };

  /** One question for all who want the key meanwhile. */
  function ask(kid: string): Promise<KeyObject | null> {
    const underWay = asked.get(kid);
    if (underWay) return underWay;
    if (!known.has(kid) && !maySpend()) return Promise.reject(new AppError("ebay/rate-limited"));
    const question = fetchKey(settings, applicationToken, kid)
      .then((key) => remember(kid, key))
      .finally(() => asked.delete(kid));
    asked.set(kid, question);
    return question;
  }

  function maySpend(): boolean {
    if (now() - minute.from >= 60_000) minute = { from: now(), questions: 0 };
    minute.questions += 1;
    return minute.questions <= MAX_QUESTIONS;
  }

  function remember(kid: string, key: KeyObject | null): KeyObject | null {
    if (key !== null) {
      known.set(kid, { key, until: now() + KEPT_MS });
      return key;
    }
    known.delete(kid);
    unknown.delete(kid);
    unknown.set(kid, now() + UNKNOWN_MS);
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
      return ask(kid);
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
  const headers = { Authorization: `Bearer ${token}`, Accept: "application/json" };
  const answer = await send(settings, url, { headers });
  if (answer.status === 400 || answer.status === 404) return null;
  return publicKeyOf(readJson(answer, keyAnswer).key);
}
