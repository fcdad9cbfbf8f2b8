import * as z from "zod";

import { AppError } from "../../contract/wire/errors.ts";
import type { EbayAuthorizer } from "../../domain/ebay/ports.ts";
import { type HttpAnswer, send, withRetries } from "../http/http.ts";
import { getJson, readJson } from "../http/restErrors.ts";
import type { EbaySettings } from "../settings.ts";
import { assertSuccess, callTrading, repeatTrading } from "../trading/tradingClient.ts";
import { readText } from "../trading/xml.ts";
import { parseJson } from "../../contract/wire/json.ts";

const accessGrant = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const codeGrant = accessGrant.extend({
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().positive(),
});
const oauthError = z.object({ error: z.string(), error_description: z.string().default("") });
const consentRefusal = z.object({ error_id: z.string() });
const identity = z.object({
  userId: z.string().min(1),
  username: z.string().min(1),
  businessAccount: z.object({ doingBusinessAs: z.string().optional() }).optional(),
});

/** Creates eBay's OAuth and identity calls. No error contains a token, a code or the keyset's secret. */
export function createEbayAuthorizer(settings: EbaySettings): EbayAuthorizer {
  return {
    buildAuthorizeUrl: (state, scopes) => buildAuthorizeUrl(settings, state, scopes),

    // eBay responds to a refused scope with JSON instead of its sign-in page.
    async grants(scopes) {
      try {
        const address = buildAuthorizeUrl(settings, "check", scopes);
        const answer = await send(settings, address, { redirect: "manual" });
        return consentRefusal.safeParse(parseJson(answer.body)).data?.error_id !== "invalid_scope";
      } catch (error) {
        if (error instanceof AppError) return true;
        throw error;
      }
    },

    /** Isn't retried, because a code works only once and a lost answer has used it. */
    async exchangeCode(code) {
      const answer = await requestToken(settings, {
        grant_type: "authorization_code",
        code,
        redirect_uri: settings.ruName,
      });
      if (answer.status !== 200) {
        throw new AppError("ebay/token-exchange-failed", { message: parseRefusal(answer).error_description });
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
      // Without `scope` the token keeps its granted scopes. A scope that was added later would be refused.
      const answer = await withRetries(settings, () =>
        requestToken(settings, { grant_type: "refresh_token", refresh_token: refreshToken }),
      );
      const { error, error_description: message } = parseRefusal(answer);
      if (error === "invalid_grant") throw new AppError("ebay/authorization-expired");
      // The keyset may be wrong. The seller's consent is still valid.
      if (answer.status !== 200) throw new AppError("ebay/token-exchange-failed", { message });
      const grant = readJson(answer, accessGrant);
      return { accessToken: grant.access_token, expiresInSeconds: grant.expires_in };
    },

    async identify(accessToken) {
      const address = `${settings.apizBase}/commerce/identity/v1/user/`;
      const { userId, username, businessAccount } = await getJson(settings, accessToken, address, identity);
      const eiasToken = await readEiasToken(settings, accessToken);
      return { userId, eiasToken, username, storeName: businessAccount?.doingBusinessAs ?? username };
    },

    /** The only call that needs the whole keyset. Source: reference of RevokeToken. */
    async revoke(accessToken) {
      const keyset = {
        "X-EBAY-API-DEV-NAME": settings.devId ?? "",
        "X-EBAY-API-APP-NAME": settings.clientId,
        "X-EBAY-API-CERT-NAME": settings.clientSecret,
      };
      const request = { UnsubscribeNotification: true };
      assertSuccess(await callTrading(settings, accessToken, "RevokeToken", request, keyset));
    },
  };
}

function buildAuthorizeUrl(settings: EbaySettings, state: string, scopes: readonly string[]): string {
  const url = new URL(`${settings.authBase}/oauth2/authorize`);
  url.searchParams.set("client_id", settings.clientId);
  url.searchParams.set("redirect_uri", settings.ruName);
  url.searchParams.set("response_type", "code");
  url.searchParams.set("scope", scopes.join(" "));
  url.searchParams.set("state", state);
  return url.href;
}

/**
 * Reads the permanent id that notifications use for an account. The user name can change. Returns null if
 * eBay refuses.
 */
async function readEiasToken(settings: EbaySettings, accessToken: string): Promise<string | null> {
  try {
    const { body } = await repeatTrading(settings, accessToken, "GetUser", {});
    return readText(body, "User", "EIASToken");
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** Calls the token endpoint as the application. Also resolves for refusals. */
export function requestToken(settings: EbaySettings, form: Record<string, string>): Promise<HttpAnswer> {
  const keyset = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
  return send(settings, `${settings.apiBase}/identity/v1/oauth2/token`, {
    method: "POST",
    headers: { Authorization: `Basic ${keyset}`, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
}

function parseRefusal(answer: HttpAnswer): z.output<typeof oauthError> {
  const refusal = oauthError.safeParse(parseJson(answer.body));
  return refusal.success ? refusal.data : { error: "", error_description: `HTTP ${answer.status}` };
}
