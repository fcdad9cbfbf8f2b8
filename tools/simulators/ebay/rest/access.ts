import { type CallResult } from "../http.ts";
import { type RestCall } from "./call.ts";
import { type Answer, readHeader, json } from "../http.ts";
import { type Seller } from "../state/state.ts";
import { checkAccessToken, SCOPE_PREFIX } from "../tokens.ts";

export interface RestError {
  errorId: number;
  domain: string;
  category?: "REQUEST" | "APPLICATION";
  message: string;
  longMessage: string;
  parameters?: { name: string; value: string }[];
}

/** The error body of all of eBay's REST APIs. */
export function restError(status: number, error: RestError): Answer {
  return json(status, { errors: [{ category: "REQUEST", ...error }] });
}

export function tooManyRequests(): Answer {
  return restError(429, {
    errorId: 2001,
    domain: "ACCESS",
    message: "Too many requests.",
    longMessage: "The request limit has been reached for the resource.",
  });
}

/** How a token is announced. The Post-Order API has its own word for OAuth tokens. */
type Scheme = "Bearer" | "IAF";

/** Builds scopes from names without the common prefix. Any one of them is sufficient. */
export function buildScopes(...names: string[]): string[] {
  return names.map((name) => `${SCOPE_PREFIX}/${name}`);
}

/** Runs `work` for the bearer token's seller. Refuses application tokens. */
export function runAsSeller(
  call: RestCall,
  scopes: readonly string[],
  work: (seller: Seller) => Answer,
  scheme: Scheme = "Bearer",
): CallResult {
  const authorized = authorize(call, scopes, scheme);
  if ("refusal" in authorized) return { answer: authorized.refusal };
  const { seller } = authorized;
  return seller ? { seller: seller.userId, answer: work(seller) } : { answer: accessDenied() };
}

/** Runs `work` for any token with a scope, whose seller is missing for an application token. */
export async function runAsAnyone(
  call: RestCall,
  scopes: readonly string[],
  work: (seller: Seller | undefined) => Answer | Promise<Answer>,
): Promise<CallResult> {
  const authorized = authorize(call, scopes);
  if ("refusal" in authorized) return { answer: authorized.refusal };
  const { seller } = authorized;
  return { ...(seller && { seller: seller.userId }), answer: await work(seller) };
}

/** Returns the bearer token's seller, or a refusal: 401 for an invalid token, 403 for a missing scope. */
function authorize(
  { simulator, request, faults }: RestCall,
  scopes: readonly string[],
  scheme: Scheme = "Bearer",
): { seller?: Seller } | { refusal: Answer } {
  const [given, token] = (readHeader(request, "authorization") ?? "").split(" ", 2);
  if (given !== scheme || token === undefined) {
    return {
      refusal: restError(401, {
        errorId: 1002,
        domain: "OAuth",
        message: "Missing access token",
        longMessage: "Access token is missing in the Authorization HTTP request header.",
      }),
    };
  }
  const { state } = simulator.store;
  const check = checkAccessToken(state, token);
  if (check.status !== "valid" || faults.has("expired-token")) {
    return {
      refusal: restError(401, {
        errorId: 1001,
        domain: "OAuth",
        message: "Invalid access token",
        longMessage: "Invalid access token. Check the value of the Authorization HTTP request header.",
      }),
    };
  }
  if (!scopes.some((scope) => check.token.scopes.includes(scope))) {
    return { refusal: accessDenied() };
  }
  if (faults.has("quota")) return { refusal: tooManyRequests() };
  const seller = state.sellers.find(({ userId }) => userId === check.token.seller);
  return seller ? { seller } : {};
}

export function accessDenied(): Answer {
  return restError(403, {
    errorId: 1100,
    domain: "ACCESS",
    message: "Access denied",
    longMessage: "Insufficient permissions to fulfill the request.",
  });
}
