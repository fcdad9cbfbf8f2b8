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
const MAX_KEYS = 100;
/** Made-up key ids cost no more questions than this in a minute; eBay has a handful of keys. */
const MAX_QUESTIONS = 20;

const keyAnswer = z.object({ key: z.string().max(4096) });

export interface PublicKeys {
  /** Null: eBay has no such key. Rejects where eBay can't be asked. */
  find(kid: string): Promise<KeyObject | null>;
}

interface Kept {
  key: Promise<KeyObject | null>;
  until: number;
}

/** eBay's keys, asked for with an application token and kept. */
export function publicKeys(
  settings: EbaySettings,
  applicationToken: () => Promise<string>,
  now: () => number,
): PublicKeys {
  const kept = new Map<string, Kept>();
  let minute = { from: 0, questions: 0 };

  function ask(kid: string): Promise<KeyObject | null> {
    if (now() - minute.from >= 60_000) minute = { from: now(), questions: 0 };
    minute.questions += 1;
    if (minute.questions > MAX_QUESTIONS) return Promise.reject(new AppError("ebay/rate-limited"));
    return fetchKey(settings, applicationToken, kid);
  }

  return {
    find(kid) {
      const known = kept.get(kid);
      if (known && now() < known.until) return known.key;
      const entry: Kept = { key: ask(kid), until: now() + KEPT_MS };
      kept.delete(kid);
      kept.set(kid, entry);
      for (const oldest of kept.keys()) {
        if (kept.size <= MAX_KEYS) break;
        kept.delete(oldest);
      }
      entry.key.then(
        (key) => {
          if (key === null) entry.until = now() + UNKNOWN_MS;
        },
        () => kept.delete(kid),
      );
      return entry.key;
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
