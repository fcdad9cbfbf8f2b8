import { HttpResponse, http } from "msw";
import { describe, expect, test } from "vitest";

import { listScopes } from "../../contract/ebay/ebayAccess.ts";
import { AppError } from "../../contract/wire/errors.ts";
import { createEbayAuthorizer } from "./authorizer.ts";
import { ebayServer, TEST_SETTINGS } from "../testing/tradingServer.ts";

const authorizer = createEbayAuthorizer({ ...TEST_SETTINGS, devId: "Dev-1" });

const server = ebayServer();

function tokenEndpoint(status: number, body: Record<string, unknown>): Request[] {
  const requests: Request[] = [];
  server.use(
    http.post("https://api.test/identity/v1/oauth2/token", ({ request }) => {
      requests.push(request.clone());
      return HttpResponse.json(body, { status });
    }),
  );
  return requests;
}

async function failureOf(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AppError) return error;
  throw new Error("Expected a refusal", { cause: error });
}

test("sends the keyset's redirect name, the scopes and the state to the consent page", () => {
  const url = new URL(authorizer.buildAuthorizeUrl("st/te&", listScopes(["orders"])));
  expect(url.origin + url.pathname).toBe("https://auth.test/oauth2/authorize");
  const { scope, ...rest } = Object.fromEntries(url.searchParams);
  expect(rest).toEqual({ client_id: "App-1", redirect_uri: "Ru-1", response_type: "code", state: "st/te&" });
  expect(scope?.split(" ")).toEqual([
    "https://api.ebay.com/oauth/api_scope",
    "https://api.ebay.com/oauth/api_scope/commerce.identity.readonly",
    "https://api.ebay.com/oauth/api_scope/sell.fulfillment",
  ]);
});

test.each([
  [
    "refuses scopes that eBay refuses",
    () => HttpResponse.json({ error_id: "invalid_scope" }, { status: 400 }),
    false,
  ],
  [
    "takes a redirect to eBay's sign-in page for a yes",
    () => HttpResponse.redirect("https://signin.test/"),
    true,
  ],
  [
    "takes another problem for no refusal",
    () => HttpResponse.json({ error_id: "invalid_request" }, { status: 400 }),
    true,
  ],
  ["takes an eBay that is down for no refusal", () => new HttpResponse(null, { status: 503 }), true],
] as const)("%s", async (_, answer, granted) => {
  server.use(http.get("https://auth.test/oauth2/authorize", answer));
  expect(await authorizer.grants(listScopes([]))).toBe(granted);
});

describe("a code", () => {
  test("is exchanged for tokens", async () => {
    const requests = tokenEndpoint(200, {
      access_token: "access",
      expires_in: 7200,
      refresh_token: "refresh",
      refresh_token_expires_in: 47_304_000,
      token_type: "User Access Token",
    });
    await expect(authorizer.exchangeCode("v^1.1#i^1#code")).resolves.toEqual({
      accessToken: "access",
      expiresInSeconds: 7200,
      refreshToken: "refresh",
      refreshExpiresInSeconds: 47_304_000,
    });
    const [request] = requests;
    expect(request?.headers.get("Authorization")).toBe(`Basic ${btoa("App-1:Cert-1")}`);
    expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
      grant_type: "authorization_code",
      code: "v^1.1#i^1#code",
      redirect_uri: "Ru-1",
    });
  });

  test.each([
    [400, { error: "invalid_grant", error_description: "the grant code is invalid" }],
    [401, { error: "invalid_client", error_description: "client authentication failed" }],
  ])("that is refused with %i is reported with eBay's message, without our secrets", async (status, body) => {
    tokenEndpoint(status, body);
    const failure = await failureOf(authorizer.exchangeCode("the-code"));
    expect(failure.code).toBe("ebay/token-exchange-failed");
    expect(failure.params).toEqual({ message: body.error_description });
    expect(JSON.stringify(failure)).not.toMatch(/Cert-1|the-code/);
  });
});

describe("a refresh token", () => {
  test("is exchanged for an access token with the scopes that it has", async () => {
    const requests = tokenEndpoint(200, {
      access_token: "newer",
      expires_in: 7200,
      token_type: "User Access Token",
    });
    await expect(authorizer.refresh("refresh")).resolves.toEqual({
      accessToken: "newer",
      expiresInSeconds: 7200,
    });
    const [request] = requests;
    expect(request?.headers.get("Authorization")).toBe(`Basic ${btoa("App-1:Cert-1")}`);
    expect(request?.headers.get("Content-Type")).toBe("application/x-www-form-urlencoded");
    expect(await request?.text()).toBe("grant_type=refresh_token&refresh_token=refresh");
  });

  test.each([
    [{ error: "invalid_client" }, ""],
    [{ error: "invalid_client", error_description: "Unknown keyset." }, "Unknown keyset."],
    [{ failure: 1 }, "HTTP 401"],
  ])("that is refused with %j keeps eBay's message", async (body, message) => {
    tokenEndpoint(401, body);
    const failure = await failureOf(authorizer.refresh("refresh"));
    expect([failure.code, failure.params]).toEqual(["ebay/token-exchange-failed", { message }]);
  });

  test.each([[{ access_token: "", expires_in: 7200 }], [{ access_token: "newer", expires_in: 0 }], [{}]])(
    "gets nothing from an incomplete answer: %j",
    async (body) => {
      tokenEndpoint(200, body);
      expect((await failureOf(authorizer.refresh("refresh"))).code).toBe("ebay/unavailable");
    },
  );

  test("that the seller has revoked ends the authorization", async () => {
    tokenEndpoint(400, { error: "invalid_grant", error_description: "revoked" });
    expect((await failureOf(authorizer.refresh("refresh"))).code).toBe("ebay/authorization-expired");
  });

  test("keeps the authorization when our own keyset is wrong", async () => {
    tokenEndpoint(401, { error: "invalid_client" });
    expect((await failureOf(authorizer.refresh("refresh"))).code).toBe("ebay/token-exchange-failed");
  });

  test("is tried three times while eBay is down", async () => {
    const requests = tokenEndpoint(503, {});
    expect((await failureOf(authorizer.refresh("refresh"))).code).toBe("ebay/unavailable");
    expect(requests).toHaveLength(3);
  });
});

test("identifies an account by its two permanent ids, or by the only one that eBay returns", async () => {
  const answers = ["<Ack>Success</Ack><User><EIASToken>nY+1==</EIASToken></User>", "<Ack>Failure</Ack>"];
  server.use(
    http.post("https://api.test/ws/api.dll", () =>
      HttpResponse.xml(`<GetUserResponse>${answers.shift() ?? ""}</GetUserResponse>`),
    ),
    http.get("https://apiz.test/commerce/identity/v1/user/", ({ request }) =>
      request.headers.get("Authorization") === "Bearer access"
        ? HttpResponse.json({ userId: "U-1", username: "diecast_dan", accountType: "INDIVIDUAL" })
        : new HttpResponse(null, { status: 401 }),
    ),
  );
  await expect(authorizer.identify("access")).resolves.toEqual({
    userId: "U-1",
    eiasToken: "nY+1==",
    username: "diecast_dan",
    storeName: "diecast_dan",
  });
  await expect(authorizer.identify("access")).resolves.toMatchObject({ userId: "U-1", eiasToken: null });
  expect((await failureOf(authorizer.identify("old"))).code).toBe("ebay/authorization-expired");
});

test("calls a business by the name of its store", async () => {
  server.use(
    http.post("https://api.test/ws/api.dll", () =>
      HttpResponse.xml("<GetUserResponse><Ack>Success</Ack></GetUserResponse>"),
    ),
    http.get("https://apiz.test/commerce/identity/v1/user/", () =>
      HttpResponse.json({
        userId: "U-1",
        username: "dan",
        businessAccount: { doingBusinessAs: "Dan's Cars" },
      }),
    ),
  );
  await expect(authorizer.identify("access")).resolves.toEqual({
    ...{ userId: "U-1", eiasToken: null, username: "dan", storeName: "Dan's Cars" },
  });
});

test("exchanges a code once, even if eBay is down", async () => {
  const requests = tokenEndpoint(503, {});
  expect((await failureOf(authorizer.exchangeCode("code"))).code).toBe("ebay/unavailable");
  expect(requests).toHaveLength(1);
});

test("can't revoke a consent if eBay refuses it", async () => {
  server.use(
    http.post("https://api.test/ws/api.dll", () =>
      HttpResponse.xml("<RevokeTokenResponse><Ack>Failure</Ack></RevokeTokenResponse>"),
    ),
  );
  expect((await failureOf(authorizer.revoke("access"))).code).toBe("ebay/refused");
});

test("revokes a consent with the whole keyset, and sends nothing else about the seller", async () => {
  const requests: Request[] = [];
  server.use(
    http.post("https://api.test/ws/api.dll", ({ request }) => {
      requests.push(request.clone());
      return HttpResponse.xml("<RevokeTokenResponse><Ack>Success</Ack></RevokeTokenResponse>");
    }),
  );
  await authorizer.revoke("access");
  const [request] = requests;
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    "x-ebay-api-call-name": "RevokeToken",
    "x-ebay-api-iaf-token": "access",
    "x-ebay-api-dev-name": "Dev-1",
    "x-ebay-api-app-name": "App-1",
    "x-ebay-api-cert-name": "Cert-1",
  });
  expect(await request?.text()).toContain("<UnsubscribeNotification>true</UnsubscribeNotification>");
});
