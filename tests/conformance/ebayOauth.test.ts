import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIENT_ID, RU_NAME, SCOPES, startMarket, readValue, type Market } from "./ebayMarket.ts";

let market: Market;
beforeAll(async () => {
  market = await startMarket();
});
afterAll(() => market.close());

const authorize = (fields: Record<string, string> = {}) =>
  fetch(
    `${market.url}/oauth2/authorize?${new URLSearchParams({
      client_id: CLIENT_ID,
      redirect_uri: RU_NAME,
      response_type: "code",
      scope: SCOPES.join(" "),
      state: `a&b="<c>`,
      ...fields,
    })}`,
  );

const exchange = (code: string) =>
  market.requestToken({ grant_type: "authorization_code", code, redirect_uri: RU_NAME });

describe("the consent page", () => {
  it("lets a seller accept or decline", async () => {
    const page = await (await authorize()).text();
    expect(page).toContain("Agree and continue");
    expect(page).toContain("Decline");
    expect(page).toContain("redline_garage");
    expect(page).toContain("a&amp;b=&quot;&lt;c&gt;");
  });

  it.each([
    [{ client_id: "somebody" }, "invalid_request"],
    [{ redirect_uri: "https://evil.example.com" }, "invalid_request"],
    [{ response_type: "token" }, "invalid_request"],
    [{ scope: "" }, "invalid_scope"],
    [{ scope: "https://api.ebay.com/oauth/api_scope/everything" }, "invalid_scope"],
  ])("refuses %j without a redirect", async (fields, error) => {
    const answer = await authorize(fields);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ error_id: error, http_status_code: 400 });
  });

  it("redirects after accepting, with a code, its lifetime and the state", async () => {
    const target = await market.decide({ state: "x y&z" });
    expect(target.href).toMatch(/^http:\/\/127\.0\.0\.1:9\/ebay\?/);
    expect(target.searchParams.get("code")).toMatch(/^v\^1\.1#/);
    expect(target.searchParams.get("expires_in")).toBe("299");
    expect(target.searchParams.get("state")).toBe("x y&z");
  });

  it("redirects after declining, with access_denied and the state, and no code", async () => {
    const target = await market.decide({ decision: "decline" });
    expect(Object.fromEntries(target.searchParams)).toEqual({ error: "access_denied", state: "state-1" });
  });

  it("creates a new seller by name", async () => {
    const target = await market.decide({ newSeller: "Wheels & Co" });
    const token = (await (await exchange(target.searchParams.get("code") ?? "")).json()) as {
      access_token: string;
    };
    expect(readValue(await market.trading("GetUser", token.access_token, ""), "UserID")).toBe("wheels_co");
  });
});

describe("the token endpoint", () => {
  it("gives a user token for a code with eBay's lifetimes", async () => {
    expect(await market.signIn()).toMatchObject({
      access_token: expect.stringMatching(/^v\^1\.1#/) as string,
      expires_in: 7200,
      refresh_token: expect.stringMatching(/^v\^1\.1#/) as string,
      refresh_token_expires_in: 47_304_000,
      token_type: "User Access Token",
    });
  });

  it("accepts a code once", async () => {
    const code = (await market.decide()).searchParams.get("code") ?? "";
    expect((await exchange(code)).status).toBe(200);
    const second = await exchange(code);
    expect(second.status).toBe(400);
    expect(await second.json()).toEqual({
      error: "invalid_grant",
      error_description: "the provided authorization grant code is invalid or was issued to another client",
    });
  });

  it("refreshes without a new refresh token, for the same scopes or fewer", async () => {
    const { refresh_token, access_token } = await market.signIn();
    const same = await market.requestToken({ grant_type: "refresh_token", refresh_token });
    const refreshed = (await same.json()) as Record<string, unknown>;
    expect(Object.keys(refreshed).toSorted()).toEqual(["access_token", "expires_in", "token_type"]);
    expect(refreshed["access_token"]).not.toBe(access_token);
    const fewer = await market.requestToken({
      grant_type: "refresh_token",
      refresh_token,
      scope: SCOPES[0] ?? "",
    });
    expect(fewer.status).toBe(200);
    const more = await market.requestToken({
      grant_type: "refresh_token",
      refresh_token,
      scope: "https://api.ebay.com/oauth/api_scope/sell.account",
    });
    expect(more.status).toBe(400);
    expect(await more.json()).toMatchObject({ error: "invalid_scope" });
  });

  it("refuses a wrong secret, an unknown refresh token and an unknown grant with eBay's errors", async () => {
    const wrongSecret = await market.requestToken({ grant_type: "refresh_token" }, "wrong");
    expect(wrongSecret.status).toBe(401);
    expect(await wrongSecret.json()).toEqual({
      error: "invalid_client",
      error_description: "client authentication failed",
    });
    const unknown = await market.requestToken({ grant_type: "refresh_token", refresh_token: "v^1.1#no" });
    expect(unknown.status).toBe(400);
    expect(await unknown.json()).toEqual({
      error: "invalid_grant",
      error_description:
        "the provided authorization refresh token is invalid or was issued to another client",
    });
    const grant = await market.requestToken({ grant_type: "password" });
    expect(grant.status).toBe(400);
    expect(await grant.json()).toMatchObject({ error: "unsupported_grant_type" });
  });

  it("gives an application token for client credentials", async () => {
    const answer = await market.requestToken({
      grant_type: "client_credentials",
      scope: SCOPES[0] ?? "",
    });
    expect(await answer.json()).toMatchObject({ token_type: "Application Access Token", expires_in: 7200 });
  });
});
