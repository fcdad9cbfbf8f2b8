import { type FaultKind } from "./faults.ts";
import { type Answer, header, json, type Request } from "./http.ts";
import { type Simulator } from "./simulator.ts";
import { type Seller } from "./state.ts";
import { checkAccessToken } from "./tokens.ts";

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

/** The seller behind the bearer token, or the refusal: 401 for the token, 403 for a scope it lacks. */
export function authorize(
  simulator: Simulator,
  request: Request,
  faults: ReadonlySet<FaultKind>,
  scope: string,
): { seller?: Seller } | { refusal: Answer } {
  const token = /^Bearer (.+)$/.exec(header(request, "authorization") ?? "")?.[1];
  if (token === undefined) {
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
  if (!check.token.scopes.includes(scope)) {
    return {
      refusal: restError(403, {
        errorId: 1100,
        domain: "ACCESS",
        message: "Access denied",
        longMessage: "Insufficient permissions to fulfill the request.",
      }),
    };
  }
  if (faults.has("quota")) return { refusal: tooManyRequests() };
  const seller = state.sellers.find(({ userId }) => userId === check.token.seller);
  return seller ? { seller } : {};
}
