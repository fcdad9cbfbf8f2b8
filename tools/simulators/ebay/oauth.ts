import { timingSafeEqual } from "node:crypto";
import { type CallResult } from "./http.ts";
import { readForm, readHeader, json, type Request } from "./http.ts";
import { parseScopes } from "./scopes.ts";
import { type Application, type Simulator } from "./simulator.ts";
import {
  ACCESS_TOKEN_SECONDS,
  checkRefreshToken,
  issueAccessToken,
  issueRefreshToken,
  redeemCode,
  REFRESH_TOKEN_SECONDS,
} from "./tokens.ts";

/** POST /identity/v1/oauth2/token. Uses eBay's exact error messages where clients encounter them. */
export function exchangeToken(simulator: Simulator, request: Request): CallResult {
  if (!isAuthenticated(simulator.application, readHeader(request, "authorization"))) {
    return refuse(401, "invalid_client", "client authentication failed");
  }
  const fields = readForm(request);
  switch (fields.get("grant_type")) {
    case "authorization_code":
      return exchangeCode(simulator, fields);
    case "refresh_token":
      return refresh(simulator, fields);
    case "client_credentials":
      return issueApplicationToken(simulator, fields);
    default:
      return refuse(
        400,
        "unsupported_grant_type",
        "grant type in request is not supported by the authorization server",
      );
  }
}

function exchangeCode({ store: { state }, application }: Simulator, fields: URLSearchParams): CallResult {
  // A code sent with another redirect_uri stays valid.
  const grant =
    fields.get("redirect_uri") === application.ruName
      ? redeemCode(state, fields.get("code") ?? "")
      : undefined;
  if (!grant) {
    return refuse(
      400,
      "invalid_grant",
      "the provided authorization grant code is invalid or was issued to another client",
    );
  }
  const { seller, scopes } = grant;
  return {
    seller,
    answer: json(200, {
      access_token: issueAccessToken(state, { seller, scopes }),
      expires_in: ACCESS_TOKEN_SECONDS,
      refresh_token: issueRefreshToken(state, { seller, scopes }),
      refresh_token_expires_in: REFRESH_TOKEN_SECONDS,
      token_type: "User Access Token",
    }),
  };
}

function refresh({ store: { state } }: Simulator, fields: URLSearchParams): CallResult {
  const check = checkRefreshToken(state, fields.get("refresh_token") ?? "");
  if (check.status !== "valid") {
    return refuse(
      400,
      "invalid_grant",
      "the provided authorization refresh token is invalid or was issued to another client",
    );
  }
  const { seller, scopes: granted } = check.token;
  const wanted = fields.get("scope");
  const scopes = wanted === null ? granted : parseScopes(wanted, granted);
  if (!scopes) return refuseScope();
  return {
    ...(seller !== undefined && { seller }),
    answer: json(200, {
      access_token: issueAccessToken(state, { ...(seller !== undefined && { seller }), scopes }),
      expires_in: ACCESS_TOKEN_SECONDS,
      token_type: "User Access Token",
    }),
  };
}

function issueApplicationToken({ store: { state } }: Simulator, fields: URLSearchParams): CallResult {
  const scopes = parseScopes(fields.get("scope") ?? "");
  if (!scopes) return refuseScope();
  return {
    answer: json(200, {
      access_token: issueAccessToken(state, { scopes }),
      expires_in: ACCESS_TOKEN_SECONDS,
      token_type: "Application Access Token",
    }),
  };
}

function isAuthenticated({ clientId, clientSecret }: Application, authorization = ""): boolean {
  const expected = Buffer.from(`Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`);
  const given = Buffer.from(authorization);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function refuseScope(): CallResult {
  return refuse(
    400,
    "invalid_scope",
    "The requested scope is invalid, unknown, malformed, or exceeds the scope granted to the client",
  );
}

function refuse(status: number, error: string, description: string): CallResult {
  return { answer: json(status, { error, error_description: description }) };
}
