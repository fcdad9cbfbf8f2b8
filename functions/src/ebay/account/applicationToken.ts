import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import { MINUTE_MS } from "../../contract/wire/durations.ts";
import { requestToken } from "./authorizer.ts";
import { withRetries } from "../http/http.ts";
import { readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";

const grant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const SCOPE = "https://api.ebay.com/oauth/api_scope";

/** Time before expiry when the token is renewed. */
const MARGIN_MS = 5 * MINUTE_MS;

/**
 * Returns a function that gets an application token and caches it until it expires, after two hours at eBay.
 */
export function createApplicationTokens(settings: EbaySettings, now: () => number): () => Promise<string> {
  let cached = { token: "", until: 0 };
  return async () => {
    if (now() < cached.until) return cached.token;
    const answer = await withRetries(settings, () =>
      requestToken(settings, { grant_type: "client_credentials", scope: SCOPE }),
    );
    if (answer.status !== 200) throw new AppError("ebay/token-exchange-failed");
    const { access_token: token, expires_in: seconds } = readJson(answer, grant);
    cached = { token, until: now() + seconds * 1000 - MARGIN_MS };
    return token;
  };
}
