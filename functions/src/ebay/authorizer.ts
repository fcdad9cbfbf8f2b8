import * as z from "zod";

import { AppError } from "../contract/errors.ts";
import type { EbayAuthorizer } from "../domain/ebay/ports.ts";
import { type HttpAnswer, send, withRetries } from "./http.ts";
import { readJson } from "./restErrors.ts";
import { parseJson } from "./restWords.ts";
import { EBAY_SCOPES } from "./scopes.ts";
import type { EbaySettings } from "./settings.ts";
import { assertDone, callTrading } from "./tradingClient.ts";
import { textAt } from "./xml.ts";

const accessGrant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const codeGrant = accessGrant.extend({
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
});
const oauthError = z.object({ error: z.string(), error_description: z.string().default("") });
const identity = z.object({
  userId: z.string().min(1),
  username: z.string().min(1),
  businessAccount: z.object({ doingBusinessAs: z.string().optional() }).optional(),
});

/** eBay's OAuth and identity. Tokens, codes and the keyset's secret appear in no error. */
export function ebayAuthorizer(settings: EbaySettings): EbayAuthorizer {
  return {
    scopes: EBAY_SCOPES,

    authorizeUrl(state) {
      const url = new URL(`${settings.authBase}/oauth2/authorize`);
      url.searchParams.set("client_id", settings.clientId);
      url.searchParams.set("redirect_uri", settings.ruName);
      url.searchParams.set("response_type", "code");
      url.searchParams.set("scope", EBAY_SCOPES.join(" "));
      url.searchParams.set("state", state);
      return url.href;
    },

    /** Not repeated: a code is good once, and a lost answer has used it up. */
    async exchangeCode(code) {
      const answer = await requestToken(settings, {
        grant_type: "authorization_code",
        code,
        redirect_uri: settings.ruName,
      });
      if (answer.status !== 200) {
        throw new AppError("ebay/token-exchange-failed", { message: refusalOf(answer).error_description });
      }
      const grant = readJson(answer, codeGrant);
      return {
        accessToken: grant.access_token,
        expiresInSeconds: grant.expires_in,
        refreshToken: grant.refresh_token,
        refreshExpiresInSeconds: grant.refresh_token_expires_in,
      };
    },

    async refresh(refreshToken) {
      // Without `scope` the token keeps what was granted; a scope that we ask for since then would be refused.
      const answer = await withRetries(settings, () =>
        requestToken(settings, { grant_type: "refresh_token", refresh_token: refreshToken }),
      );
      const { error, error_description: message } = refusalOf(answer);
      if (error === "invalid_grant") throw new AppError("ebay/authorization-expired");
      // A wrong keyset, say. The seller's consent is as good as before.
      if (answer.status !== 200) throw new AppError("ebay/token-exchange-failed", { message });
      const grant = readJson(answer, accessGrant);
      return { accessToken: grant.access_token, expiresInSeconds: grant.expires_in };
    },

    async identify(accessToken) {
      const answer = await withRetries(settings, () =>
        send(settings, `${settings.apizBase}/commerce/identity/v1/user/`, {
          headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/json" },
        }),
      );
      const { userId, username, businessAccount } = readJson(answer, identity);
      const eiasToken = await eiasTokenOf(settings, accessToken);
      return { userId, eiasToken, username, storeName: businessAccount?.doingBusinessAs ?? username };
    },

    /** The one call that takes the whole keyset. Source: RevokeToken's reference. */
    async revoke(accessToken) {
      const keyset = {
        "X-EBAY-API-DEV-NAME": settings.devId ?? "",
        "X-EBAY-API-APP-NAME": settings.clientId,
        "X-EBAY-API-CERT-NAME": settings.clientSecret,
      };
      const request = { UnsubscribeNotification: true };
      assertDone(await callTrading(settings, accessToken, "RevokeToken", request, keyset));
    },
  };
}

/** Notifications name an account by it, and by the user name, which can change. Without it they have the name alone. */
async function eiasTokenOf(settings: EbaySettings, accessToken: string): Promise<string | null> {
  try {
    const { body } = await withRetries(settings, async () =>
      assertDone(await callTrading(settings, accessToken, "GetUser", {})),
    );
    return textAt(body, "User", "EIASToken");
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Asks the token endpoint as the application. Resolves with refusals too. */
export function requestToken(settings: EbaySettings, form: Record<string, string>): Promise<HttpAnswer> {
  const keyset = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
  return send(settings, `${settings.apiBase}/identity/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${keyset}`, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
}

function refusalOf(answer: HttpAnswer): z.output<typeof oauthError> {
  const refusal = oauthError.safeParse(parseJson(answer.body));
  return refusal.success ? refusal.data : { error: "", error_description: `HTTP ${answer.status}` };
}
